// SPDX-License-Identifier: GPL-3.0-or-later
// analyse compare
#include "app/cli/analyse_compare.h"

#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/report/comparison_report.h"

#include <algorithm>
#include <map>

namespace parascope::cli {

Json cellJson(const analysis::CellComparison& cell, const table::Table& table)
{
    Json out = {{"verdict", analysis::nameOf(cell.verdict)},
                {"effect", numberOrNull(cell.effect)},
                {"interval", intervalJson(cell.interval)},
                {"p", numberOrNull(cell.p)},
                {"p_adjusted", numberOrNull(cell.adjusted)},
                {"a", numberOrNull(cell.a)},
                {"b", numberOrNull(cell.b)},
                {"n_a", cell.aRows.size()},
                {"n_b", cell.bRows.size()},
                {"launch_deviation", numberOrNull(cell.launchDeviation)},
                {"outliers", cell.outliers},
                {"interleaved", cell.interleaved},
                {"doubt", answer::doubtJson(cell.doubt)},
                {"more_launches", cell.more},
                {"key", cell.key}};
    out["hyper_parameters"] = shapeJson(table, cell.aRows.front());
    return out;
}

namespace {

/// Returns the rows of the whole selection for which the expression of one side is true.
Result<table::Mask> side(const AnalyseData& data, const std::string& expression, const char* what)
{
    PARASCOPE_TRY(auto chosen, table::select(*data.data->table, expression, what));
    if (!chosen.hint.empty())
        return Error::badInput("%1: %2.", std::string(what), chosen.hint);
    for (std::size_t row = 0; row < chosen.mask.size(); ++row)
        chosen.mask[row] &= data.runs.rows[row];
    return std::move(chosen.mask);
}

Result<Outcome> runCompare(const CompareOptions& options)
{
    auto question = questionOf(options);
    question.onePlatform = false;
    PARASCOPE_TRY(auto data, loadRuns(options, std::move(question)));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(auto a, side(data, options.a, "--a"));
    PARASCOPE_TRY(auto b, side(data, options.b, "--b"));
    answer::TwoRows rows{std::move(a), std::move(b), {}, {}};
    PARASCOPE_CHECK(answer::keepTimings(table, options.request.metric, options.timing, rows));
    data.runs.timing = rows.timing;
    for (const auto& [reason, count] : rows.reasons)
        data.runs.excluded[reason] += count;
    table::Mask both = rows.a;
    for (std::size_t row = 0; row < both.size(); ++row)
        both[row] |= rows.b[row];
    PARASCOPE_CHECK(analysis::refuseMixedFlops(table, both, options.request.metric));
    PARASCOPE_TRY(auto result, analysis::compare(table, rows.a, rows.b, options.request));
    data.runs.nameReasons(result.excluded);
    Json cells = Json::array(), changes = Json::array();
    Outcome out;
    if (result.unable.empty())
        out.text = "Of " + std::to_string(result.cells.size()) + " cells " +
                   std::to_string(result.different) + " are different, " + std::to_string(result.same) +
                   " the same within " + shortNumber(100 * result.request.margin) + " %, " +
                   std::to_string(result.cannotTell) + " cannot be told; median of B over A " +
                   report::changeText(result.commonEffect) +
                   (std::isfinite(result.launchDeviation)
                        ? ", launches differ by " + shortNumber(100 * result.launchDeviation) + " %"
                        : "") +
                   ".\n";
    else
        out.text = result.unable.text() + "\n";
    auto order = result.cells;
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& x, const auto& y) { return x.adjusted < y.adjusted; });
    std::size_t printed = 0;
    for (const auto& cell : order)
        if (cell.verdict == analysis::Verdict::Different && ++printed <= 20)
            out.text += "  " + shapeText(shapeJson(table, cell.aRows.front())) + ": " +
                        report::changeText(cell.effect) + " [" + report::changeText(cell.interval.low) +
                        ", " + report::changeText(cell.interval.high) + "]\n";
    if (printed > 20)
        out.text += "  ... and " + std::to_string(printed - 20) + " more\n";
    std::vector<double> more;
    for (const auto& cell : result.cells) {
        cells.push_back(cellJson(cell, table));
        if (cell.verdict == analysis::Verdict::CannotTell)
            more.push_back(static_cast<double>(cell.more));
    }
    constexpr double middle[] = {50};
    if (!more.empty())
        out.text += "To tell the others, about " +
                    shortNumber(std::ceil(analysis::percentiles(more, middle).front())) +
                    " more launches per side are needed (median).\n";
    std::map<std::string, std::size_t> kinds;
    for (const auto& change : result.changes) {
        changes.push_back({{"key", change.key}, {"a", change.a}, {"b", change.b}});
        ++kinds[change.a + " to " + change.b];
    }
    for (const auto& [kind, count] : kinds)
        out.text += "The outcome changed from " + kind + " in " + std::to_string(count) + " cells.\n";
    if (result.outliers)
        out.text +=
            std::to_string(result.outliers) + " launches far from the others of their side were pulled in.\n";
    if (!result.differs.empty())
        out.text +=
            "In every cell B differs from A in " + analysis::differsText(result.differs).text() + ".\n";
    if (!result.caveat.empty())
        out.text += result.caveat.text() + "\n";
    out.text += leftOutText(result.excluded);
    out.document = {{"n", result.cells.size()},
                    {"different", result.different},
                    {"same", result.same},
                    {"cannot_tell", result.cannotTell},
                    {"metric", result.request.metric},
                    {"margin", result.request.margin},
                    {"false_discovery_rate", result.request.falseDiscovery},
                    {"keys", result.keys},
                    {"differs", settingsJson({}, result.differs)["differs"]},
                    {"common_effect", numberOrNull(result.commonEffect)},
                    {"launch_deviation", numberOrNull(result.launchDeviation)},
                    {"prior_degrees", numberOrNull(result.priorDegrees)},
                    {"outliers", result.outliers},
                    {"cells", std::move(cells)},
                    {"outcome_changes", std::move(changes)},
                    {"caveat", result.caveat.empty() ? Json(nullptr) : Json(result.caveat.text())}};
    out.document.update(definitionsJson(options));
    addReasons(out.document, result.unable, result.excluded);
    addCaveats(out, data);
    return out;
}

} // namespace

void addCompare(Command analyse, Context& context)
{
    const auto options = std::make_shared<CompareOptions>();
    const auto compare = analyse.subcommand(
        "compare", "Compare two result sets cell by cell: different, same, or cannot tell");
    addAnalyseOptions(compare, *options, true);
    compare.find("--db").required(false);
    const auto files =
        compare.option("FILE", options->files,
                       "Two result files, A and B: databases, or files in any format that import reads");
    files.expected(2);
    const auto a =
        compare.option("--a", options->a,
                       "Expression that selects the runs of side A, for example 'platform == \"pytorch\"'");
    const auto b = compare.option("--b", options->b, "Expression that selects the runs of side B");
    for (const auto expression : {a, b})
        expression.excludes(files);
    files.excludes(compare.find("--db"));
    options->metricOption =
        compare.option("--metric", options->request.metric,
                       "Metric to compare (default: step_seconds; for two files the first that both have)");
    compare
        .option("--key", options->request.key,
                "Column that pairs the sides: runs with equal values form one cell (default: work_key)")
        .excludes(files);
    compare.option(
        "--margin", options->request.margin,
        "Smallest relative difference that matters to you, for example 0.1 for 10 % (default: 0.05)");
    compare.option("--fdr", options->request.falseDiscovery,
                   "Accepted share of false \"different\" verdicts; for two files the chance of even one "
                   "(default: 0.05)");
    compare
        .option("--fail-on", options->failOn,
                "For two files: exit with 4 if B is slower (or different), with 5 if that cannot be told; "
                "see below")
        .oneOf({"slower", "different", "cannot-tell"})
        .needs(files);
    compare
        .option(
            "--report", options->reports,
            "For two files: also write the comparison to this .md, .html or .xml (JUnit) file; repeatable")
        .oneEach()
        .needs(files);
    compare.footer(
        "FILE FILE   Compares B with A, cell by cell: the same model, or the same benchmark and "
        "parameters\n"
        "--fail-on   slower: exit with 4 if a cell is slower, or completed in A and failed in B\n"
        "            different: exit with 4 also if a cell is faster, or failed in A alone\n"
        "            cannot-tell: exit with 4 as for different, else with 5 if a cell cannot be told\n"
        "            Each exits with 5 if no cell has samples, repeats or an interval on both sides");
    compare.example(
        R"(analyse compare --db frameworks.db --a 'platform == "pytorch"' --b 'platform == "jax"')");
    compare.callback([&context, options] {
        if (options->files.empty() && (options->db.empty() || options->a.empty() || options->b.empty()))
            missing("FILE FILE, or --db, --a and --b");
        context.run = [options] {
            return options->files.empty() ? runCompare(*options) : compareFiles(*options);
        };
    });
}

} // namespace parascope::cli
