// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/json.h"
#include "engine/base/core/peaks.h"
#include "engine/base/core/price.h"
#include "engine/base/core/result.h"
#include "engine/store/annotation.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::dataset {

/// The FLOP count and the peak that the derived metrics use. Every result repeats them.
struct Definitions
{
    std::string flops = "executed"; ///< executed | causal | tf_profiler | recorded
    std::string peak = "datasheet"; ///< datasheet | measured | a number of FLOP/s
    /// FLOP count of each database, in the order of the databases, for a file with recorded counts next to
    /// files with executed ones. The column flops_definition says which count a run has. If empty, `flops`
    /// holds for all.
    std::vector<std::string> flopsBySource = {};
    std::vector<Price> prices = {}; ///< of platforms; without one, a platform has no metrics of money

    friend bool operator==(const Definitions&, const Definitions&) = default;
};

/// One or several databases as columns, with one row per run. First the fixed columns: run (uuid, category),
/// database, platform, device, family, mode, optimizer, dtype, outcome, quality, timing, work_key, model_key,
/// stack ("libtorch 1.13.1 tuned, build 5a1c": framework, version, own or stock implementation, build),
/// started (s since 1970), repeat (number of the pass over the grid; runs of one cell with different repeats
/// are different launches), attempt. Then one column per hyper-parameter that any run has (layer, node,
/// batch, ..., and settings of the runs: threads, layout). Then the metrics of the command line contract:
/// examples_per_second, step_seconds (with step_low, step_high), flops_per_second, flops_utilisation,
/// arithmetic_intensity, parameters, memory_peak_bytes, infeed_fraction, energy_joules_per_example. Missing
/// numbers are NaN. If a run has an annotation: starred (1 or 0), tags, note; if none has one, a filter may
/// still name these columns.
struct Dataset
{
    table::TablePtr table;
    /// One row per operation: run, platform, operation, layer, stack, dtype, batch, time_fraction, ...
    table::TablePtr operations;
    Definitions definitions;
    struct PlatformFacts
    {
        std::string name;
        Peaks peaks;
        double bandwidth, memoryBytes; /* NaN when unknown */
        Json ceilings =
            nullptr; ///< of the framework that most runs of the platform have; null if there are none
        std::vector<Json> measured =
            {}; ///< the ceilings of every owner (store::ceilingOwner), the oldest first
    };
    std::vector<PlatformFacts> platforms;
    std::vector<std::filesystem::path> sources;
    std::vector<std::string> names;       ///< of the sources, as in the column "database"
    std::vector<store::Annotation> marks; ///< annotations of the sources, in their order
    /// Settings for which some runs have no record, so that the default of their worker was taken.
    std::vector<std::string_view> assumedSettings;
};

/// Returns the names that tell these files apart: the file's name where no other file has it, else the
/// shortest end of the path that no other file has ("alice/results.db").
[[nodiscard]] std::vector<std::string> shownNames(const std::vector<std::filesystem::path>& files);

/// Returns what the column "database" says of a source's runs; the name of the file if the dataset is null or
/// has no such source.
[[nodiscard]] std::string shownName(const Dataset* dataset, const std::filesystem::path& source);

/// Whether to compute the columns that need the models' graphs: flops_per_second, flops_utilisation,
/// arithmetic_intensity, parameters and flops_definition. Computing the cost of a grid of a thousand models
/// takes as long as reading half a million runs; a caller that needs only other columns can avoid it.
enum class Costs { Wanted, Excluded };
/// Returns whether a column name or an expression refers to one of these columns, or to a possible
/// misspelling of one.
[[nodiscard]] bool speaksOfCosts(std::string_view text);

/// Returns the displayed name of a column that has the same meaning in every table: a metric's heading, or a
/// run's field. Null for all others, for example a hyper-parameter. The text belongs to the context "Columns"
/// of the catalogue.
[[nodiscard]] const char* headingOf(std::string_view column);

/// Loads the databases. With Costs::Excluded, the table does not have the columns that need costs.
[[nodiscard]] Result<std::shared_ptr<const Dataset>> load(const std::vector<std::filesystem::path>& databases,
                                                          const Definitions& definitions,
                                                          Costs costs = Costs::Wanted);

/// Follows databases that a runner is filling. refresh() reads only new runs, and all annotations. It returns
/// a new immutable snapshot, or the old one if nothing changed. Only one thread may use it at a time.
class Follower
{
public:
    /// `names` are those of the databases in the column "database"; if empty, shownNames() of the databases.
    Follower(std::vector<std::filesystem::path> databases, Definitions definitions,
             Costs costs = Costs::Wanted, std::vector<std::string> names = {});
    ~Follower();
    Result<std::shared_ptr<const Dataset>> refresh();
    /// Returns the database that made the last refresh() fail. Null if it did not fail, or if no database
    /// caused the failure.
    [[nodiscard]] const std::filesystem::path* failedAt() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::dataset
