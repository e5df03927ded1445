// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces that several kinds of figures are built from; for this module's own files.
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

/// A count as a person reads it: "1,724".
[[nodiscard]] std::string whole(std::size_t count);
/// "left out: 220 oom" or nothing.
[[nodiscard]] Message excludedClause(const analysis::Excluded& excluded);
/// A figure of one panel, its caption ended with what was left out and a full stop.
[[nodiscard]] Figure finished(Figure figure, Panel panel, const analysis::Excluded& excluded);

/// The legend's entry of a series of marks.
[[nodiscard]] LegendEntry entryOf(const Points& series);
/// An operation's name with its shapes, as much of it as an axis or a legend bears.
[[nodiscard]] std::string shortName(const std::string& name);
/// The same of bars or boxes.
[[nodiscard]] LegendEntry boxEntry(Message text, int series, bool hollow = false);

/// An axis over the values of a number column, with room for marks; ticks carry the display unit.
[[nodiscard]] Axis valueAxis(const table::Column& column, bool log, double low, double high);
/// So many levels have a colour each; more are a ramp.
inline constexpr std::size_t maxColourLevels = 24;
/// The numbers of a column, ascending, each once; the first thousand or so that occur.
[[nodiscard]] std::vector<double> levelsOf(const table::Column& column);
/// The colours of a column's values at `rows`: steps for few levels, else a ramp. The step of a level follows
/// from the levels of all runs, so that it is the same under every filter; names have the colours of series.
[[nodiscard]] std::optional<ColourScale> colourScaleOf(const Spec& spec, const Input& input,
                                                       const table::Column& column, const Rows& rows);

/// A text of a category column: outcomes and caveats are words of ours, others stay as they are.
[[nodiscard]] Message wordOf(const table::Column& column, const std::string& text);
/// The same of a level; "not recorded" of a missing one.
[[nodiscard]] Message levelName(const table::Column& column, const Value& level);

/// The values ascending, each once.
[[nodiscard]] std::vector<Value> distinct(std::vector<Value> values);

/// The two platforms that the spec names, or the only two there are; else a sentence listing them.
[[nodiscard]] Result<std::pair<std::string, std::string>> twoPlatforms(const Spec& spec,
                                                                       const table::Table& table);

/// The spec with its option "timing" set to the one that both sides share, where it names none and there is
/// one.
[[nodiscard]] Result<Spec> timedAlike(const Spec& spec, const Input& input,
                                      const std::pair<std::string, std::string>& sides,
                                      const std::string& metric);

/// The pairs of two platforms as a table of their own, and what its rows are in the runs' table.
struct Pairs
{
    analysis::Speedup result;
    table::Table table;
    std::vector<std::int32_t> rows; ///< of the numerator's run
};
/// The pairs with these of the runs' columns, or (none named) all that a factor could be.
[[nodiscard]] Result<Pairs> pairsOf(const Spec& spec, const Input& input, const std::string& metric,
                                    const std::vector<std::string>& only = {});

/// Whether a family is a model as it is used, not one of a sweep's parameters: drawn as a star.
[[nodiscard]] bool isRealModel(const std::string& family);
/// Moves the points that are real models into series of their own, stars in the legend, one a family, in its
/// colour.
void starRealModels(Panel& panel, const Spec& spec, const Input& input);

/// "speedup (tpu-v2 / v100)": the axis says which way the ratio goes.
[[nodiscard]] Message speedupTitle(const analysis::SpeedupRequest& request);

/// "; each pair of equal data type; the two also differ in threads (4 against 8)": what a caption says of the
/// settings of pairs (answer::settings), empty where there is nothing to say.
[[nodiscard]] Message clausesText(const std::vector<Message>& clauses);

/// What boxes and whiskers are by the paper's rule.
[[nodiscard]] Message paperBoxes();

/// Nothing to draw, and why.
[[nodiscard]] Figure emptyFigure(const Spec& spec, Message why);
/// Why nothing is drawn: the filter leaves no run, or the runs that it leaves have no value of the metric, as
/// without a peak they have no utilisation.
[[nodiscard]] Message noRunMatches(const Spec& spec, const Input& input, const std::string& metric);

/// Writes once what the panels of a composite share (options "share"): axes, which then span what all of them
/// show, the colour scale, the legend. Fails where they differ in more than their range.
[[nodiscard]] Result<void> shareParts(const Spec& spec, Figure& figure);
/// Puts the names of options "names" for those of the database, wherever the figure writes them.
[[nodiscard]] Result<void> renameParts(const Spec& spec, Figure& figure);

using answer::decimals, answer::noPartner;

[[nodiscard]] Result<Figure> buildRegression(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildSpeedup(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRoofline(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildBoxPlot(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildBreakdown(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRatioMap(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildParallel(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildRanges(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildWinRate(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildScaling(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildUpgrade(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildTraces(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildStacks(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildLines(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildMemory(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildMapError(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildServing(const Spec& spec, const Input& input);
[[nodiscard]] Result<Figure> buildComposite(const Spec& spec, const Input& input);

} // namespace parascope::figure
