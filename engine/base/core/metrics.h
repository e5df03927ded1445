// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

/// What the program knows of a metric stands here, once. Tables, imports, workers' records, axes, headings,
/// menus and the window's language read it from this table; only the code that computes or interprets one
/// metric names it elsewhere, by its constant in `metric`.
namespace parascope {

/// Arrays, so that they stand wherever a literal may.
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
inline constexpr char flopsPerSecondRecorded[] = "flops_per_second_recorded";
inline constexpr char flopsUtilisationRecorded[] = "flops_utilisation_recorded";
inline constexpr char flopsPerStepRecorded[] = "flops_per_step_recorded";
inline constexpr char referenceSeconds[] = "reference_seconds";
inline constexpr char stepPerReference[] = "step_per_reference";
inline constexpr char stepSecondsCorrected[] = "step_seconds_corrected";
inline constexpr char speedup[] = "speedup";
inline constexpr char outputThroughput[] = "output_throughput";

} // namespace metric

/// Which direction is an improvement.
enum class Better { More, Less, Neither };

struct Metric
{
    std::string_view name;      ///< in tables, expressions, JSON and CSV
    const char* title = "";     ///< on an axis and in a sentence: "step time"
    const char* heading = "";   ///< of a table's column; short
    std::string_view unit = {}; ///< SI; "1" of a fraction, empty of a count
    Better better = Better::Neither;
    bool column = false; ///< runs have a column of this name
    bool sparse = false; ///< it is there only where a run has a number of this name
    bool statistics =
        false; ///< not recorded itself, but its "median_NAME", "p99_NAME", ...: see describeMetric()
    bool stored = false;  ///< a run's record holds a number of this name
    bool derived = false; ///< its column is computed when a table is made, from the record or in its absence
    bool importable = false; ///< a file may bring it
    bool reportable = false; ///< a worker may report it; all others are the engine's to compute
    bool timed = false;      ///< depends on how a step was timed: unlike timings are not mixed
    bool costed = false;     ///< needs what the model costs
    bool usual = false;      ///< shown in a table of runs before anybody chooses columns
};

/// In the order of tables and menus.
[[nodiscard]] std::span<const Metric> metrics();
/// Null when there is none of this name.
[[nodiscard]] const Metric* findMetric(std::string_view name);

/// What is known of a number that a run's record holds by that name.
struct MetricWords
{
    std::string title, unit;
    Better better = Better::Neither;
};
/// Of a line of the table; of a statistic ("median_ttft", "p99_9_itl", "std_e2el") of a line that has them;
/// of any other name the name alone.
[[nodiscard]] MetricWords describeMetric(std::string_view name);
/// Whether a smaller value of it is the better one, as of a time. A ratio of two sides is taken the other way
/// round then, so that above 1 the first side is better.
[[nodiscard]] bool lessIsBetter(std::string_view name);

/// For tests that follow a new metric through the program: `metrics()` ends with this one from now on, until
/// the guard goes. Not while another thread reads the table.
class ExtraMetric
{
public:
    explicit ExtraMetric(const Metric& metric);
    ~ExtraMetric();
    ExtraMetric(const ExtraMetric&) = delete;
    ExtraMetric& operator=(const ExtraMetric&) = delete;
};

/// Marks a text of the engine for the window's catalogue of `context`; the text itself. lupdate reads it as
/// QT_TRANSLATE_NOOP (app/gui/CMakeLists.txt).
[[nodiscard]] constexpr const char* translatable([[maybe_unused]] const char* context, const char* text)
{
    return text;
}

} // namespace parascope
