// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/repository.h"

#include "engine/base/core/process_output.h"

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
                  git(repository, {"show", "-s", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%H %cd",
                                   "--end-of-options", revision + "^{commit}"}));
    constexpr std::size_t hashLength = 40;
    if (lines.empty() || lines.front().size() <= hashLength)
        return Error::badInput("--commit: \"%1\" is no commit of %2.", revision, repository);
    return Commit{lines.front().substr(0, hashLength), lines.front().substr(hashLength + 1)};
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

} // namespace parascope::cli
