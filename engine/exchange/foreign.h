// SPDX-License-Identifier: GPL-3.0-or-later
// What the importers of other tools' results share. For this module only.
#pragma once

#include "engine/exchange/formats.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace parascope::exchange::foreign {

/// The member, or null where there is none or `json` is no object.
[[nodiscard]] const Json& at(const Json& json, std::string_view key);
/// The member at a path: "a/b" is the member b of the member a. Of a list its first entry counts.
[[nodiscard]] const Json& within(const Json& json, std::string_view path);
/// A finite number; tools also write numbers as texts. Nothing for anything else.
[[nodiscard]] std::optional<double> numberOf(const Json& json);
/// A text as it stands, a number as it reads; empty for anything else.
[[nodiscard]] std::string textOf(const Json& json);
/// A scalar as a hyper-parameter: numbers in texts become numbers, true and false 1 and 0. Nothing for null,
/// an empty text, a list or an object.
[[nodiscard]] std::optional<Value> valueOf(const Json& json);
/// Whether a list of names has this one.
template <class List>
[[nodiscard]] bool holds(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}
/// A name that expressions can say: what is neither a letter, a digit nor "_" becomes "_".
[[nodiscard]] std::string identifier(std::string_view name);
/// What a field is by its name, where that says that it was measured: a mean, deviation or percentile, a
/// time, a rate, a sample, memory or power ("avg_ttft_ms"). The name of its column and what divides it into
/// SI units
/// ("avg_ttft", 1000). Nothing of any other, such as a setting.
[[nodiscard]] std::optional<std::pair<std::string, double>> measuredColumn(std::string_view name);
/// UTC milliseconds since 1970 of "2025-04-24T11:58:50Z", "2016-08-02 17:44:46+01:00" or "20260213-075258"; a
/// time without a zone counts as UTC. 0 when it is none.
[[nodiscard]] std::int64_t millisecondsOf(std::string_view time);
/// The document without its lists of more than a few entries: those are samples, which are kept as such.
[[nodiscard]] Json withoutLists(const Json& json);

/// What a tool measured again and again becomes the run's steps: median, interval and caveats are those of
/// the engine's own runs, without a warm-up, which the tool left out itself. Values that are no positive
/// number of seconds are left out: noteLost() of them.
void setSamples(store::RunRecord& run, std::span<const double> seconds);
/// Of `all` samples (requests, repetitions) `lost` failed or are no such number, and count for nothing. The
/// message says so; more than one in a hundred are a caveat, for what is left was selected.
void noteLost(store::RunRecord& run, double lost, double all, std::string_view what);
enum class Middle { Mean, Median };
/// A tool that keeps no samples but says their mean or median, standard deviation and number: the step time
/// with Student's 95 % interval (of a median, pi/2 as wide in variance, as of normal samples). The message
/// says so. False, and nothing done, where one of them is missing or is no such number.
bool setSpread(store::RunRecord& run, Middle middle, std::optional<double> seconds,
               std::optional<double> deviation, std::optional<double> samples);
/// A metric, where there is a number.
void addMetric(store::RunRecord& run, std::string_view name, std::optional<double> value);
/// A hyper-parameter, where there is a value.
void addParameter(Parameters& parameters, std::string_view name, const std::optional<Value>& value);
/// A member of `implementation`: how something was run, an axis as well, but no part of what was run.
/// Switches are 1 and 0, also where they are texts ("True").
void addSetting(store::RunRecord& run, std::string_view name, const Json& value);

/// Collects the runs of one file.
class Collector
{
public:
    /// `tool` is part of the runs' identity. Tools that do the same work share its name as `work`, so that
    /// their runs are compared; else it is the tool's.
    Collector(std::string_view tool, const std::filesystem::path& path, const ImportOptions& options,
              std::string_view work = {});

    /// Completes the run (platform, keys, identity, source) and takes it. What makes two runs equal work is
    /// the family with the hyper-parameters. `original` is what the file says of it, `record` where, from 1.
    void add(store::RunRecord run, const Json& original, std::size_t record);
    void error(std::size_t record, std::string reason);
    /// What is known of a platform beside its name, unless the catalogue knows it.
    void describe(const std::string& platform, std::optional<double> bandwidth,
                  std::optional<double> memoryBytes);
    [[nodiscard]] Import take() && { return std::move(m_out); }

private:
    store::PlatformRecord& platform(const std::string& name);

    std::string m_tool, m_work, m_file, m_platform;
    std::function<void(Import&&)> m_pieces;
    Import m_out;
    std::unordered_map<std::string, int> m_seen; ///< how often a content came
};

} // namespace parascope::exchange::foreign
