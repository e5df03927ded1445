// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/hash.h"
#include "engine/store/database.h"

#include <cstdlib>

/// Returns run number i of a small grid, with a value in every field.
inline parascope::store::RunRecord sampleRun(int i)
{
    using namespace parascope;
    store::RunRecord run;
    run.runUuid = contentUuid("sample " + std::to_string(i));
    run.platform = i % 2 ? "this-machine" : "other";
    run.device = "cpu";
    run.environment = {{"host", "h"}, {"kernel", "6.1"}};
    run.stack = {{"framework", "libtorch"}, {"version", "1.13.1"}};
    run.family = "fc";
    run.parameters = {{"layer", std::int64_t{4}},
                      {"node", std::int64_t{32 << (std::abs(i) % 5)}},
                      {"dropout", 0.1},
                      {"variant", std::string("a")}};
    run.graph = {{"nodes", Json::array({"dense", "relu"})}};
    run.optimizer = "rmsprop";
    run.dtype = "float32";
    run.implementation = {{"threads", 2}};
    run.modelKey = "m";
    run.workKey = "w";
    run.configKey = "c";
    run.outcome = i % 7 == 6 ? Outcome::Oom : Outcome::Completed;
    run.quality = i % 3 == 0 ? static_cast<QualitySet>(Quality::Noisy) : QualitySet{0};
    run.message = i % 7 == 6 ? "no memory" : "";
    run.timing = "block";
    for (int k = 0; k < 20; ++k)
        run.stepSeconds.push_back(1e-3 + 1e-6 * k + 1e-9 * i);
    run.warmupSteps = 3;
    run.stepMedian = 1.01e-3;
    run.stepLow = 1.00e-3;
    run.stepHigh = 1.02e-3;
    run.metrics = {{"memory_peak_bytes", 1e6 + i}, {"infeed_fraction", 0.25}};
    run.conditions = {{"load", 0.5}};
    run.source = {{"file", "f"}, {"record", i}};
    run.startedMs = 1700000000000 + i;
    run.finishedMs = 1700000001000 + i;
    return run;
}
