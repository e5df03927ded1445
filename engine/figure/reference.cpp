// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/reference.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"
#include "engine/base/expression/lexer.h"
#include "engine/figure/parts.h"
#include "engine/figure/rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

namespace parascope::figure {

namespace {

using expression::Token;
using table::Column;

std::string Spec::* quantityOf(const KindInfo& kind)
{
    return kind.titled == ColumnChoice::Member::Y ? &Spec::y : &Spec::metric;
}

bool names(const std::vector<Token>& tokens, std::string_view column)
{
    return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
        return token.kind == Token::Kind::Name && token.text == column;
    });
}

/// Returns the columns that tell the cells of a reference apart.
/// A setting without a level that both the reference and the other runs have does not: another platform may
/// have other data types.
std::vector<const Column*> cellColumns(const table::Table& table, const table::Mask& shown,
                                       const table::Mask& isReference, const std::vector<Token>& reference)
{
    if (names(reference, columns::run))
        return {};
    const auto ofReference = analysis::rowsOf(isReference);
    auto rows = analysis::rowsOf(shown);
    std::erase_if(rows, [&](auto row) { return isReference[row] != 0; });
    const auto isApart = [&](const Column& column) {
        const auto levelAt = [&](std::uint32_t row) {
            const double key = keyAt(column, static_cast<std::int32_t>(row));
            return std::isnan(key) ? std::nullopt : std::optional(key);
        };
        std::set<std::optional<double>> levels;
        for (const auto row : ofReference)
            levels.insert(levelAt(row));
        return separatesRuns(column.name) && !rows.empty() &&
               std::none_of(rows.begin(), rows.end(),
                            [&](auto row) { return levels.contains(levelAt(row)); });
    };
    rows.insert(rows.end(), ofReference.begin(), ofReference.end());
    auto out = analysis::identityOf(table, rows);
    rows.resize(rows.size() - ofReference.size());
    std::erase_if(out,
                  [&](const Column* column) { return names(reference, column->name) || isApart(*column); });
    return out;
}

/// Returns a short name for axes: the text of `column == "text"`, else nothing.
std::string shortNameOf(const std::vector<Token>& tokens)
{
    const bool isPlain = tokens.size() == 4 && tokens[0].kind == Token::Kind::Name &&
                         tokens[0].text != columns::run && tokens[1].text == "==" &&
                         tokens[2].kind == Token::Kind::Text;
    return isPlain ? tokens[2].text : std::string();
}

/// Returns the ratios to the medians of the reference's rows in the same group; NaN without one.
std::vector<double> ratiosOf(const std::vector<double>& values, const analysis::GroupIds& groups,
                             const table::Mask& reference)
{
    std::vector<std::vector<double>> of(groups.groups);
    for (std::size_t row = 0; row < values.size(); ++row)
        if (reference[row] && std::isfinite(values[row]))
            of[groups.ids[row]].push_back(values[row]);
    std::vector<double> medians;
    for (const auto& group : of)
        medians.push_back(group.empty() ? noValue : analysis::medianOf(group));
    std::vector<double> out;
    for (std::size_t row = 0; row < values.size(); ++row) {
        const double ratio = values[row] / medians[groups.ids[row]];
        out.push_back(std::isfinite(ratio) ? ratio : noValue);
    }
    return out;
}

/// Returns the table without the metrics that the spec does not name, and with another column.
table::TablePtr withColumn(const table::Table& table, const Spec& spec, Column column)
{
    auto out = std::make_shared<table::Table>();
    out->setRows(table.rows());
    for (const auto& entry : table.columns()) {
        const auto is = [&](const std::string& name) { return name == entry.name; };
        if (entry.role != Column::Role::Metric || is(spec.x) || is(spec.y) || is(spec.metric) ||
            is(spec.colour) || is(spec.by) || spec.fix.contains(entry.name))
            out->add(entry);
    }
    out->add(std::move(column));
    return out;
}

} // namespace

std::string referenceOf(const KindInfo& kind, const Spec& spec)
{
    const bool own = std::any_of(kind.options.begin(), kind.options.end(),
                                 [](const auto& option) { return option.name == "reference"; });
    return own ? std::string() : textOption(spec, "reference");
}

Result<Relative> relativeTo(const std::string& reference, const KindInfo& kind, const Spec& spec,
                            const Input& input)
{
    const std::string what = "figure: \"options\": \"reference\"";
    if (!kind.relative)
        return Error::badInput("%1: a figure of kind \"%2\" has no metric that could be relative to one",
                               what, std::string(kind.name));
    const auto& table = *input.runs;
    const auto member = quantityOf(kind);
    if ((spec.*member).empty())
        return Error::badInput("%1: name the metric that is relative to it", what);
    PARASCOPE_TRY(const auto* metric, columnOf(table, spec.*member, member == &Spec::y ? "y" : "metric"));
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("%1: \"%2\" holds texts and has no ratio", what, spec.*member);
    PARASCOPE_TRY(const auto tokens, expression::tokens(reference, what));
    PARASCOPE_TRY(auto chosen, table::select(table, reference, what));

    Relative out{spec, input, reference};
    // The reference is timed like the others, but neither filters nor platforms hide it.
    auto every = spec;
    every.filter.clear();
    every.family.clear();
    auto hidden = input;
    hidden.shown = nullptr;
    PARASCOPE_TRY(const auto timed, filterMask(every, hidden));
    for (std::size_t row = 0; row < chosen.mask.size(); ++row) {
        chosen.mask[row] &= timed[row];
        out.any |= chosen.mask[row] && std::isfinite(metric->numbers[row]);
    }
    PARASCOPE_TRY(auto shown, filterMask(spec, input));
    out.spec.filter.clear();
    out.spec.options.erase("reference");
    out.spec.options.erase("predicted"); // a model of times has no ratios
    out.spec.*member = relativeColumn;

    std::vector<std::uint32_t> rows(table.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto groups = analysis::groupIds(cellColumns(table, shown, chosen.mask, tokens), rows);
    Column column;
    column.name = relativeColumn;
    const auto name = shortNameOf(tokens);
    column.title = titleOf(*metric).text() + (name.empty() ? " over the reference" : " over that of " + name);
    column.role = Column::Role::Metric;
    column.numbers = ratiosOf(metric->numbers, groups, chosen.mask);
    // Failed runs stay, for the marks of their cells.
    for (std::size_t row = 0; row < shown.size(); ++row)
        if (shown[row] && std::isfinite(metric->numbers[row]) && !std::isfinite(column.numbers[row])) {
            shown[row] = 0;
            ++out.without;
        }
    out.input.shown = std::make_shared<table::Mask>(std::move(shown));
    out.input.runs = withColumn(table, spec, std::move(column));
    return out;
}

void tellOfReference(const Relative& relative, Figure& figure)
{
    if (relative.without > 0)
        figure.counts.push_back(Message::format("%1 runs without a reference", whole(relative.without)));
    if (!figure.counts.empty())
        figure.counts.insert(figure.counts.begin() + 1,
                             Message::format("relative to %1", relative.reference));
    figure.caption += Message::english(
        " Values are relative to the median of the runs of the same cell for which %1.", relative.reference);
}

} // namespace parascope::figure
