// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/stack.h"

#include "engine/worker/energy_meter.h"
#include "engine/worker/environment.h"
#include "engine/worker/gemm.h"
#include "engine/worker/gpu_facts.h"
#include "engine/worker/layers.h"
#include "engine/worker/process.h"
#include "engine/worker/update_kernels.h"

#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <torch/cuda.h>
#include <torch/version.h>

#include <algorithm>

namespace parascope::worker {

namespace {

/// Returns the BLAS rate on one thread, next to that of the vector units. It uses one thread and the best of
/// many short tries, so that a busy machine slows both equally and a good BLAS is not blamed. The result is
/// not part of the stack's record, because a measured number would make every start of the worker another
/// stack.
Json blasRate()
{
    at::set_num_threads(1);
    double rate = 0, ceiling = 0;
    for (int i = 0; i < 5; ++i) {
        rate = std::max(rate, gemmRate(384, 4));
        ceiling = std::max(ceiling, multiplyAddRate(0.002));
    }
    Json json = {{"flops_per_second", rate},
                 {"multiply_add_ceiling", ceiling},
                 {"probe", "float32 product of 384 x 384 x 384 on one thread"}};
    if (auto warning = blasWarning(rate, ceiling, resolvedBlas().value("path", std::string()));
        !warning.empty())
        json["warning"] = std::move(warning);
    return json;
}

/// Returns the seconds of the reference product by number of threads: one, and all.
Json referenceSeconds(int threads)
{
    Json json = Json::object();
    for (const int count : {1, threads}) {
        at::set_num_threads(count);
        ReferenceGemm reference(false, count == 1);
        std::vector<double> samples;
        for (int i = 0; i < 16; ++i)
            samples.push_back(reference.sample());
        std::nth_element(samples.begin(), samples.begin() + 8, samples.end());
        json[std::to_string(count)] = samples[8];
    }
    return json;
}

} // namespace

const char* torchVersion()
{
    return TORCH_VERSION;
}

protocol::Hello makeHello()
{
    const auto cores = allowedCores();
    const int threads = std::max(1, static_cast<int>(cores.size()));
    at::set_num_threads(threads);
    const auto idle = idleOfDevice(-1); // before the products below make the processor warm
    protocol::Hello hello;
    hello.worker = "libtorch";
    hello.workerVersion = PARASCOPE_VERSION;
    hello.layers = realisedKinds();
    hello.environment = environmentRecord();
    hello.stack["framework"] = "libtorch";
    hello.stack["version"] = torchVersion();
    hello.stack["build"] = at::show_config();
    hello.stack["parallel"] = at::get_parallel_info();
    hello.stack["onednn"] = at::hasMKLDNN();
    hello.stack["blas"] = resolvedBlas();
    hello.devices.push_back({"cpu",
                             "cpu",
                             static_cast<double>(availableMemoryBytes()),
                             {{"threads", threads},
                              {"dtypes", {"float32", "float64", "bfloat16"}},
                              {"blas", blasRate()},
                              {"reference_seconds", referenceSeconds(threads)}}});
    addIdle(hello.devices.back().details, idle);
    if (torch::cuda::is_available()) {
        const auto count = static_cast<int>(torch::cuda::device_count()); // its type changed with version 2
        for (int i = 0; i < count; ++i) {
            auto details = gpuFacts(i);
            details["dtypes"] = {"float32", "float64", "bfloat16", "float16"};
            addIdle(details, idleOfDevice(i));
            const auto memory = details.find("memory_bytes");
            const auto bytes = memory == details.end() ? std::nullopt : std::optional(memory->get<double>());
            hello.devices.push_back({"cuda:" + std::to_string(i), "cuda", bytes, std::move(details)});
        }
        const auto& cuda = at::detail::getCUDAHooks();
        hello.stack["cuda_runtime"] = cuda.versionCUDART();
        if (cuda.hasCuDNN())
            hello.stack["cudnn"] = cuda.versionCuDNN();
    }
    return hello;
}

} // namespace parascope::worker
