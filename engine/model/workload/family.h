// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parascope::workload {

/// A hyper-parameter of a family, for editors, grids and messages.
struct HyperParameter
{
    std::string name;  ///< the name, such as "node"
    std::string title; ///< the title, such as "nodes a layer"
    Value defaultValue;
    std::int64_t minimum = 1; ///< only for numbers
    std::int64_t maximum = std::int64_t{1} << 24;
    std::vector<std::string> choices; ///< only for texts; empty: any text that the family reads
    std::string alias;                ///< alternative name ("n" in DeepBench's files for "batch")
    bool rare = false;                ///< a point has it only if it is given explicitly

    [[nodiscard]] bool isReal() const { return std::holds_alternative<double>(defaultValue); }
    /// Returns whether it may be a text that its family reads. "block" is a number or a text such as 3/4/6/3.
    [[nodiscard]] bool readsText() const
    {
        return choices.empty() && (name == "block" || std::holds_alternative<std::string>(defaultValue));
    }
};

/// A family makes a layer graph from hyper-parameters.
struct Family
{
    std::string name;                            ///< "fc": the name in specs and on the command line
    std::string title;                           ///< the title, such as "FC, fully connected"
    std::string reference;                       ///< source of its definition
    std::vector<HyperParameter> hyperParameters; ///< including batch, in the order of tables
    /// Builds the graph with a symbolic batch. The parameters must be complete and within their limits. A
    /// family that serves (`phases`) finds the mode among them.
    std::function<Result<Graph>(const Parameters&)> build;
    /// A space of models that a grid sweeps, a single operation, or a published model, which figures draw as
    /// a star in the space of the others.
    enum class Kind { Parameterised, Operation, Published } kind = Kind::Published;
    bool phases = false; ///< has the modes prefill and decode
    std::string of = {}; ///< for a named model: the family that makes its graphs, of which it is a point
    /// Usual optimizer of its models; default of a new grid of the family.
    const char* optimizer = "rmsprop";
};

[[nodiscard]] const std::vector<Family>& families();
/// Returns the family of this name. On failure the error suggests the nearest name.
[[nodiscard]] Result<const Family*> findFamily(std::string_view name);

/// Fills in defaults. Fails for unknown names and bad values; the error names them.
[[nodiscard]] Result<Parameters> completed(const Family& family, const Parameters& parameters);
/// Returns the hyper-parameters of the family from the record of a run. Returns nothing if one is missing,
/// because the model is then unknown and a default would invent one. Missing rare ones, and those of a
/// published model, get their defaults. The batch may be missing.
[[nodiscard]] std::optional<Parameters> recordedModel(const Family& family, const Parameters& recorded);
/// Completes the parameters, builds the graph and validates it. Fails for a mode that the family does not
/// have.
[[nodiscard]] Result<Graph> buildGraph(std::string_view family, const Parameters& parameters,
                                       std::string_view mode = "train");

} // namespace parascope::workload
