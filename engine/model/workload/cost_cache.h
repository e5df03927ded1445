// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"

#include <functional>
#include <unordered_map>

namespace parascope::workload {

/// Costs of the points of a grid, in any order. Points that differ only in the batch share a closed form, so
/// a grid of thousands of points builds only hundreds of graphs. Threads must not share a cache.
class CostCache
{
public:
    /// Makes the graph of hyper-parameters in a mode; the batch is symbolic.
    using Build = std::function<Result<Graph>(const Parameters&, const std::string& mode)>;
    explicit CostCache(Build build) : m_build(std::move(build)) {}
    [[nodiscard]] static CostCache ofFamily(std::string family);
    [[nodiscard]] static CostCache ofGraph(Graph graph);

    /// Returns the cost without layers. Fails as buildGraph() and CostModel::at() do; an error of building
    /// the graph is cached too.
    [[nodiscard]] Result<Cost> at(const Parameters& hyperParameters, const CostOptions& options);
    /// Number of graphs built so far.
    [[nodiscard]] std::size_t size() const { return m_known.size(); }

private:
    struct Entry
    {
        std::optional<Error> refusal;
        std::optional<CostForm> form; ///< empty if the cost is not affine in the batch
    };
    Build m_build;
    std::unordered_map<std::string, Entry> m_known; ///< by hyper-parameters, mode, optimizer and data type
};

} // namespace parascope::workload
