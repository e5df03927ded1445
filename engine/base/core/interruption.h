// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <functional>
#include <stop_token>

namespace parascope {

/// While such an object exists, its thread's reads of files and databases end early with an error once a stop
/// is requested. It is for a reader whose answer is no longer needed.
class Interruptible
{
public:
    explicit Interruptible(std::stop_token stop);
    /// `isRequested` may be called at any time by this thread.
    explicit Interruptible(std::function<bool()> isRequested);
    ~Interruptible();
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

    /// Returns whether a stop is requested on this thread. Long loops call it a few times a second.
    [[nodiscard]] static bool isRequested();
    /// Returns an error once a stop is requested.
    [[nodiscard]] static Result<void> check();

private:
    std::function<bool()> m_isRequested;
    const Interruptible* m_outer;
};

} // namespace parascope
