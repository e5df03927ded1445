// SPDX-License-Identifier: GPL-3.0-or-later
// What all detectors look at, prepared once; for this module's own files.
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/insight/effects.h"
#include "engine/insight/observation.h"
#include "engine/insight/on_time.h"
#include "engine/insight/series.h"
#include "engine/insight/side_effect.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parascope::insight {

/// The column if it is there and of that kind, else null.
[[nodiscard]] const table::Column* numberColumn(const table::Table& table, std::string_view name);
[[nodiscard]] const table::Column* categoryColumn(const table::Table& table, std::string_view name);
/// Empty where there is no column or no value.
[[nodiscard]] std::string textAt(const table::Column* column, std::int32_t code);
/// Those of the rows in which the column has a number.
[[nodiscard]] Rows withFinite(const Rows& rows, const table::Column& column);

/// Where the throughput of a scope stops rising whatever the model.
struct Plateau
{
    double low = 0, high = 0; ///< examples per second of the runs on it
    Rows rows;
    double near = 0; ///< from here on runs feel it: 80 % of its median, rounded down to 2 digits
    Rows nearRows;
    std::size_t n = 0;   ///< runs of the scope with a throughput
    double workSpan = 0; ///< 95th over 5th percentile of the work per example on the plateau
    double outside = 0;  ///< rank correlation of throughput with work per example below it
    double p = 1; ///< of "below it throughput does not fall with the work"; of a whole one: of "it follows
                  ///< the work"
    bool whole = false; ///< (nearly) all runs are on it, so that nothing below can speak for it
};

/// Runs that are comparable with each other: one platform, one family, one mode, one way of timing.
struct Scope
{
    std::string platform, family, mode, timing;
    Message name;      ///< "tpu-v2", "rnn on tpu-v2 (decode)": as short as it is unique
    Message place;     ///< the same without the family
    std::string where; ///< the same as an expression
    Rows all, completed;
    /// The scope's rate: FLOPS utilisation, else FLOP/s, else examples per second; rows that have it.
    const table::Column* rate = nullptr;
    Rows rated;
    Factors factors;                    ///< that vary among `rated`
    std::shared_ptr<const Grid> grid;   ///< where they lie
    double gate = 1;                    ///< p of "what was measured depends on no hyper-parameter"
    std::vector<AdjustedEffect> onTime; ///< of each factor; a claim about one must pass its own
    [[nodiscard]] const AdjustedEffect& effectOf(const table::Column& factor) const;
    std::optional<Plateau> plateau;
};

/// Runs that may explain a finding, to be taken out.
struct Exclusion
{
    Message name;
    std::string where; ///< the rest, as an expression; empty when there is none
    table::Mask out;   ///< a byte a row of the table
};

/// Two platforms (or types, or databases) on the same models.
struct Comparison
{
    analysis::SpeedupRequest request; ///< numerator: the one that wins more often
    Message within;                   ///< "on tpu-v2", "of rnn": what both sides have in common; empty: all
    std::string where;
    analysis::Speedup result;
    table::Table pairs;
    Rows rows; ///< 0 .. pairs-1
    Factors factors;
    std::shared_ptr<const Grid> grid;
    double gate = 1;
    std::vector<AdjustedEffect> effects; ///< of each factor, on the logarithm of the speedup
    double meanP = 1;                    ///< of the mean logarithm, by models
    SideEffect side;                     ///< the mean logarithm, beside when the sides were measured
    [[nodiscard]] const AdjustedEffect& effectOf(const table::Column& factor) const;
    /// p of "the mean logarithm is 0 and neither side wins more models", beside when the sides were measured
    /// where that is known: what a winner must pass.
    [[nodiscard]] double chance() const;
    std::vector<Message> unlike; ///< what no pair is equal in besides: "data type (bfloat16 against float16)"
};

/// Two sides that share models, but too few in equal settings.
struct Uncompared
{
    Message sentence;
    std::string where;
    std::size_t models = 0;
};

struct Study
{
    const figure::Input& input;
    const Request& request;
    const table::Table& runs;
    std::vector<Scope> scopes;
    std::vector<Comparison> comparisons;
    std::vector<Uncompared> uncompared;
    std::vector<Exclusion> exclusions;
    std::vector<Message> notes;

    [[nodiscard]] const figure::Input::Platform* platform(std::string_view name) const;
    /// A figure of these runs with the request's definitions.
    [[nodiscard]] figure::Spec figure(std::string_view kind, const std::string& where) const;
    /// A comparison's speedup over `x`; where no platforms are compared, its sides' throughput.
    [[nodiscard]] figure::Spec figure(const Comparison& comparison, const std::string& x,
                                      const std::string& colour = {}) const;
};

/// By platform, family and timing, in order of first occurrence, each with its rows, rate, factors and
/// plateau.
[[nodiscard]] std::vector<Scope> findScopes(const table::Table& runs, const table::Mask& mask);

/// Appends every pair of platforms within a family, and of data types and stacks within a platform, to
/// `study.comparisons`; needs its scopes.
[[nodiscard]] Result<void> findComparisons(Study& study);

/// "; they also differ in data type (bfloat16 against float16)", to end a sentence with; empty where they do
/// not.
[[nodiscard]] Message alsoDiffering(const Comparison& comparison);

/// "; all runs of a were over before the first of b: ...", to end a sentence with; empty where they were not,
/// or when is not known.
[[nodiscard]] Message measuredApart(const Comparison& comparison);

/// "Among the models of rnn: "; empty where a comparison has all.
[[nodiscard]] Message among(const Comparison& comparison);

[[nodiscard]] Result<std::unique_ptr<Study>> makeStudy(const figure::Input& input, const Request& request);

} // namespace parascope::insight
