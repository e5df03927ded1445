// SPDX-License-Identifier: GPL-3.0-or-later
// A program of the user's own: its description is made from a command line, its grid is edited like any
// other, and its sweep runs.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/design/new_benchmark.h"
#include "app/gui/file_intake.h"
#include "engine/base/core/json.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

using namespace parascope;
using namespace parascope::gui;

class NewBenchmarkTest : public QObject
{
    Q_OBJECT

private slots:
    void aCommandBecomesAGrid();
    void aShippedProgramIsAFamily();
    void aDescriptionIsDropped();
    void aTryShowsWhatTheProgramPrints();

private:
    gui_test::Home m_home;
};

void NewBenchmarkTest::aCommandBecomesAGrid()
{
    gui_test::Bench bench;
    bench.window().setWorkspace(Workspace::Design);
    auto* presets = bench.find<QToolButton>(QStringLiteral("presets"));
    QVERIFY(presets);
    presets->menu()->actions().last()->trigger();
    NewBenchmark* dialog = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT((dialog = bench.window().findChild<NewBenchmark*>()) && dialog->isVisible(),
                             parascope::test::patience);
    QVERIFY(!dialog->description());
    dialog->setCommand(QStringLiteral("a | b"));
    QVERIFY(!dialog->description());
    dialog->setCommand(QStringLiteral("THREADS=2 sleep --size 4096 0.01"));
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("benchmarkName"));
    QVERIFY(name);
    QCOMPARE(name->text(), QStringLiteral("sleep"));
    auto* axes = dialog->findChild<QListWidget*>(QStringLiteral("benchmarkAxes"));
    QVERIFY(axes);
    QCOMPARE(axes->count(), 3);
    auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    save->click(); // "sleep" is the name of a shipped benchmark
    QVERIFY(dialog->isVisible());
    axes->item(1)->setCheckState(Qt::Unchecked); // the size stays as it is
    name->setText(QStringLiteral("nap"));
    const auto made = dialog->description();
    QVERIFY(made);
    QCOMPARE((*made)["command"], Json::array({"sleep", "--size", "4096", "{arg1}"}));
    QCOMPARE((*made)["axes"].size(), std::size_t{2});
    bench.screenshot(QStringLiteral("new_benchmark"));
    save->click();
    QTRY_COMPARE_WITH_TIMEOUT(bench.bench().grid().document().family, QStringLiteral("nap"),
                              parascope::test::patience);
    const auto spec = bench.bench().grid().spec();
    QVERIFY(spec);
    QVERIFY(!spec->contains("family"));
    QCOMPARE((*spec)["benchmark"]["name"], Json("nap"));
    QTRY_VERIFY_WITH_TIMEOUT(bench.bench().grid().isValid(), parascope::test::patience);
    QCOMPARE(bench.bench().grid().forecast().refused, std::size_t{0});
    // It is chosen again after another family.
    auto* family = bench.find<QComboBox>(QStringLiteral("family"));
    QVERIFY(family);
    for (const char* chosen : {"fc", "nap"}) {
        const int at = family->findData(QString::fromUtf8(chosen));
        QVERIFY(at >= 0);
        family->setCurrentIndex(at);
        emit family->activated(at);
        QCOMPARE(bench.bench().grid().document().family, QString::fromUtf8(chosen));
        QCOMPARE(bench.bench().grid().document().callsProgram(), chosen == QLatin1String("nap"));
        QCOMPARE(bench.bench().grid().document().maxSeconds, chosen == QLatin1String("nap")
                                                                 ? measure_defaults::maxSecondsOfCalls
                                                                 : measure_defaults::maxSeconds);
    }
    const auto names = bench.bench().grid().names();
    QCOMPARE(names, QStringList({QStringLiteral("threads"), QStringLiteral("arg1")}));
}

void NewBenchmarkTest::aShippedProgramIsAFamily()
{
    gui_test::Bench bench;
    bench.window().setWorkspace(Workspace::Design);
    auto* family = bench.find<QComboBox>(QStringLiteral("family"));
    QVERIFY(family);
    const int at = family->findData(QStringLiteral("sleep"));
    QVERIFY(at > 0);
    family->setCurrentIndex(at);
    emit family->activated(at);
    const auto spec = bench.bench().grid().spec();
    QVERIFY(spec);
    QCOMPARE((*spec)["benchmark"], Json("sleep"));
    QVERIFY(!spec->value("fixed", Json::object()).contains("optimizer"));
    // The session keeps the spec, and the next start reads it.
    const auto kept = editors::documentOf(*spec);
    QVERIFY(kept);
    QCOMPARE(*editors::specOf(*kept), *spec);
    QCOMPARE(kept->family, QStringLiteral("sleep"));
    family->setCurrentIndex(family->findData(QStringLiteral("fc")));
    emit family->activated(family->currentIndex());
    QVERIFY(!bench.bench().grid().spec()->contains("benchmark"));
}

void NewBenchmarkTest::aDescriptionIsDropped()
{
    gui_test::Bench bench;
    QFile file(m_home.path(QStringLiteral("own.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"name": "own", "axes": {"n": {"default": 8}}, "command": ["true", "{n}"], "reads": "time"})");
    file.close();
    bench.drop({file.fileName()}, bench.window().rect().center());
    QTRY_COMPARE_WITH_TIMEOUT(bench.bench().grid().document().family, QStringLiteral("own"),
                              parascope::test::patience);
    QCOMPARE((*bench.bench().grid().spec())["axes"]["n"], Json::array({4, 8}));
}

/// A program that fails is tried before a night is spent on it, and says why.
void NewBenchmarkTest::aTryShowsWhatTheProgramPrints()
{
    QFile script(m_home.path(QStringLiteral("solver.sh")));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("echo 12.5; echo no such mesh >&2; exit $1\n");
    script.close();
    NewBenchmark dialog;
    dialog.setCommand(QStringLiteral("sh %1 3").arg(script.fileName()));
    // The name is that of the script, not of its interpreter.
    QCOMPARE(dialog.findChild<QLineEdit*>(QStringLiteral("benchmarkName"))->text(), QStringLiteral("solver"));
    auto* attempt = dialog.findChild<QPushButton*>(QStringLiteral("benchmarkTry"));
    auto* output = dialog.findChild<QPlainTextEdit*>(QStringLiteral("benchmarkOutput"));
    QVERIFY(attempt && output && attempt->isEnabled());
    attempt->click();
    QTRY_VERIFY2_WITH_TIMEOUT(output->toPlainText().contains(QStringLiteral("no such mesh")),
                              qPrintable(output->toPlainText()), parascope::test::patience);
    QTRY_VERIFY_WITH_TIMEOUT(attempt->isEnabled(), parascope::test::patience);
}

PARASCOPE_TEST_MAIN(QApplication, NewBenchmarkTest)
#include "tst_new_benchmark.moc"
