// SPDX-License-Identifier: GPL-3.0-or-later
// Of SGLang's benchmarks what vLLM's do not write. For vllm.cpp, which reads both.
#pragma once

#include "engine/exchange/foreign.h"

namespace parascope::exchange::sglang {

/// The name of a field's column where vLLM calls it otherwise ("total_throughput"); else the field's own.
[[nodiscard]] std::string_view columnOf(std::string_view field);
/// Settings, version and model of the server, from its "server_info".
void addServer(store::RunRecord& run, const Json& info);
/// How many requests were to be sent: a serving file without --output-details says it in its name alone,
/// "sglang_1126_1000_1024_128.jsonl".
[[nodiscard]] std::optional<double> promptsIn(const std::string& file, const std::string& backend);

/// A line of bench_one_batch, bench_one_batch_server or bench_offline_throughput.
[[nodiscard]] bool isRecord(const Json& json);
/// Its run: a batch, or a pass over all requests, is the step.
[[nodiscard]] store::RunRecord runOf(const Json& record, const std::string& file);

} // namespace parascope::exchange::sglang
