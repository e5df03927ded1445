// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <atomic>
#include <cstddef>

namespace parascope::exchange {

/// How much of one or several files has been imported. The import adds to it; any thread may read it.
struct Progress
{
    std::atomic<std::size_t> size = 0;  ///< bytes of the files whose bytes are counted
    std::atomic<std::size_t> bytes = 0; ///< bytes of these that are done
    std::atomic<std::size_t> runs = 0;

    /// Returns "64 % · 310 k rows/s" after this many seconds, or the part that is known; empty at first.
    [[nodiscard]] Message text(double seconds) const;
};

} // namespace parascope::exchange
