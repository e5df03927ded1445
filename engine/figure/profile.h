// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <string>
#include <vector>

namespace parascope::figure {

/// How FLOPs are counted and which peak is meant while nobody chooses otherwise.
struct Basis
{
    std::string flops = "executed"; ///< executed | tf_profiler | recorded
    bool bySource = false;          ///< each source has its own count: the column flops_definition says which
    std::string peak = "datasheet"; ///< datasheet | measured | NUMBER
};

/// Databases by what their completed runs carry. Runs that were traced for their operations have no rate;
/// beside runs that were timed they would be a second, different measurement of the same cell.
struct Databases
{
    std::vector<std::string> timed, traced;
};
[[nodiscard]] Databases databasesOf(const table::Table& table);
/// A filter that keeps the runs of these databases.
[[nodiscard]] std::string anyOf(const std::vector<std::string>& databases);
/// Whether a column of numbers is there and has one.
[[nodiscard]] bool hasNumbers(const table::Table& table, const char* name);
/// The text that most of the rows have in a category column; empty when there is none.
[[nodiscard]] std::string mostFrequent(const table::Table& table, const char* name,
                                       const std::vector<std::uint32_t>& rows);

/// The FLOP count of the runs of some platforms (none: of all); of most of them where they differ.
[[nodiscard]] std::string flopsFor(const Basis& basis, const table::Table& table,
                                   const std::vector<std::string>& platforms);
/// A heat map of one platform (empty: the one with most completed runs): its axes, and the slice with most
/// cells (analysis::bestSlice).
[[nodiscard]] Spec heatMapFor(const Input& input, const Basis& basis, const std::string& platform = {});
/// A map of two platforms, a over b: the slice in which most points were completed on both.
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
/// Two platforms with most common work, the one with more runs first; fewer when there are none.
[[nodiscard]] std::vector<std::string> bestPair(const table::Table& table);

} // namespace parascope::figure
