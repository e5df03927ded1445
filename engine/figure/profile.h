// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <string>
#include <vector>

namespace parascope::figure {

/// The default way of counting FLOPs and the default peak.
struct Basis
{
    std::string flops = "executed"; ///< executed | tf_profiler | recorded
    bool bySource = false;          ///< true if each source has its own count (column flops_definition)
    std::string peak = "datasheet"; ///< datasheet | measured | NUMBER
    std::string family;             ///< family of the figures; empty: the one that subjectOf() chooses
};

/// Databases by the values of their completed runs. Runs that were traced for their operations have no rate.
/// Together with timed runs they would be a second, different measurement of the same cell.
struct Databases
{
    std::vector<std::string> timed, traced;
};
[[nodiscard]] Databases databasesOf(const table::Table& table);
/// Returns a filter that keeps the runs of these databases.
[[nodiscard]] std::string anyOf(const std::vector<std::string>& databases);
/// Returns whether a column of numbers exists and has at least one value.
[[nodiscard]] bool hasNumbers(const table::Table& table, const char* name);

/// Returns the FLOP count that most runs of some platforms use. An empty list means all platforms.
[[nodiscard]] std::string flopsFor(const Basis& basis, const table::Table& table,
                                   const std::vector<std::string>& platforms);
/// Returns a spec for a heat map of one platform, with its axes and the slice with most cells
/// (analysis::bestSlice). An empty name means the platform that subjectOf() chooses.
[[nodiscard]] Spec heatMapFor(const Input& input, const Basis& basis, const std::string& platform = {});
/// Returns the spec for another family: columns that the family's runs lack are replaced by those of its heat
/// map, and a slice in which it has no run by that of its heat map.
[[nodiscard]] Spec inFamily(Spec spec, const Input& input, const std::string& family);
/// Returns a spec for a ratio map of two platforms, a over b, with the slice in which most points were
/// completed on both.
[[nodiscard]] Spec pairMapFor(const Input& input, const Basis& basis, const std::string& a,
                              const std::string& b);
/// Completed rows of `platform` that have an equal run on `partner`, and the settings in which no pair is
/// equal.
struct PairedRows
{
    std::vector<std::uint32_t> rows;
    std::vector<std::string> unlike;
};
[[nodiscard]] PairedRows pairedRows(const table::Table& table, const std::string& platform,
                                    const std::string& partner);
/// Returns the two platforms with most common work, in one family if it is given; the one with more different
/// works is first. Returns an empty list if no two platforms have common work.
[[nodiscard]] std::vector<std::string> bestPair(const table::Table& table, const std::string& family = {});

} // namespace parascope::figure
