// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that the importers of other tools' results share. For this module only.
#pragma once

#include "engine/exchange/formats.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace parascope::exchange::foreign {

/// Returns the member `key`, or null when there is no such member or `json` is not an object.
[[nodiscard]] const Json& at(const Json& json, std::string_view key);
/// Returns the member at a path: "a/b" is the member b of the member a. For a list, its first entry is used.
[[nodiscard]] const Json& within(const Json& json, std::string_view path);
/// Returns a finite number, also from a text, because tools write numbers as texts. Returns nothing for
/// anything else.
[[nodiscard]] std::optional<double> numberOf(const Json& json);
/// Returns a text unchanged and a number as text. Returns an empty text for anything else.
[[nodiscard]] std::string textOf(const Json& json);
/// Returns a scalar as a hyper-parameter: a number in a text becomes a number, true becomes 1 and false 0.
/// Returns nothing for null, an empty text, a list or an object.
[[nodiscard]] std::optional<Value> valueOf(const Json& json);
/// Returns whether a list of names contains this name.
template <class List>
[[nodiscard]] bool holds(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}
/// Returns a name that expressions can use: every character except ASCII letters, digits and "_" becomes "_".
/// A name that is empty or begins with a digit gets a "_" in front.
[[nodiscard]] std::string identifier(std::string_view name);
/// Returns the parts of a name between slashes. Slashes within <>, () or [] do not count.
[[nodiscard]] std::vector<std::string> partsOf(const std::string& name);
/// Returns the column of a field whose name says that it was measured: a mean, deviation or percentile, a
/// time, a rate, a sample, memory or power. The result is the name of the column and the divisor that
/// converts the value into SI units; "avg_ttft_ms" gives ("avg_ttft", 1000). Returns nothing for any other
/// field, such as a setting.
[[nodiscard]] std::optional<std::pair<std::string, double>> measuredColumn(std::string_view name);
/// Returns the UTC milliseconds since 1970 of "2025-04-24T11:58:50Z", "2016-08-02 17:44:46+01:00" or
/// "20260213-075258". A time without a zone counts as UTC. Returns 0 when the text is not a time.
[[nodiscard]] std::int64_t millisecondsOf(std::string_view time);
/// Returns the document without its lists of more than 8 entries. Such lists are samples, which the run
/// stores separately.
[[nodiscard]] Json withoutLists(const Json& json);

/// Stores the repeated measurements of a tool as the steps of the run. Median, interval and caveats are
/// computed as for the engine's own runs, but without a warm-up, because the tool has already left it out.
/// Values that are not a positive number of seconds are left out and reported with noteLost().
void setSamples(store::RunRecord& run, std::span<const double> seconds);
/// Notes in the run's message that `lost` of `all` samples (requests, repetitions) failed or are not valid
/// numbers and were not used. If more than one in a hundred are lost, the run also gets a caveat, because the
/// remaining samples are a selection.
void noteLost(store::RunRecord& run, double lost, double all, std::string_view what);
enum class Middle { Mean, Median };
/// Sets the step time of a run from the mean or median, the standard deviation and the number of samples, for
/// a tool that does not keep the samples. The interval is Student's 95 % interval; for a median its variance
/// is pi/2 times as large, as for normal samples. The run's message says so. Returns false and changes
/// nothing when one of the numbers is missing or not valid.
bool setSpread(store::RunRecord& run, Middle middle, std::optional<double> seconds,
               std::optional<double> deviation, std::optional<double> samples);
/// Adds a metric if there is a finite number.
void addMetric(store::RunRecord& run, std::string_view name, std::optional<double> value);
/// Adds a hyper-parameter if there is a value.
void addParameter(Parameters& parameters, std::string_view name, const std::optional<Value>& value);
/// Adds a member to the run's `implementation`. A setting says how the work was run: it can be an axis of a
/// figure, but it is not part of the work's identity. Switches become 1 and 0, also if they are texts
/// ("True").
void addSetting(store::RunRecord& run, std::string_view name, const Json& value);

/// Collects the runs of one file.
class Collector
{
public:
    /// `tool` is part of the runs' identity. Tools that do the same work share one name `work`, so that their
    /// runs can be compared. An empty `work` means the name of the tool.
    Collector(std::string_view tool, const std::filesystem::path& path, const ImportOptions& options,
              std::string_view work = {});

    /// Completes the run (platform, keys, identity, source) and stores it. Two runs are equal work if their
    /// family and hyper-parameters are equal. `original` is the content of the run's record in the file, and
    /// `record` its line or number, from 1.
    void add(store::RunRecord run, const Json& original, std::size_t record);
    void error(std::size_t record, std::string reason);
    /// Sets the bandwidth (B/s) and the memory (bytes) of a platform, unless the catalogue gives them.
    void describe(const std::string& platform, std::optional<double> bandwidth,
                  std::optional<double> memoryBytes);
    [[nodiscard]] Import take() && { return std::move(m_out); }

private:
    store::PlatformRecord& platform(const std::string& name);

    std::string m_tool, m_work, m_file, m_platform;
    std::function<void(Import&&)> m_pieces;
    Import m_out;
    std::unordered_map<std::string, int> m_seen; ///< number of runs by the hash of their content
};

} // namespace parascope::exchange::foreign
