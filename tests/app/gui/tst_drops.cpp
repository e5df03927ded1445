// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is dropped on the window, and whatever its session says, leaves the window alive. If this fails, a
// file from a colleague or a damaged session ends the program with everything that was open. The soak gives
// the number of documents in PARASCOPE_SOAK_DROPS.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/figures/figure_source.h"
#include "app/gui/file_intake.h"
#include "engine/analyse/report/page.h"
#include "engine/analyse/report/page_data.h"
#include "engine/base/core/file.h"
#include "engine/base/core/price.h"
#include "engine/exchange/column_map.h"
#include "widgets/selection/background.h"

#include <QSemaphore>
#include <QSettings>
#include <QThreadPool>
#include <QTimer>

#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <random>

using namespace parascope;
using namespace parascope::gui;

namespace {

std::string documentInHand, escaped; ///< what the window has just been given, and what it threw

[[noreturn]] void sayWhichDocument()
{
    std::fprintf(stderr, "The program ended at this document:\n%s\n", documentInHand.c_str());
    std::abort();
}

class CatchingApplication : public QApplication
{
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::exception& error) {
            escaped = error.what();
            return true;
        }
    }
};

/// A document that the window takes, and how it is written into a file.
struct Kind
{
    const char* name;
    QString file;
    Json document;
    std::string (*written)(const Json&);
};

std::string asJson(const Json& json)
{
    return json.dump();
}

std::string asPage(const Json& json)
{
    return "<!DOCTYPE html>\n" + report::embeddedDocument(json);
}

std::string asFigure(const Json& json)
{
    return "<svg><desc>\nspec: " + json.dump() + "</desc></svg>\n";
}

/// Keeps two entries of a long list of objects, so that a document has several hundred places.
void shorten(Json& json)
{
    if (json.is_array() && json.size() > 2 && json.front().is_object())
        json.erase(json.begin() + 2, json.end());
    for (auto& item : json)
        if (item.is_structured())
            shorten(item);
}

void collect(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& places)
{
    places.push_back(at);
    if (json.is_object())
        for (const auto& [key, value] : json.items())
            collect(value, at / key, places);
    for (std::size_t i = 0; json.is_array() && i < json.size(); ++i)
        collect(json[i], at / i, places);
}

const Json& wrongValues()
{
    static const Json all = {nullptr, true,          -1,        1e308,          "",
                             "abc",   Json::array(), {Json(1)}, Json::object(), Json{{"a", 1}}};
    return all;
}

/// Documents with one wrong value each, of all kinds in turn.
class Generator
{
public:
    explicit Generator(std::vector<Kind> kinds) : m_kinds(std::move(kinds)), m_random(parascope::test::seed())
    {
        for (const auto& kind : m_kinds)
            collect(kind.document, Json::json_pointer(), m_places.emplace_back());
    }
    /// Returns the kind whose document is changed, and the changed document.
    std::pair<const Kind*, Json> next()
    {
        const auto which = m_next++ % m_kinds.size();
        const auto& places = m_places[which];
        auto document = m_kinds[which].document;
        const auto& place = places[m_random() % places.size()];
        document[place] = wrongValues()[m_random() % wrongValues().size()];
        return {&m_kinds[which], std::move(document)};
    }

private:
    std::vector<Kind> m_kinds;
    std::vector<std::vector<Json::json_pointer>> m_places;
    std::mt19937 m_random;
    std::size_t m_next = 0;
};

int wantedCount(int usual)
{
    const int wanted = qEnvironmentVariableIntValue("PARASCOPE_SOAK_DROPS");
    return wanted > 0 ? wanted : usual;
}

const Json& modelConfig()
{
    static const Json config = {{"architectures", {"GPT2LMHeadModel"}},
                                {"model_type", "gpt2"},
                                {"n_embd", 64},
                                {"n_head", 4},
                                {"n_layer", 2},
                                {"n_positions", 128},
                                {"n_ctx", 128},
                                {"vocab_size", 1000},
                                {"torch_dtype", "float32"}};
    return config;
}

const Json& benchmark()
{
    static const Json description = {
        {"name", "nap"},
        {"title", "a nap"},
        {"axes",
         {{"size", {{"title", "bytes"}, {"from", 1}, {"to", 4096}, {"default", 64}}},
          {"way", {{"values", {"in", "out"}}}}}},
        {"command", {"sleep", "{size}", {{"if", "way"}, {"words", {"--way={way}"}}}}},
        {"environment", {{"SIZE", "{size}"}}},
        {"seconds", 5},
        {"reads",
         {{"pattern", "took (\\S+)"}, {"unit", "s"}, {"metrics", {{"depth", {{"pattern", "d=(.*)"}}}}}}},
        {"statuses", {0, 1}},
        {"version", {"sleep", "--version"}},
        {"cost", {{"flops", "size * 2"}}},
        {"measure", {{"max_seconds", 2}, {"max_steps", 5}}}};
    return description;
}

const Json& composite()
{
    static const Json spec = {
        {"kind", "composite"},
        {"columns", 2},
        {"options", {{"share", {"x", "y", "colour", "legend"}}}},
        {"style", {{"preset", "acm-double"}, {"width_mm", 120}, {"legend", true}}},
        {"prices",
         {{{"platform", "machine"}, {"per_hour", 2.5}, {"currency", "USD"}, {"date", "2026-01-01"}}}},
        {"panels",
         {{{"kind", "heatmap"},
           {"x", "node"},
           {"y", "layer"},
           {"metric", "examples_per_second"},
           {"fix", {{"batch", 16}}},
           {"log_colour", true},
           {"filter", "node > 1"}},
          {{"kind", "scatter"},
           {"x", "node"},
           {"y", "examples_per_second"},
           {"colour", "layer"},
           {"colours", {{"platform", {{"machine", 2}}}}},
           {"options", {{"names", {{"machine", "ours"}}}}}},
          {{"kind", "roofline"}, {"peak", 1e12}, {"platforms", {"machine"}}},
          {{"kind", "parallel"}, {"options", {{"axes", {"node", "layer"}}}}}}}};
    return spec;
}

} // namespace

class DropsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void aWrongValueIsRefusedInWords_data();
    void aWrongValueIsRefusedInWords();
    void aWrongSettingOfTheSessionIsIgnored();
    void aFileIsLookedAtInTheBackground();
    void noDocumentEndsTheWindow();
    void noSessionEndsTheWindow();

private:
    void give(gui_test::Bench& bench, const Kind& kind, const Json& document);
    std::vector<Kind> kinds() const;
    [[nodiscard]] QString path(const char* name) const { return m_home.path(QLatin1String(name)); }

    gui_test::Home m_home;
    QString m_database;
    Json m_page;
};

void DropsTest::initTestCase()
{
    m_database = gui_test::gridDatabase(path("runs.db"), 1);
    QVERIFY(writeFileAtomically(path("gpt2.json").toStdString(), modelConfig().dump()));
    gui_test::Bench bench;
    bench.bench().open({m_database});
    WAIT_FOR(bench.settled());
    auto* intake = bench.window().findChild<FileIntake*>();
    QVERIFY(intake);
    intake->savePage(path("page.html"));
    WAIT_FOR(QFile::exists(path("page.html")));
    const auto document = report::documentOf(*readFile(path("page.html").toStdString()));
    QVERIFY(document && (*document)["views"].size() > 1);
    m_page = *document;
    shorten(m_page);
    bench.bench().data().closeAll();
}

std::vector<Kind> DropsTest::kinds() const
{
    auto views = m_page;
    views.erase("results");
    const Json measure = {{"target", 0.1}, {"max_seconds", 2}, {"repeats", 2}};
    const Json config = {{"name", "c"},
                         {"config", "gpt2.json"},
                         {"axes", {{"batch", {1, 2}}}},
                         {"fixed", {{"length", 64}}},
                         {"measure", measure},
                         {"where", "batch > 1"}};
    const Json adaptive = {
        {"name", "a"},
        {"family", "fc"},
        {"order", "adaptive"},
        {"seed", 3},
        {"axes", {{"node", {{"from", 32}, {"to", 512}, {"times", 2}}}, {"batch", {1, 2, 4}}}},
        {"fixed", {{"layer", 2}, {"dtype", "float32"}}},
        {"stop", {{"fraction", 0.5}}},
        {"devices", {"cpu"}},
        {"anchors", 60},
        {"oversized", "try"}};
    const Json goal = {{"name", "g"},
                       {"family", "fc"},
                       {"order", "adaptive"},
                       {"launches", 2},
                       {"axes", {{"node", {32, 64}}, {"batch", {1, 2}}}},
                       {"goal", {{"largest", "examples_per_second"}}}};
    const Json program = {{"name", "p"},
                          {"benchmark", benchmark()},
                          {"axes", {{"size", {1, 2}}}},
                          {"measure", {{"max_seconds", 2}}}};
    const Json points = {{"name", "l"}, {"family", "fc"}, {"points", {{{"node", 32}}, {{"node", 64}}}}};
    const Json map = {
        {"columns", {{"n", {{"to", "node"}, {"scale", 2}, {"values", {{"x", 1}}}}}, {"t", "step_seconds"}}},
        {"set", {{"platform", "m"}}},
        {"ignore", {"c"}}};
    return {{"page", path("d1.html"), m_page, asPage},
            {"page without runs", path("d2.html"), views, asPage},
            {"benchmark", path("d3.json"), benchmark(), asJson},
            {"spec with config", path("d4.json"), config, asJson},
            {"adaptive spec", path("d5.json"), adaptive, asJson},
            {"spec with goal", path("d6.json"), goal, asJson},
            {"spec with benchmark", path("d7.json"), program, asJson},
            {"spec with points", path("d8.json"), points, asJson},
            {"figure", path("d9.svg"), composite(), asFigure},
            {"model", path("config.json"), modelConfig(), asJson},
            {"column map", path("d10.json"), map, asJson},
            {"figure spec", path("d11.json"), composite(), asJson}};
}

/// Drops a document and waits until nothing works on it any more.
void DropsTest::give(gui_test::Bench& bench, const Kind& kind, const Json& document)
{
    documentInHand = std::string(kind.name) + ": " + document.dump();
    escaped.clear();
    QVERIFY(writeFileAtomically(kind.file.toStdString(), kind.written(document)));
    auto* intake = bench.window().findChild<FileIntake*>();
    intake->take({kind.file});
    for (int quiet = 0; quiet < 3 || bench.bench().data().isLoading() || intake->isLooking(); ++quiet) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        for (auto* pool : {QThreadPool::globalInstance(), selection::panelPool(), selection::longPool()})
            pool->waitForDone(parascope::test::patience);
        QCoreApplication::processEvents();
    }
    QVERIFY2(escaped.empty(), (escaped + " at " + documentInHand).c_str());
}

void DropsTest::aWrongValueIsRefusedInWords_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("key");
    const auto row = [](const char* name, int kind, const char* place, const char* value, const char* key) {
        QTest::newRow(name) << kind << QByteArray(place) << QByteArray(value) << QByteArray(key);
    };
    row("a view that is no object", 0, "/views", "[1]", "views[0]");
    row("views that are no list", 1, "/views", "\"abc\"", "views");
    row("the id of a view", 1, "/views/0/id", "5", "id");
    row("the spec of a view", 1, "/views/1/spec/kind", "[]", "kind");
    row("a limit of a benchmark", 2, "/measure/max_seconds", "\"abc\"", "max_seconds");
    row("the limits of a benchmark", 2, "/measure", "[1]", "measure");
    row("the fixed values beside a configuration", 3, "/fixed", "[]", "fixed");
    row("the axes beside a configuration", 3, "/axes", "[1]", "axes");
    row("a configuration that is no name", 3, "/config", "{}", "config");
    row("a limit of a spec", 4, "/measure", "{\"max_seconds\": \"abc\"}", "max_seconds");
    row("repeats without end", 4, "/measure", "{\"repeats\": 1e308}", "repeats");
    row("the limit of a program in a spec", 6, "/benchmark/measure/max_seconds", "\"abc\"", "max_seconds");
    row("a panel of a figure", 8, "/panels/0/metric", "7", "metric");
}

void DropsTest::aWrongValueIsRefusedInWords()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, place);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, key);
    gui_test::Bench bench;
    const auto one = kinds()[static_cast<std::size_t>(kind)];
    QString said;
    connect(&bench.bench(), &Workbench::message, this, [&](const QString& sentence, bool bad) {
        if (bad)
            said = sentence;
    });
    give(bench, one, one.document);
    QVERIFY2(said.isEmpty() || kind == 1 || kind == 8, qPrintable(said)); // these two lack their results
    said.clear();
    auto changed = one.document;
    changed[Json::json_pointer(place.toStdString())] = Json::parse(value.toStdString());
    give(bench, one, changed);
    QVERIFY2(said.contains(QFileInfo(one.file).fileName()), qPrintable(said));
    QVERIFY2(said.contains(QLatin1Char('"') + QString::fromUtf8(key) + QLatin1Char('"')), qPrintable(said));
    bench.bench().data().closeAll();
}

/// A session file may be damaged, or written by another version.
void DropsTest::aWrongSettingOfTheSessionIsIgnored()
{
    const auto file = path("session.ini");
    {
        QSettings settings(file, QSettings::IniFormat);
        settings.setValue(QStringLiteral("session/grid"),
                          QStringLiteral("{\"family\": \"cnn\", \"measure\": {\"repeats\": \"abc\"}}"));
        settings.setValue(QStringLiteral("theme"), 99);
        settings.setValue(QStringLiteral("prices"), QStringLiteral("[{\"platform\": []}]"));
    }
    Workbench bench(file);
    QCOMPARE(*bench.grid().spec(), *editors::specOf(*editors::documentOf(bench.presets().front().spec)));
    QVERIFY(bench.data().wantedDefinitions().prices.empty());
    QVERIFY(viewsFromText(QStringLiteral("[1, {\"id\": 5}, {\"id\": \"a\", \"spec\": 3}]")).empty());
}

/// If this fails, the window stands still while it looks at a file of a gigabyte or waits for a pipe. The
/// gate holds every thread of the pool, so that a file can only be looked at on the window's own thread.
void DropsTest::aFileIsLookedAtInTheBackground()
{
    const auto large = path("large.html"), pipe = path("pipe.html"), foreign = path("foreign.htm"),
               spec = path("pipe.json");
    for (const auto& [name, size] :
         {std::pair(large, qint64{300} << 20), std::pair(foreign, qint64{60} << 20)}) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(size)); // sparse
    }
    for (const auto& name : {pipe, spec})
        QCOMPARE(::mkfifo(QFile::encodeName(name).constData(), 0600), 0);
    gui_test::Bench bench;
    QStringList said;
    connect(&bench.bench(), &Workbench::message, this,
            [&](const QString& sentence, bool) { said += sentence; });
    auto* pool = QThreadPool::globalInstance();
    pool->waitForDone(parascope::test::patience);
    QSemaphore gate;
    for (int i = 0; i < pool->maxThreadCount(); ++i)
        pool->start([&] { gate.acquire(); });
    auto* intake = bench.window().findChild<FileIntake*>();
    intake->take({large, pipe});
    intake->take({foreign, spec});
    int turns = 0;
    QTimer ticking;
    connect(&ticking, &QTimer::timeout, this, [&] { ++turns; });
    ticking.start(0);
    WAIT_FOR(turns > 50);
    QVERIFY(intake->isLooking() && said.isEmpty());
    gate.release(pool->maxThreadCount());
    WAIT_FOR(!intake->isLooking());
    QCOMPARE(said.size(), 4);
    QVERIFY2(said[0].contains(QFileInfo(large).fileName()) && said[0].contains(QLatin1String("64 MiB")),
             qPrintable(said[0]));
    QVERIFY2(said[1].contains(QFileInfo(pipe).fileName()) && said[1].contains(QLatin1String("pipe,")),
             qPrintable(said[1]));
    QVERIFY2(said[2].contains(QFileInfo(foreign).fileName()), qPrintable(said[2]));
    QVERIFY2(said[3].contains(QFileInfo(spec).fileName()) && said[3].contains(QLatin1String("pipe,")),
             qPrintable(said[3]));
    QFile::remove(large);
    QFile::remove(foreign);
}

void DropsTest::noDocumentEndsTheWindow()
{
    std::set_terminate(sayWhichDocument);
    gui_test::Bench bench;
    bench.bench().open({m_database});
    WAIT_FOR(bench.settled());
    Generator generator(kinds());
    const int count = wantedCount(24);
    for (int i = 0; i < count && !QTest::currentTestFailed(); ++i) {
        const auto [kind, document] = generator.next();
        give(bench, *kind, document);
        if (QFileInfo(kind->file).suffix() == QLatin1String("html") || bench.bench().views().size() > 12) {
            bench.bench().data().closeAll(); // otherwise each document makes the next ones slower
            bench.bench().open({m_database});
            bench.bench().resetViews();
        }
    }
    qInfo("%d documents were dropped.", count);
    bench.bench().data().closeAll();
}

void DropsTest::noSessionEndsTheWindow()
{
    std::set_terminate(sayWhichDocument);
    const Json grid = {{"name", "a"},
                       {"family", "fc"},
                       {"axes", {{"node", {32, 64}}}},
                       {"fixed", {{"layer", 2}}},
                       {"measure", {{"max_seconds", 2}, {"repeats", 2}}}};
    const Json views = {{{"id", "v"}, {"spec", composite()}, {"pinned", true}}};
    const Json prices = {{"currency", "EUR"}, {"prices", {{{"platform", "a"}, {"per_hour", 1}}}}};
    Generator generator({{"session/grid", {}, grid, asJson},
                         {"session/views", {}, views, asJson},
                         {"prices", {}, prices, asJson}});
    const auto file = path("damaged.ini");
    const int count = wantedCount(60) / 5;
    for (int i = 0; i < count; ++i) {
        const auto [kind, document] = generator.next();
        documentInHand = std::string(kind->name) + ": " + document.dump();
        {
            QSettings settings(file, QSettings::IniFormat);
            settings.clear();
            settings.setValue(QLatin1String(kind->name), QString::fromStdString(document.dump()));
        }
        Workbench bench(file);
        (void)viewsFromText(QString::fromStdString(document.dump()));
        QThreadPool::globalInstance()->waitForDone(parascope::test::patience);
        QCoreApplication::processEvents();
        QVERIFY2(escaped.empty(), (escaped + " at " + documentInHand).c_str());
    }
    qInfo("%d sessions were restored.", count);
}

PARASCOPE_TEST_MAIN(CatchingApplication, DropsTest)
#include "tst_drops.moc"
