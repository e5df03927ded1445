// SPDX-License-Identifier: GPL-3.0-or-later
// cost
#include "app/cli/commands.h"

#include "engine/core/units.h"
#include "engine/dispatch/vocabulary.h"
#include "engine/space/grid.h"
#include "engine/workload/cost.h"
#include "engine/workload/family.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

namespace {

struct Options
{
    std::string spec, graph, family, set;
    bool layers = false;
    workload::CostOptions cost;
};

Result<Parameters> parametersFromText(const std::string& text)
{
    Parameters out;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        const auto piece = text.substr(at, end - at);
        const auto equals = piece.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == piece.size())
            return badInput("--set: \"" + piece + "\" is not NAME=VALUE.");
        out.set(piece.substr(0, equals), valueFromText(piece.substr(equals + 1)));
        at = end + 1;
    }
    return out;
}

std::string percentText(double part, double whole)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f", whole > 0 ? 100 * part / whole : 0);
    return buffer;
}

std::string layerTable(const workload::Cost& cost)
{
    std::vector<std::vector<std::string>> rows{{"layer", "kind", "output", "parameters", "FLOP", "bytes", "% FLOP"}};
    for (const auto& layer : cost.layers)
        rows.push_back({layer.name, layer.kind, layer.output, withPrefix(layer.parameters), withPrefix(layer.stepFlops),
                        withPrefix(layer.bytes), percentText(layer.stepFlops, cost.stepFlops)});
    rows.push_back({"sum", "", "", withPrefix(cost.parameters), withPrefix(cost.stepFlops), withPrefix(cost.bytes), "100.0"});
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string out;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string pad(widths[i] - row[i].size(), ' ');
            out += (i ? "  " : "") + (i < 3 ? row[i] + pad : pad + row[i]);
        }
        out += '\n';
    }
    return out + '\n';
}

Result<Outcome> cost(Options options)
{
    workload::Graph graph;
    std::optional<double> profiler;
    if (!options.graph.empty()) {
        PARASCOPE_TRY(const Json json, readJsonFile(options.graph));
        PARASCOPE_TRY(graph, workload::graphFromJson(json, options.graph));
    } else {
        PARASCOPE_TRY(auto parameters, parametersFromText(options.set));
        PARASCOPE_TRY(const auto* family, workload::findFamily(options.family));
        PARASCOPE_TRY(parameters, workload::completed(*family, parameters));
        PARASCOPE_TRY(graph, workload::buildGraph(options.family, parameters));
        options.cost.batch = parameters.integer("batch").value_or(1);
        profiler = workload::tfProfilerFlops(options.family, parameters);
    }
    PARASCOPE_TRY(const auto result, workload::costOf(graph, options.cost));
    Json layers = Json::array();
    for (const auto& layer : result.layers)
        layers.push_back({{"name", layer.name},
                          {"kind", layer.kind},
                          {"output", layer.output},
                          {"parameters", layer.parameters},
                          {"forward_flops", layer.forwardFlops},
                          {"step_flops", layer.stepFlops},
                          {"bytes", layer.bytes}});
    Outcome out;
    out.document = {{"parameters", static_cast<std::int64_t>(result.parameters)},
                    {"forward_flops", result.forwardFlops},
                    {"step_flops", result.stepFlops},
                    {"step_flops_tf_profiler", profiler ? Json(*profiler) : Json(nullptr)},
                    {"bytes", result.bytes},
                    {"arithmetic_intensity", result.arithmeticIntensity},
                    {"memory_peak_bytes", result.memoryPeakBytes},
                    {"batch", options.cost.batch},
                    {"mode", options.cost.mode},
                    {"optimizer", options.cost.optimizer},
                    {"dtype", options.cost.dtype},
                    {"model_key", workload::hashOf(graph)},
                    {"layers", layers}};
    if (options.layers)
        out.text = layerTable(result);
    out.text += "parameters             " + grouped(static_cast<std::int64_t>(result.parameters)) +
                "\nforward                " + withPrefix(result.forwardFlops, "FLOP") + "\nstep, as executed      " +
                withPrefix(result.stepFlops, "FLOP") + "\nstep, TF profiler      " +
                (profiler ? withPrefix(*profiler, "FLOP") : "unavailable") + "\nbytes moved            " +
                withPrefix(result.bytes, "B") + "\noperational intensity  " +
                withPrefix(result.arithmeticIntensity, "FLOP/B") + "\nmemory at the peak     " +
                bytesText(result.memoryPeakBytes) + "\n";
    return out;
}

/// Every point of a spec, without its layers.
Result<Outcome> costOfSpec(const std::string& file, workload::CostOptions cost)
{
    PARASCOPE_TRY(auto spec, dispatch::loadSpec(file));
    PARASCOPE_TRY(const auto grid, space::Grid::of(std::move(spec)));
    Json points = Json::array();
    Outcome out;
    // Points that differ only in batch and settings share a model.
    std::optional<workload::CostModel> prepared;
    Parameters preparedFor;
    std::optional<workload::CostForm> form;
    std::string formFor;
    for (std::size_t i = 0; i < grid.size(); ++i) {
        auto point = grid.at(i);
        cost.batch = point.integer("batch").value_or(1);
        cost.mode = point.text("mode").value_or(cost.mode);
        cost.optimizer = point.text("optimizer").value_or(cost.optimizer);
        cost.dtype = point.text("dtype").value_or(cost.dtype);
        Parameters model;
        PARASCOPE_TRY(const auto* family, workload::findFamily(grid.spec().family));
        for (const auto& item : family->hyperParameters)
            if (const Value* value = point.find(item.name); value && item.name != "batch")
                model.set(item.name, *value);
        Json entry = toJson(point);
        const auto refused = [&](const Error& error) {
            entry["unsupported"] = error.message;
            out.text += toText(point) + ": " + error.message + '\n';
            points.push_back(entry);
        };
        if (!prepared || !(preparedFor == model)) {
            prepared.reset();
            formFor.clear();
            auto graph = workload::buildGraph(family->name, model);
            auto made = graph ? workload::CostModel::of(*std::move(graph)) : tl::unexpected<Error>(graph.error());
            if (!made) {
                refused(made.error());
                continue;
            }
            prepared = *std::move(made);
            preparedFor = model;
        }
        const auto settings = cost.mode + '|' + cost.optimizer + '|' + cost.dtype;
        if (settings != formFor) {
            form = prepared->form(cost);
            formFor = settings;
        }
        const bool quick = form && cost.batch >= 1 && cost.batch <= form->largestBatch();
        const auto answer = quick ? Result<workload::Cost>(form->at(cost.batch)) : prepared->at(cost, false);
        if (!answer) {
            refused(answer.error());
            continue;
        }
        const auto& result = *answer;
        entry["parameters"] = static_cast<std::int64_t>(result.parameters);
        entry["forward_flops"] = result.forwardFlops;
        entry["step_flops"] = result.stepFlops;
        entry["bytes"] = result.bytes;
        entry["arithmetic_intensity"] = result.arithmeticIntensity;
        entry["memory_peak_bytes"] = result.memoryPeakBytes;
        out.text += toText(point) + ": " + withPrefix(result.parameters) + " parameters, " +
                    withPrefix(result.stepFlops, "FLOP") + " a step, " + bytesText(result.memoryPeakBytes) + '\n';
        points.push_back(std::move(entry));
    }
    out.document = {{"points", points}};
    return out;
}

} // namespace

void addModelCommands(CLI::App& app, Context& context)
{
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("cost", "Parameters, FLOPs, bytes and memory of a model, from its graph alone");
    command->add_option("SPEC", options->spec, "A sweep spec: every point of its grid");
    command->add_option("--graph", options->graph, "A layer graph as JSON");
    command->add_option("--family", options->family, "The family of the model");
    command->add_option("--set", options->set, "Hyper-parameters: layer=4,node=32; the others keep their defaults");
    command->add_flag("--layers", options->layers, "A table of the layers");
    command->add_option("--batch", options->cost.batch, "Batch of a --graph")->check(CLI::PositiveNumber);
    command->add_option("--mode", options->cost.mode, "train or infer")->check(CLI::IsMember({"train", "infer"}));
    command->add_option("--optimizer", options->cost.optimizer, "none, sgd, momentum, rmsprop, adam or adamw")
        ->check(CLI::IsMember({"none", "sgd", "momentum", "rmsprop", "adam", "adamw"}));
    command->add_option("--dtype", options->cost.dtype, "float32, bfloat16 or float16")
        ->check(CLI::IsMember({"float32", "bfloat16", "float16"}));
    command->callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            if ((options->spec.empty() ? 0 : 1) + (options->graph.empty() ? 0 : 1) + (options->family.empty() ? 0 : 1) != 1)
                return badInput("cost needs one of SPEC, --graph FILE, and --family F --set k=v,....");
            if (!options->spec.empty())
                return costOfSpec(options->spec, options->cost);
            return cost(*options);
        };
    });
}

} // namespace parascope::cli
