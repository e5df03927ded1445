// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that the importers of histories share: results that a benchmark suite keeps for each commit. For
// this module only.
#pragma once

#include "engine/base/core/columns.h"
#include "engine/exchange/foreign.h"

#include <optional>
#include <string>
#include <string_view>

namespace parascope::exchange::history {

/// Sets the commit of a run, the time of the commit (UTC milliseconds since 1970; 0 when unknown) and the
/// version, which is the first `shown` characters of the hash. A tree with changes that are not in the commit
/// is a version of its own. Changes nothing when the hash is empty.
void setCommit(store::RunRecord& run, const std::string& hash, std::int64_t committedMs, bool dirty = false,
               std::size_t shown = columns::shortCommit);
/// Returns a number of milliseconds since 1970, and 0 for anything that is not the time of a year below
/// 10000.
[[nodiscard]] std::int64_t millisecondsOf(const Json& json);

/// Sets the environment of a run, and its platform: the host, else the processor.
void setMachine(store::RunRecord& run, const std::string& host, const std::string& processor,
                const Json& logicalCpus, const std::string& kernel);

/// The metric of a value with a certain unit, and the factor that converts the value into SI units.
struct Unit
{
    std::string metric; ///< step_seconds for a time, "operations_per_second" for "ops/s", "value" for no unit
    double factor = 1;
};
/// Reads a unit as tools write it: "ns/iter", "us/op", "seconds", "ops/s", "MB/s", "KiB". A time for an
/// operation is a time, and so is the size for an operation a size.
[[nodiscard]] Unit unitOf(std::string_view unit);
/// Adds the secondary value `name` of a run. Its unit becomes the ending of the metric's name.
void addValue(store::RunRecord& run, std::string_view name, std::string_view unit,
              std::optional<double> value);

/// Reads the family and the hyper-parameters of a run from a name with slashes: "Parse/n=100/64" is the
/// family Parse with n = 100 and arg0 = 64.
void readName(store::RunRecord& run, const std::string& name);
/// Adds each member of an object as a hyper-parameter. A list or an object becomes its text, because it
/// distinguishes the runs.
void addParameters(store::RunRecord& run, const Json& parameters);

/// Returns the document in a file that the tool writes next to the results. Returns null if there is no such
/// file, or if it is not JSON, which is added to the errors.
[[nodiscard]] Json documentBeside(const std::filesystem::path& path, foreign::Collector& out);

/// Calls a completed run without a step time and without a metric unfinished.
void finish(store::RunRecord& run);

} // namespace parascope::exchange::history
