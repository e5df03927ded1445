// SPDX-License-Identifier: GPL-3.0-or-later
// How figures leave the window and come back, through real widgets. If this fails, a figure cannot be
// exported, an exported figure differs from the command line's, or a full disk goes unreported.
#include "../../engine/store/sample_runs.h"
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/explore/tables.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "widgets/figure/export.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/resource.h>

using namespace parascope;
using namespace parascope::gui;

class ExportTest : public QObject
{
    Q_OBJECT

    gui_test::Home m_home;

    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// The bytes of a PDF without its dates.
    static QByteArray undated(const QByteArray& bytes)
    {
        static const QRegularExpression date(
            QStringLiteral("(CreationDate|ModDate|xmp:[A-Za-z]*Date)[^\n]*"));
        return QString::fromLatin1(bytes).remove(date).toLatin1();
    }
    static ExportDialog* dialogOf(gui_test::Bench& bench)
    {
        (void)QTest::qWaitFor([&] { return bench.window().findChild<ExportDialog*>() != nullptr; },
                              parascope::test::patience);
        return bench.window().findChild<ExportDialog*>();
    }
    static void type(QWidget& dialog, const char* name, const QString& text)
    {
        auto* field = dialog.findChild<QLineEdit*>(QString::fromLatin1(name));
        QVERIFY2(field, name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    static void check(QWidget& dialog, const char* format, bool on)
    {
        auto* box = dialog.findChild<QCheckBox*>(QStringLiteral("format_") + QLatin1String(format));
        QVERIFY(box);
        if (box->isChecked() != on)
            QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(box->isChecked(), on);
    }
    static bool opened(gui_test::Bench& bench)
    {
        const auto files = gui_test::paradnnFiles();
        if (files.isEmpty())
            return false;
        bench.drop(files, QPoint(800, 600));
        return QTest::qWaitFor([&] { return bench.settled(); }, parascope::test::patience);
    }
    /// The context menu of a view, opened with the right button.
    static QMenu* menuOf(gui_test::Bench& bench, FigureView& view)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, view.plot().rect().center(),
                                view.plot().mapToGlobal(view.plot().rect().center()));
        QApplication::sendEvent(&view.plot(), &event);
        (void)QTest::qWaitFor(
            [&] { return bench.window().findChild<QMenu*>(QStringLiteral("viewMenu")) != nullptr; },
            parascope::test::patience);
        return bench.window().findChild<QMenu*>(QStringLiteral("viewMenu"));
    }
    static void choose(QMenu& menu, QAction* action)
    {
        QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
    }

private slots:
    void everyViewLeavesFromEveryPlace();
    void theCommandLineMakesTheSameFile();
    void whatCannotBeWrittenGetsASentence();
    void anExportedFigureComesBack_data();
    void anExportedFigureComesBack();
    void runsBecomeALatexTable();
    void theStepsOfAStoredRunAreAFigure();
};

/// Exports every view of the window in the dark theme: by menu, context menu and shortcut, as image, vector
/// and table. The exported figures have the light style.
void ExportTest::everyViewLeavesFromEveryPlace()
{
    gui_test::Bench bench;
    bench.bench().appearance().setTheme(Appearance::ThemeChoice::Dark);
    if (!opened(bench))
        QSKIP("The shared data folder is absent.");
    auto& actions = bench.window().actions();
    int seen = 0;
    for (const auto space : {Workspace::Explore, Workspace::Compare}) {
        bench.window().setWorkspace(space);
        auto* area = bench.window().area(space);
        WAIT_FOR(bench.settled());
        for (auto* view : area->views()) {
            area->activate(view);
            if (!view->isVisible())
                bench.window().actions()[QStringLiteral("view.maximise")]->trigger();
            WAIT_FOR2(view->hasPicture() && !view->isBuilding(), qPrintable(view->id()));
            if (view->plot().figure().panels.empty())
                continue; // an empty view gives the reason
            ++seen;
            auto* clipboard = QApplication::clipboard();
            // The shortcut copies an image with a white page.
            clipboard->setText(QStringLiteral("something else"));
            bench.window().activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&bench.window()));
            view->plot().setFocus();
            bench.keys(QStringLiteral("Ctrl+Shift+I"));
            WAIT_FOR2(clipboard->mimeData()->hasImage(), qPrintable(view->id()));
            QVERIFY(!clipboard->mimeData()->hasText());
            const auto image = clipboard->image();
            QCOMPARE(QColor(image.pixel(2, image.height() - 3)), QColor(Qt::white));
            // The menu copies vectors in both formats, which carry the spec.
            actions[QStringLiteral("figure.copyvector")]->trigger();
            QVERIFY2(clipboard->mimeData()->hasFormat(QStringLiteral("image/svg+xml")) &&
                         !clipboard->mimeData()->hasImage(),
                     qPrintable(view->id()));
            QVERIFY(clipboard->mimeData()->data(QStringLiteral("application/pdf")).startsWith("%PDF"));
            QFile svg(m_home.path(QStringLiteral("pasted.svg")));
            QVERIFY(svg.open(QIODevice::WriteOnly));
            svg.write(clipboard->mimeData()->data(QStringLiteral("image/svg+xml")));
            svg.close();
            const auto back = paper::specOfFile(svg.fileName());
            QVERIFY2(back && toLine(figure::toJson(*back)) == toLine(figure::toJson(view->shownSpec())),
                     qPrintable(view->id()));
            // The context menu copies a table with tabs, for spreadsheets.
            auto* menu = menuOf(bench, *view);
            QVERIFY2(menu, qPrintable(view->id()));
            for (const char* id : {"figure.export", "figure.copy", "figure.copyimage", "figure.copyvector",
                                   "figure.copytable"})
                QVERIFY2(menu->actions().contains(actions[QString::fromLatin1(id)]), id);
            choose(*menu, actions[QStringLiteral("figure.copytable")]);
            WAIT_FOR2(clipboard->mimeData()->hasFormat(QStringLiteral("text/csv")), qPrintable(view->id()));
            QVERIFY(clipboard->text().contains(QLatin1Char('\t')));
            QCOMPARE(clipboard->text().count(QLatin1Char('\n')),
                     QString::fromUtf8(clipboard->mimeData()->data(QStringLiteral("text/csv")))
                         .count(QLatin1Char('\n')));
            WAIT_FOR(!bench.window().findChild<QMenu*>(QStringLiteral("viewMenu")));
        }
    }
    QVERIFY2(seen >= 10, qPrintable(QString::number(seen)));
}

/// The window's file and the command line's file are the same except for dates.
void ExportTest::theCommandLineMakesTheSameFile()
{
    gui_test::Bench bench;
    if (!opened(bench))
        QSKIP("The shared data folder is absent.");
    auto* view = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    view->plot().setFocus();
    bench.keys(QStringLiteral("Ctrl+E"));
    auto* dialog = dialogOf(bench);
    QVERIFY(dialog);
    type(*dialog, "exportFolder", m_home.path({}));
    type(*dialog, "exportName", QStringLiteral("window"));
    for (const char* format : {"pdf", "svg", "png", "tex", "csv"})
        check(*dialog, format, true);
    auto* button = dialog->findChild<QPushButton*>(QStringLiteral("doExport"));
    WAIT_FOR(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY2(!contentOf(m_home.path(QStringLiteral("window.pdf"))).isEmpty(),
             qPrintable(dialog->findChild<QLabel*>(QStringLiteral("exportProblem"))->text()));
    const auto spec = paper::specOfFile(m_home.path(QStringLiteral("window.pdf")));
    QVERIFY(spec.has_value());
    QFile file(m_home.path(QStringLiteral("spec.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(figure::toJson(*spec).dump()));
    file.close();
    for (const char* format : {"pdf", "svg", "png", "tex"}) {
        const auto out = m_home.path(QStringLiteral("line.") + QLatin1String(format));
        QStringList arguments{QStringLiteral("--export"), file.fileName(), QStringLiteral("--out"), out,
                              QStringLiteral("--csv")};
        for (const auto& path : bench.bench().data().paths())
            arguments << QStringLiteral("--db") << path;
        QProcess program;
        program.start(QString(parascope::test::program("/parascope")), arguments);
        QVERIFY(program.waitForFinished(60000));
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
        QVERIFY2(undated(contentOf(out)) ==
                     undated(contentOf(m_home.path(QStringLiteral("window.") + QLatin1String(format)))),
                 format);
    }
    QCOMPARE(contentOf(m_home.path(QStringLiteral("line.csv"))),
             contentOf(m_home.path(QStringLiteral("window.csv"))));
    const auto origin = paper::originOfFile(m_home.path(QStringLiteral("window.tex")));
    QCOMPARE(paper::filesOf(origin.database).size(), 4);
    QVERIFY2(QRegularExpression(QStringLiteral("^Parascope \\d+\\.\\d+")).match(origin.program).hasMatch(),
             qPrintable(origin.program));
    dialog->close();
}

/// A missing folder, a full disk and a width of 0 each get a sentence in the dialog and from the command
/// line, and no file is written.
void ExportTest::whatCannotBeWrittenGetsASentence()
{
    gui_test::Bench bench;
    if (!opened(bench))
        QSKIP("The shared data folder is absent.");
    auto* view = bench.window().area(Workspace::Explore)->view(QStringLiteral("regression"));
    view->plot().setFocus();
    bench.keys(QStringLiteral("Ctrl+E"));
    auto* dialog = dialogOf(bench);
    QVERIFY(dialog);
    auto* button = dialog->findChild<QPushButton*>(QStringLiteral("doExport"));
    auto* problem = dialog->findChild<QLabel*>(QStringLiteral("exportProblem"));
    type(*dialog, "exportName", QStringLiteral("never"));
    type(*dialog, "exportFolder", m_home.path(QStringLiteral("nowhere")));
    WAIT_FOR(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    WAIT_FOR(problem->isVisible());
    QVERIFY2(problem->text().contains(m_home.path(QStringLiteral("nowhere"))), qPrintable(problem->text()));
    type(*dialog, "exportFolder", m_home.path({}));

    auto* width = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("exportWidth"));
    QVERIFY(width);
    width->setFocus();
    width->selectAll();
    QTest::keyClicks(width, QStringLiteral("0"));
    QTest::keyClick(width, Qt::Key_Tab);
    QTest::mouseClick(button, Qt::LeftButton);
    WAIT_FOR2(problem->isVisible() && problem->text().contains(QLatin1String("20 mm")),
              qPrintable(problem->text()));
    QVERIFY(!QFile::exists(m_home.path(QStringLiteral("never.pdf"))));
    width->selectAll();
    QTest::keyClicks(width, QStringLiteral("84"));
    QTest::keyClick(width, Qt::Key_Tab);
    WAIT_FOR(!problem->isVisible() && button->isEnabled());

    check(*dialog, "pdf", true);
    for (const char* format : {"svg", "png", "tex", "csv"})
        check(*dialog, format, false);
    WAIT_FOR(button->isEnabled());
    // Files may not grow beyond 300 bytes, as on a full disk. Ignore the signal, which would end the program.
    signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit little{300, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &little);
    QTest::mouseClick(button, Qt::LeftButton);
    setrlimit(RLIMIT_FSIZE, &before);
    WAIT_FOR(problem->isVisible());
    QVERIFY2(problem->text().contains(QLatin1String("never.pdf")) &&
                 problem->text().contains(QString::fromLocal8Bit(std::strerror(EFBIG))),
             qPrintable(problem->text()));
    QVERIFY(!QFile::exists(m_home.path(QStringLiteral("never.pdf"))));
    dialog->close();

    // The command line answers the same with one line, status 2 or 3, and no file.
    QFile spec(m_home.path(QStringLiteral("heat.json")));
    QVERIFY(spec.open(QIODevice::WriteOnly));
    spec.write(
        R"({"kind":"regression","metric":"flops_per_second","platforms":["tpu-v2"],"flops":"recorded"})");
    spec.close();
    const auto tpu = bench.bench().data().paths().filter(QStringLiteral("tpu_fc"));
    QCOMPARE(tpu.size(), 1);
    const auto out = m_home.path(QStringLiteral("line-never.pdf"));
    const auto run = [&](const QString& shell, const QStringList& more) {
        QProcess program;
        program.start(QStringLiteral("/bin/sh"),
                      QStringList{QStringLiteral("-c"), shell + QStringLiteral(" exec \"$0\" \"$@\""),
                                  QString(parascope::test::program("/parascope")), QStringLiteral("--export"),
                                  spec.fileName(), QStringLiteral("--db"), tpu.front()} +
                          more);
        (void)program.waitForFinished(60000);
        return std::pair(program.exitCode(), QString::fromUtf8(program.readAllStandardError()));
    };
    for (const auto& [shell, more, word] :
         {std::tuple(
              QString(),
              QStringList{QStringLiteral("--out"), out, QStringLiteral("--width"), QStringLiteral("0")},
              "--width"),
          std::tuple(
              QString(),
              QStringList{QStringLiteral("--out"), out, QStringLiteral("--width"), QStringLiteral("3mm")},
              "20 x 15"),
          std::tuple(QString(),
                     QStringList{QStringLiteral("--out"), m_home.path(QStringLiteral("nowhere/f.pdf"))},
                     "nowhere"),
          std::tuple(QStringLiteral("trap '' XFSZ; ulimit -f 1;"), QStringList{QStringLiteral("--out"), out},
                     static_cast<const char*>(std::strerror(EFBIG)))}) {
        const auto [status, text] = run(shell, more);
        QVERIFY2((status == 2 || status == 3) && text.contains(QLatin1String(word)) &&
                     text.trimmed().count(QLatin1Char('\n')) == 0,
                 qPrintable(QStringLiteral("%1: %2").arg(status).arg(text)));
        QVERIFY(!QFile::exists(out));
    }
}

void ExportTest::anExportedFigureComesBack_data()
{
    QTest::addColumn<QString>("ending");
    for (const char* ending : {"pdf", "svg", "png", "tex"})
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

/// An exported file that is dropped on an empty window opens its results and the view that it came from.
void ExportTest::anExportedFigureComesBack()
{
    QFETCH(QString, ending);
    gui_test::Bench bench;
    if (!opened(bench))
        QSKIP("The shared data folder is absent.");
    auto* view = bench.window().area(Workspace::Explore)->view(QStringLiteral("boxplot"));
    QVERIFY(view);
    const auto path = m_home.path(QStringLiteral("back.") + ending);
    auto spec = view->shownSpec();
    spec.by = "layer";
    paper::ExportOptions options;
    options.origin = paper::originOf(bench.bench().data().paths(), *view->exportInput()->runs);
    const auto done = paper::exportFigure(spec, *view->exportInput(), path, options);
    QVERIFY2(done, done ? "" : done.error().text().c_str());
    bench.bench().data().closeAll();
    WAIT_FOR(bench.bench().data().files().empty());
    bench.window().setWorkspace(Workspace::Start);
    bench.drop({path}, QPoint(800, 500));
    WAIT_FOR_EQUAL(bench.bench().data().files().size(), std::size_t{4});
    const auto shown = [&]() -> FigureView* {
        for (auto* one : bench.window().area(Workspace::Explore)->views())
            if (toLine(figure::toJson(one->spec())) == toLine(figure::toJson(spec)))
                return one;
        return nullptr;
    };
    WAIT_FOR(shown() != nullptr);
    WAIT_FOR(shown()->hasPicture() && !shown()->isBuilding());
    // A view of an earlier row may be open already; the dropped one is shown when the results have been
    // loaded.
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
    WAIT_FOR(shown() && shown()->hasPicture() && !shown()->isBuilding());
    QCOMPARE(shown()->plot().figure().panels.front().x.name, std::string("layer"));
}

/// The run table is typeset as it is displayed.
void ExportTest::runsBecomeALatexTable()
{
    gui_test::Bench bench;
    if (!opened(bench))
        QSKIP("The shared data folder is absent.");
    auto* table = bench.find<QTableView>(QStringLiteral("runs"));
    QVERIFY(table);
    WAIT_FOR(table->model()->rowCount() > 1000);
    table->setFocus();
    table->selectRow(0);
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(table->selectionModel()->selectedRows().size(), 5);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    WAIT_FOR_EQUAL(QApplication::clipboard()->text().count(QLatin1Char('\n')), 6);
    QTest::keyClick(table, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    WAIT_FOR(QApplication::clipboard()->text().contains(QLatin1String("\\begin{tabular}")));
    QCOMPARE(QApplication::clipboard()->text().count(QLatin1String("\\\\\n")), 6);
    bench.window().actions()[QStringLiteral("figure.latex")]->trigger();
    QCOMPARE(QApplication::clipboard()->text().count(QLatin1String("\\\\\n")), 6);
    QFile document(m_home.path(QStringLiteral("table.tex")));
    QVERIFY(document.open(QIODevice::WriteOnly));
    document.write(
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\begin{document}\\tiny " +
        QApplication::clipboard()->text().toUtf8() + "\\end{document}\n");
    document.close();
    QProcess latex;
    latex.setWorkingDirectory(m_home.path({}));
    latex.start(QStringLiteral("pdflatex"), {QStringLiteral("-interaction=nonstopmode"),
                                             QStringLiteral("-halt-on-error"), QStringLiteral("table.tex")});
    if (!latex.waitForStarted())
        QSKIP("pdflatex is not here");
    QVERIFY(latex.waitForFinished(60000));
    QVERIFY2(latex.exitCode() == 0, latex.readAllStandardOutput().right(800).constData());
}

/// The steps of a stored run are a figure, both as a view and from the command line; its spec names the run.
void ExportTest::theStepsOfAStoredRunAreAFigure()
{
    const auto database = m_home.path(QStringLiteral("steps.db"));
    {
        auto writer = store::Writer::open(database.toStdString(), "test");
        QVERIFY(writer.has_value());
        const auto stored = writer->putRuns({sampleRun(0), sampleRun(1)});
        QVERIFY2(stored, stored ? "" : stored.error().text().c_str());
    }
    gui_test::Bench bench;
    bench.drop({database}, QPoint(800, 600));
    WAIT_FOR_EQUAL(bench.bench().data().files().size(), std::size_t{1});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 2);
    bench.bench().selection().setFocused(0);
    bench.window().actions()[QStringLiteral("figure.steps")]->trigger();
    auto* view = bench.window().area(Workspace::Explore)->view(QStringLiteral("steps"));
    QVERIFY(view);
    WAIT_FOR(view->hasPicture() && !view->isBuilding() && !view->plot().figure().panels.empty());
    // 20 steps were stored, 3 of them warm-up.
    QCOMPARE(view->plot().figure().panels.front().points.at(1).x.size(), std::size_t{17});
    const auto path = m_home.path(QStringLiteral("steps.pdf"));
    const auto done = paper::exportFigure(view->shownSpec(), *view->exportInput(), path);
    QVERIFY2(done, done ? "" : done.error().text().c_str());
    QFile spec(m_home.path(QStringLiteral("steps.json")));
    QVERIFY(spec.open(QIODevice::WriteOnly));
    spec.write(QByteArray::fromStdString(figure::toJson(view->shownSpec()).dump()));
    spec.close();
    QProcess program;
    program.start(QString(parascope::test::program("/parascope")),
                  {QStringLiteral("--export"), spec.fileName(), QStringLiteral("--db"), database,
                   QStringLiteral("--out"), m_home.path(QStringLiteral("line.csv"))});
    QVERIFY(program.waitForFinished(60000));
    QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
    const auto figure = figure::build(view->shownSpec(), *view->exportInput());
    QVERIFY(figure.has_value());
    QCOMPARE(contentOf(m_home.path(QStringLiteral("line.csv"))), paper::csv(*figure));
}

PARASCOPE_TEST_MAIN(QApplication, ExportTest)
#include "tst_export.moc"
