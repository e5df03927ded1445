// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/kinds.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/settings.h"
#include "engine/figure/offers.h"
#include "engine/figure/parts.h"

#include <algorithm>
#include <vector>

namespace parascope::figure {

namespace {

using Member = ColumnChoice::Member;
using Type = OptionInfo::Type;

// clang-format off: a line an entry
constexpr ColumnChoice heatMapColumns[] = {{Member::X, true, false, false}, {Member::Y, true, false, false}, {Member::Metric, false, true, false}};
constexpr ColumnChoice metricColumn[] = {{Member::Metric, false, true, false}};
constexpr ColumnChoice scatterColumns[] = {{Member::X, true, true, false}, {Member::Y, true, true, false}, {Member::Colour, true, true, true}};
constexpr ColumnChoice boxColumns[] = {{Member::Metric, false, true, false}, {Member::By, true, false, true}};

constexpr ColumnChoice linesColumns[] = {{Member::X, true, false, false}, {Member::Metric, false, true, false}, {Member::By, true, false, true}};
constexpr ColumnChoice memoryColumns[] = {{Member::X, true, false, false}};
constexpr ColumnChoice servingColumns[] = {{Member::X, false, true, false}, {Member::Metric, false, true, false}, {Member::By, true, false, true}};

constexpr ColumnChoice seriesColumns[] = {{Member::X, true, false, true}, {Member::Metric, false, true, false}};
constexpr std::string_view seriesViews[] = {translatable("Units", "lines"), translatable("Units", "map"), translatable("Units", "families")};
constexpr std::string_view servingViews[] = {translatable("Units", "frontier"), translatable("Units", "percentiles")};
constexpr std::string_view percentileRules[] = {"paper", "tukey"}, units[] = {translatable("Units", "operation"), translatable("Units", "layer"), translatable("Units", "operator"), translatable("Units", "class")};

/// Options of every kind. timing: the way in which the steps were timed; names: labels that replace names of
/// the database; reference: an expression that selects the runs to which the metric is relative.
constexpr OptionInfo commonOptions[] = {{.name = "timing", .type = Type::Text}, {.name = "names", .type = Type::Free}, {.name = "reference", .type = Type::Text}};
/// ratio: shows the first platform over the second; predicted: cells without a run show a prediction.
constexpr OptionInfo heatMapOptions[] = {{.name = "ratio", .type = Type::Flag}, {.name = "predicted", .type = Type::Flag,
                                         .title = translatable("Options", "Predict cells without a run"), .unless = "ratio"}};
constexpr OptionInfo scatterOptions[] = {{.name = "predicted", .type = Type::Flag, .title = translatable("Options", "Predict points without a run")}};
/// of: the metric from which a speedup is computed.
constexpr OptionInfo regressionOptions[] = {{.name = "of", .type = Type::Column, .text = metric::examplesPerSecond},
                                            {.name = "order", .type = Type::Number, .fallback = 1, .least = 1, .most = 2},
                                            {.name = "log", .type = Type::Flag}};
/// least_share: smallest share of a run's time for which an operation is drawn.
constexpr OptionInfo rooflineOptions[] = {{.name = "operations", .type = Type::Flag},
                                          {.name = "least_share", .type = Type::Number, .fallback = 0.01, .least = 0, .most = 1},
                                          {.name = "red_roof", .type = Type::Flag},
                                          {.name = "predicted", .type = Type::Flag, .title = translatable("Options", "Predict points without a run"),
                                           .unless = "operations"}};
constexpr OptionInfo boxOptions[] = {{.name = "of", .type = Type::Column, .text = metric::examplesPerSecond},
                                     {.name = "percentiles", .type = Type::Word, .text = percentileRules[0], .words = percentileRules}};
constexpr OptionInfo breakdownOptions[] = {{.name = "unit", .type = Type::Word, .text = units[0], .words = units}};
/// a, b: filters that select the run of each side.
constexpr OptionInfo tracesOptions[] = {{.name = "a", .type = Type::Text}, {.name = "b", .type = Type::Text}};
constexpr OptionInfo parallelOptions[] = {{.name = "axes", .type = Type::Columns}};
/// paired: draws the metric on several devices against that on the fewest, as in the paper's Figure 4; else
/// the speedup over the number of devices.
/// fractions: draws boxes of the share of the time that is not parallel, by family.
constexpr OptionInfo scalingOptions[] = {{.name = "over", .type = Type::Column}, {.name = "weak", .type = Type::Flag}, {.name = "paired", .type = Type::Flag}, {.name = "fractions", .type = Type::Flag}};
/// operations: compares the operations of profiles instead of whole models.
constexpr OptionInfo upgradeOptions[] = {{.name = "operations", .type = Type::Flag}};
constexpr OptionInfo stacksOptions[] = {{.name = "baseline", .type = Type::Text}};
/// run: the uuid of the run whose steps are drawn.
constexpr OptionInfo stepsOptions[] = {{.name = "run", .type = Type::Text}};
/// load: the column that increases along a line; limits: upper limits of metrics, {"p99_ttft": 2}, or lower
/// limits for rates.
constexpr OptionInfo servingOptions[] = {{.name = "show", .type = Type::Word, .text = servingViews[0], .words = servingViews, .title = translatable("Options", "Show")},
                                         {.name = "load", .type = Type::Text},
                                         {.name = "limits", .type = Type::Free}};
/// reference: name of the version to whose level the cells are relative, or an expression for its runs; empty: the oldest.
constexpr OptionInfo seriesOptions[] = {{.name = "show", .type = Type::Word, .text = seriesViews[0], .words = seriesViews, .title = translatable("Options", "Show")},
                                        {.name = "reference", .type = Type::Text}};
/// over: the column whose values are compared; the platforms of the spec, else all. reference: name of the side
/// to which the others are compared; empty: the one that shares models with most. weigh: gives each model, or
/// each setting in which runs are equal, the same weight.
constexpr std::string_view weights[] = {translatable("Units", "models"), translatable("Units", "settings")};
const std::vector<std::string_view> rankedColumns = [] {
    std::vector<std::string_view> out;
    for (const auto& setting : settings())
        if (comparesRuns(setting) && !setting.number)
            out.push_back(setting.name);
    out.insert(out.end(), {columns::database, columns::sweep, columns::day});
    return out;
}();
const OptionInfo ranksOptions[] = {{.name = "over", .type = Type::Word, .text = rankedColumns[0], .words = rankedColumns, .title = translatable("Options", "Compare")}, {.name = "reference", .type = Type::Text},
                                       {.name = "weigh", .type = Type::Word, .text = weights[0], .words = weights, .title = translatable("Options", "Equal weight of")}};
const OptionInfo winnersOptions[] = {{.name = "over", .type = Type::Word, .text = rankedColumns[0], .words = rankedColumns, .title = translatable("Options", "Compare")}};
/// memory_bytes: memory of the device for the forecast; 0: memory of the platform.
constexpr OptionInfo memoryOptions[] = {{.name = "memory_bytes", .type = Type::Number, .fallback = 0, .least = 0, .most = 1e18}};
/// share: parts that the panels have in common; see share.cpp.
constexpr OptionInfo compositeOptions[] = {{.name = "share", .type = Type::Free}};
// clang-format on

std::vector<KindInfo>& table()
{
    // clang-format off: a line an entry
    static std::vector<KindInfo> all = {
        {.name = "heatmap", .build = &buildHeatMap, .offer = &offerHeatMap, .title = translatable("Views", "Heat map"),
         .help = translatable("Kinds",
          "<b>Heat map.</b> The median over repeats of a metric at each point of two hyper-parameters, the others fixed. FLOPS utilisation = FLOPs of a step / (step time × peak). A ratio map divides two platforms cell by cell. Predicted cells (lighter, dashed) stand for missing runs: a Gaussian process around the cost model, with 95 % intervals; no statistic includes them.<br><i>Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, Figures 2 and 7.</i>"),
         .section = "Heat map", .columns = heatMapColumns, .options = heatMapOptions, .titled = Member::Metric, .slice = true, .aggregate = true, .logColour = true, .relative = true},
        {.name = "lines", .build = &buildLines, .offer = &offerLines, .title = translatable("Views", "Lines"),
         .help = translatable("Kinds",
          "<b>Lines.</b> The median of a metric over one hyper-parameter, one line per level of another. Bars are the 95 % interval of a run's median step, the standard deviation given in its file, or the lowest and highest of several runs; the figure says which. Levels without a run are listed."),
         .section = "Lines", .columns = linesColumns, .titled = Member::Metric, .slice = true, .logX = true, .logY = true, .relative = true},
        {.name = "regression", .build = &buildRegression, .offer = &offerRegression, .title = translatable("Views", "Regression weights"),
         .help = translatable("Kinds",
          "<b>Regression weights.</b> A linear model of the metric on the hyper-parameters, both standardised (mean 0, deviation 1): "
          "a weight is the change of the metric, in standard deviations, per standard deviation of the hyper-parameter. Intervals are 95 % bootstrap.<br><i>ParaDnn, Figures 2 (d-f) and 8 (a).</i>"),
         .section = "Regression", .columns = metricColumn, .options = regressionOptions, .titled = Member::Metric, .relative = true},
        {.name = "scatter", .build = &buildScatter, .offer = &offerScatter, .title = translatable("Views", "Scatter"),
         .help = translatable("Kinds",
          "<b>Scatter.</b> One mark per run over any two columns; colour shows a third. Runs that lack one of them are left out and counted. Predicted points (hollow, pale) stand for points of the grid without a run; no statistic includes them."),
         .section = "Scatter, parallel coordinates, ranges", .columns = scatterColumns, .options = scatterOptions, .titled = Member::Y, .logX = true, .logY = true, .logColour = true, .relative = true},
        {.name = "speedup", .build = &buildSpeedup, .offer = &offerSpeedup, .title = translatable("Views", "Speedup"),
         .help = translatable("Kinds",
          "<b>Speedup.</b> Examples/s of the first platform over the second for runs of the same work (model, batch, mode, optimiser). "
          "Above 1 the first is faster. The interval of the win rate is Wilson's: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.<br><i>ParaDnn, Figures 8 to 10.</i>"),
         .section = "Speedup", .columns = metricColumn, .platforms = 2, .match = true},
        {.name = "roofline", .build = &buildRoofline, .offer = &offerRoofline, .title = translatable("Views", "Roofline"),
         .help = translatable("Kinds",
          "<b>Roofline.</b> FLOP/s over operational intensity (FLOP per byte moved). A point cannot lie above min(peak, intensity × bandwidth); "
          "the ridge is where both meet. Predicted points (hollow, pale) stand for points of the grid without a run; no count includes them.<br><i>Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, Figure 3.</i>"),
         .section = "Roofline", .options = rooflineOptions, .ceilings = true},
        {.name = "boxplot", .build = &buildBoxPlot, .offer = &offerBoxPlot, .title = translatable("Views", "Box plots"),
         .help = translatable("Kinds",
          "<b>Box plots.</b> Box from the 9th to the 91st percentile, whiskers to the 2nd and 98th, bar at the median; the rest are dots. Percentiles are interpolated linearly.<br><i>ParaDnn, Figure 11.</i>"),
         .section = "Box plot", .columns = boxColumns, .options = boxOptions, .titled = Member::Metric, .aggregate = true, .logY = true, .relative = true},
        {.name = "breakdown", .build = &buildBreakdown, .offer = &offerBreakdown, .title = translatable("Views", "Operation breakdown"),
         .help = translatable("Kinds",
          "<b>Operation breakdown.</b> The share of a step's time that each operation takes, averaged over the runs of a level. Time that the profile did not attribute is shown as such.<br><i>ParaDnn, Figure 3 (b, d).</i>"),
         .section = "Breakdown", .options = breakdownOptions, .ceilings = true},
        {.name = "traces", .build = &buildTraces, .offer = &offerTraces, .title = translatable("Views", "Two traces"),
         .help = translatable("Kinds",
          "<b>Two traces.</b> A step of two profiled runs of one model: its time by class of operation (hollow: idle, by cause), and what B takes longer than A, by class and for the operations that differ most, with the ratio B/A. Operations are paired by name, shapes and types."),
         .section = "Breakdown", .options = tracesOptions, .platforms = 2},
        {.name = "parallel", .build = &buildParallel, .offer = &offerParallel, .title = translatable("Views", "Parallel coordinates"),
         .help = translatable("Kinds",
          "<b>Parallel coordinates.</b> One line per run through its value on every axis; brush an axis to select the runs that pass there.<br><i>Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.</i>"),
         .section = "Scatter, parallel coordinates, ranges", .options = parallelOptions},
        {.name = "ranges", .build = &buildRanges, .offer = &offerRanges, .title = translatable("Views", "Parameter ranges"),
         .help = translatable("Kinds",
          "<b>Parameter ranges.</b> Trainable parameters of the models of each family, smallest to largest, on a log axis.<br><i>ParaDnn, Figure 1.</i>"),
         .section = "Scatter, parallel coordinates, ranges"},
        {.name = "winrate", .build = &buildWinRate, .offer = &offerWinRate, .title = translatable("Views", "Win rate"),
         .help = translatable("Kinds",
          "<b>Win rate.</b> The share of the pairs of equal work in which the first platform is faster, at each level of a hyper-parameter, with Wilson's 95 % interval. A dotted line marks where the winner changes: the level that best separates wins from losses (χ² of the four-fold table).<br><i>ParaDnn, Figures 8 to 10.</i>"),
         .section = "Speedup", .titled = Member::By},
        {.name = "ranks", .build = &buildRanks, .offer = &offerRanks, .title = translatable("Views", "Ranks"),
         .help = translatable("Kinds",
          "<b>Ranks.</b> 2 to 12 platforms at once: the geometric mean of each one's ratio to a reference over equal models, and the ranks that the data leave open. All intervals hold together at 95 % (single-step max-t; Hothorn, Bretz and Westfall 2008), so sides that cannot be told apart share ranks.<br><i>Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.</i>"),
         .section = "Ranking", .columns = metricColumn, .options = ranksOptions, .titled = Member::Metric, .platforms = 12, .match = true},
        {.name = "winners", .build = &buildWinners, .offer = &offerWinners, .title = translatable("Views", "Who wins where"),
         .help = translatable("Kinds",
          "<b>Who wins where.</b> Each cell has the colour of its best platform and the ratio to the next one. Hatched: another side of the cell cannot be told from the best at 95 %; with one model in a cell, the intervals of the step times decide, which do not contain the difference between launches.<br><i>Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.</i>"),
         .section = "Ranking", .columns = heatMapColumns, .options = winnersOptions, .titled = Member::Metric, .platforms = 12, .match = true},
        {.name = "upgrade", .build = &buildUpgrade, .offer = &offerUpgrade, .title = translatable("Views", "Upgrade"),
         .help = translatable("Kinds",
          "<b>Upgrade.</b> How much faster the first platform is than the second, by model or by profiled operation, over operational intensity; dashed: the ridge of the second, left of which its memory is the limit. Compares step times where both have one, else FLOP/s or bytes/s.<br><i>ParaDnn, Figure 6 (a, b).</i>"),
         .section = "Upgrade, balance, scaling, stacks", .options = upgradeOptions, .platforms = 2, .match = true},
        {.name = "scaling", .build = &buildScaling, .offer = &offerScaling, .title = translatable("Views", "Scaling over devices"),
         .help = translatable("Kinds",
          "<b>Scaling.</b> The rate of a model on several devices over that on the fewest. The curve is Amdahl's, 1 / (f + (1 − f)/n), with the serial fraction f fitted over all points; dashed: n times as fast.<br><i>ParaDnn, Figure 4.</i>"),
         .section = "Upgrade, balance, scaling, stacks", .options = scalingOptions},
        {.name = "stacks", .build = &buildStacks, .offer = &offerStacks, .title = translatable("Views", "Versions and types"),
         .help = translatable("Kinds",
          "<b>Versions and types.</b> Examples/s with one software version or data type over a baseline, on equal models of one platform. Boxes as in box plots; at 1 nothing has changed.<br><i>ParaDnn, Figure 12.</i>"),
         .section = "Upgrade, balance, scaling, stacks", .options = stacksOptions, .titled = Member::By},
        {.name = "series", .build = &buildSeries, .offer = &offerSeries, .title = translatable("Views", "Over versions"),
         .help = translatable("Kinds",
          "<b>Over versions.</b> A metric over the versions, commits or days that were measured, each cell relative to its level at the reference (the oldest). Bars: lowest to highest launch. A dashed line marks a change of level: its chance of being false is at most 1 % over all cells (permutations, step-down maximum). A dotted line marks another machine, a cause that cannot be excluded. A drift is no change of level."),
         .section = "Over versions", .columns = seriesColumns, .options = seriesOptions, .titled = Member::Metric},
        {.name = "serving", .build = &buildServing, .offer = &offerServing, .title = translatable("Views", "Serving under load"),
         .help = translatable("Kinds",
          "<b>Serving under load.</b> Throughput of a service against the waiting time of its users, one mark per load level (decode runs: per batch), joined within one model, stack and length. Marks are filled where every limit is met; a star marks the highest throughput within them. A mark is on the frontier if no other for the same requests delivers as much at least as fast."),
         .section = "Serving", .columns = servingColumns, .options = servingOptions, .titled = Member::Metric, .logX = true, .logY = true},
        {.name = "memory", .build = &buildMemory, .offer = &offerMemory, .title = translatable("Views", "Memory wall"),
         .help = translatable("Kinds",
          "<b>Memory wall.</b> The largest batch of a model that fits a device, over a hyper-parameter (for decode runs: the context). The line is the cost model's forecast for the share of the memory that a run may use; filled marks are the largest batches that completed, crosses the smallest that ran out of memory. A ringed mark contradicts the forecast."),
         .section = "Memory wall", .columns = memoryColumns, .options = memoryOptions, .titled = Member::X, .slice = true},
        {.name = "steps", .build = &buildSteps, .title = translatable("Views", "Step times"),
         .help = translatable("Kinds",
          "<b>Step times.</b> Every step of a run. Warm-up ends where a change-point test detects it; measurement ends when the 95 % interval of the median is narrower than the target."),
         .section = "Step times", .options = stepsOptions, .ofRuns = false},
        {.name = "maperror", .build = &buildMapError, .title = translatable("Views", "Error of the map"),
         .help = translatable("Kinds",
          "<b>Error of the map.</b> The prediction error that an adaptive sweep expects, over the number of points that have run: the median of the cells without a run. Never less than the error on held-out runs. Below: cells whose interval is wider than ±20 %."),
         .section = "Error of the map", .ofRuns = false},
        {.name = "composite", .build = &buildComposite, .title = translatable("Views", "Composite figure"),
         .help = translatable("Kinds",
          "<b>Composite figure.</b> Several figures as panels of one, on common axes where they share them: views that were collected (Ctrl+Shift+E), or the same map for each level of another hyper-parameter."),
         .section = "Compare", .options = compositeOptions, .ofRuns = false},
    };
    // clang-format on
    return all;
}

/// Finds an option of a kind, first among its own options and then among those of every kind.
const OptionInfo* findOption(const KindInfo& kind, std::string_view name)
{
    for (const auto options : {kind.options, std::span<const OptionInfo>(commonOptions)})
        for (const auto& option : options)
            if (option.name == name)
                return &option;
    return nullptr;
}

/// Returns a sentence that says what `who` must be if the value does not fit; empty if it fits.
Message misfit(const OptionInfo& option, const Json& value, const Message& who = {})
{
    switch (option.type) {
    case Type::Flag:
        return value.is_boolean() ? Message() : Message::format("%1 must be true or false", who);
    case Type::Number:
        return value.is_number() && value.get<double>() >= option.least && value.get<double>() <= option.most
                   ? Message()
                   : Message::format("%1 must be a number from %2 to %3", who, toText(Value(option.least)),
                                     toText(Value(option.most)));
    case Type::Word: {
        if (value.is_string() && std::find(option.words.begin(), option.words.end(),
                                           value.get_ref<const std::string&>()) != option.words.end())
            return {};
        std::vector<Message> words;
        for (const auto word : option.words)
            words.emplace_back(std::string(word));
        return Message::format("%1 must be one of %2", who, joined(words, ", "));
    }
    case Type::Column:
    case Type::Text:
        return value.is_string() ? Message() : Message::format("%1 must be a string", who);
    case Type::Columns:
        return value.is_array() &&
                       std::all_of(value.begin(), value.end(), [](const Json& e) { return e.is_string(); })
                   ? Message()
                   : Message::format("%1 must be a list of columns", who);
    case Type::Free:
        break;
    }
    return {};
}

/// Returns the value of an option in a spec (null if it is not set or does not fit) and the option itself.
std::pair<const Json*, OptionInfo> optionOf(const Spec& spec, std::string_view name)
{
    const auto* kind = findKind(spec.kind);
    const auto* option = kind ? findOption(*kind, name) : nullptr;
    const auto it = spec.options.find(name);
    return {it != spec.options.end() && option && misfit(*option, *it).empty() ? &*it : nullptr,
            option ? *option : OptionInfo{name, Type::Free}};
}

} // namespace

std::span<const KindInfo> kinds()
{
    return table();
}

const KindInfo* findKind(std::string_view name)
{
    const auto all = kinds();
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const KindInfo& kind) { return kind.name == name; });
    return it != all.end() ? &*it : nullptr;
}

std::string titleColumn(const KindInfo& kind, const Spec& spec)
{
    if (!kind.titled)
        return {};
    switch (*kind.titled) {
    case Member::X:
        return spec.x;
    case Member::Y:
        return spec.y;
    case Member::Metric:
        return spec.metric;
    case Member::Colour:
        return spec.colour;
    case Member::By:
        return spec.by;
    }
    return {};
}

Result<void> checkOptions(const KindInfo& kind, const Json& options, std::string_view what)
{
    for (const auto& [name, value] : options.items()) {
        const auto where = std::string(what) + ": \"options\": ";
        const auto* option = findOption(kind, name);
        if (!option) {
            std::vector<std::string> known;
            for (const auto list : {kind.options, std::span<const OptionInfo>(commonOptions)})
                for (const auto& entry : list)
                    known.emplace_back(entry.name);
            const auto near = nearestName(name, known);
            return unknownName(Message::format("%1a figure of kind \"%2\" has no option \"%3\"", where,
                                               std::string(kind.name), name),
                               name, near);
        }
        if (auto why = misfit(*option, value, where + inQuotes(name)); !why.empty())
            return badInput(std::move(why));
    }
    return {};
}

double numberOption(const Spec& spec, std::string_view name)
{
    const auto [value, option] = optionOf(spec, name);
    return value ? value->get<double>() : option.fallback;
}

std::string textOption(const Spec& spec, std::string_view name)
{
    const auto [value, option] = optionOf(spec, name);
    return value ? value->get<std::string>() : std::string(option.text);
}

bool flagOption(const Spec& spec, std::string_view name)
{
    const auto [value, option] = optionOf(spec, name);
    return value && value->get<bool>();
}

ExtraKind::ExtraKind(const KindInfo& kind)
{
    table().push_back(kind);
}

ExtraKind::~ExtraKind()
{
    table().pop_back();
}

} // namespace parascope::figure
