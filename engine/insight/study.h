// SPDX-License-Identifier: GPL-3.0-or-later
// Data that all detectors use, prepared once; for this module's own files.
#pragma once

#include "engine/analyse/analysis/sides_measured.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/insight/effects.h"
#include "engine/insight/observation.h"
#include "engine/insight/on_time.h"
#include "engine/insight/series.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parascope::insight {

/// Return the column if it exists and has that kind, else null.
[[nodiscard]] const table::Column* numberColumn(const table::Table& table, std::string_view name);
[[nodiscard]] const table::Column* categoryColumn(const table::Table& table, std::string_view name);
/// Returns the text of a code; empty if there is no column or no value.
[[nodiscard]] std::string textAt(const table::Column* column, std::int32_t code);
/// Returns the rows in which the column has a finite number.
[[nodiscard]] Rows withFinite(const Rows& rows, const table::Column& column);

/// The throughput at which a scope stops rising for all models.
struct Plateau
{
    double low = 0, high = 0; ///< range in examples per second of the runs on the plateau
    Rows rows;
    double near = 0; ///< throughput near the plateau: 80 % of its median, rounded down to 2 digits
    Rows nearRows;
    std::size_t n = 0;   ///< number of runs of the scope with a throughput
    double workSpan = 0; ///< 95th over 5th percentile of the work per example on the plateau
    double outside = 0;  ///< rank correlation of throughput with work per example below the plateau
    double p = 1; ///< p-value of "below the plateau, throughput does not fall with the work"; for a whole
                  ///< plateau of "throughput follows the work"
    bool whole = false; ///< true if (nearly) all runs are on it, so that no runs below can support it
};

/// Runs that are comparable with each other: the same platform, family, mode and timing method.
struct Scope
{
    std::string platform, family, mode, timing;
    Message name;      ///< shortest unique name: "tpu-v2", "rnn on tpu-v2 (decode)"
    Message on;        ///< beginning of a headline: "On tpu-v2", "For rnn on tpu-v2 (decode)"
    Message place;     ///< name without family and timing
    std::string where; ///< the scope as an expression
    Rows all, completed;
    /// The scope's rate: FLOPS utilisation, else FLOP/s, else examples per second. `rated` has the rows with
    /// a rate.
    const table::Column* rate = nullptr;
    Rows rated;
    Factors factors;                  ///< factors that vary among `rated`
    std::shared_ptr<const Grid> grid; ///< places of the `rated` rows
    double gate = 1;                  ///< p-value of "the measurements depend on no hyper-parameter"
    /// Effect of each factor on time; a claim about a factor must pass its own test.
    std::vector<AdjustedEffect> onTime;
    [[nodiscard]] const AdjustedEffect& effectOf(const table::Column& factor) const;
    std::optional<Plateau> plateau;
};

/// Runs that may explain a finding and are removed to test it.
struct Exclusion
{
    Message name;
    std::string where; ///< the other runs as an expression; empty if no expression describes them
    table::Mask out;   ///< one byte per row of the table; 1: excluded
};

/// A comparison of two platforms (or types, or stacks) on the same models.
struct Comparison
{
    analysis::SpeedupRequest request; ///< numerator: the side that wins more often
    Message within; ///< common property of both sides: "on tpu-v2", "of rnn"; empty: all runs
    std::string where;
    analysis::Speedup result;
    table::Table pairs;
    Rows rows; ///< 0 to the number of pairs - 1
    Factors factors;
    std::shared_ptr<const Grid> grid;
    double gate = 1;
    std::vector<AdjustedEffect> effects; ///< effect of each factor on the logarithm of the speedup
    double meanP = 1;                    ///< p-value of the mean logarithm, by models
    analysis::SidesMeasured measured;    ///< `order` is of the logarithm of the speedup
    [[nodiscard]] const AdjustedEffect& effectOf(const table::Column& factor) const;
    /// Returns the p-value of "the mean logarithm is 0 and neither side wins more models", adjusted for when
    /// the sides were measured if that is known. A winner must pass this test.
    [[nodiscard]] double chance() const;
    /// Another difference of all pairs.
    struct Unlike
    {
        Message title;  ///< "data type"
        Message levels; ///< "data type (bfloat16 against float16)"
    };
    std::vector<Unlike> unlike;
};

/// Two sides that share models, but too few with equal settings.
struct Uncompared
{
    Message headline, sentence;
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
    std::vector<Comparison> contended; ///< comparisons during which other programs had the processors
    std::vector<Uncompared> uncompared;
    std::vector<Message> tooFew; ///< "p and q of rnn (2 models)": sides with too few models for a comparison
    std::vector<Exclusion> exclusions;
    std::vector<Message> notes;

    [[nodiscard]] const figure::Input::Platform* platform(std::string_view name) const;
    /// Returns a figure of these runs with the request's definitions.
    [[nodiscard]] figure::Spec figure(std::string_view kind, const std::string& where) const;
    /// Returns a figure of a comparison's speedup over `x`, or of the throughput of its sides if it does not
    /// compare platforms.
    [[nodiscard]] figure::Spec figure(const Comparison& comparison, const std::string& x,
                                      const std::string& colour = {}) const;
};

/// Returns the scopes by platform, family, mode and timing, in order of first occurrence, each with its rows,
/// rate, factors and plateau.
[[nodiscard]] std::vector<Scope> findScopes(const table::Table& runs, const table::Mask& mask);

/// Appends every pair of platforms within a family, and of data types and stacks within a platform, to
/// `study.comparisons`. Requires the study's scopes.
[[nodiscard]] Result<void> findComparisons(Study& study);

/// Returns "; they also differ in data type (bfloat16 against float16)" for the end of a sentence; empty if
/// they do not differ.
[[nodiscard]] Message alsoDiffering(const Comparison& comparison);

/// Returns "; one side was measured entirely before the other, ..." for the end of a sentence; empty if that
/// is not the case, or if the times are unknown.
[[nodiscard]] Message measuredApart(const Comparison& comparison);

/// Returns the same reservations in few words, for the end of a headline: "; data type also differs; one side
/// was measured apart".
[[nodiscard]] Message reservations(const Comparison& comparison);

/// Returns "Among the models of rnn: "; empty if a comparison has all models.
[[nodiscard]] Message among(const Comparison& comparison);

/// Returns the same in few words, for the beginning of a headline: "Models of rnn: ".
[[nodiscard]] Message amongBriefly(const Comparison& comparison);

/// Returns the completed rows of all scopes.
[[nodiscard]] Rows completedRows(const std::vector<Scope>& scopes);

[[nodiscard]] Result<std::unique_ptr<Study>> makeStudy(const figure::Input& input, const Request& request);

} // namespace parascope::insight
