// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/paths.h"

#include <QFileInfo>
#include <QProcess>
#include <QStringList>

namespace parascope::test {

/// Returns the LibTorch worker: that of this build, or that of another LibTorch, which PARASCOPE_WORKER
/// names.
inline QString libtorchWorker()
{
    return qEnvironmentVariable("PARASCOPE_WORKER", parascope::test::program("/parascope-worker"));
}

/// A worker that a test can start, or the reason why it cannot.
struct KnownWorker
{
    QString name;
    QStringList command;
    QString missing; ///< reason why it cannot be started; empty if it can
};

/// Returns the workers of this repository, and one more that PARASCOPE_KIT_COMMAND names (words separated by
/// blanks), so that users can run the same tests on their own workers.
inline QList<KnownWorker> knownWorkers()
{
    const auto imports = [](const QString& python, const char* module) {
        QProcess process;
        process.start(python, {"-c", QString("import %1").arg(module)});
        return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit &&
               process.exitCode() == 0;
    };
    QList<KnownWorker> workers = {{"libtorch", {libtorchWorker()}, {}}};
    const QString debian = "/usr/bin/python3";
    workers << KnownWorker{"pytorch",
                           {debian, parascope::test::program("/parascope-worker-pytorch")},
                           imports(debian, "torch") ? QString() : "python3-torch is not installed"};
    const QString python =
        qEnvironmentVariable("PARASCOPE_JAX_PYTHON", parascope::test::program("/../jax/bin/python"));
    workers << KnownWorker{"jax",
                           {python, parascope::test::program("/parascope-worker-jax")},
                           QFileInfo::exists(python) && imports(python, "jax")
                               ? QString()
                               : "there is no Python with JAX (packaging/jax_venv.sh makes one)"};
    const QString own = qEnvironmentVariable("PARASCOPE_KIT_COMMAND");
    if (!own.isEmpty())
        workers << KnownWorker{"own", own.split(' ', Qt::SkipEmptyParts), {}};
    return workers;
}

} // namespace parascope::test
