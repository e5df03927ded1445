// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/benchmark/template.h"

#include <algorithm>
#include <array>

namespace parascope::benchmark {

namespace {

constexpr std::array<std::string_view, 3> puts = {"output", "folder", "port"};

void append(Template& out, char c)
{
    if (out.parts.empty() || out.parts.back().kind != Template::Part::Kind::Text)
        out.parts.push_back({Template::Part::Kind::Text, {}});
    out.parts.back().text += c;
}

} // namespace

bool Templates::isAxis(std::string_view name) const
{
    return std::any_of(m_axes.begin(), m_axes.end(), [&](const auto& axis) { return axis.name == name; });
}

std::vector<std::string> Templates::names() const
{
    std::vector<std::string> out(puts.begin(), puts.end());
    for (const auto& axis : m_axes)
        out.push_back(axis.name);
    return out;
}

Result<Template> Templates::text(const Json& json, const std::string& key)
{
    if (!json.is_string() || json.get_ref<const std::string&>().find('\0') != std::string::npos)
        return Error::badField("%1 must be a text.", field(key));
    const auto& source = json.get_ref<const std::string&>();
    Template out;
    for (std::size_t i = 0; i < source.size(); ++i) {
        const char c = source[i];
        if ((c == '{' || c == '}') && i + 1 < source.size() && source[i + 1] == c) {
            append(out, c);
            ++i;
            continue;
        }
        if (c != '{') {
            append(out, c);
            continue;
        }
        const auto end = source.find('}', i);
        if (end == std::string::npos)
            return Error::badField("%1: \"{\" has no \"}\"; write {{ for a brace.", field(key));
        const auto name = source.substr(i + 1, end - i - 1);
        if (isAxis(name)) {
            m_used.push_back(name);
            out.parts.push_back({Template::Part::Kind::Axis, name});
        } else if (std::find(puts.begin(), puts.end(), name) != puts.end()) {
            out.parts.push_back({Template::Part::Kind::Put, name});
        } else {
            return about(key, Error::unknown(Message::format("%1: \"axes\" has no \"%2\"; write {{ for a "
                                                             "brace",
                                                             field(key).text(), name),
                                             name, nearestName(name, names())));
        }
        i = end;
    }
    return out;
}

Result<std::vector<CommandWord>> Templates::command(const Json& json, const std::string& key)
{
    if (!json.is_array() || json.empty())
        return Error::badField("%1 must be a list of words: [\"program\", \"--option={axis}\"].", field(key));
    std::vector<CommandWord> out;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto place = key + '[' + std::to_string(i) + ']';
        if (!json[i].is_object()) {
            PARASCOPE_TRY(auto word, text(json[i], place));
            out.push_back({std::move(word), {}});
            continue;
        }
        PARASCOPE_CHECK(about(place, checkKeys(json[i], {"if", "words"}, field(place).text())));
        const auto condition = json[i].find("if"), words = json[i].find("words");
        if (condition == json[i].end() || !condition->is_string() || words == json[i].end() ||
            !words->is_array())
            return Error::badField("%1 must be {\"if\": AXIS, \"words\": [...]}.", field(place));
        const auto axis = condition->get<std::string>();
        if (!isAxis(axis))
            return about(place, Error::unknown(
                                    Message::format("%1: \"axes\" has no \"%2\"", field(place).text(), axis),
                                    axis, nearestName(axis, names())));
        use(axis);
        for (const auto& word : *words) {
            PARASCOPE_TRY(auto one, text(word, place));
            out.push_back({std::move(one), axis});
        }
    }
    if (out.empty() || !out.front().onlyIf.empty() || out.front().text.parts.empty())
        return Error::badField("%1: the first word must be a program.", field(key));
    return out;
}

Result<Environment> Templates::environment(const Json& json, const std::string& key)
{
    if (!json.is_object())
        return Error::badField("%1 must be an object of texts.", field(key));
    Environment out;
    for (const auto& [name, value] : json.items()) {
        if (name.empty() || name.find('=') != std::string::npos || name.find('\0') != std::string::npos)
            return Error::badField("%1 must be the name of a variable.", field(key + '.' + name));
        PARASCOPE_TRY(auto one, text(value, key + '.' + name));
        out.emplace_back(name, std::move(one));
    }
    return out;
}

Result<void> Templates::allUsed() const
{
    for (const auto& axis : m_axes)
        if (std::find(m_used.begin(), m_used.end(), axis.name) == m_used.end())
            return Error::badField("%1 is not used: no word of the command and no variable has {%2}.",
                                   field("axes." + axis.name), axis.name);
    return {};
}

} // namespace parascope::benchmark
