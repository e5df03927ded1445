// SPDX-License-Identifier: GPL-3.0-or-later
// Splits the output of tools into lines and words. For this module only.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace parascope::exchange {

/// Returns the text without the blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

/// Calls `take` with each line, without its line break, and with its number, from 1.
template <class Take>
void eachLine(std::string_view text, const Take& take)
{
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end), number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// Returns the words of a line, which are separated by blanks.
[[nodiscard]] inline std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> out;
    for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
        const auto end = std::min(line.find_first_of(" \t\r"), line.size());
        out.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return out;
}

} // namespace parascope::exchange
