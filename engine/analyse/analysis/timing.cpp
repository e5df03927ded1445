// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/timing.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

std::string nameOf(const Column& timing, std::int32_t code)
{
    return code == Dictionary::missing ? std::string(unstatedTiming) : timing.dictionary->text(code);
}

/// Returns the levels of the group's first row, for example "tpu-v2, float32".
std::string groupName(const table::Table& table, const std::vector<const Column*>& within, std::uint32_t row)
{
    std::string out;
    for (const auto* column : within)
        out += (out.empty() ? "" : ", ") + table.text(row, *column);
    return out;
}

} // namespace

bool isTimed(std::string_view metric)
{
    const auto* known = findMetric(metric);
    return known && known->timed;
}

bool timedInOneWay(const table::Table& table)
{
    const Column* timing = table.find(columns::timing);
    if (!timing || timing->kind != Column::Kind::Category || timing->codes.empty())
        return true;
    // Compare in blocks, so that the inner loop has no exit and can process several codes at once.
    const auto first = timing->codes.front();
    constexpr std::size_t block = 4096;
    for (std::size_t from = 0; from < timing->codes.size(); from += block) {
        std::int32_t differing = 0;
        for (std::size_t row = from, end = std::min(from + block, timing->codes.size()); row < end; ++row)
            differing |= timing->codes[row] ^ first;
        if (differing)
            return false;
    }
    return true;
}

namespace {

/// Returns the category columns with these names, except `timing`, each once.
std::vector<const Column*> categoriesOf(const table::Table& table, std::span<const std::string> names,
                                        const Column& timing)
{
    std::vector<const Column*> out;
    for (const auto& name : names)
        if (const auto* column = table.find(name); column && column->kind == Column::Kind::Category &&
                                                   column != &timing &&
                                                   std::find(out.begin(), out.end(), column) == out.end())
            out.push_back(column);
    return out;
}

/// Returns the number columns with these names.
std::vector<const Column*> numbersOf(const table::Table& table, std::span<const std::string> names)
{
    std::vector<const Column*> out;
    for (const auto& name : names)
        if (const auto* column = table.find(name); column && column->kind == Column::Kind::Number)
            out.push_back(column);
    return out;
}

/// How the runs of each group were timed.
struct GroupTimings
{
    std::vector<std::int32_t> most;   ///< for each group, the timing that most of its runs have
    std::vector<std::uint32_t> first; ///< first row of each group
    std::set<std::string> names;      ///< names of all timings that occur
};

GroupTimings timingsOf(const Column& timing, const std::vector<std::uint32_t>& rows, const GroupIds& groups)
{
    // One entry per timing; the first is for runs that do not record it.
    std::vector<std::vector<std::size_t>> counts(groups.groups,
                                                 std::vector<std::size_t>(timing.dictionary->size() + 1, 0));
    GroupTimings out;
    out.first.assign(groups.groups, 0);
    for (std::size_t i = rows.size(); i-- > 0;) {
        ++counts[groups.ids[i]][static_cast<std::size_t>(timing.codes[rows[i]] + 1)];
        out.first[groups.ids[i]] = rows[i];
    }
    for (const auto& count : counts) {
        out.most.push_back(
            static_cast<std::int32_t>(std::max_element(count.begin(), count.end()) - count.begin()) - 1);
        for (std::size_t place = 0; place < count.size(); ++place)
            if (count[place])
                out.names.insert(nameOf(timing, static_cast<std::int32_t>(place) - 1));
    }
    return out;
}

/// Removes the runs with another timing than the kept one of their group from the mask, and counts them.
Excluded dropOthers(table::Mask& mask, const Column& timing, const std::vector<std::uint32_t>& rows,
                    const GroupIds& groups, const std::vector<std::int32_t>& kept)
{
    std::map<std::int32_t, std::size_t> others;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (const auto code = timing.codes[rows[i]]; code != kept[groups.ids[i]]) {
            mask[rows[i]] = 0;
            ++others[code];
        }
    Excluded out;
    for (const auto& [code, count] : others)
        out[{"timed otherwise (" + nameOf(timing, code) + ")",
             Message::format("timed otherwise (%1)", nameOf(timing, code))}] = count;
    return out;
}

/// Returns the names as "a, b".
std::string listOf(const std::set<std::string>& names)
{
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "" : ", ") + name;
    return out;
}

} // namespace

Result<Timing> keepOneTiming(const table::Table& table, table::Mask& mask,
                             std::span<const std::string> metrics, std::string_view wanted,
                             std::span<const std::string> within)
{
    Timing out;
    const Column* timing = table.find(columns::timing);
    if (!timing || timing->kind != Column::Kind::Category ||
        std::none_of(metrics.begin(), metrics.end(), isTimed))
        return out;
    if (wanted.empty() && timedInOneWay(table)) {
        if (std::find(mask.begin(), mask.end(), 1) != mask.end())
            out.kept = nameOf(*timing, timing->codes.front());
        return out;
    }
    const auto sides = categoriesOf(table, within, *timing);
    const auto rows = completeRows(table, mask, numbersOf(table, metrics)).rows;
    const auto groups = groupIds(sides, rows);
    const auto timings = timingsOf(*timing, rows, groups);
    auto kept = timings.most;
    const bool any = wanted == "any";
    if (!wanted.empty() && !any) {
        if (!rows.empty() && !timings.names.contains(std::string(wanted)))
            return Error::badInput("No run here was timed as \"%1\"; available: %2, and any.",
                                   std::string(wanted), listOf(timings.names));
        std::fill(kept.begin(), kept.end(),
                  wanted == unstatedTiming ? Dictionary::missing : timing->dictionary->find(wanted));
    }
    if (!any)
        out.excluded = dropOthers(mask, *timing, rows, groups, kept);
    std::set<std::string> keptNames;
    for (const auto code : kept)
        keptNames.insert(nameOf(*timing, code));
    if (any && timings.names.size() > 1) {
        out.kept = listOf(timings.names);
        out.caveat = Message::format("This combines runs that were timed in different ways (%1).", out.kept);
    } else if (keptNames.size() == 1) {
        out.kept = *keptNames.begin();
    } else if (keptNames.size() > 1) {
        for (std::size_t group = 0; group < groups.groups; ++group)
            out.kept += (out.kept.empty() ? "" : "; ") + groupName(table, sides, timings.first[group]) +
                        ": " + nameOf(*timing, kept[group]);
        out.caveat = timedDifferently(out.kept);
    }
    return out;
}

Message timedDifferently(const std::string& ways)
{
    return Message::format(
        "The steps were timed in different ways (%1): part of a difference may come from that.", ways);
}

std::string commonTiming(const table::Table& table, const table::Mask& a, const table::Mask& b,
                         std::string_view metric)
{
    const Column *timing = table.find(columns::timing), *work = table.find(columns::workKey),
                 *value = table.find(metric);
    const auto isCategory = [](const Column* column) {
        return column && column->kind == Column::Kind::Category;
    };
    if (!isTimed(metric) || !isCategory(timing) || !isCategory(work) || !value ||
        value->kind != Column::Kind::Number || timedInOneWay(table))
        return {};
    table::Mask both = a;
    for (std::size_t row = 0; row < both.size(); ++row)
        both[row] |= b[row];
    const auto rows = completeRows(table, both, std::array{value}).rows;
    const auto groups = groupIds(std::array{work, timing}, rows);
    std::vector<std::uint8_t> sides(groups.groups, 0);
    std::vector<std::int32_t> timings(groups.groups, Dictionary::missing);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = rows[i];
        sides[groups.ids[i]] |= static_cast<std::uint8_t>((a[row] ? 1 : 0) | (b[row] ? 2 : 0));
        timings[groups.ids[i]] = timing->codes[row];
    }
    std::map<std::int32_t, std::size_t> models;
    for (std::size_t group = 0; group < sides.size(); ++group)
        if (sides[group] == 3)
            ++models[timings[group]];
    const auto most = std::max_element(models.begin(), models.end(),
                                       [](const auto& x, const auto& y) { return x.second < y.second; });
    return most == models.end() ? std::string() : nameOf(*timing, most->first);
}

void nameReasons(Excluded& excluded, const Excluded& reasons)
{
    auto filtered = excluded.find("filtered");
    for (const auto& [reason, count] : reasons) {
        if (filtered == excluded.end())
            return;
        const auto moved = std::min(count, filtered->second);
        if (moved)
            excluded[reason] += moved;
        filtered->second -= moved;
    }
    if (filtered != excluded.end() && filtered->second == 0)
        excluded.erase(filtered);
}

} // namespace parascope::analysis
