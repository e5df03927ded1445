// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/remote/shell_words.h"

#include <algorithm>
#include <string_view>

namespace parascope::remote {

std::string quoted(const std::string& word)
{
    constexpr std::string_view harmless = "@%_-+:,./";
    // "=" would be harmless except in the first word, where it makes an assignment, so it is always quoted.
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               harmless.find(c) != std::string_view::npos;
    });
    if (plain)
        return word;
    std::string out = "'";
    for (const char c : word)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string commandLine(const std::vector<std::string>& words)
{
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : " ") + quoted(word);
    return out;
}

} // namespace parascope::remote
