// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/graph.h"

#include "engine/core/hash.h"
#include "engine/workload/layers.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace parascope::workload {

namespace {

Result<void> validateInput(const Graph& graph, const Input& input)
{
    const auto where = "Input " + inQuotes(input.name);
    if (input.dtype != "float" && input.dtype != "int64")
        return badInput(where + ": unknown dtype " + inQuotes(input.dtype) + ".");
    if (input.generator == "shifted") {
        const auto source = std::find_if(graph.inputs.begin(), graph.inputs.end(),
                                         [&](const Input& other) { return other.name == input.of; });
        if (source == graph.inputs.end() || source->shape != input.shape || source->generator == "shifted" ||
            source->dtype != "int64" || input.dtype != "int64" || input.shape.empty())
            return badInput(where + ": \"of\" must name an input of the same shape, both of whole numbers.");
    } else {
        const bool whole = input.generator == "integers" || input.generator == "sparse_integers";
        if (!whole && input.generator != "uniform" && input.generator != "mask")
            return badInput(where + ": unknown generator " + inQuotes(input.generator) + ".");
        if (whole != (input.dtype == "int64"))
            return badInput(where + ": the generator " + inQuotes(input.generator) + " does not make " +
                            input.dtype + ".");
    }
    if (input.gradient && input.dtype != "float")
        return badInput(where + ": whole numbers have no gradient.");
    if (!(input.density >= 0 && input.density <= 1))
        return badInput(where + ": \"density\" must lie between 0 and 1.");
    if (!(input.low < input.high) || input.high - input.low > 1e15)
        return badInput(where + ": \"low\" must lie below \"high\".");
    if (elements(input.shape, 1) < 0)
        return badInput(where + " is too large.");
    return {};
}

Result<void> validateNode(const Node& node)
{
    const auto where = "Layer " + inQuotes(node.name);
    const auto kind = layerKinds().find(node.kind);
    if (kind == layerKinds().end()) {
        std::vector<std::string> names;
        for (const auto& [name, type] : layerKinds())
            names.push_back(name);
        const auto near = nearestName(node.kind, names);
        return badInput(where + ": unknown kind " + inQuotes(node.kind) +
                        (near.empty() ? "." : " (did you mean " + inQuotes(near) + "?)."));
    }
    const auto given = static_cast<int>(node.inputs.size());
    const int least = kind->second.minInputs, most = kind->second.maxInputs;
    if (given < least || given > most)
        return badInput(where + ": " + node.kind + " takes " + std::to_string(least) +
                        (most > least ? " to " + std::to_string(most) : "") + " inputs, " +
                        std::to_string(given) + " are given.");
    const auto& roles = kind->second.weights;
    const auto needed = static_cast<std::size_t>(std::count_if(
        roles.begin(), roles.end(), [](const std::string& role) { return !role.ends_with('?'); }));
    if (node.weights.size() < needed || node.weights.size() > roles.size())
        return badInput(where + ": " + node.kind + " takes " + std::to_string(needed) + " to " +
                        std::to_string(roles.size()) + " weights.");
    for (const auto& [name, value] : node.attributes) {
        const auto& known = kind->second.attributes;
        const auto it = std::find_if(known.begin(), known.end(), [&, key = name](const Attribute& attribute) {
            return attribute.name == key;
        });
        if (it == known.end())
            return badInput(where + ": " + node.kind + " has no attribute " + inQuotes(name) + ".");
        // A whole number will do for a real one, and "2" for a list of numbers may be written as 2.
        const bool fits =
            value.index() == it->defaultValue.index() ||
            (value.index() == 0 && !(name == "op" || name == "approximate" || name == "normalizer"));
        if (!fits)
            return badInput(where + ": attribute " + inQuotes(name) + " has the wrong type.");
    }
    return {};
}

} // namespace

std::int64_t elements(const Shape& shape, std::int64_t batch)
{
    std::int64_t count = 1;
    for (const auto& dim : shape)
        if (__builtin_mul_overflow(count, dim.value, &count) ||
            (dim.batch && __builtin_mul_overflow(count, batch, &count)) || count > (std::int64_t{1} << 62))
            return -1;
    return count;
}

void Graph::indexWeights()
{
    m_weightIndex.clear();
    for (std::size_t i = 0; i < weights.size(); ++i)
        m_weightIndex.emplace(weights[i].name, i);
}

const Weight* Graph::weight(std::string_view weightName) const
{
    if (m_weightIndex.size() == weights.size()) {
        const auto it = m_weightIndex.find(weightName);
        return it == m_weightIndex.end() ? nullptr : &weights[it->second];
    }
    const auto it = std::find_if(weights.begin(), weights.end(),
                                 [&](const Weight& item) { return item.name == weightName; });
    return it == weights.end() ? nullptr : &*it;
}

const Node* Graph::node(std::string_view nodeName) const
{
    const auto it =
        std::find_if(nodes.begin(), nodes.end(), [&](const Node& item) { return item.name == nodeName; });
    return it == nodes.end() ? nullptr : &*it;
}

std::int64_t Graph::parameterCount() const
{
    std::int64_t count = 0;
    for (const auto& item : weights) {
        std::int64_t size = item.trainable ? 1 : 0;
        for (const auto dim : item.shape)
            size *= dim;
        count += size;
    }
    return count;
}

Result<void> validate(const Graph& graph)
{
    std::unordered_set<std::string_view> names;
    for (const auto& input : graph.inputs) {
        if (input.name.empty() || !names.insert(input.name).second)
            return badInput("Two inputs or layers are named " + inQuotes(input.name) + ".");
        PARASCOPE_CHECK(validateInput(graph, input));
    }
    std::unordered_set<std::string_view> weightNames;
    std::int64_t total = 0;
    for (const auto& weight : graph.weights) {
        if (weight.name.empty() || !weightNames.insert(weight.name).second)
            return badInput("Two weights are named " + inQuotes(weight.name) + ".");
        Shape shape;
        for (const auto dim : weight.shape)
            shape.push_back({dim, false});
        const auto size = elements(shape, 1);
        if (size < 1 || size > maxElements || (total += size) > maxElements)
            return badInput("Weight " + inQuotes(weight.name) + " is too large.");
        if (weight.init == "sinusoid" && weight.shape.size() != 2)
            return badInput("Weight " + inQuotes(weight.name) + ": a sinusoid table has two dimensions.");
        static const std::set<std::string> inits{"zeros",   "ones",           "constant",  "normal",
                                                 "uniform", "glorot_uniform", "he_normal", "sinusoid"};
        if (!inits.contains(weight.init))
            return badInput("Weight " + inQuotes(weight.name) + ": unknown init " + inQuotes(weight.init) +
                            ".");
    }
    for (const auto& node : graph.nodes) {
        PARASCOPE_CHECK(validateNode(node));
        for (const auto& ref : node.inputs) {
            if (names.contains(ref.name))
                continue;
            if (graph.node(ref.name))
                return badInput(
                    "Layer " + inQuotes(node.name) + " reads " + inQuotes(ref.name) +
                    ", which comes later: layers stand in the order in which they are computed, and a "
                    "cycle cannot be ordered.");
            return badInput("Layer " + inQuotes(node.name) + " reads " + inQuotes(ref.name) +
                            ", which does not exist.");
        }
        if (node.name.empty() || node.name.find(':') != std::string::npos || !names.insert(node.name).second)
            return badInput("Two inputs or layers are named " + inQuotes(node.name) +
                            ", or the name holds a colon.");
    }
    PARASCOPE_TRY(const Shapes shapes, inferShapes(graph));
    for (const auto* ref : {&graph.output, &graph.loss}) {
        if (ref == &graph.loss && ref->name.empty())
            continue;
        const auto it = shapes.find(ref->name);
        if (it == shapes.end() || ref->output < 0 || ref->output >= static_cast<int>(it->second.size()))
            return badInput(inQuotes(ref->name) + " is no layer's output.");
        if (ref == &graph.loss && !it->second[static_cast<std::size_t>(ref->output)].empty())
            return badInput("The loss " + inQuotes(ref->name) + " is not a single number.");
    }
    return {};
}

std::string hashOf(const Graph& graph)
{
    return parascope::hashOf(canonicalText(graph));
}

std::string workKey(std::string_view modelKey, std::int64_t batch, std::string_view mode,
                    std::string_view optimizer, const Json& optimizerOptions)
{
    // Options sorted by name: the order in which somebody wrote them is no part of the work.
    const nlohmann::json options = optimizerOptions.empty()
                                       ? nlohmann::json()
                                       : nlohmann::json::parse(toLine(optimizerOptions), nullptr, false);
    return parascope::hashOf(std::string(modelKey) + '|' + std::to_string(batch) + '|' + std::string(mode) +
                             '|' + std::string(optimizer) + '|' + (options.empty() ? "" : options.dump()));
}

} // namespace parascope::workload
