// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parascope::worker {

/// A program of the user that prints watts, one number per line, for as long as it runs: for example a reader
/// of a wall meter.
class WattsCommand
{
public:
    /// Starts the program without a shell. Returns null if it cannot be started. The program ends with this
    /// object, and with the thread that started it.
    static std::unique_ptr<WattsCommand> start(const std::vector<std::string>& words);
    ~WattsCommand();
    WattsCommand(const WattsCommand&) = delete;
    WattsCommand& operator=(const WattsCommand&) = delete;

    /// Returns the number of the latest complete line since the last call; NaN if that line is no number;
    /// nothing if there was no line. Does not wait.
    [[nodiscard]] std::optional<double> latest();
    [[nodiscard]] pid_t process() const { return m_pid; }

private:
    WattsCommand(pid_t pid, int output) : m_pid(pid), m_output(output) {}

    pid_t m_pid;
    int m_output;
    std::string m_rest; ///< the beginning of a line that is not complete
};

} // namespace parascope::worker
