// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/own_file.h"
#include "engine/base/core/result.h"

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

/// Finds and starts a program in its own session (Linux).
namespace parascope {

struct Pipe
{
    OwnFile from, to;
    /// Opens both ends; programs do not inherit them. Returns false on failure (errno).
    [[nodiscard]] bool open();
};

/// Who ends the processes that a program leaves, and the program if this process is killed.
enum class Guard {
    Caller, ///< this process, which has one thread and has called adoptOrphans()
    Own     ///< a process between this one and the program, which takes its place (StartedProgram::process)
};

/// Where to a program prints.
enum class Prints {
    Apart,    ///< the standard output and the standard error to a pipe each
    Together, ///< both to one pipe
    Output,   ///< the standard output to a pipe, the standard error to that of this process
    Shown     ///< both to the standard error of this process
};

/// A program to start, with everything that its words name put in.
struct ProgramCall
{
    std::vector<std::string> words; ///< the first is the program: a path, or a name that PATH knows
    std::map<std::string, std::string> environment;
    std::string folder = {}; ///< working folder; empty: that of this process
    std::string input = {};  ///< standard input
    std::string file = {};   ///< file that the program may write; empty: none
    double seconds = 600;    ///< time after which it is ended
    Guard guard = Guard::Caller;
    Prints prints = Prints::Apart;
    bool allProcessors = false; ///< it may use processors that this process may not
};

/// Returns the environment of this process.
[[nodiscard]] std::map<std::string, std::string> inheritedEnvironment();
/// Returns the environment of this process with LC_ALL=C.
[[nodiscard]] std::map<std::string, std::string> ownEnvironment();

/// Returns the path of the program that `name` means in an environment. Fails if there is none, or if it may
/// not be executed; the sentence names the program.
[[nodiscard]] Result<std::string> findProgram(const std::string& name,
                                              const std::map<std::string, std::string>& environment);

/// Opens the standard descriptors that are closed, on /dev/null. Otherwise the pipe of a call could get one
/// of these numbers and be lost when a new process sets up its own.
void holdStandardDescriptors();

/// A program that has been started, in its own session. The caller waits for the process.
struct StartedProgram
{
    pid_t process = -1;     ///< the program, or its guard, which ends as the program did
    OwnFile output, errors; ///< ends of the pipes, which do not block
    double since = 0;       ///< steady clock (s) just before the program's first instruction
};

/// Starts the program. Fails if it cannot be started; the sentence names the program and the reason. Several
/// threads may call it if `guard` is Own.
///
/// A guard ends with everything that the program has started when the program ends, when the thread that
/// started it ends, or when this process is killed. On SIGTERM it first lets the program end by itself for
/// two seconds, on SIGHUP it does not.
[[nodiscard]] Result<StartedProgram> startProgram(const ProgramCall& call);

/// Returns a descriptor that is readable when the process has ended, or -1 if the kernel has none.
[[nodiscard]] int endOf(pid_t process);
/// Returns true if the child has ended. It stays until it is waited for.
[[nodiscard]] bool hasEnded(pid_t process);

} // namespace parascope
