// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/whole_operations.h"
#include "tests/run.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>

/// `kill -9` at random moments of an import, a merge and a migration, and then the same operation again. If
/// this fails, a database with the results of years is lost. There are 20 kills, and 300 with PARASCOPE_SOAK;
/// PARASCOPE_SEED repeats a run.
class TestStoreKill : public QObject
{
    Q_OBJECT

    static pid_t start(const whole::Operation& operation, const std::filesystem::path& path, int report)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const bool done = operation.perform(path).has_value();
            ::_exit(done && ::write(report, "x", 1) == 1 ? 0 : 1);
        }
        return child;
    }

private slots:
    void wholeOrNothing_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(whole::operations)); ++i)
            QTest::newRow(whole::operations[i].name) << i;
    }
    void wholeOrNothing()
    {
        QFETCH(int, index);
        const auto& operation = whole::operations[index];
        const int wanted = whole::soak() ? 300 : 20;
        std::mt19937 random(parascope::test::seed());
        // Measures the time on this machine, so that kills fall into the operation.
        QTemporaryDir first, model;
        const auto modelFolder = std::filesystem::path(model.path().toStdString());
        operation.prepare(modelFolder / "t.db");
        const auto whole = std::filesystem::path(first.filePath("t.db").toStdString());
        operation.prepare(whole);
        QElapsedTimer clock;
        clock.start();
        const pid_t undisturbed = start(operation, whole, STDERR_FILENO);
        ::waitpid(undisturbed, nullptr, 0);
        auto microseconds = static_cast<unsigned>(std::max<qint64>(1000, clock.nsecsElapsed() / 1000));
        QVERIFY(whole::isWhole(whole, operation, true));
        int inside = 0;
        for (int kill = 0; kill < wanted; ++kill) {
            QTemporaryDir folder;
            const auto path = std::filesystem::path(folder.filePath("t.db").toStdString());
            // A copy does not wait for the disk.
            std::filesystem::copy(modelFolder, path.parent_path(), std::filesystem::copy_options::recursive);
            int pipes[2];
            QVERIFY(::pipe(pipes) == 0);
            const pid_t child = start(operation, path, pipes[1]);
            ::close(pipes[1]);
            ::usleep(std::uniform_int_distribution<unsigned>(0, microseconds)(random));
            ::kill(child, SIGKILL);
            int status = 0;
            ::waitpid(child, &status, 0);
            inside += WIFSIGNALED(status);
            // The operation ended before the kill, so it is faster now than when it was timed.
            if (!WIFSIGNALED(status))
                microseconds = std::max(1000U, microseconds - microseconds / 8);
            char byte = 0;
            const bool reported = ::read(pipes[0], &byte, 1) == 1;
            ::close(pipes[0]);
            QVERIFY(whole::isWhole(path, operation, reported));
            const auto again = operation.perform(path);
            QVERIFY2(again, again ? "" : again.error().text().c_str());
            QVERIFY(whole::isWhole(path, operation, true));
        }
        QVERIFY2(inside > wanted / 4, "most kills came too late to mean anything");
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreKill)
#include "tst_store_kill.moc"
