// SPDX-License-Identifier: GPL-3.0-or-later
// analyse breakdown
#include "app/cli/analyse.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/operations.h"

namespace parascope::cli {

namespace {

struct BreakdownOptions : AnalyseOptions
{
    std::string by, unit = "operation";
};

Result<Outcome> runBreakdown(const BreakdownOptions& options)
{
    PARASCOPE_TRY(auto data, loadRuns(options, questionOf(options)));
    data.against = answer::Against::Roof;
    const auto& platform = data.runs.platform;
    const double ridge =
        platform.empty() ? std::nan("") : analysis::ridgeOf(ceilingsFor(data, platform, options));
    PARASCOPE_TRY(const auto result, analysis::breakdown(*data.data->operations, *data.data->table,
                                                         data.runs.rows, options.unit, options.by, ridge));
    Json operations = Json::array();
    Outcome out;
    for (const auto& item : result.operations) {
        operations.push_back({{"name", item.name},
                              {"time_fraction", item.timeFraction},
                              {"runs", item.runs},
                              {"control_flow", item.container},
                              {metric::flopsPerSecond, numberOrNull(item.flopsPerSecond)},
                              {metric::arithmeticIntensity, numberOrNull(item.intensity)},
                              {"memory_bound_share", numberOrNull(item.memoryBoundShare)}});
        out.text +=
            shareText(item.timeFraction) + "  " + (item.name.empty() ? "(not attributed)" : item.name) +
            ", in " + std::to_string(item.runs) + " runs" +
            (std::isfinite(item.memoryBoundShare)
                 ? ", " + shareText(item.memoryBoundShare) + " of it below the ridge"
                 : "") +
            (item.container ? " (control flow: its own time; the FLOPs recorded are those inside it)" : "") +
            "\n";
    }
    Json levels = Json::array();
    for (const auto& level : result.levels)
        levels.push_back({{"value", toJson(level.level)},
                          {"runs", level.runs},
                          {"time_fractions", level.timeFractions},
                          {"other", numberOrNull(level.other)},
                          {"memory_bound_share", numberOrNull(level.memoryBoundShare)}});
    out.document = {{"operations", operations},
                    {"by", options.by.empty() ? Json(nullptr) : Json(options.by)},
                    {"levels", levels},
                    {"runs", result.runs},
                    {"other", numberOrNull(result.other)},
                    {"memory_bound_share", numberOrNull(result.memoryBoundShare)},
                    {"ridge", numberOrNull(ridge)},
                    {"slowed", result.slowed.empty() ? Json(nullptr) : Json(result.slowed.text())}};
    const auto unable =
        result.runs
            ? Message()
            : Message::format("No run among these has operations; profile some, or import an operation "
                              "breakdown.");
    addReasons(out.document, unable, result.excluded);
    if (result.runs) {
        out.text += shareText(result.other) + "  in no operation\n";
        if (!result.slowed.empty())
            out.text += result.slowed.text() + "\n";
        if (std::isfinite(result.memoryBoundShare))
            out.text += "Of the time in operations that count FLOPs and bytes " +
                        shareText(result.memoryBoundShare) + " is below the ridge (" + shortNumber(ridge) +
                        " FLOP/B).\n";
    } else {
        out.text = unable.text() + "\n";
    }
    for (const auto& level : result.levels) {
        out.text += options.by + " " + toText(level.level) + ":";
        for (std::size_t i = 0; i < level.timeFractions.size() && i < 4; ++i)
            out.text +=
                (i ? ", " : " ") + result.operations[i].name + " " + shareText(level.timeFractions[i]);
        out.text += "\n";
    }
    out.text += leftOutText(result.excluded);
    addCaveats(out, data);
    return out;
}

} // namespace

void addBreakdown(Command analyse, Context& context)
{
    const auto parts = std::make_shared<BreakdownOptions>();
    const auto breakdown =
        analyse.subcommand("breakdown", "Show which operations or layers take the time of profiled runs");
    addAnalyseOptions(breakdown, *parts, true);
    breakdown.option("--by", parts->by,
                     "Also give the shares for each value of this column of the runs, for example batch");
    breakdown.option("--unit", parts->unit,
                     "What to add the time up by: operation, layer, operator or class (default: operation)");
    breakdown.example("analyse breakdown --db frameworks.db --platform libtorch --by batch");
    breakdown.callback([&context, parts] { context.run = [parts] { return runBreakdown(*parts); }; });
}

} // namespace parascope::cli
