// SPDX-License-Identifier: GPL-3.0-or-later
// analyse observations
#include "app/cli/analyse.h"

#include "engine/analysis/roofline.h"
#include "engine/insight/observation.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

/// What the figures are drawn from, with the roof that --peak chooses.
figure::Input inputOf(const dataset::Dataset& data)
{
    auto input = figure::inputFrom(data);
    const auto given = numberOf(valueFromText(data.definitions.peak));
    for (std::size_t i = 0; i < data.platforms.size(); ++i) {
        const auto& facts = data.platforms[i];
        auto& platform = input.platforms[i];
        const auto ceilings = analysis::ceilingsOf(given.value_or(facts.peakFlops), facts.bandwidth, facts.ceilings,
                                                   data.definitions.peak == "measured");
        platform.peakFlops = platform.bandwidth = figure::noValue;
        for (const auto& ceiling : ceilings) {
            auto& main = ceiling.kind == analysis::Ceiling::Kind::Compute ? platform.peakFlops : platform.bandwidth;
            if (std::isnan(main))
                main = ceiling.value;
        }
    }
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
    auto* command = analyse.add_subcommand("observations", "What the runs say: sentences with their evidence, strongest first");
    addAnalyseOptions(*command, *options, true);
    command->add_option("--seed", *seed, "Of the bootstrap");
    command->callback([&context, options, seed] { context.run = [options, seed] { return runObservations(*options, *seed); }; });
}

} // namespace parascope::cli
