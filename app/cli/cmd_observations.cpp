// SPDX-License-Identifier: GPL-3.0-or-later
// analyse observations
#include "app/cli/analyse.h"

#include "engine/insight/observation.h"
#include "engine/insight/paper_table.h"

namespace parascope::cli {

namespace {

/// Returns the input of the figures. A number given to --peak becomes the peak of all platforms.
figure::Input inputOf(const dataset::Dataset& data)
{
    auto input = figure::inputFrom(data);
    if (const auto given = numberOf(valueFromText(data.definitions.peak)))
        for (auto& platform : input.platforms)
            platform.peaks = *given;
    return input;
}

Result<Outcome> runObservations(const AnalyseOptions& options, std::uint64_t seed, bool paper)
{
    auto question = questionOf(options);
    question.onePlatform = false; // the question is how the platforms differ
    PARASCOPE_TRY(const auto data, loadRuns(options, std::move(question)));
    insight::Request request;
    request.mask = data.runs.rows;
    request.filter = options.where;
    request.flops = options.definitions.flops;
    request.peak = options.definitions.peak;
    request.seed = seed;
    if (paper) {
        PARASCOPE_TRY(const auto rows, insight::paperTable(inputOf(*data.data), request));
        Outcome out;
        out.document = Json::array();
        for (const auto& row : rows)
            out.document.push_back(insight::toJson(row));
        out.text = insight::toText(rows);
        return out;
    }
    PARASCOPE_TRY(const auto report, insight::observe(inputOf(*data.data), request));
    Outcome out;
    out.document = Json::array();
    for (const auto& observation : report.observations)
        out.document.push_back(insight::toJson(observation, *data.data->table));
    for (const auto& note : report.notes)
        out.document.push_back({{"topic", "note"},
                                {"sentence", note.text()},
                                {"evidence", Json::object()},
                                {"confounders", Json::array()}});
    out.text = insight::toText(report);
    return out;
}

} // namespace

void addObservations(Command analyse, Context& context)
{
    const auto options = std::make_shared<AnalyseOptions>();
    const auto seed = std::make_shared<std::uint64_t>(1);
    const auto paper = std::make_shared<bool>(false);
    const auto command = analyse.subcommand(
        "observations", "Say in sentences what the runs show, with the evidence, the strongest first");
    addAnalyseOptions(command, *options, true);
    command.option("--seed", *seed,
                   "Seed of the random numbers of the bootstrap, a whole number (default: 1)");
    command.flag("--paper", *paper,
                 "Check the 14 rows of Table 1 of the ParaDnn paper against these runs instead");
    command.example("analyse observations --db paper.db");
    command.callback([&context, options, seed, paper] {
        context.run = [options, seed, paper] { return runObservations(*options, *seed, *paper); };
    });
}

} // namespace parascope::cli
