// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the results of SGLang's benchmarks that vLLM's benchmarks do not write. For vllm.cpp, which
// reads both.
#pragma once

#include "engine/exchange/foreign.h"

namespace parascope::exchange::sglang {

/// Returns the column of a field. It differs from the field's name if vLLM uses another one
/// ("total_throughput").
[[nodiscard]] std::string_view columnOf(std::string_view field);
/// Adds the settings, version and model of the server, from its "server_info".
void addServer(store::RunRecord& run, const Json& info);
/// Returns the number of requests that the benchmark was asked to send. A serving file without
/// --output-details has it only in its name: "sglang_1126_1000_1024_128.jsonl".
[[nodiscard]] std::optional<double> promptsIn(const std::string& file, const std::string& backend);

/// Returns whether this is a record of bench_one_batch, bench_one_batch_server or bench_offline_throughput.
[[nodiscard]] bool isRecord(const Json& json);
/// Returns the run of such a record. Its step is a batch, or a pass over all requests.
[[nodiscard]] store::RunRecord runOf(const Json& record, const std::string& file);

} // namespace parascope::exchange::sglang
