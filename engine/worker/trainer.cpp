// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/trainer.h"

#include "engine/base/core/data_sources.h"
#include "engine/worker/channel.h"
#include "engine/worker/clock.h"
#include "engine/worker/conditions.h"
#include "engine/worker/gemm.h"
#include "engine/worker/layout.h"
#include "engine/worker/memory_meter.h"
#include "engine/worker/process.h"
#include "engine/worker/session.h"

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <optional>

namespace parascope::worker {

using namespace protocol;

namespace {

/// Seconds between two reports: short enough to stop in time, long enough to cost nothing.
constexpr double reportInterval = 0.1;

/// Returns the seconds that timing adds to a step: the loop of measure() with an empty body.
double timingOverhead()
{
    constexpr int rounds = 2000;
    std::vector<double> seconds;
    seconds.reserve(rounds);
    const double begin = now();
    for (int i = 0; i < rounds; ++i) {
        const double start = now();
        const double end = now();
        seconds.push_back(std::max(1e-9, end - start));
    }
    return (now() - begin) / rounds;
}

class Trainer
{
public:
    Trainer(const RunRequest& request, const Plan& plan, Channel& channel)
        : m_request(request), m_plan(plan), m_channel(channel), m_cuda(plan.device.is_cuda()),
          m_alone(!m_cuda && plan.threads == 1 && plan.implementation.data == "device")
    {
    }

    /// Fails if the model cannot be built. Throws for lack of memory and all other failures.
    Result<void> run()
    {
        m_idle = idleOfOwn(powerSources());
        const double begin = now();
        m_channel.send(Progress{m_request.id, "build"});
        if (m_plan.ranks && m_plan.implementation.layout == "auto")
            m_plan.implementation.layout = "contiguous"; // each rank would decide separately
        PARASCOPE_TRY(m_plan.implementation.layout, chooseLayout(m_request, m_plan));
        m_meter.emplace(m_cuda);
        PARASCOPE_TRY(Session session, Session::make(m_request, m_plan));
        m_session.emplace(std::move(session));
        if (m_request.measure.reference)
            m_reference.emplace(m_cuda, m_alone);
        synchronise(m_cuda);
        m_result.extra["build_seconds"] = now() - begin;
        PARASCOPE_CHECK(m_session->openInput(m_request));
        if (auto* input = m_session->input())
            m_result.extra[metric::inputRate] = input->measureAlone() * m_plan.implementation.devices;
        measure();
        finish();
        return {};
    }

private:
    [[nodiscard]] PowerSources powerSources() const
    {
        return {.gpu = m_cuda ? std::max(0, int{m_plan.device.index()}) : -1, .own = m_request.power};
    }

    void report(std::vector<double>& seconds)
    {
        Steps message{m_request.id, m_sent, std::move(seconds), {}, std::move(m_waited)};
        if (m_reference)
            message.reference.push_back(std::max(m_reference->sample() / medianShare(), 1e-9));
        m_sent += static_cast<std::int64_t>(message.seconds.size());
        m_channel.send(message);
        seconds.clear();
        m_waited.clear();
    }

    /// Returns the share of the clock's time in which the processor worked for a step, as the median since
    /// the last call. On the same busy machine, most short steps have the processor to themselves while long
    /// ones are interrupted.
    double medianShare()
    {
        if (m_shares.empty())
            return 1;
        const auto middle = m_shares.begin() + static_cast<std::ptrdiff_t>(m_shares.size() / 2);
        std::nth_element(m_shares.begin(), middle, m_shares.end());
        const double share = std::clamp(*middle, 1e-3, 1.0);
        m_shares.clear();
        return share;
    }

    /// Applies the limits in "measure", for the case that the lane does not answer.
    [[nodiscard]] bool finished(std::int64_t steps, double spent) const
    {
        const MeasureSpec& measure = m_request.measure;
        if (measure.protocol == "fixed" || (measure.protocol == "paper" && measure.steps > 0)) {
            if (steps >= std::int64_t{measure.steps} + std::max(0, measure.warmupSteps))
                return true;
        } else if (steps >= measure.maxSteps) {
            return true;
        }
        // The budget ends every protocol, but a single first step is only warm-up and says nothing.
        return spent >= measure.maxSeconds && steps >= std::min(2, measure.minSteps);
    }

    void measure()
    {
        m_channel.send(Progress{m_request.id, "warm-up"});
        const int block = std::max(1, m_request.measure.block);
        std::vector<double> seconds;
        seconds.reserve(4096);
        std::int64_t steps = 0;
        const auto* input = m_session->input();
        const double begin = now();
        double reported = begin;
        ConditionsSampler conditions({.power = powerSources()});
        while (true) {
            const double worked = m_alone ? processorTime() : 0;
            const double waited = input ? input->waited() : 0;
            const double start = now();
            for (int i = 0; i < block; ++i)
                m_session->step();
            synchronise(m_cuda);
            const double end = now();
            if (m_alone)
                m_shares.push_back((processorTime() - worked) / std::max(1e-9, end - start));
            seconds.push_back(std::max(1e-9, (end - start) / block));
            if (input)
                m_waited.push_back((input->waited() - waited) / block);
            ++steps;
            // The second step is the first one with the optimiser's states and all gradients alive.
            if (steps == 2)
                closeMeter();
            const bool done = finished(steps, end - begin);
            if (done || steps == 1 || end - reported >= reportInterval) {
                report(seconds);
                conditions.sample();
                if (done || m_channel.stopRequested(m_request.id))
                    break;
                reported = now();
            }
        }
        closeMeter();
        m_result.conditions = conditions.finish();
        addIdle(m_result.conditions, m_idle);
        if (input)
            addInput(input->report());
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
        m_result.id = m_request.id;
        m_result.timing = m_request.measure.block > 1 ? "block" : "sync";
        m_result.parameters = static_cast<double>(m_session->model().parameterCount());
        m_result.graphHash = workload::hashOf(m_plan.graph);
        m_result.finite = m_session->finite();
        if (m_plan.training)
            m_result.extra["loss"] = m_plan.ranks ? m_plan.ranks->loss() : m_session->last().item<double>();
        m_result.extra["optimizer"] = m_session->optimizer().options();
        Json used = toJson(m_plan.implementation);
        used["threads"] = m_plan.threads;
        used["cores"] = allowedCores();
        m_result.extra["implementation"] = std::move(used);
        m_result.extra["process"] = m_cuda ? "shared" : "fresh";
        if (m_plan.ranks)
            addRanks(*m_plan.ranks);
        m_result.extra["resident_peak_bytes"] = peakResidentBytes();
        m_result.extra["timing_overhead_seconds"] = timingOverhead();
        m_channel.send(m_result);
    }

    /// Adds what was read, and what could not be read.
    void addInput(Json report)
    {
        if (report.empty())
            return;
        m_result.extra["records_skipped"] = report.contains("skipped") ? report["skipped"].size() : 0;
        if (report.contains("cached_fraction"))
            m_result.extra["records_cached_fraction"] = report["cached_fraction"];
        m_result.conditions["input"] = std::move(report);
    }

    /// Adds the results of several devices: their parts of the batch, and the reduction of the gradients.
    void addRanks(const Ranks& ranks)
    {
        m_result.extra["devices"] = ranks.size();
        m_result.extra["global_batch"] = m_request.batch;
        m_result.extra["device_batch"] = m_plan.batch;
        m_result.extra["ranks_share_cores"] = ranks.shareCores() ? 1 : 0;
        if (m_result.memoryPeakBytes)
            *m_result.memoryPeakBytes *= ranks.size(); // each rank holds the weights and its part
        if (!ranks.seconds().empty()) {
            auto seconds = ranks.seconds();
            const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
            std::nth_element(seconds.begin(), middle, seconds.end());
            m_result.extra["allreduce_seconds"] = *middle;
            m_result.extra["allreduce_bytes"] = ranks.bytes();
            m_result.extra["allreduce_bytes_per_second"] = ranks.bytes() / *middle;
        }
    }

    const RunRequest& m_request;
    Plan m_plan;
    Channel& m_channel;
    bool m_cuda;
    bool m_alone; ///< one thread and no loader: its processor time shows what other programs took
    std::vector<double> m_shares;
    std::vector<double> m_waited; ///< time waited for input in the steps that are not reported yet
    std::optional<MemoryMeter> m_meter;
    std::optional<Session> m_session;
    std::optional<ReferenceGemm> m_reference;
    std::int64_t m_sent = 0;
    Json m_idle; ///< readings of the user's power source before the run
    RunResult m_result;
};

} // namespace

void executeRun(const RunRequest& request, Channel& channel)
{
    guarded(request, channel, [&](const Plan& plan) { return Trainer(request, plan, channel).run(); });
}

} // namespace parascope::worker
