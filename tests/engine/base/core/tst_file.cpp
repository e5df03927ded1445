// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "tests/run.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace parascope;

/// Loses when it fails: half a file after a full disk, or a socket that others can open.
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

PARASCOPE_TEST_MAIN(QCoreApplication, TestFile)
#include "tst_file.moc"
