// SPDX-License-Identifier: GPL-3.0-or-later
// "stop" and "goal" of a spec: the question of an adaptive order, and when it stops.
#include "engine/model/space/spec_adaptive.h"

#include <array>

namespace parascope::space {

namespace {

constexpr std::array<std::pair<const char*, Stop::Kind>, 3> stops = {{{"map_error", Stop::Kind::MapError},
                                                                      {"fraction", Stop::Kind::Fraction},
                                                                      {"seconds", Stop::Kind::Seconds}}};
constexpr std::array<std::pair<const char*, Goal::Kind>, 4> goals = {{{"largest", Goal::Kind::Largest},
                                                                      {"smallest", Goal::Kind::Smallest},
                                                                      {"border", Goal::Kind::Border},
                                                                      {"contour", Goal::Kind::Contour}}};

Result<std::string> textOf(const Json& value, const Message& what)
{
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        return Error::badInput("%1 must be a string.", what);
    return value.get<std::string>();
}

} // namespace

Result<Stop> stopFromJson(const Json& json, const Message& what)
{
    if (json.is_object() && json.size() == 1)
        for (const auto& [name, kind] : stops)
            if (const auto it = json.find(name); it != json.end()) {
                const bool share = kind != Stop::Kind::Seconds;
                if (!it->is_number() || !(it->get<double>() > 0) || (share && it->get<double>() > 1))
                    return share ? Error::badInput("%1: \"%2\" must be a number above 0 and not above 1.",
                                                   what, std::string(name))
                                 : Error::badInput("%1: \"%2\" must be a positive number.", what,
                                                   std::string(name));
                return Stop{kind, it->get<double>()};
            }
    return Error::badInput("%1 must be an object with one of \"map_error\", \"fraction\" and \"seconds\".",
                           what);
}

Result<Goal> goalFromJson(const Json& json, const Message& what)
{
    PARASCOPE_CHECK(
        checkKeys(json, {"largest", "smallest", "border", "contour", "where", "at"}, what.text()));
    Goal goal;
    for (const auto& [name, kind] : goals) {
        const auto it = json.find(name);
        if (it == json.end())
            continue;
        if (goal.kind != Goal::Kind::None)
            return Error::badInput("%1 asks two questions; one at a time.", what);
        goal.kind = kind;
        if (kind == Goal::Kind::Border) {
            if (!it->is_array() || it->size() != 2 || !(*it)[0].is_string() || !(*it)[1].is_string() ||
                (*it)[0] == (*it)[1])
                return Error::badInput("%1: \"border\" must be a list of two platforms.", what);
            goal.platforms = it->get<std::vector<std::string>>();
        } else {
            PARASCOPE_TRY(goal.metric, textOf(*it, Message::format("%1: \"%2\"", what, std::string(name))));
        }
    }
    if (goal.kind == Goal::Kind::None)
        return Error::badInput("%1 needs \"largest\", \"smallest\", \"border\" or \"contour\".", what);
    if (const auto it = json.find("where"); it != json.end()) {
        if (goal.kind != Goal::Kind::Largest && goal.kind != Goal::Kind::Smallest)
            return Error::badInput("%1: \"where\" belongs to \"largest\" and \"smallest\".", what);
        PARASCOPE_TRY(goal.where, textOf(*it, Message::format("%1: \"where\"", what)));
    }
    const auto at = json.find("at");
    if ((goal.kind == Goal::Kind::Contour) != (at != json.end()))
        return Error::badInput("%1: \"contour\" and \"at\" belong together.", what);
    if (at != json.end()) {
        if (!at->is_number() || !(at->get<double>() > 0))
            return Error::badInput("%1: \"at\" must be a positive number.", what);
        goal.at = at->get<double>();
    }
    return goal;
}

Json toJson(const Stop& stop)
{
    for (const auto& [name, kind] : stops)
        if (kind == stop.kind)
            return {{name, stop.value}};
    return nullptr;
}

Json toJson(const Goal& goal)
{
    Json out = Json::object();
    for (const auto& [name, kind] : goals)
        if (kind == goal.kind)
            out[name] = kind == Goal::Kind::Border ? Json(goal.platforms) : Json(goal.metric);
    if (!goal.where.empty())
        out["where"] = goal.where;
    if (goal.kind == Goal::Kind::Contour)
        out["at"] = goal.at;
    return out;
}

} // namespace parascope::space
