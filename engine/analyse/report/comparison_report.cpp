// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/comparison_report.h"

#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::report {

namespace {

/// Returns the columns that distinguish the cells.
std::vector<const table::Column*> namingColumns(const table::Table& table,
                                                const analysis::Comparison& comparison,
                                                const std::vector<Cell>& cells)
{
    std::vector<const table::Column*> out;
    for (const auto& column : table.columns()) {
        const bool key = std::find(comparison.keys.begin() + 1, comparison.keys.end(), column.name) !=
                         comparison.keys.end();
        if (column.role != table::Column::Role::HyperParameter && column.name != "family" && !key)
            continue;
        std::set<std::string> values;
        for (const auto& cell : cells)
            values.insert(table.text(cell.row, column));
        const bool several = values.size() > 1;
        if (several || (column.name == "family" && !values.contains("")))
            out.push_back(&column);
    }
    // The family comes first, because the other columns belong to it.
    std::stable_partition(out.begin(), out.end(),
                          [](const auto* column) { return column->name == "family"; });
    return out;
}

void name(const table::Table& table, const analysis::Comparison& comparison, std::vector<Cell>& cells)
{
    const auto columns = namingColumns(table, comparison, cells);
    for (auto& cell : cells) {
        for (const auto* column : columns)
            if (const auto text = table.text(cell.row, *column); !text.empty())
                cell.name += (cell.name.empty() ? "" : ", ") +
                             (column->role == table::Column::Role::HyperParameter ? column->name + ' ' : "") +
                             text;
        if (cell.name.empty())
            cell.name = "all runs";
    }
}

Change changeOf(const analysis::CellComparison& cell, Better better)
{
    if (cell.verdict != analysis::Verdict::Different)
        return cell.verdict == analysis::Verdict::Same ? Change::Same : Change::CannotTell;
    if (better == Better::Neither)
        return Change::Different;
    return (cell.effect > 1) == (better == Better::Less) ? Change::Slower : Change::Faster;
}

std::vector<Cell> cellsOf(const analysis::Comparison& comparison, Better better)
{
    std::vector<Cell> out;
    for (std::size_t i = 0; i < comparison.cells.size(); ++i) {
        const auto& from = comparison.cells[i];
        Cell cell;
        cell.change = changeOf(from, better);
        cell.a = from.a;
        cell.b = from.b;
        cell.effect = from.effect;
        cell.interval = from.interval;
        cell.adjusted = from.adjusted;
        cell.runsA = from.aRows.size();
        cell.runsB = from.bRows.size();
        cell.row = from.aRows.front();
        cell.place = i;
        cell.note = from.reason.text();
        out.push_back(std::move(cell));
    }
    for (const auto& change : comparison.changes) {
        Cell cell;
        if (change.a == "completed")
            cell.change = Change::Failed;
        else if (change.b == "completed")
            cell.change = Change::Recovered;
        else
            continue; // failed on both sides, in different ways
        cell.row = change.row;
        cell.note = change.a + " in A, " + change.b + " in B";
        out.push_back(std::move(cell));
    }
    for (const auto* lone : {&comparison.onlyA, &comparison.onlyB})
        for (const auto& from : *lone) {
            Cell cell;
            const bool onA = lone == &comparison.onlyA;
            cell.change = onA ? Change::OnlyA : Change::OnlyB;
            (onA ? cell.runsA : cell.runsB) = from.rows.size();
            cell.row = from.rows.front();
            out.push_back(std::move(cell));
        }
    return out;
}

} // namespace

std::size_t Report::count(Change change) const
{
    return static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.change == change; }));
}

Report makeReport(const table::Table& table, const analysis::Comparison& comparison, std::string a,
                  std::string b)
{
    Report out;
    out.a = std::move(a);
    out.b = std::move(b);
    out.metric = comparison.request.metric;
    const auto* column = table.find(out.metric);
    out.title = column && !column->title.empty() ? column->title : out.metric;
    out.unit = column ? column->unit : std::string();
    out.margin = comparison.request.margin;
    out.falseCalls = comparison.request.falseDiscovery;
    out.commonEffect = comparison.commonEffect;
    out.knowable = std::any_of(comparison.cells.begin(), comparison.cells.end(),
                               [](const auto& cell) { return cell.known; });
    out.cells = cellsOf(comparison, analysis::betterOf(out.metric, comparison.request.better));
    name(table, comparison, out.cells);
    const auto size = [](const Cell& cell) {
        return std::isfinite(cell.effect) ? -std::abs(std::log(cell.effect)) : 0;
    };
    std::stable_sort(out.cells.begin(), out.cells.end(), [&](const Cell& x, const Cell& y) {
        return std::pair(x.change, size(x)) < std::pair(y.change, size(y));
    });
    return out;
}

std::string changeText(double ratio)
{
    if (std::isnan(ratio))
        return "-";
    return ratio >= 10 ? printed("%.3g times", ratio) : printed("%+.1f %%", 100 * (ratio - 1));
}

std::string valueText(double value, const std::string& unit)
{
    if (std::isnan(value))
        return "-";
    if (unit == "1")
        return printed("%.4g %%", 100 * value);
    if (unit.empty())
        return printed("%.4g", value);
    return withPrefix(value, unit.starts_with("1/") ? unit.substr(1) : unit);
}

std::string summaryOf(const Report& report)
{
    const auto percent = changeText(1 + report.margin).substr(1);
    const std::array<std::string, 9> words{
        "slower",         "failed in B alone",          "different", "faster",   "failed in A alone",
        "cannot be told", "the same within " + percent, "only in A", "only in B"};
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (const auto count = report.count(static_cast<Change>(i)))
            out += (out.empty() ? "" : ", ") + std::to_string(count) + ' ' + words[i];
    return out.empty() ? "No cell" : out;
}

} // namespace parascope::report
