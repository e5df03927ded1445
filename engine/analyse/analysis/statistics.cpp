// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/statistics.h"

#include "engine/base/core/columns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace parascope::analysis {

namespace {

/// Returns whether any value is NaN or infinite. Such a value has all bits of the exponent set; adding one to
/// the exponent then carries into the sign bit.
bool anyNotFinite(const double* values, std::size_t count)
{
    constexpr std::uint64_t exponent = 0x7ff0000000000000ULL, one = 0x0010000000000000ULL;
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < count; ++i)
        found |= (std::bit_cast<std::uint64_t>(values[i]) & exponent) + one;
    return found >> 63;
}

} // namespace

Better betterOf(const std::string& metric, std::optional<Better> asked)
{
    const auto* known = findMetric(metric);
    return asked.value_or(known ? known->better : describeMetric(metric).better);
}

Sample completeRows(const table::Table& table, const table::Mask& mask,
                    std::span<const table::Column* const> columns)
{
    Sample out;
    const table::Column* outcome = table.find(columns::outcome);
    const auto completed = outcome ? outcome->dictionary->find("completed") : table::Dictionary::missing;
    std::map<std::int32_t, std::size_t> failed;
    std::vector<std::size_t> without(columns.size(), 0);
    std::size_t filtered = 0, n = 0;
    out.rows.resize(mask.size() + 1);
    // Work in blocks, column by column, and without a branch per row, because the result of a filter cannot
    // be predicted.
    constexpr std::size_t block = 1 << 12;
    std::array<std::uint8_t, block> complete;
    for (std::size_t first = 0; first < mask.size(); first += block) {
        const auto count = std::min(block, mask.size() - first);
        std::size_t in = 0, whole = 0;
        for (std::size_t i = 0; i < count; ++i) {
            complete[i] = mask[first + i] != 0;
            in += complete[i];
        }
        if (outcome)
            for (std::size_t i = 0; i < count; ++i)
                complete[i] &= static_cast<std::uint8_t>(outcome->codes[first + i] == completed);
        for (const auto* column : columns) {
            const double* values = column->numbers.data() + first;
            if (!anyNotFinite(values, count)) // nearly always the case for a hyper-parameter
                continue;
            for (std::size_t i = 0; i < count; ++i)
                // true if the value is finite
                complete[i] &= static_cast<std::uint8_t>(values[i] - values[i] == 0);
        }
        for (std::size_t i = 0; i < count; ++i) {
            out.rows[n] = static_cast<std::uint32_t>(first + i);
            n += complete[i];
            whole += complete[i];
        }
        filtered += count - in;
        if (whole == in)
            continue;
        for (std::size_t row = first; row < first + count; ++row) {
            if (!mask[row] || complete[row - first])
                continue;
            if (outcome && outcome->codes[row] != completed) {
                ++failed[outcome->codes[row]];
                continue;
            }
            const auto missing = std::find_if(columns.begin(), columns.end(), [&](const auto* column) {
                return !std::isfinite(column->numbers[row]);
            });
            ++without[static_cast<std::size_t>(missing - columns.begin())];
        }
    }
    out.rows.resize(n);
    if (filtered)
        out.excluded["filtered"] = filtered;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (without[i])
            out.excluded[lacking(*columns[i])] += without[i];
    for (const auto& [code, count] : failed)
        out.excluded[outcomeReason(*outcome, code)] = count;
    return out;
}

std::vector<const table::Column*> hyperParameters(const table::Table& table, const table::Mask& mask)
{
    std::vector<const table::Column*> out;
    for (const auto& column : table.columns()) {
        if (column.role != table::Column::Role::HyperParameter || column.kind != table::Column::Kind::Number)
            continue;
        for (std::size_t row = 0; row < mask.size(); ++row)
            if (mask[row] && !std::isnan(column.numbers[row])) {
                out.push_back(&column);
                break;
            }
    }
    return out;
}

} // namespace parascope::analysis
