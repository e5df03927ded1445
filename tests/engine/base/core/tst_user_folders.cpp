// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "engine/base/core/user_folders.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace parascope;

/// If this fails, the devices and benchmarks of another user run as this one.
class TestUserFolders : public QObject
{
    Q_OBJECT

private:
    /// Returns the exit status of `body` in a process of a user that no database knows.
    template <class Body>
    static int asUnknownUser(Body body)
    {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(::setgid(54321) == 0 && ::setuid(54321) == 0 ? body() : 99);
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
    }

private slots:
    void init()
    {
        for (const auto* variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "TMPDIR"})
            qunsetenv(variable);
    }

    /// The folder of temporary files is everybody's: without HOME nothing may be read from it.
    void theHomeFolderIsThatOfThePasswordDatabase()
    {
        QProcess getent;
        getent.start(QStringLiteral("getent"), {"passwd", QString::number(::geteuid())});
        QVERIFY(getent.waitForFinished(test::patience));
        const auto home = QString::fromUtf8(getent.readAll()).section(QLatin1Char(':'), 5, 5);
        const bool there = QFileInfo::exists(home + "/.config/parascope");
        qunsetenv("HOME");
        const auto folder = configDirectory();
        QVERIFY2(folder.has_value(), folder ? "" : folder.error().text().c_str());
        QCOMPARE(QString::fromStdString(folder->string()), home + "/.config/parascope");
        if (!there)
            QDir().rmdir(home + "/.config/parascope");
    }

    void aUserThatNoDatabaseKnowsNeedsHome()
    {
        if (::geteuid() != 0)
            QSKIP("Only root can become another user.");
        QTemporaryDir folder;
        QCOMPARE(::chmod(folder.path().toUtf8(), 0777 | S_ISVTX), 0);
        qputenv("HOME", folder.path().toUtf8());
        QCOMPARE(asUnknownUser([] { return configDirectory() ? 0 : 1; }), 0);
        qunsetenv("HOME");
        QCOMPARE(asUnknownUser([] { return configDirectory() ? 0 : 1; }), 1);
    }

    void foldersThatOthersCanFillAreRefusedWithTheRemedy()
    {
        QTemporaryDir folder;
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
        const auto own = folder.filePath("parascope");
        QVERIFY(configDirectory());
        for (const mode_t open : {0702, 0777, 01777}) {
            QCOMPARE(::chmod(own.toUtf8(), open), 0);
            const auto refused = configDirectory();
            QVERIFY(!refused);
            QVERIFY(QString::fromStdString(refused.error().text()).contains("chmod go-w " + own));
        }
        QCOMPARE(::chmod(own.toUtf8(), 0755), 0);
        QVERIFY(configDirectory());
        QCOMPARE(::chmod(folder.path().toUtf8(), 0777), 0);
        QVERIFY(!configDirectory());
        QCOMPARE(::chmod(folder.path().toUtf8(), 01777), 0);
        QVERIFY(configDirectory());
        if (::geteuid() != 0)
            return;
        QCOMPARE(::chown(own.toUtf8(), 65534, 65534), 0);
        const auto foreign = configDirectory();
        QVERIFY(!foreign);
        QVERIFY(QString::fromStdString(foreign.error().text()).contains("XDG_CONFIG_HOME"));
        // What root made is of somebody who could change anything anyway.
        QCOMPARE(::chown(own.toUtf8(), 0, 0), 0);
        QCOMPARE(asUnknownUser([] { return configDirectory() ? 0 : 1; }), 0);
    }

    /// Where each user has a group, files that the group may write are common.
    void aGroupOfOnesOwnIsNoReason()
    {
        if (::geteuid() != 0)
            QSKIP("Only root can give a folder to a group.");
        QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        const auto own = folder.filePath("parascope");
        QVERIFY(dataDirectory());
        QCOMPARE(::chmod(own.toUtf8(), 0775), 0);
        QVERIFY(dataDirectory());                   // group root of root
        QCOMPARE(::chown(own.toUtf8(), 0, 100), 0); // users
        QVERIFY(!dataDirectory());
    }

    /// A runtime folder that belongs to another user, or that others can write to, could hold anyone's
    /// sockets.
    void aForeignRuntimeFolderIsNotUsed()
    {
        QTemporaryDir temporary, runtime;
        qputenv("TMPDIR", temporary.path().toUtf8());
        qputenv("XDG_RUNTIME_DIR", runtime.path().toUtf8());
        const auto isUnder = [](const QTemporaryDir& folder) {
            return runtimeDirectory()->string().starts_with(folder.path().toStdString());
        };
        QVERIFY(isUnder(runtime));
        for (const mode_t open : {0777, 01777, 0702}) {
            QCOMPARE(::chmod(runtime.path().toUtf8(), open), 0);
            QVERIFY(isUnder(temporary));
        }
        QCOMPARE(::chmod(runtime.path().toUtf8(), 0700), 0);
        QVERIFY(isUnder(runtime));
        if (::geteuid() == 0) {
            QCOMPARE(::chown(runtime.path().toUtf8(), 65534, 65534), 0);
            QVERIFY(isUnder(temporary));
            QCOMPARE(::chown(runtime.path().toUtf8(), 0, 0), 0);
        }
        // A link in place of the folder leads where the link's owner wants.
        QDir(runtime.filePath("parascope")).removeRecursively();
        QCOMPARE(::symlink("/tmp", runtime.filePath("parascope").toUtf8()), 0);
        QVERIFY(!runtimeDirectory());
    }

    /// Whatever the umask, others can never write to what we make.
    void nothingThatIsMadeIsOpenToOthers()
    {
        QTemporaryDir folder;
        const auto before = ::umask(0);
        qputenv("XDG_DATA_HOME", folder.filePath("a/b").toUtf8());
        const auto data = dataDirectory();
        const auto file = folder.filePath("file");
        const auto written = writeFileAtomically(file.toStdString(), "x");
        ::umask(before);
        QVERIFY(data && written);
        for (const auto& path : {folder.filePath("a"), QString::fromStdString(data->string()), file}) {
            struct stat info = {};
            QCOMPARE(::stat(path.toUtf8(), &info), 0);
            QCOMPARE(info.st_mode & 0022U, 0U);
        }
    }

    void honoursXdg()
    {
        QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        QCOMPARE(QString::fromStdString(dataDirectory()->string()), folder.filePath("parascope"));
        QVERIFY(QFileInfo(folder.filePath("parascope")).isDir());
    }

    void theRuntimeFolderIsOursAlone()
    {
        qunsetenv("XDG_RUNTIME_DIR");
        QTemporaryDir temporary;
        qputenv("TMPDIR", temporary.path().toUtf8());
        const auto path = runtimeDirectory();
        QVERIFY2(path.has_value(), path ? "" : path.error().text().c_str());
        QCOMPARE(QFile::permissions(QString::fromStdString(path->string())) & 0x77, QFile::Permissions());
        QFile::setPermissions(QString::fromStdString(path->string()),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther);
        QVERIFY(!runtimeDirectory());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestUserFolders)
#include "tst_user_folders.moc"
