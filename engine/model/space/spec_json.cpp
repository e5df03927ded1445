// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/spec.h"

namespace parascope::space {

std::string_view orderName(Order order)
{
    switch (order) {
    case Order::Coarse:
        return "coarse";
    case Order::Shuffle:
        return "shuffle";
    case Order::Listed:
        return "listed";
    case Order::Adaptive:
        break;
    }
    return "adaptive";
}

namespace {

/// Returns the range or the values of an axis in the form of a spec.
Json entryOf(const Axis& axis)
{
    if (!axis.range) {
        Json values = Json::array();
        for (const auto& value : axis.values)
            values.push_back(parascope::toJson(value));
        return values;
    }
    const auto number = [](double value) {
        return value == static_cast<double>(static_cast<std::int64_t>(value))
                   ? Json(static_cast<std::int64_t>(value))
                   : Json(value);
    };
    return {{"from", number(axis.range->from)},
            {"to", number(axis.range->to)},
            {axis.range->times ? "times" : "plus", number(axis.range->step)}};
}

} // namespace

Json toJson(const SweepSpec& spec)
{
    Json out;
    out["name"] = spec.name;
    if (!spec.title.empty())
        out["title"] = spec.title;
    if (!spec.benchmark.is_null())
        out["benchmark"] = spec.benchmark;
    else if (spec.graph.is_null())
        out["family"] = spec.family;
    else
        out["graph"] = spec.graph;
    if (!spec.axes.empty()) {
        Json axes = Json::object();
        for (const auto& axis : spec.axes)
            axes[axis.name] = entryOf(axis);
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
    if (spec.repeats != measure_defaults::repeats)
        measure["repeats"] = spec.repeats;
    if (!measure.empty())
        out["measure"] = std::move(measure);
    out["order"] = orderName(spec.order);
    if (spec.order == Order::Shuffle || spec.order == Order::Adaptive)
        out["seed"] = spec.seed;
    if (spec.stop.kind != Stop::Kind::Never)
        out["stop"] = toJson(spec.stop);
    if (spec.goal.kind != Goal::Kind::None)
        out["goal"] = toJson(spec.goal);
    if (!spec.devices.empty())
        out["devices"] = spec.devices;
    if (spec.anchorSeconds != SweepSpec().anchorSeconds)
        out["anchors"] = spec.anchorSeconds;
    if (spec.tryOversized)
        out["oversized"] = "try";
    return out;
}

} // namespace parascope::space
