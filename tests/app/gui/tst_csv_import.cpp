// SPDX-License-Identifier: GPL-3.0-or-later
// A user's table becomes runs: it is dropped on the window, its columns are guessed, and the dialog's answers
// are corrected and remembered.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/data/csv_import.h"
#include "engine/exchange/import.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

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

PARASCOPE_TEST_MAIN(QApplication, CsvImportTest)
#include "tst_csv_import.moc"
