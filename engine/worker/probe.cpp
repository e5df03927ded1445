// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/probe.h"

#include "engine/worker/channel.h"
#include "engine/worker/clock.h"
#include "engine/worker/conditions.h"
#include "engine/worker/gemm.h"
#include "engine/worker/process.h"
#include "engine/worker/session.h"
#include "engine/worker/triad.h"

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace parascope::worker {

using namespace protocol;

namespace {

constexpr int fewestRepeats = 7, maxRepeats = 60;

/// The options of a probe.
struct Wish
{
    Implementation implementation;
    std::vector<std::string> dtypes, parts = {"gemm", "conv", "triad", "copy"};
    double seconds = 3;
    [[nodiscard]] bool wants(const char* part) const
    {
        return std::find(parts.begin(), parts.end(), part) != parts.end();
    }
};

Result<Wish> wishOf(const Json& options)
{
    PARASCOPE_CHECK(
        checkKeys(options, {"threads", "cores", "tf32", "dtypes", "seconds", "parts"}, "probe: \"options\""));
    Wish wish;
    Json implementation = Json::object();
    for (const char* key : {"threads", "cores", "tf32"})
        if (options.contains(key))
            implementation[key] = options[key];
    PARASCOPE_TRY(wish.implementation, implementationFromJson(implementation, "probe: \"options\""));
    for (const auto& [key, list] : {std::pair{"dtypes", &wish.dtypes}, {"parts", &wish.parts}})
        if (const auto it = options.find(key); it != options.end()) {
            list->clear();
            if (!it->is_array())
                return Error::badInput("probe: \"%1\" must be a list of texts.", std::string(key));
            for (const Json& item : *it) {
                if (!item.is_string())
                    return Error::badInput("probe: \"%1\" must be a list of texts.", std::string(key));
                list->push_back(item.get<std::string>());
            }
        }
    if (const auto it = options.find("seconds"); it != options.end()) {
        if (!it->is_number() || !(it->get<double>() > 0 && it->get<double>() <= 600))
            return Error::badInput("probe: \"seconds\" must be a number in (0, 600].");
        wish.seconds = it->get<double>();
    }
    return wish;
}

/// An operation to time repeatedly.
struct Trial
{
    std::string what;
    double work = 0;
    std::function<void()> once;
    std::vector<double> seconds;
};

Json toJson(const std::vector<Trial>& trials)
{
    Json list = Json::array();
    for (const Trial& trial : trials)
        if (!trial.seconds.empty())
            list.push_back({{"what", trial.what}, {"work", trial.work}, {"seconds", trial.seconds}});
    return list;
}

/// Times the trials in rounds, so that a disturbance affects one repeat of many trials and not all repeats of
/// one. A trial whose fewest repeats take more than a third of the budget is left out, and so are all larger
/// ones, because small shapes already show the rate of a slow type.
void timeTrials(std::vector<Trial>& trials, double budget, bool cuda)
{
    const auto timed = [&](Trial& trial) {
        synchronise(cuda);
        const double start = now();
        trial.once();
        synchronise(cuda);
        return now() - start;
    };
    std::sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) { return a.work < b.work; });
    std::size_t kept = 0;
    for (Trial& trial : trials) {
        if (kept > 0 && timed(trial) * fewestRepeats > budget / 3)
            break;
        (void)timed(trial);
        ++kept;
    }
    trials.resize(kept);
    const double begin = now();
    for (int round = 0; round < maxRepeats && (round < fewestRepeats || now() - begin < budget); ++round)
        for (Trial& trial : trials)
            trial.seconds.push_back(timed(trial));
}

at::TensorOptions made(at::Device device, at::ScalarType type)
{
    return at::TensorOptions().device(device).dtype(type);
}

at::Tensor randomTensor(at::IntArrayRef sizes, at::Device device, at::ScalarType type)
{
    return at::rand(sizes, made(device, at::kFloat)).sub_(0.5).to(type);
}

std::vector<Trial> gemmTrials(at::Device device, at::ScalarType type)
{
    std::vector<Trial> trials;
    std::vector<std::array<std::int64_t, 3>> shapes;
    const int largest = device.is_cuda() ? 16384 : 4096;
    for (std::int64_t side = 512; side <= largest; side *= 2)
        shapes.push_back({side, side, side});
    // A batch over wide layers gives the products of FC models.
    for (std::int64_t width = 2048; width <= largest; width *= 2)
        shapes.push_back({512, width, width});
    for (const auto& [m, k, n] : shapes) {
        Trial trial;
        trial.what = std::to_string(m) + "x" + std::to_string(k) + "x" + std::to_string(n);
        trial.work = 2.0 * static_cast<double>(m) * static_cast<double>(k) * static_cast<double>(n);
        // The tensors are made at their first use, so shapes that are left out cost no memory.
        trial.once = [=, a = at::Tensor(), b = at::Tensor(), c = at::Tensor()]() mutable {
            if (!a.defined()) {
                a = randomTensor({m, k}, device, type);
                b = randomTensor({k, n}, device, type);
                c = at::empty({m, n}, made(device, type));
            }
            at::mm_out(c, a, b);
        };
        trials.push_back(std::move(trial));
    }
    return trials;
}

/// Makes the 3 x 3 and 1 x 1 convolutions that contain most of a residual network's work.
std::vector<Trial> convolutionTrials(at::Device device, at::ScalarType type)
{
    struct Shape
    {
        std::int64_t batch, in, out, side, kernel;
    };
    const std::int64_t batch = device.is_cuda() ? 64 : 8;
    std::vector<Trial> trials;
    for (const Shape& s :
         {Shape{batch, 64, 64, 56, 3}, Shape{batch, 128, 128, 28, 3}, Shape{batch, 256, 256, 14, 3},
          Shape{batch, 512, 512, 7, 3}, Shape{batch, 256, 64, 56, 1}, Shape{batch, 1024, 256, 14, 1}}) {
        Trial trial;
        trial.what = std::to_string(s.kernel) + "x" + std::to_string(s.kernel) + ", " + std::to_string(s.in) +
                     " to " + std::to_string(s.out) + " channels, side " + std::to_string(s.side) +
                     ", batch " + std::to_string(s.batch);
        trial.work =
            2.0 * static_cast<double>(s.batch * s.side * s.side * s.out * s.in * s.kernel * s.kernel);
        trial.once = [=, x = at::Tensor(), w = at::Tensor()]() mutable {
            if (!x.defined()) {
                x = randomTensor({s.batch, s.in, s.side, s.side}, device, type);
                w = randomTensor({s.out, s.in, s.kernel, s.kernel}, device, type);
            }
            const std::vector<std::int64_t> one(2, 1), pad(2, s.kernel / 2);
            (void)at::conv2d(x, w, {}, one, pad);
        };
        trials.push_back(std::move(trial));
    }
    return trials;
}

/// Returns {dtype: trials}. Types that the device lacks are left out, but a type that was asked for by name
/// is then an error.
Result<Json> byType(const Wish& wish, at::Device device,
                    std::vector<Trial> (*make)(at::Device, at::ScalarType))
{
    const bool asked = !wish.dtypes.empty();
    Json out = Json::object();
    for (const std::string& name :
         asked ? wish.dtypes : std::vector<std::string>{"float32", "bfloat16", "float16"}) {
        const auto type = typeOf(name, device);
        if (!type && asked)
            return tl::unexpected<Error>(type.error());
        if (!type)
            continue;
        try {
            auto trials = make(device, *type);
            timeTrials(trials, wish.seconds, device.is_cuda());
            out[name] = toJson(trials);
        } catch (const c10::Error& error) {
            if (asked)
                return Error::badInput("probe: %1: %2", name,
                                       std::string(error.what_without_backtrace()).substr(0, 300));
        }
    }
    return out;
}

/// Returns working sets from below any first cache level up to `largest`.
std::vector<std::size_t> workingSets(int threads, double largest)
{
    std::vector<std::size_t> sets;
    for (double bytes = 12288.0 * threads; bytes <= largest; bytes *= std::sqrt(2.0))
        sets.push_back(static_cast<std::size_t>(bytes));
    return sets;
}

Json triadOnCpu(int threads, double seconds)
{
    constexpr int repeats = 9;
    const auto lastLevel = static_cast<double>(std::max<long>(sysconf(_SC_LEVEL3_CACHE_SIZE), 0));
    const double free = 0.25 * static_cast<double>(availableMemoryBytes());
    const auto sets = workingSets(threads, std::min(free, std::max(4 * lastLevel, 128.0 * 1048576)));
    // Half a millisecond is many times the cost of a gate, and short compared with a time slice.
    const double timing = std::clamp(seconds / static_cast<double>(sets.size() * repeats), 5e-4, 5e-3);
    Json list = Json::array();
    for (const TriadSet& set : triadSweep(sets, threads, repeats, timing))
        list.push_back({{"bytes", set.workingSetBytes}, {"work", set.bytes}, {"seconds", set.seconds}});
    return list;
}

Json triadOnCuda(at::Device device, double seconds)
{
    std::vector<Trial> trials;
    for (const std::size_t bytes : workingSets(64, 4.0 * 1024 * 1048576)) {
        const auto count = static_cast<std::int64_t>(bytes / 12);
        Trial trial;
        trial.what = std::to_string(12 * count);
        // One launch moves little of a small set, so make enough launches to hide their cost.
        const int passes = static_cast<int>(std::clamp(256e6 / static_cast<double>(bytes), 1.0, 200.0));
        trial.work = 12.0 * static_cast<double>(count) * passes;
        trial.once = [=, a = at::Tensor(), b = at::Tensor(), c = at::Tensor()]() mutable {
            if (!a.defined()) {
                a = at::empty({count}, made(device, at::kFloat));
                b = at::rand({count}, made(device, at::kFloat));
                c = at::rand({count}, made(device, at::kFloat));
            }
            for (int i = 0; i < passes; ++i)
                at::add_out(a, b, c, 0.5);
        };
        trials.push_back(std::move(trial));
    }
    timeTrials(trials, seconds, true);
    Json list = Json::array();
    for (const Trial& trial : trials)
        list.push_back({{"bytes", std::stod(trial.what)}, {"work", trial.work}, {"seconds", trial.seconds}});
    return list;
}

Json copies(at::Device device, double seconds)
{
    Json out = Json::object();
    for (const bool down : {true, false}) {
        std::vector<Trial> trials;
        for (std::int64_t bytes = std::int64_t{1} << 20; bytes <= std::int64_t{1} << 28; bytes *= 4) {
            Trial trial;
            trial.what = std::to_string(bytes) + " bytes";
            trial.work = static_cast<double>(bytes);
            trial.once = [=, host = at::Tensor(), there = at::Tensor()]() mutable {
                if (!host.defined()) {
                    host = at::zeros({bytes}, made(at::kCPU, at::kByte)).pin_memory();
                    there = at::zeros({bytes}, made(device, at::kByte));
                }
                down ? there.copy_(host, true) : host.copy_(there, true);
            };
            trials.push_back(std::move(trial));
        }
        timeTrials(trials, seconds, true);
        out[down ? "h2d" : "d2h"] = toJson(trials);
    }
    return out;
}

Result<RunResult> probe(const ProbeRequest& request)
{
    PARASCOPE_TRY(const Wish wish, wishOf(request.options));
    PARASCOPE_TRY(const at::Device device, deviceOf(request.device));
    PARASCOPE_TRY(const int threads, prepareProcess(wish.implementation));
    const bool cuda = device.is_cuda();
    const at::NoGradGuard noGradient;
    ConditionsSampler conditions({.power = {.gpu = cuda ? std::max(0, int{device.index()}) : -1}});
    RunResult result;
    result.id = request.id;
    result.extra["threads"] = threads;
    result.extra["tf32"] = wish.implementation.tf32;
    if (wish.wants("gemm")) {
        PARASCOPE_TRY(result.extra["gemm"], byType(wish, device, gemmTrials));
    }
    if (wish.wants("conv")) {
        PARASCOPE_TRY(result.extra["conv"], byType(wish, device, convolutionTrials));
    }
    if (wish.wants("triad"))
        result.extra["triad"] = cuda ? triadOnCuda(device, wish.seconds) : triadOnCpu(threads, wish.seconds);
    if (wish.wants("copy") && cuda)
        result.extra["copy"] = copies(device, wish.seconds);
    ReferenceGemm reference(cuda, !cuda && threads == 1);
    (void)reference.sample();
    Json samples = Json::array();
    for (int i = 0; i < 25; ++i)
        samples.push_back(reference.sample());
    result.extra["reference"] = std::move(samples);
    result.conditions = conditions.finish();
    return result;
}

} // namespace

void executeProbe(const ProbeRequest& request, Channel& channel)
{
    channel.send(Progress{request.id, "measure"});
    try {
        auto result = probe(request);
        if (result)
            channel.send(*result);
        else
            channel.send(WorkerError{request.id, "unsupported", result.error().text()});
    } catch (const std::exception& error) {
        channel.send(WorkerError{request.id, "internal", std::string(error.what()).substr(0, 500)});
    }
}

} // namespace parascope::worker
