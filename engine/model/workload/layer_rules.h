// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the files of layer rules; not for other modules.
#pragma once

#include "engine/model/workload/layers.h"

namespace parascope::workload::rules {

using Kinds = std::map<std::string, LayerKind, std::less<>>;
using Inferred = Result<std::vector<Shape>>;

void addProducts(Kinds& kinds);
void addAttention(Kinds& kinds);
void addExperts(Kinds& kinds);
void addScan(Kinds& kinds);
void addWindows(Kinds& kinds);
void addElementwise(Kinds& kinds);
void addShapes(Kinds& kinds);
void addLosses(Kinds& kinds);

[[nodiscard]] inline Inferred one(const Shape& shape)
{
    return std::vector<Shape>(1, shape);
}

[[nodiscard]] tl::unexpected<Error> wrong(const LayerContext& layer, const Message& why);
/// Fails if the `index`-th weight exists and does not have this shape.
[[nodiscard]] Result<void> expectWeight(const LayerContext& layer, std::size_t index,
                                        const std::vector<std::int64_t>& shape);
[[nodiscard]] inline double count(const Shape& shape, std::int64_t batch)
{
    return static_cast<double>(elements(shape, batch));
}
[[nodiscard]] inline LayerCost costFree(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {};
}
[[nodiscard]] inline LayerCost costView(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.inPlace = true};
}

} // namespace parascope::workload::rules
