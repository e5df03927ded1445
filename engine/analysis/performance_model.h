// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/statistics.h"
#include "engine/core/result.h"

#include <span>
#include <string>
#include <vector>

namespace parascope::analysis {

/// Work of one kind of layer in one step; `count` layers alike.
struct LayerWork
{
    std::string kind;                   ///< "dense", "conv2d", ...
    double flops = 0, bytes = 0;        ///< of one of them
    double count = 1;
};
using ModelWork = std::vector<LayerWork>;

/// What the fit found for a kind of layer.
struct LayerEfficiency
{
    std::string kind;
    double ofPeak = 0;                  ///< attained share of the peak FLOP/s where compute bounds it
    double ofBandwidth = 0;             ///< attained share of the bandwidth where memory bounds it
    double overhead = 0;                ///< seconds a layer and step
    std::size_t computeBound = 0, memoryBound = 0; ///< layers of the runs, by which side bounds them
};

/// A step time that nobody measured. A type of its own: no table holds it, so no statistic can.
struct Prediction
{
    std::size_t model = 0;              ///< index into the models asked for
    double seconds = 0;
    Interval interval{};                ///< 95 % of single runs, from the leave-one-out errors
};

/// An analytic model calibrated on runs: a layer takes
///   overhead + max(FLOPs / (ofPeak peak), bytes / (ofBandwidth bandwidth)),
/// a step the sum over its layers (Williams et al. 2009, by layer). Efficiencies and overheads by least squares
/// on the logarithm of the step time (Levenberg and Marquardt).
struct PerformanceModel
{
    std::size_t n = 0;
    double peak = 0, bandwidth = 0;     ///< the roof that the efficiencies refer to
    std::vector<LayerEfficiency> layers;
    std::vector<double> predicted;      ///< seconds, of the runs it was calibrated on
    std::vector<double> leftOneOut;     ///< seconds, each predicted without that run (first order, by its leverage)
    double medianError = 0, p90Error = 0;///< relative, of leftOneOut
    double bias = 0;                    ///< geometric mean of leftOneOut over measured
    std::string unable;
};

/// `seconds` are measured step times, one a model; those that are not positive and finite are passed over.
[[nodiscard]] PerformanceModel calibrate(std::span<const ModelWork> models, std::span<const double> seconds, double peak,
                                         double bandwidth);

/// Step times of models that were not measured. Kinds of layers that the calibration did not see make the
/// prediction NaN.
[[nodiscard]] std::vector<Prediction> predict(const PerformanceModel& model, std::span<const ModelWork> models,
                                              std::span<const double> measuredSeconds);

} // namespace parascope::analysis
