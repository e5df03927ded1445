// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/ranks.h"

#include "engine/base/core/temporary_folder.h"
#include "engine/worker/clock.h"
#include "engine/worker/process.h"

#include <ATen/ATen.h>
#if PARASCOPE_GLOO
#include <torch/csrc/distributed/c10d/FileStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#endif

#include <csignal>
#include <cstdlib>
#include <limits>
#include <sys/wait.h>
#include <unistd.h>

namespace parascope::worker {

#if PARASCOPE_GLOO

namespace {

/// Returns one rank's part of the cores. If there are fewer cores than ranks, each rank gets one, which
/// others may share.
std::vector<int> partOf(const std::vector<int>& cores, int rank, int count)
{
    const auto each = cores.size() / static_cast<std::size_t>(count);
    if (each == 0)
        return {cores[static_cast<std::size_t>(rank) % cores.size()]};
    const auto first = cores.begin() + static_cast<std::ptrdiff_t>(each) * rank;
    return {first, first + static_cast<std::ptrdiff_t>(each)};
}

} // namespace

struct Ranks::Impl
{
    int rank = 0, size = 1;
    std::vector<int> cores;
    bool shareCores = false;
    std::vector<pid_t> others; ///< processes of the other ranks; only the first rank has them
    TemporaryFolder meeting;   ///< where the ranks find each other
    c10::intrusive_ptr<c10d::ProcessGroupGloo> group;
    at::Tensor flat;
    std::vector<double> seconds;
};

Ranks::Ranks(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Ranks::~Ranks()
{
    m_impl->group.reset(); // the group's store writes to the file again here
    for (const pid_t other : m_impl->others) {
        kill(other, SIGKILL);
        waitpid(other, nullptr, 0);
    }
}

Result<std::shared_ptr<Ranks>> Ranks::start(int count)
{
    auto impl = std::make_unique<Impl>();
    PARASCOPE_TRY(impl->meeting, TemporaryFolder::make(temporary::ranks));
    impl->size = count;
    const auto all = allowedCores();
    impl->shareCores = static_cast<int>(all.size()) < count;
    const pid_t first = getpid();
    for (int rank = 1; rank < count; ++rank) {
        const pid_t pid = fork();
        if (pid < 0) {
            for (const pid_t other : impl->others)
                kill(other, SIGKILL);
            return Error::io("run: no process could be started for rank %1 of %2.", rank, count);
        }
        if (pid == 0) {
            becomeRunProcess(first);
            impl->others.clear();
            impl->rank = rank;
            break;
        }
        impl->others.push_back(pid);
    }
    impl->cores = partOf(all, impl->rank, count);
    try {
        auto options = c10d::ProcessGroupGloo::Options::create();
        options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1"));
        options->threads = 1;
        auto store = c10::make_intrusive<c10d::FileStore>((impl->meeting.path() / "ranks").string(), count);
        impl->group = c10::make_intrusive<c10d::ProcessGroupGloo>(store, impl->rank, count, options);
    } catch (const std::exception& error) {
        if (impl->rank > 0)
            leave(Failed);
        for (const pid_t other : impl->others)
            kill(other, SIGKILL);
        return Error::io("run: the ranks could not meet: %1", std::string(error.what()).substr(0, 300));
    }
    return std::shared_ptr<Ranks>(new Ranks(std::move(impl)));
}

void Ranks::average(const Tensors& weights, const at::Tensor& loss)
{
    const at::NoGradGuard noGradient;
    Tensors gradients;
    std::int64_t elements = 0;
    for (const at::Tensor& weight : weights)
        if (weight.grad().defined()) {
            gradients.push_back(weight.grad());
            elements += weight.grad().numel();
        }
    if (gradients.empty())
        return;
    auto& flat = m_impl->flat;
    if (!flat.defined() || flat.numel() != elements + 1 || flat.scalar_type() != gradients[0].scalar_type())
        flat = at::empty({elements + 1}, gradients[0].options());
    const double start = now();
    std::int64_t at = 0;
    for (const auto& gradient : gradients) {
        flat.narrow(0, at, gradient.numel()).view_as(gradient).copy_(gradient);
        at += gradient.numel();
    }
    flat.narrow(0, at, 1).copy_(loss.detach().view({1}));
    flat.div_(m_impl->size);
    std::vector<at::Tensor> reduced{flat};
    m_impl->group->allreduce(reduced)->wait();
    at = 0;
    for (auto& gradient : gradients) {
        gradient.copy_(flat.narrow(0, at, gradient.numel()).view_as(gradient));
        at += gradient.numel();
    }
    m_impl->seconds.push_back(now() - start);
}

double Ranks::loss() const
{
    return m_impl->flat.defined() ? m_impl->flat[-1].item<double>()
                                  : std::numeric_limits<double>::quiet_NaN();
}

double Ranks::bytes() const
{
    const auto& flat = m_impl->flat; // the loss follows the gradients and does not count
    return flat.defined() ? static_cast<double>((flat.numel() - 1) * flat.element_size()) : 0;
}

const std::vector<double>& Ranks::seconds() const
{
    return m_impl->seconds;
}

int Ranks::rank() const
{
    return m_impl->rank;
}

int Ranks::size() const
{
    return m_impl->size;
}

const std::vector<int>& Ranks::cores() const
{
    return m_impl->cores;
}

bool Ranks::shareCores() const
{
    return m_impl->shareCores;
}

std::optional<Ranks::Lost> Ranks::lost() const
{
    // The connection breaks before the process has ended, so try again for a second.
    for (int attempt = 0; attempt < 20; ++attempt) {
        for (std::size_t i = 0; i < m_impl->others.size(); ++i) {
            int status = 0;
            if (waitpid(m_impl->others[i], &status, WNOHANG) != m_impl->others[i])
                continue;
            return Lost{"Rank " + std::to_string(i + 1) + " of " + std::to_string(m_impl->size) + " " +
                            describeEnd(status) + "; the run ended with it.",
                        WIFEXITED(status) && WEXITSTATUS(status) == OutOfMemory};
        }
        usleep(50'000);
    }
    return std::nullopt;
}

#else

struct Ranks::Impl
{
    std::vector<int> cores;
    std::vector<double> seconds;
};

Ranks::Ranks(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Ranks::~Ranks() = default;

Result<std::shared_ptr<Ranks>> Ranks::start(int count)
{
    return Error::badInput("run: %1 devices of 1: this worker was built without gloo.", count);
}

void Ranks::average(const Tensors&, const at::Tensor&) {}
double Ranks::loss() const
{
    return 0;
}
double Ranks::bytes() const
{
    return 0;
}
const std::vector<double>& Ranks::seconds() const
{
    return m_impl->seconds;
}
int Ranks::rank() const
{
    return 0;
}
int Ranks::size() const
{
    return 1;
}
const std::vector<int>& Ranks::cores() const
{
    return m_impl->cores;
}
bool Ranks::shareCores() const
{
    return false;
}
std::optional<Ranks::Lost> Ranks::lost() const
{
    return std::nullopt;
}

#endif

void Ranks::leave(Exit code)
{
    _exit(code);
}

} // namespace parascope::worker
