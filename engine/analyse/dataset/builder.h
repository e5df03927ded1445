// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"
#include "engine/model/workload/cost_cache.h"
#include "engine/store/database.h"

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace parascope::dataset {

/// Grows a table run by run; a snapshot is a copy that never changes. Inside the dataset only.
class Builder
{
public:
    Builder(Definitions definitions, Costs costs);
    void setPlatforms(std::vector<Dataset::PlatformFacts> platforms);
    /// Makes room for so many more runs.
    void reserve(std::size_t runs);
    /// What many runs share; the handle for add(). `graph`: of a model that no family makes; `flops`: their
    /// FLOP count.
    [[nodiscard]] std::size_t kind(const store::RunRecord& shared, const Json& graph, std::string_view flops);
    /// Metrics of a run's record that columns are made of: a block has them in this order.
    [[nodiscard]] std::span<const std::string_view> recorded() const { return m_recorded; }
    /// Runs with metrics in that order, and the kind of each. `distinct`: none of them is there already; else
    /// those are passed over (the same run in two databases). How many were added.
    std::size_t add(const store::Reader::Block& block, const std::vector<std::uint32_t>& kinds,
                    std::string_view database, bool distinct);
    void addOperation(const store::OperationRecord& operation);
    /// All that is said of runs, by uuid, and of the sources, for the next snapshot.
    void setAnnotations(std::map<std::string, store::Annotation> ofRuns,
                        std::vector<store::Annotation> ofSources);
    /// Takes the columns; they are copied back before the next run is added.
    [[nodiscard]] std::shared_ptr<const Dataset> snapshot(std::vector<std::filesystem::path> sources);

private:
    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    static constexpr std::int32_t notMet = -2; ///< a code that was not asked for yet
    static table::Column category(const std::string& name, const std::string& title);

    /// What the derived metrics of a kind's runs are made of.
    struct Kind
    {
        std::size_t peak = 0;  ///< which of m_peaks
        bool recorded = false; ///< FLOP/s are what the source said
        bool causal = false;   ///< FLOPs without what attention's mask hides
        bool profiler = false; ///< FLOPs by TensorFlow's profiler
        double batch = 0, stepFlops = 0, bytes = 0, parameters = 0; ///< NaN when unknown
        /// Likewise: of language models, and of what the forecast of memory is made of.
        double tokens = nan, parametersActive = nan, kvBytes = nan, weightShare = nan, cacheShare = nan;
        bool prefills = false, decodes = false;
    };
    workload::CostCache& costs(const store::RunRecord& shared, const Json& graph);
    void cost(Kind& kind, const store::RunRecord& shared, const Json& graph);
    /// Of a platform and a data type, NaN when unknown.
    struct Peak
    {
        std::string platform, dtype;
        double value = 0;
    };
    [[nodiscard]] double peakOf(const std::string& platform, const std::string& dtype) const;
    std::size_t peakIndex(const std::string& platform, const std::string& dtype);
    /// A column of what a kind's runs share, and what stands in it by kind: rows are filled in from there.
    struct Shared
    {
        table::Column column;
        std::vector<std::int32_t> codes; ///< of a category column; kinds beyond the end have none
        std::vector<double> numbers;
        void set(std::size_t kind, const Value& value);
        void toTexts();
        void append(const std::vector<std::uint32_t>& kinds);
    };
    Shared& hyperColumn(const std::string& name, const Value& value);
    /// The rows of a block that are to be added: their uuids are, to the first column.
    void takeUuids(const store::Reader::Block& block, bool distinct);
    std::int32_t qualityCode(QualitySet quality);
    /// The code of the run's sweep; `known`: the codes of the block's sweeps, or notMet.
    std::int32_t sweepCode(const store::Reader::Block& block, std::size_t row,
                           std::vector<std::int32_t>& known);
    /// The code of the day of a time in milliseconds since 1970; missing where the time is 0 or NaN.
    std::int32_t dayCode(double startedMs);
    void derive(const store::Reader::Block& block);
    /// What a run records as a plain number goes into its column; `columns`: of m_metrics, at the first run
    /// taken.
    void copyNumbers(const store::Reader::Block& block, const std::vector<double*>& columns) const;
    /// The column of a metric that only some runs have, made when it is first met; nothing where no column
    /// may be of that name.
    std::optional<std::size_t> sparseColumn(const std::string& name);
    /// m_copied, and the block's own numbers: columns (of m_metrics) and places in the block's metrics.
    std::vector<std::pair<std::size_t, std::size_t>> copiedOf(const store::Reader::Block& block);
    std::int32_t definitionOf(const Kind& kind, double rate, double utilisation, double recordedRate);
    void reclaim();
    /// Columns of the annotations: constants while no run has ever had one.
    void addAnnotations(table::Table& runs);

    /// Of m_metrics: whether the column is there.
    [[nodiscard]] bool has(std::size_t metric) const
    {
        return m_costsWanted == Costs::Wanted || !m_costed[metric];
    }

    Definitions m_definitions;
    Costs m_costsWanted;
    std::vector<Dataset::PlatformFacts> m_platforms;
    std::size_t m_rows = 0, m_operationRows = 0;
    std::vector<Shared> m_fixed, m_hyper;
    std::vector<const store::RunField*> m_fields;         ///< of m_fixed; null for columns that are no field
    std::size_t m_outcomeColumn = 0, m_qualityColumn = 0; ///< of m_fixed
    std::vector<std::pair<std::size_t, const store::RunField*>>
        m_numbers; ///< columns (of m_metrics) of fields
    std::vector<table::Column> m_metrics, m_operations;
    std::vector<bool> m_costed; ///< of m_metrics: needs what the model costs
    std::vector<std::string_view> m_recorded;
    std::vector<std::pair<std::size_t, std::size_t>>
        m_copied;                     ///< columns (of m_metrics) that are metrics (of m_recorded)
    std::vector<std::size_t> m_taken; ///< places in the block that is being added
    std::vector<std::uint32_t> m_takenKinds;
    table::Column m_flopsDefinition; ///< column flops_definition, how each run's FLOP/s were counted:
                                     ///< executed, tf_profiler, recorded rate, recorded utilisation, causal
    std::unordered_map<std::string, std::size_t> m_hyperIndex;
    std::vector<Kind> m_kinds;
    std::vector<Peak> m_peaks;
    std::size_t m_expected = 0;                                   ///< rows that there is room for
    std::array<std::int32_t, outcomeNames.size()> m_outcomeCodes; ///< missing until one is met
    std::array<std::int32_t, 256> m_qualityCodes;                 ///< notMet until one is
    std::array<std::int32_t, 5> m_definitionCodes;    ///< in the order of definitionOf(); likewise
    std::unordered_map<int, std::int32_t> m_dayCodes; ///< by days since 1970
    std::string m_database;
    std::int32_t m_databaseCode = table::Dictionary::missing;
    std::map<std::string, workload::CostCache> m_costs; ///< by family, or by graph
    std::map<std::string, store::Annotation> m_annotations;
    std::vector<store::Annotation> m_marks;  ///< of the sources
    bool m_annotated = false;                ///< some run has or had an annotation
    std::shared_ptr<const Dataset> m_latest; ///< holds the columns since the last snapshot
};

} // namespace parascope::dataset
