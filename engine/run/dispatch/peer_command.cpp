// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/peer_command.h"

#include "engine/run/remote/shell_words.h"

#include <array>
#include <span>

namespace parascope::dispatch {

namespace {

/// Returns a member of the tool's record as an argument, or an empty text when the record does not have it.
std::string argumentOf(const Json& record, const char* key)
{
    const auto it = record.find(key);
    if (it == record.end() || it->is_null() || it->is_structured())
        return {};
    if (it->is_boolean())
        return it->get<bool>() ? "1" : "0";
    return it->is_string() ? it->get<std::string>() : it->dump();
}

/// A member of the record and the option that sets it.
struct Flag
{
    const char *key, *option;
};

std::string flagsOf(const Json& record, std::span<const Flag> options)
{
    std::string out;
    for (const auto& [key, option] : options)
        if (const auto argument = argumentOf(record, key); !argument.empty())
            out += std::string(" ") + option + ' ' + remote::quoted(argument);
    return out;
}

/// Parameters in the JSON of llama-bench and the options that set them, from `llama-bench --help`. The
/// numbers of tokens are handled separately.
constexpr std::array<Flag, 17> llamaBench{{{"n_depth", "-d"},
                                           {"n_batch", "-b"},
                                           {"n_ubatch", "-ub"},
                                           {"n_threads", "-t"},
                                           {"n_gpu_layers", "-ngl"},
                                           {"n_cpu_moe", "-ncmoe"},
                                           {"type_k", "-ctk"},
                                           {"type_v", "-ctv"},
                                           {"flash_attn", "-fa"},
                                           {"split_mode", "-sm"},
                                           {"main_gpu", "-mg"},
                                           {"no_kv_offload", "-nkvo"},
                                           {"use_mmap", "-mmp"},
                                           {"embeddings", "-embd"},
                                           {"poll", "--poll"},
                                           {"tensor_split", "-ts"},
                                           {"no_op_offload", "-nopo"}}};

/// Returns true for a default value that the tool does not accept as an option: it means "automatic".
bool isDefault(const std::string& argument)
{
    return argument.starts_with('-') || argument == "0.00" || argument == "0.0";
}

std::string repeated(const char* option, const store::RunRecord& run)
{
    return run.stepSeconds.empty() ? std::string()
                                   : std::string(" ") + option + ' ' + std::to_string(run.stepSeconds.size());
}

std::string hyperfineCommand(const Json& record, const store::RunRecord& run)
{
    const auto command = argumentOf(record, "command");
    return command.empty() ? command
                           : "hyperfine" + repeated("--runs", run) + ' ' + remote::quoted(command) +
                                 " --export-json result.json";
}

std::string llamaBenchCommand(const Json& record, const store::RunRecord& run)
{
    const auto model = argumentOf(record, "model_filename"), prompt = argumentOf(record, "n_prompt"),
               generated = argumentOf(record, "n_gen");
    if (model.empty() || prompt.empty() || generated.empty())
        return {};
    // With -p and -n, llama-bench makes two separate tests; -pg makes one test of both.
    const bool both = prompt != "0" && generated != "0";
    auto set = record;
    for (const auto& [key, option] : llamaBench)
        if (isDefault(argumentOf(record, key)) ||
            (std::string_view(key) == "n_cpu_moe" && argumentOf(record, key) == "0"))
            set.erase(key);
    return "llama-bench -m " + remote::quoted(model) +
           (both ? " -p 0 -n 0 -pg " + remote::quoted(prompt + ',' + generated)
                 : " -p " + remote::quoted(prompt) + " -n " + remote::quoted(generated)) +
           flagsOf(set, llamaBench) + repeated("-r", run) + " -o json";
}

std::string googleBenchmarkCommand(const Json& record, const store::RunRecord& run)
{
    auto name = argumentOf(record, "run_name");
    if (name.empty())
        name = argumentOf(record, "name");
    const auto program =
        run.environment.is_object() ? argumentOf(run.environment, "executable") : std::string();
    if (name.empty() || program.empty())
        return {};
    // The filter is a regular expression, so escape its special characters.
    std::string filter;
    for (const char c : name)
        filter += std::string_view(".[]{}()*+?^$|\\").find(c) == std::string_view::npos
                      ? std::string(1, c)
                      : std::string("\\") + c;
    const auto repetitions = argumentOf(record, "repetitions");
    return remote::quoted(program) + " --benchmark_filter=" + remote::quoted('^' + filter + '$') +
           (repetitions.empty() || repetitions == "0" || repetitions == "1"
                ? std::string()
                : " --benchmark_repetitions=" + remote::quoted(repetitions)) +
           " --benchmark_format=json";
}

std::string nvbenchCommand(const Json& record, const store::RunRecord& run)
{
    const auto program =
        run.environment.is_object() ? argumentOf(run.environment, "executable") : std::string();
    const auto device = argumentOf(record, "device");
    if (program.empty())
        return {};
    auto out = remote::quoted(program) + (device.empty() ? "" : " --devices " + remote::quoted(device)) +
               " --benchmark " + remote::quoted(run.family);
    if (const auto axes = record.find("axis_values"); axes != record.end() && axes->is_array())
        for (const auto& axis : *axes)
            if (axis.is_object())
                out +=
                    " --axis " + remote::quoted(argumentOf(axis, "name") + '=' + argumentOf(axis, "value"));
    return out + " --json result.json";
}

/// Returns the command of the client. The options of the server are not in the file.
std::string vllmCommand(const Json& record, const store::RunRecord& run)
{
    constexpr std::array<Flag, 4> load{{{"max_concurrency", "--max-concurrency"},
                                        {"request_rate", "--request-rate"},
                                        {"burstiness", "--burstiness"},
                                        {"num_prompts", "--num-prompts"}}};
    const auto framework = run.stack.is_object() ? argumentOf(run.stack, "framework") : std::string();
    const auto model = argumentOf(record, "model_id");
    const auto *input = run.parameters.find("input_len"), *output = run.parameters.find("output_len");
    if (model.empty() || !input || !output || framework.find("sglang") != std::string::npos)
        return {};
    auto out = "vllm bench serve --model " + remote::quoted(model);
    if (framework != "vllm")
        out += " --backend " + remote::quoted(framework);
    return out + " --dataset-name random --random-input-len " + remote::quoted(toText(*input)) +
           " --random-output-len " + remote::quoted(toText(*output)) + flagsOf(record, load) +
           " --save-result";
}

struct Tool
{
    const char* name;
    std::string (*command)(const Json& record, const store::RunRecord& run);
};
constexpr Tool tools[] = {{"hyperfine", hyperfineCommand},
                          {"llama-bench", llamaBenchCommand},
                          {"google-benchmark", googleBenchmarkCommand},
                          {"nvbench", nvbenchCommand},
                          {"vllm", vllmCommand}};

std::string toolCommand(const std::string& tool, const Json& record, const store::RunRecord& run)
{
    for (const auto& [name, command] : tools)
        if (tool == name)
            return command(record, run);
    return {};
}

} // namespace

Result<std::string> peerCommand(const store::RunRecord& run)
{
    const auto& source = run.source;
    const auto text = [&](const char* key) {
        return source.is_object() ? argumentOf(source, key) : std::string();
    };
    const auto tool = text("tool");
    // The first of several repetitions describes the command.
    const auto* original = source.is_object() && source.contains("original") ? &source["original"] : nullptr;
    if (original && original->is_array() && !original->empty())
        original = &original->front();
    const auto command =
        original && original->is_object() ? toolCommand(tool, *original, run) : std::string();
    if (command.empty())
        return Error::badInput("The run %1 is of \"%2\", which this program does not create, and its record "
                               "does not contain the original command.",
                               run.runUuid, run.family);
    return command;
}

} // namespace parascope::dispatch
