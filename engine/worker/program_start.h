// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <sys/types.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

/// Finds and starts a program in its own session (Linux).
namespace parascope::worker {

/// Owns a descriptor.
class Descriptor
{
public:
    explicit Descriptor(int number = -1) : m_number(number) {}
    ~Descriptor() { reset(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    void reset(int number = -1);
    [[nodiscard]] int release() { return std::exchange(m_number, -1); }
    [[nodiscard]] int get() const { return m_number; }

private:
    int m_number;
};

struct Pipe
{
    Descriptor from, to;
    /// Opens both ends; programs do not inherit them. Returns false on failure (errno).
    [[nodiscard]] bool open();
};

/// A program to start, with everything that its words name put in.
struct ProgramCall
{
    std::vector<std::string> words; ///< the first is the program: a path, or a name that PATH knows
    std::map<std::string, std::string> environment;
    std::string folder; ///< working folder; empty: that of this process
    std::string input;  ///< standard input
    std::string file;   ///< file that the program may write; empty: none
    double seconds = 600;
};

/// Returns the environment of this process with LC_ALL=C.
[[nodiscard]] std::map<std::string, std::string> ownEnvironment();

/// Returns the path of the program that `name` means in an environment. Fails if there is none, or if it may
/// not be executed; the sentence names the program.
[[nodiscard]] Result<std::string> findProgram(const std::string& name,
                                              const std::map<std::string, std::string>& environment);

/// Opens the standard descriptors that are closed, on /dev/null. Otherwise the pipe of a call could get one
/// of these numbers and be lost when a new process sets up its own.
void holdStandardDescriptors();

/// A program that has been started, in its own session. The caller closes `output` and `errors`, which do not
/// block, and waits for the process.
struct StartedProgram
{
    pid_t process = -1;
    int output = -1;
    int errors = -1;
    double since = 0; ///< steady clock (s) just before the program's first instruction
};

/// Starts the program. With `together`, the standard error goes to `output` too, and `errors` is -1. Fails if
/// it cannot be started; the sentence names the program and the reason.
[[nodiscard]] Result<StartedProgram> startProgram(const ProgramCall& call, bool together);

/// Returns a descriptor that is readable when the process has ended, or -1 if the kernel has none.
[[nodiscard]] int endOf(pid_t process);
/// Returns true if the child has ended. It stays until it is waited for.
[[nodiscard]] bool hasEnded(pid_t process);

} // namespace parascope::worker
