// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/status_line.h"

#include "engine/base/core/printable.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include <unistd.h>

namespace parascope::cli {

void overwriteLine(const std::string& text, bool last)
{
    // Write directly: the filter of the stream would remove the control sequences.
    const auto line = "\r\033[K" + printable(text) + (last ? "\n" : "");
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
}

ImportLine::ImportLine()
{
    if (::isatty(STDERR_FILENO) == 0)
        return;
    m_thread = std::jthread([progress = m_progress](const std::stop_token& ended) {
        using namespace std::chrono;
        const auto begin = steady_clock::now();
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        bool shown = false;
        while (!never.wait_for(lock, ended, milliseconds(250), [&] { return ended.stop_requested(); }) &&
               !ended.stop_requested()) {
            const auto text = progress->text(duration<double>(steady_clock::now() - begin).count()).text();
            if (!text.empty())
                overwriteLine(text);
            shown |= !text.empty();
        }
        if (shown)
            overwriteLine({}); // what the command prints next stands on a line of its own
    });
}

} // namespace parascope::cli
