// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/repository.h"

#include "engine/base/process/supervised.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <sstream>

namespace parascope::cli {

namespace {

/// Returns the environment of this process without Git's own variables: they would name another repository.
std::map<std::string, std::string> environmentWithoutGit()
{
    auto out = inheritedEnvironment();
    std::erase_if(out, [](const auto& variable) { return variable.first.starts_with("GIT_"); });
    return out;
}

Result<std::vector<std::string>> git(const std::string& repository, const std::vector<std::string>& words)
{
    ProgramCall call{.words = {"git", "-C", repository}, .environment = environmentWithoutGit()};
    call.words.insert(call.words.end(), words.begin(), words.end());
    call.environment["LC_ALL"] = "C";
    call.environment["TZ"] = "UTC";
    call.seconds = 60;
    PARASCOPE_TRY(const auto said, outputOf(call));
    if (!said.succeeded) {
        auto reason = said.errors.substr(0, said.errors.find('\n'));
        return Error::badInput("--repo %1: git says: %2", repository,
                               said.timedOut ? std::string("nothing for a minute") : reason);
    }
    std::vector<std::string> out;
    std::istringstream lines(said.output);
    for (std::string line; std::getline(lines, line);)
        out.push_back(line);
    return out;
}

} // namespace

Result<Commit> commitOf(const std::string& repository, const std::string& revision)
{
    // Hash, time and subject are one line each, and none of them can contain a line break.
    PARASCOPE_TRY(const auto lines,
                  git(repository, {"show", "-s", "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
                                   "--format=%H%n%cd%n%s", "--end-of-options", revision + "^{commit}"}));
    constexpr std::size_t fields = 3;
    if (lines.size() < fields - 1)
        return Error::badInput("--commit: \"%1\" is no commit of %2.", revision, repository);
    return Commit{lines[0], lines[1], lines.size() < fields ? std::string() : lines[2]};
}

Result<std::vector<std::string>> foldersOf(const std::string& repository)
{
    constexpr std::string_view key = "worktree ";
    PARASCOPE_TRY(const auto lines, git(repository, {"worktree", "list", "--porcelain"}));
    std::vector<std::string> out;
    for (const auto& line : lines)
        if (line.starts_with(key))
            out.push_back(line.substr(key.size()));
    return out;
}

Result<std::vector<std::string>> commitsBetween(const std::string& repository, const std::string& good,
                                                const std::string& bad)
{
    PARASCOPE_TRY(const auto first, commitOf(repository, good));
    PARASCOPE_TRY(const auto last, commitOf(repository, bad));
    PARASCOPE_TRY(auto between, git(repository, {"rev-list", "--first-parent", "--reverse",
                                                 first.hash + ".." + last.hash}));
    between.insert(between.begin(), first.hash);
    if (between.back() != last.hash)
        return Error::badInput("%1 does not come after %2 in %3.", bad, good, repository);
    return between;
}

Result<std::vector<std::string>> commitsInOrder(const std::string& repository)
{
    return git(repository, {"rev-list", "--all", "--topo-order", "--reverse"});
}

Result<void> checkOut(const std::string& repository, const std::string& folder, const std::string& commit)
{
    std::vector<std::string> command{"git",     "-C",      folder,     "checkout",
                                     "--quiet", "--force", "--detach", commit};
    if (!std::filesystem::exists(folder)) {
        PARASCOPE_CHECK(git(repository, {"worktree", "prune"}));
        command = {"git", "-C", repository, "worktree", "add", "--quiet", "--detach", folder, commit};
    } else {
        PARASCOPE_TRY(const auto folders, foldersOf(repository));
        if (std::find(folders.begin(), folders.end(), folder) == folders.end())
            return Error::badInput("%1 exists and is no worktree of %2.", folder, repository);
    }
    PARASCOPE_TRY(const bool done, runHere(command, {}));
    if (!done)
        return Error::io("%1 cannot be checked out in %2.", commit, folder);
    return {};
}

Result<bool> runHere(const std::vector<std::string>& command, const std::string& folder)
{
    PARASCOPE_TRY(const auto said, outputOf({.words = command,
                                             .environment = environmentWithoutGit(),
                                             .folder = folder,
                                             .seconds = std::numeric_limits<double>::infinity(),
                                             .prints = Prints::Shown}));
    return said.succeeded;
}

Result<void> removeCheckout(const std::string& repository, const std::string& folder)
{
    PARASCOPE_CHECK(git(repository, {"worktree", "remove", "--force", folder}));
    return {};
}

} // namespace parascope::cli
