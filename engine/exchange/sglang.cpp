// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the parts of SGLang's results that go beyond vLLM's fields: the server's description of itself, and
// the lines of bench_one_batch, bench_one_batch_server and bench_offline_throughput, which have only measured
// numbers.
#include "engine/exchange/sglang.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/load_test.h"

#include <array>

namespace parascope::exchange::sglang {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

/// A name in SGLang's files, and the name in this program.
struct Named
{
    std::string_view theirs, ours;
};
/// Those of the server's many settings that affect its speed.
constexpr std::array serverSettings{Named{"tp_size", "tensor_parallel"},
                                    Named{"dp_size", "data_parallel"},
                                    Named{"ep_size", "expert_parallel"},
                                    Named{"pp_size", "pipeline_parallel"},
                                    Named{"dtype", "dtype"},
                                    Named{"quantization", "quantization"},
                                    Named{"kv_cache_dtype", "kv_cache_dtype"},
                                    Named{"attention_backend", "attention_backend"},
                                    Named{"chunked_prefill_size", "chunked_prefill_size"},
                                    Named{"max_running_requests", "max_running_requests"},
                                    Named{"mem_fraction_static", "mem_fraction_static"},
                                    Named{"schedule_policy", "schedule_policy"},
                                    Named{"disable_radix_cache", "disable_radix_cache"},
                                    Named{"disable_cuda_graph", "disable_cuda_graph"},
                                    Named{"speculative_algorithm", "speculative_algorithm"},
                                    Named{"speculative_num_steps", "speculative_num_steps"}};
constexpr std::array columns{Named{"overall_throughput", "total_token_throughput"},
                             Named{"total_throughput", "total_token_throughput"},
                             Named{"acc_length", "accept_length"}, Named{"successful_requests", "completed"}};
/// Fields that were requested, not measured.
constexpr std::array<std::string_view, 3> asked{"batch_size", "input_len", "output_len"};

/// Returns whether the record is a pass over all requests at once.
bool isOffline(const Json& json)
{
    return numberOf(at(json, "successful_requests")) && numberOf(at(json, "total_latency")) &&
           numberOf(at(json, "output_throughput"));
}

/// Returns whether the record is one batch, of a model without a server or of a server.
bool isBatch(const Json& json)
{
    return numberOf(at(json, "batch_size")) && numberOf(at(json, "overall_throughput")) &&
           (numberOf(at(json, "latency")) || numberOf(at(json, "total_latency")));
}

} // namespace

std::string_view columnOf(std::string_view field)
{
    for (const auto& [theirs, ours] : columns)
        if (theirs == field)
            return ours;
    return field;
}

void addServer(store::RunRecord& run, const Json& info)
{
    // Prefill and decoding may run on separate servers. In that case use the settings of decoding.
    const auto& decoding = foreign::within(info, "decode");
    const auto& server = decoding.is_object() ? decoding : info;
    for (const auto& [theirs, ours] : serverSettings)
        if (const auto& value = at(server, theirs); !value.is_null())
            foreign::addSetting(run, ours, value);
    if (const auto version = textOf(at(server, "version"));
        !version.empty() && !run.stack.contains("version"))
        run.stack["version"] = version;
    for (const auto* name : {"served_model_name", "model_path"})
        if (run.family.empty())
            run.family = textOf(at(server, name));
}

std::optional<double> promptsIn(const std::string& file, const std::string& backend)
{
    // The name has the form BACKEND_MMDD_PROMPTS_...
    if (backend.empty() || !file.starts_with(backend + '_'))
        return std::nullopt;
    const auto day = backend.size() + 1, bar = day + 4;
    const auto end = file.find('_', bar + 1);
    const auto isNumber = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (end == std::string::npos || file[bar] != '_' || !isNumber(std::string_view(file).substr(day, 4)))
        return std::nullopt;
    const auto prompts = file.substr(bar + 1, end - bar - 1);
    return isNumber(prompts) ? numberOf(Json(prompts)) : std::nullopt;
}

bool isRecord(const Json& json)
{
    return isBatch(json) || isOffline(json);
}

store::RunRecord runOf(const Json& record, const std::string& file)
{
    store::RunRecord run;
    run.mode = "infer";
    run.family = isBatch(record) ? "SGLang one batch" : "SGLang throughput";
    run.stack = {{"framework", "sglang"}};
    for (const auto* name : {"backend", "run_name"})
        foreign::addSetting(run, name, at(record, name));
    const auto requests = numberOf(at(record, "successful_requests"));
    const auto tokens = [&](const char* length, const char* total) {
        load_test::Tokens out{.asked = foreign::valueOf(at(record, length))};
        if (const auto all = numberOf(at(record, total)); all && requests && *requests > 0)
            out.mean = *all / *requests;
        return out;
    };
    load_test::Load load;
    load.input = tokens("input_len", "total_input_tokens");
    load.output = tokens("output_len", "total_output_tokens");
    load_test::addLoad(run, file, load);
    foreign::addParameter(run.parameters, hyper::batch, foreign::valueOf(at(record, "batch_size")));
    const auto& latency = at(record, "total_latency");
    foreign::addMetric(run, metric::stepSeconds,
                       numberOf(latency.is_null() ? at(record, "latency") : latency));
    // SGLang writes -1 for a value that it did not measure.
    for (const auto& [name, value] : record.items())
        if (const auto number = numberOf(value); number && *number != -1 && !foreign::holds(asked, name))
            foreign::addMetric(run, foreign::identifier(columnOf(name)), number);
    return run;
}

} // namespace parascope::exchange::sglang
