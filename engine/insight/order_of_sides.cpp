// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/order_of_sides.h"

#include "engine/insight/words.h"

#include <cmath>

namespace parascope::insight {

Message unknownOrder()
{
    return Message::format("The times of measurement are not recorded: a change in the machine cannot be "
                           "separated from an effect.");
}

Message driftMayExplain()
{
    return Message::format("; a drift may explain it");
}

Message driftMayExplain(const AdjustedEffect& effect, double cutoff)
{
    return effect.oneLevelAfterTheOther || effect.pInOrderOfRows > cutoff ? driftMayExplain() : Message();
}

Message sentenceOf(const analysis::SideEffect& side)
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
