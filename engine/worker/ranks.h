// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/layers.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Data-parallel training: processes that each have a part of the batch and average their gradients.
namespace parascope::worker {

class Ranks
{
public:
    enum Exit { Failed = 70, OutOfMemory = 77 };

    /// Forks `count` - 1 processes beside this one, each with cores of its own where there are as many, and
    /// joins all in one gloo group over the loopback. Returns in every one of them. Before the first thread.
    /// They end with this process, and with the object in the first of them.
    static Result<std::shared_ptr<Ranks>> start(int count);
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    [[nodiscard]] int rank() const;
    [[nodiscard]] int size() const;
    [[nodiscard]] const std::vector<int>& cores() const; ///< of this rank
    [[nodiscard]] bool shareCores() const;               ///< there are more ranks than cores

    /// Replaces every gradient by its mean over the ranks; returns when it is there. The loss of this rank's
    /// part of the batch travels with them. Throws where a rank died.
    void average(const Tensors& weights, const at::Tensor& loss);
    [[nodiscard]] double loss() const;  ///< of the whole batch, at the last average(); NaN before it
    [[nodiscard]] double bytes() const; ///< that one average() reduces
    [[nodiscard]] const std::vector<double>& seconds() const; ///< of each average() so far

    /// A rank that ended before its time, as the first one sees it.
    struct Lost
    {
        std::string sentence;
        bool outOfMemory = false;
    };
    [[nodiscard]] std::optional<Lost> lost() const;
    /// The end of a rank beside the first.
    [[noreturn]] static void leave(Exit code);

private:
    struct Impl;
    explicit Ranks(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
