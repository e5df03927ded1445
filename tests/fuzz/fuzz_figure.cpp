// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a figure's spec is refused in a sentence, or it reads back to itself. If this fails, a session
// or a figure from another person crashes the window.
#include "engine/figure/spec.h"

#include <cstdint>
#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = parseJson({reinterpret_cast<const char*>(data), size}, "figure.json");
    if (!json)
        return 0;
    const auto spec = figure::specFromJson(*json, "figure.json");
    if (!spec) {
        if (spec.error().text().empty())
            std::abort();
        return 0;
    }
    const auto written = figure::toJson(*spec);
    const auto again = figure::specFromJson(written, "again");
    if (!again || figure::toJson(*again) != written)
        std::abort();
    return 0;
}
