// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"
#include "tests/run.h"
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

/// Checks every include against the arrows of ARCHITECTURE.md. If this fails, the workbench starts to need
/// LibTorch or the runner to need Qt, and the effect of a change on other modules is unknown.
class TestLayering : public QObject
{
    Q_OBJECT

    using Modules = QMap<QString, QStringList>;

    /// The modules that each module may include in addition to itself. Arrows are transitive: closure()
    /// completes them.
    static Modules arrows()
    {
        Modules found;
        QFile file(parascope::test::sourcePath("/ARCHITECTURE.md"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("ARCHITECTURE.md cannot be read");
        static const QRegularExpression form("^    ((?:engine|widgets|app)/[a-z/]+) +->(.*)$");
        for (const auto& line : QString::fromUtf8(file.readAll()).split('\n'))
            if (const auto match = form.match(line); match.hasMatch())
                found[match.captured(1)] = match.captured(2).split(' ', Qt::SkipEmptyParts);
        return found;
    }

    /// The longest entry of the list that contains a path; empty outside all of them.
    static QString moduleOf(const Modules& modules, QString path)
    {
        while (!path.isEmpty() && !modules.contains(path))
            path = path.contains('/') ? path.section('/', 0, -2) : QString();
        return path;
    }

    static QSet<QString> closure(const Modules& modules, const QString& module)
    {
        QSet<QString> seen{module};
        QStringList open{module};
        while (!open.isEmpty())
            for (const auto& next : modules.value(open.takeLast()))
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
    /// A folder with sources that is missing in the list would escape every check below.
    void everyFolderIsAModule()
    {
        const auto modules = arrows();
        for (const QString top : {"engine", "widgets", "app/gui"}) {
            QDirIterator it(parascope::test::sourcePath("/") + top, {"*.cpp"}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                const auto folder =
                    QDir(parascope::test::sourcePath("/")).relativeFilePath(QFileInfo(it.next()).path());
                QVERIFY2(folder == "app/gui" || !moduleOf(modules, folder).isEmpty(),
                         qPrintable(folder + " has no arrow in ARCHITECTURE.md"));
            }
        }
        for (auto it = modules.begin(); it != modules.end(); ++it)
            for (const auto& next : it.value())
                QVERIFY2(modules.contains(next),
                         qPrintable(it.key() + " -> " + next + ": there is no such module"));
    }

    /// Two modules that include each other are one module.
    void arrowsMakeNoCircle()
    {
        const auto modules = arrows();
        for (auto it = modules.begin(); it != modules.end(); ++it)
            for (const auto& next : it.value())
                QVERIFY2(!closure(modules, next).contains(it.key()),
                         qPrintable(it.key() + " -> " + next + " and back"));
    }

    /// The rule also holds within the window: the code below the panels knows no panel, and a panel knows
    /// only the model.
    void includesFollowTheArrows_data()
    {
        QTest::addColumn<QString>("module");
        const auto modules = arrows();
        QVERIFY(modules.size() > 20);
        for (auto it = modules.begin(); it != modules.end(); ++it)
            QTest::newRow(qPrintable(it.key())) << it.key();
    }
    void includesFollowTheArrows()
    {
        QFETCH(QString, module);
        const auto modules = arrows();
        const auto allowed = closure(modules, module);
        const auto found = includes(module);
        QVERIFY2(!found.isEmpty(), "no such folder");
        const bool inWindow = module.startsWith("app/");
        for (const auto& include : found) {
            if (!include.quoted)
                continue;
            const auto target = moduleOf(modules, include.target);
            const bool known = !target.isEmpty();
            if (include.target.startsWith("app/") && (!inWindow || !known))
                QFAIL(qPrintable(place(include)));
            if (inWindow ? target.startsWith("app/") && !allowed.contains(target)
                         : known && !allowed.contains(target))
                QFAIL(qPrintable(place(include)));
        }
    }

    /// A source includes its own header first. The compiler then finds a header that relies on other
    /// includes, in the build `dev`, where every source is its own unit.
    void aSourceIncludesItsOwnHeaderFirst()
    {
        int own = 0;
        for (const QString folder : {"engine", "widgets", "app"}) {
            QSet<QString> seen;
            for (const auto& include : includes(folder)) {
                if (!include.file.endsWith(".cpp") || seen.contains(include.file))
                    continue;
                seen.insert(include.file);
                const auto header = QString(include.file).replace(QRegularExpression("\\.cpp$"), ".h");
                if (!QFile::exists(header))
                    continue;
                ++own;
                QVERIFY2(header.endsWith('/' + include.target), qPrintable(place(include)));
            }
        }
        QVERIFY(own > 200);
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
