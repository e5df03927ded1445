// SPDX-License-Identifier: GPL-3.0-or-later
// analyse observations
#include "app/cli/analyse.h"

#include "engine/analyse/insight/observation.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

/// What the figures are drawn from; a number given to --peak is the roof of all.
figure::Input inputOf(const dataset::Dataset& data)
{
    auto input = figure::inputFrom(data);
    if (const auto given = numberOf(valueFromText(data.definitions.peak)))
        for (auto& platform : input.platforms)
            platform.peaks = *given;
    return input;
}

Result<Outcome> runObservations(const AnalyseOptions& options, std::uint64_t seed)
{
    PARASCOPE_TRY(auto data, loadRows(options));
    // Several platforms are welcome here: how they differ is what is asked.
    if (!options.platform.empty())
        PARASCOPE_CHECK(keepOnePlatform(data, options));
    insight::Request request;
    request.mask = data.rows.mask;
    request.filter = options.where;
    request.flops = options.definitions.flops;
    request.peak = options.definitions.peak;
    request.seed = seed;
    PARASCOPE_TRY(const auto report, insight::observe(inputOf(*data.data), request));
    Outcome out;
    out.document = Json::array();
    for (const auto& observation : report.observations)
        out.document.push_back(insight::toJson(observation, *data.data->table));
    out.text = insight::toText(report);
    return out;
}

} // namespace

void addObservations(CLI::App& analyse, Context& context)
{
    const auto options = std::make_shared<AnalyseOptions>();
    const auto seed = std::make_shared<std::uint64_t>(1);
    auto* command = analyse.add_subcommand(
        "observations", "What the runs say: sentences with their evidence, strongest first");
    addAnalyseOptions(*command, *options, true);
    command->add_option("--seed", *seed, "Of the bootstrap");
    command->callback([&context, options, seed] {
        context.run = [options, seed] { return runObservations(*options, *seed); };
    });
}

} // namespace parascope::cli
