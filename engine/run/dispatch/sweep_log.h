// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/run/dispatch/wall_clock.h"
#include "engine/store/database.h"

#include <deque>
#include <filesystem>
#include <mutex>

namespace parascope::dispatch {

/// Log of what a runner did. The workbench reads it from the database; people and grep read it from
/// `DATABASE.log`. Any thread may add lines. The thread that writes the database writes them.
class SweepLog
{
public:
    struct Line
    {
        std::int64_t atMs;
        std::string level, text; ///< level ("info", "warning" or "error") and text
    };

    /// `clock` must outlive the log.
    SweepLog(std::filesystem::path database, WallClock& clock)
        : m_database(std::move(database)), m_clock(clock)
    {
    }

    /// Checks whether the file next to the database can be written. The error names the file.
    [[nodiscard]] Result<void> tryFile() const;
    void add(std::string_view level, std::string text);
    /// Adds a line only to recent(), for messages while nothing can be written.
    void show(std::string_view level, std::string text);
    /// Returns true when flush() has lines to write.
    [[nodiscard]] bool isWaiting() const;
    /// Writes the waiting lines to the file and, as events, to the database.
    void flush(store::Writer& database);
    /// Returns the latest lines, the newest last.
    [[nodiscard]] std::deque<Line> recent() const;

private:
    void showLocked(Line line);

    std::filesystem::path m_database;
    WallClock& m_clock;
    mutable std::mutex m_mutex;
    std::vector<Line> m_waiting;
    std::deque<Line> m_recent;
};

} // namespace parascope::dispatch
