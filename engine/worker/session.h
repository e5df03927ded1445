// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/implementation.h"
#include "engine/worker/feed.h"
#include "engine/worker/model.h"
#include "engine/worker/optimizer.h"
#include "engine/worker/ranks.h"

#include <memory>

/// Code that measured runs and profiled runs share. Private to this module, because it names torch types.
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
    bool serving = false;         ///< true: the weights have the run's type, and nothing is cast to it
    int threads = 1;              ///< number of threads that prepareProcess() set
    std::int64_t batch = 1;       ///< batch of this process: the run's batch divided by its ranks
    std::shared_ptr<Ranks> ranks; ///< null on one device
};

/// Returns a device by its name; fails if it does not exist.
[[nodiscard]] Result<at::Device> deviceOf(const std::string& name);
/// Returns a data type by its name; fails if this LibTorch cannot compute in it on the device.
[[nodiscard]] Result<at::ScalarType> typeOf(const std::string& name, at::Device device);

/// Sets the process up as the run asks: cores, threads, allocator, denormals, TF32. Call it before the first
/// tensor.
[[nodiscard]] Result<int> prepareProcess(const protocol::Implementation& implementation);

/// Prepares the process, sets the memory limit and runs `body`. Sends any failure to the channel as an error
/// of `request`. Never throws; reports out of memory without allocating.
void guarded(const protocol::RunRequest& request, Channel& channel,
             const std::function<Result<void>(const Plan&)>& body);

/// A model with its optimiser, ready to take steps.
class Session
{
public:
    /// Fails if the model cannot be built. Throws for lack of memory and all other failures.
    static Result<Session> make(const protocol::RunRequest& request, const Plan& plan);

    /// Prepares the input of a run whose data are not on the device. Fails if the records are missing.
    Result<void> openInput(const protocol::RunRequest& request);
    /// Returns null if the data are on the device.
    [[nodiscard]] Feed* input() { return m_input.get(); }

    /// Does one step in the run's mode: input from the host, forward, and in training backward and update.
    void step();
    /// The parts of a step, for callers that handle them separately.
    void clearGradients();
    void forward();
    void backward() { m_last.backward(); }
    void update() { m_optimizer.step(); }

    [[nodiscard]] const Model& model() const { return m_model; }
    [[nodiscard]] const Optimizer& optimizer() const { return m_optimizer; }
    [[nodiscard]] const at::Tensor& last() const { return m_last; } ///< loss or output
    /// Returns true if the loss (or output) and the gradients of the last step are finite.
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
