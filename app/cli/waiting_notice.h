// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <thread>

namespace parascope::cli {

/// Prints once on standard error that the program waits for a worker, if 5 s pass while this object exists.
class WaitingNotice
{
public:
    WaitingNotice();

private:
    std::jthread m_thread;
};

} // namespace parascope::cli
