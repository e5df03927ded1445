// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"
#include "tests/run.h"
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

/// The arrows of ARCHITECTURE.md, held against every include. Loses when it fails: the workbench starts
/// to need LibTorch, the runner to need Qt, and nobody can tell any longer what a change may break.
class TestLayering : public QObject
{
    Q_OBJECT

    using Rooms = QMap<QString, QStringList>;

    /// What a room may include, beside itself. Arrows are transitive: closure() completes them.
    static Rooms arrows()
    {
        return {
            {"engine/core", {}},
            {"engine/expression", {"engine/core"}},
            {"engine/space", {"engine/core", "engine/expression"}},
            {"engine/workload", {"engine/core"}},
            {"engine/device", {"engine/core"}},
            {"engine/measure", {"engine/core"}},
            {"engine/protocol", {"engine/workload", "engine/measure", "engine/device"}},
            {"engine/worker", {"engine/protocol"}},
            {"engine/store", {"engine/core", "engine/workload", "engine/device"}},
            {"engine/remote", {"engine/core"}},
            {"engine/dispatch", {"engine/protocol", "engine/store", "engine/space", "engine/remote"}},
            {"engine/cluster", {"engine/dispatch"}},
            {"engine/table", {"engine/core", "engine/expression"}},
            {"engine/dataset", {"engine/store", "engine/workload", "engine/device", "engine/table"}},
            {"engine/analysis", {"engine/table"}},
            {"engine/figure", {"engine/analysis", "engine/workload"}},
            {"engine/insight", {"engine/figure"}},
            {"engine/exchange", {"engine/store", "engine/workload"}},
            {"widgets/theme", {"engine/core"}},
            {"widgets/selection", {"engine/table", "engine/expression"}},
            {"widgets/plots", {"widgets/theme", "widgets/selection", "engine/figure"}},
            {"widgets/models", {"widgets/theme", "widgets/selection", "engine/figure"}},
            {"widgets/editors",
             {"widgets/models", "widgets/theme", "widgets/selection", "engine/figure", "engine/space",
              "engine/workload"}},
            {"widgets/figure", {"widgets/plots"}},
        };
    }

    static QSet<QString> closure(const Rooms& rooms, const QString& room)
    {
        QSet<QString> seen{room};
        QStringList open{room};
        while (!open.isEmpty())
            for (const auto& next : rooms.value(open.takeLast()))
                if (!seen.contains(next)) {
                    seen.insert(next);
                    open.append(next);
                }
        return seen;
    }

    struct Include
    {
        QString file;
        int line;
        QString target;
        bool quoted;
    };

    static QList<Include> includes(const QString& folder)
    {
        QList<Include> found;
        static const QRegularExpression form("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
        QDirIterator it(parascope::test::sourcePath("/") + folder, {"*.h", "*.cpp"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (!file.open(QIODevice::ReadOnly))
                continue;
            int number = 0;
            for (const auto& line : QString::fromUtf8(file.readAll()).split('\n')) {
                ++number;
                if (const auto match = form.match(line); match.hasMatch())
                    found.append({file.fileName(), number, match.captured(2), match.captured(1) == "\""});
            }
        }
        return found;
    }

    static QString place(const Include& include)
    {
        return QString("%1:%2 includes %3").arg(include.file).arg(include.line).arg(include.target);
    }

private slots:
    void everyFolderIsARoom()
    {
        const auto rooms = arrows();
        for (const QString top : {"engine", "widgets"})
            for (const auto& name :
                 QDir(parascope::test::sourcePath("/") + top).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                QVERIFY2(rooms.contains(top + "/" + name),
                         qPrintable(top + "/" + name + " has no place in the layers"));
    }

    void includesFollowTheArrows_data()
    {
        QTest::addColumn<QString>("room");
        const auto rooms = arrows();
        for (auto it = rooms.begin(); it != rooms.end(); ++it)
            QTest::newRow(qPrintable(it.key())) << it.key();
    }
    void includesFollowTheArrows()
    {
        QFETCH(QString, room);
        const auto rooms = arrows();
        const auto allowed = closure(rooms, room);
        for (const auto& include : includes(room)) {
            if (!include.quoted)
                continue;
            const auto target = include.target.section('/', 0, 1);
            if (include.target.startsWith("app/") || (rooms.contains(target) && !allowed.contains(target)))
                QFAIL(qPrintable(place(include)));
        }
    }

    /// Within the window: what stands under the panels knows neither the workbench nor the main window, and a
    /// panel knows the workbench alone. Loses when it fails: a dialog cannot be tried without the whole
    /// window.
    void theWindowsFoldersFollowTheirArrows_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QStringList>("allowed");
        QTest::newRow("parts") << "parts" << QStringList{};
        QTest::newRow("export") << "export" << QStringList{"parts"};
        QTest::newRow("figures") << "figures" << QStringList{"parts"};
        QTest::newRow("data") << "data" << QStringList{"parts", "figures"};
        QTest::newRow("run") << "run" << QStringList{"parts", "workbench.h"};
        QTest::newRow("explore") << "explore" << QStringList{"parts", "figures", "data", "workbench.h"};
        QTest::newRow("design") << "design" << QStringList{"parts", "explore", "workbench.h"};
        QTest::newRow("compare") << "compare" << QStringList{"parts", "figures", "explore", "workbench.h"};
    }
    void theWindowsFoldersFollowTheirArrows()
    {
        QFETCH(QString, folder);
        QFETCH(QStringList, allowed);
        const auto found = includes("app/gui/" + folder);
        QVERIFY2(!found.isEmpty(), "no such folder");
        for (const auto& include : found)
            if (include.target.startsWith("app/gui/")) {
                const auto target = include.target.section('/', 2, 2);
                QVERIFY2(target == folder || allowed.contains(target), qPrintable(place(include)));
            }
    }

    void theEngineKnowsNoQt()
    {
        static const QRegularExpression qt("^(Q[A-Z]|Qt|qcustomplot)");
        for (const auto& include : includes("engine"))
            QVERIFY2(!qt.match(include.target).hasMatch(), qPrintable(place(include)));
        for (const auto& include : includes("app/cli"))
            QVERIFY2(!qt.match(include.target).hasMatch(), qPrintable(place(include)));
    }

    void torchStaysInTheWorker()
    {
        static const QRegularExpression torch("^(torch|ATen|c10|caffe2)/");
        for (const QString folder : {"engine", "widgets", "app"})
            for (const auto& include : includes(folder))
                if (torch.match(include.target).hasMatch())
                    QVERIFY2(include.file.contains("/engine/worker/"), qPrintable(place(include)));
    }

    void widgetsKnowNoDatabaseProcessOrFileDialog()
    {
        static const QRegularExpression forbidden("^(SQLiteCpp/|sqlite3|QSql|QProcess|QFileDialog)");
        for (const auto& include : includes("widgets"))
            QVERIFY2(!forbidden.match(include.target).hasMatch(), qPrintable(place(include)));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLayering)
#include "tests/paths.h"
#include "tst_layering.moc"
