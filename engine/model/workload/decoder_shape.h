// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A decoder's hyper-parameters, resolved; for the files that make its graph.

#include "engine/base/core/modes.h"
#include "engine/model/workload/builder.h"

namespace parascope::workload {

struct DecoderShape
{
    std::string mode;
    std::int64_t layers, width, heads, keyHeads, headWidth, vocabulary, length, context;
    std::int64_t queryRank, keyRank, ropeWidth, valueWidth; ///< of latent attention; keyRank 0: none
    std::int64_t window, windowEvery, windowFrom, firstWindow;
    std::string norm, position, activation;
    double epsilon, normOffset, attentionScale, attentionCap, outputCap, embeddingScale;
    bool sandwich, queryNorm, tied;
    bool queryBias, outBias, innerBias;
    std::int64_t positions, ropeBase;
    std::string ropeFrequencies;
    double ropeMagnitude;
    std::int64_t inner, experts, topK, expertInner, sharedExperts, denseLayers;
    Parameters routing; ///< attributes of the kind "moe"

    [[nodiscard]] bool decodes() const { return mode == "decode"; }
    /// Rows of tokens that a step computes.
    [[nodiscard]] std::int64_t rows() const { return decodes() ? 1 : length; }
    /// Position of the first of them.
    [[nodiscard]] std::int64_t start() const { return decodes() ? context - 1 : 0; }
    /// The window of a layer, 0 for none.
    [[nodiscard]] std::int64_t windowOf(std::int64_t layer) const
    {
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
    Ref attention(const std::string& name, const Ref& x, std::int64_t layer);
    Ref latentAttention(const std::string& name, const Ref& x);
    /// Scores against a latent cache; the products with the keys' and values' up-projection are moved to the
    /// query and the result (DeepSeek-V2, section 2.1.2), so that the cache is all that is read.
    Ref absorbed(const std::string& name, const Ref& queryPlain, const Ref& queryTurned, const Ref& latent,
                 const Ref& keyTurned);
    Ref expanded(const std::string& name, const Ref& queryPlain, const Ref& queryTurned, const Ref& latent,
                 const Ref& keyTurned);
    Ref feedForward(const std::string& name, const Ref& x, std::int64_t inner);
    Ref mixture(const std::string& name, const Ref& x);
    Ref norm(const std::string& name, const Ref& x, std::int64_t width);
    Ref dense(const std::string& name, const Ref& x, std::int64_t from, std::int64_t to, bool bias);
    Ref rope(const std::string& name, const Ref& x, std::int64_t heads, bool interleaved);
    /// RMS norm of each head of [B, T, heads x width].
    Ref headNorm(const std::string& name, const Ref& x, std::int64_t heads);
    Ref reshape(const std::string& name, const Ref& x, const std::vector<std::int64_t>& behindBatch);
    Ref part(const std::string& name, const Ref& x, std::int64_t axis, std::int64_t start,
             std::int64_t length);
    Ref cache(const std::string& name, const Ref& added, std::int64_t places, std::int64_t width);
    [[nodiscard]] Parameters attentionAttributes(std::int64_t heads, std::int64_t keyHeads) const;

    const DecoderShape& m_shape;
    Builder m_builder;
};

} // namespace parascope::workload
