// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/sides.h"

#include "engine/analyse/analysis/levels.h"
#include "engine/base/core/columns.h"

namespace parascope::analysis {

using table::Column;

Result<std::int32_t> levelCode(const table::Table& table, std::string_view name, std::string_view level)
{
    PARASCOPE_TRY(const Column* column, table.column(name));
    if (column->kind != Column::Kind::Category)
        return Error::badInput("\"%1\" holds numbers; two names are compared here.", std::string(name));
    const auto code = column->dictionary->find(level);
    if (code != table::Dictionary::missing)
        return code;
    std::vector<Message> names;
    for (std::size_t i = 0; i < column->dictionary->size(); ++i)
        names.emplace_back(column->dictionary->text(static_cast<std::int32_t>(i)));
    if (names.empty())
        return Error::badInput("There is no %1 \"%2\", and the runs have no other.", column->name,
                               std::string(level));
    return Error::badInput("There is no %1 \"%2\"; available: %3.", column->name, std::string(level),
                           joined(names, ", "));
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
    const Column* definition = table.find(columns::flopsDefinition);
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
    return Error::badInput("\"%1\" would mix FLOP counts of several definitions (%2); choose one with "
                           "--flops, or filter by flops_definition.",
                           std::string(metric), names);
}

} // namespace parascope::analysis
