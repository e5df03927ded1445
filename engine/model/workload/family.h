// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

#include <functional>
#include <optional>
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
    bool rare = false;                ///< stands in a point only where it is given, not by its default

    [[nodiscard]] bool isReal() const { return std::holds_alternative<double>(defaultValue); }
    /// Whether it may be a text that its family reads; "block" is a number or a text such as 3/4/6/3.
    [[nodiscard]] bool readsText() const
    {
        return choices.empty() && (name == "block" || std::holds_alternative<std::string>(defaultValue));
    }
};

/// A family makes a layer graph of hyper-parameters.
struct Family
{
    std::string name;                            ///< "fc": what specs and the command line say
    std::string title;                           ///< "FC, fully connected"
    std::string reference;                       ///< where its definition is from
    std::vector<HyperParameter> hyperParameters; ///< batch among them, in the order of tables
    /// The graph with the batch symbolic. The parameters are complete and within their limits.
    /// One that serves (`phases`) finds the mode among them.
    std::function<Result<Graph>(const Parameters&)> build;
    /// A space of models that a grid sweeps, one operation, or a published model, which figures draw as a
    /// star in the space of the others.
    enum class Kind { Parameterised, Operation, Published } kind = Kind::Published;
    bool phases = false; ///< whether it has the modes prefill and decode
    std::string of = {}; ///< the family that a named model is a point of; its graphs are that family's
    /// What its models are usually trained with: a new grid of the family begins with it.
    const char* optimizer = "rmsprop";
};

[[nodiscard]] const std::vector<Family>& families();
/// Names the nearest family on failure.
[[nodiscard]] Result<const Family*> findFamily(std::string_view name);

/// Defaults filled in, unknown names and bad values refused by name.
[[nodiscard]] Result<Parameters> completed(const Family& family, const Parameters& parameters);
/// Of what a run records, the hyper-parameters that its family has. Nothing where one is missing: which model
/// it was is not known then, and a default would make one up. Rare ones stand at their defaults, and so do
/// those of a published model; the batch may be missing.
[[nodiscard]] std::optional<Parameters> recordedModel(const Family& family, const Parameters& recorded);
/// completed() and build() in one, validated. Refuses a mode that the family has not.
[[nodiscard]] Result<Graph> buildGraph(std::string_view family, const Parameters& parameters,
                                       std::string_view mode = "train");

} // namespace parascope::workload
