// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "engine/measure/protocol/messages.h"
#include "engine/model/benchmark/description.h"
#include "engine/store/records.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// From what a called program printed to the numbers of its run.
namespace parascope::reading {

/// Why a call gives no number.
struct Failure
{
    Outcome outcome = Outcome::Crash;
    std::string message; ///< one sentence
};

/// The measurement of one call.
struct Reading
{
    double seconds = 0; ///< time of one step (s): the reported time, the work over the reported rate, or else
                        ///< the wall time of the call
    double value = 0;   ///< what decides when the point is measured enough; positive
    std::optional<Failure> failure;
};

/// Reads the calls of one run.
class CallReader
{
public:
    CallReader(std::shared_ptr<const benchmark::Description> description, Parameters point);

    [[nodiscard]] Reading take(const protocol::Called& called);
    /// Returns what the description says of a text that a failed program or server printed, or nothing.
    [[nodiscard]] std::optional<Outcome> outcomeOf(const std::string& text) const;
    /// Number of calls that were read.
    [[nodiscard]] std::size_t calls() const { return m_calls; }
    /// Samples of the only call (s), where its report has several; otherwise empty.
    [[nodiscard]] const std::vector<double>& samples() const { return m_samples; }
    /// Adds what the calls after the first `warmup` ones reported, and what the last one printed, to a record
    /// whose step time is set. Metrics are medians over the calls.
    void addTo(store::RunRecord& record, std::size_t warmup) const;

private:
    struct Call
    {
        double seconds = 0, cpuSeconds = 0, peakBytes = 0;
        std::vector<std::pair<std::string, double>> metrics;
    };
    [[nodiscard]] std::optional<Failure> knownFailure(const protocol::Called& called) const;
    [[nodiscard]] std::optional<Failure> failureOf(const protocol::Called& called) const;
    [[nodiscard]] Result<void> read(const protocol::Called& called, Call& call, Reading& out);
    [[nodiscard]] Result<void> readReport(const protocol::Called& called, Call& call, Reading& out);
    [[nodiscard]] Result<void> readValue(const protocol::Called& called, Call& call, Reading& out);

    std::shared_ptr<const benchmark::Description> m_description;
    Parameters m_point;
    benchmark::Cost m_cost;
    std::size_t m_calls = 0;
    std::vector<double> m_samples;
    std::vector<Call> m_read;
    Json m_report = Json::object();  ///< settings that an importer found in the report
    Json m_last = Json::object();    ///< what the last call printed
    std::set<std::string> m_leftOut; ///< sentences about values that do not count
    int m_leftBehind = 0;
};

} // namespace parascope::reading
