// SPDX-License-Identifier: GPL-3.0-or-later
// analyse traces A B
#include "app/cli/analyse.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/traces.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/as_database.h"
#include "engine/model/workload/torch_operations.h"
#include "engine/store/database.h"

#include <algorithm>

namespace parascope::cli {

namespace {

struct TraceOptions : AnalyseOptions
{
    std::vector<std::string> files;
    std::vector<std::string> whereOf{"", ""}; ///< values of --where-a and --where-b
};

/// One of the two files, and the run in it that is compared.
struct TraceFile
{
    std::string file;
    AnalyseData data;
    std::size_t row = 0;
    analysis::RepeatsByName repeats;

    [[nodiscard]] std::string text(std::string_view column) const
    {
        const auto* found = data.data->table->find(column);
        return found ? data.data->table->text(row, *found) : std::string();
    }
    [[nodiscard]] double number(std::string_view column) const
    {
        const auto* found = data.data->table->find(column);
        return found && found->kind == table::Column::Kind::Number ? found->numbers[row] : std::nan("");
    }
    /// Returns the number of profiler steps; 1 if the database does not record it.
    [[nodiscard]] double steps() const
    {
        double most = 1;
        for (const auto& [name, item] : repeats)
            most = std::max(most, item.steps);
        return most;
    }
    [[nodiscard]] dataset::Dataset::PlatformFacts platform() const
    {
        for (const auto& facts : data.data->platforms)
            if (facts.name == text("platform"))
                return facts;
        return {{}, std::nan(""), std::nan(""), std::nan(""), {}};
    }
};

/// Returns the variation of each operation's calls and steps that the import stored.
Result<analysis::RepeatsByName> repeatsOf(const std::filesystem::path& database, const std::string& run)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(database));
    PARASCOPE_TRY(const auto record, reader.run(run));
    analysis::RepeatsByName out;
    if (!record.source.is_object() || !record.source.contains("repeats"))
        return out;
    for (const auto& [name, item] : record.source["repeats"].items()) {
        const auto number = [&, &list = item](std::size_t i) {
            return list.is_array() && i < list.size() && list[i].is_number() ? list[i].template get<double>()
                                                                             : 0.0;
        };
        out[name] = {number(0), number(1), number(2), number(3)};
    }
    return out;
}

/// Returns the only selected run that has operations. Fails if there is not exactly one.
Result<TraceFile> traceFileOf(const TraceOptions& options, std::size_t which,
                              const exchange::AsDatabase& database)
{
    TraceFile out;
    out.file = options.files[which];
    AnalyseOptions one = options;
    one.db = {database.path().string()};
    one.where = options.whereOf[which];
    one.definitions.flops = "recorded";
    auto question = questionOf(one);
    question.onePlatform = false;
    PARASCOPE_TRY(out.data, loadRuns(one, std::move(question)));
    const auto& operations = *out.data.data->operations;
    const auto& runs = *out.data.data->table;
    PARASCOPE_TRY(const auto rows, analysis::profiledRuns(operations, runs, out.data.runs.rows));
    if (rows.empty())
        return Error::badInput(
            "%1 holds no run with operations: it is neither a trace nor a database of traces.", out.file);
    if (rows.size() > 1)
        return Error::badInput("%1 holds %2 runs with operations; say which one with %3.", out.file,
                               rows.size(), std::string(which == 0 ? "--where-a" : "--where-b"));
    out.row = rows.front();
    PARASCOPE_TRY(out.repeats, repeatsOf(database.path(), out.text("run")));
    return out;
}

Json traceFileJson(const TraceFile& side, const analysis::TraceStep& step, double attributed,
                   double bytesKnown)
{
    const auto facts = side.platform();
    const auto dtype = side.text("dtype");
    return {{"file", side.file},
            {"run", side.text("run")},
            {"model", side.text("family")},
            {"platform", side.text("platform")},
            {"stack", side.text("stack")},
            {"dtype", dtype},
            {"mode", side.text("mode")},
            {"step_seconds", numberOrNull(step.step)},
            {"busy_seconds", numberOrNull(step.busy)},
            {"steps", numberOrNull(side.steps())},
            {"step_interval", intervalJson({side.number(metric::stepLow), side.number(metric::stepHigh)})},
            {"attributed_fraction", numberOrNull(attributed)},
            {"costed_fraction", numberOrNull(side.number("costed_fraction"))},
            {"bytes_known_fraction", numberOrNull(bytesKnown)},
            {"events", numberOrNull(side.number("device_events"))},
            {"events_left_out", numberOrNull(side.number("events_left_out"))},
            {"seconds_left_out", numberOrNull(side.number("seconds_left_out"))},
            {"peak_flops_per_second", numberOrNull(facts.peaks.of(dtype))},
            {"peak_bytes_per_second", numberOrNull(facts.bandwidth)}};
}

Json traceClassesJson(const std::vector<analysis::TraceClass>& classes)
{
    Json out = Json::array();
    for (const auto& item : classes)
        out.push_back({{"name", item.name},
                       {"time_a", item.timeA},
                       {"time_b", item.timeB},
                       {"difference", item.timeB - item.timeA},
                       {"ratio", item.timeA > 0 ? numberOrNull(item.timeB / item.timeA) : Json(nullptr)},
                       {"flops_per_second_a", numberOrNull(item.flopsA)},
                       {"flops_per_second_b", numberOrNull(item.flopsB)},
                       {"bytes_per_second_a", numberOrNull(item.bytesA)},
                       {"bytes_per_second_b", numberOrNull(item.bytesB)}});
    return out;
}

Json tracePairsJson(const std::vector<analysis::TracePair>& pairs)
{
    Json out = Json::array();
    for (const auto& item : pairs)
        out.push_back(
            {{"name", item.operation},
             {"class", item.kind},
             {"calls_a", numberOrNull(item.callsA)},
             {"calls_b", numberOrNull(item.callsB)},
             {"time_a", numberOrNull(item.timeA)},
             {"time_b", numberOrNull(item.timeB)},
             {"ratio", numberOrNull(item.ratio)},
             {"interval", intervalJson(item.interval)},
             {"interval_over",
              std::isfinite(item.interval.low) ? Json(item.overSteps ? "steps" : "calls") : Json(nullptr)},
             {"share_of_difference", numberOrNull(item.shareOfDifference)},
             {"flops_per_second_a", numberOrNull(item.flopsA)},
             {"flops_per_second_b", numberOrNull(item.flopsB)},
             {"bytes_per_second_a", numberOrNull(item.bytesA)},
             {"bytes_per_second_b", numberOrNull(item.bytesB)},
             {metric::arithmeticIntensity, numberOrNull(item.intensity)}});
    return out;
}

std::string traceTimeText(double seconds)
{
    return std::isfinite(seconds) ? quantityText(seconds, "s") : "-";
}

/// Returns a signed difference such as "+1.29 ms".
std::string traceDifferenceText(double seconds)
{
    return (seconds < 0 ? "-" : "+") + quantityText(std::abs(seconds), "s");
}

std::string traceFileText(const TraceFile& side, const analysis::TraceStep& step, std::string_view name)
{
    auto out = std::string(name) + ": " + side.file + ", " + side.text("family") + " on " +
               side.text("platform") + (side.text("stack").empty() ? "" : ", " + side.text("stack")) +
               ": step " + traceTimeText(step.step) + ", busy " + traceTimeText(step.busy);
    if (const double left = side.number("events_left_out"); left > 0)
        out += "; " + shortNumber(left) +
               " events before the step left out, as their launch is not in the trace";
    return out + ".\n";
}

/// Returns the share of the kernels' time that the following figures cover.
std::string traceCoverageText(const std::array<TraceFile, 2>& sides, const analysis::TraceDifference& result)
{
    std::string out;
    const auto add = [&](const char* what, double a, double b) {
        if (std::isfinite(a) && std::isfinite(b))
            out +=
                (out.empty() ? "" : "; ") + std::string(what) + ' ' + shareText(a) + " and " + shareText(b);
    };
    const auto leftOut = [&](std::size_t which) {
        const double left = sides[which].number("seconds_left_out");
        return left / (left + (which == 0 ? result.a : result.b).busy);
    };
    add("attributed to an operation", result.attributedA, result.attributedB);
    add("of products, attention and convolutions with known FLOPs", sides[0].number("costed_fraction"),
        sides[1].number("costed_fraction"));
    add("with known bytes", result.bytesKnownA, result.bytesKnownB);
    if (leftOut(0) > 0 || leftOut(1) > 0)
        add("left out before the step", leftOut(0), leftOut(1));
    return out.empty() ? out : "Of the time of kernels, A and B: " + out + ".\n";
}

/// Returns what the intervals of the pairs are based on, and what is unknown.
std::string traceIntervalText(const std::array<TraceFile, 2>& sides, const analysis::TraceDifference& result)
{
    std::string out;
    if (result.repeated > 0)
        out += "Of " + std::to_string(result.repeated) + " pairs that repeat, " +
               std::to_string(result.differ) + " differ at 95 %. ";
    const bool several = std::min(sides[0].steps(), sides[1].steps()) >= 3;
    return out + (several
                      ? "Intervals are over the steps of these traces, not over launches of the program.\n"
                      : "With fewer than three steps per side, intervals are over the calls of these traces: "
                        "they say how calls differ, not how steps or runs do.\n");
}

std::string tracesText(const std::array<TraceFile, 2>& sides, const analysis::TraceDifference& result)
{
    auto out = traceFileText(sides[0], result.a, "A") + traceFileText(sides[1], result.b, "B");
    out += "B is busy for " + shortNumber(result.b.busy / result.a.busy) +
           " times the time of A: " + traceTimeText(result.more) + " more where it is slower, " +
           traceTimeText(result.less) + " less where it is faster.\n";
    out += traceCoverageText(sides, result);
    out += "Time of a step, A, B and B - A:\n";
    for (const auto* list : {&result.classes, &result.idle})
        for (const auto& item : *list)
            out += "  " + item.name + ": " + traceTimeText(item.timeA) + ", " + traceTimeText(item.timeB) +
                   ", " + traceDifferenceText(item.timeB - item.timeA) + "\n";
    auto order = result.pairs;
    std::stable_sort(order.begin(), order.end(), [](const auto& x, const auto& y) {
        return std::abs(x.shareOfDifference) > std::abs(y.shareOfDifference);
    });
    constexpr std::size_t most = 12;
    out +=
        std::to_string(order.size()) + " operations are on both sides, paired by name, shapes and types:\n";
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i)
        out += "  " + order[i].operation + ": " + traceTimeText(order[i].timeA) + " to " +
               traceTimeText(order[i].timeB) + ", " + shortNumber(order[i].ratio) + " times" +
               (std::isfinite(order[i].interval.low) ? " [" + shortNumber(order[i].interval.low) + ", " +
                                                           shortNumber(order[i].interval.high) + "], "
                                                     : ", ") +
               shareText(std::abs(order[i].shareOfDifference)) + " of the difference\n";
    if (order.size() > most)
        out += "  and " + std::to_string(order.size() - most) + " more (--json has all)\n";
    out += traceIntervalText(sides, result);
    for (const auto* list : {&result.onlyA, &result.onlyB}) {
        if (list->empty())
            continue;
        const bool first = list == &result.onlyA;
        out += "Only in " + std::string(first ? "A" : "B") + ":\n";
        for (std::size_t i = 0; i < std::min(most, list->size()); ++i)
            out += "  " + (*list)[i].operation + ": " +
                   traceTimeText(first ? (*list)[i].timeA : (*list)[i].timeB) + "\n";
        if (list->size() > most)
            out += "  and " + std::to_string(list->size() - most) + " more\n";
    }
    return out;
}

Result<Outcome> runTraces(const TraceOptions& options)
{
    PARASCOPE_TRY(const auto fileA, exchange::AsDatabase::open(options.files[0]));
    PARASCOPE_TRY(const auto fileB, exchange::AsDatabase::open(options.files[1]));
    std::array<TraceFile, 2> sides;
    PARASCOPE_TRY(sides[0], traceFileOf(options, 0, fileA));
    PARASCOPE_TRY(sides[1], traceFileOf(options, 1, fileB));
    PARASCOPE_TRY(const auto result,
                  analysis::compareTraces(*sides[0].data.data->operations, sides[0].text("run"),
                                          *sides[1].data.data->operations, sides[1].text("run"),
                                          {workload::torch::nameOf(workload::torch::Class::Idle),
                                           workload::torch::nameOf(workload::torch::Class::Kernel)},
                                          sides[0].repeats, sides[1].repeats));
    Outcome out;
    out.document = {{"a", traceFileJson(sides[0], result.a, result.attributedA, result.bytesKnownA)},
                    {"b", traceFileJson(sides[1], result.b, result.attributedB, result.bytesKnownB)},
                    {"n", result.pairs.size()},
                    {"repeated", result.repeated},
                    {"differ", result.differ},
                    {"ratio", numberOrNull(result.b.busy / result.a.busy)},
                    {"more_seconds", result.more},
                    {"less_seconds", result.less},
                    {"classes", traceClassesJson(result.classes)},
                    {"idle", traceClassesJson(result.idle)},
                    {"pairs", tracePairsJson(result.pairs)},
                    {"only_a", tracePairsJson(result.onlyA)},
                    {"only_b", tracePairsJson(result.onlyB)}};
    out.text = tracesText(sides, result);
    return out;
}

} // namespace

void addTraces(Command analyse, Context& context)
{
    const auto options = std::make_shared<TraceOptions>();
    const auto traces = analyse.subcommand(
        "traces", "Compare two traces of one model: operations paired by name, shapes and types");
    traces.option("files", options->files, "Two files, A and B: traces, or databases with profiled runs")
        .required()
        .expected(2);
    traces.option("--where-a", options->whereOf[0],
                  "Expression that selects one run of A, if A is a database with several profiled runs");
    traces.option("--where-b", options->whereOf[1],
                  "Expression that selects one run of B, if B is a database with several profiled runs");
    traces.example("analyse traces frameworks.db frameworks.db"
                   R"( --where-a 'platform == "libtorch" && family == "fc"')"
                   R"( --where-b 'platform == "pytorch" && family == "fc"')");
    traces.callback([&context, options] { context.run = [options] { return runTraces(*options); }; });
}

} // namespace parascope::cli
