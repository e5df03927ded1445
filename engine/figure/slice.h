// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that cut one plane out of a grid and predict its cells. For this module only.
#pragma once

#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/prediction/memory.h"
#include "engine/figure/rows.h"

#include <string>
#include <utility>
#include <vector>

namespace parascope::figure {

struct Slice
{
    analysis::Pivot pivot;
    std::vector<std::pair<std::string, std::string>> fixed; ///< fixed values: name, value as text
    /// Those of the fixed values ("layer 2") that the spec does not set and in which other runs differ.
    std::vector<Message> chosen;
    std::vector<analysis::ChosenLevel> settings; ///< levels of the settings that the spec leaves open
    analysis::PivotSide side;                    ///< runs and request from which the plane was cut
};

/// Treatment of the settings that a spec leaves open: a map of one side shows the combination with
/// most completed runs; the sides of a ratio are paired in every combination.
enum class OpenSettings { Choose, Pair };
/// Cuts one plane out of the grid of these runs. It fixes the values that the spec fixes, and for the other
/// hyper-parameters the values with most completed runs.
[[nodiscard]] Result<Slice> cutSlice(const Spec& spec, const Input& input, const table::Mask& mask,
                                     const std::string& x, const std::string& y, const std::string& metric,
                                     OpenSettings open);
/// Returns cells without runs, row by row.
[[nodiscard]] std::vector<Cell> emptyCells(int columns, int rows);
/// Returns the levels of an axis among all runs of the slice's families from which the slice was cut. Cells
/// can be predicted at these levels.
[[nodiscard]] std::vector<Value> levelsAround(const Input& input, const Slice& slice,
                                              const std::string& axis);
/// Returns the most frequent text of the rows in a column, and the number of different texts. Returns an
/// empty text and 0 if no row has a value.
[[nodiscard]] std::pair<std::string, std::size_t> commonest(const table::Table& table,
                                                            const std::string& column, const Rows& rows);
/// Returns the cached answer or computes a new one. Returns null if a new one would take long and
/// Input::quick is set.
[[nodiscard]] prediction::Memory::AnswerPtr answerFor(const prediction::Memory::Question& question,
                                                      const Input& input);
/// Predicts the cells of the panel without a run (option "predicted") from all runs from which the slice was
/// cut, including those outside the plane. Values are in the metric's own unit. Returns the reason if nothing
/// can be predicted. With many runs and Input::quick the figure becomes `pending`.
[[nodiscard]] Message addPredictions(const Spec& spec, const Input& input, const Slice& slice,
                                     const table::Column& metric, Figure& figure, Panel& panel);

/// Points of the runs' grid without a run, over two columns. The second column is predicted (option
/// "predicted" of scatters and rooflines). The grid of a platform and a family has every combination of the
/// levels of its runs for which a model can be built.
struct PointPredictions
{
    std::vector<Points>
        series; ///< predicted points in the columns' own units; unsure ones are separate series
    std::size_t predicted = 0, unsure = 0, failing = 0;
    Message unpredicted;  ///< reason why some or all points are not predicted
    std::size_t runs = 0; ///< number of runs from which the predictions of all series were made
    double leftOut = 0;   ///< largest median error of a series when runs are left out
    bool pending = false;
};
/// Predicts points for the runs of `platforms` (empty: all). `colour` is the column of numbers that colours
/// the points, or null.
[[nodiscard]] Result<PointPredictions> predictPoints(const Spec& spec, const Input& input,
                                                     const std::vector<std::string>& platforms,
                                                     const std::string& x, const std::string& y,
                                                     const table::Column* colour);
/// Adds the predictions to a panel, behind the runs, and adds legend entries and texts to the counts and the
/// caption. The panel's axes and colour scale must be set. `n` is the number of drawn runs and `unit` the
/// unit of the y axis.
void addPredictedPoints(PointPredictions predictions, std::size_t n, const std::string& unit, Figure& figure,
                        Panel& panel);

/// Returns a sentence about the predictions for a caption.
[[nodiscard]] Message predictionsClause(const Plane& plane);

/// Returns the largest rectangle, of at least four cells, in which all cells have this outcome. It gets the
/// name of the outcome once.
[[nodiscard]] std::optional<Block> largestBlock(const std::vector<Cell>& cells, int columns, int rows,
                                                Outcome outcome);
/// Returns the edges between cells with a ratio of at least 1 and cells with a ratio below 1. `cells` has all
/// cells, row by row.
[[nodiscard]] std::vector<Line> frontierOf(const std::vector<Cell>& cells, int columns, int rows);
/// Returns legend entries for the marks that occur, each with its count.
[[nodiscard]] std::vector<LegendEntry> marksLegend(const std::vector<Cell>& cells);

} // namespace parascope::figure
