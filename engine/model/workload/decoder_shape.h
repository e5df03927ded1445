// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The resolved hyper-parameters of a decoder, for the files that make its graph.

#include "engine/base/core/modes.h"
#include "engine/model/workload/builder.h"

namespace parascope::workload {

/// Letters of a pattern. A layer is a mixer and a feed-forward part (or experts):
///   f  attention    s  with the window    c  in chunks as long as the window    n  without rotation
///   l  linear attention (gated delta rule)    m  state space (Mamba-2)
/// or only one part:  *  attention    M  state space    -  feed-forward    E  experts
inline constexpr std::string_view layerLetters = "fscnlm*M-E";

/// Sizes of the keys and values of a gated delta rule (Yang et al., 2024).
struct DeltaSizes
{
    std::int64_t keyHeads, valueHeads, keyWidth, valueWidth;
};
/// Sizes of Mamba-2's state space (Dao and Gu, 2024).
struct SpaceSizes
{
    std::int64_t heads, width, groups, states, chunk;
};
/// Sizes of DeepSeek-V3.2's selection of keys.
struct IndexSizes
{
    std::int64_t heads, width, top;
};

struct DecoderShape
{
    std::string mode;
    std::int64_t layers, width, heads, keyHeads, headWidth, vocabulary, length, context;
    std::int64_t queryRank, keyRank, ropeWidth, valueWidth; ///< latent attention; keyRank 0: none
    std::int64_t window, windowEvery, windowFrom, firstWindow;
    std::string norm, position, activation;
    double epsilon, normOffset, residualScale, outputScale, attentionScale, attentionCap, outputCap,
        embeddingScale;
    bool sandwich, postNorm, attentionGate, sinks, interleaved, sharedGate, stateBias;
    std::int64_t queryNorm; ///< value of the hyper-parameter `qk_norm`
    bool tied;
    bool queryBias, outBias, innerBias;
    std::int64_t positions, ropeBase, windowRopeBase;
    std::string ropeFrequencies;
    double ropeMagnitude;
    std::int64_t inner, experts, topK, expertInner, sharedExperts, denseLayers, expertsEvery, sharedInner;
    std::string pattern;
    std::string weightType; ///< as weightTypeOf() reads it; the group may be "row" for a whole row
    std::string weightKept; ///< "/attention/mlp/": parts that keep the run's type
    std::string expertKind;
    DeltaSizes delta;
    SpaceSizes space;
    std::int64_t convolution;
    IndexSizes index;
    Parameters routing; ///< attributes of the kind "moe"

    [[nodiscard]] bool decodes() const { return mode == "decode"; }
    /// Returns the number of token positions that a step computes.
    [[nodiscard]] std::int64_t rows() const { return decodes() ? 1 : length; }
    /// Returns the position of the first of them.
    [[nodiscard]] std::int64_t start() const { return decodes() ? context - 1 : 0; }
    /// Returns the type of weights whose rows have `columns` columns.
    [[nodiscard]] std::string typeOfRow(std::int64_t columns) const
    {
        const auto row = weightType.find("/row/");
        return row == std::string::npos
                   ? weightType
                   : weightType.substr(0, row + 1) + std::to_string(columns) + weightType.substr(row + 4);
    }
    /// Returns the letter of a layer, one of `layerLetters`.
    [[nodiscard]] char letterOf(std::int64_t layer) const
    {
        return pattern.empty() ? 'f' : pattern[static_cast<std::size_t>(layer) % pattern.size()];
    }
    [[nodiscard]] bool has(std::string_view letters) const
    {
        return pattern.find_first_of(letters) != std::string::npos;
    }
    /// Returns whether any layer may have a feed-forward part of width `inner`.
    [[nodiscard]] bool feedsForward() const { return pattern.empty() || has("fscnlm-"); }
    /// Returns the window of a layer; 0 for no window.
    [[nodiscard]] std::int64_t windowOf(std::int64_t layer) const
    {
        if (!pattern.empty())
            return letterOf(layer) == 's' ? window : 0;
        return window > 0 && layer >= windowFrom && layer % windowEvery == firstWindow ? window : 0;
    }
};

[[nodiscard]] Result<DecoderShape> decoderShapeOf(const Parameters& parameters);

/// Builds a decoder, with the functions that attention and feed-forward layers need.
class DecoderBuilder
{
public:
    explicit DecoderBuilder(const DecoderShape& shape) : m_shape(shape), m_builder("decoder") {}
    [[nodiscard]] Graph build();

private:
    /// Adds a layer of the model: its mixer and its feed-forward part; each is added to `x`.
    Ref block(const std::string& name, Ref x, std::int64_t layer);
    Ref mixer(const std::string& name, const Ref& x, std::int64_t layer);
    Ref deltaRule(const std::string& name, const Ref& x);
    Ref stateSpace(const std::string& name, const Ref& x);
    /// Adds a causal convolution of each channel, with SiLU.
    Ref convolution(const std::string& name, const Ref& x, std::int64_t channels, bool bias);
    Ref gate(const std::string& name, const Ref& x, const Ref& by, const char* activation);
    /// Adds the selection of the keys to which each query of latent attention attends.
    Ref indexOf(const std::string& name, const Ref& x, const Ref& queryRank);
    Ref attention(const std::string& name, const Ref& x, std::int64_t layer);
    Ref latentAttention(const std::string& name, const Ref& x);
    /// Adds scores against a latent cache. The products with the up-projection of keys and values are moved
    /// to the query and the result (DeepSeek-V2, section 2.1.2), so that only the cache is read.
    Ref absorbed(const std::string& name, const Ref& queryPlain, const Ref& queryTurned, const Ref& latent,
                 const Ref& keyTurned);
    Ref expanded(const std::string& name, const Ref& queryPlain, const Ref& queryTurned, const Ref& latent,
                 const Ref& keyTurned);
    /// Adds attention, restricted to the keys of `m_chosen` if the model selects keys.
    Ref meet(const std::string& name, std::vector<Ref> in, Parameters attributes);
    Ref feedForward(const std::string& name, const Ref& x, std::int64_t inner);
    Ref mixture(const std::string& name, const Ref& x);
    Ref norm(const std::string& name, const Ref& x, std::int64_t width);
    Ref dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to, bool bias);
    /// Returns the type of a weight of `m_part` with rows of this length; empty for the run's type.
    [[nodiscard]] std::string heldIn(std::int64_t row) const;
    /// `base` is the base of a rotation without scaling; 0 uses the model's rotation.
    Ref rope(const std::string& name, const Ref& x, std::int64_t heads, bool interleaved,
             std::int64_t base = 0);
    /// Adds the RMS norm of [B, T, heads x width] that `qk_norm` selects.
    Ref headNorm(const std::string& name, const Ref& x, std::int64_t heads);
    Ref reshape(const std::string& name, const Ref& x, const std::vector<std::int64_t>& behindBatch);
    Ref part(const std::string& name, const Ref& x, std::int64_t axis, std::int64_t start,
             std::int64_t length);
    Ref cache(const std::string& name, const Ref& added, std::int64_t places, std::int64_t width);
    [[nodiscard]] Parameters attentionAttributes(std::int64_t heads, std::int64_t keyHeads) const;

    const DecoderShape& m_shape;
    Builder m_builder;
    Ref m_chosen;
    /// Part of the model whose weights may be quantised: attention, mixer, mlp, experts or shared; empty for
    /// no part.
    std::string m_part;
};

} // namespace parascope::workload
