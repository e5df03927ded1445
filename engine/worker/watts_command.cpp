// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/watts_command.h"

#include "engine/base/core/steady_clock.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace parascope::worker {

namespace {

constexpr std::size_t longestLine = 4096, longestQuote = 80;
constexpr int mostReads = 16; ///< of 4 KiB in one call, so that a program that floods holds nothing up

/// Returns the beginning of a line with a question mark for every byte that is not printable ASCII, so that
/// it fits into a message.
std::string quoteOf(std::string_view line)
{
    std::string out(line.substr(0, longestQuote));
    std::replace_if(out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return out;
}

} // namespace

double sumOfLine(std::string_view line)
{
    constexpr std::string_view between = " \t\r,";
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    double sum = nan;
    for (auto at = line.find_first_not_of(between); at != std::string_view::npos;
         at = line.find_first_not_of(between, at)) {
        const auto end = std::min(line.find_first_of(between, at), line.size());
        double value = 0;
        const auto read = std::from_chars(line.data() + at, line.data() + end, value);
        if (read.ec != std::errc() || read.ptr != line.data() + end || !(value >= 0) || std::isinf(value))
            return nan;
        sum = std::isnan(sum) ? value : sum + value;
        at = end;
    }
    return sum;
}

std::unique_ptr<WattsCommand> WattsCommand::start(const std::vector<std::string>& words)
{
    auto program = startProgram({.words = words,
                                 .environment = inheritedEnvironment(),
                                 .guard = Guard::Own,
                                 .prints = Prints::Output,
                                 .allProcessors = true});
    return program ? std::unique_ptr<WattsCommand>(new WattsCommand(*std::move(program))) : nullptr;
}

WattsCommand::WattsCommand(StartedProgram program)
    : m_program(std::move(program)), m_askedAt(steadySeconds()), m_printedAt(m_askedAt)
{
}

WattsCommand::~WattsCommand()
{
    kill(m_program.process, SIGHUP); // the guard ends what the program has started
    while (waitpid(m_program.process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

/// Several lines within a time that is not longer than the silence before it were not printed at equal
/// distances: they belong to one instant. A late call of a busy machine is a long time and tells nothing.
void WattsCommand::watchLines(std::size_t lines)
{
    const double now = steadySeconds(), since = now - m_askedAt, silence = m_askedAt - m_printedAt;
    m_askedAt = now;
    if (lines == 0)
        return;
    m_printedAt = now;
    ++m_calls;
    if (lines > 1 && silence >= 0.5 * since) {
        ++m_bursts;
        m_linesAtOnce = std::max(m_linesAtOnce, lines);
    }
}

Json WattsCommand::faults() const
{
    Json out = Json::object();
    if (m_unreadable)
        out["unread_line"] = m_unread;
    if (m_bursts > 0 && 2 * m_bursts >= m_calls) // a steady program may print a line late once
        out["lines_at_once"] = m_linesAtOnce;
    if (m_ended)
        out["ended"] = true;
    return out;
}

std::optional<double> WattsCommand::latest()
{
    std::array<char, 4096> bytes;
    ssize_t got = 0;
    for (int i = 0; i < mostReads && (got = read(m_program.output.fd(), bytes.data(), bytes.size())) > 0;
         ++i) {
        m_rest.append(bytes.data(), static_cast<std::size_t>(got));
        if (got < static_cast<ssize_t>(bytes.size()))
            break;
    }
    m_ended |= got == 0;
    watchLines(static_cast<std::size_t>(std::count(m_rest.begin(), m_rest.end(), '\n')));
    const auto end = m_rest.rfind('\n');
    if (end == std::string::npos) {
        if (m_rest.size() > longestLine)
            m_rest.clear();
        return std::nullopt;
    }
    const auto begin = end == 0 ? std::string::npos : m_rest.rfind('\n', end - 1);
    const auto from = begin == std::string::npos ? 0 : begin + 1;
    const auto line = std::string_view(m_rest).substr(from, end - from);
    const double value = sumOfLine(line);
    if (std::isnan(value) && !m_unreadable) {
        m_unreadable = true;
        m_unread = quoteOf(line);
    }
    m_rest.erase(0, end + 1);
    return value;
}

} // namespace parascope::worker
