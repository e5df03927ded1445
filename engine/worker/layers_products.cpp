// SPDX-License-Identifier: GPL-3.0-or-later
// Layers whose work is matrix products: dense, matmul; and the look-up in a table.
#include "engine/worker/layers.h"

namespace parascope::worker {

using workload::integerOf;

namespace {

Forward dense(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors {
        return {at::linear(in[0], weights[0], weightOr(weights, 1))};
    };
}

Forward matmul(const LayerContext& context)
{
    const bool ta = integerOf(context.node, "transpose_a") == 1,
               tb = integerOf(context.node, "transpose_b") == 1;
    return [=](auto in, auto) -> Tensors {
        return {at::matmul(ta ? in[0].transpose(-1, -2) : in[0], tb ? in[1].transpose(-1, -2) : in[1])};
    };
}

Forward embedding(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors { return {at::embedding(weights[0], in[0])}; };
}

} // namespace

void addProducts(Makers& makers)
{
    makers["dense"] = dense;
    makers["matmul"] = matmul;
    makers["embedding"] = embedding;
}

} // namespace parascope::worker
