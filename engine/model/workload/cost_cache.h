// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"

#include <functional>
#include <unordered_map>

namespace parascope::workload {

/// Costs of the points of a grid in any order: points that differ in the batch alone share a closed form, so
/// that a grid of thousands of points builds hundreds of graphs. Not to be shared between threads.
class CostCache
{
public:
    /// Makes the graph of hyper-parameters in a mode, the batch symbolic.
    using Build = std::function<Result<Graph>(const Parameters&, const std::string& mode)>;
    explicit CostCache(Build build) : m_build(std::move(build)) {}
    [[nodiscard]] static CostCache ofFamily(std::string family);
    [[nodiscard]] static CostCache ofGraph(Graph graph);

    /// Without layers. Fails as buildGraph() and CostModel::at() do; a refusal is remembered too.
    [[nodiscard]] Result<Cost> at(const Parameters& hyperParameters, const CostOptions& options);
    /// Graphs built so far.
    [[nodiscard]] std::size_t size() const { return m_known.size(); }

private:
    struct Entry
    {
        std::optional<Error> refusal;
        std::optional<CostForm> form; ///< none where the cost is no line in the batch
    };
    Build m_build;
    std::unordered_map<std::string, Entry> m_known; ///< by hyper-parameters, mode, optimiser and type
};

} // namespace parascope::workload
