// SPDX-License-Identifier: GPL-3.0-or-later
// What remains of the verdicts of a comparison after asking how its launches were made.
#include "engine/analyse/analysis/compare_judge.h"

#include "engine/analyse/analysis/sides_measured.h"

#include <algorithm>
#include <cmath>

namespace parascope::analysis {

using table::Column;

namespace {

double meanAt(const Column& column, const std::vector<std::uint32_t>& rows)
{
    double sum = 0;
    for (const auto row : rows)
        sum += column.numbers[row];
    return sum / static_cast<double>(rows.size());
}

/// A steady change of the machine, as the launches within each side show it.
struct Trend
{
    double slope = nan; ///< of the logarithm, per second
    double reach = nan; ///< half of its 95 % interval
};

/// Fits a line to the launches of each side, over all cells: the launch is the unit, because its cells move
/// together.
Trend trendOf(const Comparison& out, const Column& metric, const Column& started)
{
    double products = 0, squares = 0, total = 0, degrees = -1;
    for (const auto side : {&CellComparison::aRows, &CellComparison::bRows}) {
        std::vector<double> times, logs, count;
        for (const auto& cell : out.cells) {
            const auto& rows = cell.*side;
            const double middle = meanAt(started, rows);
            double level = 0;
            for (const auto row : rows)
                level += std::log(metric.numbers[row]) / static_cast<double>(rows.size());
            times.resize(std::max(times.size(), rows.size()), 0);
            logs.resize(times.size(), 0);
            count.resize(times.size(), 0);
            for (std::size_t launch = 0; launch < rows.size(); ++launch) {
                times[launch] += started.numbers[rows[launch]] - middle;
                logs[launch] += std::log(metric.numbers[rows[launch]]) - level;
                ++count[launch];
            }
        }
        degrees += static_cast<double>(times.size()) - 1;
        for (std::size_t launch = 0; launch < times.size(); ++launch) {
            const double time = times[launch] / count[launch], log = logs[launch] / count[launch];
            products += time * log;
            squares += time * time;
            total += log * log;
        }
    }
    Trend trend;
    if (degrees < 1 || !(squares > 0))
        return trend;
    trend.slope = products / squares;
    const double rest = std::max(0.0, total - trend.slope * products) / degrees;
    trend.reach = studentQuantile(0.975, degrees) * std::sqrt(rest / squares);
    return trend;
}

/// Decides whether the order in which the launches of a cell were made may explain its difference.
class OrderOfLaunches
{
public:
    OrderOfLaunches(const Comparison& out, const table::Table& table) : m_table(table)
    {
        std::vector<std::uint32_t> a, b;
        for (const auto& cell : out.cells) {
            a.insert(a.end(), cell.aRows.begin(), cell.aRows.end());
            b.insert(b.end(), cell.bRows.begin(), cell.bRows.end());
        }
        const auto starts = startsOfSides(table, a, b);
        if (!starts)
            return;
        m_started = table.find("started");
        m_turns = tookTurns(starts->one, starts->other);
        if (!m_turns)
            m_trend = trendOf(out, *table.find(out.request.metric), *m_started);
    }
    [[nodiscard]] bool mayExplain(const CellComparison& cell) const
    {
        const double log = std::log(cell.effect);
        if (!m_started || m_turns || std::abs(log) >= likelyDrift ||
            tookTurns(startsOf(m_table, cell.aRows), startsOf(m_table, cell.bRows)))
            return false;
        if (!cell.interleaved || !std::isfinite(m_trend.reach))
            return true;
        // The sides overlap: a machine that changes steadily enough to explain the difference changes within
        // each side, too.
        const double between = meanAt(*m_started, cell.bRows) - meanAt(*m_started, cell.aRows);
        const double left = log - m_trend.slope * between;
        const double own = std::log(cell.interval.high / cell.interval.low) / 2;
        return left * log <= 0 || std::abs(left) <= std::hypot(own, m_trend.reach * between);
    }

private:
    const table::Table& m_table;
    const Column* m_started = nullptr; ///< null if a time is unknown: nothing can be checked
    bool m_turns = false;
    Trend m_trend;
};

} // namespace

void settleVerdicts(Comparison& out, const table::Table& table, bool byOrder)
{
    const OrderOfLaunches order(out, table);
    const ContendedRuns contended(table);
    for (auto& cell : out.cells) {
        const bool called = cell.verdict != Verdict::CannotTell;
        if (areTooMany(contended.among(cell.aRows), cell.aRows.size()) ||
            areTooMany(contended.among(cell.bRows), cell.bRows.size()))
            cell.doubt = Doubt::Contended;
        else if (byOrder && cell.verdict == Verdict::Different && order.mayExplain(cell))
            cell.doubt = Doubt::Order;
        if (cell.doubt != Doubt::None && called) {
            cell.verdict = Verdict::CannotTell;
            cell.more = std::max(out.request.leastLaunches, std::min(cell.aRows.size(), cell.bRows.size()));
        }
        out.ofOrder += cell.doubt == Doubt::Order;
        out.contended += cell.doubt == Doubt::Contended;
        ++(cell.verdict == Verdict::Different ? out.different
           : cell.verdict == Verdict::Same    ? out.same
                                              : out.cannotTell);
    }
    if (out.contended > 0)
        addCaveat(out, Message::format("In %1 of %2 cells other programs had the processors for more than a "
                                       "tenth of the time: measure these again when the machine is quiet.",
                                       out.contended, out.cells.size()));
    if (out.ofOrder > 0)
        addCaveat(out, Message::format("In %1 of %2 cells a change of the machine could explain the "
                                       "difference, because the sides did not take turns: measure them in "
                                       "turns.",
                                       out.ofOrder, out.cells.size()));
}

} // namespace parascope::analysis
