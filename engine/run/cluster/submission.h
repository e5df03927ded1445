// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/spec.h"
#include "engine/run/cluster/pull_queue.h"
#include "engine/run/cluster/slurm.h"
#include "engine/run/dispatch/device.h"
#include "engine/store/database.h"

namespace parascope::cluster {

/// Order that a submission gives to its tasks. It is stored as spec.json in the submission's folder.
struct TaskOrder
{
    space::SweepSpec spec;
    dispatch::DeviceConfig device;
    std::vector<store::PointRecord>
        points; ///< points to run; the numbers in the queue are indices into this list
};
[[nodiscard]] Result<void> writeOrder(const std::filesystem::path& folder, const TaskOrder& order);
[[nodiscard]] Result<TaskOrder> readOrder(const std::filesystem::path& folder);
/// Returns the path of the result file of one life of a task.
[[nodiscard]] std::filesystem::path resultFile(const std::filesystem::path& folder, Holder holder);

/// A sweep on a cluster, as its submitter sees it. Only the submitter writes the database. Each task writes
/// its own file next to the database, on a file system that the nodes share. Use an object of this class from
/// one thread only.
///
/// Nothing depends on Slurm's memory: points are files that move, and a result counts only when its point is
/// in done/. When the same sweep is started again, the program finds the open submission and follows it.
class Submission
{
public:
    struct Request
    {
        space::SweepSpec spec;
        dispatch::DeviceConfig device; ///< the device as the nodes see it
        SlurmOptions slurm;
        std::filesystem::path program; ///< path of parascope-cli on the nodes
        std::int64_t cancelled = 0;    ///< sweep id that cancel() returned: merge only the results of that
                                       ///< sweep's job; 0: not cancelled
    };
    /// Ends the tasks of the open submission of the sweep with this name and returns the id of the sweep.
    /// Returns an error when there is no such submission. It needs no writer, so it can be called while
    /// another process follows the job. That process then leaves.
    static Result<std::int64_t> cancel(const std::filesystem::path& database, const std::string& sweep);
    /// Plans the points of the sweep in the database and submits those that have no outcome. If the sweep has
    /// an open submission, continues with that one. A new sweep that Slurm refuses leaves no files behind.
    static Result<Submission> open(const std::filesystem::path& database, const Request& request);

    struct Progress
    {
        PullQueue::Counts points;
        std::map<std::string, int>
            tasks; ///< number of tasks in each state; empty while Slurm does not answer
        std::string trouble;
    };
    /// Checks points and tasks. Submits again when no task is left but points are. Returns false when all
    /// points are done, when the job was cancelled, or when tasks keep ending without a result; `trouble`
    /// then gives the reason.
    Result<bool> poll(Progress& progress);
    struct Merged
    {
        std::size_t fresh = 0, failed = 0; ///< number of new runs, and how many of them did not complete
    };
    /// Copies the results so far into the database, each only once. May be called while tasks run. When the
    /// results of all points are stored, deletes the files of the tasks.
    Result<Merged> merge();
    /// Marks the sweep as stopped in the database, because this process no longer follows the job. Does
    /// nothing unless the last merge left points without a result.
    Result<void> leave();
    /// Returns the summary document of `sweep` that the command line contract specifies.
    [[nodiscard]] Result<Json> summary() const;
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    [[nodiscard]] const std::string& job() const { return m_job; }

private:
    Submission(store::Writer writer, std::filesystem::path database)
        : m_writer(std::move(writer)), m_database(std::move(database))
    {
    }
    /// Creates the submission's folder with its order, queue and task script.
    Result<void> prepare(const Request& request);
    Result<void> submit();
    /// Stores the sweep and its points in the database. Returns all its points, including those that were
    /// there before.
    Result<std::vector<store::PointRecord>> plan(const Request& request);

    store::Writer m_writer;
    std::filesystem::path m_database, m_folder;
    std::string m_name, m_job; ///< name of the submission, and Slurm's job id
    SlurmOptions m_slurm;
    std::int64_t m_sweep = 0;
    TaskOrder m_order;
    int m_submitted = 0, m_idlePolls = 0;
    std::size_t m_doneAtSubmit = 0;
    bool m_left = false; ///< true when points had no result at the last merge
};

} // namespace parascope::cluster
