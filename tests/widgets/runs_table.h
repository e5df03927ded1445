// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <cmath>
#include <string>

/// Runs `from` .. `to` of a synthetic grid: every seventh is out of memory, every third is on another
/// platform.
inline parascope::table::TablePtr runsTable(int from, int to)
{
    using namespace parascope::table;
    auto table = std::make_shared<Table>();
    const auto rows = static_cast<std::size_t>(to - from);
    table->setRows(rows);
    const auto category = [&](const char* name, Column::Role role, auto&& text) {
        Column column;
        column.name = name;
        column.kind = Column::Kind::Category;
        column.role = role;
        column.dictionary = std::make_shared<Dictionary>();
        for (int i = from; i < to; ++i)
            column.codes.push_back(column.dictionary->code(text(i)));
        table->add(std::move(column));
    };
    const auto number = [&](const char* name, const char* unit, Column::Role role, auto&& value) {
        Column column;
        column.name = name;
        column.unit = unit;
        column.role = role;
        for (int i = from; i < to; ++i)
            column.numbers.push_back(value(i));
        table->add(std::move(column));
    };
    category("run", Column::Role::Identity, [](int i) { return "run-" + std::to_string(i); });
    category("database", Column::Role::Identity,
             [](int i) { return i % 2 ? std::string("a.db") : std::string("b.db"); });
    category("platform", Column::Role::Identity,
             [](int i) { return i % 3 ? std::string("one") : std::string("two"); });
    category("outcome", Column::Role::Identity,
             [](int i) { return i % 7 ? std::string("completed") : std::string("oom"); });
    number("node", "", Column::Role::HyperParameter, [](int i) { return 32.0 * (1 + i % 5); });
    number("batch", "", Column::Role::HyperParameter, [](int i) { return 64.0 * (1 + i / 5 % 4); });
    number("examples_per_second", "1/s", Column::Role::Metric,
           [](int i) { return i % 7 ? 1000.0 + i : std::nan(""); });
    return table;
}
