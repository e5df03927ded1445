// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/dataset/equal_hardware.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <map>

using namespace parascope;

/// Databases as columns. If this fails, a figure shows the wrong runs, and nothing indicates it.
class TestDataset : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path fresh()
    {
        return m_folder.filePath(QString("t%1.db").arg(++m_files)).toStdString();
    }

    static store::RunRecord run(int i)
    {
        store::RunRecord run;
        run.runUuid = contentUuid("dataset " + std::to_string(i));
        run.platform = "box";
        run.device = "cpu";
        run.family = "fc";
        run.parameters = {{"layer", std::int64_t{2}},
                          {"node", std::int64_t{8}},
                          {"input", std::int64_t{4}},
                          {"output", std::int64_t{3}},
                          {"batch", std::int64_t{16}}};
        run.optimizer = "sgd";
        run.dtype = "float32";
        run.modelKey = std::string(32, 'a');
        run.workKey = std::string(32, 'b');
        run.stack = {{"framework", "libtorch"}, {"version", "1.13.1"}, {"build", "one"}};
        run.stepMedian = 0.5;
        return run;
    }

    static std::string text(const table::Table& table, const char* column, std::size_t row)
    {
        const auto* found = table.find(column);
        return found ? table.text(row, *found) : std::string("no column ") + column;
    }

private slots:
    /// A record of an older version says only what its spec asked for. The defaults of our workers stand in
    /// for the rest, so that no run lacks its devices; runs of other tools get none.
    void settingsInForceAreFilledIn()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            auto plain = run(0), asked = run(1), jax = run(2), foreign = run(3);
            for (auto* each : {&plain, &asked, &jax})
                each->environment = {
                    {"host", "node7"},
                    {"kernel", "Linux 6.1"},
                    {"cpu", {{"model", "AMD EPYC"}, {"logical_cpus", 4}, {"allowed_cpus", 2}}},
                    {"memory_bytes", 25'276'502'016.0}};
            asked.implementation = {{"devices", 2}, {"threads", 1}, {"tf32", true}};
            jax.stack = {{"framework", "jax"}, {"version", "0.10"}};
            foreign.device.clear();
            foreign.stack = {{"framework", "pytorch"}};
            for (const auto& each : {plain, asked, jax, foreign})
                QVERIFY(*writer->putRun(each));
        }
        const auto data = dataset::load({path}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const auto& table = *(*data)->table;
        const auto rowsAre = [&](const char* column, std::vector<std::string> values) {
            for (std::size_t row = 0; row < values.size(); ++row)
                QCOMPARE(text(table, column, row), values[row]);
        };
        rowsAre("devices", {"1", "2", "1", ""});
        rowsAre("threads",
                {"2", "1", "2", ""}); // every processor that the run may use, unless it was asked for
        rowsAre("tf32", {"0", "1", "0", ""});
        rowsAre("compile", {"0", "0", "1", ""});
        rowsAre("layout", {"contiguous", "contiguous", "auto", ""});
        rowsAre("host", {"node7", "node7", "node7", ""});
        rowsAre("kernel", {"Linux 6.1", "Linux 6.1", "Linux 6.1", ""});
        // The kernel keeps some of the 24 GiB for itself.
        rowsAre("hardware",
                {"AMD EPYC, 4 CPUs, 24 GiB", "AMD EPYC, 4 CPUs, 24 GiB", "AMD EPYC, 4 CPUs, 24 GiB", ""});
        rowsAre("machine", {"node7, AMD EPYC, 4 CPUs, 24 GiB, Linux 6.1"});
        const auto& assumed = (*data)->assumedSettings;
        QVERIFY(std::find(assumed.begin(), assumed.end(), "devices") != assumed.end());
        // A setting that a spec named can be an axis; one that only differs cannot.
        QCOMPARE(table.find("devices")->role, table::Column::Role::HyperParameter);
        QCOMPARE(table.find("compile")->role, table::Column::Role::Other);
    }

    /// Hosts of one build service have equal hardware and names of their own. If they are missed, each day's
    /// runs are another platform; if other machines are taken for them, they are mixed.
    void hostsOfOneHardwareAreFound()
    {
        const auto on = [](int i, const char* host, int processors) {
            auto each = run(i);
            each.platform = host;
            each.environment = {{"host", host}, {"cpu", {{"model", "EPYC"}, {"logical_cpus", processors}}}};
            return each;
        };
        auto unknown = run(4);
        unknown.platform = "unknown";
        const auto one = fresh(), other = fresh();
        {
            auto writer = store::Writer::open(one);
            for (const auto& each : {on(0, "runner-1", 4), on(1, "large", 64), unknown})
                QVERIFY(*writer->putRun(each));
            auto second = store::Writer::open(other);
            for (const auto& each : {on(2, "runner-2", 4), on(3, "runner-2", 4)})
                QVERIFY(*second->putRun(each));
        }
        const auto data = dataset::load({one, other}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const std::vector<dataset::EqualHardware> wanted = {{"EPYC, 4 CPUs", {"runner-1", "runner-2"}}};
        QVERIFY(dataset::equalHardware(*(*data)->table) == wanted);
        using Names = std::set<std::string>;
        const std::map<std::string, Names> held = {{(*data)->names[0], Names{"large", "runner-1", "unknown"}},
                                                   {(*data)->names[1], Names{"runner-2"}}};
        QVERIFY(dataset::platformsByDatabase(*(*data)->table) == held);
    }

    /// Nobody asked for another value, so the table has no column, but a filter knows the value.
    void settingsThatNobodyChangedAreConstants()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(*writer->putRun(run(0)));
        dataset::Follower follower({path}, {});
        const auto first = *follower.refresh();
        QVERIFY(!first->table->find("devices"));
        QCOMPARE(table::select(*first->table, "devices == 1", "filter")->count, std::size_t{1});
        // The column comes with the first run that differs, also for the runs before it.
        auto two = run(1);
        two.implementation = {{"devices", 2}};
        QVERIFY(*writer->putRun(two));
        const auto second = *follower.refresh();
        QCOMPARE(text(*second->table, "devices", 0), std::string("1"));
        QCOMPARE(text(*second->table, "devices", 1), std::string("2"));
        QCOMPARE(text(*second->table, "node", 0), std::string("8"));
        QCOMPARE(text(*second->table, "step_seconds", 1), std::string("0.5"));
    }

    /// The hardware of a run on an accelerator is never the processor of its host, and what the record of
    /// schema 6 says goes before every default.
    void recordedSettingsGoFirst()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            auto gpu = run(0), newer = run(1);
            gpu.device = "cuda:0";
            gpu.environment = {{"cpu", {{"model", "Xeon"}}}, {"driver", "570"}};
            newer.settings = {{"devices", 4}, {"hardware", "NVIDIA H200"}, {"power_limit", 700.0}};
            for (const auto& each : {gpu, newer})
                QVERIFY(*writer->putRun(each));
        }
        const auto data = dataset::load({path}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const auto& table = *(*data)->table;
        QCOMPARE(text(table, "hardware", 0), std::string());
        QCOMPARE(text(table, "driver", 0), std::string("570"));
        QCOMPARE(text(table, "hardware", 1), std::string("NVIDIA H200"));
        QCOMPARE(text(table, "devices", 1), std::string("4"));
        QCOMPARE(text(table, "power_limit", 1), std::string("700"));
        QCOMPARE(text(table, "tf32", 1),
                 std::string()); // schema 6 records what was in force; nothing is assumed
    }

    void columnsHoldWhatTheRunsSaid()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(*writer->putRun(run(0)));
            auto failed = run(1);
            failed.outcome = Outcome::Oom;
            failed.stepMedian.reset();
            QVERIFY(*writer->putRun(failed));
        }
        const auto data = dataset::load({path}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const auto& table = *(*data)->table;
        QCOMPARE(table.rows(), std::size_t{2});
        QCOMPARE(text(table, "work_key", 0), std::string(32, 'b'));
        QCOMPARE(text(table, "model_key", 0), std::string(32, 'a'));
        QCOMPARE(text(table, "dtype", 0), std::string("float32"));
        QCOMPARE(text(table, "node", 0), std::string("8"));
        QCOMPARE(text(table, "examples_per_second", 0), std::string("32")); // 16 examples in half a second
        // W = IN + N^2(L-1) + NO = 32 + 64 + 24. A step executes batch (6W - 2IN) FLOPs, because the first
        // layer has no input gradient.
        QCOMPARE(text(table, "flops_per_second", 0), std::to_string(16 * (6 * 120 - 2 * 32) * 2));
        QCOMPARE(text(table, "parameters", 0), std::to_string(120 + 8 * 2 + 3));
        QCOMPARE(text(table, "outcome", 1), std::string("oom"));
        QVERIFY(text(table, "examples_per_second", 1).empty());
    }

    /// A step of prefill makes the first token, a step of decode the next one. The counts are made by hand
    /// for Llama-3.2-1B: 32 KiB of cache per token at 16 bits; whatever else decode reads is less than a
    /// percent.
    void phasesOfServing()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            int number = 0;
            for (const auto* mode : {"prefill", "decode", "train"}) {
                auto phase = run(50 + number++);
                phase.family = "llama_3_2_1b";
                phase.parameters = {{"length", std::int64_t{512}},
                                    {"context", std::int64_t{2048}},
                                    {"batch", std::int64_t{8}}};
                phase.mode = mode;
                phase.dtype = "bfloat16";
                QVERIFY(*writer->putRun(phase));
            }
        }
        const auto data = dataset::load({path}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const auto& table = *(*data)->table;
        const auto value = [&](const char* column, std::size_t row) {
            return table.find(column)->numbers[row];
        };
        QCOMPARE(value("tokens_per_second", 0), 8 * 512 / 0.5);
        QCOMPARE(value("tokens_per_second", 1), 8 / 0.5);
        QCOMPARE(value("seconds_to_first_token", 0), 0.5);
        QVERIFY(std::isnan(value("seconds_to_first_token", 1)) &&
                std::isnan(value("seconds_per_output_token", 0)));
        QCOMPARE(value("seconds_per_output_token", 1), 0.5);
        QVERIFY(std::isnan(value("seconds_per_output_token", 2)));
        QCOMPARE(value("tokens_per_second_of_user", 1), 2.0);
        QVERIFY(std::isnan(value("tokens_per_second_of_user", 0)));
        QCOMPARE(value("kv_bytes_per_token", 1), 32768.0);
        QCOMPARE(value("parameters_active", 1), 1235814400.0);
        const double weights = 2 * 1235814400.0, cache = 8.0 * 2048 * 32768;
        const double read = value("bytes_per_second", 1) * 0.5;
        QVERIFY2(read > weights + cache && read < 1.02 * (weights + cache), std::to_string(read).c_str());
        const double sum = value("weight_memory_fraction", 1) + value("cache_memory_fraction", 1) +
                           value("activation_memory_fraction", 1);
        QVERIFY(std::abs(sum - 1) < 1e-12 && value("activation_memory_fraction", 1) > 0);
        QVERIFY(std::abs(value("weight_memory_fraction", 1) / value("cache_memory_fraction", 1) -
                         weights / cache) < 1e-9);
        QCOMPARE(value("cache_memory_fraction", 0), 0.0);

        // The same runs without the pairs that a causal mask hides: 16 layers, 32 heads of size 64, two
        // products.
        dataset::Definitions causal;
        causal.flops = "causal";
        const auto less = dataset::load({path}, causal);
        QVERIFY2(less, less ? "" : less.error().text().c_str());
        const double hidden = 8 * 16 * 4.0 * 2048 * (512.0 * 511 / 2);
        const double difference =
            (value("flops_per_second", 0) - (*less)->table->find("flops_per_second")->numbers[0]) * 0.5;
        QCOMPARE(difference, hidden);
    }

    /// The utilisation of a run refers to the peak of its own type: 2 % of float32's 67 TFLOP/s on an H200
    /// are 0.1 % of bfloat16's.
    void theRunsTypeChoosesThePeak_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<bool>("tf32");
        QTest::addColumn<double>("peak");
        // NVIDIA H200 data sheet, SXM, dense.
        QTest::newRow("float32") << "float32" << false << 67e12;
        QTest::newRow("bfloat16") << "bfloat16" << false << 989e12;
        QTest::newRow("TF32") << "float32" << true << 494.5e12;
        QTest::newRow("a type that the sheet does not have") << "float64" << false << std::nan("");
        QTest::newRow("not recorded") << "" << false << 989e12;
    }
    void theRunsTypeChoosesThePeak()
    {
        QFETCH(QString, dtype);
        QFETCH(bool, tf32);
        QFETCH(double, peak);
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer->putPlatform({"box",
                                         "h200_sxm",
                                         2 * 989e12,
                                         2 * 4.8e12,
                                         std::nullopt,
                                         {{"units", 2.0}, {"peak_dtype", "bfloat16"}}}));
            auto one = run(0);
            one.dtype = dtype.toStdString();
            one.implementation = {{"tf32", tf32}};
            QVERIFY(*writer->putRun(one));
        }
        const auto data = dataset::load({path}, {});
        QVERIFY(data);
        const auto& table = *(*data)->table;
        const double rate = table.find("flops_per_second")->numbers[0],
                     share = table.find("flops_utilisation")->numbers[0];
        QVERIFY(rate > 0);
        if (std::isnan(peak))
            QVERIFY(std::isnan(share));
        else
            QVERIFY(std::abs(share * 2 * peak / rate - 1) < 1e-12);
    }

    /// The count that a file recorded is kept next to the counts that others executed. If this fails, opening
    /// the user's own runs changes those of the paper.
    void everySourceKeepsItsCount()
    {
        const auto theirs = fresh(), ours = fresh();
        {
            auto writer = store::Writer::open(theirs);
            auto one = run(0);
            one.metrics = {{"flops_per_second_recorded", 123.0}};
            QVERIFY(*writer->putRun(one));
            auto other = store::Writer::open(ours);
            auto own = run(1);
            own.platform = "own";
            QVERIFY(*other->putRun(own));
        }
        dataset::Definitions definitions;
        definitions.flopsBySource = {"recorded", "executed"};
        const auto data = dataset::load({theirs, ours}, definitions);
        QVERIFY(data);
        const auto& table = *(*data)->table;
        QCOMPARE(text(table, "flops_definition", 0), std::string("recorded rate"));
        QCOMPARE(text(table, "flops_per_second", 0), std::string("123"));
        QCOMPARE(text(table, "flops_definition", 1), std::string("executed"));
        QCOMPARE(text(table, "flops_per_second", 1),
                 std::to_string(16 * (6 * 120 - 2 * 32) * 2)); // columnsHoldWhatTheRunsSaid()
        definitions.flopsBySource = {"recorded", "guessed"};
        QVERIFY(!dataset::load({theirs, ours}, definitions));
    }

    /// A caller that asks for nothing that depends on the models' graphs gets all other columns as usual, and
    /// is distinguished from a caller that asks for them. If this fails, a column is empty without an
    /// explanation.
    void costsThatNobodyAsksFor()
    {
        const auto path = fresh();
        dataset::Follower follower({path}, {}, dataset::Costs::Excluded);
        auto writer = store::Writer::open(path);
        const auto recorded = [&](int i) {
            auto out = run(i);
            out.metrics = {{"memory_peak_bytes", 5e6 + i}, {"infeed_fraction", 0.25}, {"parameters", 7.0}};
            return out;
        };
        QVERIFY(*writer->putRun(recorded(0)));
        QVERIFY(follower.refresh());
        QVERIFY(*writer->putRun(recorded(1)));
        const auto part = follower.refresh();
        const auto whole = dataset::load({path}, {});
        QVERIFY(part && whole);
        std::size_t costs = 0;
        for (const auto& column : (*whole)->table->columns()) {
            const auto* same = (*part)->table->find(column.name);
            costs += dataset::speaksOfCosts(column.name);
            QCOMPARE(same == nullptr, dataset::speaksOfCosts(column.name));
            for (std::size_t row = 0; same && row < 2; ++row)
                QCOMPARE(text(*(*part)->table, column.name.c_str(), row),
                         text(*(*whole)->table, column.name.c_str(), row));
        }
        // FLOP/s, utilisation, intensity, parameters and the definition; ten columns of serving and memory.
        QCOMPARE(costs, std::size_t{5 + 10});
        QCOMPARE((*part)->table->columns().size() + costs, (*whole)->table->columns().size());
        for (const auto* text : {"flops_utilisation > 0.5", "batch > 8 && arithmetic_intensity",
                                 "flops_utilization", "(paramters)"})
            QVERIFY2(dataset::speaksOfCosts(text), text);
        for (const auto* text : {"", "outcome == \"completed\" && layer==4", "examples_per_second > 1e3",
                                 "step_seconds/batch", "node"})
            QVERIFY2(!dataset::speaksOfCosts(text), text);
    }

    /// Different stacks have different names; a setting that was swept is a column.
    void stacksAndSettings()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            auto second = run(1), third = run(2), fourth = run(3), fifth = run(4);
            auto eager = run(5), compiled = run(6), jax = run(7), uncompiled = run(8);
            eager.stack = compiled.stack = {{"framework", "pytorch"}, {"version", "2.4.0"}};
            jax.stack = uncompiled.stack = {{"framework", "jax"}, {"version", "0.4"}};
            eager.implementation["compile"] = uncompiled.implementation["compile"] = false;
            compiled.implementation["compile"] = true;
            uncompiled.stack["build"] = "69f7e7116"; // a string, which says more than its hash
            second.implementation = {{"tuned", false}, {"threads", 1}};
            third.implementation = {{"threads", 2}, {"layout", "channels_last"}, {"tuned", "a text"}};
            fourth.stack["version"] = "2.4.0";
            fourth.stack["variant"] = "stock";
            fifth.stack["variant"] = "tuned";
            for (const auto& each : {run(0), second, third, fourth, fifth, eager, compiled, jax, uncompiled})
                QVERIFY(*writer->putRun(each));
        }
        const auto data = dataset::load({path}, {});
        QVERIFY(data);
        const auto& table = *(*data)->table;
        // A record without this field is from the time when every run was tuned.
        QVERIFY(text(table, "stack", 0).starts_with("libtorch 1.13.1 tuned, build "));
        QVERIFY(text(table, "stack", 1).starts_with("libtorch 1.13.1, build "));
        QCOMPARE(text(table, "stack", 2), text(table, "stack", 0));
        QVERIFY(text(table, "stack", 3).starts_with("libtorch 2.4.0, build "));
        QCOMPARE(text(table, "stack", 4), text(table, "stack", 0));
        QCOMPARE(text(table, "stack", 5), std::string("pytorch 2.4.0"));
        QCOMPARE(text(table, "stack", 6), std::string("pytorch 2.4.0 compiled"));
        QCOMPARE(text(table, "stack", 7), std::string("jax 0.4"));
        QCOMPARE(text(table, "stack", 8), std::string("jax 0.4 uncompiled, build 69f7e7116"));
        QCOMPARE(text(table, "threads", 1), std::string("1"));
        QCOMPARE(text(table, "threads", 2), std::string("2"));
        QCOMPARE(text(table, "layout", 2), std::string("channels_last"));
        QVERIFY(text(table, "threads", 0).empty());
    }

    void repeatsAreLaunchesOfOnePoint()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            const auto sweep = *writer->putSweep({0, "s", {{"family", "fc"}}, "running", 1});
            std::vector<store::PointRecord> points(2);
            for (int i = 0; i < 2; ++i) {
                points[static_cast<std::size_t>(i)].platform = "box";
                points[static_cast<std::size_t>(i)].family = "fc";
                points[static_cast<std::size_t>(i)].repeat = i;
            }
            const auto stored = *writer->putPoints(sweep, points);
            for (int i = 0; i < 2; ++i) {
                auto launch = run(i);
                launch.pointId = stored[static_cast<std::size_t>(i)].id;
                launch.attempt = i + 1;
                QVERIFY(*writer->putRun(launch));
            }
        }
        const auto data = dataset::load({path}, {});
        QVERIFY(data);
        QCOMPARE(text(*(*data)->table, "repeat", 0), std::string("0"));
        QCOMPARE(text(*(*data)->table, "repeat", 1), std::string("1"));
        QCOMPARE(text(*(*data)->table, "attempt", 1), std::string("2"));
    }

    /// A comparison of two sweeps, or of the runs before and after a day, selects its sides by these columns.
    /// The dates are those of `date -u -d @SECONDS`.
    void sweepsAndDays()
    {
        const auto path = fresh();
        const std::vector<std::pair<std::int64_t, const char*>> starts{
            {0, ""},
            {1'000'000'000'000, "2001-09-09"},
            {1'795'736'649'075, "2026-11-26"},
            {1'795'737'599'999, "2026-11-26"},
            {1'795'737'600'000, "2026-11-27"},
            {std::numeric_limits<std::int64_t>::max(), ""}};
        const std::vector<const char*> sweeps{"first", "second", "first", "", "second", ""};
        {
            auto writer = store::Writer::open(path);
            std::map<std::string, std::int64_t> ids;
            for (const auto* name : {"second", "first"})
                ids[name] = *writer->putSweep({0, name, {{"family", "fc"}}, "running", 1});
            for (std::size_t i = 0; i < starts.size(); ++i) {
                auto one = run(static_cast<int>(i));
                one.startedMs = starts[i].first;
                if (*sweeps[i]) {
                    store::PointRecord point;
                    point.platform = "box";
                    point.family = "fc";
                    point.repeat = static_cast<int>(i);
                    const auto points = *writer->putPoints(ids.at(sweeps[i]), {point});
                    for (const auto& stored : points)
                        if (stored.repeat == point.repeat)
                            one.pointId = stored.id;
                }
                QVERIFY(*writer->putRun(one));
            }
        }
        const auto data = dataset::load({path}, {});
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        for (std::size_t i = 0; i < starts.size(); ++i) {
            QCOMPARE(text(*(*data)->table, "sweep", i), std::string(sweeps[i]));
            QCOMPARE(text(*(*data)->table, "day", i), std::string(starts[i].second));
        }
    }

    /// A profile that arrives while the database is being followed appears, under the platform of its run.
    void operationsFollowTheirRuns()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(*writer->putRun(run(0)));
        dataset::Follower follower({path}, {});
        const auto first = follower.refresh();
        QVERIFY(first);
        QCOMPARE((*first)->operations->rows(), std::size_t{0});
        store::OperationRecord operation;
        operation.runUuid = run(1).runUuid;
        operation.name = "mm";
        operation.layer = "dense_1";
        operation.seconds = 0.25;
        QVERIFY(*writer->putRun(run(1), {operation}));
        const auto second = follower.refresh();
        QVERIFY(second);
        QCOMPARE((*first)->operations->rows(), std::size_t{0}); // a snapshot never changes
        QCOMPARE((*first)->table->rows(), std::size_t{1});
        const auto& operations = *(*second)->operations;
        QCOMPARE(operations.rows(), std::size_t{1});
        QCOMPARE(text(operations, "platform", 0), std::string("box"));
        QCOMPARE(text(operations, "run", 0), run(1).runUuid);
        QCOMPARE(text(operations, "operation", 0), std::string("mm"));
        QCOMPARE(text(operations, "dtype", 0), std::string("float32"));
        QCOMPARE(text(operations, "seconds", 0), std::string("0.25"));
        QVERIFY(*follower.refresh() == *second); // nothing is new: the same snapshot
    }

    /// A large database is read on a separate thread while the columns grow. The columns are the same.
    void manyRunsAreTheirColumns()
    {
        constexpr int many = 21000;
        const auto path = fresh(), other = fresh();
        const auto made = [](int i) {
            auto one = run(i);
            one.parameters.set("node", std::int64_t{8 + i % 50});
            one.stepMedian = 0.25 * (1 + i % 3);
            one.outcome = i % 11 == 5 ? Outcome::Timeout : Outcome::Completed;
            if (i % 11 == 5)
                one.stepMedian.reset();
            one.quality = i % 13 == 0 ? static_cast<QualitySet>(Quality::Drift) : QualitySet{0};
            one.metrics = {{"memory_peak_bytes", 1e6 + i}, {"not a column", 1.0}};
            one.startedMs = 1700000000000 + i;
            return one;
        };
        std::vector<store::RunRecord> runs;
        for (int i = 0; i < many; ++i)
            runs.push_back(made(i));
        auto writer = store::Writer::open(path);
        QCOMPARE(*writer->putRuns(runs), runs.size());
        dataset::Follower follower({path}, {});
        const auto data = follower.refresh();
        QVERIFY2(data, data ? "" : data.error().text().c_str());
        const auto& table = *(*data)->table;
        QCOMPARE(table.rows(), runs.size());
        for (int i = 0; i < many; ++i) {
            const auto row = static_cast<std::size_t>(i);
            const auto& one = runs[row];
            const bool completed = one.outcome == Outcome::Completed;
            const auto seen = text(table, "run", row) + ' ' + text(table, "node", row) + ' ' +
                              text(table, "outcome", row) + ' ' + text(table, "quality", row) + ' ' +
                              text(table, "platform", row) + ' ' + text(table, "step_seconds", row) + ' ' +
                              text(table, "memory_peak_bytes", row);
            const auto expected = one.runUuid + ' ' + std::to_string(8 + i % 50) + ' ' +
                                  std::string(nameOf(one.outcome)) + ' ' + (i % 13 == 0 ? "drift" : "") +
                                  " box " + (completed ? toText(Value(*one.stepMedian)) : "") + ' ' +
                                  (completed ? std::to_string(1000000 + i) : "");
            if (seen != expected)
                QCOMPARE(seen, expected);
        }
        QCOMPARE(table.find("run")->dictionary->find(runs[many - 1].runUuid), many - 1);
        QCOMPARE(table.find("run")->dictionary->find(run(many).runUuid), table::Dictionary::missing);
        // One more run, and the same runs in another database.
        QVERIFY(*writer->putRun(made(many)));
        const auto more = follower.refresh();
        QCOMPARE((*more)->table->rows(), runs.size() + 1);
        QCOMPARE(table.rows(), runs.size());
        QCOMPARE(text(*(*more)->table, "run", runs.size()), run(many).runUuid);
        QVERIFY(store::Writer::open(other)->putRuns({made(many + 1), made(7)}));
        const auto both = dataset::load({path, other}, {});
        QCOMPARE((*both)->table->rows(), runs.size() + 2);
    }

    /// Uuids are stored as bytes until another kind of text comes; their codes stay.
    void runsMayHaveAnyName()
    {
        table::Dictionary names;
        const auto first = run(1).runUuid, second = run(2).runUuid;
        QCOMPARE(names.append(*uuidBytes(first)), 0);
        QCOMPARE(names.find(first), 0);
        QCOMPARE(names.find(second), table::Dictionary::missing);
        QCOMPARE(names.code(second), 1);
        QCOMPARE(names.code(*uuidBytes(first)), 0);
        QCOMPARE(names.before(0, 1), first < second);
        QCOMPARE(names.code("a name"), 2);
        QCOMPARE(names.size(), std::size_t{3});
        QCOMPARE(names.text(0), first);
        QCOMPARE(names.text(2), std::string("a name"));
        QCOMPARE(names.find(second), 1);
        QCOMPARE(names.append(*uuidBytes(run(3).runUuid)), 3);
        QCOMPARE(names.find(run(3).runUuid), 3);
        QCOMPARE(names.find("another"), table::Dictionary::missing);
    }

    void oneRunInTwoDatabasesIsOneRow()
    {
        const auto a = fresh();
        const auto b = fresh();
        for (const auto& path : {a, b}) {
            auto writer = store::Writer::open(path);
            QVERIFY(*writer->putRun(run(0)));
        }
        {
            auto writer = store::Writer::open(b);
            QVERIFY(*writer->putRun(run(1)));
        }
        const auto data = dataset::load({a, b}, {});
        QVERIFY(data);
        QCOMPARE((*data)->table->rows(), std::size_t{2});
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestDataset)
#include "tst_dataset.moc"
