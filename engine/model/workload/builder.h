// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

namespace parascope::workload {

constexpr Dim batchDim{1, true};

/// Strings layers together: each call appends a node (and its weights) and returns what it computes.
class Builder
{
public:
    explicit Builder(std::string name) { m_graph.name = std::move(name); }

    Ref input(Input input);
    /// Images of three channels over [0, 1).
    Ref images(std::int64_t side);
    /// Whole numbers over [0, high), one an example or `length` of them.
    Ref integers(const std::string& name, std::int64_t high, std::int64_t length = 0);

    /// What an example keeps from token to token while it decodes: [B, rows, columns].
    Ref state(const std::string& name, std::int64_t rows, std::int64_t columns);

    struct Dense
    {
        std::int64_t from, to;
        bool bias = true;
        std::string init = "glorot_uniform";
        double scale = 0;
    };
    Ref dense(const std::string& name, const Ref& in, const Dense& dense);
    /// A dense layer without bias on a weight that exists (tied embeddings).
    Ref tied(const std::string& name, const Ref& in, const std::string& weightName);
    struct Conv
    {
        std::int64_t from, to, kernel, stride = 1, pad = 0, groups = 1;
        bool bias = false;
        std::string init = "he_normal";
        double scale = 0;
        double biasInit = 0;
        std::int64_t endPad = -1; ///< padding at the bottom and the right where it differs
        std::string share = {};   ///< the layer whose weights these are
    };
    Ref conv(const std::string& name, const Ref& in, const Conv& conv);
    /// A convolution whose height and width differ; no bias.
    struct Window
    {
        std::int64_t from, to, kernelH, kernelW, strideH, strideW, padH, padW, groups;
    };
    Ref window(const std::string& name, const Ref& in, const Window& window);
    /// Each channel of [B, rows, channels] with the `window` positions that end at it, and SiLU: a
    /// convolution of as many groups over [B, channels, length, 1]. Where one position is decoded, those
    /// before it are a state.
    struct Causal
    {
        std::int64_t channels, window, rows;
        bool bias = true, decodes = false;
    };
    Ref causal(const std::string& name, const Ref& in, const Causal& causal);
    struct Norm
    {
        std::int64_t channels;
        bool zeroGamma = false;
        bool frozen = false;
        double momentum = 0.9, epsilon = 1e-5;
    };
    Ref batchNorm(const std::string& name, const Ref& in, const Norm& norm);
    Ref layerNorm(const std::string& name, const Ref& in, std::int64_t width);
    Ref recurrent(const std::string& name, const std::string& cell, const Ref& in, std::int64_t from,
                  std::int64_t width, bool resetAfter = false);
    Ref embedding(const std::string& name, const Ref& in, std::int64_t vocabulary, std::int64_t width,
                  const std::string& init = "glorot_uniform", double scale = 0);
    /// Another look-up in the table of an embedding that exists.
    Ref embedAgain(const std::string& name, const Ref& in, const std::string& weightName);
    /// A weight as a tensor; a table that does not train where `trainable` is false.
    Ref parameter(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                  double scale, bool trainable = true);
    Ref maxPool(const std::string& name, const Ref& in, std::int64_t kernel, std::int64_t stride,
                std::int64_t pad, std::int64_t endPad);
    Ref dropout(const std::string& name, const Ref& in, double rate);
    /// A weight of a layer: NAME.role.
    struct Held
    {
        const char* role;
        std::vector<std::int64_t> shape;
        std::string init;
        double scale = 0;
        bool trainable = true;
        std::string dtype = {};
    };
    /// A layer with weights of its own.
    Ref weighted(const std::string& name, const std::string& kind, std::vector<Ref> in,
                 const std::vector<Held>& weights, Parameters attributes = {});
    /// A layer without weights.
    Ref layer(const std::string& name, const std::string& kind, std::vector<Ref> in,
              Parameters attributes = {});

    [[nodiscard]] Graph finish(const Ref& output, const Ref& loss);
    /// The same with the mean square of the difference from an input over [-1, 1) as the loss: the noise that
    /// a diffusion model removes, the vectors of a teacher. `target` names that input, `shape` is the
    /// output's.
    Graph finishOnMeanSquare(const Ref& output, const std::string& target, Shape shape);

private:
    std::string weight(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                       double scale = 0, bool trainable = true);
    Ref put(Node node);
    Graph m_graph;
};

} // namespace parascope::workload
