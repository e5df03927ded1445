// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/json.h"
#include "engine/base/core/peaks.h"
#include "engine/base/core/result.h"
#include "engine/store/annotation.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::dataset {

/// Which FLOP count and which peak the derived metrics use. They are echoed by every result.
struct Definitions
{
    std::string flops = "executed"; ///< executed | causal | tf_profiler | recorded
    std::string peak = "datasheet"; ///< datasheet | measured | a number of FLOP/s
    /// The FLOP count of each database, in their order: what a file recorded beside what others executed. The
    /// column flops_definition says which one a run has. Empty: `flops` for all.
    std::vector<std::string> flopsBySource = {};

    friend bool operator==(const Definitions&, const Definitions&) = default;
};

/// One or several databases as columns, a row a run. Fixed columns: run (uuid, category), database,
/// platform, device, family, mode, optimizer, dtype, outcome, quality, timing, work_key, model_key, stack
/// ("libtorch 1.13.1 tuned, build 5a1c": framework, version, own or stock implementation, build), started (s
/// since 1970), repeat (which pass over the grid; runs of one cell with other repeats were other launches),
/// attempt; then a column a hyper-parameter ever seen (layer, node, batch, ..., and settings of the runs:
/// threads, layout); then the metrics of the command line contract: examples_per_second, step_seconds (with
/// step_low, step_high), flops_per_second, flops_utilisation, arithmetic_intensity, parameters,
/// memory_peak_bytes, infeed_fraction, energy_joules_per_example. Missing is NaN. Where a run has an
/// annotation: starred (1 or 0), tags, note; where none has one, a filter may name these all the same.
struct Dataset
{
    table::TablePtr table;
    table::TablePtr operations; ///< a row an operation: run, platform, operation, layer, stack, dtype, batch,
                                ///< time_fraction, ...
    Definitions definitions;
    struct PlatformFacts
    {
        std::string name;
        Peaks peaks;
        double bandwidth, memoryBytes; /* NaN when unknown */
        Json ceilings;
    };
    std::vector<PlatformFacts> platforms;
    std::vector<std::filesystem::path> sources;
    std::vector<store::Annotation> marks; ///< of the sources themselves, in their order
};

/// Columns that are made of the models' graphs: flops_per_second, flops_utilisation, arithmetic_intensity,
/// parameters and flops_definition. Costing a grid of a thousand models takes as long as reading half a
/// million runs, and who asks for other columns alone need not wait for it.
enum class Costs { Wanted, Excluded };
/// Whether a column's name, or an expression, speaks of one of them or of what may be one misspelt.
[[nodiscard]] bool speaksOfCosts(std::string_view text);

/// What people call a column that has this name in every table: a metric's heading, a run's field. Null of
/// any other, a hyper-parameter for one. A text of the catalogue's context "Columns".
[[nodiscard]] const char* headingOf(std::string_view column);

/// Where the costs are left out, their columns are not there.
[[nodiscard]] Result<std::shared_ptr<const Dataset>> load(const std::vector<std::filesystem::path>& databases,
                                                          const Definitions& definitions,
                                                          Costs costs = Costs::Wanted);

/// Follows databases that a runner is filling: refresh() reads only what is new, and all annotations, and
/// hands out a new immutable snapshot, or the old one when nothing changed. One thread at a time.
class Follower
{
public:
    Follower(std::vector<std::filesystem::path> databases, Definitions definitions,
             Costs costs = Costs::Wanted);
    ~Follower();
    Result<std::shared_ptr<const Dataset>> refresh();
    /// Which database the last refresh() failed at; null where it did not, or failed at what no database is
    /// to blame for.
    [[nodiscard]] const std::filesystem::path* failedAt() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::dataset
