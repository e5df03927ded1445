// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace parascope::store::detail {

/// Determines whether a writer's file still contains what the writer knows. Another program may write another
/// database into the same file (`cp backup.db results.db`), which keeps its inode. The file is checked when
/// its times or size have changed. They change after a checkpoint, which writes the newest label
/// (log_binding.h) into the file. Any other change comes from another program: the file must then have a
/// label of the writer, and be whole. For use inside the store only.
class OwnContent
{
public:
    /// Takes the current contents of the file as the writer's own. The log may contain a newer `label`.
    void begin(int file, const std::string& label);
    /// Notes that the current transaction replaces a label by another.
    void label(const std::string& before, const std::string& after);
    /// Notes that the current transaction is stored.
    void stored();
    /// Notes that the writer itself has just written into the file.
    void written(int file);
    /// Lets the next holds() look at the file, whatever its times are.
    void doubt() { m_times = {-1, -1}; }
    [[nodiscard]] bool isNewest(const std::string& label) const;
    /// Returns true when the file itself has the newest label, and with it everything that was stored.
    [[nodiscard]] bool isNewestIn(int file) const;
    /// Returns true when the file still has the writer's own contents. `schemaCookie` returns SQLite's schema
    /// number as the connection sees it; `isWhole` reads the file, which may take long, and is called when
    /// another program may have written into it.
    [[nodiscard]] bool holds(int file, const std::function<std::int64_t()>& schemaCookie,
                             const std::function<bool()>& isWhole);

private:
    struct Times
    {
        std::int64_t modified = 0, size = 0;
        friend bool operator==(const Times&, const Times&) = default;
    };
    static Times timesOf(int file);
    [[nodiscard]] bool isOwnLabel(const std::string& id);

    Times m_times;
    std::string m_inFile, m_head;             ///< label id and header of the file at the last check
    std::string m_newest, m_before, m_coming; ///< ids of the newest stored label, and of the labels before
                                              ///< and after the current transaction
    bool m_readable =
        false; ///< false when the label cannot be read, for example because of an unusual page size
};

/// Waits until no program has written to the file for a moment, at most some seconds.
void waitForCalm(int file);

} // namespace parascope::store::detail
