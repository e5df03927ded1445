// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/builder.h"
#include "engine/model/workload/family.h"

namespace parascope::workload {

namespace primitive {

/// Data of the run's type, whose gradient is computed too, or of a type of its own, whose gradient is not.
Ref data(Builder& builder, const std::string& name, Shape shape, const std::string& dtype = {});
/// The mean of the result makes it trainable: its gradient is a constant, which costs next to nothing.
Graph finish(Builder& builder, const Ref& out);

} // namespace primitive

// What each primitive takes, and its graph (of the others zoo.h has them).
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
