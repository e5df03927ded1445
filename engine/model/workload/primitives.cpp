// SPDX-License-Identifier: GPL-3.0-or-later
// Single layers, with DeepBench's names for their sizes.
#include "engine/model/workload/primitives_today.h"
#include "engine/model/workload/zoo.h"

namespace parascope::workload {

Result<Graph> buildConv(const Parameters& parameters)
{
    const auto get = [&](const char* name) { return *parameters.integer(name); };
    Builder builder("conv");
    const auto c = get("c"), groups = get("groups");
    if (c % groups != 0 || get("k") % groups != 0)
        return Error::badInput("Layer \"conv\": %1 groups do not divide %2 channels and %3 filters.", groups,
                               c, get("k"));
    const Ref x = primitive::data(builder, "x", {batchDim, {c, false}, {get("h"), false}, {get("w"), false}});
    return primitive::finish(builder,
                             builder.window("conv", x,
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
    const Ref x =
        primitive::data(builder, "x", {batchDim, {*parameters.integer("timesteps"), false}, {width, false}});
    return primitive::finish(builder, builder.recurrent("cell", cell, x, width, width, true));
}

Result<Graph> buildBatchedMatmul(const Parameters& parameters)
{
    const Dim m{*parameters.integer("m")}, n{*parameters.integer("n")}, k{*parameters.integer("k")};
    const bool ta = *parameters.integer("a_t") == 1, tb = *parameters.integer("b_t") == 1;
    Builder builder("batched_matmul");
    const Ref a = primitive::data(builder, "a", ta ? Shape{batchDim, k, m} : Shape{batchDim, m, k});
    const Ref b = primitive::data(builder, "b", tb ? Shape{batchDim, n, k} : Shape{batchDim, k, n});
    Parameters attributes;
    if (ta)
        attributes.set("transpose_a", std::int64_t{1});
    if (tb)
        attributes.set("transpose_b", std::int64_t{1});
    return primitive::finish(builder, builder.layer("matmul", "matmul", {a, b}, attributes));
}

} // namespace parascope::workload
