// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a trace of PyTorch's profiler are refused in a sentence, or drawn as rows whose events ascend
// and have names. If this fails, a damaged trace crashes the window's timeline.
#include "engine/exchange/event_timeline.h"
#include "engine/exchange/import.h"

#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    exchange::ImportOptions options;
    options.format = "kineto";
    const auto read = exchange::readImportText(std::string(reinterpret_cast<const char*>(data), size),
                                               "input.json", options);
    if (!read || read->runs.empty())
        return 0;
    const int file = memfd_create("trace", 0);
    if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size))
        std::abort();
    const auto bars =
        exchange::readEventTimeline("/proc/self/fd/" + std::to_string(file), read->runs.front());
    close(file);
    if (!bars) {
        if (bars.error().text().empty())
            std::abort();
        return 0;
    }
    for (const auto& row : bars->rows)
        for (std::size_t i = 0; i < row.events.size(); ++i) {
            const auto& event = row.events[i];
            if (event.begin < 0 || event.end < event.begin || event.name >= bars->names.size() ||
                event.operation >= bars->names.size() || (i > 0 && event.begin < row.events[i - 1].begin))
                std::abort();
        }
    return 0;
}
