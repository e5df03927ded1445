// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/reading/reported.h"

#include "engine/base/core/lenient_json.h"

#include <re2/re2.h>

#include <charconv>
#include <cmath>

namespace parascope::reading {

namespace {

using benchmark::Reported;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string shown(std::string_view text)
{
    constexpr std::size_t most = 80;
    return std::string(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

Result<double> numberIn(std::string_view text)
{
    const auto word = trimmed(text);
    const auto digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() ||
        !std::isfinite(value))
        return Error::badInput("The program printed \"%1\" where a number is expected.", shown(word));
    return value;
}

Result<double> numberAt(const std::string& path, std::string_view text, std::set<std::string>& leftOut)
{
    const auto begin = text.find_first_of("{[");
    JsonLimits limits;
    limits.nanAsNull = true;
    std::vector<std::string> reasons;
    PARASCOPE_TRY(const Json json,
                  parseLenientJson(begin == std::string_view::npos ? text : text.substr(begin),
                                   "What the program printed", limits, reasons));
    leftOut.insert(reasons.begin(), reasons.end()); // mostly the same in every call
    const Json* at = &json;
    for (std::size_t from = 0; from <= path.size();) {
        const auto to = std::min(path.find('/', from), path.size());
        const auto key = path.substr(from, to - from);
        from = to + 1;
        if (key.empty())
            continue;
        std::size_t index = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
        const bool isIndex = error == std::errc() && end == key.data() + key.size();
        if (at->is_array() && isIndex && index < at->size())
            at = &(*at)[index];
        else if (at->is_object() && at->contains(key))
            at = &(*at)[key];
        else
            return Error::badInput("What the program printed has no \"%1\" of \"%2\".", key, path);
    }
    if (at->is_number())
        return at->get<double>();
    if (at->is_string())
        return numberIn(at->get_ref<const std::string&>());
    return Error::badInput("\"%1\" of what the program printed is not a number.", path);
}

Result<double> numberOfPattern(const std::string& source, std::string_view text)
{
    RE2::Options options(RE2::Quiet);
    options.set_one_line(false);
    const RE2 pattern("(?m:" + source + ")", options);
    re2::StringPiece rest(text.data(), text.size()), found;
    if (!RE2::FindAndConsume(&rest, pattern, &found))
        return Error::badInput("Nothing that the program printed matches \"%1\".", source);
    const std::string first(found.data(), found.size());
    re2::StringPiece second;
    if (RE2::FindAndConsume(&rest, pattern, &second))
        return Error::badInput("Several numbers match \"%1\": \"%2\", then \"%3\".", source, shown(first),
                               shown(std::string_view(second.data(), second.size())));
    return numberIn(first);
}

Result<double> numberOnLastLine(std::string_view text)
{
    const auto all = trimmed(text);
    if (all.empty())
        return Error::badInput("The program printed nothing.");
    const auto line = all.rfind('\n');
    return numberIn(line == std::string_view::npos ? all : all.substr(line + 1));
}

} // namespace

Result<std::string_view> textOf(const protocol::Called& called, Reported::From from)
{
    if (from == Reported::From::File && !called.file)
        return Error::badInput("The program wrote no file {output}.");
    return from == Reported::From::File     ? std::string_view(*called.file)
           : from == Reported::From::Errors ? std::string_view(called.errors)
                                            : std::string_view(called.output);
}

Result<double> numberOf(const Reported& reported, const protocol::Called& called,
                        std::set<std::string>& leftOut)
{
    PARASCOPE_TRY(const auto text, textOf(called, reported.from));
    const auto number = reported.how == Reported::How::Json      ? numberAt(reported.where, text, leftOut)
                        : reported.how == Reported::How::Pattern ? numberOfPattern(reported.where, text)
                                                                 : numberOnLastLine(text);
    if (!number)
        return number;
    const double value = *number * reported.factor;
    if (!std::isfinite(value))
        return Error::badInput("The program printed %1, which is out of range in the unit \"%2\".",
                               toText(Value(*number)), reported.unit);
    return value;
}

} // namespace parascope::reading
