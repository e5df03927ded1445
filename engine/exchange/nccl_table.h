// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that nccl-tests and rccl-tests print, and what their JSON shares with them. For this module
// only.
#pragma once

#include "engine/exchange/foreign.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::exchange::nccl_table {

/// What the lines above a table say, or the JSON around its results, and the rows.
struct Table
{
    std::string operation; ///< empty where it is not named
    Json settings = Json::object();
    Json stack = {{"framework", "NCCL"}};
    std::vector<std::string> devices, hosts; ///< each once
    std::int64_t ranks = 0;
    std::int64_t finishedMs = 0;
    std::vector<std::pair<Json, std::size_t>> rows; ///< with their lines, or places in the list
};

/// The operation of "build/all_reduce_perf", "AllReduce" or "all_reduce"; empty of anything else.
[[nodiscard]] std::string operationOf(std::string_view name);
/// NCCL_VERSION_CODE as it is said: 22803 is 2.28.3.
[[nodiscard]] std::string versionOf(double code);
/// The GPUs of all processes, by one's rank: the devices that are listed may be each process's first alone.
void countRanks(Table& table, double lastRank);
/// Adds what is neither empty nor there.
void addOnce(std::vector<std::string>& list, std::string name);

/// Whether the heading of such a table is printed.
[[nodiscard]] bool isPrinted(std::string_view text);
/// The tables of a log; `errors` takes the rows that break off, and what failed.
[[nodiscard]] std::vector<Table> printed(std::string_view text, foreign::Collector& errors);

} // namespace parascope::exchange::nccl_table
