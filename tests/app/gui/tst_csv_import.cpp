// SPDX-License-Identifier: GPL-3.0-or-later
// A user's table becomes runs: it is dropped on the window, its columns are guessed, and the dialog's answers
// are corrected and remembered.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/data/csv_import.h"
#include "app/gui/parts/message_bar.h"
#include "engine/exchange/import.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <set>

using namespace parascope;
using namespace parascope::gui;

class CsvImportTest : public QObject
{
    Q_OBJECT

private slots:
    void guesses_data();
    void guesses();
    void aForeignTableIsAskedAbout();
    void theAnswersAreRemembered();
    void whatIsWrongStandsBesideIt();
    void aTableThatSaysAllIsOpenedAtOnce();
    void aListOfShapesIsAGrid();
    void everyWayOfOpeningAsks();
    void whatWasRecognisedIsSaidAndCanBeChanged();
    void aColumnThatMayBeMeasuredIsAskedAbout();
    void theFiguresShowTheTablesMetric();
    void theProgressOfAnImportIsShown();

private:
    QString file(const QString& name, const QByteArray& content)
    {
        QFile out(m_home.path(name));
        if (out.open(QIODevice::WriteOnly))
            out.write(content);
        return out.fileName();
    }
    static CsvImport* dialog(gui_test::Bench& bench)
    {
        CsvImport* found = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                for (auto* each : bench.window().findChildren<CsvImport*>())
                    if (each->isVisible())
                        found = each;
                return found != nullptr;
            },
            parascope::test::patience);
        return found;
    }
    /// Chooses an entry of a list by typing its letters. (Enter would press the dialog's Import button.)
    static void choose(QComboBox& list, const QString& entry)
    {
        list.setFocus();
        QTest::qWait(QApplication::keyboardInputInterval() +
                     50); // letters typed sooner would continue the previous search
        QTest::keyClicks(&list, entry);
        QCOMPARE(list.currentText(), entry);
    }
    gui_test::Home m_home;
};

namespace {
const QByteArray somebodys = "GPU,net,bs,width,ms,Throughput (img/s),comment\n"
                             "a100,mlp,64,512,2.5,25600,first\n"
                             "a100,mlp,128,512,4,32000,\n"
                             "a100,mlp,64,1024,5,12800,x\n"
                             "a100,mlp,128,1024,8,16000,y\n";
} // namespace

void CsvImportTest::guesses_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("target");
    QTest::addColumn<double>("scale");
    QTest::newRow("batch") << "BS" << "64" << "hp:batch" << 1.0;
    QTest::newRow("milliseconds") << "latency (ms)" << "2.5" << "metric:step_seconds" << 1e-3;
    QTest::newRow("microseconds") << "step_time_us" << "2.5" << "metric:step_seconds" << 1e-6;
    QTest::newRow("images") << "Throughput (img/s)" << "2.5" << "metric:examples_per_second" << 1.0;
    QTest::newRow("TFLOPS") << "achieved TFLOPS" << "71.3" << "metric:flops_per_second_recorded" << 1e12;
    QTest::newRow("MiB") << "peak memory (MiB)" << "900" << "metric:memory_peak_bytes" << 1048576.0;
    QTest::newRow("platform") << "GPU" << "a100" << "platform" << 1.0;
    QTest::newRow("a number called GPU") << "gpu" << "8" << "hp:gpu" << 1.0;
    QTest::newRow("our own") << "metric:step_seconds" << "1" << "metric:step_seconds" << 1.0;
    QTest::newRow("whole") << "Hidden Size" << "4096" << "hp:hidden_size" << 1.0;
    QTest::newRow("fraction") << "dropout" << "0.25" << "metric:dropout" << 1.0;
    QTest::newRow("words") << "comment" << "noisy day" << "" << 1.0;
}

void CsvImportTest::guesses()
{
    QFETCH(QString, column);
    QFETCH(QString, value);
    QFETCH(QString, target);
    QFETCH(double, scale);
    const auto guess = exchange::guessTarget(column.toStdString(), {value.toStdString(), ""});
    QCOMPARE(QString::fromStdString(guess.name), target);
    QCOMPARE(guess.scale, scale);
}

void CsvImportTest::aForeignTableIsAskedAbout()
{
    const auto path = file(QStringLiteral("somebody.csv"), somebodys);
    gui_test::Bench bench;
    bench.drop({path}, {700, 500});
    auto* import = dialog(bench);
    QVERIFY2(import, "No dialog opens for a table that does not say what it holds.");
    QCOMPARE(bench.find<QTableWidget>(QStringLiteral("csvPreview"))->rowCount(), 4);
    QCOMPARE(bench.find<QComboBox>(QStringLiteral("role_bs"))->currentText(),
             QStringLiteral("Hyper-parameter"));
    QCOMPARE(bench.find<QComboBox>(QStringLiteral("name_ms"))->currentText(), QStringLiteral("step_seconds"));
    QCOMPARE(bench.find<QComboBox>(QStringLiteral("unit_ms"))->currentText(), QStringLiteral("ms"));
    // The column name "net" is never guessed; the user says that it is the family.
    choose(*bench.find<QComboBox>(QStringLiteral("role_net")), QStringLiteral("Family"));
    QVERIFY(!bench.window().findChild<QWidget*>(QStringLiteral("csvPlatform"))->isVisible());
    bench.screenshot(QStringLiteral("csv-window"));
    QVERIFY(
        import->grab().save(qEnvironmentVariable("PARASCOPE_SCREENSHOTS",
                                                 QString(parascope::test::program("/../tests/screenshots"))) +
                            QStringLiteral("/csv-import.png")));
    bench.bench().appearance().setTheme(Appearance::ThemeChoice::Dark);
    QVERIFY(
        import->grab().save(qEnvironmentVariable("PARASCOPE_SCREENSHOTS",
                                                 QString(parascope::test::program("/../tests/screenshots"))) +
                            QStringLiteral("/csv-import-dark.png")));
    bench.bench().appearance().setTheme(Appearance::ThemeChoice::Light);
    bench.click(QStringLiteral("importCsv"));
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 4);
    // The command line imports the same table with the same map of columns and gets the same runs.
    const auto& runs = *bench.bench().selection().table();
    QCOMPARE(runs.text(0, *runs.find("platform")), std::string("a100"));
    QCOMPARE(runs.text(0, *runs.find("family")), std::string("mlp"));
    QCOMPARE(runs.find("batch")->numbers[1], 128.0);
    QCOMPARE(runs.find("examples_per_second")->numbers[0], 25600.0);
    QCOMPARE(runs.find("step_seconds")->numbers[3], 0.008);
    QVERIFY(!runs.find("comment"));
}

void CsvImportTest::theAnswersAreRemembered()
{
    // The same content needs no question in another session; for another table with these columns the answers
    // are already filled in.
    gui_test::Bench bench;
    bench.bench().open({m_home.path(QStringLiteral("somebody.csv"))});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 4);
    const auto next = file(QStringLiteral("next.csv"), QByteArray(somebodys).replace("a100", "h100"));
    bench.drop({next}, {700, 500});
    QVERIFY(dialog(bench));
    QCOMPARE(bench.find<QComboBox>(QStringLiteral("role_net"))->currentText(), QStringLiteral("Family"));
    QTest::keyClick(dialog(bench), Qt::Key_Return);
    WAIT_FOR(bench.bench().selection().table()->rows() == 8);
}

void CsvImportTest::whatIsWrongStandsBesideIt()
{
    const auto path = file(QStringLiteral("wrong.csv"), "label,value,other\nx,1.5,2\ny,two,3\n");
    gui_test::Bench bench;
    bench.drop({path}, {700, 500});
    QVERIFY(dialog(bench));
    auto* import = bench.window().findChild<QPushButton*>(QStringLiteral("importCsv"));
    QVERIFY(!import->isEnabled());
    const auto sentence = [&](const char* column) {
        QStringList words;
        for (const auto* label :
             bench.window()
                 .findChild<QWidget*>(QStringLiteral("problem_%1").arg(QLatin1String(column)))
                 ->findChildren<QLabel*>())
            words.append(label->text());
        return words.join(QLatin1Char(' '));
    };
    choose(*bench.find<QComboBox>(QStringLiteral("role_value")), QStringLiteral("Metric"));
    QVERIFY2(sentence("value").contains(QStringLiteral("\"two\"")), qPrintable(sentence("value")));
    choose(*bench.find<QComboBox>(QStringLiteral("role_value")), QStringLiteral("Ignored"));
    choose(*bench.find<QComboBox>(QStringLiteral("role_other")), QStringLiteral("Metric"));
    QVERIFY(sentence("other").trimmed().isEmpty());
    choose(*bench.find<QComboBox>(QStringLiteral("role_label")), QStringLiteral("Hyper-parameter"));
    bench.type(QStringLiteral("csvPlatform"), QString());
    QTest::keyClick(bench.find<QLineEdit>(QStringLiteral("csvPlatform")), Qt::Key_Backspace);
    QVERIFY2(!import->isEnabled(), "Rows without a platform can be imported.");
    bench.type(QStringLiteral("csvPlatform"), QStringLiteral("mine"));
    auto* family = bench.window().findChild<QComboBox*>(QStringLiteral("csvFamily"));
    family->lineEdit()->setFocus();
    QTest::keyClick(family->lineEdit(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(family->lineEdit(), QStringLiteral("mine"));
    QVERIFY(import->isEnabled());
    QTest::mouseClick(import, Qt::LeftButton);
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 2);
}

void CsvImportTest::aTableThatSaysAllIsOpenedAtOnce()
{
    const auto path =
        file(QStringLiteral("ours.csv"),
             "family,platform,batch,node,examples_per_second\nfc,mine,64,32,100\nfc,mine,128,32,150\n");
    gui_test::Bench bench;
    bench.drop({path}, {700, 500});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 2);
    QVERIFY(bench.window().findChildren<CsvImport*>().isEmpty());
}

/// A published list of shapes without times is a grid to measure and not a set of results.
void CsvImportTest::aListOfShapesIsAGrid()
{
    gui_test::Bench bench;
    bench.drop({file(QStringLiteral("layers.csv"), "hidden_units,batch_size,timesteps,cell\n"
                                                   "32,1,4,vanilla\n64,2,8,lstm\n128,2,8,gru\n")},
               bench.window().rect().center());
    WAIT_FOR(bench.window().workspace() == Workspace::Design);
    const auto& grid = bench.bench().grid();
    QCOMPARE(grid.document().family, QStringLiteral("rnn_layer"));
    WAIT_FOR(grid.isValid() && grid.forecast().points == 3);
    bench.screenshot(QStringLiteral("shapes"));
}

/// The command line, a session and *Try again* open files without the dialog of Ctrl+O. A table that does not
/// say what it holds would end there as a file that cannot be read, and the user would look for the reason.
void CsvImportTest::everyWayOfOpeningAsks()
{
    const auto path = file(QStringLiteral("asked.tsv"), "bs\twidth\tms\n64\t512\t2.5\n128\t512\t4\n");
    gui_test::Bench bench;
    bench.bench().open({path}); // as main() does with the words of the command line
    auto* asked = dialog(bench);
    QVERIFY2(asked, "A table of the command line is not asked about.");
    asked->reject();
    WAIT_FOR(!bench.bench().data().isLoading() && bench.window().findChildren<CsvImport*>().isEmpty());
    QCOMPARE(bench.bench().data().unreadable().size(), std::size_t{1});
    bench.click(QStringLiteral("retryFile_asked.tsv"));
    QVERIFY2(dialog(bench), "Try again does not ask.");
    bench.type(QStringLiteral("csvPlatform"), QStringLiteral("mine"));
    auto* family = bench.find<QComboBox>(QStringLiteral("csvFamily"));
    family->setCurrentText(QStringLiteral("net"));
    bench.click(QStringLiteral("importCsv"));
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 2);
    QCOMPARE(bench.bench().selection().table()->find("step_seconds")->numbers[1], 0.004);
    QVERIFY(bench.bench().data().unreadable().empty());
}

/// Without the counts a user does not notice that a column was misunderstood.
void CsvImportTest::whatWasRecognisedIsSaidAndCanBeChanged()
{
    const auto path = file(QStringLiteral("said.csv"), "family,platform,node,heat,step_seconds\n"
                                                       "fc,mine,32,61,0.5\nfc,mine,64,63,0.75\n");
    gui_test::Bench bench;
    // Returns the numbers in the message: settings and metrics.
    const auto counts = [&] {
        QStringList out;
        for (const auto* bar :
             bench.window().findChildren<MessageBar*>(QStringLiteral("columnsOf_said.csv"))) {
            const auto text = bar->accessibleName().section(QLatin1Char(':'), 1);
            auto found = QRegularExpression(QStringLiteral("\\d+")).globalMatch(text);
            while (bar->isVisible() && found.hasNext())
                out.append(found.next().captured());
        }
        return out.join(QLatin1Char(' '));
    };
    bench.bench().open({path});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 2);
    WAIT_FOR(counts() == QStringLiteral("4 1")); // of five columns, the times alone were measured
    bench.screenshot(QStringLiteral("recognised"));
    const auto* bar = bench.find<MessageBar>(QStringLiteral("columnsOf_said.csv"));
    QTest::mouseClick(bar->findChild<QToolButton*>(QStringLiteral("messageQuickFix")), Qt::LeftButton);
    QVERIFY(dialog(bench));
    QCOMPARE(bench.find<QComboBox>(QStringLiteral("role_heat"))->currentText(),
             QStringLiteral("Hyper-parameter"));
    choose(*bench.find<QComboBox>(QStringLiteral("role_heat")), QStringLiteral("Metric"));
    bench.find<QComboBox>(QStringLiteral("name_heat"))->setCurrentText(QStringLiteral("heat"));
    bench.click(QStringLiteral("importCsv"));
    WAIT_FOR(counts() == QStringLiteral("3 2"));
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->find("heat"));
    QCOMPARE(bench.bench().selection().table()->find("heat")->numbers[1], 63.0);
    // The next time, the private copy is opened; its columns are said again.
    gui_test::Bench next;
    next.bench().open({path});
    WAIT_FOR(next.bench().selection().table() && next.bench().selection().table()->rows() == 2);
    QVERIFY(next.find<MessageBar>(QStringLiteral("columnsOf_said.csv")));
    QVERIFY(next.bench().selection().table()->find("heat"));
}

/// A measured column that became a setting would make a model of every row, without a word.
void CsvImportTest::aColumnThatMayBeMeasuredIsAskedAbout()
{
    QByteArray rows = "family,platform,node,heat,step_seconds\n";
    constexpr int count = 40;
    for (int i = 0; i < count; ++i)
        rows += "fc,mine," + QByteArray::number(32 << i % 4) + ',' +
                QByteArray::number(60 + i * i / 7.0, 'g', 9) + ',' + QByteArray::number(0.5 + i) + '\n';
    const auto path = file(QStringLiteral("doubt.csv"), rows);
    gui_test::Bench bench;
    bench.bench().open({path});
    auto* asked = dialog(bench);
    QVERIFY2(asked, "A column of measurements without a known name is not asked about.");
    const auto why = bench.find<QLabel>(QStringLiteral("csvReason"))->text();
    QVERIFY2(why.contains(QStringLiteral("\"heat\"")) && why.contains(QString::number(count)),
             qPrintable(why));
    bench.screenshot(QStringLiteral("doubt"));
    QCOMPARE(bench.find<QComboBox>(QStringLiteral("role_heat"))->currentText(), QStringLiteral("Metric"));
    bench.click(QStringLiteral("importCsv"));
    WAIT_FOR(bench.bench().selection().table() &&
             bench.bench().selection().table()->rows() == std::size_t{count});
    std::set<std::string> models;
    const auto& table = *bench.bench().selection().table();
    for (std::size_t row = 0; row < table.rows(); ++row)
        models.insert(table.text(row, *table.find("model_key")));
    QCOMPARE(models.size(), std::size_t{4}); // one per value of node
    QVERIFY(std::abs(table.find("heat")->numbers[1] - (60 + 1 / 7.0)) < 1e-6);
}

/// The figures of a table that has none of our metrics show its own; otherwise all of them would be empty.
void CsvImportTest::theFiguresShowTheTablesMetric()
{
    QByteArray rows = "family,platform,batch,node,load,seconds_per_step\n";
    for (int i = 0; i < 16; ++i)
        rows += "x,mine," + QByteArray::number(8 << i % 4) + ',' + QByteArray::number(32 << i / 4) + ",0.5," +
                QByteArray::number(0.125 * (i + 1)) + '\n';
    const auto path = file(QStringLiteral("own.csv"), rows);
    gui_test::Bench bench;
    bench.bench().open({path});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 16);
    WAIT_FOR(!bench.bench().views().empty());
    const auto& views = bench.bench().views();
    const auto heat = std::find_if(views.begin(), views.end(),
                                   [](const auto& view) { return view.spec.kind == "heatmap"; });
    QVERIFY(heat != views.end());
    QCOMPARE(heat->spec.metric, std::string("seconds_per_step")); // and not the load, which has no direction
    WAIT_FOR(bench.settled());
    bench.screenshot(QStringLiteral("own-metric"));
}

/// A long import without a sign of progress looks like a window that hangs.
void CsvImportTest::theProgressOfAnImportIsShown()
{
    QByteArray rows = "family,platform,node,step_seconds\n";
    constexpr int count = 1500000;
    for (int i = 0; i < count; ++i)
        rows += "fc,mine,64," + QByteArray::number(1 + i) + "e-6\n";
    const auto path = file(QStringLiteral("long.csv"), rows);
    gui_test::Bench bench;
    const auto& data = bench.bench().data();
    QList<int> shares;
    bool rate = false;
    connect(&data, &DataHub::progressed, this, [&] {
        const auto share = QRegularExpression(QStringLiteral("(\\d+) %")).match(data.awaitedText());
        if (share.hasMatch())
            shares.append(share.captured(1).toInt());
        rate = rate || data.awaitedText().contains(QStringLiteral("rows/s"));
    });
    bench.bench().open({path});
    WAIT_FOR(bench.bench().selection().table() &&
             bench.bench().selection().table()->rows() == std::size_t{count});
    QVERIFY2(!shares.isEmpty() && rate, qPrintable(QString::number(shares.size())));
    QVERIFY(std::is_sorted(shares.begin(), shares.end()) && shares.last() <= 100 && shares.last() > 0);
    QVERIFY(!data.awaitedText().contains(QLatin1Char('%')));
}

PARASCOPE_TEST_MAIN(QApplication, CsvImportTest)
#include "tst_csv_import.moc"
