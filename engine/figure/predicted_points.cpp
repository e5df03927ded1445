// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts points of scatters and rooflines without a run from the runs of other points.
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/figure/parts.h"
#include "engine/figure/slice.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/model/vocabulary/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parascope::figure {

namespace {

/// More points could not be distinguished in the figure and would take too long to predict. Each group needs
/// its own predictor.
constexpr std::size_t mostPoints = 2000, mostGroups = 6;

/// The points of the grid of one family on one platform.
struct PointGroup
{
    std::string platform, family;
    Plane plane;
    std::vector<std::string> words; ///< hyper-parameters of the family
    std::vector<Parameters> points; ///< points of the grid without a run
    std::vector<std::optional<workload::Cost>> costs;
    Message unable;
};

std::string keyOf(const Parameters& point, const std::vector<std::string>& words)
{
    std::string key;
    for (const auto& word : words)
        key += (point.contains(word) ? toText(*point.find(word)) : std::string()) + '\n';
    return key;
}

Parameters parametersAt(const table::Table& table, const std::vector<std::string>& words, std::int32_t row)
{
    Parameters point;
    for (const auto& word : words)
        if (const auto text = textAt(table, word, row); !text.empty())
            point.set(word, valueFromText(text));
    return point;
}

/// Returns every combination of the levels.
std::vector<Parameters> gridOf(const std::vector<std::pair<std::string, std::vector<Value>>>& axes)
{
    std::vector<Parameters> out(1);
    for (const auto& [name, values] : axes) {
        std::vector<Parameters> next;
        for (const auto& point : out)
            for (const auto& value : values)
                next.push_back(point), next.back().set(name, value);
        out = std::move(next);
    }
    return out;
}

/// Returns the group of a platform and a family. `around` are the runs of the family on all drawn platforms;
/// their levels form the grid. `own` are the runs on this platform.
PointGroup groupOf(const table::Table& table, const std::string& platform, const std::string& family,
                   const Rows& around, const Rows& own)
{
    PointGroup group;
    group.platform = platform;
    group.family = family;
    group.plane.family = family;
    group.plane.platform = platform;
    for (const auto& word : vocabulary::words().settings)
        if (auto text = commonest(table, word.name, own).first; !text.empty())
            group.plane.fixed.set(word.name, valueFromText(text));
    std::vector<std::pair<std::string, std::vector<Value>>> axes;
    double size = 1;
    for (const auto* column : hyperParameters(table)) {
        std::set<std::string> levels;
        for (const auto row : around)
            if (auto text = textAt(table, column->name, row); !text.empty())
                levels.insert(std::move(text));
        if (levels.empty())
            continue;
        group.words.push_back(column->name);
        size *= static_cast<double>(levels.size());
        std::vector<Value> values;
        for (const auto& level : levels)
            values.push_back(valueFromText(level));
        axes.emplace_back(column->name, distinct(std::move(values)));
    }
    constexpr double mostCells = 20000;
    if (size > mostCells) {
        group.unable = Message::format("no prediction for %1 on %2: its grid has %3 points", family, platform,
                                       whole(static_cast<std::size_t>(size)));
        return group;
    }
    std::set<std::string> run;
    for (const auto row : own)
        run.insert(keyOf(parametersAt(table, group.words, row), group.words));
    std::vector<Parameters> missing;
    for (auto& point : gridOf(axes))
        if (!run.contains(keyOf(point, group.words)))
            missing.push_back(std::move(point));
    if (missing.size() > mostPoints) {
        group.unable =
            Message::format("no prediction for %1 on %2: %3 points of its grid have no run, %4 are "
                            "the most that are drawn",
                            family, platform, whole(missing.size()), whole(mostPoints));
        return group;
    }
    bool known = false;
    for (auto& point : missing) {
        for (const auto& [name, value] : group.plane.fixed)
            point.set(name, value);
        auto cost = vocabulary::costOf(family, nullptr, point);
        known = known || cost.has_value();
        group.costs.push_back(cost ? std::optional(*std::move(cost)) : std::nullopt);
        group.points.push_back(std::move(point));
    }
    if (!known)
        return group;
    // The family is known, so remove the points whose model cannot be built.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < group.points.size(); ++i)
        if (group.costs[i]) {
            std::swap(group.points[kept], group.points[i]);
            std::swap(group.costs[kept++], group.costs[i]);
        }
    group.points.resize(kept);
    group.costs.resize(kept);
    return group;
}

/// Returns the groups of the drawn platforms and their families.
std::vector<PointGroup> groupsOf(const Input& input, const table::Mask& mask,
                                 const std::vector<std::string>& platforms)
{
    const auto& table = *input.runs;
    std::map<std::string, Rows> around;
    std::map<std::pair<std::string, std::string>, Rows> own;
    const auto* ofPlatform = findColumn(table, columns::platform);
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const auto row = static_cast<std::int32_t>(i);
        const auto platform = ofPlatform ? textAt(table, columns::platform, row) : std::string();
        if (!mask[i] || (!platforms.empty() &&
                         std::find(platforms.begin(), platforms.end(), platform) == platforms.end()))
            continue;
        const auto family = textAt(table, columns::family, row);
        around[family].push_back(row);
        own[{platform, family}].push_back(row);
    }
    std::vector<PointGroup> out;
    for (const auto& [names, rows] : own) {
        if (out.size() == mostGroups) {
            PointGroup rest;
            rest.unable =
                Message::format("%1 more platforms and families are not predicted", own.size() - mostGroups);
            out.push_back(std::move(rest));
            break;
        }
        out.push_back(groupOf(table, names.first, names.second, around[names.second], rows));
    }
    return out;
}

/// The values of a column at the points of a group: those of a hyper-parameter, those of the cost model, or
/// else predictions. There are no values if predicting would take long (`pending`) or is not possible
/// (`unable`).
struct Along
{
    std::vector<prediction::Prediction> values;
    std::size_t runs = 0;
    double leftOut = 0;
    bool pending = false;
    Message unable;
};

Result<Along> along(const Spec& spec, const Input& input, const PointGroup& group, const std::string& name,
                    bool measured)
{
    Along out;
    const auto exact = [&](auto valueOf) {
        for (std::size_t i = 0; i < group.points.size(); ++i) {
            prediction::Prediction one;
            one.value = one.low = one.high = valueOf(i);
            out.values.push_back(one);
        }
    };
    if (!measured && std::find(group.words.begin(), group.words.end(), name) != group.words.end()) {
        exact([&](std::size_t i) {
            const auto* value = group.points[i].find(name);
            return value ? numberOf(*value).value_or(noValue) : noValue;
        });
        return out;
    }
    const bool known = !group.costs.empty() && group.costs.front().has_value();
    if (!measured && known && (name == metric::parameters || name == metric::arithmeticIntensity)) {
        exact([&](std::size_t i) {
            return name == metric::parameters ? group.costs[i]->parameters
                                              : group.costs[i]->arithmeticIntensity;
        });
        return out;
    }
    PARASCOPE_TRY(auto mask, filterMask(spec, input, group.platform));
    prediction::Memory::Question question{input.runs, std::move(mask), {}, name, spec.flops == "executed"};
    question.asked.family = group.family;
    question.asked.words = group.words;
    for (const auto& [word, value] : group.plane.fixed)
        question.asked.words.push_back(word);
    question.asked.points = group.points;
    const auto answer = answerFor(question, input);
    if (!answer) {
        out.pending = true;
    } else if (!*answer) {
        out.unable = Message::format("no prediction: %1", answer->error().message);
    } else {
        out.values = (*answer)->predictions;
        out.runs = (*answer)->runs;
        out.leftOut = (*answer)->leftOut;
    }
    return out;
}

/// Adds the points of a group that are not predicted to fail. Unsure ones are a separate series.
void addSeries(const Spec& spec, const Input& input, const PointGroup& group, const Along& across,
               const Along& values, const table::Column* colour, PointPredictions& out)
{
    Points sure, unsure;
    for (auto* points : {&sure, &unsure}) {
        points->name = group.platform;
        const bool real = isRealModel(group.family); // drawn as a star, like its runs
        points->series = real || spec.colour == "family"
                             ? Places(spec, input, input.runs.get(), "family").of(group.family)
                             : seriesOf(spec, input, group.platform);
        points->marker = real                     ? Marker::Star
                         : spec.kind == "scatter" ? markerOf(points->series)
                                                  : Marker::Disc;
        points->hollow = true;
        points->basis = points == &sure ? Points::Basis::Predicted : Points::Basis::Unsure;
        points->plane = group.plane;
    }
    for (std::size_t i = 0; i < group.points.size(); ++i) {
        const auto& value = values.values[i];
        const double at = across.values[i].value;
        out.failing += value.fails;
        if (value.fails || !std::isfinite(at) || !std::isfinite(value.value) || (spec.logX && !(at > 0)))
            continue;
        auto& points = value.unsure ? unsure : sure;
        points.x.push_back(at);
        points.y.push_back(value.value);
        points.rows.push_back(static_cast<std::int32_t>(noRow));
        if (colour) {
            const auto* level = group.points[i].find(colour->name);
            points.colour.push_back(static_cast<float>(level ? numberOf(*level).value_or(noValue) : noValue));
        }
        Guess guess{group.points[i], {}};
        guess.cell.state = Cell::State::Predicted;
        guess.cell.value = value.value;
        guess.cell.low = value.low;
        guess.cell.high = value.high;
        guess.cell.unsure = value.unsure;
        guess.cell.failure = value.failure;
        points.guesses.push_back(std::move(guess));
    }
    out.predicted += sure.x.size() + unsure.x.size();
    out.unsure += unsure.x.size();
    for (auto* points : {&unsure, &sure})
        if (!points->x.empty())
            out.series.push_back(std::move(*points));
}

} // namespace

Result<PointPredictions> predictPoints(const Spec& spec, const Input& input,
                                       const std::vector<std::string>& platforms, const std::string& x,
                                       const std::string& y, const table::Column* colour)
{
    PointPredictions out;
    const auto& table = *input.runs;
    if (const auto* column = findColumn(table, y);
        !column || column->role == table::Column::Role::HyperParameter) {
        out.unpredicted = Message::format("hyper-parameters are not predicted");
        return out;
    }
    PARASCOPE_TRY(const auto mask, filterMask(spec, input));
    auto groups = groupsOf(input, mask, platforms);
    if (std::all_of(groups.begin(), groups.end(),
                    [](const PointGroup& group) { return group.points.empty(); }))
        out.unpredicted = Message::format("no point of the grid is without a run");
    for (auto& group : groups) {
        if (!group.unable.empty())
            out.unpredicted = group.unable;
        if (group.points.empty())
            continue;
        PARASCOPE_TRY(const auto across, along(spec, input, group, x, false));
        PARASCOPE_TRY(const auto values, along(spec, input, group, y, true));
        out.pending = out.pending || across.pending || values.pending;
        if (across.pending || values.pending)
            continue;
        if (const auto& why = across.unable.empty() ? values.unable : across.unable; !why.empty()) {
            out.unpredicted = why;
            continue;
        }
        out.runs += values.runs;
        out.leftOut = std::max(out.leftOut, values.leftOut);
        group.plane.runs = values.runs;
        group.plane.leftOut = values.leftOut;
        addSeries(spec, input, group, across, values, colour, out);
    }
    return out;
}

void addPredictedPoints(PointPredictions predictions, std::size_t n, const std::string& unit, Figure& figure,
                        Panel& panel)
{
    figure.pending = figure.pending || predictions.pending;
    if (predictions.failing > 0)
        figure.counts.push_back(Message::format("%1 predicted to fail", whole(predictions.failing)));
    if (!predictions.unpredicted.empty())
        figure.counts.push_back(predictions.unpredicted);
    if (predictions.predicted == 0)
        return;
    figure.counts.front() =
        Message::format("n = %1 measured, %2 predicted", whole(n), whole(predictions.predicted));
    const auto entry = [&](Points::Basis basis, Message text) {
        LegendEntry out;
        out.text = std::move(text);
        out.hollow = true;
        out.basis = basis;
        std::set<int> colours;
        for (const auto& series : predictions.series)
            if (series.basis == basis) {
                colours.insert(series.series);
                out.marker = series.marker;
            }
        const bool one = colours.size() == 1 && !panel.colours;
        out.series = one ? *colours.begin() : restSeries;
        out.marker = one ? out.marker : Marker::Disc;
        if (!colours.empty())
            panel.legend.push_back(std::move(out));
    };
    entry(Points::Basis::Predicted,
          Message::format("%1 predicted, %2 measured", whole(predictions.predicted - predictions.unsure),
                          whole(n)));
    entry(Points::Basis::Unsure, Message::format("%1 predicted, unsure", whole(predictions.unsure)));
    for (auto& series : predictions.series) {
        series.plane->unit = unit;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            series.x[i] *= panel.x.factor;
            series.y[i] *= panel.y.factor;
            auto& cell = series.guesses[i].cell;
            cell.value *= panel.y.factor;
            cell.low *= panel.y.factor;
            cell.high *= panel.y.factor;
            if (panel.colours && !series.colour.empty())
                series.colour[i] *= static_cast<float>(panel.colours->axis.factor);
        }
        if (!panel.colours)
            series.colour.clear();
    }
    // Draw predictions below the runs, so that they do not hide them.
    panel.points.insert(panel.points.begin(), std::make_move_iterator(predictions.series.begin()),
                        std::make_move_iterator(predictions.series.end()));
    const auto error = printed("%.1f", 100 * predictions.leftOut);
    figure.caption += Message::english(
        "; predicted: %1 points of the grid without a run (hollow and pale; dotted where the 95 % interval "
        "is "
        "wider than \u00b1%2 %), which stand in no statistic; they come from %3 runs, of which each left out "
        "is predicted within %4 % in the median",
        whole(predictions.predicted), std::lround(100 * surrogate::Predictions::unsureAbove),
        whole(predictions.runs), std::string(error));
}

} // namespace parascope::figure
