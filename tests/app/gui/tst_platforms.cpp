// SPDX-License-Identifier: GPL-3.0-or-later
// Platforms that tools named after their hosts. If this fails, the same machine is a stranger each day, or
// the window asks again and again about platforms that the user keeps apart.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/data/import_file.h"
#include "app/gui/explore/platform_question.h"

#include "engine/base/core/hash.h"
#include "engine/store/database.h"

#include <QFile>
#include <QSet>
#include <QToolButton>

using namespace parascope;
using namespace parascope::gui;

class PlatformsTest : public QObject
{
    Q_OBJECT

private slots:
    void hostsOfOneHardwareAreAskedAboutOnce();
    void platformsThatWereNamedAreNotAskedAbout();

private:
    gui_test::Home m_home;
};

namespace {

/// A result of Google Benchmark, which names the host and no platform.
QByteArray resultOn(const QByteArray& host, int processors, int size)
{
    const auto entry = [&](int repetition) {
        return R"({"name": "BM_Parse/)" + QByteArray::number(size) +
               R"(", "run_type": "iteration", "repetition_index": )" + QByteArray::number(repetition) +
               R"(, "threads": 1, "iterations": 1000, "real_time": )" + QByteArray::number(800 + repetition) +
               R"(, "cpu_time": 790, "time_unit": "ns"})";
    };
    return R"({"context": {"date": "2026-09-01T10:00:00Z", "host_name": ")" + host + R"(", "num_cpus": )" +
           QByteArray::number(processors) + R"(, "mhz_per_cpu": 2447}, "benchmarks": [)" + entry(0) + "," +
           entry(1) + "]}";
}

/// The platforms of the runs that are shown.
QSet<QString> platformsOf(gui_test::Bench& bench)
{
    QSet<QString> out;
    if (const auto& dataset = bench.bench().data().dataset())
        for (const auto& platform : dataset->platforms)
            out.insert(QString::fromStdString(platform.name));
    return out;
}

QSet<QString> setOf(std::initializer_list<const char*> names)
{
    QSet<QString> out;
    for (const auto* name : names)
        out.insert(QString::fromLatin1(name));
    return out;
}

MessageBar& questionOf(gui_test::Bench& bench)
{
    return *bench.window().findChild<MessageBar*>(QStringLiteral("platformQuestion"));
}

} // namespace

/// The runners of a build service have a new name each day. If they stay as many platforms, no run has a
/// partner to be compared with. A user who declines is not asked again.
void PlatformsTest::hostsOfOneHardwareAreAskedAboutOnce()
{
    const auto write = [this](const QString& name, const QByteArray& content) {
        const auto path = m_home.path(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
        return path;
    };
    const auto one = write(QStringLiteral("monday.json"), resultOn("runner-f00d-17", 4, 64)),
               two = write(QStringLiteral("tuesday.json"), resultOn("runner-f00d-18", 4, 128)),
               large = write(QStringLiteral("large.json"), resultOn("large-1", 64, 64));
    const auto apart = setOf({"runner-f00d-17", "runner-f00d-18", "large-1"});
    const auto united = setOf({"runner-f00d", "large-1"});
    gui_test::Bench bench;
    auto& data = bench.bench().data();
    const auto press = [&] {
        QTest::mouseClick(questionOf(bench).findChild<QToolButton*>(QStringLiteral("messageQuickFix")),
                          Qt::LeftButton);
    };
    bench.bench().open({one, two, large});
    WAIT_FOR(!data.isLoading() && questionOf(bench).isVisible());
    QCOMPARE(platformsOf(bench), apart);
    const auto said = questionOf(bench).accessibleName();
    for (const char* part : {"runner-f00d-17", "runner-f00d-18", "4 CPUs"})
        QVERIFY2(said.contains(QLatin1String(part)), qPrintable(said));
    QVERIFY2(!said.contains(QLatin1String("large-1")), qPrintable(said));
    bench.screenshot(QStringLiteral("sources-one-hardware"));

    press();
    WAIT_FOR(platformsOf(bench) == united && !data.isLoading());
    QCOMPARE(data.paths(), (QStringList{one, two, large}));
    // The content is read in the same way the next time, and the way back is offered.
    for (const auto& path : {one, two}) {
        const auto file = openFile(path.toStdString());
        QVERIFY(file);
        QCOMPARE(store::Reader::open(file->database)->platforms()->front().name, std::string("runner-f00d"));
    }
    QVERIFY(questionOf(bench).isVisible());
    press();
    WAIT_FOR(platformsOf(bench) == apart && !data.isLoading());
    QVERIFY(!questionOf(bench).isVisible());

    // Neither the same window nor the next one asks again; a further host is a new question.
    data.close(large);
    WAIT_FOR(platformsOf(bench).size() == 2 && !data.isLoading());
    QVERIFY(!questionOf(bench).isVisible());
    bench.renewWindow();
    WAIT_FOR(!data.isLoading());
    QVERIFY(!questionOf(bench).isVisible());
    bench.bench().open({write(QStringLiteral("wednesday.json"), resultOn("runner-f00d-19", 4, 256))});
    WAIT_FOR(platformsOf(bench).size() == 3 && questionOf(bench).isVisible());
}

/// The shipped sample has three frameworks on one machine, deliberately as three platforms; so has a database
/// that the user filled. A question about them would be wrong each time.
void PlatformsTest::platformsThatWereNamedAreNotAskedAbout()
{
    gui_test::Bench bench;
    const auto ask = [&] { return PlatformQuestion::questionsOf(bench.bench().data()).size(); };
    bench.bench().open({QString(test::sourcePath("/resources/samples/three-frameworks.json"))});
    WAIT_FOR(bench.settled() && bench.bench().data().dataset());
    const auto equal = bench.bench().data().loaded().equal;
    QVERIFY2(!equal.empty() && equal.front().platforms.size() == 3, "the sample has one machine");
    QCOMPARE(ask(), std::size_t{0});
    QVERIFY(!questionOf(bench).isVisible());
    bench.bench().data().closeAll();

    QStringList files;
    for (const char* name : {"first", "second"}) {
        const auto path = m_home.path(QLatin1String(name) + QStringLiteral("-own.db"));
        auto writer = store::Writer::open(path.toStdString());
        store::RunRecord run;
        run.runUuid = newUuid();
        run.platform = name;
        run.device = "cpu";
        run.family = "fc";
        run.parameters = {{"batch", std::int64_t{16}}};
        run.outcome = Outcome::Completed;
        run.environment = {{"host", name}, {"cpu", {{"model", "AMD EPYC"}, {"logical_cpus", 4}}}};
        run.metrics = {{"examples_per_second", 1000.0}};
        QVERIFY(*writer->putRun(run));
        files.append(path);
    }
    bench.bench().open(files);
    WAIT_FOR(platformsOf(bench).size() == 2 && !bench.bench().data().isLoading());
    QCOMPARE(bench.bench().data().loaded().equal.size(), std::size_t{1});
    QCOMPARE(ask(), std::size_t{0});
    QVERIFY(!questionOf(bench).isVisible());
}

PARASCOPE_TEST_MAIN(QApplication, PlatformsTest)
#include "tst_platforms.moc"
