// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "engine/base/core/own_file.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace parascope;

/// Parascope writes next to a database only if the file there is its own. If this fails, it overwrites the
/// file that a link in a stranger's archive points at.
class TestOwnFile : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    [[nodiscard]] QByteArray contentOf(const char* name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

private slots:
    void init()
    {
        QFile file(m_folder.filePath("precious"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("precious") == 8);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("says");
        QTest::newRow("link") << "link" << "symbolic";
        QTest::newRow("dangling link") << "dangling" << "symbolic";
        QTest::newRow("hard link") << "hard" << "hard link";
        QTest::newRow("folder") << "folder" << "folder.log";
        QTest::newRow("pipe") << "pipe" << "pipe.log";
        QTest::newRow("other") << "other" << "user";
    }
    void refused()
    {
        QFETCH(QString, kind);
        QFETCH(QString, says);
        const auto file = path(qPrintable(kind + ".log"));
        if (kind == "link")
            QCOMPARE(::symlink("precious", file.c_str()), 0);
        else if (kind == "dangling")
            QCOMPARE(::symlink("nothing", file.c_str()), 0);
        else if (kind == "hard")
            QCOMPARE(::link(path("precious").c_str(), file.c_str()), 0);
        else if (kind == "folder")
            QCOMPARE(::mkdir(file.c_str(), 0700), 0);
        else if (kind == "pipe")
            QCOMPARE(::mkfifo(file.c_str(), 0600), 0);
        else if (::close(::open(file.c_str(), O_CREAT | O_WRONLY, 0666)) != 0 ||
                 ::chown(file.c_str(), 65534, 65534) != 0)
            QSKIP("only root can give a file away");
        const auto opened = openOwnFile(file, O_RDWR | O_CREAT | O_APPEND);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Io);
        QVERIFY2(QString::fromStdString(opened.error().text()).contains(says), opened.error().text().c_str());
        QVERIFY(opened.error().text().find(file) != std::string::npos);
        QCOMPARE(contentOf("precious"), QByteArray("precious"));
        QVERIFY(!QFile::exists(m_folder.filePath("nothing")));
        ::unlink(file.c_str());
    }

    void ours()
    {
        for (int i = 0; i < 2; ++i) {
            const auto opened = openOwnFile(path("ours"), O_WRONLY | O_CREAT | O_APPEND);
            QVERIFY(opened);
            QVERIFY(writeAll(*opened, "line\n", path("ours")));
        }
        QCOMPARE(contentOf("ours"), QByteArray("line\nline\n"));
    }

    /// The name of the file that an atomic write renames can be guessed.
    void atomicWritesFollowNoLink()
    {
        const auto temporary = path("out.json") + ".part" + std::to_string(::getpid());
        QCOMPARE(::symlink(path("precious").c_str(), temporary.c_str()), 0);
        QVERIFY(writeFileAtomically(path("out.json"), "{}"));
        QCOMPARE(contentOf("out.json"), QByteArray("{}"));
        QCOMPARE(contentOf("precious"), QByteArray("precious"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestOwnFile)
#include "tst_own_file.moc"
