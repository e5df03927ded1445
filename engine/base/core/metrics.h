// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

/// One table of everything that the program knows about a metric. Tables, imports, workers' records, axes,
/// headings, menus and the translations of the window read it from here. Only code that computes or
/// interprets one metric names it elsewhere, by its constant in `metric`.
namespace parascope {

/// Names of metrics as character arrays, which can be used wherever a string literal can.
namespace metric {

inline constexpr char examplesPerSecond[] = "examples_per_second";
inline constexpr char stepSeconds[] = "step_seconds";
inline constexpr char stepLow[] = "step_low";
inline constexpr char stepHigh[] = "step_high";
inline constexpr char flopsPerSecond[] = "flops_per_second";
inline constexpr char flopsUtilisation[] = "flops_utilisation";
inline constexpr char arithmeticIntensity[] = "arithmetic_intensity";
inline constexpr char parameters[] = "parameters";
inline constexpr char parametersActive[] = "parameters_active";
inline constexpr char tokensPerSecond[] = "tokens_per_second";
inline constexpr char secondsPerOutputToken[] = "seconds_per_output_token";
inline constexpr char tokensPerSecondOfUser[] = "tokens_per_second_of_user";
inline constexpr char secondsToFirstToken[] = "seconds_to_first_token";
inline constexpr char kvBytesPerToken[] = "kv_bytes_per_token";
inline constexpr char bytesPerSecond[] = "bytes_per_second";
inline constexpr char weightMemoryFraction[] = "weight_memory_fraction";
inline constexpr char cacheMemoryFraction[] = "cache_memory_fraction";
inline constexpr char activationMemoryFraction[] = "activation_memory_fraction";
inline constexpr char memoryPeakBytes[] = "memory_peak_bytes";
inline constexpr char infeedFraction[] = "infeed_fraction";
inline constexpr char energyPerExample[] = "energy_joules_per_example";
inline constexpr char energyPerExampleLow[] = "energy_joules_per_example_low";
inline constexpr char energyPerExampleHigh[] = "energy_joules_per_example_high";
inline constexpr char idlePower[] = "idle_power_watts";
inline constexpr char powerOfTdp[] = "power_of_tdp_fraction";
inline constexpr char powerOfLimit[] = "power_of_limit_fraction";
inline constexpr char averagePower[] = "average_power_watts";
inline constexpr char energyPerStep[] = "energy_joules_per_step";
inline constexpr char energyPerToken[] = "energy_joules_per_token";
inline constexpr char energyPerOutputToken[] = "energy_joules_per_output_token";
inline constexpr char flopsPerSecondRecorded[] = "flops_per_second_recorded";
inline constexpr char flopsUtilisationRecorded[] = "flops_utilisation_recorded";
inline constexpr char flopsPerStepRecorded[] = "flops_per_step_recorded";
inline constexpr char referenceSeconds[] = "reference_seconds";
inline constexpr char stepPerReference[] = "step_per_reference";
inline constexpr char stepSecondsCorrected[] = "step_seconds_corrected";
inline constexpr char speedup[] = "speedup";
inline constexpr char outputThroughput[] = "output_throughput";
inline constexpr char examplesPerJoule[] = "examples_per_joule";
inline constexpr char outputTokensPerJoule[] = "output_tokens_per_joule";
inline constexpr char outputTokensPerCost[] = "output_tokens_per_cost";
inline constexpr char costPerStep[] = "cost_per_step";
inline constexpr char costPerMillionExamples[] = "cost_per_million_examples";
inline constexpr char costPerMillionTokens[] = "cost_per_million_tokens";
inline constexpr char costPerMillionOutputTokens[] = "cost_per_million_output_tokens";
inline constexpr char examplesPerCost[] = "examples_per_cost";

} // namespace metric

/// Direction of improvement.
enum class Better { More, Less, Neither };

struct Metric
{
    std::string_view name;      ///< name in tables, expressions, JSON and CSV
    const char* title = "";     ///< text on an axis and in a sentence: "step time"
    const char* heading = "";   ///< short heading of a table's column
    std::string_view unit = {}; ///< SI unit; "1" for a fraction, empty for a count
    Better better = Better::Neither;
    bool column = false; ///< runs have a column of this name
    bool sparse = false; ///< the column exists only where a run has a number of this name
    bool statistics =
        false; ///< not recorded itself; records have its "median_NAME", "p99_NAME", ...: see describeMetric()
    bool stored = false;  ///< a run's record holds a number of this name
    bool derived = false; ///< the column is computed from the record when a table is made, or without it if
                          ///< the record lacks it
    bool importable = false; ///< a file may contain it
    bool reportable = false; ///< a worker may report it; the engine computes all others
    bool timed = false;      ///< depends on how a step is timed; different timings are not mixed
    bool priced = false;     ///< needs the price of the platform (price.h)
    bool costed = false;     ///< needs the cost of the model
    bool usual = false;      ///< shown in a table of runs by default
    bool plain = false;      ///< nearly every run has it, so the database has a column of its own for it. The
                             ///< columns are part of the schema: do not change this without a migration.
};

/// Returns the table in the order of tables and menus.
[[nodiscard]] std::span<const Metric> metrics();
/// Returns null if there is no metric of this name.
[[nodiscard]] const Metric* findMetric(std::string_view name);

/// Title, unit and direction of a number that a run's record holds by name.
struct MetricWords
{
    std::string title, unit;
    Better better = Better::Neither;
};
/// Returns the words of a metric in the table, or of a statistic ("median_ttft", "p99_9_itl", "std_e2el") of
/// a metric that has statistics. For any other name the title is the name, and its ending gives the unit and
/// direction ("_seconds", "_bytes_per_second").
[[nodiscard]] MetricWords describeMetric(std::string_view name);
/// Returns the ending of the names of metrics in this SI unit ("_seconds" for "s"), by which describeMetric()
/// knows the unit of a name that the table does not have. Empty for a unit without such an ending.
[[nodiscard]] std::string_view suffixOfUnit(std::string_view unit);
/// Returns whether a smaller value is better, as with a time. A ratio of two sides is then inverted, so that
/// a value above 1 means that the first side is better.
[[nodiscard]] bool lessIsBetter(std::string_view name);

/// For tests that follow a new metric through the program: appends the metric to `metrics()` until the guard
/// is destroyed. No other thread may read the table when the guard is created or destroyed.
class ExtraMetric
{
public:
    explicit ExtraMetric(const Metric& metric);
    ~ExtraMetric();
    ExtraMetric(const ExtraMetric&) = delete;
    ExtraMetric& operator=(const ExtraMetric&) = delete;
};

/// Marks a text of the engine for translation in `context` of the window's catalogue, and returns the text.
/// lupdate treats it as QT_TRANSLATE_NOOP (app/gui/CMakeLists.txt).
[[nodiscard]] constexpr const char* translatable([[maybe_unused]] const char* context, const char* text)
{
    return text;
}

} // namespace parascope
