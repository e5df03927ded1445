// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/builder.h"
#include "engine/model/workload/family.h"

namespace parascope::workload {

namespace primitive {

/// Adds an input of the run's type, whose gradient is also computed, or an input with its own type, which has
/// no gradient.
Ref data(Builder& builder, const std::string& name, Shape shape, const std::string& dtype = {});
/// Finishes with the mean of the result as the loss, which makes it trainable. The gradient of the mean is a
/// constant and costs next to nothing.
Graph finish(Builder& builder, const Ref& out);

} // namespace primitive

// Hyper-parameters and graph of each primitive (the others are in zoo.h).
[[nodiscard]] std::vector<HyperParameter> gemmHyperParameters();
[[nodiscard]] std::vector<HyperParameter> attentionHyperParameters();
[[nodiscard]] std::vector<HyperParameter> moeGemmHyperParameters();
[[nodiscard]] Result<Graph> buildMoeGemm(const Parameters& parameters);
[[nodiscard]] std::vector<HyperParameter> normHyperParameters();
[[nodiscard]] Result<Graph> buildNorm(const Parameters& parameters);
[[nodiscard]] std::vector<HyperParameter> ropeHyperParameters();
[[nodiscard]] Result<Graph> buildRope(const Parameters& parameters);
[[nodiscard]] std::vector<HyperParameter> scanHyperParameters();
[[nodiscard]] Result<Graph> buildScan(const Parameters& parameters);
[[nodiscard]] std::vector<HyperParameter> embeddingBagHyperParameters();
[[nodiscard]] Result<Graph> buildEmbeddingBag(const Parameters& parameters);

} // namespace parascope::workload
