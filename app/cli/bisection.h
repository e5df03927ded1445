// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cmd_sweep.h"

#include "engine/analyse/analysis/series.h"

#include <functional>
#include <string>

namespace parascope::cli {

struct BisectionOptions
{
    std::string repository; ///< folder of the Git repository
    std::string
        build; ///< shell command that builds a commit in its worktree; empty: there is nothing to build
    SweepArguments measure; ///< spec, database and devices; without a spec nothing is measured
};

/// A series, and the version (index) that later ones are compared with.
struct SeriesSince
{
    analysis::Series series;
    std::size_t since = 0;
};

/// The end of a bisection.
struct Bisection
{
    std::string text;
    /// {good, bad, left, next | first | candidates, measured}: commits; `left` is the number between good and
    /// bad that no run measured.
    Json document;
    bool interrupted = false; ///< a signal ended it; the same command goes on
};

/// Finds the commit with which the worst change since a version began. `load` returns the series of the
/// database as it is now. Without a spec this names the commit to measure next. With one, it builds and
/// measures commits until no more can be excluded; the database is all that it remembers, so that after a
/// kill the same command goes on. A commit that cannot be built is passed over. Fails if the commits are not
/// recorded, or if the spec does not measure what became worse.
[[nodiscard]] Result<Bisection> bisect(const BisectionOptions& options,
                                       const std::function<Result<SeriesSince>()>& load);

} // namespace parascope::cli
