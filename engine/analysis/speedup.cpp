// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/speedup.h"

#include "engine/analysis/groups.h"
#include "engine/analysis/sides.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace parascope::analysis {

using table::Column;

namespace {

/// The median of a side's runs and the run nearest to it.
struct Side
{
    double value = nan;
    std::uint32_t row = 0;
};

Side middle(std::vector<std::uint32_t>& rows, const Column& metric)
{
    if (rows.size() == 1)
        return {metric.numbers[rows.front()], rows.front()};
    std::sort(rows.begin(), rows.end(), [&](auto a, auto b) { return metric.numbers[a] < metric.numbers[b]; });
    const auto n = rows.size();
    const double upper = metric.numbers[rows[n / 2]];
    return {n % 2 ? upper : (metric.numbers[rows[n / 2 - 1]] + upper) / 2, rows[n / 2]};
}

struct Rule
{
    enum class Kind { Work, BatchTimes, BestBatch } kind = Kind::Work;
    double factor = 1;
};

Result<Rule> ruleFromText(const std::string& text)
{
    if (text == "work")
        return Rule{};
    if (text == "best-batch")
        return Rule{Rule::Kind::BestBatch, 1};
    if (text.starts_with("batch*")) {
        double factor = 0;
        const auto* end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + 6, end, factor);
        if (read.ec == std::errc() && read.ptr == end && factor > 0 && std::isfinite(factor))
            return Rule{Rule::Kind::BatchTimes, factor};
    }
    return badInput("--match: \"" + text + "\" is none of work, batch*K (K a number) and best-batch.");
}

/// What must be equal on both sides. `work` has a column for it; the other rules take the batch out.
/// Other than platforms are compared on one platform, stacks with one data type, and data types on one stack.
Result<std::vector<const Column*>> keyColumns(const table::Table& table, const Rule& rule, const std::string& over)
{
    std::vector<const Column*> settings;
    for (const auto* name : {"platform", "dtype", "stack"})
        if (const auto* column = table.find(name); column && over != "platform" && over != name &&
            (name == std::string_view("platform") || over == "dtype" || over == "stack"))
            settings.push_back(column);
    if (rule.kind == Rule::Kind::Work) {
        PARASCOPE_TRY(const Column* key, table.column("work_key"));
        settings.insert(settings.begin(), key);
        return settings;
    }
    PARASCOPE_TRY(const Column* batch, table.column("batch"));
    auto out = std::move(settings);
    for (const auto& column : table.columns())
        if ((column.role == Column::Role::HyperParameter && &column != batch) || column.name == "family" ||
            column.name == "mode" || column.name == "optimizer")
            out.push_back(&column);
    return out;
}

/// What is compared, and of what.
struct Sides
{
    const Column& metric;
    const Column& over;
    std::int32_t numerator;

    [[nodiscard]] bool isAbove(std::uint32_t row) const { return over.codes[row] == numerator; }
};

void addPair(Speedup& out, const Side& above, const Side& below)
{
    if (!(below.value > 0) || !(above.value > 0))
        ++out.leftOut[out.request.metric + " not positive"];
    else
        out.pairs.push_back({above.row, below.row, above.value, below.value, above.value / below.value});
}

/// Pairs by work key where no side has two runs of one: a grid without repeats, by far the largest kind of results.
/// False, and nothing is done, where one has.
bool pairSingles(Speedup& out, const Sides& sides, const Column& work, const std::vector<std::uint32_t>& rows)
{
    constexpr auto none = static_cast<std::uint32_t>(-1);
    std::array<std::vector<std::uint32_t>, 2> runs;
    for (auto& side : runs)
        side.assign(work.dictionary->size(), none);
    for (const auto row : rows)
        if (std::exchange(runs[sides.isAbove(row)][static_cast<std::size_t>(work.codes[row])], row) != none)
            return false;
    std::array<std::size_t, 2> alone{};
    out.pairs.reserve(rows.size() / 2);
    for (std::size_t key = 0; key < runs[0].size(); ++key) {
        const auto below = runs[0][key], above = runs[1][key];
        if (above != none && below != none)
            addPair(out, {sides.metric.numbers[above], above}, {sides.metric.numbers[below], below});
        alone[0] += above == none && below != none;
        alone[1] += above != none && below == none;
    }
    for (const bool above : {false, true})
        if (alone[above])
            out.leftOut[(above ? out.request.numerator : out.request.denominator) + " without partner"] = alone[above];
    return true;
}

void pairGroups(Speedup& out, const Sides& sides, const Rule& rule, const std::vector<const Column*>& keys, const Column* batch, const std::vector<std::uint32_t>& sample, std::size_t tableRows)
{
    GroupIds groups;
    if (rule.kind == Rule::Kind::Work && keys.size() == 1) { // its codes are ids already
        groups.groups = keys.front()->dictionary->size();
        groups.ids.reserve(sample.size());
        for (const auto row : sample)
            groups.ids.push_back(static_cast<std::uint32_t>(keys.front()->codes[row]));
    } else {
        groups = groupIds(keys, sample);
    }
    // Rows by model, both sides.
    std::vector<std::uint32_t> starts(groups.groups + 1, 0), ordered(sample.size());
    for (const auto id : groups.ids)
        ++starts[id + 1];
    for (std::size_t i = 1; i < starts.size(); ++i)
        starts[i] += starts[i - 1];
    auto fill = starts;
    for (std::size_t i = 0; i < sample.size(); ++i)
        ordered[fill[groups.ids[i]]++] = sample[i];

    std::vector<std::uint32_t> above, below;
    const auto pairUp = [&] {
        if (above.empty() || below.empty())
            return;
        addPair(out, middle(above, sides.metric), middle(below, sides.metric));
    };
    std::vector<std::uint8_t> used(tableRows, 0);
    out.pairs.reserve(groups.groups);
    for (std::size_t group = 0; group < groups.groups; ++group) {
        const std::span<const std::uint32_t> rows(ordered.data() + starts[group], starts[group + 1] - starts[group]);
        if (rule.kind == Rule::Kind::Work) {
            above.clear();
            below.clear();
            for (const auto row : rows)
                (sides.isAbove(row) ? above : below).push_back(row);
            if (!above.empty() && !below.empty())
                for (const auto row : rows)
                    used[row] = 1;
            pairUp();
            continue;
        }
        // The other rules look at the batches of one model.
        const auto batches = groupRows(*batch, rows);
        const auto sideOf = [&](const RowGroup& at, bool top) {
            std::vector<std::uint32_t> side;
            for (const auto row : at.rows)
                if (sides.isAbove(row) == top)
                    side.push_back(row);
            return side;
        };
        if (rule.kind == Rule::Kind::BestBatch) {
            std::optional<Side> best[2];
            for (const auto& level : batches)
                for (const bool top : {false, true})
                    if (auto side = sideOf(level, top); !side.empty()) {
                        const auto candidate = middle(side, sides.metric);
                        if (auto& known = best[top]; !known || candidate.value > known->value)
                            known = candidate;
                    }
            if (best[0] && best[1]) {
                above = {best[1]->row};
                below = {best[0]->row};
                pairUp();
                for (const auto row : rows)
                    used[row] = 1;
            }
            continue;
        }
        for (const auto& lower : batches)
            for (const auto& upper : batches) {
                const auto a = numberOf(lower.level), b = numberOf(upper.level);
                if (!a || !b || *b != *a * rule.factor)
                    continue;
                above = sideOf(upper, true);
                below = sideOf(lower, false);
                if (!above.empty() && !below.empty())
                    for (const auto* side : {&above, &below})
                        for (const auto row : *side)
                            used[row] = 1;
                pairUp();
            }
    }
    for (const auto row : sample)
        if (!used[row])
            ++out.leftOut[sides.over.dictionary->text(sides.over.codes[row]) + " without partner"];
}

} // namespace

Result<Speedup> speedup(const table::Table& table, const table::Mask& mask, const SpeedupRequest& request)
{
    PARASCOPE_TRY(const Column* over, table.column(request.over));
    PARASCOPE_TRY(const Column* metric, table.column(request.metric));
    if (metric->kind != Column::Kind::Number)
        return badInput("\"" + request.metric + "\" holds no numbers, so it has no ratio.");
    PARASCOPE_TRY(const auto rule, ruleFromText(request.match));
    PARASCOPE_TRY(const auto keys, keyColumns(table, rule, request.over));
    PARASCOPE_TRY(const auto numerator, levelCode(table, request.over, request.numerator));
    PARASCOPE_TRY(const auto denominator, levelCode(table, request.over, request.denominator));
    if (numerator == denominator)
        return badInput("A speedup compares two; numerator and denominator are both \"" + request.numerator + "\".");
    Speedup out;
    out.request = request;
    out.winRate = out.geometricMean = nan;
    out.winInterval = {nan, nan};
    table::Mask either = mask;
    std::size_t others = 0;
    {
        const auto* codes = over->codes.data(); // by plain pointers: a mask's bytes may alias anything
        auto* kept = either.data();
        for (std::size_t row = 0, n = either.size(); row < n; ++row) {
            const auto one = static_cast<std::uint8_t>(codes[row] == numerator || codes[row] == denominator);
            others += static_cast<std::size_t>(kept[row] & (one ^ 1U));
            kept[row] &= one;
        }
    }
    auto sample = completeRows(table, either, std::array{metric});
    out.leftOut = std::move(sample.leftOut);
    if (others) {
        out.leftOut["other " + request.over] = others;
        if ((out.leftOut["filtered"] -= others) == 0)
            out.leftOut.erase("filtered");
    }
    if (rule.kind == Rule::Kind::Work)
        std::erase_if(sample.rows, [&](std::uint32_t row) {
            const bool lacks = keys.front()->codes[row] == table::Dictionary::missing;
            if (lacks)
                ++out.leftOut["no work_key"];
            return lacks;
        });
    const Sides both{*metric, *over, numerator};
    const bool singles = rule.kind == Rule::Kind::Work && keys.size() == 1 && pairSingles(out, both, *keys.front(), sample.rows);
    if (!singles)
        pairGroups(out, both, rule, keys, table.find("batch"), sample.rows, mask.size());
    std::vector<double> ratios;
    ratios.reserve(out.pairs.size());
    for (const auto& pair : out.pairs) {
        ratios.push_back(pair.speedup);
        out.wins += pair.speedup > 1;
        out.ties += pair.speedup == 1;
    }
    if (ratios.empty())
        out.unable = "No model has completed runs on both " + request.numerator + " and " + request.denominator + ".";
    else
        out.winRate = static_cast<double>(out.wins) / static_cast<double>(ratios.size());
    out.winInterval = wilson(out.wins, ratios.size());
    out.geometricMean = geometricMean(ratios);
    if (request.spread)
        out.percentiles = percentiles(std::move(ratios), Speedup::percentileRanks);
    return out;
}

table::Table pairTable(const table::Table& table, const Speedup& speedup, std::span<const std::string> only)
{
    table::Table out;
    out.setRows(speedup.pairs.size());
    const auto left = [&](const std::string& name) { return !only.empty() && std::find(only.begin(), only.end(), name) == only.end(); };
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
        const bool wanted = column.role == Column::Role::HyperParameter || column.name == "parameters" ||
                            column.name == "family" || column.name == "work_key" || column.name == "arithmetic_intensity";
        if (!wanted || left(column.name))
            continue;
        Column taken{column.name, column.title, column.unit, column.kind, column.role, {}, {}, column.dictionary};
        if (column.kind == Column::Kind::Number) {
            taken.numbers.reserve(speedup.pairs.size());
            for (const auto& pair : speedup.pairs)
                taken.numbers.push_back(column.numbers[pair.denominatorRow]);
        } else {
            taken.codes.reserve(speedup.pairs.size());
            for (const auto& pair : speedup.pairs)
                taken.codes.push_back(column.codes[pair.denominatorRow]);
        }
        // At each one's best batch the two batches differ: what came out, not what was set.
        if (column.name == "batch" && speedup.request.match == "best-batch")
            taken.role = Column::Role::Other;
        out.add(std::move(taken));
    }
    numbers("speedup", speedup.request.numerator + " over " + speedup.request.denominator, [](const SpeedupPair& pair) { return pair.speedup; });
    numbers("numerator", speedup.request.numerator, [](const SpeedupPair& pair) { return pair.numerator; });
    numbers("denominator", speedup.request.denominator, [](const SpeedupPair& pair) { return pair.denominator; });
    return out;
}

} // namespace parascope::analysis
