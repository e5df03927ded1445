// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/result.h"

#include <span>
#include <string>
#include <vector>

namespace parascope::analysis {

/// Work of one kind of layer in one step; `count` layers alike.
struct LayerWork
{
    std::string kind;            ///< "dense", "conv2d", ...
    double flops = 0, bytes = 0; ///< of one of them
    double count = 1;
};
/// One step of one model.
struct ModelWork
{
    double examples = 0; ///< that the host must supply
    std::vector<LayerWork> layers;
};

/// What the fit found for a kind of layer.
struct LayerEfficiency
{
    std::string kind;
    double ofPeak = 0;      ///< attained share of the peak FLOP/s where compute bounds it
    double ofBandwidth = 0; ///< attained share of the bandwidth where memory bounds it
    std::size_t computeBound = 0, memoryBound = 0; ///< layers of the runs, by which side takes longer
};

/// A step time that nobody measured. A type of its own: no table holds it, so no statistic can.
struct Prediction
{
    std::size_t model = 0; ///< index into the models asked for
    double seconds = 0;
    Interval interval{}; ///< 95 % of single runs, from the leave-one-out errors
};

/// An analytic model calibrated on runs. A layer takes
///   overhead + max(FLOPs / (ofPeak peak), bytes / (ofBandwidth bandwidth))
/// (Williams et al. 2009, by layer), a step
///   step overhead + max(sum of its layers, examples / input rate),
/// as input is prepared while the device computes. Both knees are rounded, max(a, b) as (a^4 + b^4)^(1/4):
/// near a knee neither side overlaps the other fully, and the fit sees both. Least squares on the logarithm
/// of the step time (Levenberg and Marquardt).
struct PerformanceModel
{
    std::size_t n = 0;
    double peak = 0, bandwidth = 0; ///< the roof that the efficiencies refer to
    std::vector<LayerEfficiency> layers;
    double layerOverhead = 0, stepOverhead = 0; ///< seconds
    double inputRate = 0;           ///< examples a second; NaN where input never takes longer than the layers
    std::size_t inputBound = 0;     ///< runs whose input takes longer than their layers
    std::vector<double> parameters; ///< the logarithms that were fitted
    std::vector<double> predicted;  ///< seconds, of the runs it was calibrated on
    std::vector<double>
        leftOneOut; ///< seconds, each predicted without that run (first order, by its leverage)
    double medianError = 0, p90Error = 0; ///< relative, of leftOneOut
    double bias = 0;                      ///< geometric mean of leftOneOut over measured
    Message unable;
};

/// `seconds` are measured step times, one a model; those that are not positive and finite are passed over.
[[nodiscard]] PerformanceModel calibrate(std::span<const ModelWork> models, std::span<const double> seconds,
                                         double peak, double bandwidth);

/// Step times of models that were not measured. Kinds of layers that the calibration did not see make the
/// prediction NaN.
[[nodiscard]] std::vector<Prediction> predict(const PerformanceModel& model,
                                              std::span<const ModelWork> models,
                                              std::span<const double> measuredSeconds);

} // namespace parascope::analysis
