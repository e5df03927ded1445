// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a runner's answer is refused in a sentence, or read so that writing and reading it again gives
// the same. If this fails, a process that answers in a runner's place crashes the window.
#include "engine/run/dispatch/status.h"

#include <cstdint>
#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = parseJson({reinterpret_cast<const char*>(data), size}, dispatch::answerName);
    if (!json)
        return 0;
    if (const auto status = dispatch::statusFromJson(*json)) {
        const auto written = toJson(*status);
        const auto again = dispatch::statusFromJson(written);
        if (!again || toJson(*again).dump() != written.dump())
            std::abort();
    } else if (status.error().text().empty()) {
        std::abort();
    }
    for (const char* command : {"enqueue", "retry", ""}) {
        const auto answer = dispatch::checkedAnswer(*json, command);
        if (!answer && answer.error().text().empty())
            std::abort();
        if (answer && !answer->contains("error") && std::string_view(command) == "enqueue")
            (void)answer->at("job").get<std::size_t>();
    }
    return 0;
}
