// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/lane.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/interruption.h"
#include "engine/base/core/metrics.h"
#include "engine/run/dispatch/eta.h"
#include "engine/run/dispatch/record.h"
#include "engine/store/run_times.h"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace parascope::dispatch {

namespace {

using Clock = std::chrono::steady_clock;

/// Number of step times that the status shows.
constexpr std::size_t recentSteps = 100;
/// After this many seconds of silence, the lane pings the worker before it sends a point that could be lost.
constexpr double pingAfterSeconds = 30;
constexpr int startAttempts = 4;
/// When the connection is lost this many times during one point, and returns each time, this counts as a
/// crash of the point.
constexpr int lossesOfAPoint = 5;
/// Number of steps that an accelerator gets at once before the host waits for them.
constexpr int pipelinedSteps = 10;

bool outOfMemory(const std::exception& error)
{
    return dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error);
}

/// Describes an exception that was thrown in a lane.
Message wordsOf(const std::exception& error)
{
    return outOfMemory(error)
               ? Message::format("The runner has no memory for what the worker sent.")
               : Message::format("The runner failed on what the worker sent: %1.", std::string(error.what()));
}

/// Takes the samples of the only call for the steps of the run.
void useSamples(RunEnd& end, const reading::CallReader& reader, const timing::Options& options)
{
    if (end.outcome != Outcome::Completed || reader.samples().size() < 2)
        return;
    end.seconds = reader.samples();
    auto within = options;
    within.warmupSteps = 0;
    end.summary = timing::summarise(end.seconds, within);
}

/// Adds what a program reported. `value` are the statistics of its value, which is no time if the record's
/// steps are the wall times of its calls.
void addCalls(store::RunRecord& record, const reading::CallReader& reader, const timing::Summary& value,
              const benchmark::Description& program)
{
    reader.addTo(record, static_cast<std::size_t>(std::max(0, value.warmupSteps)));
    const auto& reads = program.reads;
    if (record.outcome != Outcome::Completed || !reads.value || reads.value->unit == "s" ||
        reads.value->unit.ends_with("/s") || !value.low || !value.high)
        return;
    record.metrics.emplace_back(reads.metric + "_low", *value.low);
    record.metrics.emplace_back(reads.metric + "_high", *value.high);
}

} // namespace

Lane::Lane(DeviceConfig device, HostArbiter& arbiter, WallClock& clock, Hooks hooks)
    : m_device(std::move(device)), m_arbiter(arbiter), m_clock(clock), m_hooks(std::move(hooks)),
      m_brake(m_device.crashesInARow)
{
}

Lane::~Lane()
{
    join();
}

void Lane::join()
{
    if (m_thread.joinable())
        m_thread.join();
}

Result<protocol::Hello> Lane::start()
{
    std::promise<Result<protocol::Hello>> ready;
    auto answer = ready.get_future();
    // The lane's own thread starts the worker, because the worker dies with the thread that started it.
    m_thread = std::thread([this, promise = std::move(ready)]() mutable { main(std::move(promise)); });
    return answer.get();
}

Result<void> Lane::connect()
try {
    return startWorker();
} catch (const std::exception& error) {
    return fail(ErrorCode::Io, wordsOf(error));
}

Result<void> Lane::startWorker()
{
    auto worker = WorkerClient::start(m_device);
    if (!worker)
        return tl::unexpected(worker.error());
    if (!worker->unit(m_device.unit)) {
        std::string offered;
        for (const auto& unit : worker->hello().devices)
            offered += (offered.empty() ? "" : ", ") + unit.name;
        return offered.empty()
                   ? Error::badInput("Device \"%1\": the worker offers no unit \"%2\" (it has none).",
                                     m_device.name, m_device.unit)
                   : Error::badInput("Device \"%1\": the worker offers no unit \"%2\" (it has %3).",
                                     m_device.name, m_device.unit, offered);
    }
    m_worker.emplace(std::move(*worker));
    m_lastSpoken = Clock::now();
    return {};
}

bool Lane::reconnect()
{
    for (int attempt = 0; attempt < startAttempts && !m_cancel; ++attempt) {
        if (attempt > 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(500 << attempt));
        const auto done = connect();
        if (done) {
            m_lastFailure = {};
            return true;
        }
        m_lastFailure = done.error().message;
    }
    if (m_cancel) // the user gave up, not the lane
        m_lastFailure = {};
    return false;
}

void Lane::main(std::promise<Result<protocol::Hello>> ready)
{
    const auto connected = connect();
    if (!connected) {
        ready.set_value(tl::unexpected(connected.error()));
        return;
    }
    m_executor = executorOf(m_device, m_worker->hello());
    setState(LaneState::Idle);
    ready.set_value(m_worker->hello());
    auto next = Next::Run;
    while (next == Next::Run) {
        try {
            next = serveOne();
        } catch (const std::exception& error) {
            // This happens between two runs, so no run is affected. The user may let the lane try again.
            m_worker.reset();
            m_lastFailure = wordsOf(error);
            next = lost();
        }
    }
    if (next == Next::Lost)
        return;
    if (m_worker)
        m_worker->quit();
    m_worker.reset();
    setState(LaneState::Ended);
}

Lane::Next Lane::serveOne()
{
    auto assignment = m_hooks.next(*this);
    if (!assignment)
        return Next::End;
    setState(LaneState::Waiting);
    wait(assignment->expectedSeconds);
    HostArbiter::Ticket ticket;
    if (!m_arbiter.acquire({m_device.host, m_device.cores}, [this] { return m_cancel.load(); }, ticket)) {
        m_hooks.deliver(*this, {std::move(*assignment), std::nullopt, 0, 0, {}, false});
        return Next::Run;
    }
    auto delivery = execute(*assignment);
    m_arbiter.release(ticket);
    setState(LaneState::Storing);
    const bool gone = isLost(delivery);
    m_hooks.deliver(*this, std::move(delivery));
    setState(LaneState::Idle);
    return gone ? lost() : Next::Run;
}

Lane::Next Lane::lost()
{
    const auto why = m_lastFailure;
    {
        const std::lock_guard lock(m_mutex);
        m_live.reason = why;
    }
    setState(LaneState::Lost);
    if (!m_hooks.lost(*this, why))
        return Next::Lost;
    m_lastFailure = {};
    m_brake.release();
    return Next::Run;
}

/// Returns true when the device is lost and stores the reason in m_lastFailure.
bool Lane::isLost(const Delivery& delivery)
{
    if (delivery.sent && delivery.record) {
        m_brake.note(delivery.assignment.point, delivery.record->outcome, delivery.record->message,
                     delivery.errorTail);
        if (m_brake.tripped()) {
            m_lastFailure = m_brake.reason();
            m_worker.reset();
        }
    }
    const bool lost = !m_worker && !m_lastFailure.empty();
    const std::lock_guard lock(m_mutex);
    m_live.reason = lost ? m_lastFailure : Message();
    return lost;
}

/// Carries out a run and returns an outcome in every case. It throws nothing, because the lane holds its turn
/// meanwhile.
Delivery Lane::execute(const Assignment& assignment)
{
    const auto startedMs = m_clock.nowMs();
    // A program that reads a report ends when the run is cancelled.
    const Interruptible interruptible([this] { return m_cancel.load(); });
    Work work;
    try {
        work = assignment.program ? workOf(*assignment.program, assignment.point)
                                  : workOf(assignment.family, assignment.graph, assignment.point);
        return carryOut(assignment, work);
    } catch (const std::exception& error) {
        try {
            return thrown(assignment, work, outOfMemory(error) ? CrashReason::Memory : CrashReason::Unknown,
                          wordsOf(error), startedMs);
        } catch (const std::exception& again) {
            m_worker.reset();
            m_lastFailure = wordsOf(again);
            Delivery unknown;
            unknown.assignment.job = assignment.job;
            unknown.assignment.item = assignment.item;
            return unknown;
        }
    }
}

/// Makes the delivery of a run that threw an exception. The state of the worker is unknown, so the worker is
/// ended, which also frees its memory.
Delivery Lane::thrown(const Assignment& assignment, const Work& work, CrashReason reason, const Message& why,
                      std::int64_t startedMs)
{
    Delivery delivery;
    delivery.assignment = assignment;
    delivery.sent = m_worker.has_value();
    protocol::Hello hello;
    if (m_worker)
        hello = m_worker->hello();
    else
        m_lastFailure = why; // no worker could run it, so the point waits for another
    m_worker.reset();
    if (!delivery.sent)
        return delivery;
    RunEnd end;
    end.outcome = Outcome::Crash;
    end.reason = reason;
    end.message = why.text();
    delivery.stepFlops = work.stepFlops;
    delivery.record = recordOf(m_device, hello, assignment.measure, work, std::move(end));
    delivery.record->pointId = assignment.pointId;
    delivery.record->attempt = assignment.attempt;
    delivery.record->startedMs = startedMs;
    delivery.record->finishedMs = m_clock.nowMs();
    return delivery;
}

WorkerClient::Watcher Lane::watcherOf(double limitSeconds)
{
    WorkerClient::Watcher watcher;
    watcher.compileSeconds = m_device.timeoutSeconds > 0 ? 0 : compileAllowanceSeconds;
    watcher.quietSeconds = m_device.timeoutSeconds > 0 ? 0 : quietAllowanceSeconds;
    watcher.cancelled = [this] { return m_cancel.load(); };
    watcher.phase = [this, longest = limitSeconds + watcher.compileSeconds](const std::string& phase) {
        const std::lock_guard lock(m_mutex);
        m_live.run->phase = phase;
        if (phase == "compile")
            m_live.run->limitSeconds = longest;
    };
    watcher.steps = [this](const timing::StoppingRule& rule) {
        const std::lock_guard lock(m_mutex);
        const auto& seconds = rule.seconds();
        auto& run = *m_live.run;
        run.steps = seconds.size();
        run.stepSeconds.assign(seconds.end() -
                                   static_cast<std::ptrdiff_t>(std::min(recentSteps, seconds.size())),
                               seconds.end());
        run.medianSeconds = rule.current().median;
        run.relativeHalfWidth = rule.current().relativeHalfWidth();
    };
    return watcher;
}

/// Returns the wall time (s) after which the assignment is ended as a timeout.
double Lane::limitOf(const Assignment& assignment, const Work& work) const
{
    double limit = runLimit(assignment.measure, m_device.timeoutSeconds, work.memoryBytes);
    // A call that begins within the budget may last as long as its own limit allows.
    if (assignment.program && m_device.timeoutSeconds <= 0)
        limit += assignment.program->seconds +
                 (assignment.program->server
                      ? assignment.program->server->seconds + assignment.program->server->stopSeconds
                      : 0);
    return limit;
}

/// Shows the run in status().
void Lane::showRunning(const Assignment& assignment, const Work& work, Clock::time_point begin)
{
    const std::lock_guard lock(m_mutex);
    m_live = {};
    m_live.state = LaneState::Running;
    m_live.since = begin;
    auto& run = m_live.run.emplace();
    run.phase = "start";
    run.point = assignment.point;
    run.pointId = assignment.pointId;
    run.expectedSeconds = assignment.expectedSeconds;
    run.limitSeconds = limitOf(assignment, work);
}

/// Sends the work to the worker. `reader` reads the calls of a program.
RunEnd Lane::send(const Assignment& assignment, const Work& work, const protocol::MeasureSpec& measure,
                  std::optional<reading::CallReader>& reader)
{
    auto request = requestOf(work, measure, m_device, newUuid());
    if (const auto* unit = m_worker->unit(m_device.unit); unit && unit->kind == "cpu" && !work.call)
        shareCores(request, m_worker->hello().environment, assignment.mostDevices);
    const double limit = limitOf(assignment, work);
    auto watcher = watcherOf(limit);
    if (assignment.program) {
        reader.emplace(assignment.program, assignment.point);
        watcher.called = [&](const protocol::Called& called) { return reader->take(called); };
    }
    auto end = m_worker->run(request, optionsOf(measure), limit, watcher);
    end.sent = request.implementation;
    if (reader) {
        useSamples(end, *reader, optionsOf(measure));
        // The last words of a server that could not start.
        if (const auto outcome = reader->outcomeOf(end.message); outcome && end.outcome == Outcome::Crash)
            end.outcome = *outcome;
    }
    return end;
}

Delivery Lane::carryOut(const Assignment& assignment, const Work& work)
{
    const auto begin = Clock::now();
    Delivery delivery;
    delivery.assignment = assignment;
    delivery.stepFlops = work.stepFlops;
    showRunning(assignment, work, begin);
    const auto startedMs = m_clock.nowMs();
    const auto quiet = std::chrono::duration<double>(begin - m_lastSpoken).count();
    if (m_worker && quiet > pingAfterSeconds && !m_worker->ping(std::chrono::seconds(10)))
        m_worker.reset();
    if (!m_worker && !reconnect())
        return delivery;

    auto measure = assignment.measure;
    if (const auto* unit = m_worker->unit(m_device.unit);
        assignment.usualBlock && unit && unit->kind != "cpu")
        measure.block = pipelinedSteps;
    RunEnd end;
    std::optional<reading::CallReader> reader;
    if (!work.refusal.empty()) {
        end.outcome = Outcome::Unsupported;
        end.message = work.refusal.text();
    } else {
        delivery.sent = true;
        end = send(assignment, work, measure, reader);
    }
    delivery.errorTail = end.errorTail;
    // On a CPU each run is a child process and does not change its parent. On other devices a failed run may
    // have damaged the process.
    const auto* unit = m_worker->unit(m_device.unit);
    const bool usable = end.workerUsable && (end.outcome == Outcome::Completed || !work.refusal.empty() ||
                                             (unit && unit->kind == "cpu"));
    // A worker that can be reached again each time and is lost each time probably does not survive this
    // point.
    const bool unknown = end.connectionLost && assignment.losses + 1 < lossesOfAPoint;
    if (end.connectionLost && !unknown)
        end.message = "The connection was lost " + std::to_string(lossesOfAPoint) +
                      " times while this point ran, and could be made again each time. " + end.message;
    delivery.lost = end.connectionLost;
    const auto ends = end.value;
    auto record = recordOf(m_device, m_worker->hello(), measure, work, std::move(end));
    if (reader)
        addCalls(record, *reader, ends, *assignment.program);
    store::makeStorable(record); // what is stored is what the runner counts
    record.pointId = assignment.pointId;
    record.attempt = assignment.attempt;
    record.startedMs = startedMs;
    record.finishedMs = m_clock.nowMs();
    delivery.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    m_lastSpoken = Clock::now();
    if (!usable)
        m_worker.reset();
    if (!unknown)
        delivery.record = std::move(record);
    return delivery;
}

void Lane::setState(LaneState state)
{
    const std::lock_guard lock(m_mutex);
    m_live.state = state;
    if (state != LaneState::Waiting && state != LaneState::Running && state != LaneState::Storing)
        m_live.run.reset();
}

void Lane::wait(double expectedSeconds)
{
    const std::lock_guard lock(m_mutex);
    m_live.expectedSeconds = expectedSeconds;
}

double Lane::restSeconds() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_live.run)
        return m_live.state == LaneState::Waiting ? m_live.expectedSeconds : 0;
    return restOf(m_live.run->expectedSeconds,
                  std::chrono::duration<double>(Clock::now() - m_live.since).count(),
                  m_live.run->limitSeconds);
}

LaneStatus Lane::status() const
{
    const std::lock_guard lock(m_mutex);
    LaneStatus out{m_device.name, m_device.platform, m_live.state, {}, m_live.run};
    if (out.state == LaneState::Lost)
        out.reason = m_live.reason;
    if (out.run)
        out.run->elapsedSeconds = std::chrono::duration<double>(Clock::now() - m_live.since).count();
    return out;
}

} // namespace parascope::dispatch
