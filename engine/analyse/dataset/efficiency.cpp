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
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Adds a metric that is computed from one column, if any row has a number. `of` takes the row and its value.
/// Rows whose record has the metric keep it.
template <class Of>
void addMetric(table::Table& runs, const char* name, const char* from, const std::string& currency,
               const Of& of)
{
    const auto* source = runs.find(from);
    const auto* recorded = runs.find(name);
    if (!source || source->kind != Column::Kind::Number ||
        (recorded && recorded->kind != Column::Kind::Number))
        return;
    const auto* metric = findMetric(name);
    Column column;
    column.name = name;
    column.title = metric->title + (currency.empty() ? std::string() : " (" + currency + ")");
    column.unit = metric->unit;
    column.role = Column::Role::Metric;
    column.numbers = recorded ? recorded->numbers : std::vector<double>(runs.rows(), nan);
    bool any = false;
    for (std::size_t row = 0; row < runs.rows(); ++row) {
        if (std::isnan(column.numbers[row]))
            if (const double value = of(row, source->numbers[row]); std::isfinite(value))
                column.numbers[row] = value;
        any |= !std::isnan(column.numbers[row]);
    }
    if (any)
        runs.set(std::move(column));
}

/// Adds what follows from the energy of an example, or from the power of a run that has no such energy. A
/// step has as many examples, and a second as many tokens, as the other columns say. The power of a run need
/// not be its joules times its examples per second: this rate is that of the median step, and the joules are
/// those of the mean step.
void addEnergyMetrics(table::Table& runs)
{
    const auto valueOf = [&runs](const char* name) {
        const auto* column = runs.find(name);
        return [numbers =
                    column && column->kind == Column::Kind::Number ? column->numbers : std::vector<double>()](
                   std::size_t row) { return row < numbers.size() ? numbers[row] : nan; };
    };
    const auto step = valueOf(metric::stepSeconds);
    addMetric(runs, metric::examplesPerJoule, metric::energyPerExample, {},
              [](std::size_t, double joules) { return 1 / joules; });
    addMetric(runs, metric::averagePower, metric::energyPerExample, {},
              [rate = valueOf(metric::examplesPerSecond)](std::size_t row, double joules) {
                  return joules * rate(row);
              });
    addMetric(runs, metric::energyPerStep, metric::energyPerExample, {},
              [&, rate = valueOf(metric::examplesPerSecond)](std::size_t row, double joules) {
                  return joules * rate(row) * step(row);
              });
    for (const auto& [name, tokens] : {std::pair(metric::energyPerToken, metric::tokensPerSecond),
                                       std::pair(metric::energyPerOutputToken, metric::outputThroughput)}) {
        const auto perSecond = valueOf(tokens);
        addMetric(runs, name, metric::energyPerExample, {},
                  [perSecond, rate = valueOf(metric::examplesPerSecond)](std::size_t row, double joules) {
                      return joules * rate(row) / perSecond(row);
                  });
        addMetric(runs, name, metric::averagePower, {},
                  [perSecond](std::size_t row, double watts) { return watts / perSecond(row); });
    }
    addMetric(runs, metric::outputTokensPerJoule, metric::energyPerOutputToken, {},
              [](std::size_t, double joules) { return 1 / joules; });
}

} // namespace

void addEfficiency(table::Table& runs, const std::vector<Price>& prices)
{
    addEnergyMetrics(runs);
    const auto* platform = runs.find(columns::platform);
    if (prices.empty() || !platform)
        return;
    std::vector<double> perSecond; // by platform
    for (std::size_t i = 0; i < platform->dictionary->size(); ++i) {
        const auto* price = findPrice(prices, platform->dictionary->text(static_cast<std::int32_t>(i)));
        perSecond.push_back(price ? price->perHour / secondsInHour : nan);
    }
    const auto priceOf = [codes = platform->codes, perSecond](std::size_t row) {
        return codes[row] < 0 ? nan : perSecond[static_cast<std::size_t>(codes[row])];
    };
    const auto& currency = prices.front().currency;
    addMetric(runs, metric::costPerStep, metric::stepSeconds, currency,
              [&](std::size_t row, double seconds) { return priceOf(row) * seconds; });
    for (const auto& [name, rate] : {std::pair(metric::costPerMillionExamples, metric::examplesPerSecond),
                                     std::pair(metric::costPerMillionTokens, metric::tokensPerSecond),
                                     std::pair(metric::costPerMillionOutputTokens, metric::outputThroughput)})
        addMetric(runs, name, rate, currency,
                  [&](std::size_t row, double perRun) { return priceOf(row) / perRun * million; });
    for (const auto& [name, rate] : {std::pair(metric::examplesPerCost, metric::examplesPerSecond),
                                     std::pair(metric::outputTokensPerCost, metric::outputThroughput)})
        addMetric(runs, name, rate, currency,
                  [&](std::size_t row, double perRun) { return perRun / priceOf(row); });
}

} // namespace parascope::dataset
