// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dataset/dataset.h"
#include "engine/store/records.h"
#include "engine/workload/cost.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace parascope::dataset {

/// Grows a table run by run; a snapshot is a copy that never changes. Inside the dataset only.
class Builder
{
public:
    explicit Builder(Definitions definitions);

    void setPlatforms(std::vector<Dataset::PlatformFacts> platforms);
    /// False when a run of that uuid is already there (the same run in two databases).
    bool add(const store::RunRecord& run, const std::string& database);
    void addOperation(const store::OperationRecord& operation);
    [[nodiscard]] std::shared_ptr<const Dataset> snapshot(std::vector<std::filesystem::path> sources) const;

private:
    struct Model
    {
        std::optional<double> stepFlops, bytes, parameters;
    };
    /// The run's model, prepared for any batch; nothing where no graph can be made of it.
    const std::optional<workload::CostModel>& costs(const store::RunRecord& run);
    std::optional<workload::Cost> cost(const store::RunRecord& run, const workload::CostOptions& options);
    const Model& model(const store::RunRecord& run);
    void number(std::vector<table::Column>& columns, const std::string& name, double value,
                table::Column::Role role);
    void hyperParameter(const std::string& name, const Value& value);
    void derive(const store::RunRecord& run);

    Definitions m_definitions;
    std::vector<Dataset::PlatformFacts> m_platforms;
    std::size_t m_rows = 0, m_operationRows = 0;
    std::vector<table::Column> m_fixed, m_hyper, m_metrics, m_operations;
    table::Column m_flopsDefinition;   ///< column flops_definition, how each run's FLOP/s were counted:
                                       ///< executed, tf_profiler, recorded rate, recorded utilisation
    std::unordered_map<std::string, std::size_t> m_hyperIndex;
    std::unordered_map<std::string, std::size_t> m_uuids; ///< their rows
    std::map<std::string, Model> m_models;
    /// By family and hyper-parameters but the batch, which is symbolic in the graph.
    std::map<std::string, std::optional<workload::CostModel>> m_costs;
    /// As functions of the batch, by model, and mode, optimiser and type.
    std::map<std::pair<const void*, std::string>, std::optional<workload::CostForm>> m_forms;
};

} // namespace parascope::dataset
