// SPDX-License-Identifier: GPL-3.0-or-later
// cost
#include "app/cli/commands.h"
#include "app/cli/parameters_text.h"
#include "engine/base/core/dtypes.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/modes.h"

#include "engine/base/core/file.h"
#include "engine/base/core/units.h"
#include "engine/model/space/grid.h"
#include "engine/model/workload/cost_cache.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"
#include "engine/model/workload/serving.h"
#include "engine/run/dispatch/vocabulary.h"

#include <utility>

namespace parascope::cli {

namespace {

struct CostRequest
{
    std::string mode; ///< if empty: training; for quantised weights, which cannot be trained, the prefill
    std::string spec, graph, family, config, set, writeGraph, dtype;
    bool layers = false;
    workload::CostOptions cost;
};

std::string percentText(double part, double whole)
{
    return printed("%.1f", whole > 0 ? 100 * part / whole : 0);
}

std::string layerTable(const workload::Cost& cost)
{
    std::vector<std::vector<std::string>> rows{
        {"layer", "kind", "output", "parameters", "FLOP", "bytes", "% FLOP"}};
    for (const auto& layer : cost.layers)
        rows.push_back({layer.name, layer.kind, layer.output, withPrefix(layer.parameters),
                        withPrefix(layer.stepFlops), withPrefix(layer.bytes),
                        percentText(layer.stepFlops, cost.stepFlops)});
    rows.push_back({"sum", "", "", withPrefix(cost.parameters), withPrefix(cost.stepFlops),
                    withPrefix(cost.bytes), "100.0"});
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

Json layersOf(const workload::Cost& cost)
{
    Json layers = Json::array();
    for (const auto& layer : cost.layers)
        layers.push_back(
            {{"name", layer.name},
             {"kind", layer.kind},
             {"output", layer.output},
             {"parameters", layer.parameters},
             {"forward_flops", layer.forwardFlops},
             {"step_flops", layer.stepFlops},
             {"bytes", layer.bytes},
             {"flops_share", cost.stepFlops > 0 ? Json(layer.stepFlops / cost.stepFlops) : Json(nullptr)}});
    return layers;
}

void addTotals(Json& out, const workload::Cost& cost, std::optional<double> profiler,
               std::optional<double> kvBytes)
{
    out["parameters"] = static_cast<std::int64_t>(cost.parameters);
    out["parameters_active"] = static_cast<std::int64_t>(cost.parametersActive);
    out["kv_bytes_per_token"] = kvBytes ? Json(*kvBytes) : Json(nullptr);
    out["forward_flops"] = cost.forwardFlops;
    out["forward_flops_causal"] = cost.forwardFlopsCausal;
    out["step_flops"] = cost.stepFlops;
    out["step_flops_causal"] = cost.stepFlopsCausal;
    out["step_flops_tf_profiler"] = profiler ? Json(*profiler) : Json(nullptr);
    out["bytes"] = cost.bytes;
    out["forward_bytes"] = cost.forwardBytes;
    out["backward_bytes"] = cost.backwardBytes;
    out["optimizer_bytes"] = cost.optimizerBytes;
    out["fused_bytes"] = cost.fusedBytes;
    out[metric::arithmeticIntensity] = cost.arithmeticIntensity;
    out[metric::memoryPeakBytes] = cost.memoryPeakBytes;
    out["weight_bytes"] = cost.weightBytes;
    out["cache_bytes"] = cost.cacheBytes;
}

/// Returns the types of a graph's weights, including the run's type: "int4/128/2.5, bfloat16".
std::string weightTypes(const workload::Graph& graph, const std::string& dtype)
{
    std::vector<std::string> types;
    for (const auto& weight : graph.weights)
        if (!weight.dtype.empty() && std::find(types.begin(), types.end(), weight.dtype) == types.end())
            types.push_back(weight.dtype);
    std::string out;
    for (const auto& type : types)
        out += type + ", ";
    return out + dtype;
}

Result<Outcome> cost(CostRequest options)
{
    workload::Graph graph;
    std::optional<double> profiler, kvBytes;
    if (!options.graph.empty()) {
        if (!options.set.empty())
            return Error::badInput(
                "--set goes with --family or --config: a --graph has its sizes written in it (and --batch).");
        PARASCOPE_TRY(const Json json, readJsonFile(options.graph));
        PARASCOPE_TRY(graph, workload::graphFromJson(json, options.graph));
    } else {
        PARASCOPE_TRY(auto parameters, parametersFromText("--set", options.set));
        if (!options.config.empty()) {
            PARASCOPE_TRY(auto model, workload::readModelConfig(options.config));
            options.family = model.family;
            if (options.dtype.empty())
                options.cost.dtype = model.dtype.empty() ? options.cost.dtype : model.dtype;
            for (const auto& [name, value] : std::exchange(parameters, model.hyperParameters))
                parameters.set(name, value);
        }
        PARASCOPE_TRY(const auto* family, workload::findFamily(options.family));
        PARASCOPE_TRY(parameters, workload::completed(*family, parameters));
        if (options.mode.empty() && family->phases && !parameters.text("weight_dtype").value_or("").empty())
            options.cost.mode = "prefill";
        PARASCOPE_TRY(graph, workload::buildGraph(options.family, parameters, options.cost.mode));
        kvBytes = workload::kvBytesPerToken(options.family, parameters, options.cost.dtype);
        options.cost.batch = parameters.integer(hyper::batch).value_or(1);
        profiler = workload::tfProfilerFlops(options.family, parameters);
    }
    // A model without a loss can only be used for inference.
    if (graph.loss.name.empty() && !servesModel(options.cost.mode))
        options.cost.mode = "infer";
    PARASCOPE_TRY(const auto result, workload::costOf(graph, options.cost));
    if (!options.writeGraph.empty())
        PARASCOPE_CHECK(
            writeFileAtomically(options.writeGraph, workload::toJson(graph, true).dump(1) + '\n'));
    Outcome out;
    out.document = Json::object();
    const auto types = weightTypes(graph, options.cost.dtype);
    addTotals(out.document, result, profiler, kvBytes);
    out.document.update({{"batch", options.cost.batch},
                         {"mode", options.cost.mode},
                         {"optimizer", options.cost.optimizer},
                         {"dtype", options.cost.dtype},
                         {"model_key", workload::hashOf(graph)},
                         {"layers", layersOf(result)},
                         {"weight_dtype", types}});
    if (options.layers)
        out.text = layerTable(result);
    out.text += "parameters             " + grouped(static_cast<std::int64_t>(result.parameters));
    if (result.parametersActive != result.parameters)
        out.text += "\n  a token uses         " + grouped(static_cast<std::int64_t>(result.parametersActive));
    if (kvBytes)
        out.text += "\ncache a token          " + bytesText(*kvBytes);
    out.text += "\nforward                " + withPrefix(result.forwardFlops, "FLOP") +
                "\nstep, as executed      " + withPrefix(result.stepFlops, "FLOP") +
                "\nstep, TF profiler      " + (profiler ? withPrefix(*profiler, "FLOP") : "unavailable") +
                "\nbytes moved            " + withPrefix(result.bytes, "B") + "\noperational intensity  " +
                withPrefix(result.arithmeticIntensity, "FLOP/B") + "\nmemory at the peak     " +
                bytesText(result.memoryPeakBytes) + "\nweights                " +
                bytesText(result.weightBytes) + " of " + types +
                // Training with 16 bits keeps both copies (Cost::weightBytes).
                (!servesModel(options.cost.mode) && bytesOf(options.cost.dtype) < 4 ? " and float32 masters\n"
                                                                                    : "\n");
    return out;
}

/// Returns the cost of every point of a spec, with its layers if `layers` is set.
Result<Outcome> costOfSpec(const std::string& file, workload::CostOptions cost, bool layers)
{
    PARASCOPE_TRY(auto spec, dispatch::loadSpec(file));
    auto expanded = space::Grid::of(std::move(spec));
    if (!expanded)
        return fail(expanded.error().code, Message::format("%1: %2", file, expanded.error().message));
    const space::Grid& grid = *expanded;
    std::optional<workload::CostCache> cache;
    const workload::Family* family = nullptr;
    std::optional<workload::Graph> graph;
    if (!grid.spec().graph.is_null()) {
        PARASCOPE_TRY(graph, workload::graphFromJson(grid.spec().graph, file + ": \"graph\""));
        cache = workload::CostCache::ofGraph(*graph);
    } else {
        PARASCOPE_TRY(family, workload::findFamily(grid.spec().family));
        cache = workload::CostCache::ofFamily(family->name);
    }
    Json points = Json::array();
    Outcome out;
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const auto point = grid.at(i);
        workload::CostOptions options = cost;
        options.batch = point.integer(hyper::batch).value_or(1);
        options.mode = point.text("mode").value_or(cost.mode);
        options.optimizer = point.text("optimizer").value_or(cost.optimizer);
        options.dtype = point.text("dtype").value_or(cost.dtype);
        Parameters model;
        if (family)
            for (const auto& item : family->hyperParameters)
                if (const Value* value = point.find(item.name))
                    model.set(item.name, *value);
        Json entry = toJson(point);
        const auto answer = [&]() -> Result<workload::Cost> {
            if (!layers)
                return cache->at(model, options);
            auto built = family ? workload::buildGraph(family->name, model, options.mode)
                                : Result<workload::Graph>(*graph);
            if (!built)
                return tl::unexpected<Error>(built.error());
            return workload::costOf(*built, options);
        }();
        if (answer) {
            addTotals(entry, *answer, family ? workload::tfProfilerFlops(family->name, model) : std::nullopt,
                      family ? workload::kvBytesPerToken(family->name, model, options.dtype) : std::nullopt);
            out.text += toText(point) + ": " + withPrefix(answer->parameters) + " parameters, " +
                        withPrefix(answer->stepFlops, "FLOP") + " a step, " +
                        bytesText(answer->memoryPeakBytes) + '\n';
            if (layers) {
                entry["layers"] = layersOf(*answer);
                out.text += layerTable(*answer);
            }
        } else {
            entry["unsupported"] = answer.error().text();
            out.text += toText(point) + ": unsupported: " + answer.error().text() + '\n';
        }
        points.push_back(std::move(entry));
    }
    out.document = {{"points", points}};
    return out;
}

} // namespace

void addModelCommands(Command app, Context& context)
{
    const auto options = std::make_shared<CostRequest>();
    const auto command = app.subcommand(
        "cost", "Compute the parameters, FLOPs, bytes and memory of a model from its graph, without a run");
    command.option(
        "SPEC", options->spec,
        "Sweep spec whose points are computed: a file, a preset, JSON text, or - for standard input");
    command.option("--graph", options->graph, "JSON file with a layer graph");
    command.option("--family", options->family, "Family of the model, for example fc; --set gives its sizes");
    command.option(
        "--config", options->config,
        "Hugging Face model configuration (config.json), with the data type in it; --set changes its values");
    command.option("--set", options->set,
                   "Hyper-parameters, for example layer=4,node=32; the others keep their defaults");
    command.flag("--layers", options->layers, "Also print a table of the layers");
    command.option("--write-graph", options->writeGraph,
                   "Also write the layer graph to this JSON file, to be edited by hand");
    command.option("--batch", options->cost.batch, "Batch of the model of --graph (default: 1)").positive();
    command
        .option("--mode", options->mode,
                "What the model does (default: train; prefill with quantised weights)")
        .oneOf({modes.begin(), modes.end()});
    command.option("--optimizer", options->cost.optimizer, "Optimizer of the training (default: rmsprop)")
        .oneOf({"none", "sgd", "momentum", "rmsprop", "adam", "adamw"});
    command
        .option("--dtype", options->dtype,
                "Data type: float32, bfloat16, float16, float8, int8, int4, ... (default: float32)")
        .check([](const std::string& name) {
            return isDtype(name) ? std::string() : "there is no data type " + name;
        });
    command.example("cost --family fc --set layer=4,node=512,batch=64 --layers");
    command.callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            if ((options->spec.empty() ? 0 : 1) + (options->graph.empty() ? 0 : 1) +
                    (options->family.empty() ? 0 : 1) + (options->config.empty() ? 0 : 1) !=
                1)
                return Error::badInput(
                    "cost needs one of SPEC, --graph FILE, --config FILE, and --family F --set "
                    "k=v,....");
            if (const auto* dtype = findDtype(options->dtype))
                options->cost.dtype = dtype->name;
            if (!options->mode.empty())
                options->cost.mode = options->mode;
            if (!options->spec.empty())
                return costOfSpec(options->spec, options->cost, options->layers);
            return cost(*options);
        };
    });
}

} // namespace parascope::cli
