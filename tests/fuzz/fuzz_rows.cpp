// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a packed value of a database row: step times come out within bounds or are refused in a
// sentence, and unpacked times pack to the same. If this fails, a database from another person crashes the
// window.
#include "engine/store/packing.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view blob(reinterpret_cast<const char*>(data), size);
    const auto steps = store::detail::decodeSteps(blob);
    if (!steps) {
        if (steps.error().text().empty())
            std::abort();
    } else {
        if (steps->size() > store::detail::maxSteps)
            std::abort();
        const auto again = store::detail::decodeSteps(store::detail::encodeSteps(*steps));
        if (!again || again->size() != steps->size())
            std::abort();
        for (std::size_t i = 0; i < steps->size(); ++i)
            if ((*steps)[i] != (*again)[i] && !std::isnan((*steps)[i]))
                std::abort();
    }
    volatile double sum = 0; // an unused value would not be read
    for (std::size_t i = 0; i < size / store::detail::metricBytes; ++i)
        sum = sum + store::detail::metricAt(blob.data(), i).second;
    return 0;
}
