// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/temporary_folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace parascope {

namespace {

namespace fs = std::filesystem;

constexpr std::array purposes = {temporary::program, temporary::report, temporary::copy,
                                 temporary::import,  temporary::ranks,  temporary::profile};

fs::path folderOfAll()
{
    const char* given = std::getenv("TMPDIR");
    return given && *given ? given : "/tmp";
}

/// The name of the host is a part of it: several hosts may share the folder, and no lock of a folder reaches
/// from one to the other.
std::string beginningOf(std::string_view purpose)
{
    utsname host = {};
    (void)::uname(&host);
    return "parascope-" + std::string(purpose) + '-' + host.nodename + '-';
}

bool hasOurName(std::string_view name)
{
    return std::ranges::any_of(purposes, [&](std::string_view purpose) {
        const auto beginning = beginningOf(purpose);
        return name.starts_with(beginning) &&
               name.find_first_of("-.", beginning.size()) == std::string_view::npos;
    });
}

/// Reports whether this user owns the folder, it has the age of a leftover and no process holds it.
bool isLeft(const fs::path& path)
{
    const OwnFile folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat info = {};
    return folder.fd() >= 0 && ::fstat(folder.fd(), &info) == 0 && info.st_uid == ::geteuid() &&
           std::time(nullptr) - info.st_mtime >= leftoverSeconds &&
           ::flock(folder.fd(), LOCK_EX | LOCK_NB) == 0;
}

} // namespace

Result<TemporaryFolder> TemporaryFolder::make(std::string_view purpose)
{
    auto name = (folderOfAll() / (beginningOf(purpose) + "XXXXXX")).string();
    if (!::mkdtemp(name.data()))
        return Error::io("The temporary folder %1 cannot be made: %2.", name,
                         std::string(std::strerror(errno)));
    TemporaryFolder out;
    out.m_path = name;
    out.m_maker = ::getpid();
    out.m_lock = OwnFile(::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Where the file system has no locks, no process can lock it as a leftover either.
    (void)::flock(out.m_lock.fd(), LOCK_SH);
    return out;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code error;
    if (!m_path.empty() && m_maker == ::getpid())
        fs::remove_all(m_path, error);
}

void TemporaryFolder::swap(TemporaryFolder& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_lock, other.m_lock);
    std::swap(m_maker, other.m_maker);
}

std::vector<fs::path> leftTemporaryFolders()
{
    std::vector<fs::path> out;
    std::error_code error;
    for (fs::directory_iterator entry(folderOfAll(), fs::directory_options::skip_permission_denied, error),
         end;
         !error && entry != end; entry.increment(error))
        if (hasOurName(entry->path().filename().native()) && isLeft(entry->path()))
            out.push_back(entry->path());
    std::ranges::sort(out);
    return out;
}

} // namespace parascope
