// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace parascope::store::detail {

/// Whether a writer's file still holds what the writer knows: somebody may write another database into the
/// same file (`cp backup.db results.db`), which keeps its inode. The file is looked at when its times or its
/// size have changed. That is right after a checkpoint, which brings the newest label (log_binding.h) into
/// it; whatever else changes it is somebody else's. Inside the store only.
class OwnContent
{
public:
    /// What the file holds now is its own; the log may hold a newer `label`.
    void begin(int file, const std::string& label);
    /// The transaction under way puts a label in the place of another.
    void label(const std::string& before, const std::string& after);
    /// It is stored.
    void stored();
    [[nodiscard]] bool isNewest(const std::string& label) const;
    /// Whether the file itself has the newest label, and with it all that was stored.
    [[nodiscard]] bool isNewestIn(int file) const;
    /// `schemaCookie`: SQLite's number of the schema that the connection sees.
    [[nodiscard]] bool holds(int file, const std::function<std::int64_t()>& schemaCookie);

private:
    struct Times
    {
        std::int64_t modified = 0, size = 0;
        friend bool operator==(const Times&, const Times&) = default;
    };
    static Times timesOf(int file);
    [[nodiscard]] bool isOwnLabel(const std::string& id);

    Times m_times;
    std::string m_inFile, m_head; ///< the id that the file had when it was looked at, and how it begins
    std::string m_newest, m_before, m_coming; ///< ids; of the transaction under way
    bool m_readable = false;                  ///< pages of an unusual size may hide the label
};

/// Waits until nobody has written to the file for a moment, some seconds at most.
void waitForCalm(int file);

} // namespace parascope::store::detail
