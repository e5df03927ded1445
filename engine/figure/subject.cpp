// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/subject.h"

#include "engine/base/core/columns.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace parascope::figure {

namespace {

using table::Column;
using table::Table;
using Rows = std::vector<std::uint32_t>;

/// Returns whether the rows have two values of a column. Rows without a value do not count.
bool varies(const Column& column, const Rows& rows)
{
    if (column.kind == Column::Kind::Category) {
        auto first = table::Dictionary::missing;
        return std::any_of(rows.begin(), rows.end(), [&](auto row) {
            const auto code = column.codes[row];
            if (first == table::Dictionary::missing)
                first = code;
            return code != table::Dictionary::missing && code != first;
        });
    }
    double first = std::nan("");
    return std::any_of(rows.begin(), rows.end(), [&](auto row) {
        const double number = column.numbers[row];
        if (std::isnan(first))
            first = number;
        return !std::isnan(number) && number != first;
    });
}

/// Returns the number of axes that a map of these rows has: 0, 1 or 2.
int axesIn(const Table& table, const Rows& rows)
{
    constexpr int most = 2;
    int axes = 0;
    for (const auto& column : table.columns())
        if (axes < most && column.role == Column::Role::HyperParameter && varies(column, rows))
            ++axes;
    return axes;
}

/// What makes one level better than another: the axes, then the number of runs.
using Rank = std::pair<int, std::size_t>;

/// Returns the level with the highest rank, of equal ones the first; an empty text if that is no value.
std::string best(const Column* column, const std::map<std::int32_t, Rank>& ranks)
{
    const auto found = std::max_element(ranks.begin(), ranks.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    return !column || found == ranks.end() || found->first < 0 ? std::string()
                                                               : column->dictionary->text(found->first);
}

} // namespace

std::string mostFrequent(const Table& table, const char* name, const Rows& rows)
{
    const auto* column = table.find(name);
    if (!column)
        return {};
    std::map<std::int32_t, Rank> counts;
    for (const auto row : rows)
        ++counts[std::max(column->codes[row], table::Dictionary::missing)].second;
    return best(column, counts);
}

Subject subjectOf(const Table& table, const Rows& rows, const std::string& platform)
{
    const auto *platforms = table.find(columns::platform), *families = table.find(columns::family);
    const auto codeOf = [](const Column* column, std::uint32_t row) {
        return column ? column->codes[row] : table::Dictionary::missing;
    };
    // The families of a platform are ranked one by one: a map shows one, and what differs between two of them
    // is no axis.
    std::map<std::int32_t, std::map<std::int32_t, Rows>> groups;
    for (const auto row : rows)
        groups[codeOf(platforms, row)][codeOf(families, row)].push_back(row);
    std::map<std::int32_t, Rank> ofPlatform;
    std::map<std::int32_t, std::map<std::int32_t, Rank>> ofFamily;
    for (const auto& [code, group] : groups)
        for (const auto& [family, runs] : group) {
            const Rank rank(axesIn(table, runs), runs.size());
            ofFamily[code][family] = rank;
            auto& all = ofPlatform[code];
            all = {std::max(all.first, rank.first), all.second + rank.second};
        }
    Subject out{platform.empty() ? best(platforms, ofPlatform) : platform, {}};
    const auto chosen = platforms ? platforms->dictionary->find(out.platform) : table::Dictionary::missing;
    out.family = best(families, ofFamily[chosen]);
    return out;
}

} // namespace parascope::figure
