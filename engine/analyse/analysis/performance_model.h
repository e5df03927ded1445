// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <span>
#include <string>
#include <vector>

namespace parascope::analysis {

/// Work of one kind of layer in one step, for `count` equal layers.
struct LayerWork
{
    std::string kind;            ///< "dense", "conv2d", ...
    double flops = 0, bytes = 0; ///< of one layer
    double count = 1;
};
/// Work of one step of one model.
struct ModelWork
{
    double examples = 0; ///< examples that the host must supply
    std::vector<LayerWork> layers;
};

/// Result of the fit for one kind of layer.
struct LayerEfficiency
{
    std::string kind;
    double ofPeak = 0;      ///< achieved share of the peak FLOP/s if compute bounds the layer
    double ofBandwidth = 0; ///< achieved share of the bandwidth if memory bounds the layer
    /// Number of layers of the runs whose compute, or memory, part takes longer.
    std::size_t computeBound = 0, memoryBound = 0;
};

/// A step time that was not measured. It is a separate type: no table contains it, so no statistic can use
/// it.
struct Prediction
{
    std::size_t model = 0; ///< index into the models passed to predict()
    double seconds = 0;
    Interval interval{}; ///< 95 % interval of single runs, from the leave-one-out errors
};

/// An analytic model, calibrated on runs. A layer takes
///   overhead + max(FLOPs / (ofPeak peak), bytes / (ofBandwidth bandwidth))
/// (Williams et al. 2009, applied to each layer). A step takes
///   step overhead + max(sum of its layers, examples / input rate),
/// because the host prepares input while the device computes. Both maxima are rounded, max(a, b) as (a^4 +
/// b^4)^(1/4): near the knee the two sides do not overlap fully, and the fit sees both. The fit is a
/// least-squares fit of the logarithm of the step time (Levenberg and Marquardt).
struct PerformanceModel
{
    std::size_t n = 0;
    double peak = 0, bandwidth = 0; ///< the roof to which the efficiencies refer, in FLOP/s and byte/s
    std::vector<LayerEfficiency> layers;
    double layerOverhead = 0, stepOverhead = 0; ///< in seconds
    double inputRate = 0; ///< in examples per second; NaN if the input never takes longer than the layers
    std::size_t inputBound = 0;     ///< number of runs whose input takes longer than their layers
    std::vector<double> parameters; ///< the fitted logarithms
    std::vector<double> predicted;  ///< step times in seconds of the runs used for the calibration
    std::vector<double>
        /// Step times in seconds, each predicted without that run (to first order, from its leverage).
        leftOneOut;
    double medianError = 0, p90Error = 0; ///< relative errors of leftOneOut
    double bias = 0;                      ///< geometric mean of leftOneOut over the measured times
    Message unable;
};

/// Calibrates the model. `seconds` has one measured step time per model; models whose time is not positive
/// and finite are skipped.
[[nodiscard]] PerformanceModel calibrate(std::span<const ModelWork> models, std::span<const double> seconds,
                                         double peak, double bandwidth);

/// Returns the step times of models that were not measured. The prediction is NaN if a model has a kind of
/// layer that the calibration did not see.
[[nodiscard]] std::vector<Prediction> predict(const PerformanceModel& model,
                                              std::span<const ModelWork> models,
                                              std::span<const double> measuredSeconds);

} // namespace parascope::analysis
