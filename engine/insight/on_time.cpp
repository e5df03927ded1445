// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/on_time.h"

#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/drift.h"
#include "engine/base/statistics/least_squares.h"
#include "engine/figure/figure.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace parascope::insight {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using table::Column;

namespace {

/// A factor with more levels is adjusted for by a curve.
constexpr std::size_t mostLevels = 12;
constexpr std::size_t mostRows = 20000;
/// An effect that is far from significant needs no further test.
constexpr double notWorthALook = 0.05;
constexpr double together = 0.7; ///< correlation of factors that go with each other
constexpr Index lineColumn = 2;  ///< column index of the line in designOf()

using Columns = std::vector<VectorXd>;

void addIndicators(Columns& out, const std::vector<std::uint32_t>& codes, std::size_t levels)
{
    std::vector<std::size_t> counts(levels, 0);
    for (const auto code : codes)
        ++counts[code];
    for (std::size_t level = 1; level < levels; ++level) {
        if (counts[level] == 0)
            continue;
        VectorXd column = VectorXd::Zero(static_cast<Index>(codes.size()));
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == level)
                column[static_cast<Index>(i)] = 1;
        out.push_back(std::move(column));
    }
}

void addCurve(Columns& out, const Column& factor, const Rows& rows, bool squares)
{
    out.push_back(scaled(factor, rows, true));
    if (!squares)
        return;
    VectorXd square = out.back().cwiseAbs2();
    if (statistics::standardise(square) > 0)
        out.push_back(std::move(square));
}

/// Adds the category columns among the hyper-parameters and settings.
void addSettings(Columns& out, const table::Table& table, const Rows& rows)
{
    for (const auto& column : table.columns()) {
        if (column.kind != Column::Kind::Category || !analysis::mayExplain(column))
            continue;
        std::vector<std::uint32_t> codes;
        std::set<std::int32_t> distinct;
        for (const auto row : rows)
            distinct.insert(column.codes[row]);
        if (distinct.size() < 2 || distinct.size() > mostLevels)
            continue;
        for (const auto row : rows)
            codes.push_back(static_cast<std::uint32_t>(
                std::distance(distinct.begin(), distinct.find(column.codes[row]))));
        addIndicators(out, codes, distinct.size());
    }
}

struct Sample
{
    const table::Table& table;
    const std::vector<const Column*>& factors;
    Rows rows; ///< in the order of measurement if it is known
    VectorXd logs;
    bool ordered = false;
    MatrixXd extra;
};

/// Returns all columns except the factor's own and the order; the factors in `left` are not adjusted for.
Columns others(const Sample& sample, std::size_t own, const std::set<std::size_t>& left)
{
    const auto make = [&](int detail) {
        Columns out;
        for (std::size_t j = 0; j < sample.factors.size(); ++j) {
            if (j == own || left.contains(j))
                continue;
            const auto levels = levelsOf(*sample.factors[j], sample.rows);
            if (detail == 2 && !levels.many && levels.values.size() <= mostLevels)
                addIndicators(out, levels.codes, levels.values.size());
            else
                addCurve(out, *sample.factors[j], sample.rows, detail > 0);
        }
        if (detail > 0)
            addSettings(out, sample.table, sample.rows);
        return out;
    };
    // With few runs, drop the levels first, then the curves.
    for (const int detail : {2, 1}) {
        auto out = make(detail);
        if (3 * (out.size() + 2) <= sample.rows.size())
            return out;
    }
    return make(0);
}

MatrixXd designOf(const Sample& sample, const VectorXd& own, const Columns& others, bool order)
{
    const auto n = static_cast<Index>(sample.rows.size());
    MatrixXd out(n, 2 + order + static_cast<Index>(others.size()) + sample.extra.cols());
    out.col(0) = own;
    out.col(1).setOnes();
    Index at = lineColumn;
    if (order)
        out.col(at++) = VectorXd::LinSpaced(n, -1, 1);
    for (const auto& column : others)
        out.col(at++) = column;
    if (sample.extra.cols() > 0)
        out.rightCols(sample.extra.cols()) = sample.extra;
    return out;
}

/// Takes one row of each of `most` stretches, so that rows near in time stay near.
Sample coarser(const Sample& sample, std::size_t most)
{
    const std::size_t n = sample.rows.size();
    if (n <= most)
        return sample;
    // Evenly spaced rows could all have the same level, so a hash chooses one row of each stretch.
    Sample out{sample.table, sample.factors, {}, VectorXd(static_cast<Index>(most)), sample.ordered, {}};
    out.extra.resize(static_cast<Index>(most), sample.extra.cols());
    for (std::size_t i = 0; i < most; ++i) {
        const std::size_t from = i * n / most, to = (i + 1) * n / most;
        const std::size_t at = from + statistics::Random(i).below(
                                          static_cast<std::uint32_t>(std::max<std::size_t>(1, to - from)));
        out.rows.push_back(sample.rows[at]);
        out.logs[static_cast<Index>(i)] = sample.logs[static_cast<Index>(at)];
        if (sample.extra.cols() > 0)
            out.extra.row(static_cast<Index>(i)) = sample.extra.row(static_cast<Index>(at));
    }
    return out;
}

struct Tested
{
    statistics::Effect steady, whole;
};

/// Returns the effect next to a machine that drifts in the order of the rows.
statistics::Effect besideDrift(const Sample& sample, std::size_t own, const std::set<std::size_t>& left)
{
    const auto fewer = coarser(sample, analysis::mostBesideDrift);
    const auto columns = others(fewer, own, left);
    const auto design = designOf(fewer, scaled(*sample.factors[own], fewer.rows, true), columns, true);
    return statistics::effectsBesideDrift(design, statistics::withoutOutliers(design, fewer.logs),
                                          {.bounded = lineColumn, .deviation = likelyLine})[0];
}

Tested testOf(const Sample& sample, std::size_t own, const std::set<std::size_t>& left)
{
    Tested out;
    {
        const auto columns = others(sample, own, left);
        out.steady = statistics::effects(
            designOf(sample, scaled(*sample.factors[own], sample.rows, true), columns, false),
            sample.logs)[0];
    }
    out.whole = out.steady;
    if (!sample.ordered || out.steady.p > notWorthALook)
        return out;
    out.whole = besideDrift(sample, own, left);
    out.whole.p = std::max(out.whole.p, out.steady.p);
    return out;
}

/// Returns log2 of the factor per unit of scaled(); 0 if scaled() does not take the logarithm of the factor.
double doublingsPerUnit(const Column& factor, const Rows& rows)
{
    VectorXd logs(static_cast<Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!(factor.numbers[rows[i]] > 0))
            return 0;
        logs[static_cast<Index>(i)] = std::log2(factor.numbers[rows[i]]);
    }
    return statistics::standardise(logs);
}

bool oneAfterTheOther(const Column& factor, const Rows& rows)
{
    const auto levels = levelsOf(factor, rows);
    if (levels.many || levels.values.size() < 2 || 2 * levels.values.size() > rows.size())
        return false;
    std::size_t stretches = 1;
    for (std::size_t i = 1; i < levels.codes.size(); ++i)
        stretches += levels.codes[i] != levels.codes[i - 1];
    return stretches == levels.values.size();
}

} // namespace

std::vector<AdjustedEffect> adjustedEffects(const table::Table& table,
                                            const std::vector<const Column*>& factors, const Rows& rows,
                                            const VectorXd& logs, const std::vector<double>& starts,
                                            const MatrixXd& extra)
{
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!starts.empty())
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return starts[a] < starts[b]; });
    Sample whole{
        table, factors, {}, VectorXd(logs.size()), !starts.empty(), MatrixXd(logs.size(), extra.cols())};
    for (std::size_t i = 0; i < order.size(); ++i) {
        whole.rows.push_back(rows[order[i]]);
        whole.logs[static_cast<Index>(i)] = logs[static_cast<Index>(order[i])];
        if (extra.cols() > 0)
            whole.extra.row(static_cast<Index>(i)) = extra.row(static_cast<Index>(order[i]));
    }
    const auto sample = coarser(whole, mostRows);
    std::vector<VectorXd> columns;
    for (const auto* factor : factors)
        columns.push_back(scaled(*factor, sample.rows, true));
    std::vector<AdjustedEffect> out;
    for (std::size_t j = 0; j < factors.size(); ++j) {
        AdjustedEffect item;
        item.factor = factors[j]->name;
        std::set<std::size_t> companions;
        for (std::size_t k = 0; k < factors.size(); ++k) {
            if (k == j)
                continue;
            const double r = std::abs(columns[j].dot(columns[k])) / static_cast<double>(sample.rows.size());
            if (r < together)
                continue;
            companions.insert(k);
            item.goesWith.push_back(factors[k]->name);
            item.correlation = std::max(item.correlation, r);
        }
        const auto tested = testOf(sample, j, {});
        item.p = tested.whole.p;
        item.pIfSteady = tested.steady.p;
        item.pAlone = companions.empty() ? item.p : testOf(sample, j, companions).whole.p;
        // Beside equal times, an effect of rounding errors is as large as their scatter.
        constexpr double rounding = 1e-9;
        if (columns[j].size() > 0 &&
            std::abs(tested.steady.value) * (columns[j].maxCoeff() - columns[j].minCoeff()) < rounding)
            item.p = item.pIfSteady = item.pAlone = 1;
        const double doublings = doublingsPerUnit(*factors[j], sample.rows);
        const double perDoubling = tested.whole.value / doublings,
                     half = 1.96 * tested.whole.error / doublings;
        const bool logarithmic = doublings > 0 && std::isfinite(half);
        item.perDoubling = logarithmic ? std::exp(perDoubling) : figure::noValue;
        item.interval = logarithmic
                            ? analysis::Interval{std::exp(perDoubling - half), std::exp(perDoubling + half)}
                            : analysis::Interval{figure::noValue, figure::noValue};
        item.oneLevelAfterTheOther = sample.ordered && oneAfterTheOther(*factors[j], sample.rows);
        if (!sample.ordered && item.p <= notWorthALook) {
            const double span = columns[j].maxCoeff() - columns[j].minCoeff();
            if (std::abs(tested.steady.value) * span < analysis::likelyDrift)
                item.pInOrderOfRows = besideDrift(sample, j, {}).p;
        }
        out.push_back(std::move(item));
    }
    return out;
}

std::vector<AdjustedEffect> effectsOnTime(const table::Table& table,
                                          const std::vector<const Column*>& factors, const Rows& rows)
{
    std::vector<AdjustedEffect> out;
    for (const auto* name : {metric::stepSeconds, metric::examplesPerSecond}) {
        const auto* column = table.find(name);
        if (!column || column->kind != Column::Kind::Number)
            continue;
        Rows measured;
        for (const auto row : rows)
            if (const double value = column->numbers[row]; std::isfinite(value) && value > 0)
                measured.push_back(row);
        if (2 * measured.size() < rows.size() || measured.size() < factors.size() + 8)
            continue;
        VectorXd logs(static_cast<Index>(measured.size()));
        for (std::size_t i = 0; i < measured.size(); ++i)
            logs[static_cast<Index>(i)] = std::log(column->numbers[measured[i]]);
        if (name != metric::stepSeconds)
            logs = -logs;
        const auto starts = analysis::startsOf(table, measured);
        if (out.empty()) {
            out = adjustedEffects(table, factors, measured, logs, starts);
            continue;
        }
        // After the adjustment for the batch, the two times differ only by the effect of the batch itself.
        const auto batch = std::find_if(factors.begin(), factors.end(),
                                        [](const Column* factor) { return factor->name == hyper::batch; });
        if (batch == factors.end())
            continue;
        const auto other = adjustedEffects(table, factors, measured, logs, starts);
        const auto at = static_cast<std::size_t>(batch - factors.begin());
        for (std::size_t j = 0; j < out.size(); ++j)
            if (j == at || !out[j].goesWith.empty()) {
                out[j].p = std::max(out[j].p, other[j].p);
                out[j].pIfSteady = std::max(out[j].pIfSteady, other[j].pIfSteady);
                out[j].pAlone = std::max(out[j].pAlone, other[j].pAlone);
            }
    }
    return out;
}

} // namespace parascope::insight
