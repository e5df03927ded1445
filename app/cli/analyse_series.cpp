// SPDX-License-Identifier: GPL-3.0-or-later
// analyse series
#include "app/cli/analyse_compare.h"
#include "app/cli/bisection.h"
#include "app/cli/repository.h"

#include "engine/analyse/analysis/series.h"
#include "engine/analyse/report/series_report.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace parascope::cli {

namespace {

struct SeriesOptions : AnalyseOptions
{
    analysis::SeriesRequest request;
    std::string since, failOn;
    double margin = analysis::CompareRequest().margin;
    std::string better;
    double allowUntold = 0; ///< percent of the cells
    std::vector<std::string> reports;
    bool bisect = false;
    BisectionOptions bisection;
};

/// A series with its runs.
struct Loaded
{
    AnalyseData data;
    analysis::Series series;
};

Json changeJson(const analysis::Series& series, const statistics::Change& change)
{
    const auto& versions = series.versions;
    Json out = {{"version", versions[change.at].name},
                {"before", versions[change.at - 1].name},
                {"earliest", versions[change.earliest].name},
                {"latest", versions[change.latest].name},
                {"index", change.at},
                {"ratio", numberOrNull(std::exp(change.size))},
                {"interval", intervalJson({std::exp(change.interval.low), std::exp(change.interval.high)})},
                {"p", numberOrNull(change.p)},
                {"cause", change.given ? Json("machine") : Json(nullptr)},
                {"shared", change.shared}};
    if (!versions[change.at].commit.empty())
        out["commit"] = versions[change.at].commit;
    return out;
}

Json driftJson(const analysis::Series& series, const statistics::Drift& drift)
{
    return {{"first", series.versions[drift.begin].name},
            {"last", series.versions[drift.end - 1].name},
            {"ratio", numberOrNull(std::exp(drift.size))},
            {"p", numberOrNull(drift.p)}};
}

/// The changes and drifts of a cell; of all cells together for the number behind the last one.
void addFindings(Json& out, const analysis::Series& series, std::size_t cell)
{
    out["changes"] = out["drifts"] = Json::array();
    for (const auto& change : series.changes.changes)
        if (change.series == cell)
            out["changes"].push_back(changeJson(series, change));
    for (const auto& drift : series.changes.drifts)
        if (drift.series == cell)
            out["drifts"].push_back(driftJson(series, drift));
    out["noise"] = cell < series.changes.noise.size() ? numberOrNull(series.changes.noise[cell]) : Json();
    out["correlation"] =
        cell < series.changes.correlation.size() ? numberOrNull(series.changes.correlation[cell]) : Json();
}

Json numbersJson(const std::vector<double>& numbers)
{
    Json out = Json::array();
    for (const double number : numbers)
        out.push_back(numberOrNull(number));
    return out;
}

/// Returns whether something got worse since a version in a way that is no verdict: by a drift, or together
/// with a change of machine.
bool worseForAnotherReason(const analysis::Series& series, std::size_t since)
{
    const double significant = statistics::ChangeRequest().falseAlarm;
    const auto isWorse = [&](double size) { return series.better == Better::More ? size < 0 : size > 0; };
    // Where a cell changes, the mean of all cells may seem to drift.
    const auto isExplained = [&](const statistics::Drift& drift) {
        return drift.series == series.cells.size() &&
               std::any_of(
                   series.changes.changes.begin(), series.changes.changes.end(),
                   [&](const auto& change) { return change.at >= drift.begin && change.at < drift.end; });
    };
    return std::any_of(series.changes.drifts.begin(), series.changes.drifts.end(),
                       [&](const auto& drift) {
                           return drift.end > since + 1 && isWorse(drift.size) && !isExplained(drift);
                       }) ||
           std::any_of(series.changes.changes.begin(), series.changes.changes.end(), [&](const auto& change) {
               return change.given && change.at > since && change.p < significant && isWorse(change.size);
           });
}

std::string_view nameOf(analysis::SeriesOrder order)
{
    constexpr std::string_view names[] = {"history", "time", "name", "measured", "file"};
    return names[static_cast<std::size_t>(order)];
}

Json newestJson(const analysis::Series& series, const analysis::NewestVersion& newest)
{
    const auto& versions = series.versions;
    return {{"ratio", numberOrNull(std::exp(newest.effect))},
            {"interval", intervalJson({std::exp(newest.interval.low), std::exp(newest.interval.high)})},
            {"p", numberOrNull(newest.p)},
            {"departs", newest.departs},
            {"since", newest.departs ? Json(versions[newest.first].name) : Json()},
            {"level_versions", newest.level},
            {"likewise", newest.departs && newest.likewise < versions.size()
                             ? Json(versions[newest.likewise].name)
                             : Json()}};
}

Json failuresJson(const analysis::Series& series, const analysis::SeriesCell& cell)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < cell.failures.size(); ++i)
        if (!cell.failures[i].empty())
            out[series.versions[i].name] = cell.failures[i];
    return out;
}

Json documentOf(const analysis::Series& series, const table::Table& table)
{
    Json versions = Json::array(), cells = Json::array();
    for (const auto& version : series.versions)
        versions.push_back(
            {{"name", version.name},
             {"commit", version.commit.empty() ? Json(nullptr) : Json(version.commit)},
             {"time",
              std::isfinite(version.seconds) ? Json(static_cast<std::int64_t>(version.seconds)) : Json()},
             {"machine", version.machine.empty() ? Json(nullptr) : Json(version.machine)},
             {"lost", version.lost},
             {"runs", version.runs}});
    for (std::size_t i = 0; i < series.cells.size(); ++i) {
        const auto& cell = series.cells[i];
        auto shape = shapeJson(table, cell.row);
        shape.erase(series.request.over);
        Json json = {{"name", cell.name},
                     {"hyper_parameters", std::move(shape)},
                     {"values", numbersJson(cell.values)},
                     {"launches", cell.launches},
                     {"exact", cell.exact},
                     {"failures", failuresJson(series, cell)}};
        if (i < series.newest.size())
            json["newest"] = newestJson(series, series.newest[i]);
        addFindings(json, series, i);
        cells.push_back(std::move(json));
    }
    Json out = {{"n", series.cells.size()},
                {"metric", series.request.metric},
                {"unit", series.unit},
                {"over", series.request.over},
                {"order", nameOf(series.order)},
                {"versions", std::move(versions)},
                {"cells", std::move(cells)},
                {"better", series.better == Better::Neither ? Json()
                           : series.better == Better::Less  ? Json("lower")
                                                            : Json("higher")},
                {"common_removed", series.commonRemoved}};
    if (!series.common.empty()) {
        Json common = {{"values", numbersJson(series.common)}};
        addFindings(common, series, series.cells.size());
        out["common"] = std::move(common);
    }
    addReasons(out, series.unable, series.excluded);
    return out;
}

/// The index of the version that --since names: its name, its commit or the beginning of it.
Result<std::size_t> sinceOf(const analysis::Series& series, const std::string& since)
{
    const auto& versions = series.versions;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < versions.size(); ++i) {
        if (versions[i].name == since)
            return i;
        if (!since.empty() && versions[i].commit.starts_with(since))
            found.push_back(i);
    }
    if (since.empty())
        return 0;
    if (found.size() == 1)
        return found.front();
    return Error::badInput(found.empty()
                               ? "--since: no version is called \"%1\"; the first is %2, the newest %3."
                               : "--since: several commits begin with \"%1\".",
                           since, versions.front().name, versions.back().name);
}

std::string headerOf(const analysis::Series& series)
{
    std::string out = std::to_string(series.versions.size()) + " versions (" + series.versions.front().name +
                      " to " + series.versions.back().name + ", by " + analysis::orderText(series.order) +
                      "), " + std::to_string(series.cells.size()) + " cells.\n";
    return out;
}

Result<Loaded> load(const SeriesOptions& options)
{
    auto question = questionOf(options, {options.request.metric});
    question.onePlatform = false;
    Loaded out;
    PARASCOPE_TRY(out.data,
                  loadRuns(options, std::move(question), {options.request.metric, options.request.over}));
    auto request = options.request;
    request.better = betterFrom(options.better);
    if (const auto& repository = options.bisection.repository; !repository.empty()) {
        PARASCOPE_TRY(const auto commits, commitsInOrder(repository));
        for (std::size_t i = 0; i < commits.size(); ++i)
            request.history[commits[i]] = i;
    }
    PARASCOPE_TRY(out.series, analysis::series(*out.data.data->table, out.data.runs.rows, request, {}));
    out.data.runs.nameReasons(out.series.excluded);
    return out;
}

/// Says where the worst change began, or which commit to measure next; with --measure, after measuring.
Result<Bisection> bisected(const SeriesOptions& options)
{
    auto bisection = options.bisection;
    if (!bisection.measure.spec.empty() && options.db.size() != 1)
        return Error::badInput("--measure: give one --db, which the runs are added to.");
    if (!options.db.empty())
        bisection.measure.database = options.db.front();
    return bisect(bisection, [&]() -> Result<SeriesSince> {
        PARASCOPE_TRY(auto loaded, load(options));
        if (!loaded.series.unable.empty())
            return Error::badInput("--bisect: %1", loaded.series.unable);
        PARASCOPE_CHECK(
            checkDirection("--bisect", loaded.series.request.metric, loaded.series.request.better));
        PARASCOPE_TRY(const auto since, sinceOf(loaded.series, options.since));
        return SeriesSince{std::move(loaded.series), since};
    });
}

/// The exit status for --fail-on: 4 if something is worse (or different), 5 if more cells than allowed could
/// not be told, else 0.
int gateOf(const report::Report& report, const SeriesOptions& options)
{
    using report::Change;
    if (options.failOn.empty())
        return 0;
    if (report.count(Change::Slower) + report.count(Change::Failed) > 0)
        return 4;
    if (options.failOn != "slower" &&
        report.count(Change::Different) + report.count(Change::Faster) + report.count(Change::Recovered) > 0)
        return 4;
    constexpr double percent = 100;
    const auto cells = report.cells.size() - report.count(Change::OnlyA) - report.count(Change::OnlyB);
    const auto untold = static_cast<double>(
        std::count_if(report.cells.begin(), report.cells.end(), [&](const report::Cell& cell) {
            return cell.change == Change::CannotTell && !(cell.notWorse && options.failOn == "slower");
        }));
    return percent * untold > options.allowUntold * static_cast<double>(cells) || cells == 0 ? 5 : 0;
}

Result<Outcome> runSeries(const SeriesOptions& options)
{
    PARASCOPE_CHECK(checkReports(options.reports));
    std::optional<Bisection> bisection;
    if (options.bisect) {
        PARASCOPE_TRY(bisection, bisected(options));
    }
    PARASCOPE_TRY(auto loaded, load(options));
    auto& [data, series] = loaded;
    if (options.failOn == "slower")
        PARASCOPE_CHECK(checkDirection("--fail-on slower", series.request.metric, series.request.better));
    const auto& table = *data.data->table;
    Outcome out;
    out.document = documentOf(series, table);
    if (!series.unable.empty()) {
        out.text = series.unable.text() + "\n" + leftOutText(series.excluded);
        out.gate = options.failOn.empty() ? 0 : 5;
        return out;
    }
    PARASCOPE_TRY(const auto since, sinceOf(series, options.since));
    auto report = report::seriesReport(series, since, options.margin, statistics::ChangeRequest().falseAlarm);
    if (!data.runs.timing.caveat.empty())
        report.notes.push_back(data.runs.timing.caveat.text());
    PARASCOPE_CHECK(writeReports(options.reports, report));
    out.text = headerOf(series) + reportText(report) + leftOutText(series.excluded);
    out.document["since"] = series.versions[since].name;
    for (std::size_t i = 0; i < report.cells.size(); ++i) {
        auto& cell = out.document["cells"][report.cells[i].place];
        cell["verdict"] = report::nameOf(report.cells[i].change);
        cell["ratio"] = numberOrNull(report.cells[i].effect);
        cell["interval"] = intervalJson(report.cells[i].interval);
    }
    addCaveats(out, data);
    out.gate = gateOf(report, options);
    if (out.gate == 0 && !options.failOn.empty() && report.count(report::Change::CannotTell) == 0 &&
        worseForAnotherReason(series, since))
        out.gate = 5;
    if (bisection) {
        out.document["bisect"] = std::move(bisection->document);
        out.text += bisection->text;
        out.someFailed = bisection->interrupted;
    }
    return out;
}

} // namespace

void addSeries(Command analyse, Context& context)
{
    const auto options = std::make_shared<SeriesOptions>();
    const auto series = analyse.subcommand(
        "series", "Follow a metric over versions, commits or days, and say since when it is slower");
    addAnalyseOptions(series, *options, true);
    series.option("--metric", options->request.metric, "Metric to follow (default: step_seconds)");
    series.option("--over", options->request.over,
                  "Column of the versions (default: the first with several levels of version, stack, day, "
                  "database)");
    series.flag("--families", options->request.families,
                "Follow the geometric mean of each family in place of its cells");
    const auto repository =
        series.option("--repo", options->bisection.repository,
                      "Git repository: commits are ordered as there, and those that are gone are named");
    series.option("--since", options->since,
                  "Version or commit that the newest is compared with (default: the oldest)");
    series.option("--margin", options->margin,
                  "Relative difference within which a level is the same (default: 0.05)");
    addBetter(series, options->better);
    const auto failOn =
        series
            .option(
                "--fail-on", options->failOn,
                "Exit with 4 if a cell is slower (or different) than at --since or failed, with 5 if a cell "
                "cannot be told, with 0 only if every cell was told")
            .oneOf({"slower", "different", "cannot-tell"});
    series
        .option("--allow-untold", options->allowUntold,
                "With --fail-on: percentage of the cells that may stay untold (default: 0)")
        .needs(failOn);
    series.option("--report", options->reports, "Also write a .md, .html or .xml (JUnit) file; repeatable")
        .oneEach();
    const auto bisect = series.flag("--bisect", options->bisect,
                                    "Name the commit to measure next to find where the worst change began");
    bisect.needs(repository);
    auto& bisection = options->bisection;
    const auto measure =
        series.option("--measure", bisection.measure.spec,
                      "With --bisect: sweep spec or benchmark that measures the commits between, one after "
                      "the other, until one is left; its runs are added to --db");
    measure.needs(bisect);
    series
        .option("--build", bisection.build,
                "With --measure: shell command that builds a commit; it runs in a worktree of --repo, "
                "DATABASE.tree")
        .needs(measure);
    series
        .option("--device", bisection.measure.devices,
                "With --measure: device, as for sweep (default: devices of the spec, else cpu)")
        .oneEach()
        .needs(measure);
    series.example("analyse series --db history.db --since da7d983 --report history.md");
    series.callback([&context, options] { context.run = [options] { return runSeries(*options); }; });
}

} // namespace parascope::cli
