// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "engine/base/core/own_file.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <thread>

using namespace parascope;

/// If this fails, a full disk leaves half a file, or others can open a socket.
class TestFile : public QObject
{
    Q_OBJECT

private slots:
    void replacesAtomicallyAndLeavesNothingBehind()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("a.json").toStdString();
        QVERIFY(writeFileAtomically(path, "one").has_value());
        QVERIFY(writeFileAtomically(path, "two").has_value());
        QCOMPARE(*readFile(path), std::string("two"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    /// If this fails, a figure that root writes to /dev/null replaces it, or a pipe that a script reads is
    /// lost.
    void whatIsNoFileIsWrittenToAndStays()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const OwnFile pipe(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
        const auto written = writeFileAtomically(path, "through");
        QVERIFY2(written.has_value(), written ? "" : written.error().text().c_str());
        std::array<char, 16> got = {};
        QCOMPARE(::read(pipe.fd(), got.data(), got.size()), ssize_t{7});
        QCOMPARE(std::string(got.data()), std::string("through"));
        struct stat info = {};
        QCOMPARE(::lstat(path.c_str(), &info), 0);
        QVERIFY(S_ISFIFO(info.st_mode));
    }

    void theFileThatALinkLeadsToIsReplaced()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("file").toStdString(),
                                    link = folder.filePath("link").toStdString();
        QVERIFY(writeFileAtomically(file, "one").has_value());
        std::filesystem::permissions(file, std::filesystem::perms(0600));
        std::filesystem::create_symlink("file", link);
        QVERIFY(writeFileAtomically(link, "two").has_value());
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(*readFile(file), std::string("two"));
        QCOMPARE(std::filesystem::status(file).permissions(), std::filesystem::perms(0600));
    }

    void saysWhichFileAndWhy()
    {
        QTemporaryDir folder;
        const auto missing = readFile(folder.filePath("none").toStdString());
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(missing.error().text().find("none") != std::string::npos);
        QVERIFY(!readFile(folder.path().toStdString()));
        const auto nowhere = writeFileAtomically(folder.filePath("no/such/folder").toStdString(), "x");
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().code, ErrorCode::Io);
        const std::filesystem::path big = folder.filePath("big").toStdString();
        QVERIFY(writeFileAtomically(big, std::string(100, 'x')).has_value());
        QVERIFY(!readFile(big, 99));
    }

    /// If this fails, a window or a script hangs until it is killed.
    void aPipeThatNobodyWritesToEndsInWords()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const auto nobody = readFile(path);
        QVERIFY(!nobody);
        QCOMPARE(nobody.error().code, ErrorCode::Io);
        QCOMPARE(test::valuesOf(nobody.error().message),
                 std::vector<std::string>{path}); // none of the system's files
        // A writer that takes its time is read to its end.
        std::thread writer([&] {
            std::ofstream out(path);
            for (const char* part : {"one ", "two ", "three"}) {
                out << part << std::flush;
                std::this_thread::sleep_for(std::chrono::milliseconds(300));
            }
        });
        const auto all = readFile(path);
        writer.join();
        QVERIFY2(all.has_value(), all ? "" : all.error().text().c_str());
        QCOMPARE(*all, std::string("one two three"));
        for (const char* device : {"/dev/zero", "/dev/full", "/dev/null"})
            QCOMPARE(readFile(device).error().code, ErrorCode::BadInput);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFile)
#include "tst_file.moc"
