// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace parascope::worker {

/// Makes batches ahead of whoever takes them, in order, on threads of its own.
class Loader
{
public:
    /// Where a batch goes: one buffer an input of the model, aligned to 64 bytes.
    using Buffers = std::span<void* const>;
    /// Makes batch `number`. Called on several threads at once, each with buffers of its own; what it throws,
    /// next() throws.
    using Fill = std::function<void(std::uint64_t number, Buffers buffers)>;

    /// `bytes`: of each buffer. Each of `workers` threads has `ahead` batches ready; with 0 of them next()
    /// makes the batch itself.
    Loader(const std::vector<std::size_t>& bytes, int workers, int ahead, Fill fill);
    /// Waits for the batches that are being made.
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    /// The next batch, which stands until the next call. Waits for it.
    Buffers next();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
