// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as messages of the other side of the worker protocol, cut at any place: lines come out whole and
// within bounds, a line is a message or is refused in a sentence, and a message is encoded to one that means
// the same. If this fails, a broken or hostile worker crashes the runner.
//
// The limit of the test counts lines, but libFuzzer counts inputs. An input is therefore a conversation of
// many lines, changed one line at a time, and PARASCOPE_FUZZ_LINES ends the program after that number of
// lines.
#include "engine/measure/protocol/line_reader.h"
#include "engine/measure/protocol/messages.h"

#include <sanitizer/lsan_interface.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

using namespace parascope;

namespace {

unsigned long linesRead = 0;

void report()
{
    std::fprintf(stderr, "stat::lines_read:               %lu\n", linesRead);
}

/// Exits without libFuzzer's own exit handler, which takes an exit for a finding; the check that it would
/// make is made here.
void endAfterEnoughLines()
{
    static const char* const wanted = std::getenv("PARASCOPE_FUZZ_LINES");
    static const unsigned long limit = wanted ? std::strtoul(wanted, nullptr, 10) : 0;
    if (limit == 0 || linesRead < limit)
        return;
    report();
    std::_Exit(__lsan_do_recoverable_leak_check() != 0 ? 77 : 0);
}

template <class Decode>
void check(std::string_view line, Decode decode)
{
    const auto message = decode(line);
    if (!message) {
        if (message.error().text().empty())
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
            ++linesRead;
            check(line, protocol::decodeToWorker);
            check(line, protocol::decodeFromWorker);
            (void)protocol::idOf(line);
        }
    }
    endAfterEnoughLines();
    return 0;
}

extern "C" int LLVMFuzzerInitialize(int*, char***)
{
    std::atexit(report);
    return 0;
}

/// Changes, doubles, drops or moves one line; one time in eight it changes the whole input, including line
/// ends, as libFuzzer does.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                               unsigned seed)
{
    std::minstd_rand random(seed);
    if (random() % 8 == 0 || size == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    std::vector<std::string> lines(1);
    for (std::size_t i = 0; i < size; ++i)
        data[i] == '\n' ? void(lines.emplace_back()) : lines.back().push_back(static_cast<char>(data[i]));
    const auto at = random() % lines.size();
    const auto what = random() % 8;
    if (what == 0 && lines.size() > 1) {
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (what == 1) {
        std::swap(lines[at], lines[random() % lines.size()]);
    } else {
        if (what < 5) // so that an input has as many lines as fit
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), std::string(lines[at]));
        auto& line = lines[at];
        std::vector<std::uint8_t> changed(line.begin(), line.end());
        changed.resize(line.size() + 256);
        changed.resize(LLVMFuzzerMutate(changed.data(), line.size(), changed.size()));
        line.assign(changed.begin(), changed.end());
    }
    std::string text;
    for (const auto& line : lines)
        text += line + '\n';
    if (!text.empty())
        text.pop_back();
    size = std::min(text.size(), maxSize);
    std::memcpy(data, text.data(), size);
    return size;
}
