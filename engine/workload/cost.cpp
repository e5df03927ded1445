// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/cost.h"

#include "engine/workload/layers.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace parascope::workload {

namespace {

/// Optimiser state in elements a parameter.
int stateOf(std::string_view optimizer)
{
    if (optimizer == "rmsprop" || optimizer == "adam" || optimizer == "adamw")
        return 2;
    return optimizer == "momentum" ? 1 : 0;
}

struct Step
{
    const Node* node = nullptr;
    LayerCost cost;
    std::vector<double> inBytes;
    double outBytes = 0, weightBytes = 0, savedBytes = 0;
    bool inputGradient = false, weightGradient = false;
};

std::string key(const Ref& ref)
{
    return ref.name + ':' + std::to_string(ref.output);
}

/// Walks one training step: what is alive at each moment, in bytes, at its most.
double trainingPeak(const std::vector<Step>& steps, double resident)
{
    // A tensor that a reshape hands on is the same storage.
    std::unordered_map<std::string, std::string> storage;
    const auto root = [&](const Ref& ref) {
        const auto it = storage.find(key(ref));
        return it == storage.end() ? key(ref) : it->second;
    };
    std::unordered_map<std::string, double> bytes;
    std::unordered_map<std::string, std::size_t> lastUse;
    std::unordered_map<std::string, std::size_t> neededBackward; // the first forward step whose backward reads it
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        const Ref out{step.node->name, 0};
        if (step.cost.inPlace)
            storage[key(out)] = root(step.node->inputs[0]);
        else
            bytes[key(out)] = step.outBytes;
        const bool backward = step.inputGradient || step.weightGradient;
        for (const auto& ref : step.node->inputs) {
            lastUse[root(ref)] = i;
            if (backward && step.cost.savesInput)
                neededBackward.try_emplace(root(ref), i);
        }
        lastUse[root(out)] = i;
        if (backward && step.cost.savesOutput)
            neededBackward.try_emplace(root(out), i);
    }
    // What each step sets free: after the forward pass of its last reader, or after the backward pass of
    // its first one.
    std::vector<double> freedForward(steps.size(), 0);
    std::vector<double> freedBackward(steps.size(), 0);
    for (const auto& [name, last] : lastUse)
        if (bytes.contains(name) && !neededBackward.contains(name) && last + 1 < steps.size())
            freedForward[last] += bytes[name];
    for (const auto& [name, first] : neededBackward)
        if (bytes.contains(name))
            freedBackward[first] += bytes[name];
    double live = resident;
    double peak = live;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        if (!step.cost.inPlace)
            live += step.outBytes;
        live += step.savedBytes;
        peak = std::max(peak, live);
        live -= freedForward[i];
    }
    // Backward: gradients of activations come and go, gradients of weights stay until the update.
    std::unordered_map<std::string, double> gradients;
    for (std::size_t i = steps.size(); i-- > 0;) {
        const auto& step = steps[i];
        const auto own = root({step.node->name, 0});
        if (step.inputGradient)
            for (std::size_t k = 0; k < step.node->inputs.size(); ++k) {
                const auto name = root(step.node->inputs[k]);
                if (!step.cost.inPlace && bytes.contains(name) && !gradients.contains(name)) {
                    gradients[name] = bytes[name];
                    live += bytes[name];
                }
            }
        if (step.weightGradient)
            live += step.weightBytes;
        peak = std::max(peak, live);
        live -= step.savedBytes;
        if (!step.cost.inPlace && gradients.contains(own)) {
            live -= gradients[own];
            gradients.erase(own);
        }
        live -= freedBackward[i];
    }
    return peak;
}

double inferencePeak(const std::vector<Step>& steps, double resident)
{
    double live = 0;
    for (const auto& step : steps) {
        double now = step.outBytes;
        for (const auto in : step.inBytes)
            now += in;
        live = std::max(live, now);
    }
    return resident + live;
}

} // namespace

Result<Cost> costOf(const Graph& graph, const CostOptions& options)
{
    PARASCOPE_TRY(const Shapes shapes, inferShapes(graph));
    const bool train = options.mode == "train";
    if (train && graph.loss.name.empty())
        return badInput("The model has no loss, so it cannot be trained.");
    const double activation = options.dtype == "float32" ? 4 : 2;
    constexpr double master = 4; // weights are kept in float32
    std::unordered_set<std::string> trains; // tensors below which something trains
    std::unordered_map<std::string, double> tensorBytes;
    double resident = 0;
    for (const auto& input : graph.inputs) {
        const auto count = elements(input.shape, options.batch);
        if (count < 0)
            return badInput("Input \"" + input.name + "\" is too large at batch " + std::to_string(options.batch) + ".");
        tensorBytes[input.name + ":0"] = static_cast<double>(count) * (input.dtype == "int64" ? 8 : activation);
        resident += tensorBytes[input.name + ":0"];
    }
    Cost cost;
    std::unordered_set<std::string> counted;
    std::vector<Step> steps;
    for (const auto& node : graph.nodes) {
        const auto& kind = layerKinds().find(node.kind)->second;
        std::vector<Shape> in;
        Step step;
        step.node = &node;
        bool below = false;
        for (const auto& ref : node.inputs) {
            in.push_back(shapes.find(ref.name)->second[static_cast<std::size_t>(ref.output)]);
            step.inBytes.push_back(tensorBytes[key(ref)]);
            below |= trains.contains(key(ref));
        }
        const auto& out = shapes.find(node.name)->second;
        const auto count = elements(out[0], options.batch);
        if (count < 0)
            return badInput("Layer \"" + node.name + "\" is too large at batch " + std::to_string(options.batch) + ".");
        step.outBytes = static_cast<double>(count) * activation;
        tensorBytes[node.name + ":0"] = step.outBytes;
        step.cost = kind.cost(graph, node, in, out, options.batch);
        step.savedBytes = train ? step.cost.savedElements * activation : 0;

        LayerRow row{node.name, node.kind, toText(out[0]), 0, 0, 0, 0};
        double weights = 0;
        for (const auto& name : node.weights) {
            const auto* weight = graph.weight(name);
            double size = 1;
            for (const auto dim : weight->shape)
                size *= static_cast<double>(dim);
            weights += size;
            if (counted.insert(name).second) {
                row.parameters += weight->trainable ? size : 0;
                resident += size * master * (1 + (train && weight->trainable ? stateOf(options.optimizer) : 0));
            }
            step.weightGradient |= train && weight->trainable;
        }
        step.weightBytes = row.parameters * master;
        step.inputGradient = train && below;
        if (below || step.weightGradient)
            trains.insert(node.name + ":0");
        row.forwardFlops = step.cost.forwardFlops;
        row.stepFlops = step.cost.forwardFlops + (step.inputGradient ? step.cost.inputGradientFlops : 0) +
                        (step.weightGradient ? step.cost.weightGradientFlops : 0);
        double reads = step.outBytes + weights * activation;
        for (const auto bytes : step.inBytes)
            reads += bytes;
        row.bytes = reads;
        if (train && (step.inputGradient || step.weightGradient)) {
            // Output's gradient, saved input or output, gradients written; then the update reads gradient,
            // weight and state and writes weight and state.
            row.bytes += reads;
            if (step.inputGradient)
                row.bytes += step.inBytes.empty() ? 0 : step.inBytes[0];
            row.bytes += row.parameters * master * (1 + 3 + 2 * stateOf(options.optimizer));
        }
        cost.parameters += row.parameters;
        cost.forwardFlops += row.forwardFlops;
        cost.stepFlops += row.stepFlops;
        cost.bytes += row.bytes;
        cost.layers.push_back(std::move(row));
        steps.push_back(std::move(step));
    }
    if (!train)
        cost.stepFlops = cost.forwardFlops;
    cost.arithmeticIntensity = cost.bytes > 0 ? cost.stepFlops / cost.bytes : 0;
    cost.memoryPeakBytes = train ? trainingPeak(steps, resident) : inferencePeak(steps, resident);
    return cost;
}

namespace {

struct Fc
{
    double layers, nodes, input, output, batch, weights;
};

std::optional<Fc> fcOf(std::string_view family, const Parameters& p)
{
    const auto layers = p.number("layer"), nodes = p.number("node"), input = p.number("input"),
               output = p.number("output"), batch = p.number("batch");
    if (family != "fc" || !layers || !nodes || !input || !output || !batch)
        return std::nullopt;
    return Fc{*layers, *nodes, *input, *output, *batch,
              *input * *nodes + *nodes * *nodes * (*layers - 1) + *nodes * *output};
}

double profilerCount(const Fc& fc, double batch)
{
    const double biases = fc.nodes * fc.layers + fc.output;
    return batch * (6 * fc.weights + 2 * fc.nodes * fc.layers + 5 * fc.output + 7) + 2 * fc.weights - biases;
}

} // namespace

std::optional<double> tfProfilerFlops(std::string_view family, const Parameters& parameters)
{
    const auto fc = fcOf(family, parameters);
    return fc ? std::optional(profilerCount(*fc, fc->batch)) : std::nullopt;
}

std::optional<double> tfProfilerFlopsTpu(std::string_view family, const Parameters& parameters)
{
    const auto fc = fcOf(family, parameters);
    if (!fc)
        return std::nullopt;
    return 8 * (profilerCount(*fc, fc->batch / 8) + 2 * fc->batch * fc->input);
}

} // namespace parascope::workload
