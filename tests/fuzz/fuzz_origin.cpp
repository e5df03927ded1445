// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an exported PDF, SVG or TeX file: the origin read from it is short, is part of the file, and
// as a spec is read or refused in a sentence. If this fails, a figure that is dropped on the window crashes
// it.
#include "engine/figure/spec.h"
#include "widgets/figure/origin_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    for (const auto format : {paper::TextFormat::Pdf, paper::TextFormat::Svg, paper::TextFormat::Tex})
        for (const auto entry :
             {paper::OriginEntry::Spec, paper::OriginEntry::Database, paper::OriginEntry::Program}) {
            const auto text = paper::originText(file, format, entry);
            if (text.size() > std::min(size, paper::maxEntryBytes))
                std::abort();
            if (entry != paper::OriginEntry::Spec || text.empty())
                continue;
            const auto json = parseJson(text, "figure");
            if (const auto spec = json ? figure::specFromJson(*json, "figure") : Result<figure::Spec>();
                json && !spec && spec.error().text().empty())
                std::abort();
        }
    return 0;
}
