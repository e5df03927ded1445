// SPDX-License-Identifier: GPL-3.0-or-later
// analyse: what its subcommands share.
#include "app/cli/analyse.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"
#include "engine/store/database.h"
#include "engine/store/folder.h"

#include <algorithm>
#include <cctype>
#include <iostream>

namespace parascope::cli {

void addAnalyseOptions(Command command, AnalyseOptions& options, bool onePlatform)
{
    command.option("--db", options.db, "Database to analyse, several, or a folder of them").required();
    command.option("--where", options.where,
                   "Only runs for which this expression is true, for example 'batch >= 64 && layer == 4'");
    if (onePlatform)
        command.option("--platform", options.platform,
                       "Only runs of this platform (parascope-cli info lists the platforms)");
    command.option("--timing", options.timing,
                   "Only runs timed in this way: block, sync, trace, ..., unstated, or any (default: the way "
                   "of most runs)");
    options.flopsOption =
        command.option("--flops", options.definitions.flops,
                       "FLOP count to use: executed, causal, tf_profiler or recorded (default: executed)");
    command.option("--peak", options.definitions.peak,
                   "Peak of the platform: datasheet, measured or a number of FLOP/s (default: datasheet)");
    command
        .option(
            "--price", options.prices,
            "Price of an hour of a platform, for metrics such as cost_per_million_examples: PLATFORM=2.5, "
            "'PLATFORM=2.5 EUR' or a file of prices; repeatable")
        .oneEach();
}

Result<dataset::Definitions> definitionsOf(const AnalyseOptions& options)
{
    auto out = options.definitions;
    PARASCOPE_TRY(out.prices, pricesFromWords(options.prices, "--price"));
    return out;
}

answer::Question questionOf(const AnalyseOptions& options, std::vector<std::string> metrics)
{
    answer::Question out;
    out.platform = options.platform;
    out.timing = options.timing;
    out.metrics = std::move(metrics);
    return out;
}

Result<AnalyseData> loadRuns(const AnalyseOptions& options, answer::Question question,
                             const std::vector<std::string>& columns)
{
    PARASCOPE_TRY(const auto folder, store::databasesIn(options.db));
    for (const auto& error : folder.unreadable)
        std::cerr << "Left out: " << printable(error.text()) << '\n';
    const bool costs = columns.empty() || dataset::speaksOfCosts(options.where) ||
                       std::any_of(columns.begin(), columns.end(),
                                   [](const auto& name) { return dataset::speaksOfCosts(name); });
    AnalyseData out;
    if (std::find(question.metrics.begin(), question.metrics.end(), metric::flopsUtilisation) !=
        question.metrics.end())
        out.against = answer::Against::Peak;
    PARASCOPE_TRY(const auto definitions, definitionsOf(options));
    PARASCOPE_TRY(out.data, dataset::load(folder.databases, definitions,
                                          costs ? dataset::Costs::Wanted : dataset::Costs::Excluded));
    PARASCOPE_TRY(auto chosen, table::select(*out.data->table, options.where, "--where"));
    if (!chosen.hint.empty())
        return Error::badInput("--where: %1.", chosen.hint);
    question.rows = std::move(chosen.mask);
    PARASCOPE_TRY(out.runs, answer::prepare(*out.data->table, std::move(question)));
    if (chosen.undecided)
        out.runs.excluded["lacking what --where asks for"] = chosen.undecided;
    return out;
}

void addCaveats(Outcome& out, const AnalyseData& data)
{
    const auto& timing = data.runs.timing;
    out.document["timing"] = timing.kept.empty() ? Json(nullptr) : Json(timing.kept);
    if (!timing.caveat.empty()) {
        out.document["timing_caveat"] = timing.caveat.text();
        out.text += timing.caveat.text() + "\n";
    }
    if (const auto& prices = data.data->definitions.prices; !prices.empty()) {
        out.document["prices"] = toJson(prices);
        for (const auto& price : prices)
            out.text += "Price: " + priceText(price) + "\n";
    }
    if (const auto& assumed = data.data->assumedSettings; !assumed.empty())
        out.document["assumed_settings"] = assumed;
    if (data.against == answer::Against::Nothing)
        return;
    if (data.data->definitions.peak == "measured")
        for (const auto& platform : data.data->platforms)
            for (const auto& measured : platform.measured) {
                const auto owner = store::ceilingOwner(measured);
                out.document["measured_with"].push_back({{"platform", platform.name}, {"owner", owner}});
                out.text += "Ceilings of " + platform.name + " measured with " + owner +
                            "; a run is compared with those of its own framework.\n";
            }
    const auto doubts = answer::doubtsOf(*data.data->table, data.runs.rows, data.against,
                                         data.data->definitions.peak, data.data->platforms);
    out.document["above_peak"] = doubts.above;
    out.document["peak_caveats"] = Json::array();
    for (const auto& sentence : doubts.sentences) {
        out.document["peak_caveats"].push_back(sentence.text());
        out.text += sentence.text() + "\n";
    }
}

std::string leftOutText(const analysis::Excluded& excluded, const std::string& begin)
{
    const auto words = answer::leftOut(excluded, true).text();
    return words.empty() ? words : begin + ": " + words + ".\n";
}

std::string sentenceText(const std::vector<Message>& clauses)
{
    auto out = joined(clauses, "; ").text();
    if (out.empty())
        return out;
    out.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(out.front())));
    return out + ".\n";
}

std::string intervalText(const analysis::Interval& interval)
{
    return std::isfinite(interval.low)
               ? " [" + shortNumber(interval.low) + ", " + shortNumber(interval.high) + "]"
               : "";
}

Json definitionsJson(const AnalyseOptions& options)
{
    return {{"flops", options.definitions.flops}, {"peak", options.definitions.peak}};
}

Json shapeJson(const table::Table& table, std::size_t row)
{
    Json out = Json::object();
    for (const auto& column : table.columns()) {
        if (column.role != table::Column::Role::HyperParameter)
            continue;
        if (const auto text = table.text(row, column); !text.empty())
            out[column.name] =
                column.kind == table::Column::Kind::Number ? toJson(valueFromText(text)) : Json(text);
    }
    return out;
}

std::string shapeText(const Json& shape)
{
    std::string out;
    for (const auto& [name, value] : shape.items())
        out += (out.empty() ? "" : ", ") + name + " " +
               (value.is_string() ? value.get<std::string>() : value.dump());
    return out;
}

std::string runText(const table::Table& table, std::size_t row)
{
    const auto* run = table.find(columns::run);
    return run ? table.text(row, *run) : std::string();
}

std::string shortNumber(double value)
{
    if (std::isnan(value))
        return "-";
    return printed("%.4g", value);
}

std::string shareText(double share)
{
    if (std::isnan(share))
        return "-";
    return share > 0 && share < 0.0005 ? "<0.1 %" : printed("%.1f %%", 100 * share);
}

std::string quantityText(double value, const std::string& unit)
{
    if (std::isnan(value))
        return "-";
    if (unit == "1")
        return shortNumber(100 * value) + " %";
    // "88.1 k/s", not "88.1 k1/s".
    return unit.empty() ? shortNumber(value)
                        : withPrefix(value, unit.starts_with("1/") ? unit.substr(1) : unit);
}

void addAnalyseCommands(Command app, Context& context)
{
    const auto analyse = app.subcommand(
        "analyse", "Analyse the runs of a database: heat maps, rooflines, comparisons and more");
    analyse.requireSubcommand();
    addHeatMap(analyse, context);
    addRegression(analyse, context);
    addSpeedup(analyse, context);
    addRanks(analyse, context);
    addBoxPlot(analyse, context);
    addRoofline(analyse, context);
    addBreakdown(analyse, context);
    addUpgrade(analyse, context);
    addTraces(analyse, context);
    addScaling(analyse, context);
    addCompare(analyse, context);
    addPerformanceModel(analyse, context);
    addMemory(analyse, context);
    addServing(analyse, context);
    addSeries(analyse, context);
    addObservations(analyse, context);
}

} // namespace parascope::cli
