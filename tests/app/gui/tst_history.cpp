// SPDX-License-Identifier: GPL-3.0-or-later
// Results of several versions in the window: the views that open, the sides of Compare, and the table of the
// cells over the versions. If this fails, a user who asks since when something is slower sees maps over the
// names of commits.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/file_intake.h"
#include "app/gui/page_file.h"
#include "engine/analyse/report/page.h"
#include "widgets/plots/plot_view.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QSet>
#include <QTabBar>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <map>

using namespace parascope;
using namespace parascope::gui;

namespace {

/// Writes three launches of two operations at 20 versions, two of them with another name than the time has
/// them in order. The second operation takes 30 % longer from version 12 on.
void writeVersions(const QString& name)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("platform,family,batch,version,committed,step_seconds\n");
    for (int version = 0; version < 20; ++version)
        for (const auto* family : {"sort", "search"})
            for (int launch = 0; launch < 3; ++launch) {
                const double noise = 1 + 0.002 * ((7 * version + 11 * launch) % 13 - 6);
                const double level = family[2] == 'a' && version >= 12 ? 1.3 : 1;
                file.write(QByteArray("here,") + family + ",1,v" + QByteArray::number(version) + ",2026-01-" +
                           QByteArray::number(version + 10) + "T00:00:00Z," +
                           QByteArray::number(level * noise) + '\n');
            }
}

class HistoryTest : public QObject
{
    Q_OBJECT

private slots:
    void versionsAreFollowed();
    void failedEndedAndNew();
    void whatAllShareIsSaid();
    void aVersionIsTheReference();
    void aPageOpensAgain();
    void aPageShowsTheNamesOfOthersAsText();
    void aFolderIsOneSource();

private:
    gui_test::Home m_home;
};

void HistoryTest::versionsAreFollowed()
{
    const auto file = m_home.path(QStringLiteral("versions.csv"));
    writeVersions(file);
    gui_test::Bench bench;
    bench.drop({file}, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    auto* series = bench.window().area(Workspace::Explore)->view(QStringLiteral("series"));
    QVERIFY(series);
    QCOMPARE(series->plot().figure().panels.front().points.size(), std::size_t(2)); // both operations
    QVERIFY(!bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap")));
    bench.keys(QStringLiteral("Ctrl+4"));
    auto& comparison = bench.window().comparison();
    WAIT_FOR_EQUAL(comparison.a(), std::string("v0"));
    QCOMPARE(comparison.b(), std::string("v19"));
    WAIT_FOR(bench.settled());
    QVERIFY(bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-history")));
    auto* table = bench.window().findChild<QTableView*>(QStringLiteral("history"));
    QVERIFY(table);
    WAIT_FOR_EQUAL(table->model()->rowCount(), 2);
    const auto cell = [&](int row, int column) {
        return table->model()->index(row, column).data().toString();
    };
    // The operation that became worse comes first, with the version since when: search, v12, by 23 %.
    QCOMPARE(cell(0, 0), QStringLiteral("search"));
    QVERIFY2(cell(0, 6).contains(QLatin1String("v12")), qPrintable(cell(0, 6)));
    // Examples/s: 1 / 1.3.
    QVERIFY2(cell(0, 4).startsWith(QStringLiteral("−23")), qPrintable(cell(0, 4)));
    QCOMPARE(cell(1, 0), QStringLiteral("sort"));
    QCOMPARE(cell(1, 6), QString());
    QVERIFY(cell(0, 5) != cell(1, 5));
    // The levels are those of the version on side A.
    QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("level at v0"));
    comparison.setSides("v14", "v19");
    WAIT_FOR_EQUAL(table->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("level at v14"));
    WAIT_FOR_EQUAL(cell(0, 6), QString()); // nothing changed after that
    bench.screenshot(QStringLiteral("history"));
}

/// If this fails, a benchmark that crashes since the last commit reads "the same", with an older value.
void HistoryTest::failedEndedAndNew()
{
    const auto file = m_home.path(QStringLiteral("ends.csv"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("platform,family,batch,version,committed,outcome,step_seconds\n");
    const auto seconds = [](int family, int version) {
        return 10 * (1 + family) * (1 + 0.002 * ((7 * version + 11 * family) % 13 - 6));
    };
    const QStringList families{QStringLiteral("calm"), QStringLiteral("crash"), QStringLiteral("gone"),
                               QStringLiteral("late"), QStringLiteral("slow")};
    constexpr int newest = 11;
    for (int version = 0; version <= newest; ++version)
        for (int family = 0; family < families.size(); ++family) {
            if ((family == 2 && version > 8) || (family == 3 && version < newest))
                continue;
            const bool fails = family == 1 && version == newest;
            const double slower = family == 4 && version == newest ? 1.4 : 1;
            out.write("here," + families[family].toUtf8() + ",1,v" + QByteArray::number(version) +
                      ",2026-01-" + QByteArray::number(version + 10) + "T00:00:00Z," +
                      (fails ? "oom,"
                             : "completed," + QByteArray::number(slower * seconds(family, version), 'g', 8)) +
                      '\n');
        }
    out.close();
    gui_test::Bench bench;
    bench.drop({file}, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    bench.keys(QStringLiteral("Ctrl+4"));
    auto& comparison = bench.window().comparison();
    WAIT_FOR_EQUAL(comparison.b(), std::string("v11"));
    comparison.setMetric("step_seconds");
    auto* table = bench.window().findChild<QTableView*>(QStringLiteral("history"));
    QVERIFY(table);
    WAIT_FOR_EQUAL(table->model()->rowCount(), 5);
    const auto text = [&](int row, int column) {
        return table->model()->index(row, column).data().toString();
    };
    const auto rowOf = [&](int family) {
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (text(row, 0) == families[family])
                return row;
        return -1;
    };
    WAIT_FOR(rowOf(0) >= 0 && text(rowOf(4), 4).startsWith(QLatin1Char('+')));
    const auto shows = [&](int row, int column, double value) {
        const auto number = text(row, column).section(QLatin1Char(' '), 0, 0).toDouble();
        return std::abs(number / value - 1) < 0.01;
    };
    // The answers, worst first, with the values of the two versions: none has that of another version.
    const int calm = rowOf(0), crash = rowOf(1), gone = rowOf(2), late = rowOf(3), slow = rowOf(4);
    QVERIFY(slow < crash && crash < calm && calm < gone && gone < late);
    for (const int family : {0, 1, 2, 4})
        QVERIFY2(shows(rowOf(family), 2, seconds(family, 0)), qPrintable(text(rowOf(family), 2)));
    QVERIFY(shows(calm, 3, seconds(0, newest)) && shows(slow, 3, 1.4 * seconds(4, newest)) &&
            shows(late, 3, seconds(3, newest)));
    QVERIFY(text(crash, 3).isEmpty() && text(gone, 3).isEmpty() && text(late, 2).isEmpty() &&
            text(crash, 4).isEmpty());
    QSet<QString> answers;
    for (int row = 0; row < 5; ++row)
        answers.insert(text(row, 5));
    QCOMPARE(answers.size(), 5);
    // Each says why: what happened, and at which versions.
    QVERIFY2(text(crash, 6).contains(QLatin1String("oom")) && text(crash, 6).contains(QLatin1String("v11")) &&
                 text(crash, 6).contains(QLatin1String("v10")),
             qPrintable(text(crash, 6)));
    QVERIFY2(text(gone, 6).contains(QLatin1String("v8")), qPrintable(text(gone, 6)));
    QVERIFY2(text(late, 6).contains(QLatin1String("v11")), qPrintable(text(late, 6)));
    QVERIFY2(text(slow, 6).contains(QLatin1String("v11")), qPrintable(text(slow, 6)));
    auto* notes = bench.window().findChild<QLabel*>(QStringLiteral("historyNotes"));
    QVERIFY(notes && notes->isHidden()); // there is nothing to say of all cells
    for (auto* tabs : bench.window().findChildren<QTabBar*>())
        for (int tab = 0; tab < tabs->count(); ++tab)
            if (tabs->tabText(tab) == QLatin1String("History"))
                tabs->setCurrentIndex(tab);
    bench.screenshot(QStringLiteral("history-ends"));
}

/// If this fails, all cells of a slow machine are called unchanged, and nothing says why.
void HistoryTest::whatAllShareIsSaid()
{
    const auto file = m_home.path(QStringLiteral("shared.csv"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("platform,family,batch,version,committed,step_seconds\n");
    for (int version = 0; version < 20; ++version)
        for (int batch = 1; batch <= 6; ++batch)
            out.write("here,fc," + QByteArray::number(batch) + ",v" + QByteArray::number(version) +
                      ",2026-01-" + QByteArray::number(version + 10) + "T00:00:00Z," +
                      QByteArray::number((version * 7 % 5 < 2 ? 1.1 : 1) *
                                             (1 + 0.002 * ((7 * version + 11 * batch * version) % 13 - 6)),
                                         'g', 8) +
                      '\n');
    out.close();
    gui_test::Bench bench;
    bench.drop({file}, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    bench.keys(QStringLiteral("Ctrl+4"));
    auto* table = bench.window().findChild<QTableView*>(QStringLiteral("history"));
    QVERIFY(table);
    WAIT_FOR_EQUAL(table->model()->rowCount(), 6);
    auto* notes = bench.window().findChild<QLabel*>(QStringLiteral("historyNotes"));
    QVERIFY(notes && !notes->isHidden() && notes->text().contains(QLatin1String("removed")));
    bench.screenshot(QStringLiteral("history-shared"));
}

void HistoryTest::aVersionIsTheReference()
{
    const auto file = m_home.path(QStringLiteral("reference.csv"));
    writeVersions(file);
    gui_test::Bench bench;
    bench.drop({file}, QPoint(800, 600));
    WAIT_FOR(bench.settled());
    auto* area = bench.window().area(Workspace::Explore);
    auto* boxes = area->view(QStringLiteral("boxplot"));
    QVERIFY(boxes);
    area->activate(boxes);
    auto& actions = bench.window().actions();
    // Without a run there is nothing to compare with.
    actions[QStringLiteral("figure.setreference")]->trigger();
    QVERIFY(!boxes->spec().options.contains("reference"));
    QVERIFY(bench.bench().selection().selectWhere(QStringLiteral("version == \"v15\"")));
    actions[QStringLiteral("figure.setreference")]->trigger();
    WAIT_FOR(bench.settled());
    QCOMPARE(boxes->spec().options.value("reference", std::string()), std::string("version == \"v15\""));
    // Half of the versions of "search" are 30 % faster than the reference, and none of "sort".
    // A version has a box of its own.
    std::map<int, double> highest;
    for (const auto& box : boxes->plot().figure().panels.front().boxes)
        highest[box.category] = std::max(highest[box.category], box.highBox);
    QCOMPARE(highest.size(), std::size_t(2));
    const double search = highest.begin()->second, sort = highest.rbegin()->second;
    QVERIFY2(std::abs(search - 1.3) < 0.03 && std::abs(sort - 1) < 0.03, qPrintable(QString::number(search)));
    actions[QStringLiteral("figure.relative")]->trigger();
    QVERIFY(!boxes->spec().options.contains("reference"));
    bench.bench().undo().undo();
    QVERIFY(boxes->spec().options.contains("reference"));
    // The view over versions takes the version of the selected runs.
    auto* series = area->view(QStringLiteral("series"));
    area->activate(series);
    actions[QStringLiteral("figure.setreference")]->trigger();
    WAIT_FOR(bench.settled());
    QVERIFY(series->plot().figure().caption.text().find("v15") != std::string::npos);
}

/// Without this, the page that a colleague got is a dead end.
void HistoryTest::aPageOpensAgain()
{
    const auto file = m_home.path(QStringLiteral("sent.csv")),
               page = m_home.path(QStringLiteral("sent.html"));
    writeVersions(file);
    QStringList ids;
    std::size_t runs = 0;
    {
        gui_test::Bench bench;
        bench.drop({file}, QPoint(800, 600));
        WAIT_FOR(bench.settled());
        for (const auto& view : bench.bench().views())
            ids.append(view.id);
        runs = bench.bench().selection().table()->rows();
        auto* intake = bench.window().findChild<FileIntake*>();
        QVERIFY(intake);
        intake->savePage(page);
        WAIT_FOR(QFile::exists(page));
        for (const auto& each : bench.bench().data().paths())
            bench.bench().data().close(each);
    }
    gui_test::Bench other;
    other.drop({page}, QPoint(800, 600));
    WAIT_FOR(other.settled() && other.bench().selection().table());
    QCOMPARE(other.bench().selection().table()->rows(), runs);
    QStringList again;
    WAIT_FOR_EQUAL(other.bench().views().size(), static_cast<std::size_t>(ids.size()));
    for (const auto& view : other.bench().views())
        again.append(view.id);
    QCOMPARE(again, ids);
    // A page of somebody else is refused.
    QFile foreign(m_home.path(QStringLiteral("other.html")));
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.write("<!doctype html><title>no</title>");
    foreign.close();
    const auto refused = openPage(foreign.fileName());
    QVERIFY(!refused && refused.error().text().find("other.html") != std::string::npos);
}

/// A platform of somebody else may be called anything. If this fails, its name turns the writing of a page,
/// or takes the pictures out of it.
void HistoryTest::aPageShowsTheNamesOfOthersAsText()
{
    const std::string name = "gp\u202eu\x1b[31m\a<b>";
    const auto page = m_home.path(QStringLiteral("names.html"));
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("names.db")), 1, name)});
    WAIT_FOR(bench.settled());
    auto* intake = bench.window().findChild<FileIntake*>();
    QVERIFY(intake);
    intake->savePage(page);
    WAIT_FOR(QFile::exists(page));
    QFile file(page);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto html = file.readAll();
    for (const char* raw : {"\u202e", "\x1b", "\a", "<b>"})
        QVERIFY2(!html.contains(raw), raw);
    static const QRegularExpression hover(
        QStringLiteral("<title>[^<]*gp\\\\u202eu\\\\x1b\\[31m\\\\x07&lt;b&gt;"));
    QVERIFY(QString::fromUtf8(html).contains(hover));
    QCOMPARE(html.count("<svg role=\"img\""), html.count("<figure "));
    const auto document = report::documentOf(html.toStdString()); // the runs inside keep the name as it is
    QVERIFY(document && toLine((*document)["results"]).find("gp\u202eu") != std::string::npos);
    bench.bench().data().closeAll();
}

/// If this fails, a team sees the results of yesterday, or one damaged file hides those of everybody.
void HistoryTest::aFolderIsOneSource()
{
    const auto folder = m_home.path(QStringLiteral("team"));
    QVERIFY(QDir().mkpath(folder));
    writeVersions(folder + QStringLiteral("/one.csv"));
    QFile bad(folder + QStringLiteral("/bad.db"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("no database");
    bad.close();
    gui_test::Bench bench;
    bench.drop({folder}, QPoint(800, 600));
    WAIT_FOR(bench.bench().data().files().size() == 1 && bench.settled());
    QCOMPARE(bench.bench().data().unreadable().size(), std::size_t(1));
    // A new file appears; one that was closed does not come back with it.
    const auto two = folder + QStringLiteral("/two.db");
    QCOMPARE(gui_test::gridDatabase(two, 2), two);
    WAIT_FOR(bench.bench().data().files().size() == 2 && bench.settled());
    bench.bench().data().close(two);
    QVERIFY(QFile::copy(two, folder + QStringLiteral("/three.db")));
    WAIT_FOR(bench.bench().data().paths().contains(folder + QStringLiteral("/three.db")) && bench.settled());
    QVERIFY(!bench.bench().data().paths().contains(two));
}

} // namespace

PARASCOPE_TEST_MAIN(QApplication, HistoryTest)
#include "tst_history.moc"
