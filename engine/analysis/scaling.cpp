// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/scaling.h"

#include "engine/analysis/groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace parascope::analysis {

using table::Column;

namespace {

/// What must be equal for two runs to be one model.
std::vector<const Column*> modelColumns(const table::Table& table, const ScalingRequest& request)
{
    std::vector<const Column*> out;
    for (const auto& column : table.columns()) {
        const bool shape =
            column.role == Column::Role::HyperParameter && !(request.weak && column.name == "batch");
        const bool setting = column.name == "family" || column.name == "mode" || column.name == "optimizer" ||
                             column.name == "dtype" || column.name == "platform" || column.name == "stack";
        if ((shape || setting) && column.name != request.over)
            out.push_back(&column);
    }
    return out;
}

/// Least squares through the origin of y = f x over all points; the interval by clusters (models), or by
/// residuals where there is one model.
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

} // namespace

Result<Scaling> scaling(const table::Table& table, const table::Mask& mask, const ScalingRequest& request)
{
    PARASCOPE_TRY(const Column* over, table.column(request.over));
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    if (over->kind != Column::Kind::Number || metric->kind != Column::Kind::Number)
        return badInput("\"" + (over->kind == Column::Kind::Number ? request.metric : request.over) +
                        "\" holds no numbers.");
    const Column* batch = table.find("batch");
    if (request.weak && !batch)
        return badInput("Weak scaling compares equal batches a device, and these runs have no batch.");
    Scaling out;
    out.request = request;
    out.fraction = out.r2 = nan;
    out.interval = {nan, nan};
    auto sample = completeRows(table, mask, std::array{over, metric});
    out.leftOut = std::move(sample.leftOut);
    std::erase_if(sample.rows, [&](std::uint32_t row) {
        const bool bad = !(over->numbers[row] > 0) || !(metric->numbers[row] > 0);
        out.leftOut["not positive"] += bad;
        return bad;
    });
    if (out.leftOut["not positive"] == 0)
        out.leftOut.erase("not positive");
    auto columns = modelColumns(table, request);
    Column perDevice;
    if (request.weak) {
        perDevice.numbers.assign(table.rows(), nan);
        for (const auto row : sample.rows)
            perDevice.numbers[row] = batch->numbers[row] / over->numbers[row];
        columns.push_back(&perDevice);
    }
    const auto groups = groupIds(columns, sample.rows);
    std::vector<std::vector<std::uint32_t>> models(groups.groups);
    for (std::size_t i = 0; i < sample.rows.size(); ++i)
        models[groups.ids[i]].push_back(sample.rows[i]);

    Fit fit;
    std::vector<std::pair<double, double>> times; // measured and, below, fitted: n with the ratio of times
    for (auto& rows : models) {
        auto levels = groupRows(*over, rows);
        if (levels.size() < 2) {
            out.leftOut["one number of " + request.over] += rows.size();
            continue;
        }
        ++out.models;
        const auto middle = [&](std::vector<std::uint32_t>& at) {
            std::sort(at.begin(), at.end(),
                      [&](auto a, auto b) { return metric->numbers[a] < metric->numbers[b]; });
            const auto n = at.size();
            const double upper = metric->numbers[at[n / 2]];
            return std::pair(at[n / 2], n % 2 ? upper : (metric->numbers[at[n / 2 - 1]] + upper) / 2);
        };
        const auto [oneRow, one] = middle(levels.front().rows);
        const double fewest = *numberOf(levels.front().level);
        auto& model = fit.models.emplace_back();
        for (std::size_t i = 1; i < levels.size(); ++i) {
            const auto [row, value] = middle(levels[i].rows);
            const double devices = *numberOf(levels[i].level);
            const double n = devices / fewest, gain = value / one;
            out.points.push_back({row, oneRow, devices, fewest, gain, gain / n});
            const double ratio = request.weak ? n / gain : 1 / gain;
            const double x = request.weak ? n - 1 : 1 - 1 / n;
            const double y = request.weak ? ratio - 1 : ratio - 1 / n;
            model.emplace_back(x, y);
            fit.xy += x * y;
            fit.xx += x * x;
            times.emplace_back(n, ratio);
        }
    }
    if (out.points.empty()) {
        out.unable = "No model ran on more than one number of " + request.over + ".";
        return out;
    }
    out.fraction = fit.fraction();
    out.interval = fit.interval();
    double mean = 0, total = 0, rest = 0;
    for (const auto& [n, ratio] : times)
        mean += ratio / static_cast<double>(times.size());
    for (const auto& [n, ratio] : times) {
        const double fitted =
            request.weak ? 1 + out.fraction * (n - 1) : out.fraction + (1 - out.fraction) / n;
        total += (ratio - mean) * (ratio - mean);
        rest += (ratio - fitted) * (ratio - fitted);
    }
    out.r2 = total > 0 ? 1 - rest / total : nan;
    // Without an interval the fit itself has to lie between 0 and 1.
    const double low = std::isfinite(out.interval.low) ? out.interval.low : out.fraction;
    const double high = std::isfinite(out.interval.high) ? out.interval.high : out.fraction;
    if (low > 1 || high < 0) {
        char percent[32];
        std::snprintf(percent, sizeof percent, "%.1f", 100 * out.fraction);
        out.reason = "No share of the time between 0 and 100 % that is not parallel explains these times; " +
                     std::string(percent) + " % would, which no program has. " +
                     (low > 1 ? "More " + request.over +
                                    " were slower than fewer: was the machine busy with other work?"
                              : "The speedup is more than the number of " + request.over +
                                    ": are the runs with the fewest comparable?");
        out.fraction = nan;
    }
    return out;
}

} // namespace parascope::analysis
