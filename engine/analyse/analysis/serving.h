// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/analyse/table/table.h"
#include "engine/base/core/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// A service under load: what it delivers, how long its users wait, and how far it can be loaded within
/// limits.
namespace parascope::analysis {

struct ServingRequest
{
    /// More is better. Empty, as the next: what load tests report where runs have it, else what decode runs
    /// make (tokens per second, of all users and of each).
    std::string throughput;
    std::string latency;         ///< less is better, or more: as the table of metrics says of it
    std::string load;            ///< column; empty: the one that varies
    std::vector<std::string> by; ///< columns; empty: all others that vary
    std::vector<std::pair<std::string, double>> limits; ///< a metric, and the most that it may be
};

/// A load level of a series; the median of its runs.
struct ServingPoint
{
    Value load;
    double throughput = 0, latency = 0;
    std::vector<double> limited; ///< of each limit's metric; NaN where no run has it
    std::vector<std::uint32_t> rows;
    bool within = false; ///< every limit is kept; false where a metric is missing
    /// A run of it lost more than one in a hundred of its requests: what the others waited is no measure of
    /// the load, so that the point is within no limits and on no frontier.
    bool lossy = false;
    bool frontier = false; ///< no other point of the same requests delivers as much and answers as fast
};

struct ServingSeries
{
    Message name;
    std::vector<Value> key;           ///< a value of each column of `by`
    std::vector<ServingPoint> points; ///< load ascending
    std::optional<std::size_t> best;  ///< within the limits, the highest throughput
    /// The first level above the best that does not keep the limits (the least of all, where none does).
    std::optional<std::size_t> beyond;
};

struct Serving
{
    ServingRequest request; ///< with what was chosen
    bool faster = false;    ///< `latency` is a rate: more of it is better
    std::vector<ServingSeries> series;
    std::size_t points = 0, within = 0, lossy = 0;
    Excluded excluded;
    Message unable;
};

/// Points compete for the frontier where model, input and output length are equal: other requests are other
/// work. Fails on a column that does not exist or holds no numbers.
[[nodiscard]] Result<Serving> serving(const table::Table& table, const table::Mask& mask,
                                      const ServingRequest& request);

/// "p99_ttft=2" with a number of seconds, or of the metric's own unit.
[[nodiscard]] Result<std::pair<std::string, double>> limitFromText(std::string_view text);

} // namespace parascope::analysis
