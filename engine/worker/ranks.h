// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/layers.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Data-parallel training: each process has a part of the batch, and the processes average their gradients.
namespace parascope::worker {

class Ranks
{
public:
    enum Exit { Failed = 70, OutOfMemory = 77 };

    /// Forks `count` - 1 further processes, each with its own cores if there are enough, and joins all in one
    /// gloo group over the loopback. Returns in every one of them. Call it before the process starts its
    /// first thread. The forked processes end with this process, and with this object in the first of them.
    static Result<std::shared_ptr<Ranks>> start(int count);
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    [[nodiscard]] int rank() const;
    [[nodiscard]] int size() const;
    [[nodiscard]] const std::vector<int>& cores() const; ///< logical CPUs of this rank
    [[nodiscard]] bool shareCores() const;               ///< true if there are more ranks than cores

    /// Replaces every gradient by its mean over the ranks and returns when it is done. The loss of this
    /// rank's part of the batch is averaged with them. Throws if a rank died.
    void average(const Tensors& weights, const at::Tensor& loss);
    [[nodiscard]] double loss() const;  ///< loss of the whole batch at the last average(); NaN before it
    [[nodiscard]] double bytes() const; ///< bytes that one average() reduces
    [[nodiscard]] const std::vector<double>& seconds() const; ///< duration of each average() so far

    /// Describes a rank that ended early, as the first rank sees it.
    struct Lost
    {
        std::string sentence;
        bool outOfMemory = false;
    };
    [[nodiscard]] std::optional<Lost> lost() const;
    /// Ends a rank other than the first.
    [[noreturn]] static void leave(Exit code);

private:
    struct Impl;
    explicit Ranks(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
