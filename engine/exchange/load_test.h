// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that the importers of load tests share. Load tests send requests to a server of language models;
// each run has one load level. The columns have vLLM's names, so that results of different tools can be
// compared. For this module only.
#pragma once

#include "engine/exchange/foreign.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace parascope::exchange::load_test {

/// The name of the work in the identity of the runs. It is the same for all of these tools, because a request
/// of the same lengths to the same model is the same work, whichever tool sends it.
constexpr std::string_view work = "vllm";

/// Returns the number after the first of these marks in a file name ("isl1024", "conc16"). A mark must begin
/// a word.
[[nodiscard]] std::optional<std::int64_t> numberIn(const std::string& name,
                                                   std::initializer_list<std::string_view> marks);

/// The number of tokens of a request, as far as a file gives it.
struct Tokens
{
    std::optional<Value> asked;      ///< tokens requested by a setting
    std::optional<Value> every = {}; ///< tokens of each request, if all have the same number
    std::optional<double> mean = {}; ///< mean over the requests
};

/// A load level: tokens of the input and output, concurrency, and requests per second.
struct Load
{
    Tokens input, output;
    std::optional<Value> concurrency, rate;
};

/// Adds the hyper-parameters input_len, output_len, max_concurrency and request_rate. A length is the
/// setting, else the number in the file's name, else the number that every request had, else the mean if it
/// is whole or the round number within 1 % of it. The degrees of parallelism ("tp8") in the file's name
/// become settings.
void addLoad(store::RunRecord& run, const std::string& file, const Load& load);

/// Reports failed requests with noteLost(), because they are not samples. The outcome is a crash if no
/// request was completed.
void noteRequests(store::RunRecord& run, double completed, double all);
/// Adds a caveat about the whole run (for example that it was cancelled) in front of its message.
void noteCaveat(store::RunRecord& run, const std::string& sentence);

/// Returns the value of a metric, or nothing if the run does not have it.
[[nodiscard]] std::optional<double> metricOf(const store::RunRecord& run, std::string_view name);

} // namespace parascope::exchange::load_test
