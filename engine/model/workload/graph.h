// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

/// The layer graph: one description of a model. Its cost, the LibTorch module and the programs of other
/// frameworks are made from it. layers.h describes the computation of each layer kind.
namespace parascope::workload {

/// A dimension: `value`, or `value` times the batch. The batch stays symbolic until a run sets it.
struct Dim
{
    std::int64_t value = 1;
    bool batch = false;
    friend bool operator==(const Dim&, const Dim&) = default;
};
using Shape = std::vector<Dim>;

/// Maximum number of elements of a tensor. Products of two sizes then fit into 64 bits with a margin.
inline constexpr std::int64_t maxElements = std::int64_t{1} << 46;

/// Returns the number of elements for a batch; -1 if it does not fit into 62 bits.
[[nodiscard]] std::int64_t elements(const Shape& shape, std::int64_t batch);

/// A tensor that the worker makes on the device before timing. Generators:
///   uniform           real numbers over [low, high): images, boxes, activations
///   mask              1 with probability `density`, else 0
///   integers          whole numbers over [low, high): tokens, labels, lengths
///   sparse_integers   with probability `density` a whole number over [low, high), else `high`: the classes
///                     of a detector's anchors, which are mostly background
///   shifted           the integers of input `of`, read one position later along the last dimension (the
///                     last position takes the first token): labels of a language model
struct Input
{
    std::string name;
    Shape shape;
    /// "float" (the run's type), "int64", or one of `dtypes` that differs from the run's type (8-bit keys for
    /// a 16-bit query).
    std::string dtype = "float";
    std::string generator = "uniform";
    double low = 0, high = 1;
    std::string of;     ///< only for generator "shifted"
    double density = 1; ///< only for generators "mask" and "sparse_integers"
    /// True if training computes its gradient although no layer below it trains. A primitive (a single layer)
    /// then does the same work as in the middle of a model.
    bool gradient = false;
    /// True for state that is kept between steps: keys and values of earlier positions, or the state of a
    /// recurrent model. Memory counts it as cache. The worker may write the result of a layer that appends to
    /// it into the same memory.
    bool cache = false;
};

/// A named tensor of weights. Nodes that name the same parameter share it. Initialisers, with fan_in and
/// fan_out of the shape [out, in, window...] (fan = channels times window):
///   zeros, ones, constant (`scale`)       normal (sigma `scale`)       uniform (over +-`scale`)
///   glorot_uniform   +-sqrt(6 / (fan_in + fan_out))        he_normal   sigma sqrt(2 / fan_in)
///   sinusoid   [length, width]: the first half of the columns is sin(p / 10000^(k / (width / 2 - 1))), the
///              second half the cosines (the position signal of tensor2tensor's Transformer)
struct Weight
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::string init = "zeros";
    double scale = 0;
    bool trainable = true; ///< false: a buffer (running statistics)
    /// The weight type (weightTypeOf) if it differs from the run's type. No worker trains such a weight.
    std::string dtype = {};
};

/// A reference to the `output`-th result of a node, or to an input by its name.
struct Ref
{
    std::string name;
    int output = 0;
};

struct Node
{
    std::string name; ///< unique in the graph; name of the layer in every table
    std::string kind; ///< one of the kinds of layers.h
    std::vector<Ref> inputs;
    std::vector<std::string> weights; ///< names, in the order that the kind defines
    Parameters attributes;            ///< only those that differ from the kind's defaults
};

struct Graph
{
    static constexpr int formatVersion = 1;
    std::string name; ///< for people; not part of the identity
    std::vector<Input> inputs;
    std::vector<Weight> weights;
    std::vector<Node> nodes; ///< in topological order
    Ref loss;                ///< a scalar that training minimises
    Ref output;              ///< the result of inference

    /// Builds the index that makes weight() fast. Call it again after weights were added or renamed.
    void indexWeights();
    [[nodiscard]] const Weight* weight(std::string_view weightName) const;
    [[nodiscard]] const Node* node(std::string_view nodeName) const;
    /// Returns the number of trainable elements; shared ones count once.
    [[nodiscard]] std::int64_t parameterCount() const;

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_weightIndex;
};

/// Returns the canonical form: JSON on one line, without defaults, with keys in a fixed order, and with a
/// version. The name for people is included only if `withName` is true.
[[nodiscard]] std::string canonicalText(const Graph& graph, bool withName = false);
/// Returns the canonical form as a JSON document.
[[nodiscard]] Json toJson(const Graph& graph, bool withName = false);
/// Reads and validates a graph: references exist, there is no cycle, kinds and attributes are known, and
/// shapes agree. The error names the layer and the reason.
[[nodiscard]] Result<Graph> graphFromJson(const Json& json, std::string_view what);
/// Performs all checks of graphFromJson() on a graph that code made.
[[nodiscard]] Result<void> validate(const Graph& graph);

/// Returns the model_key: the hash of the canonical text.
[[nodiscard]] std::string hashOf(const Graph& graph);
/// Returns the work_key of model + batch + mode + optimizer (name and options).
[[nodiscard]] std::string workKey(std::string_view modelKey, std::int64_t batch, std::string_view mode,
                                  std::string_view optimizer, const Json& optimizerOptions);

} // namespace parascope::workload
