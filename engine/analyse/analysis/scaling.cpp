// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/scaling.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace parascope::analysis {

using table::Column;

namespace {

/// Least squares through the origin for y = f x over all points. The interval uses clusters (models), or the
/// residuals if there is only one model.
struct Fit
{
    double xy = 0, xx = 0;
    std::vector<std::vector<std::pair<double, double>>> models;

    [[nodiscard]] double fraction() const { return xy / xx; }
    [[nodiscard]] Interval interval() const
    {
        const double f = fraction();
        double variance = 0, df = 0;
        if (models.size() > 1) {
            for (const auto& model : models) {
                double score = 0;
                for (const auto& [x, y] : model)
                    score += x * (y - f * x);
                variance += score * score;
            }
            const auto count = static_cast<double>(models.size());
            variance *= count / (count - 1) / (xx * xx);
            df = count - 1;
        } else if (models.size() == 1 && models.front().size() > 1) {
            for (const auto& [x, y] : models.front())
                variance += (y - f * x) * (y - f * x);
            df = static_cast<double>(models.front().size()) - 1;
            variance /= df * xx;
        } else {
            return {nan, nan};
        }
        const double half = studentQuantile(0.975, df) * std::sqrt(variance);
        return {f - half, f + half};
    }
};

/// Removes the rows without a positive value and returns their number.
std::size_t dropNotPositive(std::vector<std::uint32_t>& rows, const Column& over, const Column& metric)
{
    return std::erase_if(
        rows, [&](std::uint32_t row) { return !(over.numbers[row] > 0) || !(metric.numbers[row] > 0); });
}

/// Returns the rows of each model.
std::vector<std::vector<std::uint32_t>> modelsOf(const table::Table& table, const ScalingRequest& request,
                                                 const std::vector<std::uint32_t>& rows, const Column& over,
                                                 bool equalCores)
{
    std::vector<std::string_view> varied{request.over};
    if (request.weak)
        varied.emplace_back(hyper::batch);
    if (!equalCores)
        varied.emplace_back(setting::coresPerDevice);
    auto columns = identityOf(table, rows, varied);
    // Several devices of one process have the threads of all. A setting that the number of devices determines
    // does not separate a model from its baseline.
    if (request.over == setting::devices)
        for (const auto* name : {setting::threads, setting::cores}) {
            const auto at = std::find_if(columns.begin(), columns.end(),
                                         [&](const Column* column) { return column->name == name; });
            if (at == columns.end())
                continue;
            auto others = columns;
            others.erase(others.begin() + (at - columns.begin()));
            auto known = others;
            known.push_back(&over);
            const auto without = groupIds(known, rows).groups;
            known.push_back(*at);
            if (groupIds(known, rows).groups == without)
                columns = std::move(others);
        }
    Column perDevice;
    if (request.weak) {
        const Column& batch = *table.find(hyper::batch);
        perDevice.numbers.assign(table.rows(), nan);
        for (const auto row : rows)
            perDevice.numbers[row] = batch.numbers[row] / over.numbers[row];
        columns.push_back(&perDevice);
    }
    const auto groups = groupIds(columns, rows);
    std::vector<std::vector<std::uint32_t>> models(groups.groups);
    for (std::size_t i = 0; i < rows.size(); ++i)
        models[groups.ids[i]].push_back(rows[i]);
    return models;
}

/// Returns the median of a metric over some runs, and the run that has it or, for an even number, the run
/// above it.
std::pair<std::uint32_t, double> middleOf(std::vector<std::uint32_t>& rows, const Column& metric)
{
    std::sort(rows.begin(), rows.end(),
              [&](auto a, auto b) { return metric.numbers[a] < metric.numbers[b]; });
    const auto n = rows.size();
    const double upper = metric.numbers[rows[n / 2]];
    return {rows[n / 2], n % 2 ? upper : (metric.numbers[rows[n / 2 - 1]] + upper) / 2};
}

/// Measured pairs: the ratio of the numbers of devices, and the ratio of the times.
using Times = std::vector<std::pair<double, double>>;

/// Adds the points of a model: each number of devices relative to the fewest.
void addModel(Scaling& out, Fit& fit, Times& times, std::vector<RowGroup>& levels, const Column& metric)
{
    ++out.models;
    const auto [oneRow, one] = middleOf(levels.front().rows, metric);
    const double fewest = *numberOf(levels.front().level);
    auto& model = fit.models.emplace_back();
    for (std::size_t i = 1; i < levels.size(); ++i) {
        const auto [row, value] = middleOf(levels[i].rows, metric);
        const double devices = *numberOf(levels[i].level);
        const double n = devices / fewest, gain = value / one;
        out.points.push_back({row, oneRow, devices, fewest, gain, gain / n});
        const double ratio = out.request.weak ? n / gain : 1 / gain;
        const double x = out.request.weak ? n - 1 : 1 - 1 / n;
        const double y = out.request.weak ? ratio - 1 : ratio - 1 / n;
        model.emplace_back(x, y);
        fit.xy += x * y;
        fit.xx += x * x;
        times.emplace_back(n, ratio);
    }
}

/// Returns the share of the variance of the time ratios that the serial fraction explains; NaN if they do not
/// vary.
double explained(const Times& times, double fraction, bool weak)
{
    double mean = 0, total = 0, rest = 0;
    for (const auto& [n, ratio] : times)
        mean += ratio / static_cast<double>(times.size());
    for (const auto& [n, ratio] : times) {
        const double fitted = weak ? 1 + fraction * (n - 1) : fraction + (1 - fraction) / n;
        total += (ratio - mean) * (ratio - mean);
        rest += (ratio - fitted) * (ratio - fitted);
    }
    return total > 0 ? 1 - rest / total : nan;
}

/// Returns the reason why the times give no fraction; empty if they give one.
Message cannotTell(const Scaling& scaling)
{
    // Without an interval, the fitted fraction itself must be between 0 and 1.
    const double low = std::isfinite(scaling.interval.low) ? scaling.interval.low : scaling.fraction;
    const double high = std::isfinite(scaling.interval.high) ? scaling.interval.high : scaling.fraction;
    if (low > 1)
        return Message::format("No serial fraction between 0 and 100 % explains these times. More %1 were "
                               "slower than fewer: was the machine busy with other work?",
                               scaling.request.over);
    if (high < 0)
        return Message::format("No serial fraction between 0 and 100 % explains these times. The speedup is "
                               "more than the number of %1: are the runs with the fewest comparable?",
                               scaling.request.over);
    if (low <= 0 && high >= 1)
        return Message::format(
            "The models differ too much to determine a serial fraction: its 95 % interval has "
            "everything from 0 to 100 %. Measure more models.");
    return {};
}

/// Returns why devices on one processor cannot be compared: unless each has the same number of cores at every
/// number of devices, one device has the cores of all others as well. Empty if they can.
Message unequalCores(const table::Table& table, const Scaling& scaling)
{
    const auto* unit = table.find(setting::device);
    if (scaling.request.over != setting::devices || !unit || unit->kind != Column::Kind::Category)
        return {};
    const auto isProcessor = [&](std::uint32_t row) { return table.text(row, *unit).starts_with("cpu"); };
    const auto* cores = table.find(setting::coresPerDevice);
    const auto isConstant = [&] {
        return std::any_of(table.constants().begin(), table.constants().end(),
                           [](const auto& column) { return column.name == setting::coresPerDevice; });
    };
    if (!cores && isConstant())
        return {};
    for (const auto& point : scaling.points)
        if (isProcessor(point.row) &&
            !(cores && cores->numbers[point.row] == cores->numbers[point.oneRow])) // NaN: not recorded
            return Message::format(
                "These runs do not record that each device had the same number of cores at every "
                "number of devices. If one device had all cores of the processor, the times "
                "do not show what scales; measure the grid again.");
    return {};
}

/// Returns the fractions f by family. f is from time(N)/time(1) = f + (1 - f)/N, or from 1 + f (N - 1) if
/// each device keeps its load. With the gain in the rate instead of the times, both give one formula.
std::vector<ScalingFamily> familiesOf(const table::Table& table, const std::vector<ScalingPoint>& points)
{
    std::map<std::string, std::vector<double>> fractions;
    const auto* family = table.find(columns::family);
    for (const auto& point : points) {
        const double n = point.devices / point.baseline;
        fractions[family ? table.text(point.row, *family) : std::string()].push_back(
            std::clamp((n / point.speedup - 1) / (n - 1), 0.0, 1.0));
    }
    std::vector<ScalingFamily> out;
    for (auto& [name, values] : fractions) {
        const auto n = values.size();
        out.push_back({name, n, percentiles(std::move(values), ScalingFamily::percentileRanks)});
    }
    return out;
}

} // namespace

Result<Scaling> scaling(const table::Table& table, const table::Mask& mask, const ScalingRequest& request)
{
    PARASCOPE_TRY(const Column* over, table.column(request.over));
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    if (over->kind != Column::Kind::Number || metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" holds no numbers.",
                               over->kind == Column::Kind::Number ? request.metric : request.over);
    if (request.weak && !table.find(hyper::batch))
        return Error::badInput(
            "Weak scaling compares equal batches per device, and these runs have no batch.");
    Scaling out;
    out.request = request;
    out.fraction = out.r2 = nan;
    out.interval = {nan, nan};
    auto sample = completeRows(table, mask, std::array{over, metric});
    out.excluded = std::move(sample.excluded);
    if (const auto dropped = dropNotPositive(sample.rows, *over, *metric))
        out.excluded[translatable("Excluded", "not positive")] += dropped;

    Fit fit;
    Times times;
    // Where no model ran with equal cores per device, unequalCores() says why its times tell nothing.
    for (const bool equalCores : {true, false}) {
        std::size_t single = 0;
        for (const auto& rows : modelsOf(table, request, sample.rows, *over, equalCores)) {
            auto levels = groupRows(*over, rows);
            if (levels.size() < 2)
                single += rows.size();
            else
                addModel(out, fit, times, levels, *metric);
        }
        if (out.points.empty() && equalCores)
            continue;
        if (single > 0)
            out.excluded[{"one number of " + request.over,
                          Message::format("one number of %1", request.over)}] += single;
        break;
    }
    if (out.points.empty()) {
        out.unable = Message::format("No model ran on more than one number of %1.", request.over);
        return out;
    }
    out.families = familiesOf(table, out.points);
    out.fraction = fit.fraction();
    out.interval = fit.interval();
    out.r2 = explained(times, out.fraction, request.weak);
    out.reason = unequalCores(table, out);
    if (out.reason.empty())
        out.reason = cannotTell(out);
    else
        out.families.clear(); // their shares have the same fault
    if (!out.reason.empty()) {
        out.fraction = nan;
        out.interval = {nan, nan};
        return out;
    }
    for (double* share : {&out.fraction, &out.interval.low, &out.interval.high})
        if (std::isfinite(*share))
            *share = std::clamp(*share, 0.0, 1.0);
    return out;
}

} // namespace parascope::analysis
