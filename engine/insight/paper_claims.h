// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the paper's Table 1 as data, and the statistics that they name; for this module's own files.
#pragma once

#include "engine/insight/paper_table.h"
#include "engine/insight/study.h"

#include <string>
#include <vector>

namespace parascope::insight::paper {

/// The kinds of a platform, as bits, so that a claim can accept several.
enum Kind : unsigned { tpu = 1, gpu = 2, cpu = 4, other = 8, anyKind = 15 };

/// A platform that a claim is about.
struct Side
{
    unsigned kinds = anyKind;
    const char* version = ""; ///< part of the platform's name
};

/// A statistic of the runs.
struct Measured
{
    Message what = {}; ///< of what the value is
    std::size_t n = 0;
    double value = figure::noValue;
    analysis::Interval interval{figure::noValue, figure::noValue}; ///< NaN where the value has none
    Message reason = {};                                           ///< why there is no value, if it is known
};

/// Gives the statistics access to a study.
struct Runs
{
    const Study& study;

    /// Returns the scopes of a side and of the families; all families if there are none.
    [[nodiscard]] std::vector<const Scope*> scopes(const Side& side,
                                                   const std::vector<std::string>& families) const;
    [[nodiscard]] table::Mask mask(const Side& side, const std::vector<std::string>& families,
                                   const std::string& platform = {}) const;
    /// Returns the platforms of a side, each once.
    [[nodiscard]] std::vector<std::string> platforms(const Side& side) const;
};

/// One row of Table 1: what it says, the runs that it needs, and the statistic that decides.
struct Claim
{
    int number;
    const char* figure;
    Message text;
    std::vector<Side> sides; ///< each must have runs
    std::vector<std::string> families;
    std::vector<std::pair<const char*, Message>> recorded; ///< columns that it needs, and their names
    std::size_t fewest;
    Message (*counted)(std::size_t); ///< words for what `fewest` counts
    Result<Measured> (*statistic)(const Runs&, const Claim&);
    std::vector<const char*> along; ///< columns along which the statistic looks
    double threshold; ///< the claim says that the value is above it, or below it if `direction` is -1
    int direction = 1;
    const char* metric = ""; ///< the value of a tendency of runs; empty: the rate
    std::size_t varied = 1;  ///< how many of `along` must vary
};
[[nodiscard]] std::vector<Claim> claims();

} // namespace parascope::insight::paper
