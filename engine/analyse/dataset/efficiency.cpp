// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/efficiency.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include <cmath>
#include <limits>

namespace parascope::dataset {

namespace {

using table::Column;

constexpr double secondsInHour = 3600, million = 1e6;

/// Adds a metric that is computed from one column, if any row has a number. `of` takes the row and its value.
template <class Of>
void addMetric(table::Table& runs, const char* name, const char* from, const std::string& currency,
               const Of& of)
{
    const auto* source = runs.find(from);
    if (!source || source->kind != Column::Kind::Number || runs.find(name))
        return;
    const auto* metric = findMetric(name);
    Column column;
    column.name = name;
    column.title = metric->title + (currency.empty() ? std::string() : " (" + currency + ")");
    column.unit = metric->unit;
    column.role = Column::Role::Metric;
    column.numbers.reserve(runs.rows());
    bool any = false;
    for (std::size_t row = 0; row < runs.rows(); ++row) {
        const double value = of(row, source->numbers[row]);
        column.numbers.push_back(std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN());
        any |= std::isfinite(value);
    }
    if (any)
        runs.add(std::move(column));
}

} // namespace

void addEfficiency(table::Table& runs, const std::vector<Price>& prices)
{
    addMetric(runs, metric::examplesPerJoule, metric::energyPerExample, {},
              [](std::size_t, double joules) { return 1 / joules; });
    const auto* platform = runs.find(columns::platform);
    if (prices.empty() || !platform)
        return;
    std::vector<double> perSecond; // by platform
    for (std::size_t i = 0; i < platform->dictionary->size(); ++i) {
        const auto* price = findPrice(prices, platform->dictionary->text(static_cast<std::int32_t>(i)));
        perSecond.push_back(price ? price->perHour / secondsInHour
                                  : std::numeric_limits<double>::quiet_NaN());
    }
    const auto priceOf = [codes = platform->codes, perSecond](std::size_t row) {
        return codes[row] < 0 ? std::numeric_limits<double>::quiet_NaN()
                              : perSecond[static_cast<std::size_t>(codes[row])];
    };
    const auto& currency = prices.front().currency;
    addMetric(runs, metric::costPerStep, metric::stepSeconds, currency,
              [&](std::size_t row, double seconds) { return priceOf(row) * seconds; });
    for (const auto& [name, rate] : {std::pair(metric::costPerMillionExamples, metric::examplesPerSecond),
                                     std::pair(metric::costPerMillionTokens, metric::tokensPerSecond),
                                     std::pair(metric::costPerMillionOutputTokens, metric::outputThroughput)})
        addMetric(runs, name, rate, currency,
                  [&](std::size_t row, double perRun) { return priceOf(row) / perRun * million; });
    addMetric(runs, metric::examplesPerCost, metric::examplesPerSecond, currency,
              [&](std::size_t row, double perRun) { return perRun / priceOf(row); });
}

} // namespace parascope::dataset
