// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/profile.h"

#include <string>
#include <vector>

namespace parascope::figure {

/// A figure that can be drawn from some data, with a spec to start from.
struct Offer
{
    std::string id; ///< name of the kind, or a name for the kind with its content: "roofline-operations"
    Spec spec;
    int rank = 0;     ///< rank among the figures that are shown by default; 0 if only shown on request
    bool sure = true; ///< false if only building the figure shows whether there is enough data for it
};

/// Facts about the data from which each kind decides what it can draw. They are computed once for all kinds.
struct DataProfile
{
    const Input& input;
    Basis basis;
    Spec heat; ///< heat map of the platform and the slice with most runs
    /// The two platforms with most common work in the family of the map. If that has no pair and no family
    /// was asked for, those with most common work in all families (`pairOfAll`). Empty if there are none.
    std::vector<std::string> pair;
    bool pairOfAll = false;
    std::string batch; ///< name of the column "batch"; empty if there is none

    [[nodiscard]] const table::Table& runs() const { return *input.runs; }
    [[nodiscard]] bool hasPair() const { return pair.size() == 2; }
    [[nodiscard]] bool hasOperations() const { return input.operations && input.operations->rows() > 0; }
    [[nodiscard]] std::string batchOrFamily() const { return batch.empty() ? "family" : batch; }
    /// Returns a spec of this kind over the runs of the heat map.
    [[nodiscard]] Spec spec(const char* kind) const;
};

/// Returns every figure that can be drawn from the data, kind by kind in the order of kinds(). It builds the
/// uncertain ones, without slow intervals, to see whether there is enough data. With many runs it builds only
/// those that are shown by default.
[[nodiscard]] std::vector<Offer> offers(const Input& input, const Basis& basis);

// The offers of each kind. kinds.cpp has null for a kind that is only made on request.
[[nodiscard]] std::vector<Offer> offerHeatMap(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerLines(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerMemory(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerServing(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerRegression(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerScatter(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerSpeedup(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerRoofline(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerBoxPlot(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerBreakdown(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerParallel(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerRanges(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerWinRate(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerRanks(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerWinners(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerUpgrade(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerScaling(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerTraces(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerStacks(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerSeries(const DataProfile& profile);

} // namespace parascope::figure
