// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/sides.h"

#include "engine/analysis/levels.h"

namespace parascope::analysis {

using table::Column;

Result<std::int32_t> levelCode(const table::Table& table, std::string_view name, std::string_view level)
{
    PARASCOPE_TRY(const Column* column, table.column(name));
    if (column->kind != Column::Kind::Category)
        return badInput("\"" + std::string(name) + "\" holds numbers; two names are compared here.");
    const auto code = column->dictionary->find(level);
    if (code != table::Dictionary::missing)
        return code;
    std::string names;
    for (std::size_t i = 0; i < column->dictionary->size(); ++i)
        names += (i ? ", " : "") + column->dictionary->text(static_cast<std::int32_t>(i));
    return badInput("There is no " + column->name + " \"" + std::string(level) + "\"; there are " +
                    (names.empty() ? "none" : names) + ".");
}

Result<table::Mask> sideMask(const table::Table& table, const table::Mask& mask, std::string_view name,
                             std::string_view level)
{
    PARASCOPE_TRY(const auto code, levelCode(table, name, level));
    const auto& codes = table.find(name)->codes;
    table::Mask out = mask;
    for (std::size_t row = 0; row < out.size(); ++row)
        out[row] = static_cast<std::uint8_t>(out[row] && codes[row] == code);
    return out;
}

Result<void> refuseMixedFlops(const table::Table& table, const table::Mask& mask, std::string_view metric)
{
    const Column* definition = table.find("flops_definition");
    const bool counted = metric.starts_with("flops");
    if (!definition || !counted)
        return {};
    const Column* values = table.find(metric);
    table::Mask valued = mask;
    if (values && values->kind == Column::Kind::Number)
        for (std::size_t row = 0; row < valued.size(); ++row)
            valued[row] &= static_cast<std::uint8_t>(values->numbers[row] == values->numbers[row]);
    const auto levels = levelsOf(*definition, rowsOf(valued));
    if (levels.values.size() < 2)
        return {};
    std::string names;
    for (const auto& value : levels.values)
        names += (names.empty() ? "" : ", ") + toText(value);
    return badInput("\"" + std::string(metric) + "\" would mix FLOP counts of several definitions (" + names +
                    "); choose one with --flops, or filter by flops_definition.");
}

} // namespace parascope::analysis
