// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/compared.h"

#include "engine/base/core/metrics.h"

#include <QCoreApplication>

#include <cmath>

namespace parascope::gui {

namespace {

/// Whether completed runs of both have a number.
bool bothHave(const table::Table& table, const table::Column& column, const std::string& a,
              const std::string& b)
{
    const auto *platform = table.find("platform"), *outcome = table.find("outcome");
    if (!platform || !outcome || column.kind != table::Column::Kind::Number)
        return false;
    const auto completed = outcome->dictionary->find("completed");
    const auto codeA = platform->dictionary->find(a), codeB = platform->dictionary->find(b);
    bool hasA = false, hasB = false;
    for (std::size_t row = 0; row < table.rows() && !(hasA && hasB); ++row)
        if (outcome->codes[row] == completed && !std::isnan(column.numbers[row])) {
            hasA = hasA || platform->codes[row] == codeA;
            hasB = hasB || platform->codes[row] == codeB;
        }
    return hasA && hasB;
}

table::Column stepsPerSecond(const table::Column& stepSeconds)
{
    table::Column rate;
    rate.name = "steps_per_second";
    rate.title = QCoreApplication::translate("Comparison", "steps per second").toStdString();
    rate.unit = "1/s";
    rate.role = table::Column::Role::Metric;
    rate.numbers.reserve(stepSeconds.numbers.size());
    for (const double seconds : stepSeconds.numbers)
        rate.numbers.push_back(seconds > 0 ? 1 / seconds : std::nan(""));
    return rate;
}

} // namespace

Compared comparedBy(const table::TablePtr& table, const std::string& a, const std::string& b)
{
    Compared out{table, metric::examplesPerSecond, metric::examplesPerSecond};
    if (!table)
        return out;
    for (const char* name : {metric::examplesPerSecond, metric::tokensPerSecond, metric::outputThroughput})
        if (const auto* column = table->find(name); column && bothHave(*table, *column, a, b)) {
            out.metric = out.timed = name;
            return out;
        }
    if (const auto* seconds = table->find(metric::stepSeconds); seconds && bothHave(*table, *seconds, a, b)) {
        auto rate = stepsPerSecond(*seconds);
        out.metric = rate.name;
        out.timed = metric::stepSeconds;
        auto copy = std::make_shared<table::Table>(*table);
        copy->add(std::move(rate));
        out.table = std::move(copy);
    }
    return out;
}

} // namespace parascope::gui
