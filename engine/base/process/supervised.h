// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/process/bounded_text.h"
#include "engine/base/process/program_start.h"

#include <cstdint>

/// Runs programs to their end: keeps their limits, reads what they print and ends all their processes
/// (Linux). Every program that is not one of Parascope's own workers is run here: programs of benchmarks,
/// readers, builds and git.
namespace parascope {

/// The other processes that stay while this process guards a program.
struct Companion
{
    pid_t process = 0;   ///< child that is no part of the call; 0: none
    int descriptor = -1; ///< the call is given up when it is readable; -1: never
    pid_t meter = 0;     ///< child that reads the power; 0: none
};

/// The end of a program, and what it printed.
struct ProgramEnd
{
    int status = 0; ///< exit status; 0 if a signal ended it
    int signal = 0; ///< the signal that ended it; 0: none
    bool timedOut = false;
    bool cancelled = false; ///< the caller's thread was interrupted (Interruptible)
    int leftBehind = 0;     ///< processes that it left, which were ended; a guard does not count them
    double seconds = 0;     ///< wall time
    double cpuSeconds = 0;  ///< of all its threads and processes
    double peakBytes = 0;   ///< largest resident set of one process
    BoundedText output{0, 0}, errors{0, 0}; ///< what it printed

    [[nodiscard]] bool succeeded() const { return status == 0 && signal == 0 && !timedOut && !cancelled; }
};

/// Runs the program and waits for its end. `output` and `errors` are empty and say how much of each is kept.
/// All processes of the call have ended when the function returns. Fails if it cannot be started, or if
/// somebody else has waited for it: then its status is lost, and it is not known to have succeeded.
[[nodiscard]] Result<ProgramEnd> runProgram(const ProgramCall& call, const BoundedText& output,
                                            const BoundedText& errors, const Companion& companion = {});

/// The end of a program that was run for what it prints.
struct ProcessOutput
{
    int status = 0, signal = 0;
    bool timedOut = false;
    bool succeeded = false;
    std::string output; ///< at most 64 MiB
    std::string errors; ///< its last words (500 bytes); a sentence of ours if it printed too much
};

/// Runs a program with a guard of its own, with the environment of this process and without input. After
/// `seconds`, or once this thread is interrupted (Interruptible), the program and what it started are ended;
/// an interruption is an error.
[[nodiscard]] Result<ProcessOutput> outputOf(const std::vector<std::string>& command, double seconds);
[[nodiscard]] Result<ProcessOutput> outputOf(ProgramCall call);

} // namespace parascope
