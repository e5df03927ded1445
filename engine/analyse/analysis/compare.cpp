// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/shared_variance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::analysis {

using table::Column;

namespace {

/// One side's logarithms.
struct Logs
{
    std::vector<double> logs;
    double middle = nan;

    Logs(const Column& metric, const std::vector<std::uint32_t>& rows)
    {
        for (const auto row : rows)
            logs.push_back(std::log(metric.numbers[row]));
        middle = medianOf(logs);
    }
    /// Distances from the median, but for the one launch that is it.
    void distances(std::vector<double>& out) const
    {
        bool skipped = logs.size() % 2 == 0;
        for (const double log : logs) {
            if (!skipped && log == middle)
                skipped = true;
            else
                out.push_back(std::abs(log - middle));
        }
    }
    std::size_t pullIn(double reach)
    {
        std::size_t pulled = 0;
        for (auto& log : logs) {
            const double kept = std::clamp(log, middle - reach, middle + reach);
            pulled += kept != log;
            log = kept;
        }
        return pulled;
    }
    [[nodiscard]] double mean() const
    {
        return std::accumulate(logs.begin(), logs.end(), 0.0) / static_cast<double>(logs.size());
    }
    [[nodiscard]] double squares() const
    {
        const double at = mean();
        double out = 0;
        for (const double log : logs)
            out += (log - at) * (log - at);
        return out;
    }
};

bool interleaved(const Column* started, const CellComparison& cell)
{
    if (!started)
        return false;
    const auto range = [&](const std::vector<std::uint32_t>& rows) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const auto row : rows) {
            low = std::min(low, std::isnan(started->numbers[row]) ? nan : started->numbers[row]);
            high = std::max(high, started->numbers[row]);
        }
        return std::pair(low, high);
    };
    const auto a = range(cell.aRows), b = range(cell.bRows);
    return a.first < b.second && b.first < a.second;
}

/// Launches a side that settle the question, if effect and spread are what they seem: to tell the effect from
/// 1 (80 % power at 5 %), or to hold the interval within the margin, whichever is nearer.
std::size_t launchesNeeded(double effect, double deviation, double margin)
{
    constexpr double toTell = (1.96 + 0.8416) * (1.96 + 0.8416), toHold = (1.645 + 0.8416) * (1.645 + 0.8416);
    const double distance = std::abs(effect);
    double needed = 2 * deviation * deviation * toTell / (distance * distance);
    if (distance < margin)
        needed = std::min(needed,
                          2 * deviation * deviation * toHold / ((margin - distance) * (margin - distance)));
    return static_cast<std::size_t>(std::ceil(std::clamp(needed, 2.0, 1e6)));
}

/// The runs of both sides; those that were measured.
struct BothSides
{
    std::vector<std::uint32_t> rows, measured;
    std::vector<std::uint8_t> above; ///< of the i-th measured row, whether it is B's
    table::Mask usable;              ///< by row of the table: measured
};

/// Completed rows with a positive metric are measured, the rest is counted.
BothSides bothSides(Comparison& out, const table::Table& table, const Column& metric, const table::Mask& a,
                    const table::Mask& b)
{
    table::Mask both(a.size(), 0);
    for (std::size_t row = 0; row < a.size(); ++row)
        both[row] = static_cast<std::uint8_t>(a[row] || b[row]);
    auto sample = completeRows(table, both, std::array{&metric});
    out.excluded = std::move(sample.excluded);
    BothSides sides;
    sides.usable.assign(a.size(), 0);
    for (const auto row : sample.rows) {
        if (metric.numbers[row] > 0)
            sides.usable[row] = 1;
        else
            ++out.excluded[notPositive(metric.name)];
    }
    for (std::size_t row = 0; row < both.size(); ++row)
        if (both[row]) {
            sides.rows.push_back(static_cast<std::uint32_t>(row));
            if (sides.usable[row]) {
                sides.measured.push_back(sides.rows.back());
                sides.above.push_back(b[row]);
            }
        }
    return sides;
}

/// Cells that both sides measured go to `out`, and the outcomes that differ.
void addCells(Comparison& out, std::vector<CellComparison> cells,
              const std::vector<std::array<std::string, 2>>& outcomes)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& [left, right] = outcomes[i];
        if (!left.empty() && !right.empty() && left != right)
            out.changes.push_back({cells[i].key, left, right});
        if (cells[i].aRows.empty() || cells[i].bRows.empty()) {
            if (const auto count = cells[i].aRows.size() + cells[i].bRows.size())
                out.excluded[onlyOn(cells[i].bRows.empty() ? "A" : "B")] += count;
            continue;
        }
        out.cells.push_back(std::move(cells[i]));
    }
}

/// Completed rows with a positive metric to their cells, the rest counted.
void gather(Comparison& out, const table::Table& table, const Column& metric, const Column& key,
            const table::Mask& a, const table::Mask& b)
{
    const auto sides = bothSides(out, table, metric, a, b);
    auto equal = equalRuns(table, sides.measured, sides.above, {{&key}, {}});
    out.differs = std::move(equal.differs);
    std::vector<const Column*> columns{&key};
    // Runs that failed carry no timing: they belong to every one of their cell.
    std::copy_if(equal.matched.begin(), equal.matched.end(), std::back_inserter(columns),
                 [](const Column* column) { return column->name != "timing"; });
    for (const auto* column : columns)
        out.keys.push_back(column->name);
    const auto groups = groupIds(columns, sides.rows);
    std::vector<CellComparison> cells(groups.groups);
    std::vector<std::array<std::string, 2>> outcomes(groups.groups);
    const auto* outcome = table.find("outcome");
    for (std::size_t i = 0; i < sides.rows.size(); ++i) {
        const auto row = sides.rows[i];
        auto& cell = cells[groups.ids[i]];
        if (cell.key.empty())
            for (const auto* column : columns)
                cell.key += (cell.key.empty() ? "" : " / ") + table.text(row, *column);
        auto& known = outcomes[groups.ids[i]][b[row]];
        if (const auto name = outcome ? table.text(row, *outcome) : "completed";
            known.empty() || name == "completed")
            known = name;
        if (sides.usable[row])
            (b[row] ? cell.bRows : cell.aRows).push_back(row);
    }
    addCells(out, std::move(cells), outcomes);
}

void judge(Comparison& out, const Column& metric)
{
    std::vector<double> variances, degrees, p, distances;
    std::vector<std::pair<Logs, Logs>> sides;
    for (const auto& cell : out.cells) {
        sides.emplace_back(Logs(metric, cell.aRows), Logs(metric, cell.bRows));
        sides.back().first.distances(distances);
        sides.back().second.distances(distances);
    }
    constexpr double normal = 1.4826; // median distance to deviation, for normal errors
    const double common = normal * medianOf(distances);
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        auto& [a, b] = sides[i];
        const double df = static_cast<double>(cell.aRows.size() + cell.bRows.size()) - 2;
        // Two launches do not say which of them is the odd one.
        if (std::min(a.logs.size(), b.logs.size()) >= 3) {
            std::vector<double> own;
            a.distances(own);
            b.distances(own);
            // Two disturbed launches among six would make a cell's own deviation that of the disturbance.
            constexpr double maxOfCommon = 2.5;
            const double reach =
                3 * std::clamp(normal * medianOf(std::move(own)), common, maxOfCommon * common);
            cell.outliers = a.pullIn(reach) + b.pullIn(reach);
            out.outliers += cell.outliers;
        }
        cell.a = std::exp(a.mean());
        cell.b = std::exp(b.mean());
        cell.effect = std::exp(b.mean() - a.mean());
        variances.push_back(df > 0 ? (a.squares() + b.squares()) / df : nan);
        degrees.push_back(df);
        cell.launchDeviation = df > 0 ? std::sqrt(variances.back()) : nan;
    }
    const auto prior = sharedVariance(variances, degrees);
    out.launchDeviation = std::sqrt(prior.variance);
    out.priorDegrees = prior.degrees;
    std::vector<double> deviations;
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        const bool enough =
            std::min(cell.aRows.size(), cell.bRows.size()) >= out.request.leastLaunches && degrees[i] > 0;
        const auto [variance, df] = prior.of(variances[i], degrees[i]);
        deviations.push_back(std::sqrt(variance));
        cell.interval = {nan, nan};
        if (degrees[i] > 0 && std::isfinite(variance)) {
            const double error = std::sqrt(variance * (1 / static_cast<double>(cell.aRows.size()) +
                                                       1 / static_cast<double>(cell.bRows.size())));
            const double effect = std::log(cell.effect);
            const double half = studentQuantile(0.975, df) * error;
            cell.interval = {std::exp(effect - half), std::exp(effect + half)};
            cell.p = error > 0 ? studentTwoSided(effect / error, df) : effect == 0 ? 1.0 : 0.0;
            const double inner = studentQuantile(0.95, df) * error;
            const double margin = std::log1p(out.request.margin);
            if (enough && effect - inner > -margin && effect + inner < margin)
                cell.verdict = Verdict::Same;
        } else {
            cell.p = nan;
        }
        p.push_back(enough ? cell.p : nan);
    }
    const auto adjusted = benjaminiHochberg(p);
    std::vector<double> effects;
    for (std::size_t i = 0; i < out.cells.size(); ++i) {
        auto& cell = out.cells[i];
        cell.adjusted = adjusted[i];
        effects.push_back(cell.effect);
        if (cell.verdict != Verdict::Same && adjusted[i] <= out.request.falseDiscovery)
            cell.verdict = Verdict::Different;
        if (cell.verdict == Verdict::CannotTell) {
            const auto has = std::min(cell.aRows.size(), cell.bRows.size());
            const double spread = std::isfinite(deviations[i]) ? deviations[i] : out.launchDeviation;
            const auto needed = std::isfinite(spread) ? launchesNeeded(std::log(cell.effect), spread,
                                                                       std::log1p(out.request.margin))
                                                      : 0;
            cell.more = std::max(needed, std::max(out.request.leastLaunches, has + 1)) - has;
        }
        ++(cell.verdict == Verdict::Different ? out.different
           : cell.verdict == Verdict::Same    ? out.same
                                              : out.cannotTell);
    }
    out.commonEffect = medianOf(std::move(effects));
}

} // namespace

std::string_view nameOf(Verdict verdict)
{
    return verdict == Verdict::Different ? "different" : verdict == Verdict::Same ? "same" : "cannot-tell";
}

Result<Comparison> compare(const table::Table& table, const table::Mask& a, const table::Mask& b,
                           const CompareRequest& request)
{
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    PARASCOPE_TRY(const Column* key, table.column(request.key));
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" holds texts; a comparison needs numbers.", request.metric);
    if (!(request.margin > 0) || !(request.falseDiscovery > 0 && request.falseDiscovery < 1))
        return Error::badInput(
            "The margin must be above 0, and the rate of false discoveries between 0 and 1.");
    std::size_t common = 0;
    for (std::size_t row = 0; row < a.size(); ++row)
        common += a[row] && b[row];
    if (common)
        return Error::badInput("%1 runs are in A and in B; the two sides must not overlap.", common);
    Comparison out;
    out.request = request;
    out.commonEffect = out.launchDeviation = out.priorDegrees = nan;
    gather(out, table, *metric, *key, a, b);
    if (out.cells.empty()) {
        const auto none = [](const table::Mask& side) {
            return std::none_of(side.begin(), side.end(), [](auto in) { return in != 0; });
        };
        out.unable = none(a) && none(b) ? Message::format("Neither side holds a run.")
                     : none(a)          ? Message::format("Side A holds no run.")
                     : none(b)          ? Message::format("Side B holds no run.")
                                        : Message::format("No model has completed runs on both sides.");
        return out;
    }
    const auto* started = table.find("started");
    std::size_t apart = 0;
    for (auto& cell : out.cells) {
        cell.interleaved = interleaved(started, cell);
        apart += !cell.interleaved;
    }
    judge(out, *metric);
    if (apart)
        out.caveat = Message::format(
            "In %1 of %2 cells one side was measured wholly before the other (or when is unknown): what the "
            "machine did in between cannot be told from the effect. Interleave the launches.",
            apart, out.cells.size());
    return out;
}

} // namespace parascope::analysis
