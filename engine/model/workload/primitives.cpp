// SPDX-License-Identifier: GPL-3.0-or-later
// One layer alone, with DeepBench's names for its sizes.
#include "engine/model/workload/zoo.h"

namespace parascope::workload {

namespace {

Ref data(Builder& builder, const std::string& name, Shape shape)
{
    Input input;
    input.name = name;
    input.shape = std::move(shape);
    input.low = -0.5;
    input.high = 0.5;
    input.gradient = true;
    return builder.input(std::move(input));
}

/// The mean of the result makes it trainable: its gradient is a constant, which costs next to nothing.
Graph finish(Builder& builder, const Ref& out)
{
    return builder.finish(out, builder.layer("loss", "reduce", {out}));
}

} // namespace

Result<Graph> buildGemm(const Parameters& parameters)
{
    // `batch` products below each other are one of batch * m rows.
    const auto m = *parameters.integer("m"), n = *parameters.integer("n"), k = *parameters.integer("k");
    const bool ta = *parameters.integer("a_t") == 1, tb = *parameters.integer("b_t") == 1;
    Builder builder("gemm");
    const Dim rows{m, true};
    const Ref a = data(builder, "a", ta ? Shape{{k, false}, rows} : Shape{rows, {k, false}});
    const Ref b = builder.parameter(
        "b", tb ? std::vector<std::int64_t>{n, k} : std::vector<std::int64_t>{k, n}, "uniform", 0.5);
    Parameters attributes;
    if (ta)
        attributes.set("transpose_a", std::int64_t{1});
    if (tb)
        attributes.set("transpose_b", std::int64_t{1});
    return finish(builder, builder.layer("gemm", "matmul", {a, b}, attributes));
}

Result<Graph> buildConv(const Parameters& parameters)
{
    const auto get = [&](const char* name) { return *parameters.integer(name); };
    Builder builder("conv");
    const auto c = get("c"), groups = get("groups");
    if (c % groups != 0 || get("k") % groups != 0)
        return Error::badInput("Layer \"conv\": %1 groups do not divide %2 channels and %3 filters.", groups,
                               c, get("k"));
    const Ref x = data(builder, "x", {batchDim, {c, false}, {get("h"), false}, {get("w"), false}});
    return finish(builder, builder.window("conv", x,
                                          {c, get("k"), get("filter_h"), get("filter_w"), get("hstride"),
                                           get("wstride"), get("pad_h"), get("pad_w"), groups}));
}

Result<Graph> buildRnnLayer(const Parameters& parameters)
{
    const auto width = *parameters.integer("hidden_units");
    auto cell = *parameters.text("cell");
    if (cell == "vanilla")
        cell = "rnn";
    Builder builder("rnn_layer");
    const Ref x = data(builder, "x", {batchDim, {*parameters.integer("timesteps"), false}, {width, false}});
    return finish(builder, builder.recurrent("cell", cell, x, width, width, true));
}

Result<Graph> buildBatchedMatmul(const Parameters& parameters)
{
    const Dim m{*parameters.integer("m")}, n{*parameters.integer("n")}, k{*parameters.integer("k")};
    const bool ta = *parameters.integer("a_t") == 1, tb = *parameters.integer("b_t") == 1;
    Builder builder("batched_matmul");
    const Ref a = data(builder, "a", ta ? Shape{batchDim, k, m} : Shape{batchDim, m, k});
    const Ref b = data(builder, "b", tb ? Shape{batchDim, n, k} : Shape{batchDim, k, n});
    Parameters attributes;
    if (ta)
        attributes.set("transpose_a", std::int64_t{1});
    if (tb)
        attributes.set("transpose_b", std::int64_t{1});
    return finish(builder, builder.layer("matmul", "matmul", {a, b}, attributes));
}

Result<Graph> buildAttention(const Parameters& parameters)
{
    const auto width = *parameters.integer("width"), heads = *parameters.integer("heads");
    if (width % heads != 0)
        return Error::badInput("Layer \"attention\": %1 heads do not divide the width %2.", heads, width);
    const Shape shape{batchDim, {*parameters.integer("length"), false}, {width, false}};
    Builder builder("attention");
    const Ref q = data(builder, "query", shape), k = data(builder, "key", shape),
              v = data(builder, "value", shape);
    Parameters attributes{{"heads", heads}};
    if (*parameters.integer("causal") == 1)
        attributes.set("causal", std::int64_t{1});
    return finish(builder, builder.layer("attention", "attention", {q, k, v}, attributes));
}

} // namespace parascope::workload
