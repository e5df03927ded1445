// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/cell_text.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "widgets/selection/words.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace parascope::models {

namespace {

/// Returns the text on how the FLOPs of a run were counted.
QString definitionText(const std::string& name)
{
    static constexpr const char* known[] = {QT_TRANSLATE_NOOP("Columns", "executed"),
                                            QT_TRANSLATE_NOOP("Columns", "recorded rate"),
                                            QT_TRANSLATE_NOOP("Columns", "recorded utilisation")};
    for (const char* text : known)
        if (name == text)
            return QCoreApplication::translate("Columns", text);
    return QString::fromStdString(name);
}

NumberStyle prefixed(const table::Column& column)
{
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    for (const double value : column.numbers)
        if (const double size = std::abs(value); std::isfinite(size) && size > 0) {
            least = std::min(least, size);
            largest = std::max(largest, size);
        }
    const bool prefixable = displayUnit(column.unit, 5e3).unit != column.unit;
    const auto unit = displayUnit(column.unit, largest);
    return {unit.factor, QString::fromStdString(unit.unit), false, prefixable && spreadsFar(least, largest)};
}

/// Returns a text of the engine with the decimal point of the language.
QString local(const std::string& text)
{
    return QString::fromStdString(text).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

/// Writes three significant digits in the format of the language; values beyond the measured range get an
/// exponent.
QString significant(double value, int digits = 3)
{
    const auto text = QString::fromStdString(significantText(value, digits));
    if (text.contains(QLatin1Char('e')))
        return QLocale().toString(value, 'g', digits);
    const auto point = text.indexOf(QLatin1Char('.'));
    return QLocale().toString(value, 'f', point < 0 ? 0 : static_cast<int>(text.size() - point) - 1);
}

} // namespace

QString titleOf(const QString& metricName)
{
    const auto name = metricName.toStdString();
    const auto* metric = findMetric(name);
    return metric && *metric->heading ? QCoreApplication::translate("Columns", metric->heading)
                                      : QString::fromStdString(describeMetric(name).title);
}

QString titleOf(const table::Column& column)
{
    const auto* metric = findMetric(column.name);
    if (metric && *metric->heading)
        return QCoreApplication::translate("Columns", metric->heading);
    // Hyper-parameters keep the names that grids, filters and the paper use.
    if (column.role == table::Column::Role::HyperParameter || column.title.empty())
        return QString::fromStdString(column.name);
    // An unknown metric has the title that the file gives it.
    return column.role == table::Column::Role::Metric
               ? QString::fromStdString(column.title)
               : QCoreApplication::translate("Columns", column.title.c_str());
}

NumberStyle styleOf(const table::Column& column)
{
    if (column.kind == table::Column::Kind::Category)
        return {};
    if (column.unit == "1")
        return {100, QStringLiteral("%")};
    if (column.role == table::Column::Role::HyperParameter || column.role == table::Column::Role::Identity)
        return {1, {}, true};
    if (column.unit.empty() || column.unit == "1/s")
        return {};
    return prefixed(column);
}

QString headerOf(const table::Column& column, const NumberStyle& style)
{
    const auto title = models::titleOf(column);
    if (style.unit.isEmpty() || style.ownPrefixes || title == style.unit ||
        title.endsWith(QLatin1Char(' ') + style.unit))
        return title;
    if (column.name == metric::flopsPerSecond)
        return style.unit;
    return QStringLiteral("%1 (%2)").arg(title, style.unit);
}

QString cellText(const table::Column& column, std::size_t row, const NumberStyle& style)
{
    if (column.kind == table::Column::Kind::Category) {
        const auto code = column.codes[row];
        if (code == table::Dictionary::missing)
            return {};
        const auto& text = column.dictionary->text(code);
        return column.name == "outcome"            ? selection::outcomeText(text)
               : column.name == "quality"          ? selection::qualityText(text)
               : column.name == "flops_definition" ? definitionText(text)
                                                   : QString::fromStdString(text);
    }
    const double value = column.numbers[row];
    if (!std::isfinite(value))
        return {};
    if (style.exact)
        return QString::number(value, 'g', 12);
    return !style.ownPrefixes   ? significant(value * style.factor)
           : column.unit == "B" ? local(bytesText(value))
                                : local(withPrefix(value, column.unit));
}

QString valueText(const table::Column& column, std::size_t row)
{
    if (column.kind == table::Column::Kind::Category)
        return cellText(column, row, {});
    const double value = column.numbers[row];
    if (!std::isfinite(value))
        return {};
    if (column.unit == "1")
        return significant(value * 100, 4) + QStringLiteral(" %");
    if (column.role == table::Column::Role::HyperParameter)
        return QString::number(value, 'g', 12);
    if (column.unit.empty() || column.unit == "1/s")
        return significant(value, 4);
    return local(column.unit == "B" ? bytesText(value) : withPrefix(value, column.unit, 4));
}

} // namespace parascope::models
