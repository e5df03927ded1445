// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol/message_size.h"

#include <algorithm>

namespace parascope::protocol {

namespace {

/// Counts elements and finds the longest token in one pass. It knows only strings and the characters between
/// two values.
struct Sizes
{
    std::size_t elements = 1, longestToken = 0;

    explicit Sizes(std::string_view line)
    {
        std::size_t begin = 0; // start of the current token
        bool inString = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const char c = line[i];
            if (inString) {
                if (c == '\\')
                    ++i;
                else if (c == '"')
                    inString = false;
                continue;
            }
            switch (c) {
            case '"':
                inString = true;
                break;
            case ',':
            case ':':
            case '[':
            case '{':
                ++elements;
                [[fallthrough]];
            case ']':
            case '}':
            case ' ':
            case '\t':
            case '\r':
                longestToken = std::max(longestToken, i - begin);
                begin = i + 1;
                break;
            default:
                break;
            }
        }
        longestToken = std::max(longestToken, line.size() - std::min(begin, line.size()));
    }
};

} // namespace

Result<void> checkSize(std::string_view line)
{
    // Each element and each token has at least one byte.
    if (line.size() <= std::min(maxElements, maxTokenBytes))
        return {};
    const Sizes sizes(line);
    if (sizes.elements > maxElements)
        return Error::badInput("A message has %1 values; the maximum is %2.", sizes.elements, maxElements);
    if (sizes.longestToken > maxTokenBytes)
        return Error::badInput("A message has a value of %1 bytes; the maximum is %2.", sizes.longestToken,
                               maxTokenBytes);
    return {};
}

} // namespace parascope::protocol
