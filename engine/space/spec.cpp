// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/spec.h"

#include <algorithm>
#include <array>
#include <set>

namespace parascope::space {

namespace {

constexpr std::array<std::string_view, 3> orderNames = {"coarse", "shuffle", "listed"};

/// Reads one spec; a member a key.
class SpecReader
{
public:
    SpecReader(const Json& json, std::string_view what, const Vocabulary& vocabulary, std::filesystem::path folder)
        : m_json(json), m_what(what), m_vocabulary(vocabulary), m_folder(std::move(folder))
    {
    }

    Result<SweepSpec> run()
    {
        PARASCOPE_CHECK(checkKeys(m_json, {"name", "family", "graph", "axes", "points", "fixed", "where", "tie", "measure",
                                           "order", "seed", "devices"}, m_what));
        PARASCOPE_TRY(m_spec.name, text("name"));
        PARASCOPE_CHECK(model());
        PARASCOPE_CHECK(axes());
        PARASCOPE_CHECK(fixed());
        PARASCOPE_CHECK(points());
        if (m_spec.axes.empty() && m_spec.points.empty())
            return badInput(m_what + " has neither \"axes\" nor \"points\".");
        PARASCOPE_TRY(m_spec.where, text("where"));
        PARASCOPE_CHECK(ties());
        PARASCOPE_CHECK(measure());
        PARASCOPE_CHECK(order());
        PARASCOPE_CHECK(devices());
        if (m_spec.name.empty())
            m_spec.name = m_spec.family;
        collectWords();
        return std::move(m_spec);
    }

private:
    [[nodiscard]] std::string key(std::string_view name) const { return m_what + ": \"" + std::string(name) + "\""; }
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
            return badInput(key(name) + " must be a text.");
        auto value = item->get<std::string>();
        if (value.size() > 20000)
            return badInput(key(name) + " is too long.");
        return value;
    }

    Result<void> model()
    {
        PARASCOPE_TRY(m_spec.family, text("family"));
        if (const Json* graph = find("graph")) {
            if (!m_spec.family.empty() && m_spec.family != "graph")
                return badInput(m_what + " has both \"family\" and \"graph\".");
            m_spec.family = "graph";
            if (graph->is_string()) {
                PARASCOPE_TRY(m_spec.graph, readJsonFile(m_folder / graph->get<std::string>()));
            } else {
                m_spec.graph = *graph;
            }
            if (!m_spec.graph.is_object())
                return badInput(key("graph") + " must be a graph or the name of a file with one.");
            // A hand-written model has no hyper-parameters but the batch, which it leaves symbolic.
            Word batch;
            batch.name = "batch";
            batch.defaultValue = std::int64_t{1};
            batch.required = true;
            batch.minimum = 1;
            batch.maximum = std::int64_t{1} << 24;
            m_family = {"graph", {batch}};
            return {};
        }
        if (m_spec.family.empty())
            return badInput(m_what + " has no \"family\".");
        const auto* family = m_vocabulary.family(m_spec.family);
        if (!family) {
            std::vector<std::string> names;
            for (const auto& known : m_vocabulary.families)
                names.push_back(known.name);
            const auto near = nearestName(m_spec.family, names);
            return badInput(key("family") + ": unknown family \"" + m_spec.family + "\"" +
                            (near.empty() ? "." : " (did you mean \"" + near + "\"?)."));
        }
        m_family = *family;
        return {};
    }

    Result<const Word*> word(std::string_view name, std::string_view where) const
    {
        if (const auto* found = m_vocabulary.word(m_family, name))
            return found;
        std::vector<std::string> names;
        for (const auto* list : {&m_family.words, &m_vocabulary.settings})
            for (const auto& known : *list)
                names.push_back(known.name);
        const auto near = nearestName(name, names);
        return badInput(key(where) + ": family \"" + m_family.name + "\" has no \"" + std::string(name) + "\"" +
                        (near.empty() ? "." : " (did you mean \"" + near + "\"?)."));
    }

    Result<void> axes()
    {
        const Json* item = find("axes");
        if (!item)
            return {};
        if (!item->is_object())
            return badInput(key("axes") + " must be an object.");
        for (const auto& [name, value] : item->items()) {
            const auto where = "axes." + name;
            PARASCOPE_TRY(const Word* known, word(name, "axes"));
            Axis axis;
            axis.name = name;
            if (value.is_array())
                PARASCOPE_CHECK(list(axis, value, where));
            else
                PARASCOPE_CHECK(range(axis, value, where));
            for (const auto& held : axis.values)
                PARASCOPE_CHECK(checkValue(*known, held, key(where)));
            m_spec.axes.push_back(std::move(axis));
        }
        return {};
    }

    Result<void> list(Axis& axis, const Json& values, const std::string& where) const
    {
        if (values.empty())
            return badInput(key(where) + " is empty.");
        if (values.size() > maxAxisValues)
            return badInput(key(where) + " holds more than " + std::to_string(maxAxisValues) + " values.");
        std::set<std::string> seen;
        for (const auto& entry : values) {
            PARASCOPE_TRY(auto value, valueFromJson(entry, key(where)));
            if (!seen.insert(toText(value)).second)
                return badInput(key(where) + " lists " + toText(value) + " twice.");
            axis.values.push_back(std::move(value));
        }
        return {};
    }

    Result<void> range(Axis& axis, const Json& value, const std::string& where) const
    {
        if (!value.is_object())
            return badInput(key(where) + " must be a list, or an object of \"from\", \"to\" and \"times\" or \"plus\".");
        PARASCOPE_CHECK(checkKeys(value, {"from", "to", "times", "plus"}, m_what + ": \"" + where + "\""));
        const bool times = value.contains("times");
        if (times == value.contains("plus"))
            return badInput(key(where) + " needs \"times\" or \"plus\", one of them.");
        Range read;
        read.times = times;
        for (const auto& [name, target] : {std::pair{"from", &read.from}, {"to", &read.to},
                                           {times ? "times" : "plus", &read.step}}) {
            const auto it = value.find(name);
            if (it == value.end())
                return badInput(key(where) + " has no \"" + name + "\"" +
                                (std::string_view(name) == "to" ? ": an axis must end." : "."));
            if (!it->is_number())
                return badInput(key(where) + ": \"" + name + "\" must be a number.");
            *target = it->get<double>();
        }
        PARASCOPE_TRY(axis.values, valuesOf(read, key(where)));
        axis.range = read;
        return {};
    }

    Result<void> fixed()
    {
        const Json* item = find("fixed");
        if (!item)
            return {};
        PARASCOPE_TRY(m_spec.fixed, parametersFromJson(*item, key("fixed")));
        for (const auto& [name, value] : m_spec.fixed) {
            PARASCOPE_TRY(const Word* known, word(name, "fixed"));
            PARASCOPE_CHECK(checkValue(*known, value, key("fixed." + name)));
            for (const auto& axis : m_spec.axes)
                if (axis.name == name)
                    return badInput(key("fixed." + name) + " is an axis too.");
        }
        return {};
    }

    Result<void> points()
    {
        const Json* item = find("points");
        if (!item)
            return {};
        if (!m_spec.axes.empty())
            return badInput(m_what + " has both \"axes\" and \"points\".");
        std::string source = key("points");
        if (item->is_string()) {
            source = (m_folder / item->get<std::string>()).string();
            PARASCOPE_TRY(m_spec.points, readPoints(source));
        } else if (item->is_array() && !item->empty() && item->size() <= maxPoints) {
            for (std::size_t i = 0; i < item->size(); ++i) {
                PARASCOPE_TRY(auto point, parametersFromJson((*item)[i], key("points[" + std::to_string(i) + "]")));
                m_spec.points.push_back(std::move(point));
            }
        } else {
            return badInput(key("points") + " must be a list of points or the name of a CSV file.");
        }
        std::set<std::string> seen;
        for (std::size_t i = 0; i < m_spec.points.size(); ++i) {
            for (const auto& [name, value] : m_spec.points[i]) {
                PARASCOPE_TRY(const Word* known, word(name, "points"));
                PARASCOPE_CHECK(checkValue(*known, value, source + ", point " + std::to_string(i + 1) + ": \"" + name + "\""));
                if (m_spec.fixed.contains(name))
                    return badInput(key("fixed." + name) + " is given by \"points\" too.");
            }
            std::string identity;
            for (const auto* words : {&std::as_const(m_family).words, &m_vocabulary.settings})
                for (const auto& known : *words)
                    if (const auto* value = m_spec.points[i].find(known.name))
                        identity += known.name + '=' + toText(*value) + ',';
            if (!seen.insert(identity).second)
                return badInput(source + ", point " + std::to_string(i + 1) + " occurs twice.");
        }
        return {};
    }

    Result<void> ties()
    {
        const Json* item = find("tie");
        if (!item)
            return {};
        if (!item->is_array())
            return badInput(key("tie") + " must be a list of lists of axes.");
        std::set<std::string> used;
        for (const auto& entry : *item) {
            if (!entry.is_array() || entry.size() < 2)
                return badInput(key("tie") + " must be a list of lists of two or more axes.");
            std::vector<std::string> group;
            std::size_t length = 0;
            for (const auto& name : entry) {
                const auto axis = std::find_if(m_spec.axes.begin(), m_spec.axes.end(),
                                               [&](const Axis& a) { return name.is_string() && a.name == name; });
                if (axis == m_spec.axes.end())
                    return badInput(key("tie") + ": " + name.dump() + " is not an axis.");
                if (!used.insert(axis->name).second)
                    return badInput(key("tie") + ": \"" + axis->name + "\" is tied twice.");
                if (length != 0 && axis->values.size() != length)
                    return badInput(key("tie") + ": \"" + group.front() + "\" has " + std::to_string(length) +
                                    " values and \"" + axis->name + "\" " + std::to_string(axis->values.size()) +
                                    "; tied axes must be equally long.");
                length = axis->values.size();
                group.push_back(axis->name);
            }
            m_spec.ties.push_back(std::move(group));
        }
        return {};
    }

    Result<void> measure()
    {
        const Json* item = find("measure");
        if (!item)
            return {};
        if (!item->is_object())
            return badInput(key("measure") + " must be an object.");
        m_spec.measure = *item;
        if (const auto it = item->find("repeats"); it != item->end()) {
            if (!it->is_number_integer() || it->get<double>() < 1 || it->get<double>() > 1000)
                return badInput(key("measure.repeats") + " must be a whole number from 1 to 1000.");
            m_spec.repeats = it->get<int>();
            m_spec.measure.erase("repeats");
        }
        return {};
    }

    Result<void> order()
    {
        PARASCOPE_TRY(const std::string name, text("order"));
        if (!name.empty()) {
            const auto it = std::find(orderNames.begin(), orderNames.end(), name);
            if (it == orderNames.end())
                return badInput(key("order") + " must be coarse, shuffle or listed, not \"" + name + "\".");
            m_spec.order = static_cast<Order>(it - orderNames.begin());
        }
        if (const Json* seed = find("seed")) {
            if (!seed->is_number_integer() || (!seed->is_number_unsigned() && seed->get<std::int64_t>() < 0))
                return badInput(key("seed") + " must be a whole number of 0 or more.");
            m_spec.seed = seed->get<std::uint64_t>();
        }
        return {};
    }

    Result<void> devices()
    {
        const Json* item = find("devices");
        if (!item)
            return {};
        if (!item->is_array() || item->empty())
            return badInput(key("devices") + " must be a list of names.");
        for (const auto& entry : *item) {
            if (!entry.is_string() || entry.get<std::string>().empty())
                return badInput(key("devices") + " must be a list of names.");
            const auto name = entry.get<std::string>();
            if (std::find(m_spec.devices.begin(), m_spec.devices.end(), name) != m_spec.devices.end())
                return badInput(key("devices") + " lists \"" + name + "\" twice.");
            m_spec.devices.push_back(name);
        }
        return {};
    }

    void collectWords()
    {
        const auto occurs = [this](const Word& known) {
            return known.required || m_spec.fixed.contains(known.name) ||
                   std::any_of(m_spec.axes.begin(), m_spec.axes.end(), [&](const Axis& a) { return a.name == known.name; }) ||
                   std::any_of(m_spec.points.begin(), m_spec.points.end(), [&](const auto& p) { return p.contains(known.name); });
        };
        for (const auto* words : {&std::as_const(m_family).words, &m_vocabulary.settings})
            std::copy_if(words->begin(), words->end(), std::back_inserter(m_spec.words), occurs);
    }

    const Json& m_json;
    std::string m_what;
    const Vocabulary& m_vocabulary;
    std::filesystem::path m_folder;
    FamilyWords m_family;
    SweepSpec m_spec;
};

} // namespace

Result<SweepSpec> specFromJson(const Json& json, std::string_view what, const Vocabulary& vocabulary,
                               const std::filesystem::path& folder)
{
    return SpecReader(json, what, vocabulary, folder).run();
}

Result<SweepSpec> readSpec(const std::filesystem::path& file, const Vocabulary& vocabulary)
{
    PARASCOPE_TRY(Json json, readJsonFile(file));
    if (json.is_object() && !json.contains("name"))
        json["name"] = file.stem().string();
    return specFromJson(json, file.string(), vocabulary, file.parent_path());
}

Json toJson(const SweepSpec& spec)
{
    Json out;
    out["name"] = spec.name;
    if (spec.graph.is_null())
        out["family"] = spec.family;
    else
        out["graph"] = spec.graph;
    if (!spec.axes.empty()) {
        Json axes = Json::object();
        for (const auto& axis : spec.axes) {
            Json entry;
            if (axis.range) {
                const auto number = [](double value) {
                    return value == static_cast<double>(static_cast<std::int64_t>(value)) ? Json(static_cast<std::int64_t>(value))
                                                                                         : Json(value);
                };
                entry["from"] = number(axis.range->from);
                entry["to"] = number(axis.range->to);
                entry[axis.range->times ? "times" : "plus"] = number(axis.range->step);
            } else {
                entry = Json::array();
                for (const auto& value : axis.values)
                    entry.push_back(parascope::toJson(value));
            }
            axes[axis.name] = std::move(entry);
        }
        out["axes"] = std::move(axes);
    }
    if (!spec.points.empty()) {
        Json points = Json::array();
        for (const auto& point : spec.points)
            points.push_back(parascope::toJson(point));
        out["points"] = std::move(points);
    }
    if (!spec.fixed.empty())
        out["fixed"] = parascope::toJson(spec.fixed);
    if (!spec.where.empty())
        out["where"] = spec.where;
    if (!spec.ties.empty())
        out["tie"] = spec.ties;
    Json measure = spec.measure;
    if (spec.repeats != 1)
        measure["repeats"] = spec.repeats;
    if (!measure.empty())
        out["measure"] = std::move(measure);
    out["order"] = orderNames[static_cast<std::size_t>(spec.order)];
    if (spec.order == Order::Shuffle)
        out["seed"] = spec.seed;
    if (!spec.devices.empty())
        out["devices"] = spec.devices;
    return out;
}

} // namespace parascope::space
