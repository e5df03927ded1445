// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/step_source.h"

#include "engine/store/database.h"

#include <algorithm>

namespace parascope::gui {

figure::Spec stepsOf(const std::string& uuid)
{
    figure::Spec spec;
    spec.kind = "steps";
    spec.options["run"] = uuid;
    return spec;
}

Result<void> fetchSteps(const figure::Spec& spec, const std::vector<std::filesystem::path>& databases,
                        figure::Input& input)
{
    const auto wanted = spec.options.find("run");
    if (spec.kind != "steps" || wanted == spec.options.end())
        return {};
    if (!wanted->is_string())
        return Error::badInput("figure: \"options\": \"run\" must be the name of a run");
    const auto uuid = wanted->get<std::string>();
    for (const auto& database : databases) {
        PARASCOPE_TRY(const auto reader, store::Reader::open(database));
        const auto run = reader.run(uuid);
        if (!run)
            continue;
        if (run->stepSeconds.empty())
            return Error::badInput("The step times of run %1 were not recorded.", uuid);
        figure::StepTrace trace;
        for (const auto& [name, value] : run->parameters)
            trace.what += (trace.what.empty() ? "" : " \u00b7 ") + name + " " + toText(value);
        trace.seconds = run->stepSeconds;
        trace.warmUpEnd = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
            run->warmupSteps, 0, static_cast<std::ptrdiff_t>(trace.seconds.size())));
        trace.median = run->stepMedian.value_or(figure::noValue);
        trace.low = run->stepLow.value_or(figure::noValue);
        trace.high = run->stepHigh.value_or(figure::noValue);
        input.steps = std::move(trace);
        return {};
    }
    return Error::badInput("None of the open databases holds the run %1.", uuid);
}

} // namespace parascope::gui
