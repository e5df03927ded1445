// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/run/dispatch/wall_clock.h"
#include "engine/store/database.h"

#include <deque>
#include <filesystem>
#include <mutex>

namespace parascope::dispatch {

/// What a runner did, in words: in the database for the workbench, in `DATABASE.log` for eyes and grep. Any
/// thread adds lines; the one that writes the database writes them.
class SweepLog
{
public:
    struct Line
    {
        std::int64_t atMs;
        std::string level, text; ///< "info", "warning" or "error"
    };

    /// `clock` outlives the log.
    SweepLog(std::filesystem::path database, WallClock& clock)
        : m_database(std::move(database)), m_clock(clock)
    {
    }

    /// Whether the file beside the database can be written; the error names it.
    [[nodiscard]] Result<void> tryFile() const;
    void add(std::string_view level, std::string text);
    /// For recent() alone: what is said while nothing can be written.
    void show(std::string_view level, std::string text);
    /// Lines that flush() would write.
    [[nodiscard]] bool isWaiting() const;
    /// Into the file and, as events, into the database.
    void flush(store::Writer& database);
    /// The latest lines, the newest last.
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
