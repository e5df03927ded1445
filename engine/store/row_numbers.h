// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/query.h"
#include "engine/store/run_fields.h"
#include "engine/store/trust.h"

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>

/// The metrics that have a column of their own in the table `run`, and the checksum of a row. For use inside
/// the store only.
namespace parascope::store::detail {

/// Number of metrics with a column of their own: the lines of the table of metrics with `plain`.
inline constexpr std::size_t plainCount = 3;
/// Names of these metrics and of their columns, in the order of the table.
[[nodiscard]] std::span<const std::string_view, plainCount> plainMetrics();
/// Returns the index of a metric in plainMetrics(); plainCount for any other metric.
[[nodiscard]] std::size_t plainPlace(std::string_view name);

/// A value for each of plainMetrics(). NaN means that the run has no such number.
using PlainValues = std::array<double, plainCount>;
[[nodiscard]] constexpr PlainValues noPlainValues()
{
    PlainValues out = {};
    out.fill(std::numeric_limits<double>::quiet_NaN());
    return out;
}
/// Returns whether a column can hold the value to the last bit. SQLite stores NaN as null and -0 as 0, so
/// these are packed like the metrics without a column.
[[nodiscard]] inline bool fitsColumn(double value)
{
    return !std::isnan(value) && !(value == 0 && std::signbit(value));
}

/// The metrics of a run as a row has them: those with a column, and the others packed (packing.h).
struct RowMetrics
{
    PlainValues plain = noPlainValues();
    std::string packed;

    void clear()
    {
        plain = noPlainValues();
        packed.clear();
    }
    /// Puts a value into its column. Returns false when it must be packed: the column is taken or cannot hold
    /// the value.
    bool put(std::size_t place, double value)
    {
        if (place >= plainCount || !fitsColumn(value) || !std::isnan(plain[place]))
            return false;
        plain[place] = value;
        return true;
    }
};

/// The numbers of a row that its checksum covers, besides the step times. An unknown number is NaN.
struct RowNumbers
{
    std::int64_t outcome = 0, quality = 0, attempt = 1, warmupSteps = 0;
    std::int64_t startedMs = 0, finishedMs = 0;
    double median = std::numeric_limits<double>::quiet_NaN(), low = median, high = median;
    PlainValues plain = noPlainValues();
    std::string_view packed; ///< the packed metrics
};
/// Returns the numbers of a record, with its metrics as a row has them.
[[nodiscard]] RowNumbers numbersOf(const RunNumbers& run, const PlainValues& plain, std::string_view packed);

/// Returns the checksum of a row: XXH3 of its numbers (32 bits) below that of its packed step times. A reader
/// of a million runs need not read their step times, which are most of the file, and still checks what it
/// shows. For a row without step times it is only the lowest three bytes: most large files are tables of such
/// rows, and five bytes more would be a twentieth of the file. Ids of other rows are not covered, because a
/// merge changes them; the ids of names in the packed metrics are.
[[nodiscard]] std::int64_t rowChecksum(const RowNumbers& row, std::string_view steps);
/// Returns whether the checksum of a row is that of its numbers, whatever its step times are.
[[nodiscard]] bool fitsNumbers(std::int64_t checksum, const RowNumbers& row);

/// The columns of a query that the checksum of a run covers.
struct NumberColumns
{
    int uuid = -1, outcome = -1, quality = -1, attempt = -1, warmup = -1, started = -1, finished = -1,
        median = -1, low = -1, high = -1, metrics = -1, steps = -1, checksum = -1;

    /// The query has a column for each of the fields from `first` on. The plain metrics follow the checksum.
    NumberColumns(std::span<const RunField* const> fields, int first, int checksumAt);
    template <class Row> // Query or RowValues
    [[nodiscard]] RowNumbers of(const Row& row) const
    {
        RowNumbers out{row.integer(outcome),
                       row.integer(quality),
                       row.integer(attempt),
                       row.integer(warmup),
                       row.integer(started),
                       row.integer(finished),
                       numberOrNan(row, median),
                       numberOrNan(row, low),
                       numberOrNan(row, high),
                       {},
                       metricsWithinLimit(row.bytes(metrics))};
        for (std::size_t i = 0; i < plainCount; ++i)
            out.plain[i] = numberOrNan(row, m_plain + static_cast<int>(i));
        return out;
    }
    /// Returns whether the checksum of a row fits. Step times are checked on request, because reading them
    /// takes longer than everything else.
    [[nodiscard]] bool fit(const Query& row, bool withSteps) const;

private:
    int m_plain;
};

} // namespace parascope::store::detail
