// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/repository.h"

#include "engine/base/core/process_output.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <sstream>

namespace parascope::cli {

namespace {

Result<std::vector<std::string>> git(const std::string& repository, const std::vector<std::string>& words)
{
    constexpr double seconds = 60;
    std::vector<std::string> command{"env", "TZ=UTC", "git", "-C", repository};
    command.insert(command.end(), words.begin(), words.end());
    PARASCOPE_TRY(const auto said, outputOf(command, seconds));
    if (!said.succeeded()) {
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
    PARASCOPE_TRY(const auto lines,
                  git(repository, {"show", "-s", "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
                                   "--format=%H %cd %s", "--end-of-options", revision + "^{commit}"}));
    constexpr std::size_t hashLength = 40, timeLength = 20;
    if (lines.empty() || lines.front().size() < hashLength + timeLength + 2)
        return Error::badInput("--commit: \"%1\" is no commit of %2.", revision, repository);
    const auto& line = lines.front();
    return Commit{line.substr(0, hashLength), line.substr(hashLength + 1, timeLength),
                  line.substr(hashLength + timeLength + 2)};
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
        PARASCOPE_TRY(const auto list, git(repository, {"worktree", "list", "--porcelain"}));
        if (std::find(list.begin(), list.end(), "worktree " + folder) == list.end())
            return Error::badInput("%1 exists and is no worktree of %2.", folder, repository);
    }
    PARASCOPE_TRY(const bool done, runHere(command, {}));
    if (!done)
        return Error::io("%1 cannot be checked out in %2.", commit, folder);
    return {};
}

Result<bool> runHere(const std::vector<std::string>& command, const std::string& folder)
{
    auto words = command;
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid < 0)
        return Error::io("\"%1\" cannot be started: %2.", command.front(), std::string(std::strerror(errno)));
    if (pid == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        std::signal(SIGPIPE, SIG_DFL); // this program ignores it and would hand that on to the shell
        ::dup2(STDERR_FILENO, STDOUT_FILENO);
        if (folder.empty() || ::chdir(folder.c_str()) == 0)
            ::execvp(pointers.front(), pointers.data());
        ::_exit(127);
    }
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return Error::io("\"%1\" is lost: %2.", command.front(), std::string(std::strerror(errno)));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

Result<void> removeCheckout(const std::string& repository, const std::string& folder)
{
    PARASCOPE_CHECK(git(repository, {"worktree", "remove", "--force", folder}));
    return {};
}

} // namespace parascope::cli
