// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/session.h"

#include "engine/model/workload/fit.h"
#include "engine/worker/channel.h"
#include "engine/worker/gemm.h"
#include "engine/worker/process.h"

#include <ATen/Parallel.h>
#include <ATen/autocast_mode.h>
#include <ATen/core/grad_mode.h>
#include <torch/cuda.h>
#include <torch/version.h>

#include <malloc.h>

#include <climits>
#include <new>

namespace parascope::worker {

using namespace protocol;

namespace {

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

Result<Plan> planOf(const RunRequest& request)
{
    Plan plan;
    PARASCOPE_TRY(plan.graph, workload::graphFromJson(request.graph, "run: \"graph\""));
    PARASCOPE_TRY(plan.implementation,
                  implementationFromJson(request.implementation, "run: \"implementation\""));
    for (const auto& input : plan.graph.inputs)
        if (input.dtype != "float" && input.dtype != "int64")
            return Error::badInput("Input \"%1\": this worker computes no %2 beside the run's type.",
                                   input.name, input.dtype);
    for (const auto& weight : plan.graph.weights)
        if (!weight.dtype.empty())
            return Error::badInput("Weight \"%1\": this worker computes no %2 beside the run's type.",
                                   weight.name, weight.dtype);
    plan.training = request.mode == "train";
    PARASCOPE_TRY(plan.device, deviceOf(request.device));
    PARASCOPE_TRY(plan.type, typeOf(request.dtype, plan.device));
    return plan;
}

} // namespace

Result<at::Device> deviceOf(const std::string& name)
{
    if (name == "cpu")
        return at::Device(at::kCPU);
    if (name.rfind("cuda", 0) != 0)
        return Error::badInput("run: \"device\" cannot be \"%1\"; this worker has cpu and cuda.", name);
    try {
        const at::Device device(name);
        if (torch::cuda::is_available() && device.index() < static_cast<int>(torch::cuda::device_count()))
            return device;
    } catch (const c10::Error&) {
        return Error::badInput("run: \"device\" cannot be \"%1\".", name);
    }
    return Error::badInput("run: the device \"%1\" is not there.", name);
}

Result<at::ScalarType> typeOf(const std::string& name, at::Device device)
{
    if (name == "float32")
        return at::kFloat;
    if (name == "bfloat16")
        return at::kBFloat16;
    if (name == "float16" && device.is_cpu())
        return Error::badInput("run: this LibTorch computes no float16 on CPUs; choose bfloat16 or float32.");
    if (name == "float16")
        return at::kHalf;
    return Error::badInput("run: \"dtype\" cannot be \"%1\".", name);
}

Result<int> prepareProcess(const Implementation& implementation)
{
    if (!implementation.cores.empty())
        PARASCOPE_CHECK(pinTo(implementation.cores));
    if (implementation.tuned) {
        // A step frees and takes the same buffers: kept by the heap instead of given back to the kernel, they
        // cost no page faults (10,000 a step otherwise).
        mallopt(M_MMAP_THRESHOLD, 1 << 30);
        mallopt(M_TRIM_THRESHOLD, INT_MAX);
        mallopt(M_TOP_PAD, 64 << 20);
    }
    const int threads = implementation.threads > 0
                            ? implementation.threads
                            : std::max<int>(1, static_cast<int>(allowedCores().size()));
    // New threads inherit the state of the vector units: before the first parallel region.
    at::globalContext().setFlushDenormal(true);
    at::set_num_threads(threads);
    at::globalContext().setAllowTF32CuBLAS(implementation.tf32);
    at::globalContext().setAllowTF32CuDNN(implementation.tf32);
    return threads;
}

void guarded(const RunRequest& request, Channel& channel,
             const std::function<Result<void>(const Plan&)>& body)
{
    auto plan = planOf(request);
    if (!plan) {
        channel.send(WorkerError{request.id, "unsupported", plan.error().text()});
        return;
    }
    // Made before memory can run out, since its report must not need any.
    std::string oomLine;
    try {
        const auto threads = prepareProcess(plan->implementation);
        if (!threads) {
            channel.send(WorkerError{request.id, "unsupported", threads.error().text()});
            return;
        }
        plan->threads = *threads;
        std::string limitText = "the device's memory";
        double budget = 0;
        if (plan->device.is_cpu()) {
            // Starts the thread pool, whose stacks must not meet the limit.
            (void)gemmRate(128, 1);
            const double free = workload::memoryShare * static_cast<double>(availableMemoryBytes());
            budget = std::min(request.memoryLimitBytes.value_or(free), free);
            limitText = std::to_string(static_cast<std::int64_t>(budget)) + " bytes";
        }
        oomLine = encode(WorkerError{request.id, "oom", "The run needed more than " + limitText + "."});
        if (plan->device.is_cpu()) {
            if (const auto limited = limitData(static_cast<std::uint64_t>(budget)); !limited) {
                channel.send(WorkerError{request.id, "internal", limited.error().text()});
                return;
            }
        }
        if (const auto done = body(*plan); !done)
            channel.send(WorkerError{request.id, "unsupported", done.error().text()});
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

Result<Session> Session::make(const RunRequest& request, const Plan& plan)
{
    at::manual_seed(request.seed);
    ModelOptions options;
    options.batch = request.batch;
    options.training = plan.training;
    options.channelsLast = plan.implementation.layout == "channels_last";
    options.overwrite = plan.implementation.tuned;
    options.device = plan.device;
    PARASCOPE_TRY(Model model, Model::make(plan.graph, options));
    Optimizer optimizer(request.optimizer, plan.training ? model.trainable() : Tensors(),
                        plan.implementation.tuned);
    return Session(std::move(model), std::move(optimizer), plan);
}

void Session::clearGradients()
{
    for (const at::Tensor& weight : m_model.trainable()) {
        // Gradients set to none are made anew by the backward pass instead of zeroed and added to.
        if (m_plan->implementation.tuned)
            weight.mutable_grad().reset();
        else if (weight.grad().defined())
            weight.mutable_grad().zero_();
    }
}

void Session::forward()
{
    const Autocast autocast(m_plan->device.is_cuda(), m_plan->type);
    if (m_plan->training) {
        m_last = m_model.forward();
        return;
    }
    const at::NoGradGuard noGradient;
    m_last.reset(); // the last step's result must not live through this one
    m_last = m_model.forward();
}

void Session::step()
{
    if (m_plan->training)
        clearGradients();
    forward();
    if (!m_plan->training)
        return;
    backward();
    update();
}

bool Session::finite() const
{
    const at::NoGradGuard noGradient;
    bool all = at::isfinite(m_last).all().item<bool>();
    if (m_plan->training)
        for (const at::Tensor& weight : m_model.trainable())
            if (weight.grad().defined())
                all = all && at::isfinite(weight.grad()).all().item<bool>();
    return all;
}

} // namespace parascope::worker
