// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/export.h"
#include "widgets/figure/tex_text.h"

#include "engine/base/core/units.h"
#include "engine/figure/axis.h"

#include <cmath>

namespace parascope::paper {
namespace {

/// A whole column has one prefix and one number of decimals, so that its numbers can be compared.
struct Form
{
    DisplayUnit unit;
    double step = 1;

    explicit Form(const table::Column& column, const std::vector<std::int32_t>& rows)
    {
        double largest = 0, least = std::numeric_limits<double>::infinity();
        bool whole = true;
        for (const auto row : rows)
            if (const double v = column.numbers[static_cast<std::size_t>(row)]; std::isfinite(v)) {
                largest = std::max(largest, std::abs(v));
                if (v != 0)
                    least = std::min(least, std::abs(v));
                whole = whole && v == std::floor(v);
            }
        unit = displayUnit(column.unit, largest);
        // Show three digits of the smallest value, and no decimals for whole numbers.
        if (!(whole && unit.factor == 1) && std::isfinite(least))
            step = std::pow(10.0, std::clamp(std::floor(std::log10(least * unit.factor)) - 2, -4.0, 0.0));
    }
};

} // namespace

Result<QByteArray> latexTable(const table::Table& table, const std::vector<std::string>& columns,
                              const std::vector<std::int32_t>& rows)
{
    if (columns.empty())
        return Error::badInput("a LaTeX table needs at least one column");
    std::vector<const table::Column*> chosen;
    for (const auto& name : columns) {
        PARASCOPE_TRY(const auto* column, table.column(name));
        chosen.push_back(column);
    }
    for (const auto row : rows)
        if (row < 0 || static_cast<std::size_t>(row) >= table.rows())
            return Error::badInput("a LaTeX table: there is no run %1", row);
    QString out = QStringLiteral("% Made by Parascope; a table row is a run.\n\\begin{tabular}{");
    for (const auto* column : chosen)
        out += column->kind == table::Column::Kind::Number ? 'r' : 'l';
    out += QStringLiteral("}\n\\hline\n");
    std::vector<Form> forms;
    for (std::size_t c = 0; c < chosen.size(); ++c) {
        const bool number = chosen[c]->kind == table::Column::Kind::Number;
        if (number)
            forms.emplace_back(*chosen[c], rows);
        else
            forms.emplace_back(table::Column(), std::vector<std::int32_t>());
        out += (c == 0 ? QString() : QStringLiteral(" & ")) +
               texText(figure::axisTitle(table::titleOf(*chosen[c]),
                                         number ? forms[c].unit.unit : std::string()));
    }
    out += QStringLiteral(" \\\\\n\\hline\n");
    for (const auto row : rows) {
        for (std::size_t c = 0; c < chosen.size(); ++c) {
            std::string cell = "--";
            if (chosen[c]->kind == table::Column::Kind::Category)
                cell = table.text(static_cast<std::size_t>(row), *chosen[c]);
            else if (const double v = chosen[c]->numbers[static_cast<std::size_t>(row)]; std::isfinite(v))
                cell = figure::tickLabel(v * forms[c].unit.factor, forms[c].step);
            out +=
                (c == 0 ? QString() : QStringLiteral(" & ")) + (cell == "--" ? QString("--") : texText(cell));
        }
        out += QStringLiteral(" \\\\\n");
    }
    out += QStringLiteral("\\hline\n\\end{tabular}\n");
    return out.toUtf8();
}

} // namespace parascope::paper
