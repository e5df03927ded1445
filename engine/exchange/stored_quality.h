// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"

#include <string_view>

namespace parascope::exchange {

/// The caveat that a word of a file means, as far as runs store it: an export also says `above-peak`, which
/// follows from the peaks that the reader has, and is found anew. 0 where it is none.
[[nodiscard]] constexpr QualitySet storedQuality(std::string_view word)
{
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        if (word == qualityNames[i] && (1U << i) != static_cast<unsigned>(Quality::AbovePeak))
            return static_cast<QualitySet>(1U << i);
    return 0;
}

} // namespace parascope::exchange
