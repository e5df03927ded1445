// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/equal_runs.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

double keyOf(const Column& column, std::uint32_t row)
{
    return column.kind == Column::Kind::Number ? column.numbers[row] : static_cast<double>(column.codes[row]);
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// The rows of models that both sides have, and the model of each row.
struct Candidates
{
    std::vector<std::uint32_t> rows, model;
    std::vector<std::uint8_t> above;
    std::size_t models = 0;
};

/// Returns the sides of each group: bit 0 for the denominator, bit 1 for the numerator.
std::vector<std::uint8_t> sidesOf(const std::vector<std::uint32_t>& ids, std::size_t groups,
                                  std::span<const std::uint8_t> above)
{
    std::vector<std::uint8_t> out(groups, 0);
    for (std::size_t i = 0; i < ids.size(); ++i)
        out[ids[i]] |= static_cast<std::uint8_t>(above[i] ? 2 : 1);
    return out;
}

bool variesWithinModels(const Column& column, const Candidates& in, std::vector<double>& first)
{
    const auto differsFrom = [&](std::uint32_t row) {
        return !same(keyOf(column, row), keyOf(column, in.rows.front()));
    };
    if (std::none_of(in.rows.begin(), in.rows.end(), differsFrom))
        return false;
    constexpr double none = std::numeric_limits<double>::infinity();
    first.assign(in.models, none);
    for (std::size_t i = 0; i < in.rows.size(); ++i) {
        const double key = keyOf(column, in.rows[i]);
        auto& known = first[in.model[i]];
        if (known == none)
            known = key;
        else if (!same(known, key))
            return true;
    }
    return false;
}

/// The levels of a column on either side.
struct SideLevels
{
    std::array<std::vector<std::string>, 2> texts; ///< of the denominator, then of the numerator
    bool shared = false;
};

SideLevels sideLevels(const Column& column, const Candidates& in)
{
    SideLevels out;
    std::vector<std::string> names;
    const auto levels = levelsOf(column, in.rows);
    for (const auto& value : levels.values)
        names.push_back(toText(value));
    std::vector<std::uint8_t> sides(names.size() + 1, 0); // the last entry is for "not recorded"
    for (std::size_t i = 0; i < in.rows.size(); ++i)
        sides[levels.place[i] == noLevel ? names.size() : levels.place[i]] |=
            static_cast<std::uint8_t>(in.above[i] ? 2 : 1);
    for (const std::size_t side : {0U, 1U})
        for (std::size_t at = 0; at < sides.size(); ++at)
            if (sides[at] & (1U << side))
                out.texts[side].push_back(at < names.size() ? names[at] : std::string());
    out.shared = std::find(sides.begin(), sides.end(), 3) != sides.end();
    return out;
}

/// Returns the title of a setting. A hyper-parameter has its title here, because "threads of a device" is
/// clearer than its short name in a grid.
Message titleIn(const Column& column)
{
    return column.role != Column::Role::HyperParameter || column.title == column.name
               ? titleOf(column)
               : Message::known(column.title);
}

SideDifference differenceOf(const Column& column, SideLevels levels)
{
    return {column.name, titleIn(column), std::move(levels.texts[1]), std::move(levels.texts[0])};
}

/// Returns the columns that may be settings of a pair, in the order in which they are given up from the end:
/// the known settings, and behind them the hyper-parameters, which are settings if they vary within a model.
std::vector<const Column*> candidatesOf(const table::Table& table, const EqualRequest& request)
{
    std::vector<const Column*> out;
    const auto taken = [&](const Column* column) {
        return column->name == request.over ||
               std::find(request.model.begin(), request.model.end(), column) != request.model.end() ||
               std::find(request.ignored.begin(), request.ignored.end(), column->name) !=
                   request.ignored.end();
    };
    for (const auto* column : settingsOf(table))
        if (!taken(column))
            out.push_back(column);
    for (const auto& column : table.columns())
        if (column.role == Column::Role::HyperParameter && !findSetting(column.name) && !taken(&column))
            out.push_back(&column);
    if (const auto* unit = table.find(setting::device); unit && !taken(unit))
        out.push_back(unit);
    return out;
}

std::vector<const Column*> together(std::vector<const Column*> model,
                                    const std::vector<const Column*>& settings,
                                    const Column* without = nullptr)
{
    for (const auto* column : settings)
        if (column != without)
            model.push_back(column);
    return model;
}

/// Returns the number of groups that are on both sides.
std::size_t pairsOf(const std::vector<const Column*>& columns, const Candidates& in)
{
    const auto ids = groupIds(columns, in.rows);
    const auto sides = sidesOf(ids.ids, ids.groups, in.above);
    return static_cast<std::size_t>(std::count(sides.begin(), sides.end(), 3));
}

bool comparesOnOnePlatform(const EqualRequest& request)
{
    return !request.over.empty() && request.over != "platform" && !request.acrossPlatforms;
}

/// Gives up one setting after the other until at least one pair is equal in the remaining ones.
void relax(EqualRuns& out, const EqualRequest& request, const Candidates& in)
{
    const bool onePlatform = comparesOnOnePlatform(request);
    while (!out.matched.empty() && pairsOf(together(request.model, out.matched), in) == 0) {
        std::size_t most = 0, worst = out.matched.size();
        for (std::size_t i = 0; i < out.matched.size(); ++i) {
            if (onePlatform && out.matched[i]->name == "platform")
                continue;
            const auto left = pairsOf(together(request.model, out.matched, out.matched[i]), in);
            if (worst == out.matched.size() || left >= most) {
                most = left;
                worst = i;
            }
        }
        if (worst == out.matched.size())
            return;
        out.differs.push_back(differenceOf(*out.matched[worst], sideLevels(*out.matched[worst], in)));
        out.matched.erase(out.matched.begin() + static_cast<std::ptrdiff_t>(worst));
    }
}

} // namespace

EqualRuns equalRuns(const table::Table& table, std::span<const std::uint32_t> rows,
                    std::span<const std::uint8_t> above, const EqualRequest& request)
{
    EqualRuns out;
    auto models = groupIds(request.model, rows);
    const auto sides = sidesOf(models.ids, models.groups, above);
    out.standing.assign(rows.size(), Standing::Alone);
    Candidates in;
    in.models = models.groups;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (sides[models.ids[i]] == 3) {
            in.rows.push_back(rows[i]);
            in.model.push_back(models.ids[i]);
            in.above.push_back(above[i]);
            out.standing[i] = Standing::Paired;
        }
    const bool onePlatform = comparesOnOnePlatform(request);
    if (!in.rows.empty()) {
        std::vector<double> first;
        for (const auto* column : candidatesOf(table, request)) {
            const auto* setting = findSetting(column->name);
            if (!variesWithinModels(*column, in, first) || (setting && !differIn(*setting, *column, in.rows)))
                continue;
            auto levels = sideLevels(*column, in);
            if (levels.shared || (onePlatform && column->name == "platform"))
                out.matched.push_back(column);
            else
                out.differs.push_back(differenceOf(*column, std::move(levels)));
        }
        relax(out, request, in);
    }
    // Hardware and unit belong to their platform, so they contain no further difference between two
    // platforms.
    const bool platforms =
        request.over == "platform" || std::any_of(out.differs.begin(), out.differs.end(),
                                                  [](const auto& d) { return d.column == "platform"; });
    if (platforms)
        std::erase_if(out.differs, [](const auto& difference) {
            return difference.column == setting::hardware || difference.column == setting::device;
        });
    if (out.matched.empty()) {
        out.group = std::move(models.ids);
        out.groups = models.groups;
        return out;
    }
    auto ids = groupIds(together(request.model, out.matched), rows);
    const auto paired = sidesOf(ids.ids, ids.groups, above);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (out.standing[i] == Standing::Paired && paired[ids.ids[i]] != 3)
            out.standing[i] = Standing::OtherSettings;
    out.group = std::move(ids.ids);
    out.groups = ids.groups;
    return out;
}

std::optional<SideDifference> rangeDifference(const Column& column, std::span<const std::uint32_t> rows,
                                              std::span<const std::uint8_t> above, const EqualRuns& equal)
{
    Candidates in;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (equal.standing[i] == Standing::Paired) {
            in.rows.push_back(rows[i]);
            in.above.push_back(above[i]);
        }
    auto levels = sideLevels(column, in);
    if (levels.texts[0] == levels.texts[1])
        return std::nullopt;
    return differenceOf(column, std::move(levels));
}

Message levelsText(std::span<const std::string> levels)
{
    constexpr std::size_t most = 3;
    std::vector<Message> items;
    for (const auto& level : levels.first(std::min(levels.size(), most)))
        items.push_back(level.empty() ? Message::format("not recorded") : Message(level));
    return levels.size() > most ? Message::format("%1 and %2 more", joined(items, ", "), levels.size() - most)
                                : listed(items);
}

Message differsText(std::span<const SideDifference> differs)
{
    std::vector<Message> items;
    for (const auto& item : differs)
        items.push_back(Message::format("%1 (%2 against %3)", item.title, levelsText(item.numerator),
                                        levelsText(item.denominator)));
    return joined(items, ", ");
}

Message titlesText(std::span<const Column* const> columns)
{
    std::vector<Message> titles;
    for (const auto* column : columns)
        titles.push_back(titleIn(*column));
    return listed(titles);
}

} // namespace parascope::analysis
