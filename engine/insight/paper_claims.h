// SPDX-License-Identifier: GPL-3.0-or-later
// Tests each row of the paper's Table 1 on the runs of a study; for this module's own files.
#pragma once

#include "engine/insight/paper_table.h"
#include "engine/insight/study.h"

#include <algorithm>
#include <string>
#include <vector>

namespace parascope::insight::paper {

using Verdict = PaperRow::Verdict;

/// The kind of a platform, from its name and the units that its runs were on.
enum class Kind { Tpu, Gpu, Cpu, Other };

[[nodiscard]] Kind platformKind(const table::Table& runs, const std::string& platform, std::uint32_t row);

/// The result of a test.
struct Found
{
    Verdict verdict = Verdict::NotTestable;
    Message sentence;
    std::size_t n = 0;
    double value = figure::noValue;
    analysis::Interval interval{figure::noValue, figure::noValue};
};

/// Gives the tests access to a study: its scopes by kind of platform.
struct Runs
{
    const Study& study;

    [[nodiscard]] Kind kindOf(const Scope& scope) const
    {
        return platformKind(study.runs, scope.platform, scope.all.front());
    }
    /// Returns the scopes of TPUs if there are any, else all.
    [[nodiscard]] std::vector<const Scope*> scopes(const std::string& family = {}) const
    {
        std::vector<const Scope*> tpus, others;
        for (const auto& scope : study.scopes)
            if (!scope.all.empty() && (family.empty() || scope.family == family))
                (kindOf(scope) == Kind::Tpu ? tpus : others).push_back(&scope);
        return tpus.empty() ? others : tpus;
    }
    /// Returns the platforms of a kind, each once.
    [[nodiscard]] std::vector<std::string> platforms(Kind kind) const
    {
        std::vector<std::string> out;
        for (const auto& scope : study.scopes)
            if (!scope.all.empty() && kindOf(scope) == kind &&
                std::find(out.begin(), out.end(), scope.platform) == out.end())
                out.push_back(scope.platform);
        return out;
    }
    /// Returns the rows of a family, or all rows if `family` is empty.
    [[nodiscard]] table::Mask mask(const std::string& family) const
    {
        table::Mask out(study.runs.rows(), 0);
        for (const auto& scope : study.scopes)
            if (family.empty() || scope.family == family)
                for (const auto row : scope.all)
                    out[row] = 1;
        return out;
    }
};

// The tests, in the order of the rows of Table 1.
[[nodiscard]] Result<Found> parallelism(const Runs& runs);
[[nodiscard]] Result<Found> memoryBoundOperations(const Runs& runs);
[[nodiscard]] Result<Found> communication(const Runs& runs);
[[nodiscard]] Result<Found> smallCnnsWait(const Runs& runs);
[[nodiscard]] Result<Found> upgradeByBound(const Runs& runs);
[[nodiscard]] Result<Found> largestPreferProcessor(const Runs& runs);
[[nodiscard]] Result<Found> largeBatchesPreferTpu(const Runs& runs);
[[nodiscard]] Result<Found> smallFcPreferTpu(const Runs& runs);
[[nodiscard]] Result<Found> largerCnnsPreferTpu(const Runs& runs);
[[nodiscard]] Result<Found> embeddingPrefersGpu(const Runs& runs);
[[nodiscard]] Result<Found> utilisationOverGpu(const Runs& runs);
[[nodiscard]] Result<Found> shortTypes(const Runs& runs);
[[nodiscard]] Result<Found> updatesHelp(const Runs& runs);
[[nodiscard]] Result<Found> everyUpdateHelps(const Runs& runs);

} // namespace parascope::insight::paper
