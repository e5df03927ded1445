// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope {

/// The end of a program, and what it printed.
struct ProcessOutput
{
    bool exited = false; ///< false if a signal ended it
    int status = 0;      ///< exit status, or the number of the signal
    bool timedOut = false;
    std::string output, errors; ///< at most the first 64 MiB and 500 bytes

    [[nodiscard]] bool succeeded() const { return exited && status == 0; }
};

/// Runs a program without a terminal and without input. The first word is a path or a name in PATH; no shell
/// sees a word. After `seconds` the program and what it started are ended. `folder` is its working folder;
/// empty: the caller's. Fails if no process can be started; a program that is missing exits with 127.
[[nodiscard]] Result<ProcessOutput> outputOf(const std::vector<std::string>& command, double seconds,
                                             const std::string& folder = {});

} // namespace parascope
