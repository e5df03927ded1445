// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/layers.h"

#include <ATen/ATen.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

/// LibTorch's realisation of the layer kinds. Private to this module: it names torch types.
namespace parascope::worker {

using Tensors = std::vector<at::Tensor>;
using Sizes = std::vector<std::int64_t>;

/// A layer with its attributes resolved: inputs and weights in, outputs out.
using Forward = std::function<Tensors(std::span<const at::Tensor> in, std::span<const at::Tensor> weights)>;

struct LayerContext
{
    const workload::Node& node;
    std::span<const Sizes> in, out; ///< shapes with the batch bound
    bool training = true;
    /// Chance is replaced by what formula.h says, so that another program can repeat it.
    bool formula = false;
};

/// Nothing for a kind that is not realised here.
[[nodiscard]] std::optional<Forward> realise(const LayerContext& context);

/// The kinds that realise() knows: what hello offers.
[[nodiscard]] std::vector<std::string> realisedKinds();

/// The table behind both, filled by one file a topic.
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

/// In float32 at least; float64 stays.
[[nodiscard]] inline at::Tensor precise(const at::Tensor& x)
{
    return x.scalar_type() == at::kDouble ? x : x.to(at::kFloat);
}

/// An optional weight: an undefined tensor where it is not given.
[[nodiscard]] inline at::Tensor weightOr(std::span<const at::Tensor> weights, std::size_t index)
{
    return index < weights.size() ? weights[index] : at::Tensor();
}

} // namespace parascope::worker
