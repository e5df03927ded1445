// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <optional>
#include <vector>

/// Sweeps on clusters: a folder that every node sees, tasks that pull points out of it, and Slurm to run
/// them.
namespace parascope::cluster {

/// Who holds a point: a task of the job array, and which life of it.
struct Holder
{
    int task = 0, life = 0;

    friend bool operator==(const Holder&, const Holder&) = default;
};

/// The points of a sweep as files that move: todo/I, then taken/I.TASK.LIFE, then done/I.TASK.LIFE. Each move
/// is one rename, which one process wins; it needs no lock, so a node may die at any instant. A point that
/// was taken back from a holder cannot be finished by it any more: what an orphan measures is not counted.
class PullQueue
{
public:
    explicit PullQueue(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// Puts points 0..count-1 up.
    Result<void> create(std::size_t count) const;
    /// The next point, now held; nothing when none is left to take.
    [[nodiscard]] Result<std::optional<std::size_t>> take(Holder holder) const;
    /// False when the point is not the holder's any more.
    [[nodiscard]] bool finish(std::size_t point, Holder holder) const;
    void giveBack(std::size_t point, Holder holder) const;
    /// Puts up again what `task` holds from lives before `life`; how many.
    std::size_t takeBack(int task, int life) const;
    /// Puts up again whatever anybody holds; for when no task is left. How many.
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
