// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/profile.h"

#include <string>
#include <vector>

namespace parascope::figure {

/// A figure that some data can fill, with a spec to start from.
struct Offer
{
    std::string id; ///< of its kind, or of the kind and what it shows: "roofline-operations"
    Spec spec;
    int rank = 0;     ///< place among those that stand there without a choice; 0: for who asks
    bool sure = true; ///< false: whether there is enough for it shows only when it is made
};

/// What kinds look at to say what they can draw; found once for all of them.
struct DataProfile
{
    const Input& input;
    Basis basis;
    Spec heat;                     ///< of the platform and the slice with most runs
    std::vector<std::string> pair; ///< two platforms with most common work, or fewer
    std::string batch;             ///< the column of that name; empty: there is none

    [[nodiscard]] const table::Table& runs() const { return *input.runs; }
    [[nodiscard]] bool hasPair() const { return pair.size() == 2; }
    [[nodiscard]] bool hasOperations() const { return input.operations && input.operations->rows() > 0; }
    [[nodiscard]] std::string batchOrFamily() const { return batch.empty() ? "family" : batch; }
    /// A spec of this kind over the runs of the heat map.
    [[nodiscard]] Spec spec(const char* kind) const;
};

/// Every figure that the data can fill, kind by kind in the order of kinds(). Builds some to see whether they
/// can, without their intervals; of many runs those alone that stand there without a choice.
[[nodiscard]] std::vector<Offer> offers(const Input& input, const Basis& basis);

// Of each kind; null in kinds.cpp where a kind is only made on request.
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
[[nodiscard]] std::vector<Offer> offerUpgrade(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerScaling(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerTraces(const DataProfile& profile);
[[nodiscard]] std::vector<Offer> offerStacks(const DataProfile& profile);

} // namespace parascope::figure
