// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/session.h"

#include "engine/base/core/modes.h"
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
#include <cmath>
#include <new>

namespace parascope::worker {

using namespace protocol;

namespace {

/// Returns true if an exception of LibTorch means that memory ran out. Only its text shows this.
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

/// Keeps float32 weights and lets the framework run the operations that gain from it in a shorter type.
class Autocast
{
public:
    Autocast(bool cuda, at::ScalarType type)
        : m_active(type != at::kFloat && type != at::kDouble), m_cuda(cuda)
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

/// Returns the bytes that must be alive at once in any case: the weights, and in training their gradients.
double leastBytes(const Plan& plan)
{
    double elements = 0;
    for (const auto& weight : plan.graph.weights) {
        double count = plan.training && weight.trainable ? 2 : 1;
        for (const auto length : weight.shape)
            count *= static_cast<double>(length);
        elements += count;
    }
    return elements * (plan.type == at::kDouble ? 8 : 4);
}

Result<Plan> planOf(const RunRequest& request)
{
    Plan plan;
    PARASCOPE_TRY(plan.graph, workload::graphFromJson(request.graph, "run: \"graph\""));
    PARASCOPE_TRY(plan.implementation,
                  implementationFromJson(request.implementation, "run: \"implementation\""));
    if (plan.implementation.compile)
        return Error::badInput("run: LibTorch has no compiler; \"compile\" can only be false.");
    for (const auto& input : plan.graph.inputs)
        if (input.dtype != "float" && input.dtype != "int64")
            return Error::badInput("Input \"%1\": this worker cannot use %2 together with the run's type.",
                                   input.name, input.dtype);
    for (const auto& weight : plan.graph.weights)
        if (!weight.dtype.empty())
            return Error::badInput("Weight \"%1\": this worker cannot use %2 together with the run's type.",
                                   weight.name, weight.dtype);
    plan.training = request.mode == "train";
    plan.serving = servesModel(request.mode);
    PARASCOPE_TRY(plan.device, deviceOf(request.device));
    PARASCOPE_TRY(plan.type, typeOf(request.dtype, plan.device));
    const int ranks = plan.implementation.devices;
    if (ranks > 1 && !plan.device.is_cpu())
        return Error::badInput("run: %1 devices of 1: this worker trains on several only on processors.",
                               ranks);
    if (ranks > 1 && request.batch % ranks != 0)
        return Error::badInput("run: a batch of %1 cannot be divided among %2 devices.", request.batch,
                               ranks);
    plan.batch = request.batch / ranks;
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
    if (name == "float64")
        return at::kDouble;
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
        // A step frees and allocates the same buffers. With these settings the C library keeps them instead
        // of returning them to the kernel, which saves about 10,000 page faults per step.
        mallopt(M_MMAP_THRESHOLD, 1 << 30);
        mallopt(M_TRIM_THRESHOLD, INT_MAX);
        mallopt(M_TOP_PAD, 8 << 20);
    }
    const int threads = implementation.threads > 0
                            ? implementation.threads
                            : std::max<int>(1, static_cast<int>(allowedCores().size()));
    // New threads inherit the state of the vector units, so set it before the first parallel region.
    at::globalContext().setFlushDenormal(true);
    at::set_num_threads(threads);
    at::globalContext().setAllowTF32CuBLAS(implementation.tf32);
    at::globalContext().setAllowTF32CuDNN(implementation.tf32);
    return threads;
}

namespace {

/// Returns the bytes that a run may take on the CPU, for each of its processes; 0 on another device.
double budgetOf(const RunRequest& request, const Plan& plan)
{
    if (!plan.device.is_cpu())
        return 0;
    const double free = workload::memoryShare * static_cast<double>(availableMemoryBytes());
    return std::min(request.memoryLimitBytes.value_or(free), free) / plan.implementation.devices;
}

/// Leaves the process as many cores as its devices may have, the first of them. A later process of this
/// worker is a fork of its parent, which keeps all.
Result<void> keepCores(const Plan& plan)
{
    const auto& implementation = plan.implementation;
    if (!plan.device.is_cpu() || implementation.coresPerDevice == 0 || !implementation.cores.empty())
        return {};
    auto cores = allowedCores();
    const auto wanted = static_cast<std::size_t>(implementation.coresPerDevice * implementation.devices);
    if (cores.size() < wanted)
        return Error::badInput(
            "run: %1 devices with %2 cores each need more cores than the %3 of this process.",
            implementation.devices, implementation.coresPerDevice, cores.size());
    cores.resize(wanted);
    return pinTo(cores);
}

/// Keeps the cores of the run and starts its ranks. After this call, the process may be any one of them.
Result<void> startRanks(Plan& plan)
{
    PARASCOPE_CHECK(keepCores(plan));
    if (plan.implementation.devices < 2)
        return {};
    PARASCOPE_TRY(plan.ranks, Ranks::start(plan.implementation.devices));
    if (plan.implementation.cores.empty())
        plan.implementation.cores = plan.ranks->cores();
    return {};
}

/// Runs a rank other than the first: the same model, step after step, until the first rank ends it. A rank
/// that fails ends, and the others end with it, because the reduction of the first rank fails.
[[noreturn]] void follow(const RunRequest& request, Plan& plan, double budget)
{
    try {
        if (const auto threads = prepareProcess(plan.implementation); !threads)
            Ranks::leave(Ranks::Failed);
        (void)gemmRate(128, 1);
        if (leastBytes(plan) > budget || !limitData(static_cast<std::uint64_t>(budget)))
            Ranks::leave(Ranks::OutOfMemory);
        if (plan.implementation.layout == "auto")
            plan.implementation.layout = "contiguous";
        auto session = Session::make(request, plan);
        if (!session || !session->openInput(request))
            Ranks::leave(Ranks::Failed);
        if (session->input())
            (void)session->input()->measureAlone(); // at the same time as the first rank, which does the same
        while (true)
            session->step();
    } catch (const std::bad_alloc&) {
        Ranks::leave(Ranks::OutOfMemory);
    } catch (const std::exception& error) {
        Ranks::leave(isOutOfMemory(error.what()) ? Ranks::OutOfMemory : Ranks::Failed);
    }
    Ranks::leave(Ranks::Failed);
}

} // namespace

void guarded(const RunRequest& request, Channel& channel,
             const std::function<Result<void>(const Plan&)>& body)
{
    const auto fail = [&](const char* kind, const std::string& text) {
        channel.send(WorkerError{request.id, kind, text});
    };
    auto plan = planOf(request);
    if (!plan)
        return fail("unsupported", plan.error().text());
    // Make the line before memory can run out, because the report must not need memory.
    auto oomLine = encode(WorkerError{request.id, "oom", "The run needed more memory than there is."});
    try {
        const double budget = budgetOf(request, *plan);
        // Fork before the first thread, because a forked copy has only the calling thread.
        if (const auto started = startRanks(*plan); !started)
            return fail("unsupported", started.error().text());
        if (plan->ranks && plan->ranks->rank() > 0)
            follow(request, *plan, budget);
        const auto threads = prepareProcess(plan->implementation);
        if (!threads)
            return fail("unsupported", threads.error().text());
        plan->threads = *threads;
        std::string limitText = "the device's memory";
        if (plan->device.is_cpu()) {
            // This starts the thread pool, whose stacks must not meet the limit.
            (void)gemmRate(128, 1);
            limitText = std::to_string(static_cast<std::int64_t>(budget)) + " bytes";
        }
        oomLine = encode(WorkerError{request.id, "oom", "The run needed more than " + limitText + "."});
        if (plan->device.is_cpu()) {
            if (const auto limited = limitData(static_cast<std::uint64_t>(budget)); !limited)
                return fail("internal", limited.error().text());
            // Filling the memory until it runs out would take as long as the run may last.
            if (leastBytes(*plan) > budget) {
                channel.sendPrepared(oomLine);
                return;
            }
        }
        if (const auto done = body(*plan); !done)
            fail("unsupported", done.error().text());
    } catch (const std::bad_alloc&) {
        channel.sendPrepared(oomLine);
    } catch (const c10::Error& error) {
        if (isOutOfMemory(error.what_without_backtrace()))
            channel.sendPrepared(oomLine);
        else
            fail("internal", withoutBacktrace(error));
    } catch (const std::exception& error) {
        const auto lost = plan->ranks ? plan->ranks->lost() : std::nullopt;
        if (isOutOfMemory(error.what()) || (lost && lost->outOfMemory))
            channel.sendPrepared(oomLine);
        else if (lost)
            fail("internal", lost->sentence);
        else
            fail("internal", std::string(error.what()).substr(0, 2000));
    }
}

namespace {

ModelOptions optionsOf(const Plan& plan)
{
    ModelOptions options;
    options.batch = plan.batch;
    options.training = plan.training;
    options.real = plan.type == at::kDouble || plan.serving ? plan.type : at::kFloat;
    if (plan.ranks) {
        options.rank = plan.ranks->rank();
        options.ranks = plan.ranks->size();
    }
    options.channelsLast = plan.implementation.layout == "channels_last";
    options.device = plan.device;
    return options;
}

} // namespace

Result<Session> Session::make(const RunRequest& request, const Plan& plan)
{
    at::manual_seed(request.seed);
    PARASCOPE_TRY(Model model, Model::make(plan.graph, optionsOf(plan)));
    Optimizer optimizer(request.optimizer, plan.training ? model.trainable() : Tensors(),
                        plan.implementation.tuned);
    return Session(std::move(model), std::move(optimizer), plan);
}

Result<void> Session::openInput(const RunRequest& request)
{
    if (m_plan->implementation.data == "device")
        return {};
    PARASCOPE_TRY(m_input,
                  Feed::make(m_plan->graph, optionsOf(*m_plan), m_plan->implementation, request.seed));
    return {};
}

void Session::clearGradients()
{
    for (const at::Tensor& weight : m_model.trainable()) {
        // Reset them as zero_grad(set_to_none=True) does, the default since PyTorch 2. The backward pass
        // makes new ones.
        weight.mutable_grad().reset();
    }
}

void Session::forward()
{
    const Autocast autocast(m_plan->device.is_cuda(), m_plan->serving ? at::kFloat : m_plan->type);
    if (m_plan->training) {
        m_last = m_model.forward();
        return;
    }
    const at::NoGradGuard noGradient;
    m_last.reset(); // the result of the last step must not live through this one
    m_last = m_model.forward();
}

void Session::step()
{
    if (m_input)
        m_input->next(m_model);
    if (m_plan->training)
        clearGradients();
    forward();
    if (!m_plan->training)
        return;
    backward();
    if (m_plan->ranks)
        m_plan->ranks->average(m_model.trainable(), m_last);
    update();
}

bool Session::finite() const
{
    const at::NoGradGuard noGradient;
    // The extremes propagate NaN. at::isfinite would make copies of the tensor, beyond the forecast.
    const auto finite = [](const at::Tensor& values) {
        return values.numel() == 0 ||
               (std::isfinite(values.min().item<double>()) && std::isfinite(values.max().item<double>()));
    };
    bool all = finite(m_last);
    if (m_plan->training)
        for (const at::Tensor& weight : m_model.trainable())
            if (weight.grad().defined())
                all = all && finite(weight.grad());
    return all;
}

} // namespace parascope::worker
