// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a page of results have no document, or one that is found again in a page into which it is
// written. If this fails, a page that somebody sent crashes the window.
#include "engine/analyse/report/page.h"
#include "engine/analyse/report/page_data.h"

#include <cstdint>
#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view html(reinterpret_cast<const char*>(data), size);
    if (const auto document = report::documentOf(html))
        if (report::documentOf(report::embeddedDocument(*document)) != document)
            std::abort();
    if (const auto runs = report::runsOf(html))
        if (report::runsOf(report::embeddedRuns(*runs)) != runs)
            std::abort();
    return 0;
}
