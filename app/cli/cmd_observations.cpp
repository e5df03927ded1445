// SPDX-License-Identifier: GPL-3.0-or-later
// analyse observations
#include "app/cli/analyse.h"

#include "engine/insight/observation.h"
#include "engine/insight/paper_table.h"
#include "engine/run/remote/shell_words.h"

#include <filesystem>

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

struct ObservationsOptions : AnalyseOptions
{
    std::uint64_t seed = 1;
    bool paper = false, details = false;
};

Result<Outcome> runObservations(const ObservationsOptions& options)
{
    auto question = questionOf(options);
    question.onePlatform = false; // the question is how the platforms differ
    PARASCOPE_TRY(const auto data, loadRuns(options, std::move(question)));
    insight::Request request;
    request.mask = data.runs.rows;
    request.filter = options.where;
    request.flops = options.definitions.flops;
    request.peak = options.definitions.peak;
    request.seed = options.seed;
    if (options.paper) {
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
    if (report.measurement)
        out.document.push_back(insight::toJson(*report.measurement, *data.data->table));
    for (const auto& observation : report.observations)
        out.document.push_back(insight::toJson(observation, *data.data->table));
    for (const auto& note : report.notes)
        out.document.push_back({{"topic", "note"},
                                {"sentence", note.text()},
                                {"evidence", Json::object()},
                                {"confounders", Json::array()}});
    // A command measures runs of one database.
    const bool one = options.db.size() == 1 && std::filesystem::is_regular_file(options.db.front());
    out.text = insight::toText(report, options.details, [&](const std::string& where) {
        return !one ? std::string()
                    : remote::commandLine(
                          {"parascope-cli", "command", "--db", options.db.front(), "--where", where});
    });
    return out;
}

} // namespace

void addObservations(Command analyse, Context& context)
{
    const auto options = std::make_shared<ObservationsOptions>();
    const auto command =
        analyse.subcommand("observations", "Say in sentences what the runs show, the most useful first");
    addAnalyseOptions(command, *options, true);
    command.option("--seed", options->seed,
                   "Seed of the random numbers of the bootstrap, a whole number (default: 1)");
    command.flag(
        "--details", options->details,
        "Also print each sentence with its numbers, its strength, its tests and what would refute it");
    command.flag("--paper", options->paper,
                 "Check the 14 rows of Table 1 of the ParaDnn paper against these runs instead");
    command.example("analyse observations --db paper.db");
    command.callback([&context, options] { context.run = [options] { return runObservations(*options); }; });
}

} // namespace parascope::cli
