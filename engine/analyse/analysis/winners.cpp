// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/ranking.h"
#include "engine/analyse/analysis/ranking_sides.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/shared_variance.h"
#include "engine/analyse/analysis/sides_measured.h"
#include "engine/analyse/analysis/single_launches.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace parascope::analysis {

using table::Column;

namespace {

/// The cell of each row of the table; noLevel outside the map.
struct MapPlaces
{
    std::vector<std::uint32_t> cell;
    std::size_t lost = 0; ///< rows without a value in x or y
};

Result<MapPlaces> placeRows(Winners& out, const table::Table& table, const RankingSides& sides)
{
    for (const auto* name : {&out.x, &out.y})
        if (*name == sides.request.over)
            return Error::badInput("\"%1\" is compared, so it is no axis of a map of winners.", *name);
    if (out.x == out.y)
        return Error::badInput("Both axes are \"%1\"; a map needs two columns, or one.", out.x);
    PARASCOPE_TRY(const Column* x, table.column(out.x));
    auto xLevels = levelsOf(*x, sides.rows);
    Levels yLevels{{Value(std::string())}, std::vector<std::uint32_t>(sides.rows.size(), 0)};
    if (!out.y.empty()) {
        PARASCOPE_TRY(const Column* y, table.column(out.y));
        yLevels = levelsOf(*y, sides.rows);
    }
    const auto width = xLevels.values.size(), cells = width * yLevels.values.size();
    if (cells > mostWinnerCells)
        return Error::badInput("The map of \"%1\" would have %2 cells; at most %3 are possible.",
                               out.y.empty() ? out.x : out.x + ", " + out.y, cells, mostWinnerCells);
    MapPlaces places;
    places.cell.assign(table.rows(), noLevel);
    for (std::size_t i = 0; i < sides.rows.size(); ++i)
        if (xLevels.place[i] == noLevel || yLevels.place[i] == noLevel)
            ++places.lost;
        else
            places.cell[sides.rows[i]] =
                static_cast<std::uint32_t>(yLevels.place[i] * width + xLevels.place[i]);
    out.xValues = std::move(xLevels.values);
    out.yValues = std::move(yLevels.values);
    out.cells.resize(cells);
    return places;
}

/// The scatter of launches of one program, from the runs of each side that are equal in model and settings.
class LaunchErrors
{
public:
    explicit LaunchErrors(const table::Table& table, const RankingSides& sides)
        : m_group(table.rows()), m_bySide(sides.request.sides.size(), Variation{0, 0})
    {
        auto columns = identityOf(table, sides.rows);
        columns.push_back(sides.over);
        const auto groups = groupIds(columns, sides.rows);
        std::vector<double> sum(groups.groups, 0), squares(groups.groups, 0);
        m_launches.assign(groups.groups, 0);
        std::vector<std::uint32_t> side(groups.groups, 0);
        for (std::size_t i = 0; i < sides.rows.size(); ++i) {
            const auto group = m_group[sides.rows[i]] = groups.ids[i];
            const double log = std::log(sides.metric->numbers[sides.rows[i]]);
            if (!std::isfinite(log))
                continue;
            ++m_launches[group];
            sum[group] += log;
            squares[group] += log * log;
            side[group] = sides.side[i];
        }
        for (std::size_t group = 0; group < groups.groups; ++group)
            if (const auto n = static_cast<double>(m_launches[group]); n > 1) {
                auto& of = m_bySide[side[group]];
                const double rest = squares[group] - sum[group] * sum[group] / n;
                constexpr double equal = 1e-12; // equal values differ in the last bits of their logarithms
                of.square += rest > equal * equal + equal * squares[group] * 1e-3 ? rest : 0;
                of.degrees += n - 1;
            }
        for (auto& of : m_bySide)
            of.square = of.degrees > 0 ? of.square / of.degrees : nan;
    }
    /// Returns the error of the median logarithm of the launches that a run is one of. NaN if no side's
    /// launch was repeated.
    [[nodiscard]] Variation of(std::uint32_t row, std::size_t side) const
    {
        // A pair takes the median of its launches, which of three or more scatters up to this much more.
        constexpr double ofMedian = 1.571; // pi / 2
        const auto n = m_launches[m_group[row]];
        return {m_bySide[side].square * (n > 2 ? ofMedian : 1) / n, m_bySide[side].degrees};
    }

private:
    std::vector<std::uint32_t> m_group;
    std::vector<std::uint32_t> m_launches; ///< by group
    std::vector<Variation> m_bySide;       ///< of one launch
};

/// The ratios of two sides in one cell: sums over models.
struct CellRatio
{
    double sum = 0, squares = 0; ///< of the logarithms
    Variation launches{0, 0};    ///< of the ratio of the latest model, from its launches
    std::size_t models = 0;
    std::size_t pairs = 0, contended = 0; ///< number of pairs of runs, and of those with a contended run

    /// Returns whether no launch of its model's program was repeated.
    [[nodiscard]] bool isSingle() const { return !(launches.degrees > 0); }
    [[nodiscard]] double log() const { return models ? sum / static_cast<double>(models) : nan; }
    /// Degrees of freedom of the variance between models.
    [[nodiscard]] double degrees() const { return static_cast<double>(models) - 1; }
    [[nodiscard]] double variance() const
    {
        const double rest = std::max(0.0, squares - sum * sum / static_cast<double>(models)) / degrees();
        constexpr double rounding = 1e-24; // equal ratios differ in the last bits of their logarithms
        return rest < rounding ? 0 : rest;
    }
    /// Returns whether the interval of the ratio at the two-sided `level` excludes 1. `shared` is the
    /// variance between models in all cells.
    [[nodiscard]] bool excludesOne(double level, const SharedVariance& shared) const
    {
        const double distance = std::abs(log());
        if (models < 2 && isSingle())
            return models == 1 && distance >= likelyDrift;
        if (models < 2)
            return distance > std::max(1e-12, std::sqrt(launches.square) *
                                                  studentQuantile(1 - level / 2, launches.degrees));
        const auto [variance, degrees] = shared.of(this->variance(), this->degrees());
        if (!(variance > 0))
            return models > 2 && distance > 1e-12;
        return distance >
               std::sqrt(variance / static_cast<double>(models)) * studentQuantile(1 - level / 2, degrees);
    }
};

/// One pair of runs on the map.
struct PlacedPair
{
    std::uint32_t cell = 0, model = 0;
    double log = 0;
    Variation error; ///< from the launches of both runs
    bool contended = false;
};

/// The ratios of all pairs of sides in all cells.
class CellRatios
{
public:
    CellRatios(std::size_t cells, std::size_t sides)
        : m_sides(sides), m_ratios(cells * sides * (sides - 1) / 2)
    {
    }
    /// Returns the mean logarithm of the ratio of two sides.
    [[nodiscard]] double log(std::size_t cell, std::size_t one, std::size_t other) const
    {
        return one < other ? at(cell, one, other).log() : -at(cell, other, one).log();
    }
    [[nodiscard]] bool excludesOne(std::size_t cell, std::size_t one, std::size_t other, double level) const
    {
        return at(cell, std::min(one, other), std::max(one, other)).excludesOne(level, sharedOf(one, other));
    }
    /// Returns why the ratio of two sides in a cell is not told; `measured` says how all their runs were
    /// measured.
    [[nodiscard]] Doubt doubtOf(std::size_t cell, std::size_t one, std::size_t other, double level) const
    {
        const auto low = std::min(one, other), high = std::max(one, other);
        const auto& ratio = at(cell, low, high);
        auto measured = m_measured[placeOf(0, low, high)];
        measured.pairs = ratio.pairs;
        measured.contended = ratio.contended;
        if (const auto doubt = measured.doubtOf(ratio.log(), level); doubt != Doubt::None)
            return doubt;
        return ratio.models == 1 && ratio.isSingle() && std::abs(ratio.log()) < likelyDrift ? Doubt::Launches
                                                                                            : Doubt::None;
    }
    /// Adds how the runs of the next two sides were measured.
    void add(SidesMeasured measured) { m_measured.push_back(std::move(measured)); }
    /// Adds the pairs of two sides. Pairs of one model in one cell count by their mean.
    void add(std::vector<PlacedPair> pairs, std::size_t one, std::size_t other)
    {
        const auto keyOf = [](const PlacedPair& pair) { return std::tie(pair.cell, pair.model); };
        std::sort(pairs.begin(), pairs.end(),
                  [&](const auto& a, const auto& b) { return keyOf(a) < keyOf(b); });
        for (auto first = pairs.begin(); first != pairs.end();) {
            auto end = first;
            auto& ratio = at(first->cell, one, other);
            double log = 0, error = 0, degrees = std::numeric_limits<double>::infinity();
            for (; end != pairs.end() && keyOf(*end) == keyOf(*first); ++end) {
                log += end->log;
                error += end->error.square;
                degrees = std::min(degrees, end->error.degrees);
                ratio.contended += end->contended;
                ++ratio.pairs;
            }
            const auto n = static_cast<double>(end - first);
            ratio.launches = {error / (n * n), degrees};
            ratio.sum += log / n;
            ratio.squares += log / n * log / n;
            ++ratio.models;
            m_models.emplace_back(first->cell, first->model);
            first = end;
        }
    }
    /// Shares the variances between models among the cells, for each pair of sides.
    void shareVariances()
    {
        const auto pairs = m_sides * (m_sides - 1) / 2;
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            std::vector<double> variances, degrees;
            for (std::size_t at = pair; at < m_ratios.size(); at += pairs)
                if (m_ratios[at].models > 1) {
                    variances.push_back(m_ratios[at].variance());
                    degrees.push_back(m_ratios[at].degrees());
                }
            m_shared.push_back(sharedVariance(variances, degrees));
        }
    }
    /// Counts for each cell the models that at least two sides have.
    void countModels(std::vector<WinnerCell>& cells)
    {
        std::sort(m_models.begin(), m_models.end());
        m_models.erase(std::unique(m_models.begin(), m_models.end()), m_models.end());
        for (const auto& [cell, model] : m_models)
            ++cells[cell].models;
    }

private:
    [[nodiscard]] const SharedVariance& sharedOf(std::size_t one, std::size_t other) const
    {
        return m_shared[placeOf(0, std::min(one, other), std::max(one, other))];
    }
    [[nodiscard]] std::size_t placeOf(std::size_t cell, std::size_t low, std::size_t high) const
    {
        return cell * (m_sides * (m_sides - 1) / 2) + low * (2 * m_sides - low - 1) / 2 + high - low - 1;
    }
    [[nodiscard]] const CellRatio& at(std::size_t cell, std::size_t low, std::size_t high) const
    {
        return m_ratios[placeOf(cell, low, high)];
    }
    CellRatio& at(std::size_t cell, std::size_t low, std::size_t high)
    {
        return m_ratios[placeOf(cell, low, high)];
    }

    std::size_t m_sides;
    std::vector<CellRatio> m_ratios;
    std::vector<SharedVariance> m_shared;                          ///< of each pair of sides
    std::vector<SidesMeasured> m_measured;                         ///< likewise
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_models; ///< (cell, model) of the pairs
};

/// Finds the best side among those that are present.
void decide(WinnerCell& out, std::size_t cell, const std::vector<std::size_t>& present,
            const CellRatios& ratios, double confidence)
{
    double highest = -std::numeric_limits<double>::infinity();
    for (const auto side : present) {
        double lowest = std::numeric_limits<double>::infinity();
        int closest = -1;
        for (const auto other : present)
            if (const double log = side == other ? nan : ratios.log(cell, side, other); log < lowest) {
                lowest = log;
                closest = static_cast<int>(other);
            }
        if (closest >= 0 && lowest > highest) {
            highest = lowest;
            out.best = static_cast<int>(side);
            out.next = closest;
        }
    }
    out.ratio = out.best >= 0 ? std::exp(highest) : nan;
    const double level = (1 - confidence) / static_cast<double>(std::max<std::size_t>(2, present.size()) - 1);
    if (!(highest > 0))
        return;
    const auto best = static_cast<std::size_t>(out.best);
    out.told = true;
    for (const auto other : present) {
        if (other == best)
            continue;
        const auto doubt = ratios.doubtOf(cell, best, other, level);
        if (doubt == Doubt::Launches || ratios.excludesOne(cell, best, other, level))
            out.doubt = std::max(out.doubt, doubt);
        else
            out.told = false;
    }
    out.told = out.told && out.doubt == Doubt::None;
}

} // namespace

Result<Winners> winnersByCell(const table::Table& table, const table::Mask& mask,
                              const RankingRequest& request, const std::string& x, const std::string& y)
{
    PARASCOPE_TRY(auto sides, rankingSides(table, mask, request));
    Winners out;
    out.x = x;
    out.y = y;
    out.excluded = sides.excluded; // speedupOf() reads it, too
    PARASCOPE_TRY(const auto places, placeRows(out, table, sides));
    if (places.lost)
        out.excluded[{"outside the map", Message::format("outside the map")}] = places.lost;
    const auto n = sides.request.sides.size(), cells = out.cells.size();
    CellRatios ratios(cells, n);
    const LaunchErrors errors(table, sides);
    const ContendedRuns contended(table);
    std::size_t split = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) {
            PARASCOPE_TRY(const auto compared, speedupOf(table, mask, sides, i, j));
            std::vector<PlacedPair> pairs;
            for (const auto& pair : compared.pairs) {
                const auto cell = places.cell[pair.numeratorRow];
                if (cell == noLevel || cell != places.cell[pair.denominatorRow])
                    ++split;
                else
                    pairs.push_back(
                        {cell, sides.model[pair.denominatorRow], std::log(pair.speedup),
                         together(errors.of(pair.numeratorRow, i), errors.of(pair.denominatorRow, j)),
                         contended.has(pair.numeratorRow) || contended.has(pair.denominatorRow)});
            }
            ratios.add(std::move(pairs), i, j);
            ratios.add(sidesMeasured(table, compared));
        }
    if (split)
        out.excluded[{"pairs in different cells", Message::format("pairs in different cells")}] = split;
    ratios.shareVariances();
    ratios.countModels(out.cells);
    std::vector<std::int64_t> runs(cells * n, -1); // a run of each side in each cell
    for (std::size_t i = 0; i < sides.rows.size(); ++i)
        if (const auto cell = places.cell[sides.rows[i]]; cell != noLevel)
            runs[cell * n + sides.side[i]] = sides.rows[i];
    std::vector<std::size_t> present;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        present.clear();
        for (std::size_t side = 0; side < n; ++side)
            if (runs[cell * n + side] >= 0)
                present.push_back(side);
        auto& at = out.cells[cell];
        at.sides = present.size();
        decide(at, cell, present, ratios, request.confidence);
        if (at.best >= 0)
            at.row = runs[cell * n + static_cast<std::size_t>(at.best)];
        out.decided += at.best >= 0;
        out.told += at.told;
        if (at.doubt != Doubt::None)
            ++out.doubts[static_cast<std::size_t>(at.doubt)];
        out.alone += at.sides == 1;
        out.apart += at.sides > 1 && at.best < 0;
    }
    out.sides = std::move(sides.request.sides);
    return out;
}

} // namespace parascope::analysis
