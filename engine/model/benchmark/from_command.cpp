// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/benchmark/from_command.h"

#include "engine/model/benchmark/template.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace parascope::benchmark {

Result<std::vector<std::string>> wordsOfLine(const std::string& line)
{
    std::vector<std::string> out;
    std::string word;
    bool open = false; // inside a word, which may be empty ('')
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote != 0) {
            if (c == quote)
                quote = 0;
            else if (c == '\\' && quote == '"' && i + 1 < line.size() &&
                     std::string_view("\"\\$`").find(line[i + 1]) != std::string_view::npos)
                word += line[++i];
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            open = true;
        } else if (c == '\\' && i + 1 < line.size()) {
            if (line[++i] != '\n')
                word += line[i];
            open = open || line[i] != '\n';
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            if (open)
                out.push_back(std::exchange(word, {}));
            open = false;
        } else if (std::string_view("|&;<>()$`").find(c) != std::string_view::npos) {
            return Error::badInput("\"%1\" needs a shell: put the line into a script, or call sh -c '...'.",
                                   std::string(1, c));
        } else {
            word += c;
            open = true;
        }
    }
    if (quote != 0)
        return Error::badInput("The command line has an open quote (%1).", std::string(1, quote));
    if (open)
        out.push_back(std::move(word));
    return out;
}

namespace {

bool isNumber(std::string_view text)
{
    return !text.empty() && numberOf(valueFromText(text)).has_value() &&
           (std::isdigit(static_cast<unsigned char>(text.front())) || text.front() == '.' ||
            (text.size() > 1 && text.front() == '-' && std::isdigit(static_cast<unsigned char>(text[1]))));
}

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        out += c;
        if (c == '{' || c == '}')
            out += c;
    }
    return out;
}

/// Makes the axes of the numbers in the words of a command.
class Axes
{
public:
    /// Returns the word with the axis of a number in its place. `option` is the name before the number.
    std::string axis(std::string_view option, std::string_view number)
    {
        std::string name;
        for (const char c : option)
            name += std::isalnum(static_cast<unsigned char>(c)) ? static_cast<char>(std::tolower(c)) : '_';
        name.erase(0, name.find_first_not_of('_') == std::string::npos ? name.size()
                                                                       : name.find_first_not_of('_'));
        if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())))
            name = "arg" + std::to_string(++m_unnamed);
        if (isReserved(name))
            name += "_";
        const auto plain = name;
        for (int i = 2; json.contains(name); ++i)
            name = plain + "_" + std::to_string(i);
        const auto value = valueFromText(number);
        json[name] = {{"default", toJson(value)}};
        if (std::holds_alternative<double>(value))
            json[name]["type"] = "real";
        if (numberOf(value).value_or(0) < 0)
            json[name]["from"] = -(std::int64_t{1} << 40);
        return '{' + name + '}';
    }

    Json json = Json::object();

private:
    int m_unnamed = 0;
};

/// Returns a word of the command with its number as an axis. `option` is the word before it.
std::string templateOf(Axes& axes, const std::string& word, const std::string& option)
{
    if (isNumber(word))
        return axes.axis(option, word);
    const auto equals = word.find('=');
    if (equals != std::string::npos && isNumber(std::string_view(word).substr(equals + 1)))
        return escaped(word.substr(0, equals + 1)) +
               axes.axis(word.substr(0, equals), std::string_view(word).substr(equals + 1));
    if (word.size() > 2 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1])) &&
        isNumber(std::string_view(word).substr(2)))
        return word.substr(0, 2) + axes.axis(word.substr(0, 2), std::string_view(word).substr(2));
    return escaped(word);
}

} // namespace

Result<Json> fromCommand(const std::string& name, const std::vector<std::string>& words)
{
    Axes axes;
    Json environment = Json::object(), command = Json::array();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto equals = words[i].find('=');
        if (command.empty() && equals != std::string::npos && equals > 0 && words[i][0] != '-') {
            const auto value = words[i].substr(equals + 1);
            const auto variable = words[i].substr(0, equals);
            environment[variable] = isNumber(value) ? axes.axis(variable, value) : escaped(value);
            continue;
        }
        const bool option = i > 0 && words[i - 1].size() > 1 && words[i - 1][0] == '-' &&
                            words[i - 1].find_first_of("=0123456789") == std::string::npos;
        command.push_back(command.empty()
                              ? escaped(words[i])
                              : templateOf(axes, words[i], option ? words[i - 1] : std::string()));
    }
    if (command.empty())
        return Error::badInput("The command line names no program.");
    Json out = {{"name", name}};
    if (!axes.json.empty())
        out["axes"] = axes.json;
    out["command"] = std::move(command);
    if (!environment.empty())
        out["environment"] = std::move(environment);
    out["reads"] = "time";
    PARASCOPE_CHECK(fromJson(out, "The description"));
    return out;
}

void fixAxis(Json& description, const std::string& axis)
{
    const auto& value = description["axes"][axis]["default"];
    const auto text = value.is_string() ? value.get<std::string>() : value.dump();
    const auto put = [&](Json& word) {
        auto& words = word.get_ref<std::string&>();
        const auto name = '{' + axis + '}';
        for (std::size_t at = 0; (at = words.find(name, at)) != std::string::npos; at += text.size())
            words.replace(at, name.size(), text);
    };
    for (auto& word : description["command"])
        put(word);
    if (const auto variables = description.find("environment"); variables != description.end())
        for (auto& word : *variables)
            put(word);
    description["axes"].erase(axis);
    if (description["axes"].empty())
        description.erase("axes");
}

} // namespace parascope::benchmark
