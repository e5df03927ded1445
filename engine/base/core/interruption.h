// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <stop_token>

namespace parascope {

/// While one lives, what its thread reads of files and databases ends early, with some error, once a stop is
/// requested. For a reader whose answer nobody waits for any more.
class Interruptible
{
public:
    explicit Interruptible(std::stop_token stop);
    ~Interruptible();
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

    /// Asked by long loops, some times a second.
    [[nodiscard]] static bool isRequested();
    /// An error once it is.
    [[nodiscard]] static Result<void> check();

private:
    std::stop_token m_stop;
    const Interruptible* m_outer;
};

} // namespace parascope
