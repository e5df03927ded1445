// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/settings.h"
#include "engine/model/workload/cost_cache.h"
#include "engine/store/database.h"

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace parascope::dataset {

/// Builds a table run by run; a snapshot is a copy that never changes. Only the dataset module uses it.
class Builder
{
public:
    Builder(Definitions definitions, Costs costs);
    void setPlatforms(std::vector<Dataset::PlatformFacts> platforms);
    /// Reserves memory for this number of further runs.
    void reserve(std::size_t runs);
    /// Registers the properties that many runs share, and returns their handle for add(). `graph` is the
    /// graph of a model that no family makes; `flops` selects the runs' FLOP count.
    [[nodiscard]] std::size_t kind(const store::RunRecord& shared, const Json& graph, std::string_view flops);
    /// Returns the recorded metrics that become columns. A block has them in this order.
    [[nodiscard]] std::span<const std::string_view> recorded() const { return m_recorded; }
    /// Adds runs with metrics in that order, and the kind of each run; returns how many it added. `distinct`
    /// means that none of them is in the table yet; else runs that already are (the same run in two
    /// databases) are skipped.
    std::size_t add(const store::Reader::Block& block, const std::vector<std::uint32_t>& kinds,
                    std::string_view database, bool distinct);
    void addOperation(const store::OperationRecord& operation);
    /// Sets all annotations of runs (by uuid) and of the sources, for the next snapshot.
    void setAnnotations(std::map<std::string, store::Annotation> ofRuns,
                        std::vector<store::Annotation> ofSources);
    /// Moves the columns into the snapshot. They are copied back before the next run is added.
    [[nodiscard]] std::shared_ptr<const Dataset> snapshot(std::vector<std::filesystem::path> sources,
                                                          std::vector<std::string> names);

private:
    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    static constexpr std::int32_t notMet = -2; ///< a code that was not requested yet
    static table::Column category(const std::string& name, const std::string& title);

    /// Inputs of the derived metrics for the runs of one kind.
    struct Kind
    {
        std::size_t peak = 0;  ///< index into m_peaks
        bool recorded = false; ///< the FLOP/s are those that the source recorded
        bool causal = false;   ///< the FLOPs exclude those that the attention mask hides
        bool profiler = false; ///< the FLOPs are those of TensorFlow's profiler
        double batch = 0, stepFlops = 0, bytes = 0, parameters = 0; ///< NaN if unknown
        /// For language models, and for the forecast of memory; NaN if unknown.
        double tokens = nan, parametersActive = nan, kvBytes = nan, weightShare = nan, cacheShare = nan;
        bool prefills = false, decodes = false;
        bool accelerator = false; ///< the unit that ran them is no processor
        std::string framework;    ///< of its stack; empty if not recorded
    };
    workload::CostCache& costs(const store::RunRecord& shared, const Json& graph);
    void cost(Kind& kind, const store::RunRecord& shared, const Json& graph);
    /// Peak of a platform and a data type; NaN if unknown. A measured one is that of the framework.
    struct Peak
    {
        std::string platform, dtype, framework;
        double value = 0;
    };
    [[nodiscard]] double peakOf(const Peak& of) const;
    std::size_t peakIndex(const std::string& platform, const std::string& dtype,
                          const std::string& framework);
    /// Gives each platform with ceilings of several owners those of the framework that most runs have.
    void chooseCeilings();
    /// A column of properties that the runs of a kind share, with one value per kind. Rows are filled from
    /// it.
    struct Shared
    {
        table::Column column;
        std::vector<std::int32_t> codes; ///< codes of a category column; kinds beyond the end have no value
        std::vector<double> numbers;
        void set(std::size_t kind, const Value& value);
        void toTexts();
        void append(const std::vector<std::uint32_t>& kinds);
    };
    /// Returns whether a field of the run, a metric or an annotation has a column of this name. A
    /// hyper-parameter of that name would be found in its place, so its column is called "hp_NAME".
    [[nodiscard]] bool isTaken(std::string_view name) const;
    Shared& hyperColumn(const std::string& name, const Value& value);
    /// A setting (engine/base/core/settings.h). Its column exists only from the moment that a spec asked for
    /// it or that the runs differ in it; before, the value is a constant, which filters can see. So a table
    /// has no column for each of the settings that no run changed.
    struct SettingColumn
    {
        const Setting* setting;
        Shared shared;
        std::optional<Value> only; ///< the first value
        std::size_t kinds = 0;     ///< number of kinds with a value
        bool asked = false, several = false;
        bool assumed = false; ///< for some kind the default of its worker was taken
        [[nodiscard]] bool isShown(std::size_t allKinds) const
        {
            return setting->place == SettingPlace::Environment || asked || several ||
                   (kinds > 0 && kinds < allKinds);
        }
    };
    void setSettings(std::size_t kind, const store::RunRecord& shared);
    /// Fills the column of a setting with the values of the runs that were added before it existed.
    void fillSetting(SettingColumn& setting);
    /// Selects the rows of a block that are to be added, and adds their uuids to the first column.
    void takeUuids(const store::Reader::Block& block, bool distinct);
    std::int32_t qualityCode(QualitySet quality);
    /// The code of the run's sweep; `known`: the codes of the block's sweeps, or notMet.
    std::int32_t sweepCode(const store::Reader::Block& block, std::size_t row,
                           std::vector<std::int32_t>& known);
    /// The code of the day of a time in milliseconds since 1970; missing where the time is 0 or NaN.
    std::int32_t dayCode(double startedMs);
    void derive(const store::Reader::Block& block);
    /// Copies the plain numbers of a run's record to their columns. `columns` has the data of each column of
    /// m_metrics, beginning at the first run to add.
    void copyNumbers(const store::Reader::Block& block, const std::vector<double*>& columns) const;
    /// Copies the metrics of the completed runs' records to their columns, also to those that are computed
    /// for other runs: what a source recorded under that name is not replaced by a computed value. The pairs
    /// are those of copiedOf().
    void copyRecorded(const store::Reader::Block& block, const std::vector<double*>& columns,
                      std::span<const std::pair<std::size_t, std::size_t>> copied) const;
    /// Returns the index of the column of a metric that only some runs have. The column is created when the
    /// metric first occurs; nothing is returned if no column may have that name.
    std::optional<std::size_t> sparseColumn(const std::string& name);
    /// Returns m_copied and the block's own numbers, as pairs of a column of m_metrics and a place in the
    /// block's metrics.
    std::vector<std::pair<std::size_t, std::size_t>> copiedOf(const store::Reader::Block& block);
    std::int32_t definitionOf(const Kind& kind, double rate, double utilisation, double recordedRate);
    /// Fills the column of runs during which other programs had the processors.
    void fillContended(const store::Reader::Block& block);
    void reclaim();
    /// Adds the annotation columns; they are constants if no run ever had an annotation.
    void addAnnotations(table::Table& runs);

    /// Returns whether the column of m_metrics exists.
    [[nodiscard]] bool has(std::size_t metric) const
    {
        return m_costsWanted == Costs::Wanted || !m_costed[metric];
    }

    Definitions m_definitions;
    Costs m_costsWanted;
    std::vector<Dataset::PlatformFacts> m_platforms;
    std::size_t m_rows = 0, m_operationRows = 0;
    std::vector<Shared> m_fixed, m_hyper;
    std::vector<SettingColumn> m_settings;
    std::vector<std::uint32_t> m_rowKinds;                ///< kind of each row
    std::vector<const store::RunField*> m_fields;         ///< of m_fixed; null for columns that are no field
    std::size_t m_outcomeColumn = 0, m_qualityColumn = 0; ///< of m_fixed
    std::vector<std::pair<std::size_t, const store::RunField*>>
        m_numbers; ///< columns (of m_metrics) of fields
    std::vector<table::Column> m_metrics, m_operations;
    std::vector<bool> m_costed; ///< for each column of m_metrics, whether it needs the cost of the model
    std::vector<std::string_view> m_recorded;
    /// Indices into m_metrics and m_recorded of the metrics that are copied unchanged.
    std::vector<std::pair<std::size_t, std::size_t>> m_copied;
    std::vector<std::size_t> m_taken; ///< places of the rows to add, in the current block
    std::vector<std::uint32_t> m_takenKinds;
    /// Column flops_definition, which says how each run's FLOP/s were counted: executed, tf_profiler,
    /// recorded rate, recorded utilisation, causal.
    table::Column m_flopsDefinition;
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
    std::vector<store::Annotation> m_marks;  ///< annotations of the sources
    bool m_annotated = false;                ///< some run has an annotation, or had one
    std::shared_ptr<const Dataset> m_latest; ///< holds the columns since the last snapshot
};

} // namespace parascope::dataset
