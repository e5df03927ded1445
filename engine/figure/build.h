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
    std::string what;                                       ///< "layer 64 · node 2048 · batch 8192"
    std::vector<double> seconds;                            ///< all of them, in order
    std::size_t warmUpEnd = 0;                              ///< first measured step; 0: not found yet
    double median = noValue, low = noValue, high = noValue; ///< seconds, of the measured steps
    std::vector<std::pair<std::size_t, double>> halfWidths; ///< after step i: half-width over median
    double target = 0.02;
};

/// How the map of an adaptive sweep came about, on one platform.
struct MapProgress
{
    struct Entry
    {
        std::size_t runs = 0;   ///< points that had run
        double error = 0;       ///< relative, expected of the others' forecasts (median)
        std::size_t unsure = 0; ///< cells
    };
    std::string platform;
    std::vector<Entry> entries;
    std::size_t points = 0;
    double goal = noValue;        ///< of the error; NaN where the sweep ends otherwise
    double secondsLeft = noValue; ///< until its end; NaN where nobody knows
    bool ended = false;
};

/// What a figure is drawn from: a snapshot of columns and what is known beside them.
struct Input
{
    table::TablePtr runs;
    table::TablePtr operations; ///< may be null: then operation figures say so
    /// Points of running sweeps that have no final outcome yet: hyper-parameters as in `runs`, with the
    /// category columns platform and state (planned | running | predicted-oom) and the number progress.
    table::TablePtr planned;
    struct Platform
    {
        std::string name;
        Peaks peaks;                ///< FLOP/s by data type
        double bandwidth = noValue; ///< B/s; NaN when unknown
        Json ceilings;              ///< as calibration stores them; null: none measured
        double memoryBytes = noValue;
    };
    std::vector<Platform> platforms;
    std::shared_ptr<const table::Mask> selection; ///< rows of `runs`; bars show it beside all runs
    /// Rows of `runs` that exist for every figure, one entry a row: a filter that several figures share is
    /// evaluated once. Null: all. A spec's own filter holds beside it.
    std::shared_ptr<const table::Mask> shown;
    std::optional<StepTrace> steps;
    std::vector<MapProgress> maps; ///< of adaptive sweeps, by platform
    /// Of earlier predictions (option "predicted"); null: made each time anew.
    std::shared_ptr<prediction::Memory> memory;
    /// In which colours things were drawn before; null: nobody remembers.
    std::shared_ptr<ColourMemory> colours;
    /// Leaves out what takes long and can follow (bootstrap intervals over many runs): the figure says that
    /// it is `pending`, and its axis that they follow.
    bool quick = false;
    std::stop_token stop; ///< asks build() to give up; it then fails, and nobody reads why
};

/// The input that a loaded dataset::Dataset gives. A template, because this module does not know that one.
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

/// Draws `spec` from `input` into data. Fails with a sentence naming the column, platform or option that
/// does not exist. Too little data is no failure: the figure's `empty` says what is missing.
[[nodiscard]] Result<Figure> build(const Spec& spec, const Input& input);

/// What a pointer over a run shows: the value in bold, other metrics, all hyper-parameters, then
/// platform, type, outcome and n.
struct Card
{
    std::string value;
    std::vector<std::string> metrics, parameters, identity;
};
[[nodiscard]] Card card(const Spec& spec, const Input& input, Row row, int n = 1);
/// The same of a cell of a ratio map: the ratio, what either side has, and the point.
[[nodiscard]] Card ratioCard(const Spec& spec, const Input& input, const Cell& cell);

/// The same of a predicted cell or point, of which there is no run.
[[nodiscard]] Card card(const Panel& panel, const Cell& cell);
[[nodiscard]] Card card(const Plane& plane, const Guess& guess);

/// Whether the operations of a run were recorded.
[[nodiscard]] bool isProfiled(const Input& input, Row row);

/// "%", "examples/s": a value of a column as a person reads it, "39.6 %", "71.3 TFLOP/s", "unknown".
[[nodiscard]] Message valueText(const table::Column& column, double value);

} // namespace parascope::figure
