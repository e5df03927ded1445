// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <thread>

namespace parascope::cli {

/// Says on standard error, once, that a worker is being waited for, where it has been silent for 5 s; ends
/// when it goes out of scope.
class WaitingNotice
{
public:
    WaitingNotice();

private:
    std::jthread m_thread;
};

} // namespace parascope::cli
