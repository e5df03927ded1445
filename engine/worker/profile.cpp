// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/profile.h"

#include "engine/worker/channel.h"
#include "engine/worker/clock.h"
#include "engine/worker/layout.h"
#include "engine/worker/operation_recorder.h"
#include "engine/worker/session.h"

#include <vector>

namespace parascope::worker {

using namespace protocol;

namespace {

/// After this many steps, allocations and lazily chosen kernels are done.
constexpr int warmupSteps = 3;

Json operationsJson(const OperationTotals& totals, double steps, double& attributed)
{
    Json list = Json::array();
    for (const auto& [key, total] : totals) {
        const auto& [layer, name, backward] = key;
        list.push_back({{"name", name},
                        {"layer", layer},
                        {"pass", backward ? "backward" : "forward"},
                        {"seconds", total.seconds / steps},
                        {"calls", total.calls / steps},
                        {"flops", (total.flops + total.otherFlops) / steps},
                        {"product_flops", total.flops / steps},
                        {"bytes", total.bytes / steps}});
        attributed += total.seconds / steps;
    }
    return list;
}

Result<void> profile(const ProfileRequest& request, Plan plan, Channel& channel)
{
    const bool cuda = plan.device.is_cuda();
    channel.send(Progress{request.run.id, "build"});
    // Use the same layout as the measured run.
    PARASCOPE_TRY(plan.implementation.layout, chooseLayout(request.run, plan));
    PARASCOPE_TRY(Session session, Session::make(request.run, plan));
    channel.send(Progress{request.run.id, "warm-up"});
    for (int i = 0; i < warmupSteps; ++i)
        session.step();
    channel.send(Progress{request.run.id, "profile"});
    std::vector<double> plain, looked, updates;
    for (int i = 0; i < request.steps; ++i) {
        synchronise(cuda);
        const double start = now();
        session.step();
        synchronise(cuda);
        plain.push_back(now() - start);
    }
    RunResult result;
    {
        OperationRecorder recorder(cuda);
        for (int i = 0; i < request.steps; ++i) {
            synchronise(cuda);
            const double start = now();
            if (plan.training)
                session.clearGradients();
            session.forward();
            if (plan.training) {
                session.backward();
                // The update is one row, whether one fused loop or many small operations do it.
                recorder.pause(true);
                synchronise(cuda);
                const double update = now();
                session.update();
                synchronise(cuda);
                updates.push_back(now() - update);
                recorder.pause(false);
            }
            synchronise(cuda);
            looked.push_back(now() - start);
        }
        double attributed = 0;
        Json operations = operationsJson(recorder.totals(), request.steps, attributed);
        if (!updates.empty() && request.run.optimizer.name != "none") {
            double sum = 0;
            for (const double seconds : updates)
                sum += seconds;
            attributed += sum / request.steps;
            operations.push_back({{"name", session.optimizer().updateName()},
                                  {"layer", ""},
                                  {"pass", "update"},
                                  {"seconds", sum / request.steps},
                                  {"calls", 1},
                                  {"flops", session.optimizer().flops()},
                                  {"product_flops", 0},
                                  {"bytes", session.optimizer().bytesMoved()}});
        }
        double total = 0;
        for (const double seconds : looked)
            total += seconds;
        result.extra["operations"] = std::move(operations);
        result.extra["attributed_seconds"] = attributed;
        result.extra["profiled_step_seconds"] = total / request.steps; // a mean, as for the sums
    }
    result.id = request.run.id;
    result.timing = "sync";
    result.parameters = static_cast<double>(session.model().parameterCount());
    result.graphHash = workload::hashOf(plan.graph);
    result.finite = session.finite();
    result.extra["steps"] = request.steps;
    result.extra["layout"] = plan.implementation.layout;
    result.extra["step_seconds"] = at::tensor(plain, at::kDouble).quantile(0.5).item<double>();
    channel.send(result);
    return {};
}

} // namespace

void executeProfile(const ProfileRequest& request, Channel& channel)
{
    guarded(request.run, channel, [&](const Plan& plan) -> Result<void> {
        if (plan.implementation.data != "device")
            return Error::badInput("profile: operations are looked at with the data on the device alone.");
        return profile(request, plan, channel);
    });
}

} // namespace parascope::worker
