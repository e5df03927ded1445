// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/compared.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::gui {

namespace {

/// Whether completed runs of both platforms have a number in this column.
bool bothHave(const table::Table& table, const table::Column& column, const std::string& a,
              const std::string& b)
{
    const auto *platform = table.find(columns::platform), *outcome = table.find(columns::outcome);
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

} // namespace

std::vector<std::string> comparableMetrics(const table::TablePtr& table, const std::string& a,
                                           const std::string& b)
{
    std::vector<std::string> names{metric::examplesPerSecond, metric::tokensPerSecond,
                                   metric::outputThroughput, metric::stepSeconds};
    for (const auto& known : metrics())
        if (known.better != Better::Neither &&
            std::find(names.begin(), names.end(), known.name) == names.end())
            names.emplace_back(known.name);
    std::erase_if(names, [&](const std::string& name) {
        const auto* column = table ? table->find(name) : nullptr;
        return !column || !bothHave(*table, *column, a, b);
    });
    return names;
}

std::string comparedBy(const std::vector<std::string>& metrics, const std::string& wanted)
{
    if (std::find(metrics.begin(), metrics.end(), wanted) != metrics.end())
        return wanted;
    return metrics.empty() ? metric::examplesPerSecond : metrics.front();
}

} // namespace parascope::gui
