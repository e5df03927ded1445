// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/layers.h"

#include <ATen/ATen.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

/// Implements the layer kinds with LibTorch. Private to this module, because it names torch types.
namespace parascope::worker {

using Tensors = std::vector<at::Tensor>;
using Sizes = std::vector<std::int64_t>;

/// A layer with its attributes resolved. It takes inputs and weights and returns outputs.
using Forward = std::function<Tensors(std::span<const at::Tensor> in, std::span<const at::Tensor> weights)>;

struct LayerContext
{
    const workload::Node& node;
    std::span<const Sizes> in, out; ///< shapes with the batch size filled in
    bool training = true;
    /// True: the formulas of formula.h replace random numbers, so that another program can repeat them.
    bool formula = false;
};

/// Returns nothing for a kind that this worker does not implement.
[[nodiscard]] std::optional<Forward> realise(const LayerContext& context);

/// Returns the kinds that realise() knows. The hello message offers them.
[[nodiscard]] std::vector<std::string> realisedKinds();

/// The table that both functions use. Each add function fills the kinds of one topic and has its own file.
using Make = Forward (*)(const LayerContext&);
using Makers = std::map<std::string, Make, std::less<>>;
void addProducts(Makers& makers);
void addAttention(Makers& makers);
void addExperts(Makers& makers);
void addRecurrent(Makers& makers);
void addScan(Makers& makers);
void addWindows(Makers& makers);
void addElementwise(Makers& makers);
void addShapes(Makers& makers);
void addLosses(Makers& makers);

/// Returns the tensor in float32; float64 stays as it is.
[[nodiscard]] inline at::Tensor precise(const at::Tensor& x)
{
    return x.scalar_type() == at::kDouble ? x : x.to(at::kFloat);
}

/// Returns the weight at `index`, or an undefined tensor if this optional weight is not given.
[[nodiscard]] inline at::Tensor weightOr(std::span<const at::Tensor> weights, std::size_t index)
{
    return index < weights.size() ? weights[index] : at::Tensor();
}

} // namespace parascope::worker
