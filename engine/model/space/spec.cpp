// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/spec.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/names.h"
#include "engine/base/core/written_json.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace parascope::space {

namespace {

/// Reads one spec. Most keys have their own member function.
class SpecReader
{
public:
    SpecReader(const Json& json, std::string_view what, const Vocabulary& vocabulary,
               std::filesystem::path folder)
        : m_json(json), m_what(what), m_vocabulary(vocabulary), m_folder(std::move(folder))
    {
    }

    Result<SweepSpec> run()
    {
        PARASCOPE_CHECK(checkKeys(m_json,
                                  {"name",   "title", "family", "graph",   "config",  "benchmark", "axes",
                                   "points", "fixed", "where",  "tie",     "measure", "launches",  "order",
                                   "seed",   "stop",  "goal",   "devices", "anchors", "oversized"},
                                  m_what));
        PARASCOPE_TRY(m_spec.name, text("name"));
        PARASCOPE_CHECK(about("name", checkName(m_spec.name, key("name").text())));
        PARASCOPE_TRY(m_spec.title, text("title"));
        PARASCOPE_CHECK(model());
        PARASCOPE_CHECK(axes());
        PARASCOPE_CHECK(fixed());
        PARASCOPE_CHECK(points());
        if (m_spec.axes.empty() && m_spec.points.empty())
            return Error::badInput("%1 has neither \"axes\" nor \"points\".", m_what);
        PARASCOPE_TRY(m_spec.where, text("where"));
        PARASCOPE_CHECK(ties());
        PARASCOPE_CHECK(measure());
        PARASCOPE_CHECK(order());
        PARASCOPE_CHECK(devices());
        PARASCOPE_CHECK(anchors());
        PARASCOPE_CHECK(oversized());
        if (m_spec.name.empty())
            m_spec.name = m_spec.family;
        collectWords();
        return std::move(m_spec);
    }

private:
    [[nodiscard]] Field key(std::string_view name) const { return {m_what, std::string(name)}; }
    [[nodiscard]] const Json* find(const char* name) const
    {
        const auto it = m_json.find(name);
        return it == m_json.end() || it->is_null() ? nullptr : &*it;
    }
    Result<std::string> text(const char* name) const
    {
        const Json* item = find(name);
        if (!item)
            return std::string();
        if (!item->is_string())
            return Error::badField("%1 must be a string.", key(name));
        auto value = item->get<std::string>();
        if (value.size() > 20000)
            return Error::badField("%1 is too long.", key(name));
        return value;
    }

    /// Reads the file of "config". Its values for the model become fixed values of the spec.
    Result<void> config()
    {
        PARASCOPE_TRY(const std::string file, text("config"));
        if (!find("config"))
            return {};
        if (!m_spec.family.empty() || find("graph"))
            return Error::badInput("%1 has both \"config\" and \"%2\".", m_what,
                                   std::string(m_spec.family.empty() ? "graph" : "family"));
        PARASCOPE_TRY(auto model, about("config", m_vocabulary.readConfig(m_folder / file)));
        m_spec.family = std::move(model.family);
        m_config = std::move(model.fixed);
        return {};
    }

    Result<void> program()
    {
        for (const char* other : {"family", "graph", "config"})
            if (find(other))
                return Error::badInput("%1 has both \"benchmark\" and \"%2\".", m_what, std::string(other));
        PARASCOPE_TRY(auto file, about("benchmark", m_vocabulary.readBenchmark(*find("benchmark"), m_folder,
                                                                               key("benchmark").text())));
        m_spec.family = file.family.name;
        m_spec.benchmark = std::move(file.description);
        m_spec.measure = std::move(file.measure);
        m_family = std::move(file.family);
        return {};
    }

    Result<void> model()
    {
        PARASCOPE_TRY(m_spec.family, text("family"));
        if (find("benchmark"))
            return program();
        PARASCOPE_CHECK(config());
        if (const Json* graph = find("graph")) {
            if (!m_spec.family.empty() && m_spec.family != "graph")
                return Error::badInput("%1 has both \"family\" and \"graph\".", m_what);
            m_spec.family = "graph";
            if (graph->is_string()) {
                PARASCOPE_TRY(m_spec.graph, readJsonFile(m_folder / graph->get<std::string>()));
            } else {
                m_spec.graph = *graph;
            }
            if (!m_spec.graph.is_object())
                return Error::badField("%1 must be a graph or the name of a file with one.", key("graph"));
            // The only hyper-parameter of a hand-written model is the batch, which the graph leaves symbolic.
            Word batch;
            batch.name = hyper::batch;
            batch.defaultValue = std::int64_t{1};
            batch.required = true;
            batch.minimum = 1;
            batch.maximum = std::int64_t{1} << 24;
            m_family = {"graph", {batch}};
            return {};
        }
        if (m_spec.family.empty())
            return Error::badInput("%1 has no \"family\" and no \"benchmark\".", m_what);
        const auto* family = m_vocabulary.family(m_spec.family);
        if (!family) {
            std::vector<std::string> names;
            for (const auto& known : m_vocabulary.families)
                names.push_back(known.name);
            return about("family", Error::unknown(Message::format("%1: unknown family \"%2\"",
                                                                  key("family").text(), m_spec.family),
                                                  m_spec.family, nearestName(m_spec.family, names)));
        }
        m_family = *family;
        return {};
    }

    /// Returns the field of a word, such as "axes.node". Points have no separate fields.
    static std::string fieldOf(std::string_view where, std::string_view word)
    {
        return where == "points" ? std::string(where) : std::string(where) + '.' + std::string(word);
    }

    Result<const Word*> word(std::string_view name, std::string_view where) const
    {
        if (const auto* found = m_vocabulary.word(m_family, name))
            return found;
        std::vector<std::string> names;
        std::string own;
        for (const auto* list : {&m_family.words, &m_vocabulary.settings})
            for (const auto& known : *list) {
                names.push_back(known.name);
                if (list == &m_family.words)
                    own += (own.empty() ? "" : ", ") + known.name;
            }
        const auto near = nearestName(name, names);
        return about(fieldOf(where, name),
                     Error::unknown(near.empty()
                                        ? Message::format("%1: family \"%2\" has no \"%3\"; it has %4",
                                                          key(where).text(), m_family.name, name, own)
                                        : Message::format("%1: family \"%2\" has no \"%3\"",
                                                          key(where).text(), m_family.name, name),
                                    std::string(name), near));
    }

    Result<void> axes()
    {
        const Json* item = find("axes");
        if (!item)
            return {};
        if (!item->is_object())
            return Error::badField("%1 must be an object.", key("axes"));
        for (const auto& [name, value] : item->items()) {
            const auto where = "axes." + name;
            PARASCOPE_TRY(const Word* known, word(name, "axes"));
            Axis axis;
            axis.name = known->name;
            if (std::any_of(m_spec.axes.begin(), m_spec.axes.end(),
                            [&](const Axis& a) { return a.name == axis.name; }))
                return Error::badField("%1 is the axis \"%2\" under another name.", key(where), axis.name);
            if (value.is_array()) {
                PARASCOPE_CHECK(list(axis, value, where));
            } else {
                PARASCOPE_TRY(axis.range, rangeFromJson(value, key(where)));
                PARASCOPE_TRY(axis.values, about(where, valuesOf(*axis.range, key(where).text())));
            }
            for (const auto& held : axis.values)
                PARASCOPE_CHECK(about(where, checkValue(*known, held, key(where).text())));
            m_spec.axes.push_back(std::move(axis));
        }
        return {};
    }

    Result<void> list(Axis& axis, const Json& values, const std::string& where) const
    {
        if (values.empty())
            return Error::badField("%1 is empty.", key(where));
        if (values.size() > maxAxisValues)
            return Error::badField("%1 holds more than %2 values.", key(where), maxAxisValues);
        std::set<std::string> seen;
        for (const auto& entry : values) {
            PARASCOPE_TRY(auto value, about(where, valueFromJson(entry, key(where).text())));
            if (!seen.insert(toText(value)).second)
                return Error::badField("%1 lists %2 twice.", key(where), toText(value));
            axis.values.push_back(std::move(value));
        }
        return {};
    }

    /// Returns `given` with the names of the vocabulary (a published list may use other names). Checks every
    /// value. Error messages name the origin by `source`.
    Result<Parameters> renamed(const Parameters& given, std::string_view where,
                               const std::function<Message()>& source) const
    {
        Parameters out;
        for (const auto& [name, value] : given) {
            PARASCOPE_TRY(const Word* known, word(name, where));
            if (!allows(*known, value)) // making the name for the error message costs more than this check
                PARASCOPE_CHECK(
                    about(fieldOf(where, name),
                          checkValue(*known, value, Message::format("%1: \"%2\"", source(), name))));
            if (out.contains(known->name))
                return about(fieldOf(where, name),
                             Error::badInput("%1: \"%2\" is \"%3\" under another name: give one of them.",
                                             source(), name, known->name));
            out.set(known->name, value);
        }
        return out;
    }

    Result<void> fixed()
    {
        const Json* item = find("fixed");
        if (item) {
            PARASCOPE_TRY(const auto given, about("fixed", parametersFromJson(*item, key("fixed").text())));
            PARASCOPE_TRY(m_spec.fixed,
                          renamed(given, "fixed", [&] { return Message(key("fixed").text()); }));
        }
        const auto isAxis = [&](const std::string& name) {
            return std::any_of(m_spec.axes.begin(), m_spec.axes.end(),
                               [&](const Axis& a) { return a.name == name; });
        };
        for (const auto& [name, value] : m_config) {
            const Word* known = m_vocabulary.word(m_family, name);
            if (!known)
                return Error::badField("%1 sets \"%2\", which the family \"%3\" does not have.",
                                       key("config"), name, m_family.name);
            PARASCOPE_CHECK(
                about("config",
                      checkValue(*known, value, Message::format("%1: \"%2\"", key("config").text(), name))));
            if (!m_spec.fixed.contains(name) && !isAxis(name))
                m_spec.fixed.set(name, value);
        }
        for (const auto& axis : m_spec.axes)
            if (m_spec.fixed.contains(axis.name))
                return Error::badField("%1 is an axis too.", key("fixed." + axis.name));
        return {};
    }

    Result<void> points()
    {
        const Json* item = find("points");
        if (!item)
            return {};
        if (!m_spec.axes.empty())
            return Error::badInput("%1 has both \"axes\" and \"points\".", m_what);
        std::string source = key("points").text();
        if (item->is_string()) {
            source = (m_folder / item->get<std::string>()).string();
            PARASCOPE_TRY(m_spec.points, source.ends_with(".json")
                                             ? m_vocabulary.readOperators(source, m_spec.family)
                                             : readPoints(source));
        } else if (item->is_array() && !item->empty() && item->size() <= maxPoints) {
            for (std::size_t i = 0; i < item->size(); ++i) {
                PARASCOPE_TRY(
                    auto point,
                    about("points",
                          parametersFromJson((*item)[i], key("points[" + std::to_string(i) + "]").text())));
                m_spec.points.push_back(std::move(point));
            }
        } else {
            return Error::badField("%1 must be a list of points or the name of a CSV file.", key("points"));
        }
        // If only some points give a value that the configuration gives too, the other points get it from the
        // configuration.
        for (const auto& [name, value] : m_config) {
            const auto says = [&word = name](const Parameters& point) { return point.contains(word); };
            if (std::none_of(m_spec.points.begin(), m_spec.points.end(), says))
                continue;
            m_spec.fixed.remove(name);
            for (auto& point : m_spec.points)
                if (!says(point))
                    point.set(name, value);
        }
        // Published lists repeat a shape for every network that has it, so equal points of a file are merged.
        const bool file = item->is_string();
        std::set<std::string> seen;
        std::vector<Parameters> kept;
        for (std::size_t i = 0; i < m_spec.points.size(); ++i) {
            const auto where = [&] { return Message::format("%1, point %2", source, i + 1); };
            PARASCOPE_TRY(auto point, renamed(m_spec.points[i], "points", where));
            std::string identity;
            for (const auto* words : {&std::as_const(m_family).words, &m_vocabulary.settings})
                for (const auto& known : *words)
                    if (const auto* value = point.find(known.name)) {
                        if (m_spec.fixed.contains(known.name))
                            return Error::badField("%1 is given by \"points\" too.",
                                                   key("fixed." + known.name));
                        identity += known.name + '=' + toText(*value) + ',';
                    }
            if (seen.insert(identity).second)
                kept.push_back(std::move(point));
            else if (!file)
                return about("points", Error::badInput("%1 occurs twice.", where()));
        }
        m_spec.points = std::move(kept);
        return {};
    }

    Result<void> ties()
    {
        if (const Json* item = find("tie")) {
            PARASCOPE_TRY(m_spec.ties, tiesFromJson(*item, m_spec.axes, key("tie")));
        }
        return {};
    }

    /// A run is a launch: a new process, or a new model in a process that serves many.
    Result<void> repeatsFrom(const Json& value, const char* name)
    {
        if (!value.is_number_integer() || value.get<double>() < 1 || value.get<double>() > 1000)
            return Error::badField("%1 must be a whole number from 1 to 1000.", key(name));
        m_spec.repeats = value.get<int>();
        return {};
    }

    Result<void> measure()
    {
        const Json* item = find("measure");
        if (const Json* launches = find("launches")) {
            if (item && item->is_object() && item->contains("repeats"))
                return Error::badField("%1 and measure.repeats are the same: give one of them.",
                                       key("launches"));
            PARASCOPE_CHECK(repeatsFrom(*launches, "launches"));
        }
        if (!item)
            return {};
        if (!item->is_object())
            return Error::badField("%1 must be an object.", key("measure"));
        m_spec.measure.update(*item);
        if (const auto it = item->find("repeats"); it != item->end()) {
            PARASCOPE_CHECK(repeatsFrom(*it, "measure.repeats"));
            m_spec.measure.erase("repeats");
        }
        return {};
    }

    Result<void> order()
    {
        PARASCOPE_TRY(const std::string name, text("order"));
        if (!name.empty()) {
            const std::array orders = {Order::Coarse, Order::Shuffle, Order::Listed, Order::Adaptive};
            const auto it = std::find_if(orders.begin(), orders.end(),
                                         [&](Order known) { return orderName(known) == name; });
            if (it == orders.end())
                return Error::badField("%1 must be coarse, shuffle, listed or adaptive, not \"%2\".",
                                       key("order"), name);
            m_spec.order = *it;
        }
        if (const Json* seed = find("seed")) {
            if (!seed->is_number_integer() || (!seed->is_number_unsigned() && seed->get<std::int64_t>() < 0))
                return Error::badField("%1 must be a whole number of 0 or more.", key("seed"));
            m_spec.seed = seed->get<std::uint64_t>();
        }
        if (const Json* stop = find("stop")) {
            PARASCOPE_TRY(m_spec.stop, about("stop", stopFromJson(*stop, key("stop").text())));
        }
        if (const Json* goal = find("goal")) {
            PARASCOPE_TRY(m_spec.goal, about("goal", goalFromJson(*goal, key("goal").text())));
            // A question justifies some runs, but not the whole grid.
            if (m_spec.stop.kind == Stop::Kind::Never)
                m_spec.stop = {Stop::Kind::Fraction, 0.2};
        }
        const bool asks = m_spec.stop.kind != Stop::Kind::Never;
        if (asks && m_spec.order != Order::Adaptive)
            return Error::badField("%1 needs \"order\": \"adaptive\".", key(find("goal") ? "goal" : "stop"));
        return {};
    }

    Result<void> devices()
    {
        const Json* item = find("devices");
        if (!item)
            return {};
        if (!item->is_array() || item->empty())
            return Error::badField("%1 must be a list of names.", key("devices"));
        for (const auto& entry : *item) {
            if (!entry.is_string() || entry.get<std::string>().empty())
                return Error::badField("%1 must be a list of names.", key("devices"));
            const auto name = entry.get<std::string>();
            if (std::find(m_spec.devices.begin(), m_spec.devices.end(), name) != m_spec.devices.end())
                return Error::badField("%1 lists \"%2\" twice.", key("devices"), name);
            m_spec.devices.push_back(name);
        }
        return {};
    }

    Result<void> anchors()
    {
        const Json* item = find("anchors");
        if (!item)
            return {};
        if (!item->is_number() || !(item->get<double>() >= 0) || item->get<double>() > 86400)
            return Error::badField("%1 must be a number of seconds from 0 (none) to 86400.", key("anchors"));
        m_spec.anchorSeconds = item->get<double>();
        return {};
    }

    Result<void> oversized()
    {
        PARASCOPE_TRY(const std::string name, text("oversized"));
        if (!name.empty() && name != "skip" && name != "try")
            return Error::badField("%1 must be skip or try, not \"%2\".", key("oversized"), name);
        m_spec.tryOversized = name == "try";
        return {};
    }

    void collectWords()
    {
        const auto occurs = [this](const Word& known) {
            return known.required || m_spec.fixed.contains(known.name) ||
                   std::any_of(m_spec.axes.begin(), m_spec.axes.end(),
                               [&](const Axis& a) { return a.name == known.name; }) ||
                   std::any_of(m_spec.points.begin(), m_spec.points.end(),
                               [&](const auto& p) { return p.contains(known.name); });
        };
        for (const auto& known : m_family.words)
            if (occurs(known))
                m_spec.words.push_back(known);
        for (const auto& known : m_vocabulary.settings) // a program may have an axis "threads"
            if (occurs(known) && std::none_of(m_family.words.begin(), m_family.words.end(),
                                              [&](const Word& own) { return own.name == known.name; }))
                m_spec.words.push_back(known);
    }

    const Json& m_json;
    std::string m_what;
    const Vocabulary& m_vocabulary;
    std::filesystem::path m_folder;
    FamilyWords m_family;
    SweepSpec m_spec;
    Parameters m_config; ///< hyper-parameters from the file of "config"
};

} // namespace

Result<SweepSpec> specFromJson(const Json& json, std::string_view what, const Vocabulary& vocabulary,
                               const std::filesystem::path& folder)
{
    return SpecReader(json, what, vocabulary, folder).run();
}

Result<SweepSpec> readSpec(const std::filesystem::path& file, const Vocabulary& vocabulary)
{
    PARASCOPE_TRY(Json json, readWrittenJson(file));
    if (json.is_object() && !json.contains("name"))
        json["name"] = file.stem().string();
    return specFromJson(json, file.string(), vocabulary, file.parent_path());
}

} // namespace parascope::space
