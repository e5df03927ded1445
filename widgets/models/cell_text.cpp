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

/// How the FLOPs of a run were counted.
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

double largestOf(const table::Column& column)
{
    double largest = 0;
    for (const double value : column.numbers)
        if (std::isfinite(value))
            largest = std::max(largest, std::abs(value));
    return largest;
}

NumberStyle prefixed(double largest, const QString& unit)
{
    struct Prefix
    {
        double size;
        const char* text;
    };
    static constexpr Prefix prefixes[] = {{1e15, "P"}, {1e12, "T"}, {1e9, "G"},  {1e6, "M"}, {1e3, "k"},
                                          {1, ""},     {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}};
    for (const auto& prefix : prefixes)
        if (largest >= prefix.size)
            return {1 / prefix.size, QString::fromUtf8(prefix.text) + unit, 2, false};
    return {1, unit, 2, false};
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
    // The title of a metric that no line has is the file's word.
    return column.role == table::Column::Role::Metric
               ? QString::fromStdString(column.title)
               : QCoreApplication::translate("Columns", column.title.c_str());
}

NumberStyle styleOf(const table::Column& column)
{
    const auto unit = QString::fromStdString(column.unit);
    if (column.kind == table::Column::Kind::Category)
        return {};
    if (unit == QLatin1String("1"))
        return {100, QStringLiteral("%"), 2, false};
    if (column.role == table::Column::Role::HyperParameter || column.role == table::Column::Role::Identity)
        return {1, {}, 0, true};
    if (unit.isEmpty() || unit == QLatin1String("1/s"))
        return {1, {}, 0, largestOf(column) >= 1000};
    return prefixed(largestOf(column), unit);
}

QString headerOf(const table::Column& column, const NumberStyle& style)
{
    const auto title = models::titleOf(column);
    if (style.unit.isEmpty() || title.contains(style.unit))
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
    const QLocale locale;
    if (column.role == table::Column::Role::HyperParameter)
        return QString::number(value, 'g', 12);
    const double shown = value * style.factor;
    if (style.whole)
        return locale.toString(std::round(shown), 'f', 0);
    const int decimals = shown != 0 && std::abs(shown) < 0.1 ? 4 : style.decimals;
    return locale.toString(shown, 'f', decimals);
}

QString valueText(const table::Column& column, std::size_t row)
{
    if (column.kind == table::Column::Kind::Category)
        return cellText(column, row, {});
    const double value = column.numbers[row];
    if (!std::isfinite(value))
        return {};
    if (column.unit == "1")
        return QLocale().toString(value * 100, 'f', value < 0.001 ? 4 : 2) + QStringLiteral(" %");
    if (column.role == table::Column::Role::HyperParameter)
        return QString::number(value, 'g', 12);
    if (column.unit.empty() || column.unit == "1/s") {
        if (std::abs(value) >= 1000)
            return QLocale().toString(std::round(value), 'f', 0);
        return QLocale().toString(value, 'g', 4);
    }
    return QString::fromStdString(withPrefix(value, column.unit, 4));
}

} // namespace parascope::models
