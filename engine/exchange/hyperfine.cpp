// SPDX-License-Identifier: GPL-3.0-or-later
// Results of hyperfine (--export-json): one record per command, with the time of every run. A record has the
// parameters of a scan as texts, and the command in which their values are already inserted.
#include "engine/base/core/metrics.h"
#include "engine/exchange/foreign.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

namespace parascope::exchange::hyperfine {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

using Values =
    std::vector<std::pair<std::string, std::string>>; ///< names and values of parameters, longest value first

Values valuesOf(const Json& result)
{
    Values out;
    for (const auto& [name, value] : at(result, "parameters").items())
        if (auto text = textOf(value); !text.empty())
            out.emplace_back(name, std::move(text));
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    return out;
}

/// Returns the command with the names of its parameters in braces in place of their values. With `wholly`,
/// only a value that is a complete word or number is replaced. Inserted names are not searched again.
std::string templateOf(const std::string& command, const Values& values, bool wholly)
{
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.'; };
    std::string out;
    for (std::size_t i = 0; i < command.size();) {
        const auto fits = std::find_if(values.begin(), values.end(), [&](const auto& item) {
            const auto end = i + item.second.size();
            return command.compare(i, item.second.size(), item.second) == 0 &&
                   (!wholly || ((i == 0 || !isWord(command[i - 1])) &&
                                (end == command.size() || !isWord(command[end]))));
        });
        if (fits == values.end()) {
            out += command[i++];
            continue;
        }
        out += '{' + fits->first + '}';
        i += fits->second.size();
    }
    return out;
}

/// Returns the command that hyperfine makes from a template.
std::string commandOf(std::string text, const Values& values)
{
    for (const auto& [name, value] : values)
        for (std::size_t at = 0; (at = text.find('{' + name + '}', at)) != std::string::npos;
             at += value.size())
            text.replace(at, name.size() + 2, value);
    return text;
}

/// Returns the template of each command, such as `sleep {seconds}`, so that one scan is one family. Each
/// command gets the template that produces most commands of the file, among the templates that any command
/// suggests.
std::vector<std::string> templatesOf(const Json& results)
{
    constexpr std::size_t most = 64; // templates; a call of hyperfine has a handful
    std::vector<std::string> out;
    std::vector<Values> values;
    std::map<std::string, std::size_t> uses; // number of commands that each template produces
    for (const auto& result : results) {
        out.push_back(textOf(at(result, "command")));
        values.push_back(valuesOf(result));
        for (const bool wholly : {false, true})
            if (!values.back().empty() && uses.size() < most)
                uses.try_emplace(templateOf(out.back(), values.back(), wholly));
    }
    const auto gives = [&](const std::string& text, std::size_t i) {
        return !values[i].empty() && commandOf(text, values[i]) == out[i];
    };
    for (auto& [text, count] : uses)
        for (std::size_t i = 0; i < out.size(); ++i)
            count += gives(text, i);
    std::vector<std::string> families = out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        std::size_t best = 1; // a template that produces only this command is of no use
        for (const auto& [text, count] : uses)
            if (count > best && gives(text, i)) {
                best = count;
                families[i] = text;
            }
    }
    return families;
}

/// Returns, for each run, whether a signal ended it (null) or it ended with a status other than 0.
std::vector<bool> failuresOf(const Json& codes)
{
    std::vector<bool> out;
    for (const auto& code : codes)
        out.push_back(code.is_null() || numberOf(code).value_or(0) != 0);
    return out;
}

/// Returns the values of the runs that did not fail. Returns an empty list if there were failures and the
/// lists differ in length.
std::vector<double> succeeded(const std::vector<double>& values, const std::vector<bool>& failed)
{
    if (std::none_of(failed.begin(), failed.end(), [](bool one) { return one; }))
        return values;
    std::vector<double> out;
    for (std::size_t i = 0; i < values.size() && values.size() == failed.size(); ++i)
        if (!failed[i])
            out.push_back(values[i]);
    return out;
}

std::vector<double> numbersOf(const Json& list)
{
    std::vector<double> out;
    for (const auto& item : list)
        out.push_back(numberOf(item).value_or(NAN));
    return out;
}

/// Adds times, memory and outcome. Values of failed runs do not count, and if there are any, neither do the
/// tool's summaries, because they include the failed runs.
void addTimes(store::RunRecord& run, const Json& result)
{
    const auto failed = failuresOf(at(result, "exit_codes"));
    const auto failures = std::count(failed.begin(), failed.end(), true);
    const auto times = succeeded(numbersOf(at(result, "times")), failed);
    // A command that is not slower than the shell that starts it has times of 0. Leaving them out would
    // change the median, so the samples are not used at all.
    const auto none = std::count_if(times.begin(), times.end(), [](double seconds) { return seconds <= 0; });
    if (none == 0)
        foreign::setSamples(run, times);
    else
        run.message = std::to_string(none) + " of " + std::to_string(times.size()) +
                      " times are no longer than the shell took to start: there is no interval";
    const auto mean = numberOf(at(result, "mean")), median = numberOf(at(result, "median"));
    if (failures == 0) {
        if (!run.stepMedian)
            foreign::addMetric(run, metric::stepSeconds, median ? median : mean);
        foreign::addMetric(run, "step_seconds_mean", mean);
        foreign::addMetric(run, "step_seconds_std", numberOf(at(result, "stddev")));
        foreign::addMetric(run, "user_seconds", numberOf(at(result, "user")));
        foreign::addMetric(run, "system_seconds", numberOf(at(result, "system")));
    }
    double peak = 0;
    for (const double bytes : succeeded(numbersOf(at(result, "memory_usage_byte")), failed))
        peak = std::max(peak, std::isnan(bytes) ? 0 : bytes);
    if (peak > 0)
        foreign::addMetric(run, metric::memoryPeakBytes, peak);
    constexpr std::size_t fewest = 2;
    if (failures > 0 && run.stepSeconds.size() < fewest) {
        run.outcome = Outcome::Crash;
    } else if (!run.stepMedian && !mean && !median) {
        run.outcome = Outcome::Unfinished;
        run.message = "the record holds no time";
    }
    foreign::noteLost(run, static_cast<double>(failures), static_cast<double>(failed.size()),
                      "runs failed (a signal, or a status other than 0) and were left out");
}

} // namespace

bool recognises(const Content& content)
{
    const auto& results = at(content.document, "results");
    return content.kind == Content::Kind::Json && results.is_array() && !results.empty() &&
           at(results.front(), "command").is_string() &&
           (at(results.front(), "times").is_array() || results.front().contains("mean"));
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    auto& results = content.document["results"];
    const auto families = templatesOf(results);
    foreign::Collector out("hyperfine", path, options);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto result = std::move(results[i]);
        if (!at(result, "command").is_string()) {
            out.error(i + 1, "it has no \"command\"");
            continue;
        }
        store::RunRecord run;
        run.mode.clear();
        run.family = families[i];
        run.stack = {{"framework", "hyperfine"}};
        for (const auto& [name, value] : at(result, "parameters").items())
            foreign::addParameter(run.parameters, name, foreign::valueOf(value));
        addTimes(run, result);
        out.add(std::move(run), result, i + 1);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::hyperfine
