// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/run/remote/processes.h"
#include "tests/paths.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <csignal>

namespace parascope::test {

/// A real Slurm on this host for as long as the object lives; its commands find it through the environment.
class SlurmHere
{
public:
    /// Why it cannot be had; empty when its nodes are idle.
    QString start(int nodes)
    {
        for (const char* program : {"slurmctld", "slurmd", "sbatch"})
            if (QStandardPaths::findExecutable(program,
                                               {"/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"})
                    .isEmpty())
                return "Slurm is not installed (slurmctld, slurmd, slurm-client)";
        qputenv("PATH", qgetenv("PATH") + ":/usr/sbin");
        qputenv("SLURM_CONF", path("slurm/slurm.conf").toUtf8());
        m_nodes = nodes;
        m_port = 20000 + int(::getpid() % 20000);
        QByteArray said;
        if (run(parascope::test::sourcePath("/tests/engine/run/cluster/slurm_up.sh"),
                {path("slurm"), QString::number(nodes), QString::number(m_port)}, &said) != 0)
            return "Slurm does not start here: " + said;
        return {};
    }
    ~SlurmHere()
    {
        if (m_nodes == 0)
            return;
        run("scancel",
            {"--full", "-u", QString::fromLocal8Bit(qgetenv("USER").isEmpty() ? "root" : qgetenv("USER"))},
            nullptr, 10000);
        kill("slurmctld");
        for (int i = 1; i <= m_nodes; ++i)
            kill(QString("slurmd-n%1").arg(i));
        for (const int pid : processesWith(m_folder.path().toUtf8()))
            ::kill(pid, SIGKILL);
    }

    /// A file in a folder that goes with Slurm.
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    /// A daemon's process ("slurmctld", "slurmd-n2"); 0 when it does not run.
    [[nodiscard]] int daemon(const QString& name) const
    {
        return fileText(path("slurm/" + name + ".pid")).trimmed().toInt();
    }
    void kill(const QString& name) const
    {
        if (const int pid = daemon(name); pid > 0)
            ::kill(pid, SIGKILL);
    }

    static int run(const QString& program, const QStringList& arguments, QByteArray* said = nullptr,
                   int wait = 60000)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        if (!process.waitForFinished(wait))
            return -1;
        if (said)
            *said = process.readAll();
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

private:
    QTemporaryDir m_folder;
    int m_nodes = 0, m_port = 0;
};

} // namespace parascope::test
