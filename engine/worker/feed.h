// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/implementation.h"
#include "engine/worker/model.h"

#include <memory>

/// Provides input that comes from the host in every step. Private to this module, because it names torch
/// types.
namespace parascope::worker {

class Feed
{
public:
    /// Makes the feed of a run whose implementation.data is not "device". Inputs other than images, tokens,
    /// labels or plain numbers of the batch (masks, caches, sparse targets) stay on the device unchanged.
    /// Fails if the records are missing, and for a model that takes nothing from the batch.
    static Result<std::shared_ptr<Feed>> make(const workload::Graph& graph, const ModelOptions& options,
                                              const protocol::Implementation& implementation,
                                              std::uint64_t seed);
    ~Feed();
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    /// Takes batches without computing for some tenths of a second, and returns the examples per second of
    /// the input by itself.
    [[nodiscard]] double measureAlone();
    /// Copies the next batch into the model's inputs. Throws the exceptions of the records.
    void next(Model& model);
    /// Returns the seconds that next() has taken so far: waiting for the batch, and copying it to the device.
    [[nodiscard]] double waited() const;
    /// Returns the facts about the records (Source::report()).
    [[nodiscard]] Json report() const;

private:
    struct Impl;
    explicit Feed(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
