// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as what the other side of the worker protocol says, cut at any place: lines come out whole and within
// bounds, a line is a message or is refused in a sentence, and a message is encoded to one that means the same.
// Loses when it fails: a broken or hostile worker takes the runner down.
#include "engine/protocol/line_reader.h"
#include "engine/protocol/messages.h"

#include <cstdio>
#include <cstdlib>

using namespace parascope;

namespace {

/// An input has several lines: the promise counts those.
struct LineCount
{
    unsigned long lines = 0;
    ~LineCount() { std::fprintf(stderr, "stat::lines_read:               %lu\n", lines); }
} counted;

template <class Decode>
void check(std::string_view line, Decode decode)
{
    const auto message = decode(line);
    if (!message) {
        if (message.error().message.empty())
            std::abort();
        return;
    }
    const auto text = protocol::encode(*message);
    const auto again = decode(std::string_view(text).substr(0, text.size() - 1));
    if (!again || protocol::encode(*again) != text)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t piece = size == 0 ? 1 : 1 + data[0] % 61;
    protocol::LineReader reader;
    std::string line;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        reader.feed(bytes.substr(at, piece));
        while (reader.next(line)) {
            ++counted.lines;
            check(line, protocol::decodeToWorker);
            check(line, protocol::decodeFromWorker);
            (void)protocol::idOf(line);
        }
    }
    return 0;
}
