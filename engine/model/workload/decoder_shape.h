// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A decoder's hyper-parameters, resolved; for the files that make its graph.

#include "engine/base/core/modes.h"
#include "engine/model/workload/builder.h"

namespace parascope::workload {

/// What a pattern is made of. A layer is a mixer and a feed-forward part (or experts):
///   f  attention    s  with the window    c  in chunks as long as the window    n  without positions
///   l  linear attention (gated delta rule)    m  state space (Mamba-2)
/// or one part alone:  *  attention    M  state space    -  feed-forward    E  experts
inline constexpr std::string_view layerLetters = "fscnlm*M-E";

/// The keys and values of a gated delta rule (Yang et al., 2024).
struct DeltaSizes
{
    std::int64_t keyHeads, valueHeads, keyWidth, valueWidth;
};
/// Mamba-2's state space (Dao and Gu, 2024).
struct SpaceSizes
{
    std::int64_t heads, width, groups, states, chunk;
};
/// DeepSeek-V3.2's choice of keys.
struct IndexSizes
{
    std::int64_t heads, width, top;
};

struct DecoderShape
{
    std::string mode;
    std::int64_t layers, width, heads, keyHeads, headWidth, vocabulary, length, context;
    std::int64_t queryRank, keyRank, ropeWidth, valueWidth; ///< of latent attention; keyRank 0: none
    std::int64_t window, windowEvery, windowFrom, firstWindow;
    std::string norm, position, activation;
    double epsilon, normOffset, residualScale, outputScale, attentionScale, attentionCap, outputCap,
        embeddingScale;
    bool sandwich, postNorm, attentionGate, sinks, interleaved, sharedGate, stateBias;
    std::int64_t queryNorm; ///< as the hyper-parameter
    bool tied;
    bool queryBias, outBias, innerBias;
    std::int64_t positions, ropeBase, windowRopeBase;
    std::string ropeFrequencies;
    double ropeMagnitude;
    std::int64_t inner, experts, topK, expertInner, sharedExperts, denseLayers, expertsEvery, sharedInner;
    std::string pattern;
    std::string weightType; ///< as weightTypeOf reads it, with "row" for a group as long as a row
    std::string weightKept; ///< "/attention/mlp/": parts that keep the run's type
    std::string expertKind;
    DeltaSizes delta;
    SpaceSizes space;
    std::int64_t convolution;
    IndexSizes index;
    Parameters routing; ///< attributes of the kind "moe"

    [[nodiscard]] bool decodes() const { return mode == "decode"; }
    /// Rows of tokens that a step computes.
    [[nodiscard]] std::int64_t rows() const { return decodes() ? 1 : length; }
    /// Position of the first of them.
    [[nodiscard]] std::int64_t start() const { return decodes() ? context - 1 : 0; }
    /// The type of weights with rows of so many columns.
    [[nodiscard]] std::string typeOfRow(std::int64_t columns) const
    {
        const auto row = weightType.find("/row/");
        return row == std::string::npos
                   ? weightType
                   : weightType.substr(0, row + 1) + std::to_string(columns) + weightType.substr(row + 4);
    }
    /// Of `layerLetters`.
    [[nodiscard]] char letterOf(std::int64_t layer) const
    {
        return pattern.empty() ? 'f' : pattern[static_cast<std::size_t>(layer) % pattern.size()];
    }
    [[nodiscard]] bool has(std::string_view letters) const
    {
        return pattern.find_first_of(letters) != std::string::npos;
    }
    /// Whether any layer may have a feed-forward part of `inner`.
    [[nodiscard]] bool feedsForward() const { return pattern.empty() || has("fscnlm-"); }
    /// The window of a layer, 0 for none.
    [[nodiscard]] std::int64_t windowOf(std::int64_t layer) const
    {
        if (!pattern.empty())
            return letterOf(layer) == 's' ? window : 0;
        return window > 0 && layer >= windowFrom && layer % windowEvery == firstWindow ? window : 0;
    }
};

[[nodiscard]] Result<DecoderShape> decoderShapeOf(const Parameters& parameters);

/// A decoder under construction: what attention and feed-forward layers need.
class DecoderBuilder
{
public:
    explicit DecoderBuilder(const DecoderShape& shape) : m_shape(shape), m_builder("decoder") {}
    [[nodiscard]] Graph build();

private:
    /// A layer of the model: its mixer and what follows it, each added to `x`.
    Ref block(const std::string& name, Ref x, std::int64_t layer);
    Ref mixer(const std::string& name, const Ref& x, std::int64_t layer);
    Ref deltaRule(const std::string& name, const Ref& x);
    Ref stateSpace(const std::string& name, const Ref& x);
    /// Each channel with the positions that end at it, and SiLU.
    Ref convolution(const std::string& name, const Ref& x, std::int64_t channels, bool bias);
    Ref gate(const std::string& name, const Ref& x, const Ref& by, const char* activation);
    /// The keys that each query of latent attention meets.
    Ref indexOf(const std::string& name, const Ref& x, const Ref& queryRank);
    Ref attention(const std::string& name, const Ref& x, std::int64_t layer);
    Ref latentAttention(const std::string& name, const Ref& x);
    /// Scores against a latent cache; the products with the keys' and values' up-projection are moved to the
    /// query and the result (DeepSeek-V2, section 2.1.2), so that the cache is all that is read.
    Ref absorbed(const std::string& name, const Ref& queryPlain, const Ref& queryTurned, const Ref& latent,
                 const Ref& keyTurned);
    Ref expanded(const std::string& name, const Ref& queryPlain, const Ref& queryTurned, const Ref& latent,
                 const Ref& keyTurned);
    /// Attention to the keys of `m_chosen`, if the model chooses them.
    Ref meet(const std::string& name, std::vector<Ref> in, Parameters attributes);
    Ref feedForward(const std::string& name, const Ref& x, std::int64_t inner);
    Ref mixture(const std::string& name, const Ref& x);
    Ref norm(const std::string& name, const Ref& x, std::int64_t width);
    Ref dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to, bool bias);
    /// The type of a weight of `m_part` whose rows have this length; empty for the run's.
    [[nodiscard]] std::string heldIn(std::int64_t row) const;
    /// `base`: of a rotation without scaling, 0 for the model's.
    Ref rope(const std::string& name, const Ref& x, std::int64_t heads, bool interleaved,
             std::int64_t base = 0);
    /// RMS norm of [B, T, heads x width], as `qk_norm` says.
    Ref headNorm(const std::string& name, const Ref& x, std::int64_t heads);
    Ref reshape(const std::string& name, const Ref& x, const std::vector<std::int64_t>& behindBatch);
    Ref part(const std::string& name, const Ref& x, std::int64_t axis, std::int64_t start,
             std::int64_t length);
    Ref cache(const std::string& name, const Ref& added, std::int64_t places, std::int64_t width);
    [[nodiscard]] Parameters attentionAttributes(std::int64_t heads, std::int64_t keyHeads) const;

    const DecoderShape& m_shape;
    Builder m_builder;
    Ref m_chosen;
    /// Of weights that may be quantised: attention, mixer, mlp, experts or shared; empty where none are.
    std::string m_part;
};

} // namespace parascope::workload
