// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/model.h"

#include <ATen/core/grad_mode.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <set>

namespace parascope::worker {

using workload::Graph;
using workload::Node;
using workload::Ref;

namespace {

const char* nameOf(at::ScalarType type)
{
    switch (type) {
    case at::kFloat:
        return "float32";
    case at::kDouble:
        return "float64";
    case at::kBFloat16:
        return "bfloat16";
    case at::kHalf:
        return "float16";
    default:
        return c10::toString(type);
    }
}

/// Returns the nodes and inputs that `wanted` depends on.
std::set<std::string> ancestors(const Graph& graph, const Ref& wanted)
{
    std::set<std::string> needed = {wanted.name};
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node)
        if (needed.contains(node->name))
            for (const Ref& ref : node->inputs)
                needed.insert(ref.name);
    return needed;
}

/// Checks this here, because training without a gradient would throw far from the cause.
Result<void> expectLearning(const Graph& graph)
{
    if (graph.loss.name.empty())
        return Error::badInput("The graph has no \"loss\": it can be run in inference mode only.");
    std::set<std::string> learns;
    for (const auto& input : graph.inputs)
        if (input.gradient)
            learns.insert(input.name);
    for (const Node& node : graph.nodes) {
        const auto trains = [&](const std::string& name) { return graph.weight(name)->trainable; };
        const auto passes = [&](const Ref& ref) { return learns.contains(ref.name); };
        if (std::any_of(node.weights.begin(), node.weights.end(), trains) ||
            std::any_of(node.inputs.begin(), node.inputs.end(), passes))
            learns.insert(node.name);
    }
    if (!learns.contains(graph.loss.name))
        return Error::badInput("Layer \"%1\": the loss depends on no weight that trains and on no input "
                               "whose gradient is asked for.",
                               graph.loss.name);
    return {};
}

/// The slots of a model's tensors, and the layers that compute the wanted result.
struct Wiring
{
    std::map<std::string, std::size_t> slotOf; ///< first slot of each node or input
    std::map<std::string, const Node*> nodes;  ///< nodes that are computed
    std::size_t slots = 0;

    [[nodiscard]] std::size_t slot(const Ref& ref) const
    {
        return slotOf.at(ref.name) + static_cast<std::size_t>(ref.output);
    }
};

/// Inference needs the layers behind its output, training those behind the loss.
Wiring wire(const Graph& graph, const Ref& wanted, const workload::Shapes& shapes)
{
    Wiring out;
    for (const auto& input : graph.inputs)
        out.slotOf[input.name] = out.slots++;
    const auto needed = ancestors(graph, wanted);
    for (const Node& node : graph.nodes) {
        if (!needed.contains(node.name))
            continue;
        out.nodes[node.name] = &node;
        out.slotOf[node.name] = out.slots;
        out.slots += shapes.find(node.name)->second.size();
    }
    return out;
}

} // namespace

Result<Model> Model::make(const Graph& graph, const ModelOptions& options, Tensors weights)
{
    const at::NoGradGuard noGradient;
    if (options.training)
        PARASCOPE_CHECK(expectLearning(graph));
    PARASCOPE_TRY(const auto shapes, workload::inferShapes(graph));
    Model model;
    model.m_weights = weights.empty() ? makeWeights(graph, options) : std::move(weights);
    std::map<std::string, std::size_t> weightIndex;
    for (std::size_t i = 0; i < graph.weights.size(); ++i) {
        const auto& weight = graph.weights[i];
        weightIndex[weight.name] = i;
        if (!weight.trainable)
            continue;
        model.m_weights[i].set_requires_grad(options.training);
        model.m_trainable.push_back(model.m_weights[i]);
        model.m_trainableNames.push_back(weight.name);
    }
    const auto inputs = makeInputs(graph, options);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (options.training && graph.inputs[i].gradient)
            model.m_learningInputs[graph.inputs[i].name] = inputs[i].set_requires_grad(true);

    const Ref& wanted = options.training ? graph.loss : graph.output;
    const Wiring wiring = wire(graph, wanted, shapes);
    model.m_inputs = inputs.size();
    model.m_result = wiring.slot(wanted);

    std::map<std::size_t, std::size_t> lastReader;
    for (const Node& node : graph.nodes) {
        if (!wiring.nodes.contains(node.name))
            continue;
        Step step;
        step.name = node.name;
        step.kind = node.kind;
        step.out = wiring.slotOf.at(node.name);
        std::vector<Sizes> in, out;
        for (const Ref& ref : node.inputs) {
            step.in.push_back(wiring.slot(ref));
            lastReader[step.in.back()] = model.m_steps.size();
            in.push_back(
                bound(shapes.find(ref.name)->second[static_cast<std::size_t>(ref.output)], options.batch));
        }
        for (const auto& shape : shapes.find(node.name)->second)
            out.push_back(bound(shape, options.batch));
        for (const auto& name : node.weights)
            step.weights.push_back(weightIndex.at(name));
        auto forward = realise({node, in, out, options.training, options.fill == Fill::Formula});
        if (!forward)
            return Error::badInput("Layer \"%1\": this worker does not know the kind \"%2\".", node.name,
                                   node.kind);
        step.forward = std::move(*forward);
        model.m_steps.push_back(std::move(step));
    }
    // Release outputs without a reader after the step that makes them.
    for (std::size_t k = 0; k < model.m_steps.size(); ++k)
        for (std::size_t i = 0; i < shapes.find(model.m_steps[k].name)->second.size(); ++i)
            lastReader.emplace(model.m_steps[k].out + i, k);
    for (const auto& [unread, step] : lastReader)
        if (unread >= inputs.size() && unread != model.m_result)
            model.m_steps[step].release.push_back(unread);
    model.m_slots.resize(wiring.slots);
    std::copy(inputs.begin(), inputs.end(), model.m_slots.begin());
    return model;
}

void Model::take(std::size_t input, at::Tensor tensor)
{
    const at::NoGradGuard noGradient;
    // A learning input is identified by its tensor, so copy into it.
    if (m_slots[input].requires_grad())
        m_slots[input].copy_(tensor);
    else
        m_slots[input] = std::move(tensor);
}

at::Tensor Model::forward()
{
    for (auto& [name, input] : m_learningInputs)
        input.mutable_grad().reset();
    const bool first = m_types.empty();
    Tensors in, weights;
    for (const Step& step : m_steps) {
        in.clear();
        weights.clear();
        for (const auto slot : step.in)
            in.push_back(m_slots[slot]);
        for (const auto index : step.weights)
            weights.push_back(m_weights[index]);
        // The recorder learns the layer of an operation from this scope. Without a recorder the cost is
        // negligible.
        at::RecordFunction scope(at::RecordScope::USER_SCOPE);
        if (scope.isActive())
            scope.before(step.name.c_str());
        auto out = step.forward(in, weights);
        if (first) {
            auto& types = m_types[step.kind];
            if (std::find(types.begin(), types.end(), out[0].scalar_type()) == types.end())
                types.push_back(out[0].scalar_type());
        }
        std::move(out.begin(), out.end(), m_slots.begin() + static_cast<std::ptrdiff_t>(step.out));
        for (const auto slot : step.release)
            m_slots[slot].reset();
    }
    if (m_result < m_inputs)
        return m_slots[m_result];
    // Keep nothing of this step, because the next step reuses its buffers.
    return std::exchange(m_slots[m_result], at::Tensor());
}

std::int64_t Model::parameterCount() const
{
    std::int64_t count = 0;
    for (const at::Tensor& tensor : m_trainable)
        count += tensor.numel();
    return count;
}

Json Model::computedIn() const
{
    Json json = Json::object();
    for (const auto& [kind, types] : m_types) {
        std::string text;
        for (const auto type : types)
            text += (text.empty() ? "" : ", ") + std::string(nameOf(type));
        json[kind] = text;
    }
    return json;
}

} // namespace parascope::worker
