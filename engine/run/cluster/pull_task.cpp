// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cluster/pull_task.h"

#include "engine/run/cluster/submission.h"
#include "engine/run/dispatch/lane.h"
#include "engine/run/dispatch/platform.h"
#include "engine/run/dispatch/vocabulary.h"

#include <mutex>
#include <thread>

namespace parascope::cluster {

namespace {

/// Returns true when the point must run again: the result of its run is unknown, or the run may have ended
/// because the task ended.
bool saysNothing(const dispatch::Delivery& delivery, bool stopped)
{
    return !delivery.record || delivery.record->outcome == Outcome::Cancelled ||
           (stopped && delivery.record->outcome != Outcome::Completed);
}

} // namespace

Result<TaskEnd> runTask(const std::filesystem::path& folder, Holder holder, const std::atomic<bool>& stop)
{
    PARASCOPE_TRY(const auto order, readOrder(folder));
    PARASCOPE_TRY(const auto measure, dispatch::measureOf(order.spec));
    PARASCOPE_TRY(const auto program, dispatch::programOf(order.spec));
    const PullQueue queue(folder);
    queue.takeBack(holder.task, holder.life);
    PARASCOPE_TRY(auto writer, store::Writer::open(resultFile(folder, holder), "parascope-cli slurm-task"));
    store::SweepRecord sweep;
    sweep.name = order.spec.name;
    sweep.spec = space::toJson(order.spec);
    sweep.state = "running";
    PARASCOPE_TRY(const auto sweepId, writer.putSweepByName(sweep));
    PARASCOPE_TRY(const auto points, writer.putPoints(sweepId, order.points));

    TaskEnd end;
    Result<void> trouble;
    std::atomic<bool> over = false;
    dispatch::Lane::Hooks hooks;
    // Until the lane has ended, only its thread uses these variables. The writer is the exception: it also
    // stores the platform, so a mutex guards it.
    std::mutex writing;
    const int mostDevices = dispatch::mostDevicesOf(order.spec);
    hooks.next = [&](dispatch::Lane& lane) -> std::optional<dispatch::Assignment> {
        if (stop || !trouble || end.orphaned)
            return std::nullopt;
        const auto number = queue.take(holder);
        if (!number)
            trouble = tl::unexpected(number.error());
        if (!number || !*number || **number >= points.size())
            return std::nullopt;
        lane.clearCancel();
        dispatch::Assignment out;
        out.item = **number;
        out.pointId = points[out.item].id;
        out.repeat = points[out.item].repeat;
        out.family = points[out.item].family;
        out.graph = order.spec.graph;
        out.program = program;
        out.point = points[out.item].parameters;
        out.measure = measure;
        out.usualBlock = !order.spec.measure.contains("block");
        out.mostDevices = mostDevices;
        return out;
    };
    hooks.deliver = [&](dispatch::Lane&, dispatch::Delivery delivery) {
        const auto number = delivery.assignment.item;
        // At a requeue, a preemption or the time limit, Slurm signals the task and its worker at the same
        // time. A worker that dies from this signal says nothing about its run, so wait for `stop` before the
        // crash is counted.
        if (delivery.record && delivery.record->outcome == Outcome::Crash)
            for (int i = 0; i < 20 && !stop; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (saysNothing(delivery, stop))
            return queue.giveBack(number, holder);
        // Store the run before its point counts as done. If the task dies between the two, the point runs
        // again and this run is not used.
        const std::lock_guard lock(writing);
        if (const auto stored = writer.putRun(*delivery.record); !stored) {
            trouble = tl::unexpected(stored.error());
            return queue.giveBack(number, holder);
        }
        if (queue.finish(number, holder))
            ++end.finished;
        else
            end.orphaned = true;
    };
    hooks.lost = [&](dispatch::Lane& lane, const Message& reason) {
        trouble = Error::io("Device \"%1\" is lost: %2", lane.device().name, reason);
        return false;
    };
    dispatch::HostArbiter arbiter;
    dispatch::WallClock clock;
    dispatch::Lane lane(order.device, arbiter, clock, std::move(hooks));
    PARASCOPE_TRY(const auto hello, lane.start());
    Result<void> filed;
    {
        const std::lock_guard lock(writing);
        filed = dispatch::filePlatform(writer, resultFile(folder, holder),
                                       dispatch::platformOf(order.device, hello));
    }
    std::thread watcher([&] {
        while (!over) {
            if (stop)
                lane.cancelRun();
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    });
    lane.join();
    over = true;
    watcher.join();
    PARASCOPE_CHECK(trouble);
    PARASCOPE_CHECK(filed);
    return end;
}

} // namespace parascope::cluster
