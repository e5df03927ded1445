// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <vector>

/// Git repositories, for the versions of what is measured. Every function runs `git` and fails with what it
/// says.
namespace parascope::cli {

struct Commit
{
    std::string hash; ///< 40 hexadecimal digits, or 64 in a repository of SHA-256
    std::string time; ///< of the commit, in UTC: "2026-11-26T10:00:00Z"
    std::string subject;
};

/// Returns the commit that a revision ("HEAD", a tag, the beginning of a hash) names in a repository.
[[nodiscard]] Result<Commit> commitOf(const std::string& repository, const std::string& revision);

/// Returns the folders in which the repository's files are: its own (of a bare one, that of the repository)
/// and those of its worktrees.
[[nodiscard]] Result<std::vector<std::string>> foldersOf(const std::string& repository);

/// Returns the hashes from `bad` back to `good`, both included and oldest first, along first parents.
[[nodiscard]] Result<std::vector<std::string>>
commitsBetween(const std::string& repository, const std::string& good, const std::string& bad);

/// Returns the hashes of all commits of the repository, each after its parents. Commits that no branch or tag
/// reaches any more are not among them.
[[nodiscard]] Result<std::vector<std::string>> commitsInOrder(const std::string& repository);

/// Runs a program in a folder (empty: this one) until it ends, however long that takes. What it prints goes
/// to standard error. Returns whether it succeeded.
[[nodiscard]] Result<bool> runHere(const std::vector<std::string>& command, const std::string& folder);

/// Checks a commit out in a folder of its own, a worktree of the repository that is made if it does not
/// exist. Tracked files there are overwritten, others stay, so that a build starts from the previous one.
[[nodiscard]] Result<void> checkOut(const std::string& repository, const std::string& folder,
                                    const std::string& commit);
/// Removes the worktree with all of its files.
[[nodiscard]] Result<void> removeCheckout(const std::string& repository, const std::string& folder);

} // namespace parascope::cli
