// SPDX-License-Identifier: GPL-3.0-or-later
// analyse: what its subcommands share.
#include "app/cli/analyse.h"

#include "engine/analyse/analysis/peak_doubts.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cstdio>

namespace parascope::cli {

void addAnalyseOptions(Command command, AnalyseOptions& options, bool onePlatform)
{
    command.option("--db", options.db, "The database, or several").required();
    command.option("--where", options.where, "Only runs for which this expression holds");
    if (onePlatform)
        command.option("--platform", options.platform, "Only runs of this platform");
    command.option(
        "--timing", options.timing,
        "Only runs with this timing (block, sync, trace, ..., unstated), or any; default: that of most runs");
    options.flopsOption =
        command.option("--flops", options.definitions.flops, "executed, causal, tf_profiler or recorded");
    command.option("--peak", options.definitions.peak, "datasheet, measured or a number of FLOP/s");
}

Result<AnalyseData> loadRows(const AnalyseOptions& options, const std::vector<std::string>& columns)
{
    const std::vector<std::filesystem::path> paths(options.db.begin(), options.db.end());
    const bool costs = columns.empty() || dataset::speaksOfCosts(options.where) ||
                       std::any_of(columns.begin(), columns.end(),
                                   [](const auto& name) { return dataset::speaksOfCosts(name); });
    AnalyseData out;
    PARASCOPE_TRY(out.data, dataset::load(paths, options.definitions,
                                          costs ? dataset::Costs::Wanted : dataset::Costs::Excluded));
    PARASCOPE_TRY(out.rows, table::select(*out.data->table, options.where, "--where"));
    if (!out.rows.hint.empty())
        return Error::badInput("--where: %1.", out.rows.hint);
    if (out.rows.undecided)
        out.reasons["lacking what --where asks for"] = out.rows.undecided;
    return out;
}

std::vector<std::string> platformsOf(const AnalyseData& data)
{
    const auto* platform = data.data->table->find(columns::platform);
    std::vector<std::uint8_t> seen(platform->dictionary->size(), 0);
    for (std::size_t row = 0; row < data.rows.mask.size(); ++row)
        if (data.rows.mask[row] && platform->codes[row] != table::Dictionary::missing)
            seen[static_cast<std::size_t>(platform->codes[row])] = 1;
    std::vector<std::string> out;
    for (std::size_t code = 0; code < seen.size(); ++code)
        if (seen[code])
            out.push_back(platform->dictionary->text(static_cast<std::int32_t>(code)));
    return out;
}

Result<void> keepOnePlatform(AnalyseData& data, const AnalyseOptions& options)
{
    const auto& table = *data.data->table;
    const auto* platform = table.find(columns::platform);
    const auto list = [](const std::vector<std::string>& names) {
        std::string out;
        for (const auto& name : names)
            out += (out.empty() ? "" : ", ") + name;
        return out;
    };
    if (!options.platform.empty()) {
        if (platform->dictionary->find(options.platform) == table::Dictionary::missing) {
            std::vector<std::string> all;
            for (std::size_t i = 0; i < platform->dictionary->size(); ++i)
                all.push_back(platform->dictionary->text(static_cast<std::int32_t>(i)));
            return all.empty()
                       ? Error::badInput("--platform: there is no \"%1\"; no run is here.", options.platform)
                       : Error::badInput("--platform: there is no \"%1\"; there are %2.", options.platform,
                                         list(all));
        }
        Parameters only;
        only.set("platform", options.platform);
        const auto before = std::count(data.rows.mask.begin(), data.rows.mask.end(), 1);
        PARASCOPE_CHECK(table::fix(table, only, data.rows.mask));
        if (const auto others = before - std::count(data.rows.mask.begin(), data.rows.mask.end(), 1))
            data.reasons["of another platform"] = static_cast<std::size_t>(others);
    } else if (const auto seen = platformsOf(data); seen.size() > 1) {
        return Error::badInput("Several platforms are there; name one with --platform: %1.", list(seen));
    }
    data.rows.count = static_cast<std::size_t>(std::count(data.rows.mask.begin(), data.rows.mask.end(), 1));
    return {};
}

Result<void> keepTiming(AnalyseData& data, const AnalyseOptions& options,
                        const std::vector<std::string>& metrics, const std::vector<std::string>& within)
{
    PARASCOPE_TRY(data.timing, analysis::keepOneTiming(*data.data->table, data.rows.mask, metrics,
                                                       options.timing, within));
    if (std::find(metrics.begin(), metrics.end(), metric::flopsUtilisation) != metrics.end())
        data.against = AnalyseData::Against::Peak;
    for (const auto& [reason, count] : data.timing.excluded) {
        data.reasons[reason] += count;
        data.rows.count -= count;
    }
    for (const auto& metric : metrics)
        PARASCOPE_CHECK(analysis::refuseMixedFlops(*data.data->table, data.rows.mask, metric));
    return {};
}

Result<AnalyseData> loadOnePlatform(const AnalyseOptions& options, const std::vector<std::string>& metrics)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    PARASCOPE_CHECK(keepOnePlatform(data, options));
    PARASCOPE_CHECK(keepTiming(data, options, metrics));
    return data;
}

void addCaveats(Outcome& out, const AnalyseData& data)
{
    out.document["timing"] = data.timing.kept.empty() ? Json(nullptr) : Json(data.timing.kept);
    if (!data.timing.caveat.empty()) {
        out.document["timing_caveat"] = data.timing.caveat.text();
        out.text += data.timing.caveat.text() + "\n";
    }
    addPeakDoubts(out, data);
}

void addPeakDoubts(Outcome& out, const AnalyseData& data)
{
    using Against = AnalyseData::Against;
    if (data.against == Against::Nothing)
        return;
    const auto& table = *data.data->table;
    std::vector<std::pair<std::string, Json>> measured;
    if (data.against == Against::Roof || data.data->definitions.peak == "measured")
        measured = analysis::ceilingsOfRows(table, data.rows.mask, data.data->platforms);
    const auto doubts = analysis::peakDoubts(table, data.rows.mask, measured);
    out.document["above_peak"] = doubts.above;
    out.document["peak_caveats"] = Json::array();
    for (const auto& sentence : doubts.sentences) {
        out.document["peak_caveats"].push_back(sentence.text());
        out.text += sentence.text() + "\n";
    }
}

std::string intervalText(const analysis::Interval& interval)
{
    return std::isfinite(interval.low)
               ? " [" + shortNumber(interval.low) + ", " + shortNumber(interval.high) + "]"
               : "";
}

Json percentilesJson(const std::vector<double>& percentiles)
{
    static constexpr const char* names[] = {"2", "9", "50", "91", "98"};
    Json out = Json::object();
    for (std::size_t i = 0; i < percentiles.size() && i < std::size(names); ++i)
        out[names[i]] = numberOrNull(percentiles[i]);
    return out;
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

Json excludedJson(const analysis::Excluded& excluded)
{
    Json out = Json::object();
    for (const auto& [reason, count] : excluded)
        out[reason.key] = count;
    return out;
}

void addReasons(Json& document, const Message& unable, const analysis::Excluded& excluded)
{
    document["left_out"] = excludedJson(excluded);
    if (!unable.empty())
        document["unable"] = unable.text();
}

std::string excludedText(const analysis::Excluded& excluded, std::string_view begin)
{
    std::string out;
    for (const auto& [reason, count] : excluded)
        out += (out.empty() ? std::string(begin) : ", ") + std::to_string(count) + ' ' + reason.key;
    return out.empty() ? out : out + ".\n";
}

std::string shortNumber(double value)
{
    if (std::isnan(value))
        return "-";
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.4g", value);
    return buffer;
}

std::string shareText(double share)
{
    if (std::isnan(share))
        return "-";
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f %%", 100 * share);
    return share > 0 && share < 0.0005 ? "<0.1 %" : buffer;
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
    const auto analyse = app.subcommand("analyse", "Heat maps and other analyses of a database");
    analyse.requireSubcommand();
    addHeatMap(analyse, context);
    addRegression(analyse, context);
    addSpeedup(analyse, context);
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
    addObservations(analyse, context);
}

} // namespace parascope::cli
