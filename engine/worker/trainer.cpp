// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/trainer.h"

#include "engine/protocol/implementation.h"
#include "engine/worker/channel.h"
#include "engine/worker/clock.h"
#include "engine/worker/conditions.h"
#include "engine/worker/gemm.h"
#include "engine/worker/memory_meter.h"
#include "engine/worker/model.h"
#include "engine/worker/optimizer.h"
#include "engine/worker/process.h"

#include <ATen/Parallel.h>
#include <ATen/autocast_mode.h>
#include <ATen/core/grad_mode.h>
#include <torch/version.h>

#include <malloc.h>

#include <climits>
#include <new>
#include <optional>

namespace parascope::worker {

using namespace protocol;

namespace {

/// Seconds between two reports: often enough to stop in time, rarely enough to cost nothing.
constexpr double reportInterval = 0.1;
/// Never more than this share of what is free: the rest of the system must live.
constexpr double memoryShare = 0.9;

/// Whether an exception of LibTorch says that memory ran out (its text is all there is to go by).
bool isOutOfMemory(std::string_view text)
{
    for (const char* phrase : {"can't allocate memory", "out of memory", "not enough memory"})
        if (text.find(phrase) != std::string_view::npos)
            return true;
    return false;
}

std::string withoutBacktrace(const c10::Error& error)
{
    const std::string text = error.what_without_backtrace();
    return text.substr(0, 2000);
}

/// Float32 weights, and operations that gain from it in a shorter type, as the framework chooses.
class Autocast
{
public:
    Autocast(bool cuda, at::ScalarType type) : m_active(type != at::kFloat), m_cuda(cuda)
    {
        if (!m_active)
            return;
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 4)
        const auto device = cuda ? at::kCUDA : at::kCPU;
        at::autocast::set_autocast_dtype(device, type);
        at::autocast::set_autocast_enabled(device, true);
#else
        if (cuda) {
            at::autocast::set_autocast_gpu_dtype(type);
            at::autocast::set_enabled(true);
        } else {
            at::autocast::set_autocast_cpu_dtype(type);
            at::autocast::set_cpu_enabled(true);
        }
#endif
    }
    ~Autocast()
    {
        if (!m_active)
            return;
        at::autocast::clear_cache();
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 4)
        at::autocast::set_autocast_enabled(m_cuda ? at::kCUDA : at::kCPU, false);
#else
        if (m_cuda)
            at::autocast::set_enabled(false);
        else
            at::autocast::set_cpu_enabled(false);
#endif
    }
    Autocast(const Autocast&) = delete;
    Autocast& operator=(const Autocast&) = delete;

private:
    bool m_active, m_cuda;
};

struct Plan
{
    workload::Graph graph;
    Implementation implementation;
    at::ScalarType type = at::kFloat;
    at::Device device = at::kCPU;
    bool training = true;
};

Result<Plan> planOf(const RunRequest& request)
{
    Plan plan;
    PARASCOPE_TRY(plan.graph, workload::graphFromJson(request.graph, "run: \"graph\""));
    PARASCOPE_TRY(plan.implementation, implementationFromJson(request.implementation, "run: \"implementation\""));
    plan.training = request.mode == "train";
    if (request.device.rfind("cuda", 0) == 0) {
        if (!torch::cuda::is_available())
            return badInput("run: the device \"" + request.device + "\" is not there.");
        try {
            plan.device = at::Device(request.device);
        } catch (const c10::Error&) {
            return badInput("run: \"device\" cannot be \"" + request.device + "\".");
        }
        if (plan.device.index() >= static_cast<int>(torch::cuda::device_count()))
            return badInput("run: the device \"" + request.device + "\" is not there.");
    } else if (request.device != "cpu") {
        return badInput("run: \"device\" cannot be \"" + request.device + "\"; this worker has cpu and cuda.");
    }
    if (request.dtype == "bfloat16")
        plan.type = at::kBFloat16;
    else if (request.dtype == "float16")
        plan.type = at::kHalf;
    else if (request.dtype != "float32")
        return badInput("run: \"dtype\" cannot be \"" + request.dtype + "\".");
    if (plan.type == at::kHalf && plan.device.is_cpu())
        return badInput("run: this LibTorch computes no float16 on CPUs; choose bfloat16 or float32.");
    return plan;
}

/// The process as the run wants it: cores, threads, allocator, denormals.
Result<int> prepareProcess(const Plan& plan)
{
    if (!plan.implementation.cores.empty())
        PARASCOPE_CHECK(pinTo(plan.implementation.cores));
    if (plan.implementation.tuned) {
        // A step frees and takes the same buffers: kept by the heap instead of given back to the kernel, they
        // cost no page faults (10,000 a step otherwise).
        mallopt(M_MMAP_THRESHOLD, 1 << 30);
        mallopt(M_TRIM_THRESHOLD, INT_MAX);
        mallopt(M_TOP_PAD, 64 << 20);
    }
    const int threads = plan.implementation.threads > 0 ? plan.implementation.threads
                                                        : std::max<int>(1, static_cast<int>(allowedCores().size()));
    // New threads inherit the state of the vector units: before the first parallel region.
    at::globalContext().setFlushDenormal(true);
    at::set_num_threads(threads);
    at::globalContext().setAllowTF32CuBLAS(plan.implementation.tf32);
    at::globalContext().setAllowTF32CuDNN(plan.implementation.tf32);
    return threads;
}

class Trainer
{
public:
    Trainer(const RunRequest& request, const Plan& plan, Channel& channel, int threads)
        : m_request(request), m_plan(plan), m_channel(channel), m_cuda(plan.device.is_cuda()), m_threads(threads)
    {
    }

    /// The error of a model that cannot be; memory and everything else is thrown.
    Result<void> run()
    {
        const double begin = now();
        m_channel.send(Progress{m_request.id, "build"});
        at::manual_seed(m_request.seed);
        m_meter.emplace(m_cuda);
        ModelOptions options;
        options.batch = m_request.batch;
        options.training = m_plan.training;
        options.channelsLast = m_plan.implementation.layout == "channels_last";
        options.overwrite = m_plan.implementation.tuned;
        options.device = m_plan.device;
        PARASCOPE_TRY(Model model, Model::make(m_plan.graph, options));
        m_model.emplace(std::move(model));
        m_optimizer.emplace(m_request.optimizer, m_plan.training ? m_model->trainable() : Tensors(),
                            m_plan.implementation.tuned);
        if (m_request.measure.reference)
            m_reference.emplace(m_cuda);
        synchronise(m_cuda);
        m_result.extra["build_seconds"] = now() - begin;
        measure();
        finish();
        return {};
    }

private:
    void step()
    {
        if (!m_plan.training) {
            const at::NoGradGuard noGradient;
            const Autocast autocast(m_cuda, m_plan.type);
            m_last = m_model->forward();
            return;
        }
        for (const at::Tensor& weight : m_model->trainable()) {
            // Gradients set to none are made anew by the backward pass instead of zeroed and added to.
            if (m_plan.implementation.tuned)
                weight.mutable_grad().reset();
            else if (weight.grad().defined())
                weight.mutable_grad().zero_();
        }
        {
            const Autocast autocast(m_cuda, m_plan.type);
            m_last = m_model->forward();
        }
        m_last.backward();
        m_optimizer->step();
    }

    void report(std::vector<double>& seconds)
    {
        Steps message{m_request.id, m_sent, std::move(seconds), {}};
        if (m_reference)
            message.reference.push_back(std::max(m_reference->sample(), 1e-9));
        m_sent += static_cast<std::int64_t>(message.seconds.size());
        m_channel.send(message);
        seconds.clear();
    }

    /// The limits in "measure", for when nobody answers.
    [[nodiscard]] bool finished(std::int64_t steps, double spent) const
    {
        const MeasureSpec& measure = m_request.measure;
        if (measure.protocol == "fixed" || (measure.protocol == "paper" && measure.steps > 0)) {
            if (steps >= std::int64_t{measure.steps} + std::max(0, measure.warmupSteps))
                return true;
        } else if (steps >= measure.maxSteps) {
            return true;
        }
        // The budget ends every protocol, but a lone first step is all warm-up and says nothing.
        return spent >= measure.maxSeconds && steps >= std::min(2, measure.minSteps);
    }

    void measure()
    {
        m_channel.send(Progress{m_request.id, "warm-up"});
        const int block = std::max(1, m_request.measure.block);
        std::vector<double> seconds;
        seconds.reserve(4096);
        std::int64_t steps = 0;
        const double begin = now();
        double reported = begin;
        const ConditionsSampler conditions;
        while (true) {
            const double start = now();
            for (int i = 0; i < block; ++i)
                step();
            synchronise(m_cuda);
            const double end = now();
            seconds.push_back(std::max(1e-9, (end - start) / block));
            ++steps;
            // The second step is the first with the optimiser's states and every gradient alive.
            if (steps == 2)
                closeMeter();
            const bool done = finished(steps, end - begin);
            if (done || steps == 1 || end - reported >= reportInterval) {
                report(seconds);
                if (done || m_channel.stopRequested(m_request.id))
                    break;
                reported = now();
            }
        }
        closeMeter();
        m_result.conditions = conditions.finish();
    }

    void closeMeter()
    {
        if (!m_meter)
            return;
        m_result.memoryPeakBytes = static_cast<double>(m_meter->peakBytes());
        m_meter.reset();
    }

    void finish()
    {
        const at::NoGradGuard noGradient;
        m_result.id = m_request.id;
        m_result.timing = m_request.measure.block > 1 ? "block" : "sync";
        m_result.parameters = static_cast<double>(m_model->parameterCount());
        m_result.graphHash = workload::hashOf(m_plan.graph);
        m_result.finite = at::isfinite(m_last).all().item<bool>();
        if (m_plan.training) {
            for (const at::Tensor& weight : m_model->trainable())
                if (weight.grad().defined())
                    m_result.finite = m_result.finite && at::isfinite(weight.grad()).all().item<bool>();
            m_result.extra["loss"] = m_last.item<double>();
        }
        m_result.extra["optimizer"] = m_optimizer->options();
        Json used = toJson(m_plan.implementation);
        used["threads"] = m_threads;
        used["cores"] = allowedCores();
        m_result.extra["implementation"] = std::move(used);
        m_result.extra["process"] = m_cuda ? "shared" : "fresh";
        m_result.extra["resident_peak_bytes"] = peakResidentBytes();
        m_channel.send(m_result);
    }

    const RunRequest& m_request;
    const Plan& m_plan;
    Channel& m_channel;
    bool m_cuda;
    int m_threads;
    std::optional<MemoryMeter> m_meter;
    std::optional<Model> m_model;
    std::optional<Optimizer> m_optimizer;
    std::optional<ReferenceGemm> m_reference;
    at::Tensor m_last;
    std::int64_t m_sent = 0;
    RunResult m_result;
};

} // namespace

void executeRun(const RunRequest& request, Channel& channel)
{
    const auto plan = planOf(request);
    if (!plan) {
        channel.send(WorkerError{request.id, "unsupported", plan.error().message});
        return;
    }
    // Made before memory can run out, since its report must not need any.
    std::string oomLine;
    try {
        const auto threads = prepareProcess(*plan);
        if (!threads) {
            channel.send(WorkerError{request.id, "unsupported", threads.error().message});
            return;
        }
        std::string limitText = "the device's memory";
        double budget = 0;
        if (plan->device.is_cpu()) {
            // Starts the thread pool, whose stacks must not meet the limit.
            (void)gemmRate(128, 1);
            const double free = memoryShare * static_cast<double>(availableMemoryBytes());
            budget = std::min(request.memoryLimitBytes.value_or(free), free);
            limitText = std::to_string(static_cast<std::int64_t>(budget)) + " bytes";
        }
        oomLine = encode(WorkerError{request.id, "oom", "The run needed more than " + limitText + "."});
        if (plan->device.is_cpu()) {
            if (const auto limited = limitData(static_cast<std::uint64_t>(budget)); !limited) {
                channel.send(WorkerError{request.id, "internal", limited.error().message});
                return;
            }
        }
        if (const auto done = Trainer(request, *plan, channel, *threads).run(); !done)
            channel.send(WorkerError{request.id, "unsupported", done.error().message});
    } catch (const std::bad_alloc&) {
        channel.sendPrepared(oomLine);
    } catch (const c10::Error& error) {
        if (isOutOfMemory(error.what_without_backtrace()))
            channel.sendPrepared(oomLine);
        else
            channel.send(WorkerError{request.id, "internal", withoutBacktrace(error)});
    } catch (const std::exception& error) {
        if (isOutOfMemory(error.what()))
            channel.sendPrepared(oomLine);
        else
            channel.send(WorkerError{request.id, "internal", std::string(error.what()).substr(0, 2000)});
    }
}

} // namespace parascope::worker
