// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cluster/pull_queue.h"

#include "engine/base/core/own_file.h"
#include "engine/base/core/units.h"

#include <fcntl.h>

#include <algorithm>
#include <charconv>

namespace parascope::cluster {

namespace {

namespace fs = std::filesystem;

/// Pads the number with zeros, so that names sort like their numbers.
std::string nameOf(std::size_t point)
{
    return printed("%08zu", point);
}

std::string nameOf(std::size_t point, Holder holder)
{
    return nameOf(point) + "." + std::to_string(holder.task) + "." + std::to_string(holder.life);
}

/// Reads "POINT" or "POINT.TASK.LIFE". Returns nothing for any other file name.
std::optional<PullQueue::Done> parsed(const std::string& name)
{
    PullQueue::Done out;
    const char* at = name.data();
    const char* const end = at + name.size();
    const auto number = [&](auto& target) {
        const auto result = std::from_chars(at, end, target);
        at = result.ptr;
        return result.ec == std::errc();
    };
    if (!number(out.point))
        return std::nullopt;
    if (at == end)
        return out;
    if (*at++ != '.' || !number(out.holder.task) || at == end || *at++ != '.' || !number(out.holder.life) ||
        at != end)
        return std::nullopt;
    return out;
}

std::vector<std::string> namesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator();
         it.increment(error))
        names.push_back(it->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

bool moved(const fs::path& from, const fs::path& to)
{
    return std::rename(from.c_str(), to.c_str()) == 0;
}

} // namespace

Result<void> PullQueue::create(std::size_t count) const
{
    std::error_code error;
    for (const char* name : {"todo", "taken", "done"}) {
        fs::create_directories(m_folder / name, error);
        if (error)
            return Error::io("Cannot create %1: %2.", (m_folder / name).string(), error.message());
    }
    for (std::size_t i = 0; i < count; ++i)
        PARASCOPE_CHECK(openOwnFile(m_folder / "todo" / nameOf(i), O_WRONLY | O_CREAT));
    return {};
}

Result<std::optional<std::size_t>> PullQueue::take(Holder holder) const
{
    std::error_code error;
    if (!fs::is_directory(m_folder / "todo", error))
        return Error::notFound("%1 is not a folder of a sweep.", m_folder.string());
    // Tasks that look at the same moment all see the same first file. Only one of them wins it; the others
    // try the next file.
    for (const auto& name : namesIn(m_folder / "todo"))
        if (const auto point = parsed(name);
            point && moved(m_folder / "todo" / name, m_folder / "taken" / nameOf(point->point, holder)))
            return point->point;
    return std::nullopt;
}

bool PullQueue::finish(std::size_t point, Holder holder) const
{
    const auto name = nameOf(point, holder);
    return moved(m_folder / "taken" / name, m_folder / "done" / name);
}

void PullQueue::giveBack(std::size_t point, Holder holder) const
{
    moved(m_folder / "taken" / nameOf(point, holder), m_folder / "todo" / nameOf(point));
}

std::size_t PullQueue::takeBackIf(int task, int beforeLife, bool everybody) const
{
    std::size_t count = 0;
    for (const auto& name : namesIn(m_folder / "taken"))
        if (const auto held = parsed(name);
            held && (everybody || (held->holder.task == task && held->holder.life < beforeLife)))
            count += moved(m_folder / "taken" / name, m_folder / "todo" / nameOf(held->point));
    return count;
}

std::size_t PullQueue::takeBack(int task, int life) const
{
    return takeBackIf(task, life, false);
}

std::size_t PullQueue::takeBackAll() const
{
    return takeBackIf(0, 0, true);
}

std::vector<PullQueue::Done> PullQueue::done() const
{
    std::vector<Done> out;
    for (const auto& name : namesIn(m_folder / "done"))
        if (const auto point = parsed(name))
            out.push_back(*point);
    return out;
}

PullQueue::Counts PullQueue::counts() const
{
    return {namesIn(m_folder / "todo").size(), namesIn(m_folder / "taken").size(),
            namesIn(m_folder / "done").size()};
}

} // namespace parascope::cluster
