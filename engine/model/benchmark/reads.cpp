// SPDX-License-Identifier: GPL-3.0-or-later
// The key "reads" of a description.
#include "engine/base/core/metrics.h"
#include "engine/model/benchmark/template.h"

#include <re2/re2.h>

#include <algorithm>

namespace parascope::benchmark {

namespace {

Result<Reported::From> fromOf(const Json& json, const Field& field)
{
    const auto it = json.find("from");
    if (it == json.end())
        return Reported::From::Output;
    for (const auto& [name, from] :
         {std::pair("output", Reported::From::Output), std::pair("errors", Reported::From::Errors),
          std::pair("file", Reported::From::File)})
        if (*it == Json(name))
            return from;
    return Error::badField("%1 must be output, errors or file.", Field{field.document, field.key + ".from"});
}

Result<void> checkMetric(const std::string& name, const Reported& value, const Field& field)
{
    const bool word = !name.empty() && name.size() <= 64 && !(name.front() >= '0' && name.front() <= '9') &&
                      std::all_of(name.begin(), name.end(), [](char c) {
                          return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
                      });
    if (!word)
        return Error::badField("%1: \"%2\" must be a name of a-z, 0-9 and _.", field, name);
    if (const auto* known = findMetric(name)) {
        if (!known->importable || name == metric::stepSeconds)
            return Error::badField("%1: \"%2\" is a metric that Parascope computes; choose another name.",
                                   field, name);
        if (known->unit != value.unit)
            return Error::badField("%1: \"%2\" has the unit \"%3\", not \"%4\".", field, name,
                                   std::string(known->unit), value.unit);
        return {};
    }
    if (const auto suffix = suffixOfUnit(value.unit); !name.ends_with(suffix))
        return Error::badField("%1: the name \"%2\" of a metric in %3 must end in \"%4\", so that tables and "
                               "axes know its unit.",
                               field, name, value.unit, std::string(suffix));
    if (describeMetric(name).unit != value.unit)
        return Error::badField("%1: the name \"%2\" says another unit than \"%3\".", field, name, value.unit);
    return {};
}

Result<Reported> reportedOf(const Json& json, const Field& field, Reported::From from)
{
    if (!json.is_object())
        return Error::badField("%1 must be an object with \"json\", \"pattern\" or \"last_line\".", field);
    PARASCOPE_CHECK(
        about(field.key,
              checkKeys(json, {"json", "pattern", "last_line", "unit", "metric", "from", "format", "metrics"},
                        field.text())));
    Reported out;
    out.from = from;
    if (json.contains("from")) {
        PARASCOPE_TRY(out.from, fromOf(json, field));
    }
    int ways = 0;
    for (const auto& [key, how] :
         {std::pair("json", Reported::How::Json), std::pair("pattern", Reported::How::Pattern)})
        if (const auto it = json.find(key); it != json.end()) {
            if (!it->is_string() || it->get_ref<const std::string&>().empty())
                return Error::badField("%1 must be a text.", Field{field.document, field.key + '.' + key});
            out.how = how;
            out.where = it->get<std::string>();
            ++ways;
        }
    if (const auto it = json.find("last_line"); it != json.end()) {
        if (*it != Json(true))
            return Error::badField("%1 must be true.", Field{field.document, field.key + ".last_line"});
        ++ways;
    }
    if (ways != 1)
        return Error::badField("%1 needs one of \"json\", \"pattern\" and \"last_line\".", field);
    if (out.how == Reported::How::Pattern) {
        const RE2 pattern(out.where, RE2::Quiet);
        if (!pattern.ok())
            return Error::badField("%1 is no regular expression: %2.",
                                   Field{field.document, field.key + ".pattern"}, pattern.error());
        if (pattern.NumberOfCapturingGroups() != 1)
            return Error::badField("%1 needs one group in parentheses, around the number.",
                                   Field{field.document, field.key + ".pattern"});
    }
    if (const auto it = json.find("unit"); it != json.end()) {
        if (!it->is_string())
            return Error::badField("%1 must be a text.", Field{field.document, field.key + ".unit"});
        std::tie(out.factor, out.unit) = unitOf(it->get<std::string>());
    }
    return out;
}

/// Reads "format" or "command", with which something else reads the report. Returns false if there is
/// neither.
Result<bool> readByAnother(const Json& json, const Field& field, Reads& out)
{
    const auto format = json.find("format"), command = json.find("command");
    if (format == json.end() && command == json.end())
        return false;
    PARASCOPE_CHECK(about("reads", checkKeys(json, {"format", "command", "from"}, field.text())));
    if (format != json.end() && command != json.end())
        return Error::badField("%1 has both \"format\" and \"command\".", field);
    if (format != json.end()) {
        if (!format->is_string() || format->get_ref<const std::string&>().empty())
            return Error::badField("%1 must be the name of a format.", Field{field.document, "reads.format"});
        out.format = format->get<std::string>();
        return true;
    }
    const auto isWord = [](const Json& word) {
        return word.is_string() && word.get_ref<const std::string&>().find('\0') == std::string::npos;
    };
    if (!command->is_array() || command->empty() || !std::all_of(command->begin(), command->end(), isWord))
        return Error::badField("%1 must be a list of words.", Field{field.document, "reads.command"});
    out.command = command->get<std::vector<std::string>>();
    return true;
}

/// Reads the value that decides when a point is measured enough.
Result<void> readValue(const Json& json, const Field& field, Reads& out)
{
    PARASCOPE_TRY(out.value, reportedOf(json, field, out.from));
    if (const auto it = json.find("metric"); it != json.end() && it->is_string())
        out.metric = it->get<std::string>();
    if (out.value->unit == "s")
        return out.metric.empty()
                   ? Result<void>()
                   : Error::badField("%1: a time is the metric step_seconds; leave \"metric\" out.", field);
    if (out.metric.empty())
        return Error::badField("%1 needs \"metric\", the name of the value, since its unit is no time.",
                               field);
    return checkMetric(out.metric, *out.value, field);
}

Result<void> readMetrics(const Json& json, const Field& field, Reads& out)
{
    const auto metrics = json.find("metrics");
    if (metrics == json.end())
        return {};
    if (!metrics->is_object())
        return Error::badField("%1 must be an object.", Field{field.document, "reads.metrics"});
    for (const auto& [name, value] : metrics->items()) {
        const Field place{field.document, "reads.metrics." + name};
        PARASCOPE_TRY(auto reported, reportedOf(value, place, out.from));
        PARASCOPE_CHECK(checkMetric(name, reported, place));
        out.metrics.emplace_back(name, std::move(reported));
    }
    return {};
}

} // namespace

Result<Reads> readsFromJson(const Json& json, const std::string& what)
{
    const Field field{what, "reads"};
    Reads out;
    if (json == Json("time"))
        return out;
    if (!json.is_object())
        return Error::badField("%1 must be \"time\", for the wall time of a call, or an object.", field);
    PARASCOPE_TRY(out.from, fromOf(json, field));
    PARASCOPE_TRY(const bool another, readByAnother(json, field, out));
    if (another)
        return out;
    if (json.contains("json") || json.contains("pattern") || json.contains("last_line"))
        PARASCOPE_CHECK(readValue(json, field, out));
    else
        PARASCOPE_CHECK(about("reads", checkKeys(json, {"metrics", "from"}, field.text())));
    PARASCOPE_CHECK(readMetrics(json, field, out));
    return out;
}

} // namespace parascope::benchmark
