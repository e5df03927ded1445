// SPDX-License-Identifier: GPL-3.0-or-later
// analyse compare A B
#include "app/cli/analyse_compare.h"

#include "engine/analyse/analysis/compare_samples.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/single_launches.h"
#include "engine/analyse/dataset/two_files.h"
#include "engine/analyse/report/comparison_report.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/file.h"
#include "engine/exchange/as_database.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>

namespace parascope::cli {

namespace {

using report::Change;

using Writer = std::string (*)(const report::Report&);
constexpr std::array<std::pair<std::string_view, Writer>, 3> writers{
    {{".md", report::toMarkdown}, {".html", report::toHtml}, {".xml", report::toJUnit}}};

Result<Writer> writerFor(const std::filesystem::path& file)
{
    for (const auto& [extension, writer] : writers)
        if (file.extension() == extension)
            return writer;
    return Error::badInput("--report: %1 ends in none of .md, .html and .xml.", file.string());
}

/// Returns the names of the two files: "a.json", or with the folder if both have the same name.
std::array<std::string, 2> namesOf(const std::vector<std::string>& files)
{
    std::array<std::string, 2> out;
    for (const std::size_t i : {0U, 1U}) {
        const auto path = std::filesystem::path(files[i]).lexically_normal();
        out[i] = path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
    }
    return out[0] == out[1] ? std::array{files[0], files[1]} : out;
}

/// The rows that --where and --platform leave.
Result<answer::TwoRows> rowsOf(const dataset::TwoFiles& two, const CompareOptions& options)
{
    answer::TwoRows out{two.a, two.b, {}, {}};
    PARASCOPE_TRY(auto chosen, table::select(two.table, options.where, "--where"));
    if (!chosen.hint.empty())
        return Error::badInput("--where: %1.", chosen.hint);
    if (chosen.undecided)
        out.reasons["lacking what --where asks for"] = chosen.undecided;
    if (!options.platform.empty()) {
        PARASCOPE_TRY(chosen.mask, analysis::sideMask(two.table, chosen.mask, "platform", options.platform));
    }
    for (std::size_t row = 0; row < chosen.mask.size(); ++row) {
        out.a[row] &= chosen.mask[row];
        out.b[row] &= chosen.mask[row];
    }
    return out;
}

/// What was asked for; else the first metric of which both files have a value.
std::string metricOf(const dataset::TwoFiles& two, const answer::TwoRows& rows, const CompareOptions& options)
{
    const auto has = [&](const table::Column* column, const table::Mask& side) {
        for (std::size_t row = 0; column && row < side.size(); ++row)
            if (side[row] && column->numbers[row] > 0)
                return true;
        return false;
    };
    if (options.metricOption.count() > 0)
        return options.request.metric;
    std::vector<std::string_view> names{metric::stepSeconds};
    for (const auto& metric : metrics())
        if (metric.better != Better::Neither && metric.name != metric::stepLow &&
            metric.name != metric::stepHigh)
            names.push_back(metric.name);
    for (const auto name : names)
        if (const auto* column = two.table.find(name); has(column, rows.a) && has(column, rows.b))
            return std::string(name);
    return options.request.metric;
}

/// Refuses to compare files that share no platform if one of them holds several. One platform in each file
/// can be compared; several in one file would be pooled.
Result<void> refusePooled(const analysis::Comparison& comparison)
{
    for (const auto& item : comparison.differs)
        if (item.column == "platform" && (item.numerator.size() > 1 || item.denominator.size() > 1))
            return Error::badInput(
                "The files share no platform, and one holds several: %1. Choose one per side with --where.",
                analysis::differsText(std::array{item}));
    return {};
}

/// Returns how many of the compared runs have an unreliable interval; empty if there are none.
std::string unsettledText(const analysis::Comparison& comparison, const table::Table& table)
{
    const auto* quality = table.find(columns::quality);
    const auto word = parascope::namesOf(static_cast<QualitySet>(Quality::Unsettled)).front();
    std::set<std::uint32_t> rows;
    for (const auto& cell : comparison.cells)
        for (const auto* side : {&cell.aRows, &cell.bRows})
            for (const auto row : *side)
                if (quality && table.text(row, *quality).find(word) != std::string::npos)
                    rows.insert(row);
    if (rows.empty())
        return {};
    return std::to_string(rows.size()) +
           " of the compared runs are unsettled (samples were lost, or the level moved "
           "while they measured): their intervals cannot be trusted.";
}

void addNotes(report::Report& out, const analysis::Comparison& comparison, const dataset::TwoFiles& two,
              const answer::TwoRows& rows)
{
    auto& notes = out.notes;
    if (!comparison.unable.empty())
        notes.push_back(comparison.unable.text());
    else if (!out.knowable)
        notes.emplace_back("The files have one value a cell, without samples, repeats or an interval: "
                           "whether a difference is "
                           "more than scatter cannot be known from them.");
    if (two.common != 0)
        notes.push_back(std::to_string(two.common) + " runs are in both files: they cannot differ.");
    if (!comparison.differs.empty())
        notes.push_back("In every cell B differs from A in " +
                        analysis::differsText(comparison.differs).text() + ".");
    if (!rows.timing.caveat.empty())
        notes.push_back(rows.timing.caveat.text());
    if (auto unsettled = unsettledText(comparison, two.table); !unsettled.empty())
        notes.push_back(std::move(unsettled));
    const bool once = std::any_of(comparison.cells.begin(), comparison.cells.end(), [&](const auto& cell) {
        return cell.known &&
               std::min(cell.aRows.size(), cell.bRows.size()) < comparison.request.leastLaunches;
    });
    if (once)
        notes.emplace_back("Some cells have fewer than " + std::to_string(comparison.request.leastLaunches) +
                           " runs per side: what separate launches differ by is then judged by the scatter "
                           "of the cells, and "
                           "where they are few by what launches commonly differ by (" +
                           std::to_string(std::lround(100 * analysis::commonLaunchDeviation)) +
                           " %). Repeat the runs to be sure.");
    else if (!comparison.caveat.empty())
        notes.push_back(comparison.caveat.text());
    if (const auto left = leftOutText(comparison.excluded); !left.empty())
        notes.push_back(left.substr(0, left.size() - 1));
}

Json documentOf(const report::Report& report, const analysis::Comparison& result,
                const dataset::TwoFiles& two, const answer::TwoRows& rows)
{
    Json cells = Json::array(), changes = Json::array(), onlyA = Json::array(), onlyB = Json::array();
    for (const auto& cell : report.cells) {
        if (cell.change == Change::OnlyA || cell.change == Change::OnlyB) {
            (cell.change == Change::OnlyA ? onlyA : onlyB)
                .push_back({{"name", cell.name},
                            {"runs", cell.runsA + cell.runsB},
                            {"hyper_parameters", shapeJson(two.table, cell.row)}});
            continue;
        }
        if (std::isnan(cell.effect)) {
            changes.push_back({{"name", cell.name},
                               {"change", report::nameOf(cell.change)},
                               {"reason", cell.note},
                               {"hyper_parameters", shapeJson(two.table, cell.row)}});
            continue;
        }
        const auto& from = result.cells[cell.place];
        auto json = cellJson(from, two.table);
        json["name"] = cell.name;
        json["change"] = report::nameOf(cell.change);
        json["samples_a"] = from.aSamples;
        json["samples_b"] = from.bSamples;
        json["reason"] = cell.note.empty() ? Json(nullptr) : Json(cell.note);
        json.erase("more_launches");
        cells.push_back(std::move(json));
    }
    const auto count = [&](Change change) { return report.count(change); };
    Json out = {{"a", report.a},
                {"b", report.b},
                {"n", result.cells.size()},
                {"slower", count(Change::Slower)},
                {"faster", count(Change::Faster)},
                {"failed", count(Change::Failed)},
                {"recovered", count(Change::Recovered)},
                {"different", result.different},
                {"same", result.same},
                {"cannot_tell", result.cannotTell},
                {"knowable", report.knowable},
                {"metric", report.metric},
                {"unit", report.unit},
                {"margin", report.margin},
                {"family_wise_error", report.falseCalls},
                {"keys", result.keys},
                {"differs", settingsJson({}, result.differs)["differs"]},
                {"common_effect", numberOrNull(result.commonEffect)},
                {"launch_deviation", numberOrNull(result.launchDeviation)},
                {"cells", std::move(cells)},
                {"outcome_changes", std::move(changes)},
                {"only_a", std::move(onlyA)},
                {"only_b", std::move(onlyB)},
                {"notes", report.notes},
                {"timing", rows.timing.kept.empty() ? Json(nullptr) : Json(rows.timing.kept)}};
    addReasons(out, result.unable, result.excluded);
    return out;
}

} // namespace

int gateOf(const report::Report& report, const std::string& failOn)
{
    if (failOn.empty())
        return 0;
    const auto worse = report.count(Change::Slower) + report.count(Change::Failed);
    const auto other =
        report.count(Change::Different) + report.count(Change::Faster) + report.count(Change::Recovered);
    if (worse > 0 || (other > 0 && failOn != "slower"))
        return 4;
    const bool open = failOn == "cannot-tell" && report.count(Change::CannotTell) > 0;
    return open || !report.knowable ? 5 : 0;
}

std::string reportText(const report::Report& report)
{
    constexpr std::size_t most = 20;
    std::string out =
        report.b + " against " + report.a + ", " + report.title + ": " + report::summaryOf(report);
    if (std::isfinite(report.commonEffect))
        out += "; median change " + report::changeText(report.commonEffect);
    out += ".\n";
    std::array<std::size_t, report::changeNames.size()> printed{};
    for (const auto& cell : report.cells) {
        if (cell.change == Change::Same || ++printed[static_cast<std::size_t>(cell.change)] > most)
            continue;
        out += "  " + std::string(report::nameOf(cell.change)) + ": " + cell.name;
        if (std::isfinite(cell.effect))
            out += ": " + report::valueText(cell.a, report.unit) + " to " +
                   report::valueText(cell.b, report.unit) + ", " + report::changeText(cell.effect);
        if (std::isfinite(cell.interval.low))
            out += " [" + report::changeText(cell.interval.low) + ", " +
                   report::changeText(cell.interval.high) + "]";
        // If no cell has a verdict, the last lines give the reason once.
        out += (cell.note.empty() || !report.knowable ? "" : ": " + cell.note) + "\n";
    }
    for (std::size_t i = 0; i < printed.size(); ++i)
        if (printed[i] > most)
            out += "  ... and " + std::to_string(printed[i] - most) + " more " +
                   std::string(report::changeNames[i]) + "\n";
    for (const auto& note : report.notes)
        out += note + "\n";
    return out;
}

std::optional<Better> betterFrom(const std::string& asked)
{
    return asked.empty() ? std::nullopt : std::optional(asked == "lower" ? Better::Less : Better::More);
}

Result<void> checkDirection(const std::string& option, const std::string& metric, std::optional<Better> asked)
{
    if (analysis::betterOf(metric, asked) != Better::Neither)
        return {};
    return Error::badInput("%1: whether more or less of \"%2\" is better is not known; say --better lower or "
                           "--better higher.",
                           option, metric);
}

Option addBetter(Command command, std::string& better)
{
    return command
        .option(
            "--better", better,
            "Which direction of --metric is better, if its name does not say so (latency, ..._time, ..._ms: "
            "lower; throughput, fps, ..._per_second: higher)")
        .oneOf({"lower", "higher"});
}

Result<void> checkReports(const std::vector<std::string>& files)
{
    for (const auto& file : files)
        PARASCOPE_CHECK(writerFor(file));
    return {};
}

Result<void> writeReports(const std::vector<std::string>& files, const report::Report& report)
{
    for (const auto& file : files) {
        PARASCOPE_TRY(const auto writer, writerFor(file));
        PARASCOPE_CHECK(writeFileAtomically(file, writer(report)));
    }
    return {};
}

Result<Outcome> compareFiles(const CompareOptions& options)
{
    PARASCOPE_CHECK(checkReports(options.reports));
    PARASCOPE_TRY(const auto a, exchange::AsDatabase::open(options.files[0]));
    PARASCOPE_TRY(const auto b, exchange::AsDatabase::open(options.files[1]));
    const bool costs =
        dataset::speaksOfCosts(options.request.metric) || dataset::speaksOfCosts(options.where);
    PARASCOPE_TRY(const auto definitions, definitionsOf(options));
    PARASCOPE_TRY(auto two, dataset::loadTwo(a.path(), b.path(), definitions,
                                             costs ? dataset::Costs::Wanted : dataset::Costs::Excluded));
    PARASCOPE_TRY(auto rows, rowsOf(two, options));
    auto request = options.request;
    request.metric = metricOf(two, rows, options);
    request.better = betterFrom(options.better);
    if (options.failOn == "slower")
        PARASCOPE_CHECK(checkDirection("--fail-on slower", request.metric, request.better));
    PARASCOPE_CHECK(answer::keepTimings(two.table, request.metric, options.timing, rows));
    request.key = two.table.add(analysis::cellColumn(two.table, rows.a, rows.b)).name;
    PARASCOPE_TRY(auto result, analysis::compareSamples(two.table, rows.a, rows.b, request, two.samples));
    PARASCOPE_CHECK(refusePooled(result));
    analysis::nameReasons(result.excluded, rows.reasons);
    auto [nameA, nameB] = namesOf(options.files);
    auto report = report::makeReport(two.table, result, std::move(nameA), std::move(nameB));
    addNotes(report, result, two, rows);
    for (const auto* side : {&a, &b})
        if (!side->errors().empty())
            report.notes.push_back(std::to_string(side->errors().size()) + " records of " +
                                   (side == &a ? report.a : report.b) + " could not be read, the first at " +
                                   std::to_string(side->errors().front().line) + ": " +
                                   side->errors().front().reason + ".");
    std::error_code unknown;
    const bool itself = std::filesystem::equivalent(options.files[0], options.files[1], unknown);
    if (itself)
        report.notes.push_back("A and B are the same file.");
    PARASCOPE_CHECK(writeReports(options.reports, report));
    Outcome out;
    out.document = documentOf(report, result, two, rows);
    out.document.update(definitionsJson(options));
    out.text = reportText(report);
    out.gate = itself ? 0 : gateOf(report, options.failOn);
    return out;
}

} // namespace parascope::cli
