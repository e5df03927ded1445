// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/implementation.h"
#include "engine/worker/model.h"

#include <memory>

/// Input that comes from the host in every step. Private to this module: it names torch types.
namespace parascope::worker {

class Feed
{
public:
    /// For a run whose implementation.data is not "device". Inputs that are no images, tokens, labels or
    /// plain numbers of the batch (masks, caches, sparse targets) stay as they are on the device. Fails where
    /// the records are not there, and for a model that takes nothing of the batch.
    static Result<std::shared_ptr<Feed>> make(const workload::Graph& graph, const ModelOptions& options,
                                              const protocol::Implementation& implementation,
                                              std::uint64_t seed);
    ~Feed();
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    /// Takes batches and does nothing else for some tenths of a second: examples per second of this input
    /// alone.
    [[nodiscard]] double measureAlone();
    /// The next batch into the model's inputs. Throws what the records threw.
    void next(Model& model);
    /// Seconds that next() has taken so far: waiting for the batch, and copying it to the device.
    [[nodiscard]] double waited() const;
    /// What is known of the records (Source::report()).
    [[nodiscard]] Json report() const;

private:
    struct Impl;
    explicit Feed(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
