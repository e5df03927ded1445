// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"

#include <string_view>

namespace parascope::exchange {

/// Returns the caveat that a word of a file means, or 0. An export also has the word `above-peak`, for which
/// the result is 0: runs do not store that caveat, because it depends on the peaks that the reader knows.
[[nodiscard]] constexpr QualitySet storedQuality(std::string_view word)
{
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        if (word == qualityNames[i] && (1U << i) != static_cast<unsigned>(Quality::AbovePeak))
            return static_cast<QualitySet>(1U << i);
    return 0;
}

} // namespace parascope::exchange
