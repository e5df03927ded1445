// SPDX-License-Identifier: GPL-3.0-or-later
// What the importers of load tests share: tools that send requests to a server of language models, at one
// load level a run. Their columns have vLLM's names, so that results of different tools are compared. For
// this module only.
#pragma once

#include "engine/exchange/foreign.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace parascope::exchange::load_test {

/// The part of the runs' identity that says what was done: one for all of these tools, since a request of the
/// same lengths to the same model is the same work, whichever of them sent it.
constexpr std::string_view work = "vllm";

/// The number behind a mark of a file's name ("isl1024", "conc16"); marks begin a word.
[[nodiscard]] std::optional<std::int64_t> numberIn(const std::string& name,
                                                   std::initializer_list<std::string_view> marks);

/// The tokens of a request, as far as a file says them.
struct Tokens
{
    std::optional<Value> asked;      ///< as a setting
    std::optional<Value> every = {}; ///< of each request, where all have the same
    std::optional<double> mean = {}; ///< over the requests
};

/// A load level.
struct Load
{
    Tokens input, output;
    std::optional<Value> concurrency, rate;
};

/// The hyper-parameters input_len, output_len, max_concurrency and request_rate: what was asked for, else
/// what the file's name says, else what every request had, else a whole mean, or the round number within 1 %
/// of it. Of the file's name also the ways of parallelism ("tp8").
void addLoad(store::RunRecord& run, const std::string& file, const Load& load);

/// Requests that failed are no samples: noteLost() of them. The run is a crash where none was completed.
void noteRequests(store::RunRecord& run, double completed, double all);
/// A caveat of the whole run, such as that it was cancelled, in front of its message.
void noteCaveat(store::RunRecord& run, const std::string& sentence);

/// The value of a metric that the run has.
[[nodiscard]] std::optional<double> metricOf(const store::RunRecord& run, std::string_view name);

} // namespace parascope::exchange::load_test
