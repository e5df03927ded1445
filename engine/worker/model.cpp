// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/model.h"

#include "engine/worker/formula.h"

#include <ATen/core/grad_mode.h>

#include <cmath>
#include <map>
#include <set>

namespace parascope::worker {

using workload::Graph;
using workload::Input;
using workload::Node;
using workload::Ref;
using workload::Weight;

namespace {

std::vector<std::int64_t> bound(const workload::Shape& shape, std::int64_t batch)
{
    std::vector<std::int64_t> sizes;
    for (const auto& dim : shape)
        sizes.push_back(dim.batch ? dim.value * batch : dim.value);
    return sizes;
}

/// Glorot and Bengio's uniform initialiser; a convolution's window multiplies both fans.
double glorotLimit(const std::vector<std::int64_t>& shape)
{
    double window = 1;
    for (std::size_t i = 2; i < shape.size(); ++i)
        window *= static_cast<double>(shape[i]);
    const double out = static_cast<double>(shape.empty() ? 1 : shape[0]);
    const double in = static_cast<double>(shape.size() < 2 ? 1 : shape[1]);
    return std::sqrt(6.0 / (window * (in + out)));
}

at::Tensor makeWeight(const Weight& weight, std::size_t index, const ModelOptions& options)
{
    const auto real = at::TensorOptions().dtype(at::kFloat).device(options.device);
    at::Tensor tensor = at::empty(weight.shape, real);
    if (options.fill == Fill::Formula && weight.trainable)
        tensor.copy_(formulaWeight(weight, index));
    else if (weight.init == "ones")
        tensor.fill_(1);
    else if (weight.init == "constant")
        tensor.fill_(weight.scale);
    else if (weight.init == "normal")
        tensor.normal_(0, weight.scale);
    else if (weight.init == "glorot_uniform") {
        const double limit = glorotLimit(weight.shape);
        tensor.uniform_(-limit, limit);
    } else
        tensor.zero_();
    if (options.channelsLast && tensor.dim() == 4)
        tensor = tensor.contiguous(at::MemoryFormat::ChannelsLast);
    return tensor;
}

at::Tensor makeInput(const Input& input, std::size_t index, const ModelOptions& options,
                     const std::map<std::string, at::Tensor>& earlier)
{
    const auto sizes = bound(input.shape, options.batch);
    const auto type = input.dtype == "int64" ? at::kLong : at::kFloat;
    const auto made = at::TensorOptions().dtype(type).device(options.device);
    at::Tensor tensor;
    if (input.generator == "shifted")
        tensor = at::roll(earlier.at(input.of), {-1}, {-1});
    else if (options.fill == Fill::Formula)
        tensor = formulaInput(input, sizes, index).to(options.device);
    else if (input.generator == "integers")
        tensor = at::randint(static_cast<std::int64_t>(input.low), static_cast<std::int64_t>(input.high), sizes, made);
    else
        tensor = at::empty(sizes, made).uniform_(input.low, input.high);
    if (options.channelsLast && tensor.dim() == 4)
        tensor = tensor.contiguous(at::MemoryFormat::ChannelsLast);
    return tensor;
}

/// Kinds whose backward pass needs neither their output nor hands out their input as it is.
bool keepsNoOutput(const std::string& kind)
{
    static const std::set<std::string, std::less<>> kinds = {"dense", "conv2d", "batch_norm", "add"};
    return kinds.count(kind) != 0;
}

} // namespace

Result<Model> Model::make(const Graph& graph, const ModelOptions& options)
{
    const at::NoGradGuard noGradient;
    Model model;
    std::map<std::string, std::size_t> weightIndex;
    for (const Weight& weight : graph.weights) {
        weightIndex[weight.name] = model.m_weights.size();
        model.m_weights.push_back(makeWeight(weight, model.m_weights.size(), options));
        if (weight.trainable) {
            model.m_weights.back().set_requires_grad(options.training);
            model.m_trainable.push_back(model.m_weights.back());
            model.m_trainableNames.push_back(weight.name);
        }
    }
    std::map<std::string, std::size_t> slotOf; // of a node's or input's first output
    std::map<std::string, at::Tensor> inputs;
    for (const Input& input : graph.inputs) {
        slotOf[input.name] = model.m_inputs.size();
        model.m_inputs.push_back(makeInput(input, model.m_inputs.size(), options, inputs));
        inputs[input.name] = model.m_inputs.back();
    }

    // Inference needs the layers that its output comes from, training those that the loss comes from.
    const Ref& wanted = options.training ? graph.loss : graph.output;
    std::set<std::string> needed = {wanted.name};
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node)
        if (needed.count(node->name) != 0)
            for (const Ref& ref : node->inputs)
                needed.insert(ref.name);

    PARASCOPE_TRY(const auto shapes, workload::inferShapes(graph));
    std::map<std::size_t, int> readers;
    std::map<std::string, const Node*> nodes;
    std::size_t slots = model.m_inputs.size();
    for (const Node& node : graph.nodes) {
        if (needed.count(node.name) == 0)
            continue;
        nodes[node.name] = &node;
        slotOf[node.name] = slots;
        slots += shapes.find(node.name)->second.size();
        for (const Ref& ref : node.inputs)
            ++readers[slotOf.at(ref.name) + static_cast<std::size_t>(ref.output)];
    }
    model.m_result = slotOf.at(wanted.name) + static_cast<std::size_t>(wanted.output);

    std::map<std::size_t, std::size_t> lastReader;
    for (const Node& node : graph.nodes) {
        if (nodes.count(node.name) == 0)
            continue;
        Step step;
        step.name = node.name;
        step.out = slotOf.at(node.name);
        for (const Ref& ref : node.inputs) {
            step.in.push_back(slotOf.at(ref.name) + static_cast<std::size_t>(ref.output));
            lastReader[step.in.back()] = model.m_steps.size();
        }
        for (const auto& name : node.weights)
            step.weights.push_back(weightIndex.at(name));
        const bool fromNode = !node.inputs.empty() && nodes.count(node.inputs[0].name) != 0;
        const LayerContext context{graph, node, options.training,
                                   options.overwrite && fromNode && readers.at(step.in[0]) == 1 &&
                                       step.in[0] != model.m_result &&
                                       keepsNoOutput(nodes.at(node.inputs[0].name)->kind)};
        auto forward = realise(context);
        if (!forward)
            return badInput("Layer \"" + node.name + "\": this worker does not know the kind \"" + node.kind + "\".");
        step.forward = std::move(*forward);
        model.m_steps.push_back(std::move(step));
    }
    for (const auto& [slot, step] : lastReader)
        if (slot >= model.m_inputs.size() && slot != model.m_result)
            model.m_steps[step].release.push_back(slot);
    model.m_slots.resize(slots);
    std::copy(model.m_inputs.begin(), model.m_inputs.end(), model.m_slots.begin());
    return model;
}

at::Tensor Model::forward()
{
    Tensors in, weights;
    for (const Step& step : m_steps) {
        in.clear();
        weights.clear();
        for (const auto slot : step.in)
            in.push_back(m_slots[slot]);
        for (const auto index : step.weights)
            weights.push_back(m_weights[index]);
        auto out = step.forward(in, weights);
        std::move(out.begin(), out.end(), m_slots.begin() + static_cast<std::ptrdiff_t>(step.out));
        for (const auto slot : step.release)
            m_slots[slot].reset();
    }
    // Nothing of this step may live into the next: its buffers are what the next one takes.
    return std::exchange(m_slots[m_result], at::Tensor());
}

std::int64_t Model::parameterCount() const
{
    std::int64_t count = 0;
    for (const at::Tensor& tensor : m_trainable)
        count += tensor.numel();
    return count;
}

} // namespace parascope::worker
