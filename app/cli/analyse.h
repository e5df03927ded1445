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

/// What every analysis is asked.
struct AnalyseOptions
{
    std::vector<std::string> db;
    std::string where, platform, timing;
    dataset::Definitions definitions;
    Option flopsOption; ///< of the command; says whether --flops was given
};

/// A loaded database and the runs that were asked for.
struct AnalyseData
{
    std::shared_ptr<const dataset::Dataset> data;
    answer::Runs runs;
    answer::Against against = answer::Against::Nothing;
};

/// --db, --where, --timing, --flops, --peak, and --platform where one platform is meant.
void addAnalyseOptions(Command command, AnalyseOptions& options, bool onePlatform);
/// The runs of one platform with one timing of these metrics (none: of any timing), as the options name them.
[[nodiscard]] answer::Question questionOf(const AnalyseOptions& options,
                                          std::vector<std::string> metrics = {});
/// Loads the databases and prepares the runs for which --where holds. `columns`: all that will be looked at
/// beside
/// --where and what every analysis looks at; none: any may be.
[[nodiscard]] Result<AnalyseData> loadRuns(const AnalyseOptions& options, answer::Question question,
                                           const std::vector<std::string>& columns = {});
/// The timing, and what speaks against the peaks and ceilings that the result holds its runs against:
/// above_peak (runs) and peak_caveats (sentences) in the document, the sentences in the text, too.
void addCaveats(Outcome& out, const AnalyseData& data);

/// "Left out: 220 oom, 3 runs without node." in a line; nothing where none was.
[[nodiscard]] std::string leftOutText(const analysis::Excluded& excluded,
                                      const std::string& begin = "Left out");
/// printf("%.4g")
[[nodiscard]] std::string shortNumber(double value);
/// A share as per cent with one decimal: "27.3 %", "<0.1 %".
[[nodiscard]] std::string shareText(double share);
/// A value with its unit: a fraction (unit "1") as per cent, else with an SI prefix: "1.23 TFLOP/s", "4.56
/// %".
[[nodiscard]] std::string quantityText(double value, const std::string& unit);
/// The clauses as a sentence in a line; nothing where there is none.
[[nodiscard]] std::string sentenceText(const std::vector<Message>& clauses);

/// " [low, high]"; nothing where there is no interval.
[[nodiscard]] std::string intervalText(const analysis::Interval& interval);
/// The FLOP count and the peak that a result is of.
[[nodiscard]] Json definitionsJson(const AnalyseOptions& options);
/// The run's hyper-parameters, those it has.
[[nodiscard]] Json shapeJson(const table::Table& table, std::size_t row);
/// "layer 4, node 32"
[[nodiscard]] std::string shapeText(const Json& shape);
/// The run's uuid.
[[nodiscard]] std::string runText(const table::Table& table, std::size_t row);
/// A map as a table of text, with its counts.
[[nodiscard]] std::string pivotText(const analysis::Pivot& pivot);
[[nodiscard]] std::string regressionText(const analysis::Regression& regression);
/// What is known of a platform's roofs, as --peak wants them.
[[nodiscard]] analysis::RoofFacts roofFacts(const dataset::Dataset& data, std::string_view platform,
                                            const AnalyseOptions& options);
/// The ceilings for those of the rows that are of the platform. Of rows of several data types: those that
/// hold for all.
[[nodiscard]] std::vector<analysis::Ceiling> ceilingsFor(const AnalyseData& data, std::string_view platform,
                                                         const AnalyseOptions& options);

/// Each adds its subcommands to `analyse`.
void addHeatMap(Command analyse, Context& context);
void addRegression(Command analyse, Context& context);
void addSpeedup(Command analyse, Context& context);
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
void addObservations(Command analyse, Context& context);

} // namespace parascope::cli
