// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/peer_command.h"

#include "engine/run/remote/shell_words.h"

#include <array>
#include <span>

namespace parascope::dispatch {

namespace {

/// A member of the tool's record as an argument; empty where it has none.
std::string argumentOf(const Json& record, const char* key)
{
    const auto it = record.find(key);
    if (it == record.end() || it->is_null() || it->is_structured())
        return {};
    if (it->is_boolean())
        return it->get<bool>() ? "1" : "0";
    return it->is_string() ? it->get<std::string>() : it->dump();
}

/// An option for each member that the record has.
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

/// `llama-bench --help`: what its JSON calls a parameter, and the option that sets it.
constexpr std::array<Flag, 16> llamaBench{{{"n_prompt", "-p"},
                                           {"n_gen", "-n"},
                                           {"n_depth", "-d"},
                                           {"n_batch", "-b"},
                                           {"n_ubatch", "-ub"},
                                           {"n_threads", "-t"},
                                           {"n_gpu_layers", "-ngl"},
                                           {"type_k", "-ctk"},
                                           {"type_v", "-ctv"},
                                           {"flash_attn", "-fa"},
                                           {"split_mode", "-sm"},
                                           {"main_gpu", "-mg"},
                                           {"no_kv_offload", "-nkvo"},
                                           {"use_mmap", "-mmp"},
                                           {"embeddings", "-embd"},
                                           {"tensor_split", "-ts"}}};

std::string toolCommand(const std::string& tool, const Json& record, const store::RunRecord& run)
{
    if (tool == "hyperfine") {
        const auto command = argumentOf(record, "command");
        return command.empty() ? command
                               : "hyperfine " + remote::quoted(command) + " --export-json result.json";
    }
    if (tool == "llama-bench") {
        const auto model = argumentOf(record, "model_filename");
        return model.empty()
                   ? model
                   : "llama-bench -m " + remote::quoted(model) + flagsOf(record, llamaBench) + " -o json";
    }
    if (tool == "google-benchmark") {
        auto name = argumentOf(record, "run_name");
        if (name.empty())
            name = argumentOf(record, "name");
        const auto program =
            run.environment.is_object() ? argumentOf(run.environment, "executable") : std::string();
        // The filter is a regular expression.
        std::string filter;
        for (const char c : name)
            filter += std::string_view(".[]{}()*+?^$|\\").find(c) == std::string_view::npos
                          ? std::string(1, c)
                          : std::string("\\") + c;
        return name.empty() || program.empty()
                   ? std::string()
                   : remote::quoted(program) + " --benchmark_filter=" + remote::quoted("^" + filter + "$") +
                         " --benchmark_format=json";
    }
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
    const bool has = source.is_object() && source.contains("original") && source["original"].is_object();
    const auto command = has ? toolCommand(tool, source["original"], run) : std::string();
    if (command.empty())
        return Error::badInput("The run %1 is of \"%2\", which this program does not create, and its record "
                               "does not contain the original command.",
                               run.runUuid, run.family);
    return command;
}

} // namespace parascope::dispatch
