// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that several kinds of figures share. For this module only.
#pragma once

#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/answer/speedup.h"
#include "engine/analyse/answer/words.h"
#include "engine/figure/colours.h"
#include "engine/figure/kinds.h"
#include "engine/figure/rows.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::figure {

/// Returns a clause such as "left out: 220 oom"; empty if nothing was left out.
[[nodiscard]] Message excludedClause(const analysis::Excluded& excluded);
/// Adds the panel to the figure and completes the caption with the excluded runs and a full stop.
[[nodiscard]] Figure finished(Figure figure, Panel panel, const analysis::Excluded& excluded);

/// Returns the legend entry of a series of marks.
[[nodiscard]] LegendEntry entryOf(const Points& series);
/// Returns an operation's name with its shapes, cut to the length that fits an axis or a legend.
[[nodiscard]] std::string shortName(const std::string& name);
/// Returns the legend entry of bars or boxes.
[[nodiscard]] LegendEntry boxEntry(Message text, int series, bool hollow = false);

/// Returns an axis over the values `low` to `high` of a number column, with a margin for marks. The ticks are
/// in the display unit.
[[nodiscard]] Axis valueAxis(const table::Column& column, bool log, double low, double high);
/// Largest number of levels that have separate colours. More levels become a continuous ramp.
inline constexpr std::size_t maxColourLevels = 24;
/// Returns the numbers of a column, ascending, each once. It uses only the first thousand or so different
/// numbers.
[[nodiscard]] std::vector<double> levelsOf(const table::Column& column);
/// Returns the colours of a column's values at `rows`: steps for few levels, else a ramp. The step of a level
/// depends on the levels of all runs, so it is the same under every filter. Names have the colours of series.
/// Returns nothing if no row has a value.
[[nodiscard]] std::optional<ColourScale> colourScaleOf(const Spec& spec, const Input& input,
                                                       const table::Column& column, const Rows& rows);

/// Returns a text of a category column as a message. Outcomes and caveats are translatable words; other texts
/// are used unchanged.
[[nodiscard]] Message wordOf(const table::Column& column, const std::string& text);
/// Returns the name of a level; "not recorded" for a missing one.
[[nodiscard]] Message levelName(const table::Column& column, const Value& level);

/// Returns the values in ascending order, each once.
[[nodiscard]] std::vector<Value> distinct(std::vector<Value> values);

/// Returns the first two platforms that the spec names, or the only two platforms of the table. Fails
/// otherwise; the message lists the platforms.
[[nodiscard]] Result<std::pair<std::string, std::string>> twoPlatforms(const Spec& spec,
                                                                       const table::Table& table);

/// Returns the spec. If it does not set the option "timing", and both sides share a way of timing, the option
/// is set to that one.
[[nodiscard]] Result<Spec> timedAlike(const Spec& spec, const Input& input,
                                      const std::pair<std::string, std::string>& sides,
                                      const std::string& metric);

/// The pairs of runs of two platforms as a separate table, and the row of each pair in the runs' table.
struct Pairs
{
    analysis::Speedup result;
    table::Table table;
    std::vector<std::int32_t> rows; ///< by pair: row of the numerator's run
};
/// Returns the pairs of two platforms. The table has the columns `only` of the runs or, if `only` is empty,
/// all columns that can be a factor.
[[nodiscard]] Result<Pairs> pairsOf(const Spec& spec, const Input& input, const std::string& metric,
                                    const std::vector<std::string>& only = {});

/// Returns whether a family is a real model and not a parameterised one for sweeps. Real models are drawn as
/// stars.
[[nodiscard]] bool isRealModel(const std::string& family);
/// Moves the points of real models into separate series, one per family. They are stars in the family's
/// colour and have legend entries.
void starRealModels(Panel& panel, const Spec& spec, const Input& input);

/// Returns the title of a speedup axis, which shows the direction of the ratio: "speedup (tpu-v2 / v100)".
[[nodiscard]] Message speedupTitle(const analysis::SpeedupRequest& request);

/// "; each pair of equal data type; the two also differ in threads (4 against 8)": what a caption says of the
/// settings of pairs (answer::settings), empty where there is nothing to say.
[[nodiscard]] Message clausesText(const std::vector<Message>& clauses);

/// Returns the meaning of boxes and whiskers under the rule of the ParaDnn paper.
[[nodiscard]] Message paperBoxes();

/// Returns a figure that draws nothing and says why.
[[nodiscard]] Figure emptyFigure(const Spec& spec, Message why);
/// Returns the reason why nothing is drawn: no run passes the filter, or the remaining runs have no value of
/// the metric. For example, runs without a known peak have no utilisation.
[[nodiscard]] Message noRunMatches(const Spec& spec, const Input& input, const std::string& metric);

/// Makes the panels of a composite share their axes, colour scale or legend (option "share"), which are then
/// written only once. A shared axis spans the values of all panels. Fails when the axes or scales differ in
/// more than their range.
[[nodiscard]] Result<void> shareParts(const Spec& spec, Figure& figure);
/// Replaces names of the database by the names in the option "names" in all texts of the figure.
[[nodiscard]] Result<void> renameParts(const Spec& spec, Figure& figure);

using answer::decimals, answer::noPartner, answer::whole;

[[nodiscard]] Result<Figure> buildRegression(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildSpeedup(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRoofline(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildBoxPlot(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildBreakdown(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRatioMap(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildParallel(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRanges(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRanks(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildWinners(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildWinRate(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildScaling(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildUpgrade(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildTraces(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildStacks(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildLines(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildMemory(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildMapError(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildSeries(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildServing(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildComposite(const Spec& spec, const Input& input);

} // namespace parascope::figure
