// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <vector>

namespace parascope {

namespace {

std::vector<Metric>& table()
{
    // clang-format off: a line an entry
    static std::vector<Metric> all = {
        {.name = metric::examplesPerSecond, .title = translatable("Columns", "examples per second"), .heading = translatable("Columns", "examples/s"),
         .unit = "1/s", .better = Better::More, .column = true, .stored = true, .derived = true, .importable = true, .timed = true, .usual = true},
        {.name = metric::stepSeconds, .title = translatable("Columns", "step time"), .heading = translatable("Columns", "step time"),
         .unit = "s", .better = Better::Less, .column = true, .stored = true, .derived = true, .importable = true, .timed = true, .usual = true},
        {.name = metric::stepLow, .title = translatable("Columns", "step time, lower end"), .heading = translatable("Columns", "step time, low"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true},
        {.name = metric::stepHigh, .title = translatable("Columns", "step time, upper end"), .heading = translatable("Columns", "step time, high"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true},
        {.name = metric::flopsPerSecond, .title = "FLOP/s", .heading = translatable("Columns", "FLOP/s"),
         .unit = "FLOP/s", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true, .usual = true},
        {.name = metric::flopsUtilisation, .title = translatable("Columns", "FLOPS utilisation"), .heading = translatable("Columns", "utilisation"),
         .unit = "1", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true, .usual = true},
        {.name = metric::arithmeticIntensity, .title = translatable("Columns", "operational intensity"), .heading = translatable("Columns", "intensity"),
         .unit = "FLOP/B", .column = true, .stored = true, .derived = true, .importable = true, .costed = true, .usual = true},
        {.name = metric::parameters, .title = translatable("Columns", "parameters of the model"), .heading = translatable("Columns", "parameters"),
         .column = true, .stored = true, .derived = true, .importable = true, .costed = true, .usual = true},
        {.name = metric::memoryPeakBytes, .title = translatable("Columns", "peak memory"), .heading = translatable("Columns", "peak memory"),
         .unit = "B", .better = Better::Less, .column = true, .stored = true, .importable = true, .usual = true},
        // Of language models: a step of prefill makes the first token of each sequence, one of decode the next.
        {.name = metric::tokensPerSecond, .title = translatable("Columns", "tokens per second"), .heading = translatable("Columns", "tokens/s"),
         .unit = "1/s", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::secondsPerOutputToken, .title = translatable("Columns", "time per output token"), .heading = translatable("Columns", "time/token"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::secondsToFirstToken, .title = translatable("Columns", "time to first token"), .heading = translatable("Columns", "first token"),
         .unit = "s", .better = Better::Less, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::bytesPerSecond, .title = translatable("Columns", "achieved bandwidth"), .heading = translatable("Columns", "bandwidth"),
         .unit = "B/s", .better = Better::More, .column = true, .derived = true, .timed = true, .costed = true},
        {.name = metric::parametersActive, .title = translatable("Columns", "parameters that a token uses"), .heading = translatable("Columns", "active"),
         .column = true, .derived = true, .costed = true},
        {.name = metric::kvBytesPerToken, .title = translatable("Columns", "cache of a token"), .heading = translatable("Columns", "cache/token"),
         .unit = "B", .column = true, .derived = true, .costed = true},
        {.name = metric::weightMemoryFraction, .title = translatable("Columns", "weights in memory"), .heading = translatable("Columns", "weights"),
         .unit = "1", .column = true, .derived = true, .costed = true},
        {.name = metric::cacheMemoryFraction, .title = translatable("Columns", "cache in memory"), .heading = translatable("Columns", "cache"),
         .unit = "1", .column = true, .derived = true, .costed = true},
        {.name = metric::activationMemoryFraction, .title = translatable("Columns", "activations in memory"), .heading = translatable("Columns", "activations"),
         .unit = "1", .column = true, .derived = true, .costed = true},
        {.name = metric::infeedFraction, .title = translatable("Columns", "time waiting for input"), .heading = translatable("Columns", "infeed"),
         .unit = "1", .better = Better::Less, .column = true, .stored = true, .importable = true, .reportable = true, .timed = true},
        {.name = metric::energyPerExample, .title = translatable("Columns", "energy per example"), .heading = translatable("Columns", "energy per example"),
         .unit = "J", .better = Better::Less, .column = true, .stored = true, .importable = true, .reportable = true, .timed = true},
        // What a source said of itself: FLOP/s by its own count.
        {.name = metric::flopsPerSecondRecorded, .unit = "FLOP/s", .better = Better::More, .stored = true, .importable = true},
        {.name = metric::flopsUtilisationRecorded, .unit = "1", .better = Better::More, .stored = true},
        {.name = metric::flopsPerStepRecorded, .unit = "FLOP", .stored = true, .importable = true},
        // The reference product beside the steps (engine/worker/gemm).
        {.name = metric::referenceSeconds, .unit = "s", .better = Better::Less, .stored = true},
        {.name = metric::stepPerReference, .better = Better::Less, .stored = true},
        {.name = metric::stepSecondsCorrected, .unit = "s", .better = Better::Less, .stored = true},
        // Of a pair of runs.
        {.name = metric::speedup, .title = translatable("Columns", "speedup"), .heading = translatable("Columns", "speedup"), .better = Better::More, .timed = true},
    };
    // clang-format on
    return all;
}

} // namespace

std::span<const Metric> metrics()
{
    return table();
}

const Metric* findMetric(std::string_view name)
{
    const auto all = metrics();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Metric& m) { return m.name == name; });
    return it != all.end() ? &*it : nullptr;
}

ExtraMetric::ExtraMetric(const Metric& metric)
{
    table().push_back(metric);
}

ExtraMetric::~ExtraMetric()
{
    table().pop_back();
}

} // namespace parascope
