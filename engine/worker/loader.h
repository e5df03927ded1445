// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace parascope::worker {

/// Makes batches in advance on its own threads and hands them out in order.
class Loader
{
public:
    /// Buffers of one batch: one per input of the model, aligned to 64 bytes.
    using Buffers = std::span<void* const>;
    /// Makes batch `number`. Several threads call it at once, each with its own buffers. next() rethrows its
    /// exceptions.
    using Fill = std::function<void(std::uint64_t number, Buffers buffers)>;

    /// `bytes` gives the size of each buffer. Each of `workers` threads keeps `ahead` batches ready. With 0
    /// workers next() makes the batch itself.
    Loader(const std::vector<std::size_t>& bytes, int workers, int ahead, Fill fill);
    /// Waits for the batches that are in progress.
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    /// Waits for the next batch and returns it. It stays valid until the next call.
    Buffers next();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
