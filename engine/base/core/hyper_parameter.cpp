// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hyper_parameter.h"

#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>

namespace parascope {

namespace {

constexpr std::array<std::string_view, 4> batchWords = {"bs", "batch", "batchsize", "minibatch"};

// clang-format off: one line per entry
constexpr std::array<HyperParameter, 14> knownParameters = {{
    {.name = hyper::batch, .unit = translatable("Units", "examples"), .rank = 200, .usual = true, .aliases = batchWords},
    {.name = hyper::layer, .rank = 0, .usual = true},
    {.name = hyper::node, .unit = translatable("Units", "units"), .rank = 2, .usual = true, .firstAxis = true},
    {.name = hyper::input, .unit = translatable("Units", "features"), .rank = 9, .usual = true},
    {.name = hyper::output, .unit = translatable("Units", "classes"), .rank = 10, .usual = true},
    {.name = hyper::block, .rank = 1, .usual = true},
    {.name = hyper::filter, .unit = translatable("Units", "filters"), .rank = 3, .usual = true, .firstAxis = true},
    {.name = hyper::image, .unit = translatable("Units", "pixels"), .rank = 8, .usual = true},
    {.name = hyper::embed, .unit = translatable("Units", "units"), .rank = 4, .usual = true, .firstAxis = true},
    {.name = hyper::length, .unit = translatable("Units", "steps"), .rank = 7, .usual = true},
    {.name = hyper::vocab, .unit = translatable("Units", "tokens"), .rank = 11, .usual = true},
    {.name = hyper::width, .rank = 5},
    {.name = hyper::heads, .rank = 6},
    {.name = hyper::context, .rank = otherRank, .firstAxis = true},
}};
// clang-format on

bool has(const std::vector<std::string>& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns the first entry with `firstAxis` among the names, except `taken`; empty if there is none.
std::string firstAxisOf(const std::vector<std::string>& names, const std::string& taken)
{
    for (const auto& entry : knownParameters)
        if (entry.firstAxis && entry.name != taken && has(names, entry.name))
            return std::string(entry.name);
    return {};
}

/// Sorts node and batch before the others.
std::vector<std::string> usualFirst(std::vector<std::string> names)
{
    const auto place = [](const std::string& name) {
        return name == hyper::node ? 0 : name == hyper::batch ? 1 : 2;
    };
    std::stable_sort(names.begin(), names.end(),
                     [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return names;
}

} // namespace

std::span<const HyperParameter> hyperParameters()
{
    return knownParameters;
}

const HyperParameter* findHyperParameter(std::string_view name)
{
    const auto* found = std::find_if(knownParameters.begin(), knownParameters.end(),
                                     [&](const auto& entry) { return entry.name == name; });
    return found == knownParameters.end() ? nullptr : found;
}

int rankOfHyperParameter(std::string_view name)
{
    const auto* known = findHyperParameter(name);
    return known ? known->rank : otherRank;
}

AxisPair chooseAxes(AxisPair axes, const std::vector<std::string>& varying,
                    const std::vector<std::string>& single,
                    const std::function<bool(const std::string&, const std::string&)>& follows)
{
    const auto isFree = [&](const std::string& name, const std::string& axis) {
        return name != axis && (axis.empty() || !follows || !follows(name, axis));
    };
    if (axes.y.empty() && axes.x != hyper::batch && has(varying, hyper::batch))
        axes.y = hyper::batch;
    if (axes.x.empty())
        axes.x = firstAxisOf(varying, axes.y);
    for (const auto& name : varying)
        if (axes.x.empty() && isFree(name, axes.y))
            axes.x = name;
        else if (axes.y.empty() && isFree(name, axes.x))
            axes.y = name;
    // A sweep with a single point still has a position in the map of its grid.
    for (const auto& name : usualFirst(single)) {
        if (name == axes.x || name == axes.y)
            continue;
        if (axes.x.empty())
            axes.x = name;
        else if (axes.y.empty())
            axes.y = name;
    }
    return axes;
}

} // namespace parascope
