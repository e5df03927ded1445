// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/cost.h"

#include "engine/base/core/dtypes.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/modes.h"
#include "engine/model/workload/layer_work.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace parascope::workload {

using namespace costing;

namespace {

/// Returns the optimizer state in elements per parameter (rmsprop: mean square and momentum).
int stateOf(std::string_view optimizer)
{
    if (optimizer == "rmsprop" || optimizer == "adam" || optimizer == "adamw")
        return 2;
    return optimizer == "momentum" ? 1 : 0;
}

/// A weight of the graph during the walk over its layers.
struct GraphWeight
{
    const Weight* weight;
    double elements;
    bool used = false;
};
using GraphWeights = std::unordered_map<std::string_view, GraphWeight>;

/// The backward pass visits the layers in reverse order: it makes a weight's gradient at the last user, then
/// adds to it.
void countGradients(std::vector<Layer>& layers, const GraphWeights& weights)
{
    std::unordered_set<std::string_view> seen;
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer)
        for (const auto* weight : layer->weights)
            if (weight->trainable)
                (seen.insert(weight->name).second ? layer->newGradients : layer->addedGradients) +=
                    weights.find(weight->name)->second.elements;
}

double elementBytesOf(const Tensor& tensor, const Setting& setting)
{
    return tensor.whole       ? 8
           : tensor.typed > 0 ? tensor.typed
           : tensor.constant  ? setting.element
                              : setting.result;
}

/// The elements of a view have the type of the tensor that it shows.
template <class Layers, class Tensors>
void measureViews(const Layers& layers, const Tensors& tensors, std::int64_t batch, Setting& setting,
                  MemoryWalk& walk)
{
    for (const auto& layer : layers) {
        if (!layer.view)
            continue;
        const double each = setting.bytes[static_cast<std::size_t>(layer.in[0])] /
                            static_cast<double>(elements(layer.inShapes[0], batch));
        for (std::size_t k = 0; k < layer.out.size(); ++k) {
            const auto tensor = static_cast<std::size_t>(layer.out[k]);
            setting.bytes[tensor] = each * static_cast<double>(elements(layer.outShapes[k], batch));
            if (!tensors[tensor].constant)
                walk.bytes[tensor] = setting.bytes[tensor];
        }
    }
}

} // namespace

struct CostModel::Data
{
    Graph graph;
    std::vector<Tensor> tensors;
    std::vector<Layer> layers;
    double trainable = 0, buffers = 0; ///< numbers of elements
    double typed = 0, typedBytes = 0;  ///< elements and bytes of trainable weights with their own type
};

CostModel::CostModel(std::unique_ptr<const Data> data) : m_data(std::move(data)) {}
CostModel::CostModel(CostModel&&) noexcept = default;
CostModel& CostModel::operator=(CostModel&&) noexcept = default;
CostModel::~CostModel() = default;

Result<CostModel> CostModel::of(Graph given)
{
    auto data = std::make_unique<Data>();
    data->graph = std::move(given);
    const Graph& graph = data->graph;
    PARASCOPE_TRY(Shapes shapes, inferShapes(graph));
    std::unordered_map<std::string_view, int> first; // from a name to the index of its output 0
    for (const auto& input : graph.inputs) {
        first.emplace(input.name, static_cast<int>(data->tensors.size()));
        const auto* own = findDtype(input.dtype);
        data->tensors.push_back(
            {input.shape, input.dtype == "int64", true, input.gradient, own ? own->bytes : 0});
    }
    GraphWeights weights;
    for (const auto& weight : graph.weights) {
        double size = 1;
        for (const auto dim : weight.shape)
            size *= static_cast<double>(dim);
        (weight.trainable ? data->trainable : data->buffers) += size;
        if (weight.trainable && !weight.dtype.empty()) {
            data->typed += size;
            data->typedBytes += size * weightTypeOf(weight.dtype).bytes;
        }
        weights.emplace(weight.name, GraphWeight{&weight, size});
    }
    data->layers.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        Layer layer;
        layer.node = &node;
        layer.kind = &layerKinds().find(node.kind)->second;
        bool below = false;
        for (const auto& ref : node.inputs) {
            const int tensor = first.find(ref.name)->second + ref.output;
            layer.in.push_back(tensor);
            layer.inShapes.push_back(data->tensors[static_cast<std::size_t>(tensor)].shape);
            below = below || data->tensors[static_cast<std::size_t>(tensor)].trains;
        }
        for (const auto& name : node.weights) {
            auto& held = weights.find(name)->second;
            layer.weights.push_back(held.weight);
            layer.weightElements += held.elements;
            if (!held.weight->dtype.empty())
                layer.typed = weightTypeOf(held.weight->dtype).bytes;
            if (!held.used && held.weight->trainable)
                layer.newParameters += held.elements;
            held.used = true;
            layer.trainsWeights = layer.trainsWeights || held.weight->trainable;
        }
        layer.outShapes = std::move(shapes.find(node.name)->second);
        first.emplace(node.name, static_cast<int>(data->tensors.size()));
        for (const auto& shape : layer.outShapes) {
            layer.out.push_back(static_cast<int>(data->tensors.size()));
            data->tensors.push_back(
                {shape, false, node.kind == "parameter", below || layer.trainsWeights, 0});
        }
        data->layers.push_back(std::move(layer));
    }
    countGradients(data->layers, weights);
    for (auto& layer : data->layers) {
        const auto own = layer.kind->cost({*layer.node, layer.inShapes, layer.weights}, layer.outShapes, 1);
        layer.view = own.inPlace && !layer.in.empty();
    }
    return CostModel(std::unique_ptr<const Data>(std::move(data)));
}

Result<Cost> CostModel::at(const CostOptions& options, bool withLayers) const
{
    return direct(options, withLayers, nullptr);
}

Result<Cost> CostModel::direct(const CostOptions& options, bool withLayers,
                               std::vector<double>* moments) const
{
    const Data& data = *m_data;
    const bool train = options.mode == "train";
    if (options.batch < 1)
        return Error::badInput("The batch must be at least 1, not %1.", options.batch);
    if (train && data.graph.loss.name.empty())
        return Error::badInput("The model has no loss, so it cannot be trained.");
    const double element = bytesOf(options.dtype);
    Setting setting{options.batch,
                    train,
                    train && options.optimizer != "none",
                    element,
                    resultBytesOf(options.dtype),
                    element == 8 ? 8.0 : 4.0,
                    train ? stateOf(options.optimizer) : 0,
                    {},
                    {},
                    {}};

    MemoryWalk walk;
    walk.train = train;
    // Training at 16 bits keeps a copy of the master weights in that type during the step. A run that serves
    // a model holds its weights only in the run's type.
    Cost cost;
    const double untyped = data.trainable - data.typed;
    cost.weightBytes = servesModel(options.mode)
                           ? (untyped + data.buffers) * element
                           : untyped * (setting.master + (element < setting.master ? element : 0)) +
                                 data.buffers * setting.master;
    cost.weightBytes += data.typedBytes;
    walk.resident = data.trainable * setting.master * setting.state + cost.weightBytes;
    for (std::size_t i = 0; i < data.tensors.size(); ++i) {
        const auto& tensor = data.tensors[i];
        const auto count = elements(tensor.shape, options.batch);
        if (count < 0)
            return Error::badInput("A tensor of %1 is too large at batch %2.", toText(tensor.shape),
                                   options.batch);
        setting.bytes.push_back(static_cast<double>(count) * elementBytesOf(tensor, setting));
        if (i < data.graph.inputs.size()) {
            walk.resident += setting.bytes.back();
            if (data.graph.inputs[i].name == "tokens")
                cost.tokens = static_cast<double>(count);
            if (data.graph.inputs[i].cache)
                cost.cacheBytes += setting.bytes.back();
        }
        walk.bytes.push_back(tensor.constant ? 0 : setting.bytes.back());
    }
    measureViews(data.layers, data.tensors, options.batch, setting, walk);
    walk.gradientBytes = setting.bytes;
    setting.storage.resize(data.tensors.size());
    std::iota(setting.storage.begin(), setting.storage.end(), 0);
    setting.gradientOf = setting.storage;

    cost.parameters = data.trainable;
    walk.steps.reserve(data.layers.size());
    for (const auto& layer : data.layers) {
        LayerWork work = workOf(layer, data.tensors, setting);
        const Traffic traffic = trafficOf(layer, work, setting);
        const double update =
            setting.updates ? layer.newParameters * setting.master * (3 + 2 * setting.state) : 0;
        cost.forwardFlops += work.step.cost.forwardFlops;
        cost.stepFlops += work.stepFlops;
        const double visible = work.step.cost.visibleShare;
        const double stepCausal = std::round(work.stepFlops * visible); // a whole number, except for rounding
        cost.forwardFlopsCausal += std::round(work.step.cost.forwardFlops * visible);
        cost.stepFlopsCausal += stepCausal;
        cost.parametersActive += layer.newParameters * work.step.cost.activeWeights;
        cost.forwardBytes += traffic.forward;
        cost.backwardBytes += traffic.backward;
        cost.optimizerBytes += update;
        cost.fusedBytes += traffic.fused + update;
        if (withLayers)
            cost.layers.push_back({layer.node->name, layer.node->kind,
                                   layer.outShapes.empty() ? std::string() : toText(layer.outShapes[0]),
                                   layer.newParameters, work.step.cost.forwardFlops, work.stepFlops,
                                   traffic.forward + traffic.backward + update, stepCausal});
        walk.steps.push_back(std::move(work.step));
    }
    cost.bytes = cost.forwardBytes + cost.backwardBytes + cost.optimizerBytes;
    cost.arithmeticIntensity = cost.bytes > 0 ? cost.stepFlops / cost.bytes : 0;
    cost.memoryPeakBytes = peakBytes(walk, moments);
    return cost;
}

std::optional<CostForm> CostModel::form(CostOptions options) const
{
    if (std::any_of(m_data->layers.begin(), m_data->layers.end(),
                    [](const Layer& layer) { return !layer.kind->affine; }))
        return std::nullopt;
    CostForm form;
    form.m_largestBatch = std::int64_t{1} << 62;
    for (const auto& tensor : m_data->tensors) {
        if (std::count_if(tensor.shape.begin(), tensor.shape.end(),
                          [](const Dim& dim) { return dim.batch; }) > 1)
            return std::nullopt;
        if (std::any_of(tensor.shape.begin(), tensor.shape.end(), [](const Dim& dim) { return dim.batch; }))
            form.m_largestBatch =
                std::min(form.m_largestBatch,
                         (std::int64_t{1} << 62) / std::max<std::int64_t>(1, elements(tensor.shape, 1)));
    }
    // Two batches determine a line: all values are whole numbers of bytes or FLOPs that a double represents
    // exactly. For a single example attention copies no heads, so the line begins at a batch of 2, and a
    // batch of 1 is stored separately.
    const auto& nodes = m_data->graph.nodes;
    const bool bent = std::any_of(nodes.begin(), nodes.end(),
                                  [](const Node& node) { return node.kind.ends_with("attention"); });
    std::vector<double> firstMoments, secondMoments;
    options.batch = 1;
    if (bent) {
        const auto single = direct(options, false, nullptr);
        if (!single)
            return std::nullopt;
        form.m_single = *single;
        options.batch = 2;
    }
    const double from = static_cast<double>(options.batch);
    const auto first = direct(options, false, &firstMoments);
    ++options.batch;
    const auto second = direct(options, false, &secondMoments);
    if (!first || !second || firstMoments.size() != secondMoments.size())
        return std::nullopt;
    const auto line = [from](double one, double next) {
        return CostForm::Line{one - from * (next - one), next - one};
    };
    form.m_parameters = first->parameters;
    form.m_parametersActive = first->parametersActive;
    form.m_weightBytes = first->weightBytes;
    form.m_tokensEach = first->tokens / from;
    form.m_cacheBytes = line(first->cacheBytes, second->cacheBytes);
    form.m_forwardFlopsCausal = line(first->forwardFlopsCausal, second->forwardFlopsCausal);
    form.m_stepFlopsCausal = line(first->stepFlopsCausal, second->stepFlopsCausal);
    form.m_forwardFlops = line(first->forwardFlops, second->forwardFlops);
    form.m_stepFlops = line(first->stepFlops, second->stepFlops);
    form.m_forwardBytes = line(first->forwardBytes, second->forwardBytes);
    form.m_backwardBytes = line(first->backwardBytes, second->backwardBytes);
    form.m_optimizerBytes = line(first->optimizerBytes, second->optimizerBytes);
    form.m_fusedBytes = line(first->fusedBytes, second->fusedBytes);
    // Keep the moments that are the largest for some batch. In descending order of slope, a moment counts
    // only if its constant is larger than those of all steeper moments.
    std::vector<CostForm::Line> moments;
    for (std::size_t i = 0; i < firstMoments.size(); ++i)
        moments.push_back(line(firstMoments[i], secondMoments[i]));
    std::sort(moments.begin(), moments.end(), [](const auto& a, const auto& b) {
        return a.slope != b.slope ? a.slope > b.slope : a.constant > b.constant;
    });
    for (const auto& moment : moments)
        if (form.m_moments.empty() || moment.constant > form.m_moments.back().constant)
            form.m_moments.push_back(moment);
    return form;
}

Cost CostForm::at(std::int64_t batch) const
{
    if (batch == 1 && m_single)
        return *m_single;
    const auto size = static_cast<double>(batch);
    Cost cost;
    cost.parameters = m_parameters;
    cost.parametersActive = m_parametersActive;
    cost.weightBytes = m_weightBytes;
    cost.tokens = m_tokensEach * size;
    cost.cacheBytes = m_cacheBytes.at(size);
    cost.forwardFlopsCausal = m_forwardFlopsCausal.at(size);
    cost.stepFlopsCausal = m_stepFlopsCausal.at(size);
    cost.forwardFlops = m_forwardFlops.at(size);
    cost.stepFlops = m_stepFlops.at(size);
    cost.forwardBytes = m_forwardBytes.at(size);
    cost.backwardBytes = m_backwardBytes.at(size);
    cost.optimizerBytes = m_optimizerBytes.at(size);
    cost.bytes = cost.forwardBytes + cost.backwardBytes + cost.optimizerBytes;
    cost.fusedBytes = m_fusedBytes.at(size);
    cost.arithmeticIntensity = cost.bytes > 0 ? cost.stepFlops / cost.bytes : 0;
    for (const auto& moment : m_moments)
        cost.memoryPeakBytes = std::max(cost.memoryPeakBytes, moment.at(size));
    return cost;
}

Result<Cost> costOf(const Graph& graph, const CostOptions& options)
{
    PARASCOPE_TRY(const CostModel model, CostModel::of(graph));
    return model.at(options);
}

namespace {

struct Fc
{
    double layers, nodes, input, output, batch, weights;
};

std::optional<Fc> fcOf(std::string_view family, const Parameters& p)
{
    const auto layers = p.number("layer"), nodes = p.number("node"), input = p.number("input"),
               output = p.number("output"), batch = p.number(hyper::batch);
    if (family != "fc" || !layers || !nodes || !input || !output || !batch)
        return std::nullopt;
    return Fc{*layers, *nodes, *input,
              *output, *batch, *input * *nodes + *nodes * *nodes * (*layers - 1) + *nodes * *output};
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
