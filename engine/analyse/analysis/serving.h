// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/excluded.h"
#include "engine/analyse/table/table.h"
#include "engine/base/core/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Analyses a service under load: what it delivers, how long its users wait, and how much load it can take
/// within given limits.
namespace parascope::analysis {

struct ServingRequest
{
    /// Metric of which more is better. If `throughput` or `latency` is empty, it is a metric of load tests if
    /// runs have one, else one of decode runs (tokens per second: of all users for the throughput, of each
    /// user for the latency).
    std::string throughput;
    std::string latency; ///< metric of which less or more is better, as the table of metrics says
    /// Name of a column; if empty, the first known load column that varies, or else that exists.
    std::string load;
    std::vector<std::string> by; ///< names of columns; if empty, all other columns that vary
    /// Metrics, each with its largest allowed value, or its smallest if more of the metric is better.
    std::vector<std::pair<std::string, double>> limits;
};

/// One load level of a series; its values are medians of its runs.
struct ServingPoint
{
    Value load;
    double throughput = 0, latency = 0;
    std::vector<double> limited; ///< value of each limit's metric; NaN if no run has it
    std::vector<std::uint32_t> rows;
    bool within = false; ///< every limit is kept; false if a metric is missing
    /// One of its runs lost more than one in a hundred of its requests. The waiting time of the other
    /// requests then does not measure the load, so the point is neither within the limits nor on the
    /// frontier.
    bool lossy = false;
    bool frontier = false; ///< no other point with the same requests delivers as much and answers as fast
};

struct ServingSeries
{
    Message name;
    std::vector<Value> key;           ///< one value for each column of `by`
    std::vector<ServingPoint> points; ///< in ascending order of load
    std::optional<std::size_t> best;  ///< index of the point with the highest throughput within the limits
    /// Index of the first level above the best that does not keep the limits; if no level keeps them, of the
    /// lowest level.
    std::optional<std::size_t> beyond;
};

struct Serving
{
    ServingRequest request; ///< the request with the chosen values filled in
    bool faster = false;    ///< `latency` is a rate: more of it is better
    std::vector<ServingSeries> series;
    std::size_t points = 0, within = 0, lossy = 0;
    Excluded excluded;
    Message unable;
};

/// Analyses the runs of `mask`. Points compete for the frontier only if model, input length and output length
/// are equal, because other requests are other work. Fails if a column does not exist or holds no numbers.
[[nodiscard]] Result<Serving> serving(const table::Table& table, const table::Mask& mask,
                                      const ServingRequest& request);

/// Parses a limit such as "p99_ttft=2"; the number is in seconds or in the metric's own unit.
[[nodiscard]] Result<std::pair<std::string, double>> limitFromText(std::string_view text);

} // namespace parascope::analysis
