// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting one plane out of a grid; for the heat maps of this module.
#pragma once

#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/prediction/memory.h"
#include "engine/figure/rows.h"

#include <string>
#include <utility>
#include <vector>

namespace parascope::figure {

struct Slice
{
    analysis::Pivot pivot;
    std::vector<std::pair<std::string, std::string>> fixed; ///< name, value as text
    std::vector<std::string>
        chosen;               ///< "layer 2": of these, what nobody asked for and other runs have otherwise
    analysis::PivotSide side; ///< what it was cut from
};

/// One plane of the grid of these runs: what the spec fixes, and of the rest the values with most completed
/// runs.
[[nodiscard]] Result<Slice> cutSlice(const Spec& spec, const Input& input, const table::Mask& mask,
                                     const std::string& x, const std::string& y, const std::string& metric);
/// Cells line by line, none of them run.
[[nodiscard]] std::vector<Cell> emptyCells(int columns, int rows);
/// Levels of an axis that runs of the slice's families have anywhere behind it: where cells can be predicted.
[[nodiscard]] std::vector<Value> levelsAround(const Input& input, const Slice& slice,
                                              const std::string& axis);
/// What most of the rows have in a column, and of how many values; empty where none has one.
[[nodiscard]] std::pair<std::string, std::size_t> commonest(const table::Table& table,
                                                            const std::string& column, const Rows& rows);
/// The answer that is remembered, or a new one; null where it would take long and the figure is wanted now.
[[nodiscard]] prediction::Memory::AnswerPtr answerFor(const prediction::Memory::Question& question,
                                                      const Input& input);
/// Predicts the cells of the panel that nobody ran (option "predicted") from all runs that the slice was cut
/// from, whatever their place behind the axes. Values are in the metric's own unit. Says why where nothing
/// can be predicted; with many runs and in haste the figure is `pending`.
[[nodiscard]] Message addPredictions(const Spec& spec, const Input& input, const Slice& slice,
                                     const table::Column& metric, Figure& figure, Panel& panel);

/// Points of the runs' grid that nobody ran, over two columns of which the second is predicted (option
/// "predicted" of point clouds). The grid of a platform and a family: every combination of the levels that
/// its runs have, as far as models of them can be built.
struct PointPredictions
{
    std::vector<Points> series; ///< in the columns' own units, unsure ones apart
    std::size_t predicted = 0, unsure = 0, failing = 0;
    Message unpredicted;  ///< why there are none
    std::size_t runs = 0; ///< that the predictions of all series come from
    double leftOut = 0;   ///< the largest median error of runs that were left out
    bool pending = false;
};
/// `platforms`: whose runs are drawn; `colour`: a column of numbers that colours the points, or null.
[[nodiscard]] Result<PointPredictions> predictPoints(const Spec& spec, const Input& input,
                                                     const std::vector<std::string>& platforms,
                                                     const std::string& x, const std::string& y,
                                                     const table::Column* colour);
/// Puts them into a panel whose axes (and colour scale) stand, behind the runs, with the legend's entries and
/// the words of the counts and the caption. `n`: runs that are drawn; `unit`: of what the y axis shows.
void addPredictedPoints(PointPredictions predictions, std::size_t n, const std::string& unit, Figure& figure,
                        Panel& panel);

/// What a caption says of them.
[[nodiscard]] Message predictionsClause(const Plane& plane);

/// Full rectangles of one outcome get its name once: the largest by area, of four cells or more.
[[nodiscard]] std::optional<Block> largestBlock(const std::vector<Cell>& cells, int columns, int rows,
                                                Outcome outcome);
/// Edges between the cells where a ratio is above 1 and those where it is below; cells line by line, all of
/// them.
[[nodiscard]] std::vector<Line> frontierOf(const std::vector<Cell>& cells, int columns, int rows);
/// The marks that are present, each with its count.
[[nodiscard]] std::vector<LegendEntry> marksLegend(const std::vector<Cell>& cells);

} // namespace parascope::figure
