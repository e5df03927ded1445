// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

#include <string>
#include <vector>

namespace parascope::workload {

/// A hyper-parameter of a family, as editors, grids and messages name it.
struct HyperParameter
{
    std::string name;  ///< "node"
    std::string title; ///< "nodes a layer"
    Value defaultValue;
    std::int64_t minimum = 1; ///< for numbers
    std::int64_t maximum = std::int64_t{1} << 24;
    std::vector<std::string> choices; ///< for texts; empty: any text the family understands
    std::string alias;                ///< another name for it ("n" of DeepBench's files for "batch")
};

/// A family makes a layer graph of hyper-parameters.
struct Family
{
    std::string name;                            ///< "fc": what specs and the command line say
    std::string title;                           ///< "FC, fully connected"
    std::string reference;                       ///< where its definition is from
    std::vector<HyperParameter> hyperParameters; ///< batch among them, in the order of tables
    /// The graph with the batch symbolic. The parameters are complete and within their limits.
    Result<Graph> (*build)(const Parameters&);
    /// A space of models that a grid sweeps, one operation, or a published model, which figures draw as a
    /// star in the space of the others.
    enum class Kind { Parameterised, Operation, Published } kind = Kind::Published;
    /// What its models are usually trained with: a new grid of the family begins with it.
    const char* optimizer = "rmsprop";
};

[[nodiscard]] const std::vector<Family>& families();
/// Names the nearest family on failure.
[[nodiscard]] Result<const Family*> findFamily(std::string_view name);

/// Defaults filled in, unknown names and bad values refused by name.
[[nodiscard]] Result<Parameters> completed(const Family& family, const Parameters& parameters);
/// completed() and build() in one, validated.
[[nodiscard]] Result<Graph> buildGraph(std::string_view family, const Parameters& parameters);

} // namespace parascope::workload
