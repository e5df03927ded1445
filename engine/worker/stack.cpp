// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/stack.h"

#include "engine/worker/environment.h"
#include "engine/worker/gemm.h"
#include "engine/worker/layers.h"
#include "engine/worker/process.h"
#include "engine/worker/update_kernels.h"

#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <torch/cuda.h>
#include <torch/version.h>

namespace parascope::worker {

namespace {

/// A BLAS that reaches less than this share of the vector units' rate is not one made for speed: OpenBLAS
/// and MKL reach 0.7 and more, the reference implementation 0.02.
constexpr double healthyShare = 0.25;

Json blasRecord(int threads)
{
    Json json = resolvedBlas();
    const double rate = gemmRate(1024, 3);
    const double ceiling = multiplyAddRate(0.01) * threads;
    json["flops_per_second"] = rate;
    json["multiply_add_ceiling"] = ceiling;
    json["probe"] = "float32 product of 1024 x 1024 x 1024";
    if (rate < healthyShare * ceiling)
        json["warning"] = "The BLAS in use reaches " + std::to_string(static_cast<int>(100 * rate / ceiling)) +
                          " % of this CPU's multiply-add rate; install libopenblas0-openmp "
                          "(and remove libopenblas0-pthread) for a fair measurement.";
    return json;
}

} // namespace

protocol::Hello makeHello()
{
    const auto cores = allowedCores();
    const int threads = std::max(1, static_cast<int>(cores.size()));
    at::set_num_threads(threads);
    protocol::Hello hello;
    hello.worker = "libtorch";
    hello.workerVersion = PARASCOPE_VERSION;
    hello.layers = realisedKinds();
    hello.environment = environmentRecord();
    hello.stack["framework"] = "libtorch";
    hello.stack["version"] = TORCH_VERSION;
    hello.stack["build"] = at::show_config();
    hello.stack["parallel"] = at::get_parallel_info();
    hello.stack["onednn"] = at::hasMKLDNN();
    hello.stack["blas"] = blasRecord(threads);
    hello.devices.push_back({"cpu",
                             "cpu",
                             static_cast<double>(availableMemoryBytes()),
                             {{"threads", threads}, {"dtypes", {"float32", "bfloat16"}}}});
    if (torch::cuda::is_available()) {
        for (std::size_t i = 0; i < torch::cuda::device_count(); ++i)
            hello.devices.push_back({"cuda:" + std::to_string(i),
                                     "cuda",
                                     std::nullopt,
                                     {{"dtypes", {"float32", "bfloat16", "float16"}}}});
    }
    return hello;
}

} // namespace parascope::worker
