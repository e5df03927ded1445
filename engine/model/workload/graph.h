// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

/// The layer graph: one description of a model, from which come its cost, the LibTorch module and other
/// frameworks' programs. What each layer kind computes is written in layers.h.
namespace parascope::workload {

/// A dimension: `value`, or `value` times the batch (the batch stays symbolic until a run binds it).
struct Dim
{
    std::int64_t value = 1;
    bool batch = false;
    friend bool operator==(const Dim&, const Dim&) = default;
};
using Shape = std::vector<Dim>;

/// A tensor has at most so many elements (products of two sizes then fit 64 bits with room).
inline constexpr std::int64_t maxElements = std::int64_t{1} << 46;

/// Number of elements with the batch bound; -1 when it does not fit 62 bits.
[[nodiscard]] std::int64_t elements(const Shape& shape, std::int64_t batch);

/// A tensor that the worker makes on the device before timing. Generators:
///   uniform           real numbers over [low, high): images, boxes, activations
///   mask              1 with probability `density`, else 0
///   integers          whole numbers over [low, high): tokens, labels, lengths
///   sparse_integers   with probability `density` a whole number over [low, high), else `high`: the classes
///                     of a detector's anchors, most of which are background
///   shifted           the integers of input `of`, one place later along the last dimension (the last place
///                     takes the first token): labels of a language model
struct Input
{
    std::string name;
    Shape shape;
    /// "float" (the run's type), "int64", or one of `dtypes` that differs from the run's (keys of eight bits
    /// for a query of sixteen).
    std::string dtype = "float";
    std::string generator = "uniform";
    double low = 0, high = 1;
    std::string of;     ///< generator "shifted"
    double density = 1; ///< generators "mask" and "sparse_integers"
    /// Its gradient is computed in training though nothing below it trains: a primitive (one layer alone)
    /// does the work that it does in the middle of a model.
    bool gradient = false;
    /// State that is kept between steps: keys and values of earlier positions, of a recurrent model its
    /// state. Memory counts it as cache. The worker may write the result of a layer that appends to it into
    /// it.
    bool cache = false;
};

/// A named tensor of weights. Nodes that name the same parameter share it. Initialisers, with fan_in and
/// fan_out of the shape [out, in, window...] (fan = channels times window):
///   zeros, ones, constant (`scale`)       normal (sigma `scale`)       uniform (over +-`scale`)
///   glorot_uniform   +-sqrt(6 / (fan_in + fan_out))        he_normal   sigma sqrt(2 / fan_in)
///   sinusoid   [length, width]: the first half of the columns sin(p / 10000^(k / (width / 2 - 1))), the
///              second the cosines (the position signal of tensor2tensor's Transformer)
struct Weight
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::string init = "zeros";
    double scale = 0;
    bool trainable = true; ///< false: a buffer (running statistics)
    /// A type of weights (weightTypeOf) where it differs from the run's; no worker trains such a weight.
    std::string dtype = {};
};

/// The `output`-th result of a node, or an input by its name.
struct Ref
{
    std::string name;
    int output = 0;
};

struct Node
{
    std::string name; ///< unique in the graph, the layer's name in every table
    std::string kind; ///< a kind of layers.h
    std::vector<Ref> inputs;
    std::vector<std::string> weights; ///< names, in the order that the kind fixes
    Parameters attributes;            ///< those that differ from the kind's defaults
};

struct Graph
{
    static constexpr int formatVersion = 1;
    std::string name; ///< for people; not part of the identity
    std::vector<Input> inputs;
    std::vector<Weight> weights;
    std::vector<Node> nodes; ///< in topological order
    Ref loss;                ///< a scalar; what training minimises
    Ref output;              ///< what inference computes

    /// Makes weight() quick; to be called again when weights were added or renamed.
    void indexWeights();
    [[nodiscard]] const Weight* weight(std::string_view weightName) const;
    [[nodiscard]] const Node* node(std::string_view nodeName) const;
    /// Trainable elements, shared ones once.
    [[nodiscard]] std::int64_t parameterCount() const;

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_weightIndex;
};

/// The canonical form: JSON on one line, defaults omitted, keys in a fixed order, versioned; without the name
/// for people unless asked for.
[[nodiscard]] std::string canonicalText(const Graph& graph, bool withName = false);
/// The same as a document.
[[nodiscard]] Json toJson(const Graph& graph, bool withName = false);
/// Reads and validates: references exist, no cycle, kinds and attributes known, shapes agree. The sentence
/// says which layer and why.
[[nodiscard]] Result<Graph> graphFromJson(const Json& json, std::string_view what);
/// Everything that graphFromJson checks, for a graph that code made.
[[nodiscard]] Result<void> validate(const Graph& graph);

/// model_key: the hash of the canonical text.
[[nodiscard]] std::string hashOf(const Graph& graph);
/// work_key: model + batch + mode + optimiser (name and options).
[[nodiscard]] std::string workKey(std::string_view modelKey, std::int64_t batch, std::string_view mode,
                                  std::string_view optimizer, const Json& optimizerOptions);

} // namespace parascope::workload
