// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/own_content.h"

#include "engine/store/log_binding.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace parascope::store::detail {

namespace {

using namespace std::chrono_literals;

/// Returns the schema cookie (https://www.sqlite.org/fileformat2.html, 1.3). VACUUM INTO increases it in the
/// file that it creates.
std::int64_t cookieOf(int file)
{
    unsigned char bytes[4] = {};
    constexpr off_t at = 40;
    if (::pread(file, bytes, sizeof bytes, at) != sizeof bytes)
        return 0;
    return std::int64_t{bytes[0]} << 24 | std::int64_t{bytes[1]} << 16 | std::int64_t{bytes[2]} << 8 |
           bytes[3];
}

/// Returns the file's header, which contains SQLite's counts of changes and pages.
std::string headOf(int file)
{
    std::string out(100, '\0');
    return ::pread(file, out.data(), out.size(), 0) == static_cast<ssize_t>(out.size()) ? out : std::string();
}

} // namespace

OwnContent::Times OwnContent::timesOf(int file)
{
    struct stat now = {};
    if (::fstat(file, &now) != 0)
        return {};
    constexpr std::int64_t second = 1'000'000'000;
    return {now.st_mtim.tv_sec * second + now.st_mtim.tv_nsec, now.st_size};
}

void OwnContent::begin(int file, const std::string& label)
{
    written(file);
    m_newest = idOfLabel(label);
    m_before = m_coming = m_newest;
    m_readable = m_inFile != noLabel;
}

void OwnContent::label(const std::string& before, const std::string& after)
{
    m_before = idOfLabel(before);
    m_coming = idOfLabel(after);
}

void OwnContent::stored()
{
    m_newest = m_coming;
}

void OwnContent::written(int file)
{
    m_times = timesOf(file);
    m_inFile = labelIdOf(file);
    m_head = headOf(file);
}

bool OwnContent::isNewest(const std::string& label) const
{
    return idOfLabel(label) == m_newest;
}

bool OwnContent::isNewestIn(int file) const
{
    return labelIdOf(file) == m_newest;
}

bool OwnContent::isOwnLabel(const std::string& id)
{
    if (id == noLabel)
        return !m_readable;
    // A reader of a state before the newest label lets a checkpoint reach only the previous label.
    return id == m_newest || id == m_coming || (id == m_before && id != m_inFile);
}

bool OwnContent::holds(int file, const std::function<std::int64_t()>& schemaCookie,
                       const std::function<bool()>& isWhole)
{
    // A checkpoint of another program may be in progress, and a half-written page has no readable label.
    constexpr int attempts = 4;
    for (int i = 0; i < attempts; ++i) {
        if (i > 0)
            std::this_thread::sleep_for(25ms);
        const auto times = timesOf(file);
        if (times == m_times)
            return true;
        const auto id = labelIdOf(file), head = headOf(file);
        const bool asBefore = id == m_inFile && head == m_head;
        if (asBefore || (isOwnLabel(id) && cookieOf(file) <= schemaCookie())) {
            if (!isWhole())
                return false;
            m_times = times;
            m_inFile = id;
            m_head = head;
            m_readable = m_readable || id != noLabel;
            return true;
        }
    }
    return false;
}

void waitForCalm(int file)
{
    constexpr int looks = 100, calmLooks = 5;
    struct stat before = {}, now = {};
    int calm = 0;
    for (int i = 0; i < looks && calm < calmLooks; ++i) {
        std::this_thread::sleep_for(50ms);
        if (::fstat(file, &now) != 0)
            return;
        const bool same = now.st_size == before.st_size && now.st_mtim.tv_sec == before.st_mtim.tv_sec &&
                          now.st_mtim.tv_nsec == before.st_mtim.tv_nsec;
        calm = same ? calm + 1 : 0;
        before = now;
    }
}

} // namespace parascope::store::detail
