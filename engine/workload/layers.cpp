// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/layers.h"

#include "engine/workload/layer_rules.h"

#include <unordered_map>

namespace parascope::workload {

namespace rules {

tl::unexpected<Error> wrong(const LayerContext& layer, const std::string& why)
{
    return badInput("Layer \"" + layer.node.name + "\": " + why + ".");
}

Result<void> expectWeight(const LayerContext& layer, std::size_t index,
                          const std::vector<std::int64_t>& shape)
{
    if (index >= layer.weights.size() || layer.weights[index]->shape == shape)
        return {};
    const auto text = [](const std::vector<std::int64_t>& dims) {
        Shape plain;
        for (const auto dim : dims)
            plain.push_back({dim, false});
        return toText(plain);
    };
    return wrong(layer, "weight \"" + layer.weights[index]->name + "\" is " +
                            text(layer.weights[index]->shape) + ", " + text(shape) + " is needed");
}

} // namespace rules

const std::map<std::string, LayerKind, std::less<>>& layerKinds()
{
    static const auto kinds = [] {
        rules::Kinds all;
        rules::addProducts(all);
        rules::addWindows(all);
        rules::addElementwise(all);
        rules::addShapes(all);
        rules::addLosses(all);
        return all;
    }();
    return kinds;
}

Value attributeOf(const Node& node, std::string_view name)
{
    if (const Value* value = node.attributes.find(name))
        return *value;
    if (const auto kind = layerKinds().find(node.kind); kind != layerKinds().end())
        for (const auto& attribute : kind->second.attributes)
            if (attribute.name == name)
                return attribute.defaultValue;
    return std::int64_t{0};
}

std::int64_t integerOf(const Node& node, std::string_view name)
{
    const auto value = attributeOf(node, name);
    const auto* whole = std::get_if<std::int64_t>(&value);
    constexpr std::int64_t limit = 1'000'000'000'000;
    return whole && *whole > -limit && *whole < limit ? *whole : -1;
}

double doubleOf(const Node& node, std::string_view name)
{
    return numberOf(attributeOf(node, name)).value_or(0);
}

std::string textOf(const Node& node, std::string_view name)
{
    const auto value = attributeOf(node, name);
    const auto* text = std::get_if<std::string>(&value);
    return text ? *text : std::string();
}

std::optional<std::vector<std::int64_t>> integersOf(const Node& node, std::string_view name)
{
    // "2" in a JSON file may have been written as the number 2.
    const auto text = parascope::toText(attributeOf(node, name));
    std::vector<std::int64_t> out;
    for (std::size_t from = 0; from < text.size();) {
        const auto comma = std::min(text.find(',', from), text.size());
        const auto piece = valueFromText(std::string_view(text).substr(from, comma - from));
        const auto* whole = std::get_if<std::int64_t>(&piece);
        if (!whole || out.size() >= 16)
            return std::nullopt;
        out.push_back(*whole);
        from = comma + 1;
    }
    return out;
}

Result<Shapes> inferShapes(const Graph& graph)
{
    Shapes shapes;
    std::unordered_map<std::string_view, const Weight*> weights;
    std::unordered_map<std::string_view, bool> integers; // inputs that hold int64
    for (const auto& weight : graph.weights)
        weights.emplace(weight.name, &weight);
    for (const auto& input : graph.inputs) {
        shapes[input.name] = {input.shape};
        integers.emplace(input.name, input.dtype == "int64");
    }
    std::vector<Shape> in;
    std::vector<const Weight*> held;
    for (const auto& node : graph.nodes) {
        in.clear();
        held.clear();
        const LayerContext none{node, {}, {}};
        const auto kind = layerKinds().find(node.kind);
        if (kind == layerKinds().end())
            return rules::wrong(none, "unknown kind \"" + node.kind + "\"");
        for (std::size_t k = 0; k < node.inputs.size(); ++k) {
            const auto& ref = node.inputs[k];
            const auto it = shapes.find(ref.name);
            if (it == shapes.end() || ref.output < 0 || ref.output >= static_cast<int>(it->second.size()))
                return rules::wrong(none, "reads output " + std::to_string(ref.output) + " of \"" + ref.name +
                                              "\", which does not exist");
            const auto source = integers.find(ref.name);
            const bool whole = source != integers.end() && source->second;
            const bool wanted = k < 32 && ((kind->second.integerInputs >> k) & 1U) != 0;
            if (whole != wanted)
                return rules::wrong(none, wanted ? "input \"" + ref.name + "\" must hold integers"
                                                 : "input \"" + ref.name + "\" holds integers, which " +
                                                       node.kind + " does not take there");
            in.push_back(it->second[static_cast<std::size_t>(ref.output)]);
        }
        for (const auto& name : node.weights) {
            const auto it = weights.find(name);
            if (it == weights.end())
                return rules::wrong(none, "there is no weight \"" + name + "\"");
            held.push_back(it->second);
        }
        PARASCOPE_TRY(auto out, kind->second.infer(LayerContext{node, in, held}));
        for (const auto& shape : out)
            if (elements(shape, 1) < 0)
                return rules::wrong(none, "its output " + toText(shape) + " is too large");
        shapes[node.name] = std::move(out);
    }
    return shapes;
}

std::string toText(const Shape& shape)
{
    std::string text;
    for (const auto& dim : shape) {
        text += text.empty() ? "" : " x ";
        if (!dim.batch)
            text += std::to_string(dim.value);
        else
            text += dim.value == 1 ? "B" : std::to_string(dim.value) + "B";
    }
    return text.empty() ? "a single number" : text;
}

} // namespace parascope::workload
