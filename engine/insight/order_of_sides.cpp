// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/order_of_sides.h"

#include "engine/insight/on_time.h"
#include "engine/insight/words.h"

#include <cmath>

namespace parascope::insight {

PairStarts startsOf(const table::Table& runs, const analysis::Speedup& speedup)
{
    Rows top, bottom;
    for (const auto& pair : speedup.pairs) {
        top.push_back(pair.numeratorRow);
        bottom.push_back(pair.denominatorRow);
    }
    PairStarts out{startsOf(runs, top), startsOf(runs, bottom)};
    if (out.numerator.empty() || out.denominator.empty())
        out = {};
    return out;
}

SideEffect sideEffectOf(const table::Table& runs, const analysis::Speedup& speedup)
{
    SideEffect out;
    if (speedup.pairs.empty())
        return out;
    Eigen::VectorXd logs(static_cast<Eigen::Index>(speedup.pairs.size()));
    for (std::size_t i = 0; i < speedup.pairs.size(); ++i)
        logs[static_cast<Eigen::Index>(i)] = std::log(speedup.pairs[i].speedup);
    const auto starts = startsOf(runs, speedup);
    if (starts.numerator.empty()) {
        out.mean = logs.mean();
        return out;
    }
    return sideEffect(logs, starts.numerator, starts.denominator);
}

Message unknownOrder()
{
    return Message::format("The times of measurement are not recorded: a change in the machine cannot be "
                           "separated from an effect.");
}

Message sentenceOf(const SideEffect& side)
{
    if (!side.known)
        return unknownOrder();
    if (side.apart)
        return Message::format("One side was measured entirely before the other: a change in the machine "
                               "cannot be separated from the difference.");
    if (!std::isfinite(side.adjusted))
        return Message::format("The ratio cannot be adjusted for when each side was measured: there are too "
                               "few pairs, or their order does not allow it.");
    const auto adjusted = number(std::exp(side.adjusted)), measured = number(std::exp(side.mean));
    if (adjusted.text() == measured.text())
        return Message::format("Adjusted for when each side was measured the ratio stays at %1.", measured);
    return Message::format("Adjusted for when each side was measured the ratio is %1 instead of %2.",
                           adjusted, measured);
}

} // namespace parascope::insight
