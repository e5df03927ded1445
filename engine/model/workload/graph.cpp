// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/graph.h"

#include "engine/base/core/dtypes.h"
#include "engine/base/core/hash.h"
#include "engine/model/workload/layers.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace parascope::workload {

namespace {

/// Returns whether the input of whole numbers that this input shifts exists.
bool hasSourceToShift(const Graph& graph, const Input& input)
{
    const auto source = std::find_if(graph.inputs.begin(), graph.inputs.end(),
                                     [&](const Input& other) { return other.name == input.of; });
    return source != graph.inputs.end() && source->shape == input.shape && source->generator != "shifted" &&
           source->dtype == "int64" && input.dtype == "int64" && !input.shape.empty();
}

Result<void> validateInput(const Graph& graph, const Input& input)
{
    const auto where = Message::format("Input \"%1\"", input.name);
    if (input.dtype != "float" && input.dtype != "int64" && !isDtype(input.dtype))
        return Error::badInput("%1: unknown dtype \"%2\".", where, input.dtype);
    if (input.generator == "shifted") {
        if (!hasSourceToShift(graph, input))
            return Error::badInput("%1: \"of\" must name an input of the same shape, both of whole numbers.",
                                   where);
    } else {
        const bool whole = input.generator == "integers" || input.generator == "sparse_integers";
        if (!whole && input.generator != "uniform" && input.generator != "mask")
            return Error::badInput("%1: unknown generator \"%2\".", where, input.generator);
        if (whole != (input.dtype == "int64"))
            return Error::badInput("%1: the generator \"%2\" does not make %3.", where, input.generator,
                                   input.dtype);
    }
    if (input.gradient && input.dtype != "float")
        return Error::badInput("%1: whole numbers have no gradient.", where);
    if (!(input.density >= 0 && input.density <= 1))
        return Error::badInput("%1: \"density\" must lie between 0 and 1.", where);
    if (!(input.low < input.high) || input.high - input.low > 1e15)
        return Error::badInput("%1: \"low\" must lie below \"high\".", where);
    if (elements(input.shape, 1) < 0)
        return Error::badInput("%1 is too large.", where);
    return {};
}

Result<void> validateNode(const Node& node)
{
    const auto where = Message::format("Layer \"%1\"", node.name);
    const auto kind = layerKinds().find(node.kind);
    if (kind == layerKinds().end()) {
        std::vector<std::string> names;
        for (const auto& [name, type] : layerKinds())
            names.push_back(name);
        return Error::unknown(Message::format("%1: unknown kind \"%2\"", where, node.kind), node.kind,
                              nearestName(node.kind, names));
    }
    const auto given = static_cast<int>(node.inputs.size());
    const int least = kind->second.minInputs, most = kind->second.maxInputs;
    if (given < least || given > most)
        return most > least
                   ? Error::badInput("%1: %2 takes %3 to %4 inputs, %5 are given.", where, node.kind, least,
                                     most, given)
                   : Error::badInput("%1: %2 takes %3 inputs, %4 are given.", where, node.kind, least, given);
    const auto& roles = kind->second.weights;
    const auto needed = static_cast<std::size_t>(std::count_if(
        roles.begin(), roles.end(), [](const std::string& role) { return !role.ends_with('?'); }));
    if (node.weights.size() < needed || node.weights.size() > roles.size())
        return Error::badInput("%1: %2 takes %3 to %4 weights.", where, node.kind, needed, roles.size());
    for (const auto& [name, value] : node.attributes) {
        const auto& known = kind->second.attributes;
        const auto it = std::find_if(known.begin(), known.end(), [&, key = name](const Attribute& attribute) {
            return attribute.name == key;
        });
        if (it == known.end())
            return Error::badInput("%1: %2 has no attribute \"%3\".", where, node.kind, name);
        // A whole number is accepted for a real number. A list with one number ("2") may be written as the
        // number 2.
        const bool fits =
            value.index() == it->defaultValue.index() || (value.index() == 0 && it->words.empty());
        if (!fits)
            return Error::badInput("%1: attribute \"%2\" has the wrong type.", where, name);
    }
    return {};
}

Result<void> validateWeights(const Graph& graph)
{
    static const std::set<std::string> inits{"zeros",   "ones",           "constant",  "normal",
                                             "uniform", "glorot_uniform", "he_normal", "sinusoid"};
    std::unordered_set<std::string_view> names;
    std::int64_t total = 0;
    for (const auto& weight : graph.weights) {
        if (weight.name.empty() || !names.insert(weight.name).second)
            return Error::badInput("Two weights are named \"%1\".", weight.name);
        Shape shape;
        for (const auto dim : weight.shape)
            shape.push_back({dim, false});
        const auto size = elements(shape, 1);
        if (size < 1 || size > maxElements || (total += size) > maxElements)
            return Error::badInput("Weight \"%1\" is too large.", weight.name);
        if (weight.init == "sinusoid" && weight.shape.size() != 2)
            return Error::badInput("Weight \"%1\": a sinusoid table has two dimensions.", weight.name);
        if (!weight.dtype.empty() && !weightTypeOf(weight.dtype).type)
            return Error::badInput("Weight \"%1\": unknown dtype \"%2\".", weight.name, weight.dtype);
        if (!inits.contains(weight.init))
            return Error::badInput("Weight \"%1\": unknown init \"%2\".", weight.name, weight.init);
    }
    return {};
}

/// Checks that the inputs of a layer come before it; `before` has the names of the inputs and layers so far.
Result<void> validateSources(const Graph& graph, const Node& node,
                             const std::unordered_set<std::string_view>& before)
{
    for (const auto& ref : node.inputs) {
        if (before.contains(ref.name))
            continue;
        if (graph.node(ref.name))
            return Error::badInput("Layer \"%1\" reads \"%2\", which comes later: layers must be in the "
                                   "order in which they are computed, without cycles.",
                                   node.name, ref.name);
        return Error::badInput("Layer \"%1\" reads \"%2\", which does not exist.", node.name, ref.name);
    }
    return {};
}

/// Checks that the shapes agree, and that the output and the loss exist.
Result<void> validateResults(const Graph& graph)
{
    PARASCOPE_TRY(const Shapes shapes, inferShapes(graph));
    for (const auto* ref : {&graph.output, &graph.loss}) {
        if (ref == &graph.loss && ref->name.empty())
            continue;
        const auto it = shapes.find(ref->name);
        if (it == shapes.end() || ref->output < 0 || ref->output >= static_cast<int>(it->second.size()))
            return Error::badInput("\"%1\" is not a layer's output.", ref->name);
        if (ref == &graph.loss && !it->second[static_cast<std::size_t>(ref->output)].empty())
            return Error::badInput("The loss \"%1\" is not a scalar.", ref->name);
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
            return Error::badInput("Two inputs or layers are named \"%1\".", input.name);
        PARASCOPE_CHECK(validateInput(graph, input));
    }
    PARASCOPE_CHECK(validateWeights(graph));
    for (const auto& node : graph.nodes) {
        PARASCOPE_CHECK(validateNode(node));
        PARASCOPE_CHECK(validateSources(graph, node, names));
        if (node.name.empty() || node.name.find(':') != std::string::npos || !names.insert(node.name).second)
            return Error::badInput("Two inputs or layers are named \"%1\", or the name holds a colon.",
                                   node.name);
    }
    return validateResults(graph);
}

std::string hashOf(const Graph& graph)
{
    return parascope::hashOf(canonicalText(graph));
}

std::string workKey(std::string_view modelKey, std::int64_t batch, std::string_view mode,
                    std::string_view optimizer, const Json& optimizerOptions)
{
    // Sort the options by name, because the order in which they were written is not part of the work.
    const nlohmann::json options = optimizerOptions.empty()
                                       ? nlohmann::json()
                                       : nlohmann::json::parse(toLine(optimizerOptions), nullptr, false);
    return parascope::hashOf(std::string(modelKey) + '|' + std::to_string(batch) + '|' + std::string(mode) +
                             '|' + std::string(optimizer) + '|' + (options.empty() ? "" : options.dump()));
}

} // namespace parascope::workload
