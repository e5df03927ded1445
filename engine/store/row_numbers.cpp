// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/row_numbers.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <bit>

namespace parascope::store::detail {

std::span<const std::string_view, plainCount> plainMetrics()
{
    static const auto names = [] {
        std::array<std::string_view, plainCount> out;
        std::size_t at = 0;
        for (const auto& entry : metrics())
            if (entry.plain && at < out.size())
                out[at++] = entry.name;
        return out;
    }();
    return names;
}

std::size_t plainPlace(std::string_view name)
{
    const auto names = plainMetrics();
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

namespace {

/// Returns the bits of a number as SQLite gives it back: all NaN are null there, and -0 is 0.
std::uint64_t bitsOf(double value)
{
    return std::bit_cast<std::uint64_t>(std::isnan(value) ? std::numeric_limits<double>::quiet_NaN()
                                                          : value + 0.0);
}

/// Returns the lowest three bytes as a number that SQLite stores in three bytes.
std::int64_t lowestBytes(std::uint32_t checksum)
{
    return static_cast<std::int32_t>(checksum << 8) >> 8;
}

std::uint32_t numbersChecksum(const RowNumbers& row)
{
    const auto word = [](auto value) { return static_cast<std::uint64_t>(value); };
    std::array<std::uint64_t, 7 + plainCount> words = {word(row.outcome) | word(row.attempt) << 32,
                                                       word(row.quality) | word(row.warmupSteps) << 32,
                                                       word(row.startedMs),
                                                       word(row.finishedMs),
                                                       bitsOf(row.median),
                                                       bitsOf(row.low),
                                                       bitsOf(row.high)};
    for (std::size_t i = 0; i < plainCount; ++i)
        words[7 + i] = bitsOf(row.plain[i]);
    static_assert(std::endian::native == std::endian::little, "a checksum is that of little-endian words");
    const auto hash = shortHashOf({reinterpret_cast<const char*>(words.data()), sizeof words});
    return static_cast<std::uint32_t>(row.packed.empty() ? hash : shortHashOf(row.packed, hash));
}

} // namespace

std::int64_t rowChecksum(const RowNumbers& row, std::string_view steps)
{
    const auto low = numbersChecksum(row);
    return steps.empty() ? lowestBytes(low) : static_cast<std::int64_t>(shortHashOf(steps) << 32 | low);
}

bool fitsNumbers(std::int64_t checksum, const RowNumbers& row)
{
    const auto low = numbersChecksum(row);
    return checksum == lowestBytes(low) || static_cast<std::uint32_t>(checksum) == low;
}

RowNumbers numbersOf(const RunNumbers& run, const PlainValues& plain, std::string_view packed)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {static_cast<std::int64_t>(run.outcome),
            run.quality,
            run.attempt,
            run.warmupSteps,
            run.startedMs,
            run.finishedMs,
            run.stepMedian.value_or(none),
            run.stepLow.value_or(none),
            run.stepHigh.value_or(none),
            plain,
            packed};
}

NumberColumns::NumberColumns(std::span<const RunField* const> fields, int first, int checksumAt)
    : checksum(checksumAt), m_plain(checksumAt + 1)
{
    const auto find = [&](auto member) {
        const auto is = [&](const RunField* field) { return field->is(member); };
        const auto it = std::find_if(fields.begin(), fields.end(), is);
        return it == fields.end() ? -1 : first + static_cast<int>(it - fields.begin());
    };
    uuid = find(&RunRecord::runUuid);
    outcome = find(&RunRecord::outcome);
    quality = find(&RunRecord::quality);
    attempt = find(&RunRecord::attempt);
    warmup = find(&RunRecord::warmupSteps);
    started = find(&RunRecord::startedMs);
    finished = find(&RunRecord::finishedMs);
    median = find(&RunRecord::stepMedian);
    low = find(&RunRecord::stepLow);
    high = find(&RunRecord::stepHigh);
    metrics = find(&RunRecord::metrics);
    steps = find(&RunRecord::stepSeconds);
}

bool NumberColumns::fit(const Query& row, bool withSteps) const
{
    const auto stored = row.integer(checksum);
    return withSteps ? stored == rowChecksum(of(row), row.bytes(steps)) : fitsNumbers(stored, of(row));
}

} // namespace parascope::store::detail
