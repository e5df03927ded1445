// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/layers.h"

#include <ATen/ATen.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

/// LibTorch's realisation of the layer kinds. Private to this room: it names torch types.
namespace parascope::worker {

using Tensors = std::vector<at::Tensor>;

/// A layer with its attributes resolved: inputs and weights in, outputs out.
using Forward = std::function<Tensors(std::span<const at::Tensor> in, std::span<const at::Tensor> weights)>;

struct LayerContext
{
    const workload::Graph& graph;
    const workload::Node& node;
    bool training = true;
    /// The input is nobody else's and its producer keeps nothing of it: the result may take its place.
    bool mayOverwrite = false;
};

/// Nothing for a kind that is not realised here.
[[nodiscard]] std::optional<Forward> realise(const LayerContext& context);

/// The kinds that realise() knows: what hello offers.
[[nodiscard]] std::vector<std::string> realisedKinds();

} // namespace parascope::worker
