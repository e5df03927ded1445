// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/speedup.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/match_rule.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace parascope::analysis {

using table::Column;

namespace {

/// The median of a side's runs and the run nearest to it.
struct Middle
{
    double value = nan;
    std::uint32_t row = 0;
};

Middle middle(std::vector<std::uint32_t>& rows, const Column& metric)
{
    if (rows.size() == 1)
        return {metric.numbers[rows.front()], rows.front()};
    std::sort(rows.begin(), rows.end(),
              [&](auto a, auto b) { return metric.numbers[a] < metric.numbers[b]; });
    const auto n = rows.size();
    const double upper = metric.numbers[rows[n / 2]];
    return {n % 2 ? upper : (metric.numbers[rows[n / 2 - 1]] + upper) / 2, rows[n / 2]};
}

/// The compared metric, and the column and level that define the numerator.
struct PairColumns
{
    const Column& metric;
    const Column& over;
    std::int32_t numerator;
    bool less = false; ///< less of the metric is better

    [[nodiscard]] bool isAbove(std::uint32_t row) const { return over.codes[row] == numerator; }
};

void addPair(Speedup& out, const PairColumns& sides, const Middle& above, const Middle& below)
{
    if (!(below.value > 0) || !(above.value > 0))
        ++out.excluded[notPositive(out.request.metric)];
    else
        out.pairs.push_back({above.row, below.row, above.value, below.value,
                             sides.less ? below.value / above.value : above.value / below.value});
}

/// Pairs by work key if no side has two runs with the same key: a grid without repeats, which is by far the
/// largest kind of result. Otherwise returns false and changes nothing.
bool pairSingles(Speedup& out, const PairColumns& sides, const Column& work,
                 const std::vector<std::uint32_t>& rows)
{
    constexpr auto none = static_cast<std::uint32_t>(-1);
    std::array<std::vector<std::uint32_t>, 2> runs;
    for (auto& side : runs)
        side.assign(work.dictionary->size(), none);
    for (const auto row : rows)
        if (std::exchange(runs[sides.isAbove(row)][static_cast<std::size_t>(work.codes[row])], row) != none)
            return false;
    auto& alone = out.alone;
    out.pairs.reserve(rows.size() / 2);
    for (std::size_t key = 0; key < runs[0].size(); ++key) {
        const auto below = runs[0][key], above = runs[1][key];
        if (above != none && below != none)
            addPair(out, sides, {sides.metric.numbers[above], above}, {sides.metric.numbers[below], below});
        alone[0] += above == none && below != none;
        alone[1] += above != none && below == none;
    }
    return true;
}

/// Pairs the runs of one model after the other, and remembers which runs have a partner.
class Pairing
{
public:
    using Rows = std::span<const std::uint32_t>;

    Pairing(Speedup& out, const PairColumns& sides, std::size_t tableRows)
        : m_out(out), m_sides(sides), m_used(tableRows, 0)
    {
    }
    [[nodiscard]] bool hasPartner(std::uint32_t row) const { return m_used[row]; }
    /// Pairs all runs of one side with all runs of the other.
    void pairAll(Rows rows)
    {
        m_above.clear();
        m_below.clear();
        for (const auto row : rows)
            (m_sides.isAbove(row) ? m_above : m_below).push_back(row);
        pairUp();
    }
    /// Pairs each side's fastest batch.
    void pairBest(Rows rows, const Column& batch)
    {
        const auto batches = groupRows(batch, rows);
        const auto above = bestOf(batches, true), below = bestOf(batches, false);
        if (!above || !below)
            return;
        m_above = {above->row};
        m_below = {below->row};
        pairUp();
        use(rows);
    }
    /// Pairs each batch of the denominator with the numerator's batch that is `factor` times as large.
    void pairTimes(Rows rows, const Column& batch, double factor)
    {
        const auto batches = groupRows(batch, rows);
        for (const auto& lower : batches)
            for (const auto& upper : batches) {
                const auto a = numberOf(lower.level), b = numberOf(upper.level);
                if (!a || !b || *b != *a * factor)
                    continue;
                m_above = sideOf(upper, true);
                m_below = sideOf(lower, false);
                pairUp();
            }
    }

private:
    [[nodiscard]] std::vector<std::uint32_t> sideOf(const RowGroup& at, bool top) const
    {
        std::vector<std::uint32_t> side;
        for (const auto row : at.rows)
            if (m_sides.isAbove(row) == top)
                side.push_back(row);
        return side;
    }
    [[nodiscard]] std::optional<Middle> bestOf(const std::vector<RowGroup>& batches, bool top) const
    {
        std::optional<Middle> best;
        for (const auto& level : batches)
            if (auto side = sideOf(level, top); !side.empty())
                if (const auto candidate = middle(side, m_sides.metric);
                    !best || (m_sides.less ? candidate.value < best->value : candidate.value > best->value))
                    best = candidate;
        return best;
    }
    void use(Rows rows)
    {
        for (const auto row : rows)
            m_used[row] = 1;
    }
    /// Pairs the medians of the two sides, if both sides have runs.
    void pairUp()
    {
        if (m_above.empty() || m_below.empty())
            return;
        use(m_above);
        use(m_below);
        addPair(m_out, m_sides, middle(m_above, m_sides.metric), middle(m_below, m_sides.metric));
    }

    Speedup& m_out;
    const PairColumns& m_sides;
    std::vector<std::uint8_t> m_used;
    std::vector<std::uint32_t> m_above, m_below;
};

void pairGroups(Speedup& out, const PairColumns& sides, const MatchRule& rule, const EqualRuns& equal,
                const Column* batch, const std::vector<std::uint32_t>& sample, std::size_t tableRows)
{
    // Sort the rows of both sides by model.
    std::vector<std::uint32_t> starts(equal.groups + 1, 0), ordered(sample.size());
    for (const auto id : equal.group)
        ++starts[id + 1];
    for (std::size_t i = 1; i < starts.size(); ++i)
        starts[i] += starts[i - 1];
    auto fill = starts;
    for (std::size_t i = 0; i < sample.size(); ++i)
        ordered[fill[equal.group[i]]++] = sample[i];

    Pairing pairing(out, sides, tableRows);
    out.pairs.reserve(equal.groups);
    for (std::size_t group = 0; group < equal.groups; ++group) {
        const Pairing::Rows rows(ordered.data() + starts[group], starts[group + 1] - starts[group]);
        switch (rule.kind) {
        case MatchRule::Kind::Work:
            pairing.pairAll(rows);
            break;
        case MatchRule::Kind::BestBatch:
            pairing.pairBest(rows, *batch);
            break;
        case MatchRule::Kind::BatchTimes:
            pairing.pairTimes(rows, *batch, rule.factor);
            break;
        }
    }
    for (std::size_t i = 0; i < sample.size(); ++i)
        if (!pairing.hasPartner(sample[i]))
            ++(equal.standing[i] == Standing::OtherSettings ? out.inOtherSettings
                                                            : out.alone)[sides.isAbove(sample[i])];
}

/// Groups the pairs by the levels of the matched settings, and by model.
void weighSettings(Speedup& out, const EqualRequest& request)
{
    out.models = out.pairs.size();
    out.modelWins = out.wins;
    out.modelTies = out.ties;
    if (out.matched.empty()) {
        out.adjustedRatio = out.geometricMean;
        if (!out.pairs.empty())
            out.settings.push_back({{}, out.pairs.size(), out.wins, out.geometricMean});
        return;
    }
    std::vector<std::uint32_t> rows;
    rows.reserve(out.pairs.size());
    for (const auto& pair : out.pairs)
        rows.push_back(pair.denominatorRow);
    const auto cells = groupIds(out.matched, rows);
    out.settings.resize(cells.groups);
    std::vector<double> logs(cells.groups, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto& cell = out.settings[cells.ids[i]];
        if (cell.n++ == 0)
            for (const auto* column : out.matched)
                cell.levels.push_back(toText(valueAt(*column, rows[i])));
        cell.wins += out.pairs[i].speedup > 1;
        logs[cells.ids[i]] += std::log(out.pairs[i].speedup);
    }
    double sum = 0;
    for (std::size_t i = 0; i < cells.groups; ++i) {
        const double mean = logs[i] / static_cast<double>(out.settings[i].n);
        out.settings[i].geometricMean = std::exp(mean);
        sum += mean;
    }
    out.adjustedRatio = cells.groups ? std::exp(sum / static_cast<double>(cells.groups)) : nan;
    std::sort(out.settings.begin(), out.settings.end(),
              [](const auto& a, const auto& b) { return a.levels < b.levels; });
    const auto models = groupIds(request.model, rows);
    std::vector<double> balance(models.groups, 0);
    for (std::size_t i = 0; i < rows.size(); ++i)
        balance[models.ids[i]] += std::log(out.pairs[i].speedup);
    out.models = models.groups;
    out.modelWins = static_cast<std::size_t>(
        std::count_if(balance.begin(), balance.end(), [](double log) { return log > 0; }));
    out.modelTies = static_cast<std::size_t>(std::count(balance.begin(), balance.end(), 0.0));
}

void nameUnpaired(Speedup& out)
{
    const auto settings = titlesText(out.matched);
    const auto equal = settings.text();
    for (const bool above : {false, true}) {
        const auto& name = above ? out.request.numerator : out.request.denominator;
        if (out.alone[above])
            out.excluded[{name + " without partner", Message::format("%1 without partner", name)}] =
                out.alone[above];
        if (out.inOtherSettings[above])
            out.excluded[{name + " without partner of equal " + equal,
                          Message::format("%1 without partner of equal %2", name, settings)}] =
                out.inOtherSettings[above];
    }
}

/// Removes the rows that are at neither level and returns their number.
std::size_t dropOtherLevels(table::Mask& mask, const Column& over, std::int32_t level,
                            std::int32_t otherLevel)
{
    std::size_t others = 0;
    const auto* codes = over.codes.data(); // plain pointers, because the bytes of a mask may alias anything
    auto* kept = mask.data();
    for (std::size_t row = 0, n = mask.size(); row < n; ++row) {
        const auto one = static_cast<std::uint8_t>(codes[row] == level || codes[row] == otherLevel);
        others += static_cast<std::size_t>(kept[row] & (one ^ 1U));
        kept[row] &= one;
    }
    return others;
}

} // namespace

bool Speedup::unbalanced() const
{
    const auto differently = [&](const SpeedupSetting& setting) { return setting.n != settings.front().n; };
    return settings.size() > 1 && std::any_of(settings.begin(), settings.end(), differently);
}

Result<Speedup> speedup(const table::Table& table, const table::Mask& mask, const SpeedupRequest& request)
{
    PARASCOPE_TRY(const Column* over, table.column(request.over));
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" holds no numbers, so it has no ratio.", request.metric);
    PARASCOPE_TRY(const auto rule, matchRule(request.match));
    PARASCOPE_TRY(const auto numerator, levelCode(table, request.over, request.numerator));
    PARASCOPE_TRY(const auto denominator, levelCode(table, request.over, request.denominator));
    if (numerator == denominator)
        return Error::badInput("A speedup compares two; numerator and denominator are both \"%1\".",
                               request.numerator);
    Speedup out;
    out.request = request;
    out.winRate = out.geometricMean = out.adjustedRatio = nan;
    out.winInterval = {nan, nan};
    table::Mask either = mask;
    const auto others = dropOtherLevels(either, *over, numerator, denominator);
    auto sample = completeRows(table, either, std::array{metric});
    out.excluded = std::move(sample.excluded);
    if (others) {
        out.excluded[{"other " + request.over, Message::format("other %1", titleOf(*over))}] = others;
        if ((out.excluded["filtered"] -= others) == 0)
            out.excluded.erase("filtered");
    }
    PARASCOPE_TRY(auto equals, equalRequest(table, rule, request.over, sample.rows));
    equals.acrossPlatforms = request.acrossPlatforms;
    const Column* work = equals.model.empty() ? nullptr : equals.model.front();
    if (rule.kind == MatchRule::Kind::Work)
        std::erase_if(sample.rows, [&](std::uint32_t row) {
            const bool lacks = work->codes[row] == table::Dictionary::missing;
            if (lacks)
                ++out.excluded[lacking(*work)];
            return lacks;
        });
    const PairColumns both{*metric, *over, numerator, lessIsBetter(request.metric)};
    std::vector<std::uint8_t> above;
    above.reserve(sample.rows.size());
    for (const auto row : sample.rows)
        above.push_back(both.isAbove(row));
    auto equal = equalRuns(table, sample.rows, above, equals);
    out.matched = std::move(equal.matched);
    out.differs = std::move(equal.differs);
    if (rule.kind == MatchRule::Kind::BestBatch)
        if (auto ranges = rangeDifference(*table.find(hyper::batch), sample.rows, above, equal))
            out.differs.push_back(*std::move(ranges));
    const bool singles = rule.kind == MatchRule::Kind::Work && out.matched.empty() &&
                         pairSingles(out, both, *work, sample.rows);
    if (!singles)
        pairGroups(out, both, rule, equal, table.find(hyper::batch), sample.rows, mask.size());
    nameUnpaired(out);
    std::vector<double> ratios;
    ratios.reserve(out.pairs.size());
    for (const auto& pair : out.pairs) {
        ratios.push_back(pair.speedup);
        out.wins += pair.speedup > 1;
        out.ties += pair.speedup == 1;
    }
    const auto upper = std::count(above.begin(), above.end(), std::uint8_t{1});
    const bool oneSideLacks = upper == 0 || upper == static_cast<std::ptrdiff_t>(above.size());
    if (ratios.empty())
        out.unable = oneSideLacks && out.excluded.contains(lacking(*metric))
                         ? Message::format("%1 or %2 has no completed run with \"%3\".", request.numerator,
                                           request.denominator, request.metric)
                         : Message::format("No model has completed runs on both %1 and %2.",
                                           request.numerator, request.denominator);
    else
        out.winRate = static_cast<double>(out.wins) / static_cast<double>(ratios.size());
    out.winInterval = wilson(out.wins, ratios.size());
    out.geometricMean = geometricMean(ratios);
    weighSettings(out, equals);
    if (request.spread)
        out.percentiles = percentiles(std::move(ratios), Speedup::percentileRanks);
    return out;
}

table::Table pairTable(const table::Table& table, const Speedup& speedup, std::span<const std::string> only)
{
    table::Table out;
    out.setRows(speedup.pairs.size());
    const auto left = [&](const std::string& name) {
        return !only.empty() && std::find(only.begin(), only.end(), name) == only.end();
    };
    const auto numbers = [&](std::string name, std::string title, auto&& value) {
        if (name != "speedup" && left(name))
            return;
        Column column;
        column.name = std::move(name);
        column.title = std::move(title);
        column.role = Column::Role::Metric;
        column.numbers.reserve(speedup.pairs.size());
        for (const auto& pair : speedup.pairs)
            column.numbers.push_back(value(pair));
        out.add(std::move(column));
    };
    for (const auto& column : table.columns()) {
        const bool wanted =
            column.role == Column::Role::HyperParameter || column.name == "parameters" ||
            column.name == "family" || column.name == "work_key" ||
            column.name == metric::arithmeticIntensity ||
            std::find(speedup.matched.begin(), speedup.matched.end(), &column) != speedup.matched.end();
        if (!wanted || left(column.name))
            continue;
        Column taken{column.name, column.title, column.unit, column.kind,
                     column.role, {},           {},          column.dictionary};
        if (column.kind == Column::Kind::Number) {
            taken.numbers.reserve(speedup.pairs.size());
            for (const auto& pair : speedup.pairs)
                taken.numbers.push_back(column.numbers[pair.denominatorRow]);
        } else {
            taken.codes.reserve(speedup.pairs.size());
            for (const auto& pair : speedup.pairs)
                taken.codes.push_back(column.codes[pair.denominatorRow]);
        }
        // With best-batch, the batches of the two sides differ; the batch is then a result, not a setting.
        if (column.name == hyper::batch && speedup.request.match == "best-batch")
            taken.role = Column::Role::Other;
        out.add(std::move(taken));
    }
    numbers("speedup", speedup.request.numerator + " over " + speedup.request.denominator,
            [](const SpeedupPair& pair) { return pair.speedup; });
    numbers("numerator", speedup.request.numerator, [](const SpeedupPair& pair) { return pair.numerator; });
    numbers("denominator", speedup.request.denominator,
            [](const SpeedupPair& pair) { return pair.denominator; });
    return out;
}

} // namespace parascope::analysis
