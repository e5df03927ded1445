// SPDX-License-Identifier: GPL-3.0-or-later
// Transformer (Vaswani et al., 2017) with the layers of torch.nn.Transformer and one table for source, target
// and output (section 3.4 of the paper), and GPT-2's decoder.
#include "engine/model/workload/zoo.h"

#include <cmath>

namespace parascope::workload {

namespace {

struct Width
{
    std::int64_t model, heads, inner;
    double dropout;
};

Result<void> expectHeads(std::int64_t heads, std::int64_t width)
{
    if (width % heads == 0)
        return {};
    return Error::badInput("Layer \"layer1.attention\": %1 heads do not divide the width %2.", heads, width);
}

Input shiftedLabels(std::int64_t length)
{
    Input shifted;
    shifted.name = "labels";
    shifted.shape = {batchDim, {length, false}};
    shifted.dtype = "int64";
    shifted.generator = "shifted";
    return shifted;
}

/// Adds projections, attention and the output projection. Keys and values are computed from `memory`.
Ref attend(Builder& builder, const std::string& name, const Ref& x, const Ref& memory, const Width& width,
           bool causal, const Ref* lengths, const std::string& init, double scale)
{
    const auto d = width.model;
    std::vector<Ref> parts;
    if (x.name == memory.name) {
        const Ref all = builder.dense(name + ".qkv", x, {d, 3 * d, true, init, scale});
        builder.layer(name + ".split", "split", {all},
                      {{"axis", std::int64_t{2}}, {"parts", std::int64_t{3}}});
        for (int k = 0; k < 3; ++k)
            parts.push_back({name + ".split", k});
    } else {
        for (const auto* part : {".query", ".key", ".value"})
            parts.push_back(builder.dense(name + part, part == std::string(".query") ? x : memory,
                                          {d, d, true, init, scale}));
    }
    if (lengths)
        parts.push_back(*lengths);
    Parameters attributes{{"heads", width.heads}};
    if (causal)
        attributes.set("causal", std::int64_t{1});
    const Ref mixed = builder.layer(name, "attention", parts, attributes);
    return builder.dense(name + ".out", mixed, {d, d, true, init, scale});
}

Ref feedForward(Builder& builder, const std::string& name, const Ref& x, const Width& width,
                const char* activation, Parameters attributes, const std::string& init, double scale)
{
    Ref y = builder.dense(name + ".up", x, {width.model, width.inner, true, init, scale});
    y = builder.layer(name + "." + activation, activation, {y}, std::move(attributes));
    return builder.dense(name + ".down", y, {width.inner, width.model, true, init, scale});
}

} // namespace

Result<Graph> buildTransformer(const Parameters& parameters)
{
    const bool big = parameters.text("size") == "big";
    const Width width = big ? Width{1024, 16, 4096, 0.3} : Width{512, 8, 2048, 0.1};
    const auto length = *parameters.integer("length");
    const auto vocabulary = *parameters.integer("vocab");
    const std::string glorot = "glorot_uniform";
    Builder builder("transformer");
    const Ref source = builder.integers("source", vocabulary, length);
    const Ref target = builder.integers("target", vocabulary, length);
    Input lengths;
    lengths.name = "source_lengths";
    lengths.shape = {batchDim};
    lengths.dtype = "int64";
    lengths.generator = "integers";
    lengths.low = static_cast<double>((length + 1) / 2);
    lengths.high = static_cast<double>(length) + 1;
    const Ref valid = builder.input(lengths);
    lengths.name = "target_lengths";
    const Ref counted = builder.input(std::move(lengths));
    Input shifted = shiftedLabels(length);
    shifted.of = "target";
    const Ref labels = builder.input(std::move(shifted));

    const Ref positions = builder.parameter("positions", {length, width.model}, "sinusoid", 0, false);
    const double root = std::sqrt(static_cast<double>(width.model));
    const auto enter = [&](const std::string& name, const Ref& embedded) {
        const Ref scaled = builder.layer(name + ".scale", "scale", {embedded}, {{"factor", root}});
        return builder.dropout(name + ".dropout", builder.layer(name + ".add", "add", {scaled, positions}),
                               width.dropout);
    };
    // Computes x + y, then the norm; y is the output of a sublayer.
    const auto close = [&](const std::string& name, const Ref& x, const Ref& y) {
        const Ref dropped = builder.dropout(name + ".dropout", y, width.dropout);
        return builder.layerNorm(name + ".norm", builder.layer(name + ".add", "add", {x, dropped}),
                                 width.model);
    };
    Ref x = enter("source.embedding",
                  builder.embedding("embedding", source, vocabulary, width.model, "normal", 1 / root));
    for (int i = 1; i <= 6; ++i) {
        const auto name = "encoder" + std::to_string(i);
        x = close(name + ".attention", x,
                  attend(builder, name + ".attention", x, x, width, false, &valid, glorot, 0));
        x = close(name + ".inner", x, feedForward(builder, name + ".inner", x, width, "relu", {}, glorot, 0));
    }
    const Ref memory = builder.layerNorm("encoder.norm", x, width.model);
    x = enter("target.embedding", builder.embedAgain("embedding.target", target, "embedding.weight"));
    for (int i = 1; i <= 6; ++i) {
        const auto name = "decoder" + std::to_string(i);
        x = close(name + ".attention", x,
                  attend(builder, name + ".attention", x, x, width, true, nullptr, glorot, 0));
        x = close(name + ".cross", x,
                  attend(builder, name + ".cross", x, memory, width, false, &valid, glorot, 0));
        x = close(name + ".inner", x, feedForward(builder, name + ".inner", x, width, "relu", {}, glorot, 0));
    }
    x = builder.layerNorm("decoder.norm", x, width.model);
    const Ref logits = builder.tied("output", x, "embedding.weight");
    return builder.finish(logits, builder.layer("loss", "softmax_cross_entropy", {logits, labels, counted},
                                                {{"label_smoothing", 0.1}}));
}

Result<Graph> buildGpt(const Parameters& parameters)
{
    const auto layers = *parameters.integer("layer");
    const auto d = *parameters.integer("width");
    const auto length = *parameters.integer("length");
    const auto vocabulary = *parameters.integer("vocab");
    const Width width{d, *parameters.integer("heads"), 4 * d, 0};
    PARASCOPE_CHECK(expectHeads(width.heads, d));
    Builder builder("gpt");
    const Ref tokens = builder.integers("tokens", vocabulary, length);
    Input shifted = shiftedLabels(length);
    shifted.of = "tokens";
    const Ref labels = builder.input(std::move(shifted));
    const std::string normal = "normal";
    constexpr double sigma = 0.02;
    Ref x = builder.embedding("embedding", tokens, vocabulary, d, normal, sigma);
    x = builder.layer("embedding.add", "add", {x, builder.parameter("positions", {length, d}, normal, 0.01)});
    for (std::int64_t i = 1; i <= layers; ++i) {
        const auto name = "layer" + std::to_string(i);
        Ref y = builder.layerNorm(name + ".norm1", x, d);
        y = attend(builder, name + ".attention", y, y, width, true, nullptr, normal, sigma);
        x = builder.layer(name + ".attention.add", "add", {x, y});
        y = builder.layerNorm(name + ".norm2", x, d);
        y = feedForward(builder, name + ".inner", y, width, "gelu", {{"approximate", std::string("tanh")}},
                        normal, sigma);
        x = builder.layer(name + ".inner.add", "add", {x, y});
    }
    x = builder.layerNorm("norm", x, d);
    const Ref logits = builder.tied("output", x, "embedding.weight");
    return builder.finish(logits, builder.layer("loss", "softmax_cross_entropy", {logits, labels}));
}

} // namespace parascope::workload
