// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that nccl-tests and rccl-tests print, and helpers that the readers of their tables and of their
// JSON share. For this module only.
#pragma once

#include "engine/exchange/foreign.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::exchange::nccl_table {

/// The rows of a table, and the facts in the lines above it or in the JSON around its results.
struct Table
{
    std::string operation; ///< empty if the file does not name it
    Json settings = Json::object();
    Json stack = {{"framework", "NCCL"}};
    std::vector<std::string> devices, hosts; ///< names, each once
    std::int64_t ranks = 0;
    std::int64_t finishedMs = 0;
    std::vector<std::pair<Json, std::size_t>> rows; ///< rows, each with its line or its number in the list
};

/// Returns the operation ("all_reduce") that "build/all_reduce_perf", "AllReduce" or "all_reduce" names.
/// Returns an empty text for anything else.
[[nodiscard]] std::string operationOf(std::string_view name);
/// Returns NCCL_VERSION_CODE in the usual form: 22803 is 2.28.3. Returns an empty text for an impossible
/// code.
[[nodiscard]] std::string versionOf(double code);
/// Raises the number of ranks so that it includes `lastRank` and is a multiple of the GPUs of a process
/// (threads times GPUs), because a list may have only the first device of each process.
void countRanks(Table& table, double lastRank);
/// Adds a name that is not empty and not yet in the list.
void addOnce(std::vector<std::string>& list, std::string name);

/// Returns whether the text contains the heading of such a table.
[[nodiscard]] bool isPrinted(std::string_view text);
/// Returns the tables of a log. Incomplete rows and reported failures are added to `errors`.
[[nodiscard]] std::vector<Table> printed(std::string_view text, foreign::Collector& errors);

} // namespace parascope::exchange::nccl_table
