// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/benchmark/description.h"

#include "engine/base/core/names.h"
#include "engine/model/benchmark/cost.h"
#include "engine/model/benchmark/template.h"
#include "engine/model/space/spec.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::benchmark {

namespace {

constexpr std::int64_t largest = std::int64_t{1} << 53;

/// Names that a spec uses for something else, so that no axis may have them.
constexpr std::array<std::string_view, 16> reserved = {
    "mode",   "optimizer",   "layout",         "tf32",     "tuned",       "compile", "matmul_precision",
    "data",   "data_folder", "loader_workers", "prefetch", "record_side", "cores",   "output",
    "folder", "port"};

class Reader
{
public:
    Reader(const Json& json, std::string_view what) : m_json(json), m_what(what) {}

    Result<Description> run()
    {
        PARASCOPE_CHECK(checkKeys(m_json,
                                  {"$schema", "name", "title", "source", "axes", "command", "environment",
                                   "folder", "input", "seconds", "reads", "statuses", "out_of_memory",
                                   "unsupported", "version", "server", "work", "cost", "measure"},
                                  m_what));
        PARASCOPE_CHECK(texts());
        PARASCOPE_CHECK(axes());
        PARASCOPE_CHECK(command());
        PARASCOPE_CHECK(server());
        PARASCOPE_CHECK(outcomes());
        const auto reads = m_json.find("reads");
        if (reads == m_json.end())
            return Error::badField("%1 is missing: it says how the numbers are read; \"time\" takes the wall "
                                   "time of a call.",
                                   field("reads"));
        PARASCOPE_TRY(m_out.reads, readsFromJson(*reads, m_what));
        PARASCOPE_CHECK(cost());
        PARASCOPE_CHECK(m_templates.allUsed());
        m_out.json = m_json;
        return std::move(m_out);
    }

private:
    [[nodiscard]] Field field(const std::string& key) const { return {m_what, key}; }
    [[nodiscard]] const Json* find(const char* key) const
    {
        const auto it = m_json.find(key);
        return it == m_json.end() ? nullptr : &*it;
    }

    Result<void> text(const char* key, std::string& out) const
    {
        const auto* json = find(key);
        if (!json)
            return {};
        if (!json->is_string() || json->get_ref<const std::string&>().find('\0') != std::string::npos)
            return Error::badField("%1 must be a text.", field(key));
        out = json->get<std::string>();
        return {};
    }

    Result<void> seconds(const Json& json, const std::string& key, const char* name, double& out) const
    {
        const auto it = json.find(name);
        if (it == json.end())
            return {};
        if (!it->is_number() || !(it->get<double>() > 0) || it->get<double>() > 1e7)
            return Error::badField("%1 must be a positive number of seconds.", field(key));
        out = it->get<double>();
        return {};
    }

    Result<void> texts()
    {
        PARASCOPE_CHECK(text("name", m_out.name));
        const auto& name = m_out.name;
        const bool word =
            !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](unsigned char c) {
                return std::isalnum(c) || c == '_' || c == '-' || c == '.';
            });
        if (!word)
            return Error::badField("%1 must be a name of letters, digits, \"-\", \"_\" and \".\".",
                                   field("name"));
        PARASCOPE_CHECK(text("title", m_out.title));
        PARASCOPE_CHECK(text("source", m_out.source));
        PARASCOPE_CHECK(text("folder", m_out.folder));
        PARASCOPE_CHECK(seconds(m_json, "seconds", "seconds", m_out.seconds));
        if (const auto* measure = find("measure")) {
            if (!measure->is_object())
                return Error::badField("%1 must be an object.", field("measure"));
            m_out.measure = *measure;
        }
        return {};
    }

    Result<void> axes()
    {
        const auto* json = find("axes");
        if (!json)
            return {};
        if (!json->is_object())
            return Error::badField("%1 must be an object.", field("axes"));
        for (const auto& [name, value] : json->items()) {
            PARASCOPE_TRY(auto word, axis(name, value));
            m_out.axes.push_back(std::move(word));
        }
        return {};
    }

    Result<space::Word> axis(const std::string& name, const Json& json)
    {
        const auto place = "axes." + name;
        const bool word = !name.empty() && name.size() <= 64 &&
                          !std::isdigit(static_cast<unsigned char>(name.front())) &&
                          std::all_of(name.begin(), name.end(),
                                      [](unsigned char c) { return std::isalnum(c) || c == '_'; });
        if (!word)
            return Error::badField("%1: the name of an axis has letters, digits and \"_\".", field(place));
        if (isReserved(name))
            return Error::badField("%1: \"%2\" has another meaning in a spec; choose another name.",
                                   field(place), name);
        PARASCOPE_CHECK(about(place, checkKeys(json, {"title", "values", "from", "to", "type", "default"},
                                               field(place).text())));
        space::Word out;
        out.name = name;
        out.minimum = 0;
        out.maximum = largest;
        m_out.titles.emplace_back();
        if (const auto it = json.find("title"); it != json.end() && it->is_string())
            m_out.titles.back() = it->get<std::string>();
        PARASCOPE_CHECK(type(json, place, out));
        const auto given = json.find("default");
        if (given == json.end())
            return out; // optional: a word with "if" leaves it out
        PARASCOPE_TRY(out.defaultValue,
                      about(place, valueFromJson(*given, field(place + ".default").text())));
        out.required = true;
        PARASCOPE_CHECK(
            about(place, space::checkValue(out, out.defaultValue, field(place + ".default").text())));
        if (out.real)
            out.defaultValue = numberOf(out.defaultValue).value_or(0);
        return out;
    }

    Result<void> type(const Json& json, const std::string& place, space::Word& out)
    {
        const auto values = json.find("values"), type = json.find("type");
        if (values != json.end()) {
            if (!values->is_array() || values->empty() ||
                !std::all_of(values->begin(), values->end(), [](const Json& v) { return v.is_string(); }))
                return Error::badField("%1 must be a list of texts; numbers have \"from\" and \"to\".",
                                       field(place + ".values"));
            out.choices = values->get<std::vector<std::string>>();
            return {};
        }
        const std::string kind = type == json.end()  ? "whole"
                                 : type->is_string() ? type->get<std::string>()
                                                     : "";
        if (kind != "whole" && kind != "real" && kind != "text")
            return Error::badField("%1 must be whole, real or text.", field(place + ".type"));
        out.real = kind == "real";
        out.freeText = kind == "text";
        if (out.freeText)
            out.minimum = -largest;
        for (const auto& [key, target] : {std::pair("from", &out.minimum), std::pair("to", &out.maximum)})
            if (const auto it = json.find(key); it != json.end()) {
                if (!it->is_number_integer() || out.freeText)
                    return Error::badField("%1 must be a whole number, for an axis of numbers.",
                                           field(place + '.' + key));
                *target = it->get<std::int64_t>();
            }
        if (out.minimum > out.maximum)
            return Error::badField("%1: \"from\" is larger than \"to\".", field(place));
        return {};
    }

    /// A path must be whole, since each run has a working folder of its own.
    [[nodiscard]] Result<void> program(const std::vector<CommandWord>& command, const std::string& key) const
    {
        const auto& first = command.front().text.parts.front();
        if (m_out.folder.empty() && first.kind == Template::Part::Kind::Text &&
            first.text.find('/') != std::string::npos && first.text.front() != '/')
            return Error::badField("%1: \"%2\" must be a whole path, or a name that PATH knows.", field(key),
                                   first.text);
        return {};
    }

    Result<void> command()
    {
        const auto* json = find("command");
        if (!json)
            return Error::badField("%1 is missing.", field("command"));
        PARASCOPE_TRY(m_out.command, m_templates.command(*json, "command"));
        PARASCOPE_CHECK(program(m_out.command, "command[0]"));
        if (const auto* environment = find("environment")) {
            PARASCOPE_TRY(m_out.environment, m_templates.environment(*environment, "environment"));
        }
        if (const auto* input = find("input")) {
            PARASCOPE_TRY(m_out.input, m_templates.text(*input, "input"));
        }
        if (const auto* version = find("version")) {
            if (!version->is_array() || version->empty() ||
                !std::all_of(version->begin(), version->end(), [](const Json& w) { return w.is_string(); }))
                return Error::badField("%1 must be a list of words.", field("version"));
            m_out.version = version->get<std::vector<std::string>>();
        }
        return {};
    }

    Result<void> server()
    {
        const auto* json = find("server");
        if (!json)
            return {};
        PARASCOPE_CHECK(
            about("server", checkKeys(*json, {"command", "environment", "ready", "seconds", "stop_seconds"},
                                      field("server").text())));
        Server out;
        const auto words = json->find("command");
        if (words == json->end())
            return Error::badField("%1 is missing.", field("server.command"));
        PARASCOPE_TRY(out.command, m_templates.command(*words, "server.command"));
        PARASCOPE_CHECK(program(out.command, "server.command[0]"));
        if (const auto it = json->find("environment"); it != json->end()) {
            PARASCOPE_TRY(out.environment, m_templates.environment(*it, "server.environment"));
        }
        const auto ready = json->find("ready");
        if (ready != json->end() && *ready == Json("port"))
            out.port = true;
        else if (ready != json->end() && ready->is_object() && ready->size() == 1 &&
                 ready->contains("line") && (*ready)["line"].is_string() &&
                 !(*ready)["line"].get_ref<const std::string&>().empty())
            out.line = (*ready)["line"].get<std::string>();
        else
            return Error::badField("%1 must be \"port\" or {\"line\": TEXT}.", field("server.ready"));
        PARASCOPE_CHECK(seconds(*json, "server.seconds", "seconds", out.seconds));
        PARASCOPE_CHECK(seconds(*json, "server.stop_seconds", "stop_seconds", out.stopSeconds));
        m_out.server = std::move(out);
        return {};
    }

    Result<void> outcomes()
    {
        for (const auto& [key, target] :
             {std::pair("out_of_memory", &m_out.outOfMemory), std::pair("unsupported", &m_out.unsupported)}) {
            PARASCOPE_CHECK(text(key, *target));
            if (const RE2 pattern(*target, RE2::Quiet); !pattern.ok())
                return Error::badField("%1 is no regular expression: %2.", field(key), pattern.error());
        }
        if (const auto* json = find("statuses")) {
            if (!json->is_array() || json->empty() ||
                !std::all_of(json->begin(), json->end(), [](const Json& one) {
                    return one.is_number_integer() && one.get<std::int64_t>() >= 0 &&
                           one.get<std::int64_t>() <= 255;
                }))
                return Error::badField("%1 must be a list of exit statuses from 0 to 255.",
                                       field("statuses"));
            m_out.statuses = json->get<std::vector<int>>();
        }
        return {};
    }

    Result<void> expression(const Json& json, const std::string& key, std::string& out) const
    {
        if (!json.is_string() && !json.is_number())
            return Error::badField("%1 must be an expression over the axes.", field(key));
        out = json.is_string() ? json.get<std::string>() : json.dump();
        PARASCOPE_CHECK(about(key, compiled(out, m_out.axes, field(key).text())));
        return {};
    }

    Result<void> cost()
    {
        if (const auto* work = find("work")) {
            PARASCOPE_CHECK(expression(*work, "work", m_out.work));
            // Whether it is possible at a point is known here only if it depends on no axis.
            PARASCOPE_TRY(const auto value, compiled(m_out.work, m_out.axes, field("work").text()));
            const double constant = value.operands().empty() ? value.evaluate({}) : 1;
            if (!std::isfinite(constant) || constant <= 0)
                return Error::badField("%1: \"%2\" is %3; it must be a positive number.", field("work"),
                                       m_out.work, toText(Value(constant)));
        }
        const auto* json = find("cost");
        if (!json)
            return {};
        PARASCOPE_CHECK(about(
            "cost", checkKeys(*json, {"flops", "bytes", "parameters", "tokens"}, field("cost").text())));
        for (const auto& [key, target] :
             {std::pair("flops", &m_out.flops), std::pair("bytes", &m_out.bytes),
              std::pair("parameters", &m_out.parameters), std::pair("tokens", &m_out.tokens)})
            if (const auto it = json->find(key); it != json->end())
                PARASCOPE_CHECK(expression(*it, std::string("cost.") + key, *target));
        return {};
    }

    const Json& m_json;
    std::string m_what;
    Description m_out;
    Templates m_templates{m_what, m_out.axes};
};

} // namespace

bool isReserved(std::string_view name)
{
    return std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

bool reports(const Description& description, std::string_view metric)
{
    const auto& reads = description.reads;
    return !reads.format.empty() || !reads.command.empty() || reads.metric == metric ||
           std::any_of(reads.metrics.begin(), reads.metrics.end(),
                       [&](const auto& one) { return one.first == metric; });
}

space::FamilyWords Description::words() const
{
    space::FamilyWords out;
    out.name = name;
    out.title = title;
    out.words = axes;
    out.optimizer = "";
    return out;
}

Result<Description> fromJson(const Json& json, std::string_view what)
{
    return Reader(json, what).run();
}

} // namespace parascope::benchmark
