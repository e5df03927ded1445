// SPDX-License-Identifier: GPL-3.0-or-later
// How the runs of two sides were measured, and whether their difference may come from that alone. Every
// analysis that judges pairs asks here.
#pragma once

#include "engine/analyse/analysis/doubt.h"
#include "engine/analyse/analysis/side_effect.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/base/core/columns.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace parascope::analysis {

/// Returns the start of each row in seconds since 1970. Empty if a start is unknown, or if fewer than half of
/// the starts are distinct.
[[nodiscard]] std::vector<double> startsOf(const table::Table& table, std::span<const std::uint32_t> rows);

/// The starts of the runs of two sides, as far as they are known.
struct StartsOfSides
{
    std::vector<double> one, other;
    std::vector<std::size_t> places; ///< of the known ones in both lists of rows, if the lists are pairs
};
/// Returns the starts of the rows of both sides. Runs of one launch may share a start. Returns nothing if
/// less than half of the rows of a side have one, or if all runs of a side have the same: an import may give
/// all runs of a file the time of the file. With `pairs` the i-th rows belong together, and a start counts
/// only if both have one.
[[nodiscard]] std::optional<StartsOfSides> startsOfSides(const table::Table& table,
                                                         std::span<const std::uint32_t> one,
                                                         std::span<const std::uint32_t> other,
                                                         bool pairs = false);

/// The runs during which other programs had the processors for too long (columns::contended).
class ContendedRuns
{
public:
    explicit ContendedRuns(const table::Table& table) : m_column(table.find(columns::contended)) {}
    [[nodiscard]] bool has(std::uint32_t row) const;
    [[nodiscard]] std::size_t among(std::span<const std::uint32_t> rows) const;

private:
    const table::Column* m_column;
};

/// How the runs of the pairs of a comparison were measured.
struct SidesMeasured
{
    SideEffect order;
    std::size_t pairs = 0, contended = 0; ///< number of pairs, and of those with a contended run

    /// Returns the doubt about a difference `log` of the logarithms of both sides. `level` is the largest
    /// p-value at which the difference, adjusted for the times of sides that overlap, is told. Without times
    /// there is no doubt, because nothing can be checked.
    [[nodiscard]] Doubt doubtOf(double log, double level) const;
};
[[nodiscard]] SidesMeasured sidesMeasured(const table::Table& table, const Speedup& speedup);

} // namespace parascope::analysis
