// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/operation_recorder.h"

#include "engine/model/workload/element_work.h"
#include "engine/worker/clock.h"

#include <ATen/ATen.h>
#include <ATen/SequenceNumber.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

namespace parascope::worker {

namespace {

using Inputs = c10::ArrayRef<const c10::IValue>;

double product(const at::Tensor& tensor, std::int64_t from, std::int64_t to)
{
    double count = 1;
    for (std::int64_t i = from; i < to; ++i)
        count *= static_cast<double>(tensor.size(i));
    return count;
}

std::optional<at::Tensor> tensorAt(Inputs inputs, std::size_t index)
{
    if (index < inputs.size() && inputs[index].isTensor() && inputs[index].toTensor().defined())
        return inputs[index].toTensor();
    return std::nullopt;
}

/// Returns the FLOPs of a product whose matrices are the inputs `first` and `first + 1`: 2 m k n, times the
/// batches.
double matrixFlops(Inputs inputs, std::size_t first)
{
    const auto a = tensorAt(inputs, first), b = tensorAt(inputs, first + 1);
    if (!a || !b || a->dim() < 1 || b->dim() < 1)
        return 0;
    const double columns = b->dim() > 1 ? static_cast<double>(b->size(-1)) : 1;
    return 2 * product(*a, 0, a->dim()) * columns;
}

/// Returns the FLOPs of one pass over a convolution's window. Every element of the map on the output's side
/// (the input's side for a transposed convolution) meets all weights of its channel.
double windowFlops(const at::Tensor& map, const at::Tensor& weight)
{
    return 2 * product(map, 0, map.dim()) * product(weight, 1, weight.dim());
}

/// Returns the FLOPs of a fused recurrent layer: at every position the input meets one weight and the state
/// the other.
double recurrentFlops(Inputs inputs)
{
    const auto input = tensorAt(inputs, 0), inner = tensorAt(inputs, 1), hidden = tensorAt(inputs, 2);
    if (!input || !inner || !hidden || input->dim() < 1)
        return 0;
    return 2 * product(*input, 0, input->dim() - 1) *
           (product(*inner, 0, inner->dim()) + product(*hidden, 0, hidden->dim()));
}

/// Returns the FLOPs of fused attention, whose query, key and value are the inputs from `first` on: the
/// scores, and the mixing of the values.
double attentionFlops(Inputs inputs, std::size_t first)
{
    const auto query = tensorAt(inputs, first), key = tensorAt(inputs, first + 1),
               value = tensorAt(inputs, first + 2);
    if (!query || !key || !value || query->dim() != 4 || key->dim() != 4 || value->dim() != 4)
        return 0;
    const auto pairs = product(*query, 0, 3) * static_cast<double>(key->size(2));
    return 2 * pairs * static_cast<double>(query->size(3) + value->size(3));
}

/// An operation whose FLOPs are counted and which includes its inner operations.
struct Rule
{
    const char* name;
    enum Kind {
        Matrix,
        MatrixAfterOne,
        Convolution,
        ConvolutionBackward,
        Recurrent,
        RecurrentBackward,
        Attention,
        AttentionBackward
    } kind;
};
constexpr Rule rules[] = {
    {"aten::mm", Rule::Matrix},
    {"aten::bmm", Rule::Matrix},
    {"aten::mv", Rule::Matrix},
    {"aten::dot", Rule::Matrix},
    {"aten::addmm", Rule::MatrixAfterOne},
    {"aten::addmm_", Rule::MatrixAfterOne},
    {"aten::addmv", Rule::MatrixAfterOne},
    {"aten::baddbmm", Rule::MatrixAfterOne},
    {"aten::baddbmm_", Rule::MatrixAfterOne},
    {"aten::addbmm", Rule::MatrixAfterOne},
    {"aten::_addmm_activation", Rule::MatrixAfterOne},
    {"aten::convolution", Rule::Convolution},
    {"aten::convolution_overrideable", Rule::Convolution},
    {"aten::convolution_backward", Rule::ConvolutionBackward},
    // LibTorch 2 fuses an LSTM on CPUs, and attention everywhere. (Attention that it does not fuse consists
    // of products.)
    {"aten::mkldnn_rnn_layer", Rule::Recurrent},
    {"aten::mkldnn_rnn_layer_backward", Rule::RecurrentBackward},
    {"aten::_scaled_dot_product_flash_attention_for_cpu", Rule::Attention},
    {"aten::_scaled_dot_product_flash_attention_for_cpu_backward", Rule::AttentionBackward},
    {"aten::_scaled_dot_product_flash_attention", Rule::Attention},
    {"aten::_scaled_dot_product_flash_attention_backward", Rule::AttentionBackward},
    {"aten::_scaled_dot_product_efficient_attention", Rule::Attention},
    {"aten::_scaled_dot_product_efficient_attention_backward", Rule::AttentionBackward},
    {"aten::_scaled_dot_product_cudnn_attention", Rule::Attention},
    {"aten::_scaled_dot_product_cudnn_attention_backward", Rule::AttentionBackward},
};

const Rule* ruleOf(const char* name)
{
    for (const Rule& rule : rules)
        if (std::strcmp(rule.name, name) == 0)
            return &rule;
    return nullptr;
}

bool flagAt(Inputs inputs, std::size_t at)
{
    return inputs.size() > at && inputs[at].isBool() && inputs[at].toBool();
}

/// A transposed convolution works on the input's side. For others onEnd() uses the output's size.
double convolutionFlops(Inputs inputs)
{
    const auto input = tensorAt(inputs, 0), weight = tensorAt(inputs, 1);
    return flagAt(inputs, 6) && input && weight ? windowFlops(*input, *weight) : 0;
}

double convolutionBackwardFlops(Inputs inputs)
{
    const auto gradient = tensorAt(inputs, 0), input = tensorAt(inputs, 1), weight = tensorAt(inputs, 2);
    if (!gradient || !weight || !input || inputs.empty() || !inputs.back().isBoolList())
        return 0;
    const auto wanted = inputs.back().toBoolList();
    const double one = windowFlops(flagAt(inputs, 7) ? *input : *gradient, *weight);
    return (wanted.size() > 0 && wanted[0] ? one : 0) + (wanted.size() > 1 && wanted[1] ? one : 0);
}

double flopsAtStart(const Rule& rule, Inputs inputs)
{
    switch (rule.kind) {
    case Rule::Matrix:
        return matrixFlops(inputs, 0);
    case Rule::MatrixAfterOne:
        return matrixFlops(inputs, 1);
    case Rule::Convolution:
        return convolutionFlops(inputs);
    case Rule::ConvolutionBackward:
        return convolutionBackwardFlops(inputs);
    case Rule::Recurrent:
        return recurrentFlops(inputs);
    case Rule::RecurrentBackward: // gradients of the input and of the weights
        return 2 * recurrentFlops(inputs);
    case Rule::Attention:
        return attentionFlops(inputs, 0);
    case Rule::AttentionBackward:
        // The operator may compute scores again to save memory. The graph's rules do not count that as work.
        return 2 * attentionFlops(inputs, 1);
    }
    return 0;
}

/// Calls `each` for the tensors of a value, including those in lists.
template <class Each>
void eachTensor(const c10::IValue& value, const Each& each)
{
    if (value.isTensor()) {
        if (value.toTensor().defined())
            each(value.toTensor());
    } else if (value.isTensorList()) {
        for (const at::Tensor& tensor : value.toTensorVector())
            if (tensor.defined())
                each(tensor);
    }
}

/// Returns the bytes of the elements that a tensor shows; a broadcast dimension is read from one place.
double bytesOf(const at::Tensor& tensor)
{
    double count = static_cast<double>(tensor.element_size());
    if (tensor.layout() != at::kStrided)
        return count * static_cast<double>(tensor.numel());
    for (std::int64_t i = 0; i < tensor.dim(); ++i)
        if (tensor.stride(i) != 0 || tensor.size(i) == 0)
            count *= static_cast<double>(tensor.size(i));
    return count;
}

const void* storageOf(const at::Tensor& tensor)
{
    return tensor.has_storage() ? tensor.storage().unsafeGetStorageImpl() : nullptr;
}

/// Returns true if the operation only provides memory and moves none.
bool allocates(std::string_view name)
{
    return name.find("empty") != std::string_view::npos || name.find("resize") != std::string_view::npos;
}

struct Frame
{
    std::string name;
    std::string layer;
    const Rule* rule = nullptr;
    double start = 0;
    double inner = 0; ///< seconds of the inner operations
    double innerBytes = 0;
    bool innerWork = false; ///< true if an inner operation counts FLOPs
    double flops = 0;
    double window = 0; ///< for a convolution: number of weights that meet one element of the output
    const workload::ElementWork* work = nullptr;
    double inElements = 0; ///< number of elements of the largest input
    double windowSize = 1; ///< window size of a pooling operation
    double read = 0;
    std::vector<const void*> storages; ///< storages of the inputs
    bool absorbed = false;             ///< inside an operation with a rule, so not counted separately
    bool backward = false;
    bool scope = false; ///< a layer, not an operation
    std::uint64_t firstNode = 0;
};

/// Sequence numbers [first, last) of the autograd nodes that a layer's forward pass made.
struct Nodes
{
    std::uint64_t first, last;
    std::string layer;
};

std::string_view plainName(std::string_view name)
{
    return name.starts_with("aten::") ? name.substr(6) : name;
}

/// Returns the elements of a pooling operation's window, its second input.
double windowOf(Inputs inputs)
{
    double size = 1;
    int given = 0;
    if (inputs.size() > 1 && inputs[1].isIntList())
        for (const auto length : inputs[1].toIntVector()) {
            size *= static_cast<double>(length);
            ++given;
        }
    return given == 1 ? size * size : size;
}

/// Marks that the start of an operation was recorded; onEnd() checks it.
struct Seen : at::ObserverContext
{
};

struct State
{
    std::mutex mutex;
    OperationTotals totals;
    std::vector<Nodes> nodes; ///< ranges of the current step, ascending
    bool cuda = false;
    bool paused = false;
};
State* active = nullptr;
at::CallbackHandle handle = 0;
thread_local std::vector<Frame> frames;

std::string layerOfNode(State& state, std::int64_t sequence)
{
    const auto number = static_cast<std::uint64_t>(sequence);
    const std::lock_guard lock(state.mutex);
    // Search from the latest range: the numbers grow from step to step, and each is made once.
    for (auto it = state.nodes.rbegin(); it != state.nodes.rend(); ++it)
        if (number >= it->first && number < it->last)
            return it->layer;
    return {};
}

/// Returns true for a node of the backward pass, or the engine's handling of one: their exclusive time is
/// bookkeeping.
bool isAutograd(const at::RecordFunction& function)
{
    return function.scope() == at::RecordScope::BACKWARD_FUNCTION ||
           std::strncmp(function.name(), "autograd::", 10) == 0;
}

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction& function)
{
    if (!active || active->paused)
        return nullptr;
    Frame frame;
    frame.name = function.name();
    const bool nested = !frames.empty();
    if (nested) {
        const Frame& outer = frames.back();
        frame.layer = outer.layer;
        frame.backward = outer.backward;
        frame.absorbed = outer.absorbed || outer.rule != nullptr;
    }
    if (function.scope() == at::RecordScope::USER_SCOPE) {
        frame.scope = true;
        frame.layer = frame.name;
        frame.firstNode = at::sequence_number::peek();
    } else if (isAutograd(function)) {
        frame.backward = true;
        frame.name =
            frame.name.find("AccumulateGrad") == std::string::npos ? "autograd" : "accumulate gradient";
        if (function.seqNr() >= 0)
            frame.layer = layerOfNode(*active, function.seqNr());
    } else if (!frame.absorbed) {
        frame.rule = ruleOf(function.name());
        if (frame.rule)
            frame.flops = flopsAtStart(*frame.rule, function.inputs());
        if (frame.rule && frame.rule->kind == Rule::Convolution && frame.flops == 0)
            if (const auto weight = tensorAt(function.inputs(), 1))
                frame.window = product(*weight, 1, weight->dim());
        if (!frame.rule)
            frame.work = workload::elementWorkOf(plainName(frame.name));
        if (frame.work && frame.work->window)
            frame.windowSize = windowOf(function.inputs());
        for (const c10::IValue& value : function.inputs())
            eachTensor(value, [&](const at::Tensor& tensor) {
                frame.inElements = std::max(frame.inElements, static_cast<double>(tensor.numel()));
                frame.read += bytesOf(tensor);
                frame.storages.push_back(storageOf(tensor));
            });
    }
    if (active->cuda)
        synchronise(true);
    frame.start = now();
    frames.push_back(std::move(frame));
    return std::make_unique<Seen>();
}

/// Returns the bytes that the operation moved itself. This is nothing if its inner operations moved them, if
/// it only provided memory, or if it returned a view of its inputs.
double movedBytes(const Frame& frame, const at::RecordFunction& function, double& convolution,
                  double& outElements)
{
    double written = 0;
    bool view = true;
    const bool inPlace = !frame.name.empty() && frame.name.back() == '_';
    for (const c10::IValue& value : function.outputs())
        eachTensor(value, [&](const at::Tensor& tensor) {
            written += bytesOf(tensor);
            outElements = std::max(outElements, static_cast<double>(tensor.numel()));
            if (frame.rule && frame.rule->kind == Rule::Convolution && tensor.dim() > 2)
                convolution = product(tensor, 0, tensor.dim());
            const void* storage = storageOf(tensor);
            view = view &&
                   std::find(frame.storages.begin(), frame.storages.end(), storage) != frame.storages.end();
        });
    if (allocates(frame.name) || (frame.innerBytes > 0 && !frame.rule && !frame.work))
        return 0;
    if (written > 0 && view && !inPlace && !frame.work)
        return 0;
    return frame.read + written;
}

void onEnd(const at::RecordFunction& function, at::ObserverContext* context)
{
    if (!context || frames.empty())
        return;
    if (active && active->cuda)
        synchronise(true);
    const double end = now();
    Frame frame = std::move(frames.back());
    frames.pop_back();
    const double spent = end - frame.start;
    if (frame.absorbed && !frame.scope)
        return; // its seconds and bytes stay with the outer operation
    double bytes = 0, other = 0;
    if (!frame.scope && !isAutograd(function)) {
        double convolution = 0, outElements = 0;
        bytes = movedBytes(frame, function, convolution, outElements);
        // An operation that calls another one ("div" for "mean") leaves the work to the inner one.
        if (frame.work && !frame.innerWork)
            other = frame.work->perOutput * outElements * frame.windowSize +
                    frame.work->perInput * frame.inElements;
        // The inputs are gone by now, so `window` holds their part.
        frame.flops += 2 * convolution * frame.window;
    }
    if (!frames.empty()) {
        // A layer is not an operation: its time between operations belongs to no operation, and the same
        // holds for the outer operation's time there.
        frames.back().inner += frame.scope ? frame.inner : spent;
        frames.back().innerBytes += bytes + frame.innerBytes;
        frames.back().innerWork |= other > 0 || frame.innerWork;
        // The engine's frame around a node has no sequence number. Its work after the node (summing and
        // adding gradients) belongs to the node.
        if (frame.backward && frames.back().backward && frames.back().layer.empty())
            frames.back().layer = frame.layer;
    }
    if (!active)
        return;
    const std::lock_guard lock(active->mutex);
    if (frame.scope) {
        active->nodes.push_back({frame.firstNode, at::sequence_number::peek(), frame.layer});
        return;
    }
    if (frame.name.compare(0, 6, "aten::") == 0)
        frame.name.erase(0, 6);
    auto& total = active->totals[{frame.layer, frame.name, frame.backward}];
    total.seconds += spent - frame.inner;
    total.calls += 1;
    total.flops += frame.flops;
    total.otherFlops += other;
    total.bytes += bytes;
}

} // namespace

OperationRecorder::OperationRecorder(bool cuda)
{
    active = new State;
    active->cuda = cuda;
    handle = at::addGlobalCallback(at::RecordFunctionCallback(onStart, onEnd)
                                       .needsInputs(true)
                                       .needsOutputs(true)
                                       .scopes({at::RecordScope::FUNCTION, at::RecordScope::BACKWARD_FUNCTION,
                                                at::RecordScope::USER_SCOPE}));
}

OperationRecorder::~OperationRecorder()
{
    at::removeCallback(handle);
    delete std::exchange(active, nullptr);
}

void OperationRecorder::pause(bool paused)
{
    active->paused = paused;
}

OperationTotals OperationRecorder::totals() const
{
    const std::lock_guard lock(active->mutex);
    return active->totals;
}

} // namespace parascope::worker
