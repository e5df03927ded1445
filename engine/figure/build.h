// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/json.h"
#include "engine/base/core/peaks.h"
#include "engine/figure/figure.h"
#include "engine/figure/spec.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace parascope::prediction {
class Memory;
}

namespace parascope::figure {

class ColourMemory;

/// The step times of one run, while it is measured or afterwards.
struct StepTrace
{
    std::string what;            ///< "layer 64 · node 2048 · batch 8192"
    std::vector<double> seconds; ///< times of all steps, in order
    std::size_t warmUpEnd = 0;   ///< first measured step; 0 if not yet known
    double median = noValue, low = noValue,
           high = noValue; ///< median and interval of measured steps, seconds
    std::vector<std::pair<std::size_t, double>> halfWidths; ///< step and half-width over median after it
    double target = 0.02;
};

/// The history of the map of an adaptive sweep, on one platform.
struct MapProgress
{
    struct Entry
    {
        std::size_t runs = 0;   ///< number of points that had run
        double error = 0;       ///< expected relative error (median) of the forecasts for the other points
        std::size_t unsure = 0; ///< number of unsure cells
    };
    std::string platform;
    std::vector<Entry> entries;
    std::size_t points = 0;
    double goal = noValue;        ///< goal of the error; NaN if the sweep has another stopping rule
    double secondsLeft = noValue; ///< seconds until the end of the sweep; NaN if unknown
    bool ended = false;
};

/// The data from which figures are drawn: a snapshot of columns, and further facts about platforms and
/// sweeps.
struct Input
{
    table::TablePtr runs;
    table::TablePtr operations; ///< may be null; figures of operations then say that there are none
    /// Points of a sweep. The columns are the hyper-parameters of `runs`, the categories platform and state
    /// (planned | left | running | predicted-oom) and the number progress. The state is that of a point
    /// without a final outcome.
    table::TablePtr planned;
    bool plannedWhole = false; ///< `planned` has all points of the sweep, so that other cells are none
    struct Platform
    {
        std::string name;
        Peaks peaks;                  ///< FLOP/s by data type
        double bandwidth = noValue;   ///< B/s; NaN if unknown
        Json ceilings;                ///< ceilings in the form that calibration stores; null if not measured
        double memoryBytes = noValue; ///< bytes; NaN if unknown
    };
    std::vector<Platform> platforms;
    std::shared_ptr<const table::Mask> selection; ///< selected rows of `runs`; shown next to all runs
    /// Rows of `runs` that figures may use, one entry per row; null means all rows. A filter that several
    /// figures share is thus evaluated once. A spec's own filter applies in addition.
    std::shared_ptr<const table::Mask> shown;
    std::optional<StepTrace> steps;
    std::vector<MapProgress> maps; ///< progress of adaptive sweeps, by platform
    /// Cache of earlier predictions (option "predicted"). Null: predictions are computed each time.
    std::shared_ptr<prediction::Memory> memory;
    /// Colours in which values were drawn before. Null: no colours are remembered.
    std::shared_ptr<ColourMemory> colours;
    /// True leaves out slow parts that can follow later (bootstrap intervals over many runs). The figure is
    /// then `pending`, and its axis says that the intervals follow.
    bool quick = false;
    std::stop_token stop; ///< stops build(), which then fails; no one reads the error message
};

/// Returns the input from a loaded dataset::Dataset. It is a template because this module does not depend on
/// the dataset module.
template <class Dataset>
[[nodiscard]] Input inputFrom(const Dataset& dataset)
{
    Input input;
    input.runs = dataset.table;
    input.operations = dataset.operations;
    for (const auto& platform : dataset.platforms)
        input.platforms.push_back(
            {platform.name, platform.peaks, platform.bandwidth, platform.ceilings, platform.memoryBytes});
    return input;
}

/// Builds the figure that `spec` describes from `input`. Fails when a column, platform or option does not
/// exist; the message names it. Too little data is not a failure: the figure's member `empty` then says what
/// is missing.
[[nodiscard]] Result<Figure> build(const Spec& spec, const Input& input);

/// The texts that appear when the pointer is over a run: the value in bold, other metrics, all
/// hyper-parameters, then platform, data type, outcome and n.
struct Card
{
    std::string value;
    std::vector<std::string> metrics, parameters, identity;
};
[[nodiscard]] Card card(const Spec& spec, const Input& input, Row row, int n = 1);
/// Returns the card of a cell of a ratio map: the ratio, the value of each side, and the point.
[[nodiscard]] Card ratioCard(const Spec& spec, const Input& input, const Cell& cell);

/// Returns the card of a predicted cell or point, which has no run.
[[nodiscard]] Card card(const Panel& panel, const Cell& cell);
[[nodiscard]] Card card(const Plane& plane, const Guess& guess);

/// Returns whether the operations of a run were recorded.
[[nodiscard]] bool isProfiled(const Input& input, Row row);

/// Returns a value of a column as readable text with its unit: "39.6 %", "71.3 TFLOP/s"; "unknown" for NaN.
[[nodiscard]] Message valueText(const table::Column& column, double value);

} // namespace parascope::figure
