// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/layers.h"

#include "engine/base/core/json.h"
#include "engine/base/core/metrics.h"
#include "engine/model/workload/layer_rules.h"

#include <algorithm>
#include <unordered_map>

namespace parascope::workload {

namespace rules {

tl::unexpected<Error> wrong(const LayerContext& layer, const Message& why)
{
    return Error::badInput("Layer \"%1\": %2.", layer.node.name, why);
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
    return wrong(layer, Message::format("weight \"%1\" is %2, expected %3", layer.weights[index]->name,
                                        text(layer.weights[index]->shape), text(shape)));
}

} // namespace rules

namespace {

rules::Kinds& table()
{
    static auto kinds = [] {
        rules::Kinds all;
        rules::addProducts(all);
        rules::addAttention(all);
        rules::addExperts(all);
        rules::addScan(all);
        rules::addWindows(all);
        rules::addElementwise(all);
        rules::addShapes(all);
        rules::addLosses(all);
        return all;
    }();
    return kinds;
}

/// Returns the range of an attribute, for an error message.
Message rangeOf(const Attribute& attribute)
{
    const auto low = parascope::toText(Value(*attribute.low));
    return attribute.below ? Message::format("\"%1\" must be at least %2 and below %3", attribute.name, low,
                                             parascope::toText(Value(*attribute.below)))
                           : Message::format("\"%1\" must be at least %2", attribute.name, low);
}

/// Checks that the attributes of the graph are within the ranges and among the words of the kind's table.
Result<void> checkAttributes(const LayerContext& layer, const LayerKind& kind)
{
    for (const auto& attribute : kind.attributes) {
        const Value* given = layer.node.attributes.find(attribute.name);
        if (!given)
            continue;
        const auto& words = attribute.words;
        const auto text = textOf(layer.node, attribute.name);
        if (!words.empty() && std::find(words.begin(), words.end(), text) == words.end())
            return rules::wrong(layer, Message::format("\"%1\" must be \"%2\" or \"%3\", not \"%4\"",
                                                       attribute.name, words[0], words[1], text));
        const double number = std::holds_alternative<std::int64_t>(attribute.defaultValue)
                                  ? static_cast<double>(integerOf(layer.node, attribute.name))
                                  : doubleOf(layer.node, attribute.name);
        if ((attribute.low && !(number >= *attribute.low)) ||
            (attribute.below && !(number < *attribute.below)))
            return rules::wrong(layer, rangeOf(attribute));
    }
    return {};
}

} // namespace

const std::map<std::string, LayerKind, std::less<>>& layerKinds()
{
    return table();
}

Json layerKindsJson()
{
    Json out = Json::object();
    for (const auto& [name, kind] : layerKinds()) {
        if (kind.costedOnly)
            continue;
        Json attributes = Json::object();
        for (const auto& attribute : kind.attributes) {
            auto& item = attributes[attribute.name];
            item["default"] = parascope::toJson(attribute.defaultValue);
            if (attribute.low)
                item["least"] = *attribute.low;
            if (attribute.below)
                item["below"] = *attribute.below;
            if (!attribute.words.empty())
                item["words"] = attribute.words;
        }
        out[name] = {{"inputs", {kind.minInputs, kind.maxInputs}},
                     {"weights", kind.weights},
                     {"attributes", std::move(attributes)}};
    }
    return out;
}

ExtraLayerKind::ExtraLayerKind(LayerKind kind) : m_name(kind.name)
{
    table().emplace(m_name, std::move(kind));
}

ExtraLayerKind::~ExtraLayerKind()
{
    table().erase(m_name);
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

namespace {

/// Returns the pieces between commas, if all are numbers and there are at most `most`.
std::optional<std::vector<Value>> listOf(const Node& node, std::string_view name, std::size_t most)
{
    // A JSON file may have the number 2 instead of the text "2".
    const auto text = parascope::toText(attributeOf(node, name));
    std::vector<Value> out;
    for (std::size_t from = 0; from < text.size();) {
        const auto comma = std::min(text.find(',', from), text.size());
        out.push_back(valueFromText(std::string_view(text).substr(from, comma - from)));
        if (!numberOf(out.back()) || out.size() > most)
            return std::nullopt;
        from = comma + 1;
    }
    return out;
}

} // namespace

std::optional<std::vector<std::int64_t>> integersOf(const Node& node, std::string_view name)
{
    const auto list = listOf(node, name, 16);
    std::vector<std::int64_t> out;
    for (const auto& value : list.value_or(std::vector<Value>{})) {
        const auto* whole = std::get_if<std::int64_t>(&value);
        if (!whole)
            return std::nullopt;
        out.push_back(*whole);
    }
    return list ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::vector<double>> numbersOf(const Node& node, std::string_view name)
{
    const auto list = listOf(node, name, 4096);
    std::vector<double> out;
    for (const auto& value : list.value_or(std::vector<Value>{}))
        out.push_back(*numberOf(value));
    return list ? std::optional(std::move(out)) : std::nullopt;
}

Result<Shapes> inferShapes(const Graph& graph)
{
    Shapes shapes;
    std::unordered_map<std::string_view, const Weight*> weights;
    std::unordered_map<std::string_view, bool> integers; // whether an input is int64
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
            return rules::wrong(none, Message::format("unknown kind \"%1\"", node.kind));
        for (std::size_t k = 0; k < node.inputs.size(); ++k) {
            const auto& ref = node.inputs[k];
            const auto it = shapes.find(ref.name);
            if (it == shapes.end() || ref.output < 0 || ref.output >= static_cast<int>(it->second.size()))
                return rules::wrong(none, Message::format("reads output %1 of \"%2\", which does not exist",
                                                          ref.output, ref.name));
            const auto source = integers.find(ref.name);
            const bool whole = source != integers.end() && source->second;
            const bool wanted = k < 32 && ((kind->second.integerInputs >> k) & 1U) != 0;
            if (whole != wanted)
                return rules::wrong(
                    none,
                    wanted ? Message::format("input \"%1\" must contain integers", ref.name)
                           : Message::format("input \"%1\" contains integers, which %2 does not accept there",
                                             ref.name, node.kind));
            in.push_back(it->second[static_cast<std::size_t>(ref.output)]);
        }
        for (const auto& name : node.weights) {
            const auto it = weights.find(name);
            if (it == weights.end())
                return rules::wrong(none, Message::format("there is no weight \"%1\"", name));
            held.push_back(it->second);
        }
        const LayerContext layer{node, in, held};
        PARASCOPE_CHECK(checkAttributes(layer, kind->second));
        PARASCOPE_TRY(auto out, kind->second.infer(layer));
        for (const auto& shape : out)
            if (elements(shape, 1) < 0)
                return rules::wrong(none, Message::format("its output %1 is too large", toText(shape)));
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
    return text.empty() ? std::string(translatable("Layers", "scalar")) : text;
}

} // namespace parascope::workload
