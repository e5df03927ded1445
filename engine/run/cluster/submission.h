// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/spec.h"
#include "engine/run/cluster/pull_queue.h"
#include "engine/run/cluster/slurm.h"
#include "engine/run/dispatch/device.h"
#include "engine/store/database.h"

namespace parascope::cluster {

/// What a submission's folder says to its tasks: spec.json in it.
struct TaskOrder
{
    space::SweepSpec spec;
    dispatch::DeviceConfig device;
    std::vector<store::PointRecord>
        points; ///< those that were to be run; the queue's numbers are indices here
};
[[nodiscard]] Result<void> writeOrder(const std::filesystem::path& folder, const TaskOrder& order);
[[nodiscard]] Result<TaskOrder> readOrder(const std::filesystem::path& folder);
/// The result file of one life of a task.
[[nodiscard]] std::filesystem::path resultFile(const std::filesystem::path& folder, Holder holder);

/// A sweep on a cluster, as its submitter sees it. It alone writes the database; tasks write files of their
/// own, beside the database, on a file system that the nodes share. To be used from one thread.
///
/// Nothing of it depends on Slurm's memory: points are files that move, a result counts when its point lies
/// in done/, and starting the same sweep again finds the open submission and follows it.
class Submission
{
public:
    struct Request
    {
        space::SweepSpec spec;
        dispatch::DeviceConfig device; ///< as the nodes see it
        SlurmOptions slurm;
        std::filesystem::path program; ///< parascope-cli on the nodes
        std::int64_t cancelled =
            0; ///< what cancel() answered: only what that sweep's job did is to be merged
    };
    /// Ends the tasks of the open submission of the sweep of that name, and answers the sweep's id; an error
    /// when there is none. Needs no writer, so that it can be asked beside the process that follows the job:
    /// that one leaves.
    static Result<std::int64_t> cancel(const std::filesystem::path& database, const std::string& sweep);
    /// Plans the sweep's points in the database and submits those without an outcome; goes on with an open
    /// submission of that sweep where there is one. A new sweep that Slurm refuses leaves nothing behind.
    static Result<Submission> open(const std::filesystem::path& database, const Request& request);

    struct Progress
    {
        PullQueue::Counts points;
        std::map<std::string, int> tasks; ///< how many in which state; empty while Slurm does not answer
        std::string trouble;
    };
    /// Looks at points and tasks; submits again when no task is left and points are. False when all is done,
    /// when the job was cancelled, or when tasks keep dying: trouble says so.
    Result<bool> poll(Progress& progress);
    struct Merged
    {
        std::size_t fresh = 0, failed = 0; ///< runs that were new, and how many of these did not complete
    };
    /// Brings the results so far into the database, each point's once; may be called while tasks run. When
    /// that were all, the tasks' files go.
    Result<Merged> merge();
    /// Nobody follows the job any more; the sweep is not running as far as its database knows, unless it is
    /// done.
    Result<void> leave();
    /// The contract's document of `sweep`.
    [[nodiscard]] Result<Json> summary() const;
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    [[nodiscard]] const std::string& job() const { return m_job; }

private:
    Submission(store::Writer writer, std::filesystem::path database)
        : m_writer(std::move(writer)), m_database(std::move(database))
    {
    }
    /// The folder of the points that are to be run.
    Result<void> prepare(const Request& request);
    Result<void> submit();
    /// The sweep and its points in the database, those that were there before included.
    Result<std::vector<store::PointRecord>> plan(const Request& request);

    store::Writer m_writer;
    std::filesystem::path m_database, m_folder;
    std::string m_name, m_job; ///< ours, and Slurm's number
    SlurmOptions m_slurm;
    std::int64_t m_sweep = 0;
    TaskOrder m_order;
    int m_submitted = 0, m_idlePolls = 0;
    std::size_t m_doneAtSubmit = 0;
    bool m_left = false; ///< points without a result at the last merge
};

} // namespace parascope::cluster
