// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <optional>
#include <vector>

/// Sweeps on clusters: a folder that every node sees, tasks that pull points from it, and Slurm, which runs
/// the tasks.
namespace parascope::cluster {

/// Holder of a point: a task of the job array and the life (start number) of that task.
struct Holder
{
    int task = 0, life = 0;

    friend bool operator==(const Holder&, const Holder&) = default;
};

/// Keeps the points of a sweep as files that move: todo/I, then taken/I.TASK.LIFE, then done/I.TASK.LIFE.
/// Each move is one rename, which exactly one process wins. No lock is needed, so a node may die at any
/// moment. When a point was taken back from a holder, that holder cannot finish it any more, so the
/// measurement of an orphaned task does not count.
class PullQueue
{
public:
    explicit PullQueue(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// Creates the files of points 0 to count-1 in todo/. Returns an error when a folder or file cannot be
    /// created.
    Result<void> create(std::size_t count) const;
    /// Takes the next point for `holder` and returns its number. Returns nothing when no point is left to
    /// take, and NotFound when the folder does not exist.
    [[nodiscard]] Result<std::optional<std::size_t>> take(Holder holder) const;
    /// Moves the point to done/. Returns false when `holder` does not hold the point any more.
    [[nodiscard]] bool finish(std::size_t point, Holder holder) const;
    void giveBack(std::size_t point, Holder holder) const;
    /// Moves the points that `task` holds from lives before `life` back to todo/. Returns their number.
    std::size_t takeBack(int task, int life) const;
    /// Moves all held points back to todo/. Call it only when no task is left. Returns their number.
    std::size_t takeBackAll() const;

    struct Done
    {
        std::size_t point = 0;
        Holder holder;
    };
    [[nodiscard]] std::vector<Done> done() const;
    struct Counts
    {
        std::size_t todo = 0, taken = 0, done = 0;
    };
    [[nodiscard]] Counts counts() const;

private:
    std::size_t takeBackIf(int task, int beforeLife, bool everybody) const;

    std::filesystem::path m_folder;
};

} // namespace parascope::cluster
