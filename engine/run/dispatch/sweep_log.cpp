// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/sweep_log.h"

#include "engine/base/core/own_file.h"
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"

#include <fcntl.h>

namespace parascope::dispatch {

namespace {

/// Number of lines that a status shows.
constexpr std::size_t recentLines = 20;

Result<OwnFile> openLog(const std::filesystem::path& database)
{
    return openOwnFile(database.string() + ".log", O_WRONLY | O_APPEND | O_CREAT);
}

} // namespace

Result<void> SweepLog::tryFile() const
{
    PARASCOPE_CHECK(openLog(m_database));
    return {};
}

void SweepLog::add(std::string_view level, std::string text)
{
    Line line{m_clock.nowMs(), std::string(level), std::move(text)};
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back(line);
    showLocked(std::move(line));
}

void SweepLog::show(std::string_view level, std::string text)
{
    Line line{m_clock.nowMs(), std::string(level), std::move(text)};
    const std::lock_guard lock(m_mutex);
    showLocked(std::move(line));
}

void SweepLog::showLocked(Line line)
{
    m_recent.push_back(std::move(line));
    if (m_recent.size() > recentLines)
        m_recent.pop_front();
}

bool SweepLog::isWaiting() const
{
    const std::lock_guard lock(m_mutex);
    return !m_waiting.empty();
}

void SweepLog::flush(store::Writer& database)
{
    if (const auto back = m_clock.takeSetBackMs(); back > 0)
        add("warning", "The clock was set back by " + durationText(static_cast<double>(back) / 1000) +
                           "; times go on from where they were until it has caught up, and nothing is lost.");
    std::vector<Line> lines;
    {
        const std::lock_guard lock(m_mutex);
        lines.swap(m_waiting);
    }
    if (lines.empty())
        return;
    // In the file each entry is one line, whatever names and messages it contains. The database keeps the
    // text unchanged for the workbench.
    std::string text;
    std::vector<store::EventRecord> events;
    for (auto& line : lines) {
        text += utcText(line.atMs) + ' ' + line.level + ' ' + printable(line.text) + '\n';
        events.push_back({0, line.atMs, std::move(line.level), std::move(line.text)});
    }
    if (const auto file = openLog(m_database))
        (void)writeAll(*file, text, m_database);
    (void)database.putEvents(events);
}

std::deque<SweepLog::Line> SweepLog::recent() const
{
    const std::lock_guard lock(m_mutex);
    return m_recent;
}

} // namespace parascope::dispatch
