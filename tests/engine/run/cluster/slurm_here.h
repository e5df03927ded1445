// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/run/remote/processes.h"
#include "tests/paths.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <vector>

namespace parascope::test {

/// A real Slurm on this host for the lifetime of the object; its commands find it through the environment.
class SlurmHere
{
public:
    /// Starts Slurm. Returns why that is not possible, or an empty string when its nodes are idle.
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
        QByteArray said;
        for (int attempt = 0; attempt < 3; ++attempt) {
            if (run(parascope::test::sourcePath("/tests/engine/run/cluster/slurm_up.sh"),
                    {path("slurm"), QString::number(nodes), QString::number(freePort(nodes))}, &said,
                    120000) == 0)
                return {};
            stop(); // another program has taken one of the ports
        }
        return "Slurm does not start here: " + said;
    }
    ~SlurmHere()
    {
        if (m_nodes == 0)
            return;
        run("scancel",
            {"--full", "-u", QString::fromLocal8Bit(qgetenv("USER").isEmpty() ? "root" : qgetenv("USER"))},
            nullptr, 10000);
        stop();
    }

    /// Returns the path of a file in the folder of this Slurm.
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Returns the process id of a daemon ("slurmctld", "slurmd-n2"), or 0 if it does not run.
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
    void stop() const
    {
        kill("slurmctld");
        for (int i = 1; i <= m_nodes; ++i)
            kill(QString("slurmd-n%1").arg(i));
        for (const int pid : processesWith(m_folder.path().toUtf8()))
            ::kill(pid, SIGKILL);
    }
    /// Returns the first of the ports that slurm_up.sh uses, all of them free: this port and, for each node,
    /// one port from the eleventh after it on. Returns 0 if there are none.
    static int freePort(int nodes)
    {
        int first = 0;
        for (int attempt = 0; attempt < 100 && first == 0; ++attempt) {
            std::vector<int> sockets;
            const auto bound = [&](int port) {
                sockets.push_back(::socket(AF_INET, SOCK_STREAM, 0));
                sockaddr_in address = {};
                address.sin_family = AF_INET;
                address.sin_port = htons(static_cast<std::uint16_t>(port));
                socklen_t size = sizeof address;
                auto* any = reinterpret_cast<sockaddr*>(&address);
                return ::bind(sockets.back(), any, size) == 0 &&
                               ::getsockname(sockets.back(), any, &size) == 0
                           ? int(ntohs(address.sin_port))
                           : 0;
            };
            first = bound(0);
            for (int i = 1; i <= nodes && first != 0; ++i)
                if (first + 10 + i > 65535 || bound(first + 10 + i) == 0)
                    first = 0;
            for (const int fd : sockets)
                ::close(fd);
        }
        return first;
    }

    QTemporaryDir m_folder;
    int m_nodes = 0;
};

} // namespace parascope::test
