// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/sides.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <cstdint>

namespace parascope::gui {

namespace {

using table::Column;
using table::Dictionary;

/// Determines which side a row belongs to: 0, 1, or neither.
class Chooser
{
public:
    Chooser(const table::Table& table, const ComparedSide& a, const ComparedSide& b)
        : m_platform(*table.find(columns::platform)), m_sides{sideIn(table, a), sideIn(table, b)}
    {
    }
    [[nodiscard]] int of(std::size_t row) const
    {
        for (int i = 0; i < 2; ++i) {
            const auto& side = m_sides[i];
            if (side.column && m_platform.codes[row] == side.platform &&
                side.column->codes[row] == side.value)
                return i;
        }
        return -1;
    }

private:
    struct Side
    {
        const Column* column; ///< null if the side is a whole platform
        std::int32_t platform, value;
    };
    [[nodiscard]] Side sideIn(const table::Table& table, const ComparedSide& side) const
    {
        const auto* column = side.isPart() ? table.find(side.column) : nullptr;
        return {column, m_platform.dictionary->find(side.platform),
                column ? column->dictionary->find(side.value) : Dictionary::missing};
    }

    const Column& m_platform;
    Side m_sides[2];
};

/// Returns the table with another column of platforms.
template <class Choose>
std::shared_ptr<const table::Table> renamed(const table::Table& from, const ComparedSide& a,
                                            const ComparedSide& b, const Choose& choose)
{
    auto out = std::make_shared<table::Table>();
    out->setRows(from.rows());
    for (const auto& column : from.columns()) {
        auto& copy = out->add(column);
        if (column.name != "platform")
            continue;
        copy.dictionary = std::make_shared<Dictionary>();
        for (std::size_t i = 0; i < column.dictionary->size();
             ++i) // keeps the codes, and with them the colours
            copy.dictionary->code(column.dictionary->text(static_cast<std::int32_t>(i)));
        const std::int32_t codes[] = {copy.dictionary->code(a.name), copy.dictionary->code(b.name)};
        for (std::size_t row = 0; row < from.rows(); ++row)
            if (const int side = choose(row); side >= 0)
                copy.codes[row] = codes[side];
    }
    for (const auto& constant : from.constants())
        out->addConstant(constant);
    return out;
}

} // namespace

std::vector<ComparedSide> sidesOf(const table::Table& table)
{
    std::vector<ComparedSide> sides;
    const auto* platform = table.find(columns::platform);
    if (!platform)
        return sides;
    const auto nameOf = [](const Column& column, std::int32_t code) { return column.dictionary->text(code); };
    for (std::size_t i = 0; i < platform->dictionary->size(); ++i) {
        const auto name = nameOf(*platform, static_cast<std::int32_t>(i));
        sides.push_back({name, name, {}, {}});
    }
    for (const auto* column : analysis::sideColumns(table)) {
        if (column == platform)
            continue;
        const auto& name = column->name;
        const auto width = column->dictionary->size();
        std::vector<std::uint8_t> seen(platform->dictionary->size() * width, 0);
        for (std::size_t row = 0; row < table.rows(); ++row)
            if (platform->codes[row] >= 0 && column->codes[row] >= 0)
                seen[static_cast<std::size_t>(platform->codes[row]) * width +
                     static_cast<std::size_t>(column->codes[row])] = 1;
        for (std::size_t code = 0; code * width < seen.size(); ++code) {
            const auto first = seen.begin() + static_cast<std::ptrdiff_t>(code * width);
            if (std::count(first, first + static_cast<std::ptrdiff_t>(width), 1) < 2)
                continue;
            const auto whole = nameOf(*platform, static_cast<std::int32_t>(code));
            for (std::size_t value = 0; value < width; ++value)
                if (seen[code * width + value]) {
                    const auto part = nameOf(*column, static_cast<std::int32_t>(value));
                    sides.push_back({whole + " · " + part, whole, name, part});
                }
        }
    }
    // Use the shortest name that distinguishes the sides, because axes and legends are narrow.
    const auto all = sides;
    for (auto& side : sides)
        if (side.isPart() && std::count_if(all.begin(), all.end(), [&](const auto& other) {
                                 return other.value == side.value || other.name == side.value;
                             }) == 1)
            side.name = side.value;
    return sides;
}

std::shared_ptr<const dataset::Dataset> withSides(const std::shared_ptr<const dataset::Dataset>& dataset,
                                                  const ComparedSide& a, const ComparedSide& b)
{
    if (!dataset || !dataset->table || (!a.isPart() && !b.isPart()) ||
        !dataset->table->find(columns::platform))
        return dataset;
    const Chooser chooser(*dataset->table, a, b);
    auto out = std::make_shared<dataset::Dataset>(*dataset);
    out->table = renamed(*dataset->table, a, b, [&](std::size_t row) { return chooser.of(row); });
    if (dataset->operations)
        if (const auto runs = analysis::runRows(*dataset->operations, *dataset->table))
            out->operations = renamed(*dataset->operations, a, b, [&](std::size_t row) {
                return (*runs)[row] == analysis::noRun ? -1 : chooser.of((*runs)[row]);
            });
    for (const auto* side : {&a, &b})
        for (const auto& facts : dataset->platforms)
            if (side->isPart() && facts.name == side->platform) {
                out->platforms.push_back(facts);
                out->platforms.back().name = side->name;
            }
    return out;
}

} // namespace parascope::gui
