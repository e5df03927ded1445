// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/series.h"

/// The versions of a series and their order. For series.cpp only.
namespace parascope::analysis {

/// The versions of the rows in their order, and the version of each row.
struct SeriesVersions
{
    std::vector<SeriesVersion> list;
    std::vector<std::size_t> ofRow; ///< by position in the rows
    SeriesOrder order = SeriesOrder::Time;
};

/// Returns the column of the versions: what was asked for, or the first of version, commit, stack, day and
/// database that has several levels among the rows.
[[nodiscard]] Result<const table::Column*>
versionColumn(const table::Table& table, const std::vector<std::uint32_t>& rows, const std::string& asked);
/// Returns a text column that has several levels and may well be the version, to be named with --over; empty
/// if there is none.
[[nodiscard]] std::string probableVersion(const table::Table& table, const std::vector<std::uint32_t>& rows);

/// Lists the versions of the rows. Fails for a commit's time that cannot be read.
[[nodiscard]] Result<SeriesVersions> listVersions(const table::Table& table, const table::Column& over,
                                                  const std::vector<std::uint32_t>& rows,
                                                  const std::map<std::string, std::size_t>& history);

} // namespace parascope::analysis
