// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare_samples.h"

#include "engine/base/core/columns.h"

#include <map>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// The values of a column among the rows of one side: the first value, and whether there are several.
struct Values
{
    bool any = false, several = false;
    std::string first;

    void add(std::string text)
    {
        if (any && text != first)
            several = true;
        if (!any)
            first = std::move(text);
        any = true;
    }
    [[nodiscard]] bool isRecorded() const { return several || !first.empty(); }
};

/// Returns for each row whether its work key occurs on both sides.
std::vector<std::uint8_t> pairedByWork(const Column* work, const table::Mask& a, const table::Mask& b)
{
    std::vector<std::uint8_t> out(a.size(), 0);
    if (!work || work->kind != Column::Kind::Category)
        return out;
    std::vector<std::uint8_t> sides(work->dictionary->size(), 0);
    const auto known = [&](std::size_t row) {
        return (a[row] || b[row]) && work->codes[row] != Dictionary::missing;
    };
    for (std::size_t row = 0; row < a.size(); ++row)
        if (known(row))
            sides[static_cast<std::size_t>(work->codes[row])] |= static_cast<std::uint8_t>(b[row] ? 2 : 1);
    for (std::size_t row = 0; row < a.size(); ++row)
        out[row] = known(row) && sides[static_cast<std::size_t>(work->codes[row])] == 3;
    return out;
}

/// Returns the hyper-parameters that distinguish the cells of a family: those that both sides recorded. A
/// hyper-parameter that has one value on each side, and not the same one, is excluded, because it is what the
/// user compares.
std::vector<const Column*> commonColumns(const table::Table& table, const std::vector<std::size_t>& rows,
                                         const table::Mask& b)
{
    std::vector<const Column*> out;
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter)
            continue;
        Values one, other;
        for (const auto row : rows)
            (b[row] ? other : one).add(table.text(row, column));
        // A family that only one side has cannot differ from the other side.
        const bool bothThere = one.any && other.any;
        const bool changed = bothThere && !one.several && !other.several && one.first != other.first;
        if (!bothThere || (one.isRecorded() && other.isRecorded() && !changed))
            out.push_back(&column);
    }
    return out;
}

} // namespace

Column cellColumn(const table::Table& table, const table::Mask& a, const table::Mask& b)
{
    const auto* work = table.find(columns::workKey);
    const auto* family = table.find(columns::family);
    const auto byWork = pairedByWork(work, a, b);
    std::map<std::string, std::vector<std::size_t>> families; // rows to be paired by hyper-parameters
    for (std::size_t row = 0; row < a.size(); ++row)
        if ((a[row] || b[row]) && !byWork[row])
            families[family ? table.text(row, *family) : std::string()].push_back(row);
    Column out;
    out.name = "cell";
    out.title = "cell";
    out.kind = Column::Kind::Category;
    out.role = Column::Role::Identity;
    out.dictionary = std::make_shared<Dictionary>();
    out.codes.assign(table.rows(), Dictionary::missing);
    for (std::size_t row = 0; row < a.size(); ++row)
        if (byWork[row])
            out.codes[row] = out.dictionary->code(table.text(row, *work));
    for (const auto& [name, rows] : families) {
        const auto columns = commonColumns(table, rows, b);
        for (const auto row : rows) {
            std::string key = name;
            for (const auto* column : columns)
                if (const auto text = table.text(row, *column); !text.empty())
                    key += (key.empty() ? "" : ", ") + column->name + ' ' + text;
            out.codes[row] = out.dictionary->code(key);
        }
    }
    return out;
}

} // namespace parascope::analysis
