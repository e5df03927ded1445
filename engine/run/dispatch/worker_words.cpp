// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/worker_words.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace parascope::dispatch {

std::string fileNameOf(const std::string& word)
{
    return std::filesystem::path(word).filename().string();
}

std::string clauseOf(std::string sentence)
{
    if (sentence.ends_with('.'))
        sentence.pop_back();
    return sentence;
}

bool isHello(std::string_view line)
{
    constexpr std::string_view key = "\"type\"", blank = " \t\r:";
    const auto at = line.find(key);
    if (line.find('{') > at || at == std::string_view::npos)
        return false;
    line.remove_prefix(at + key.size());
    line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
    return line.starts_with("\"hello\"");
}

std::string carrierOf(const std::vector<std::string>& command)
{
    for (const auto& word : command) {
        const auto name = fileNameOf(word);
        for (const char* carrier : {"ssh", "srun", "podman", "docker", "kubectl"})
            if (name == carrier)
                return name;
        // Skip programs that start another program in their place, and their options and variables.
        const bool passes = word.starts_with('-') || word.find('=') != std::string::npos ||
                            (!word.empty() && word[0] >= '0' && word[0] <= '9');
        constexpr const char* starters[] = {"env", "nice", "timeout", "stdbuf", "setsid", "sshpass"};
        if (!passes && std::find(std::begin(starters), std::end(starters), name) == std::end(starters))
            break;
    }
    return {};
}

std::string shown(const std::string& line)
{
    std::string text;
    for (const char c : line.substr(0, 60))
        text += c >= ' ' && c < 127 ? c : '?';
    return line.size() > 60 ? text + "..." : text;
}

} // namespace parascope::dispatch
