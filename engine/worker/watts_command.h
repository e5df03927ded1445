// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/process/program_start.h"

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::worker {

/// Returns the sum of the numbers of a line, which blanks or commas separate; NaN if it has none, a negative
/// one or anything else.
[[nodiscard]] double sumOfLine(std::string_view line);

/// A program of the user that prints watts for as long as it runs: for example a reader of a wall meter. Each
/// time it prints one line, with the numbers of several devices between blanks or commas.
class WattsCommand
{
public:
    /// Starts the program without a shell, on any processor. Returns null if it cannot be started. The
    /// program and what it starts end with this object, and with the thread that started it.
    static std::unique_ptr<WattsCommand> start(const std::vector<std::string>& words);
    ~WattsCommand();
    WattsCommand(const WattsCommand&) = delete;
    WattsCommand& operator=(const WattsCommand&) = delete;

    /// Returns the sum of the numbers in the latest complete line since the last call; NaN if that line has
    /// anything else; nothing if there was no line. Does not wait.
    [[nodiscard]] std::optional<double> latest();
    /// Returns "unread_line" (the first line that is no number), "lines_at_once" (the number of lines, if it
    /// prints several at one instant) and "ended" (true), each only if there is something to say.
    [[nodiscard]] Json faults() const;
    [[nodiscard]] pid_t process() const { return m_program.process; }

private:
    explicit WattsCommand(StartedProgram program);
    void watchLines(std::size_t lines);

    StartedProgram m_program;
    std::string m_rest; ///< the beginning of a line that is not complete
    std::string m_unread;
    bool m_unreadable = false, m_ended = false;
    double m_askedAt, m_printedAt; ///< times of the last call, and of the last one that found a line
    std::size_t m_calls = 0;       ///< calls that found lines
    std::size_t m_bursts = 0, m_linesAtOnce = 0;
};

} // namespace parascope::worker
