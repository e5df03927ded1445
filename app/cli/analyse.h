// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include "engine/analyse/analysis/boxplot.h"
#include "engine/analyse/analysis/pivot.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/answer/documents.h"
#include "engine/analyse/answer/question.h"
#include "engine/analyse/answer/words.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"

#include <memory>
#include <string>
#include <vector>

namespace parascope::cli {

using answer::addReasons, answer::excludedJson, answer::intervalJson, answer::percentilesJson,
    answer::settingsJson;

/// Options that every analysis has.
struct AnalyseOptions
{
    std::vector<std::string> db;
    std::string where, platform, timing;
    dataset::Definitions definitions;
    std::vector<std::string> prices; ///< values of --price
    Option flopsOption;              ///< of the command; says whether --flops was given
};

/// The loaded databases and the runs that the options select.
struct AnalyseData
{
    std::shared_ptr<const dataset::Dataset> data;
    answer::Runs runs;
    answer::Against against = answer::Against::Nothing;
};

/// Adds --db, --where, --timing, --flops and --peak, and --platform if the analysis is of one platform.
void addAnalyseOptions(Command command, AnalyseOptions& options, bool onePlatform);
/// Returns the question for the runs of one platform with one timing of these metrics. Without metrics, runs
/// of any timing are kept.
[[nodiscard]] answer::Question questionOf(const AnalyseOptions& options,
                                          std::vector<std::string> metrics = {});
/// Returns the definitions with the prices of --price.
[[nodiscard]] Result<dataset::Definitions> definitionsOf(const AnalyseOptions& options);
/// Loads the databases and prepares the runs for which --where holds. `columns` are the columns that the
/// analysis reads in addition to those of --where and of every analysis; if it is empty, the analysis may
/// read any column. Fails for a database that cannot be read, an unknown name in --where, and as
/// answer::prepare() does.
[[nodiscard]] Result<AnalyseData> loadRuns(const AnalyseOptions& options, answer::Question question,
                                           const std::vector<std::string>& columns = {});
/// Adds the timing, the prices, and the doubts about the peaks and ceilings of the result: above_peak (number
/// of runs) and peak_caveats (sentences) in the document, and the sentences in the text.
void addCaveats(Outcome& out, const AnalyseData& data);

/// Returns a line such as "Left out: 220 oom, 3 runs without node.", or an empty text if nothing was left
/// out.
[[nodiscard]] std::string leftOutText(const analysis::Excluded& excluded,
                                      const std::string& begin = "Left out");
/// Returns the number with four significant digits.
[[nodiscard]] std::string shortNumber(double value);
/// Returns a share as a percentage with one decimal: "27.3 %", "<0.1 %".
[[nodiscard]] std::string shareText(double share);
/// Returns a value with its unit: a fraction (unit "1") as a percentage, other values with an SI prefix, for
/// example "1.23 TFLOP/s" or "4.56 %".
[[nodiscard]] std::string quantityText(double value, const std::string& unit);
/// Returns the clauses as one sentence with a line break, or an empty text if there are none.
[[nodiscard]] std::string sentenceText(const std::vector<Message>& clauses);

/// Returns " [low, high]", or an empty text without an interval.
[[nodiscard]] std::string intervalText(const analysis::Interval& interval);
/// Returns the FLOP count and the peak that a result is based on.
[[nodiscard]] Json definitionsJson(const AnalyseOptions& options);
/// Returns the hyper-parameters of a run, without those that are missing.
[[nodiscard]] Json shapeJson(const table::Table& table, std::size_t row);
/// Returns a text such as "layer 4, node 32".
[[nodiscard]] std::string shapeText(const Json& shape);
/// Returns the uuid of a run.
[[nodiscard]] std::string runText(const table::Table& table, std::size_t row);
/// Returns a map as a table of text, followed by its counts.
[[nodiscard]] std::string pivotText(const analysis::Pivot& pivot);
[[nodiscard]] std::string regressionText(const analysis::Regression& regression);
/// Returns the known peaks and bandwidths of a platform, as --peak selects them.
[[nodiscard]] analysis::RoofFacts roofFacts(const dataset::Dataset& data, std::string_view platform,
                                            const AnalyseOptions& options);
/// Returns the ceilings of a platform for the selected rows. For rows of several data types these are the
/// ceilings that hold for all of them.
[[nodiscard]] std::vector<analysis::Ceiling> ceilingsFor(const AnalyseData& data, std::string_view platform,
                                                         const AnalyseOptions& options);

/// Each function adds its subcommands to `analyse`.
void addHeatMap(Command analyse, Context& context);
void addRegression(Command analyse, Context& context);
void addSpeedup(Command analyse, Context& context);
void addRanks(Command analyse, Context& context);
void addBoxPlot(Command analyse, Context& context);
void addRoofline(Command analyse, Context& context);
void addBreakdown(Command analyse, Context& context);
void addUpgrade(Command analyse, Context& context);
void addTraces(Command analyse, Context& context);
void addScaling(Command analyse, Context& context); ///< balance, scaling, stacks
void addCompare(Command analyse, Context& context);
void addPerformanceModel(Command analyse, Context& context); ///< model
void addMemory(Command analyse, Context& context);
void addServing(Command analyse, Context& context);
void addSeries(Command analyse, Context& context);
void addObservations(Command analyse, Context& context);

} // namespace parascope::cli
