// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

namespace parascope::workload {

constexpr Dim batchDim{1, true};

/// Builds a graph layer by layer. Each call appends a node with its weights and returns a reference to its
/// result.
class Builder
{
public:
    explicit Builder(std::string name) { m_graph.name = std::move(name); }

    Ref input(Input input);
    /// Adds an input of images with three channels and values in [0, 1).
    Ref images(std::int64_t side);
    /// Adds an input of whole numbers in [0, high): one per example, or `length` per example.
    Ref integers(const std::string& name, std::int64_t high, std::int64_t length = 0);

    /// Adds a state that an example keeps from token to token during decoding: [B, rows, columns].
    Ref state(const std::string& name, std::int64_t rows, std::int64_t columns);

    struct Dense
    {
        std::int64_t from, to;
        bool bias = true;
        std::string init = "glorot_uniform";
        double scale = 0;
    };
    Ref dense(const std::string& name, const Ref& in, const Dense& dense);
    /// Adds a dense layer without bias that uses an existing weight (tied embeddings).
    Ref tied(const std::string& name, const Ref& in, const std::string& weightName);
    struct Conv
    {
        std::int64_t from, to, kernel, stride = 1, pad = 0, groups = 1;
        bool bias = false;
        std::string init = "he_normal";
        double scale = 0;
        double biasInit = 0;
        std::int64_t endPad = -1; ///< padding at the bottom and the right; -1: the same as `pad`
        std::string share = {};   ///< layer whose weights this one shares; empty: its own weights
    };
    Ref conv(const std::string& name, const Ref& in, const Conv& conv);
    /// A convolution whose height and width differ, without bias.
    struct Window
    {
        std::int64_t from, to, kernelH, kernelW, strideH, strideW, padH, padW, groups;
    };
    Ref window(const std::string& name, const Ref& in, const Window& window);
    /// A causal convolution over each channel of [B, rows, channels] with SiLU: each position sees the
    /// `window` positions that end at it. It is a convolution with one group per channel over [B, channels,
    /// length, 1]. When one position is decoded, the positions before it are a state.
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
    /// Adds another look-up in the table of an existing embedding.
    Ref embedAgain(const std::string& name, const Ref& in, const std::string& weightName);
    /// Adds a weight as a tensor. If `trainable` is false, it is a constant table.
    Ref parameter(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                  double scale, bool trainable = true);
    Ref maxPool(const std::string& name, const Ref& in, std::int64_t kernel, std::int64_t stride,
                std::int64_t pad, std::int64_t endPad);
    Ref dropout(const std::string& name, const Ref& in, double rate);
    /// A weight of a layer; its name is LAYER.role.
    struct Held
    {
        const char* role;
        std::vector<std::int64_t> shape;
        std::string init;
        double scale = 0;
        bool trainable = true;
        std::string dtype = {};
    };
    /// Adds a layer with its own weights.
    Ref weighted(const std::string& name, const std::string& kind, std::vector<Ref> in,
                 const std::vector<Held>& weights, Parameters attributes = {});
    /// Adds a layer without weights.
    Ref layer(const std::string& name, const std::string& kind, std::vector<Ref> in,
              Parameters attributes = {});

    [[nodiscard]] Graph finish(const Ref& output, const Ref& loss);
    /// Finishes the graph with a mean square error as the loss: the mean square of the difference between the
    /// output and an input in [-1, 1), such as the noise that a diffusion model removes, or the vectors of a
    /// teacher. `target` is the name of that input, and `shape` is the shape of the output.
    Graph finishOnMeanSquare(const Ref& output, const std::string& target, Shape shape);

private:
    std::string weight(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                       double scale = 0, bool trainable = true);
    Ref put(Node node);
    Graph m_graph;
};

} // namespace parascope::workload
