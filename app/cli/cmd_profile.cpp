// SPDX-License-Identifier: GPL-3.0-or-later
// profile: measures the time of each operation in a model's step
#include "app/cli/cmd_measure.h"
#include "app/cli/parameters_text.h"
#include "app/cli/waiting_notice.h"
#include "engine/base/core/metrics.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"
#include "engine/model/space/grid.h"
#include "engine/model/workload/family.h"
#include "engine/run/dispatch/record.h"
#include "engine/run/dispatch/vocabulary.h"
#include "engine/store/database.h"

#include <iostream>
#include <optional>

namespace parascope::cli {

namespace {

struct ProfileArguments
{
    std::string spec, family, set, database, device = "cpu";
    int steps = 5;
    std::size_t rows = 25;
};

/// Returns the requested points in the form of a sweep.
Result<space::SweepSpec> specOf(const ProfileArguments& arguments)
{
    if (arguments.spec.empty() == arguments.family.empty())
        return Error::badInput("profile needs one of SPEC and --family F --set k=v,....");
    if (!arguments.spec.empty())
        return dispatch::loadSpec(arguments.spec);
    PARASCOPE_TRY(const auto fixed, parametersFromText("--set", arguments.set));
    return dispatch::specFrom(
        {{"name", "profile"}, {"family", arguments.family}, {"points", Json::array({toJson(fixed)})}},
        "--set");
}

double sumOf(const std::vector<store::OperationRecord>& operations,
             std::optional<double> store::OperationRecord::* field)
{
    double sum = 0;
    for (const auto& operation : operations)
        sum += (operation.*field).value_or(0);
    return sum;
}

Json orNull(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json documentOf(const Parameters& point, const dispatch::Work& work, const store::RunRecord& run,
                const Json& extra, const std::vector<store::OperationRecord>& operations)
{
    Json list = Json::array();
    for (const auto& operation : operations)
        list.push_back({{"name", operation.name},
                        {"layer", operation.layer},
                        {"seconds", orNull(operation.seconds)},
                        {"time_fraction", orNull(operation.timeFraction)},
                        {"calls", orNull(operation.calls)},
                        {"flops", orNull(operation.flops)},
                        {"bytes", orNull(operation.bytes)},
                        {metric::flopsPerSecond, orNull(operation.flopsPerSecond)},
                        {metric::arithmeticIntensity, orNull(operation.intensity)}});
    // The graph counts matrix products. Compare only products, if the worker reports them separately.
    std::optional<double> counted; // nothing if the framework counts none
    for (const auto& item : extra["operations"])
        if (const auto products = item.value("product_flops", item.value("flops", Json()));
            products.is_number())
            counted = counted.value_or(0) + products.get<double>();
    double unattributed = 0;
    for (const auto& operation : operations)
        if (operation.name == "not attributed")
            unattributed = operation.timeFraction.value_or(0);
    return {{"point", toJson(point)},
            {"run", run.runUuid},
            {metric::stepSeconds, orNull(run.stepMedian)},
            {"profiled_step_seconds", extra["profiled_step_seconds"]},
            {"flops_counted", orNull(counted)},
            {"flops_all", counted ? Json(sumOf(operations, &store::OperationRecord::flops)) : Json()},
            {"flops_graph", work.stepFlops},
            {"flops_ratio", counted && work.stepFlops > 0 ? Json(*counted / work.stepFlops) : Json()},
            {"unattributed_fraction", unattributed},
            {"operations", std::move(list)}};
}

std::string tableOf(const Json& document, std::size_t rows)
{
    auto out = printed("%-36s %-24s %7s %8s %10s %12s %10s\n", "operation", "layer", "% time", "calls",
                       "FLOP", "bytes", "FLOP/B");
    const auto& operations = document["operations"];
    const auto number = [](const Json& value, const char* unit) {
        return value.is_number() ? withPrefix(value.get<double>(), unit) : std::string("-");
    };
    for (std::size_t i = 0; i < std::min(rows, operations.size()); ++i) {
        const auto& item = operations[i];
        out += printed("%-36s %-24s %7.2f %8s %10s %12s %10s\n", item["name"].get<std::string>().c_str(),
                       item["layer"].get<std::string>().c_str(), 100 * item["time_fraction"].get<double>(),
                       number(item["calls"], "").c_str(), number(item["flops"], "").c_str(),
                       number(item["bytes"], "B").c_str(),
                       number(item[metric::arithmeticIntensity], "").c_str());
    }
    if (operations.size() > rows)
        out += "and " + std::to_string(operations.size() - rows) + " more (--json has all)\n";
    out += printed("%.2f %% of the time is not attributed to any operation.\n",
                   100 * document["unattributed_fraction"].get<double>());
    if (document["flops_ratio"].is_number())
        out += printed("Counted FLOPs are %.2f %% of the graph's.\n",
                       100 * document["flops_ratio"].get<double>());
    else if (document["flops_counted"].is_null())
        out += "FLOPs are unavailable: this worker's framework does not report them per operation.\n";
    return out;
}

/// Profiles one point: measures it as in a sweep, then profiles it in a separate pass. Both form one run.
Result<Json> profilePoint(const ProfileArguments& arguments, const dispatch::DeviceConfig& config,
                          dispatch::WorkerClient& worker, store::Writer& writer, const space::SweepSpec& spec,
                          const protocol::MeasureSpec& measure, const Parameters& point)
{
    const auto work = dispatch::workOf(spec.family, spec.graph, point);
    if (!work.refusal.empty())
        return badInput(work.refusal);
    const double timeout = config.timeoutSeconds > 0 ? config.timeoutSeconds : 60 + 5 * measure.maxSeconds;
    const auto startedMs = nowMs();
    const auto request = dispatch::requestOf(work, measure, config, newUuid());
    auto end = worker.run(request, dispatch::optionsOf(measure), timeout, {});
    const bool completed = end.outcome == parascope::Outcome::Completed;
    dispatch::RunEnd profiled;
    if (completed) {
        protocol::ProfileRequest again;
        again.run = request;
        again.run.id = newUuid();
        again.steps = arguments.steps;
        profiled = worker.ask(again, again.run.id, timeout, {});
    }
    auto record = dispatch::recordOf(config, worker.hello(), measure, work, std::move(end));
    record.startedMs = startedMs;
    record.finishedMs = nowMs();
    if (record.outcome != parascope::Outcome::Completed) {
        PARASCOPE_TRY([[maybe_unused]] const bool stored, writer.putRun(record));
        return Error::io("%1: %2", nameOf(record.outcome), record.message);
    }
    if (profiled.outcome != parascope::Outcome::Completed)
        return Error::io("the profile ended as %1: %2", nameOf(profiled.outcome), profiled.message);
    PARASCOPE_TRY(const auto operations, dispatch::operationsOf(profiled.result.extra, record.runUuid));
    record.metrics.emplace_back("profiled_step_seconds",
                                profiled.result.extra["profiled_step_seconds"].get<double>());
    PARASCOPE_TRY([[maybe_unused]] const bool stored, writer.putRun(record, operations));
    return documentOf(point, work, record, profiled.result.extra, operations);
}

Result<Outcome> profile(const ProfileArguments& arguments)
{
    PARASCOPE_TRY(auto spec, specOf(arguments));
    PARASCOPE_TRY(const auto measure, dispatch::measureOf(spec));
    PARASCOPE_TRY(const auto grid, space::Grid::of(spec));
    PARASCOPE_TRY(const auto config, dispatch::findDevice(arguments.device));
    PARASCOPE_TRY(auto writer, store::Writer::open(arguments.database, "parascope-cli profile"));
    auto notice = std::make_optional<WaitingNotice>();
    PARASCOPE_TRY(auto worker, dispatch::WorkerClient::start(config));
    notice.reset();
    const auto* unit = worker.unit(config.unit);
    if (!unit)
        return Error::badInput("Device \"%1\": the worker offers no unit \"%2\".", config.name, config.unit);
    warnOfBlas(*unit);
    Outcome outcome;
    Json profiles = Json::array(), failures = Json::array();
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const auto point = grid.at(i);
        auto document = profilePoint(arguments, config, worker, writer, spec, measure, point);
        if (!document) {
            std::cerr << printable(toText(point) + ": " + document.error().text(), Breaks::Indent) << '\n';
            failures.push_back({{"point", toJson(point)}, {"message", document.error().text()}});
            // The worker may have ended with the failed run.
            if (!worker.ping(std::chrono::seconds(5))) {
                PARASCOPE_TRY(worker, dispatch::WorkerClient::start(config));
            }
            continue;
        }
        outcome.text += spec.family + " " + toText(point) + "\n" + tableOf(*document, arguments.rows) + "\n";
        profiles.push_back(*std::move(document));
    }
    worker.quit();
    outcome.someFailed = !failures.empty();
    outcome.document = {{"profiles", std::move(profiles)}, {"failures", std::move(failures)}};
    return outcome;
}

} // namespace

void addProfileCommand(Command app, Context& context)
{
    const auto arguments = std::make_shared<ProfileArguments>();
    const auto command =
        app.subcommand("profile", "Measure models and show the time of each operation and layer in a step");
    command.option(
        "SPEC", arguments->spec,
        "Sweep spec whose points are profiled: a file, a preset, JSON text, or - for standard input");
    command.option("--family", arguments->family,
                   "Family of a single model, for example fc, instead of a sweep spec");
    command.option("--set", arguments->set,
                   "With --family: hyper-parameters and settings, for example layer=4,node=32,batch=64");
    command
        .option("--db", arguments->database,
                "Database that stores the runs with their operations; created if it does not exist")
        .required();
    command.option("--device", arguments->device,
                   "Device to run on: cpu, cuda:0 or a name of 'endpoint list' (default: cpu)");
    command.option("--steps", arguments->steps, "Number of steps to profile (default: 5)").within(1, 10000);
    command.option("--rows", arguments->rows, "Number of operations to print per model (default: 25)");
    command.example("profile --family fc --set layer=4,node=32,batch=64 --db results.db");
    command.callback([&context, arguments] { context.run = [arguments] { return profile(*arguments); }; });
}

} // namespace parascope::cli
