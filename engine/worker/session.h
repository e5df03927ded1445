// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/implementation.h"
#include "engine/worker/feed.h"
#include "engine/worker/model.h"
#include "engine/worker/optimizer.h"
#include "engine/worker/ranks.h"

#include <memory>

/// What a measured run and a profiled one share. Private to this module: it names torch types.
namespace parascope::worker {

class Channel;

/// A request that was checked against this process and this LibTorch.
struct Plan
{
    workload::Graph graph;
    protocol::Implementation implementation;
    at::ScalarType type = at::kFloat;
    at::Device device = at::kCPU;
    bool training = true;
    bool serving = false;         ///< weights are held in the run's type, and nothing is cast to it
    int threads = 1;              ///< as prepareProcess() set them
    std::int64_t batch = 1;       ///< of this process: the run's over its ranks
    std::shared_ptr<Ranks> ranks; ///< null on one device
};

/// A device by its name; refuses what is not there.
[[nodiscard]] Result<at::Device> deviceOf(const std::string& name);
/// A data type by its name; refuses what this LibTorch cannot compute on the device.
[[nodiscard]] Result<at::ScalarType> typeOf(const std::string& name, at::Device device);

/// The process as a run wants it: cores, threads, allocator, denormals, TF32. Before the first tensor.
[[nodiscard]] Result<int> prepareProcess(const protocol::Implementation& implementation);

/// Prepares the process, sets the memory limit and runs `body`; whatever goes wrong reaches the channel as an
/// error of `request`. Never throws; out of memory is reported without allocating.
void guarded(const protocol::RunRequest& request, Channel& channel,
             const std::function<Result<void>(const Plan&)>& body);

/// A model with its optimiser, ready to take steps.
class Session
{
public:
    /// The error of a model that cannot be; memory and everything else is thrown.
    static Result<Session> make(const protocol::RunRequest& request, const Plan& plan);

    /// Prepares the input of a run whose data are not on the device. The error of records that are not there.
    Result<void> openInput(const protocol::RunRequest& request);
    /// Null where the data are on the device.
    [[nodiscard]] Feed* input() { return m_input.get(); }

    /// One step as the run's mode has it: input from the host, forward, and in training backward and update.
    void step();
    /// The parts of a step, for whoever looks at them apart.
    void clearGradients();
    void forward();
    void backward() { m_last.backward(); }
    void update() { m_optimizer.step(); }

    [[nodiscard]] const Model& model() const { return m_model; }
    [[nodiscard]] const Optimizer& optimizer() const { return m_optimizer; }
    [[nodiscard]] const at::Tensor& last() const { return m_last; } ///< loss or output
    /// Loss (or output) and gradients of the last step.
    [[nodiscard]] bool finite() const;

private:
    Session(Model model, Optimizer optimizer, const Plan& plan)
        : m_model(std::move(model)), m_optimizer(std::move(optimizer)), m_plan(&plan)
    {
    }

    Model m_model;
    Optimizer m_optimizer;
    const Plan* m_plan;
    std::shared_ptr<Feed> m_input;
    at::Tensor m_last;
};

} // namespace parascope::worker
