// SPDX-License-Identifier: GPL-3.0-or-later
// Results of hyperfine (--export-json): a record a command, with the time of every run. Parameters of a scan
// are texts beside the command, in which they are replaced already.
#include "engine/base/core/metrics.h"
#include "engine/exchange/foreign.h"

#include <algorithm>
#include <cmath>

namespace parascope::exchange::hyperfine {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

std::vector<std::string> wordsOf(const std::string& command)
{
    std::vector<std::string> out;
    for (std::size_t at = 0; at <= command.size();) {
        const auto end = std::min(command.find(' ', at), command.size());
        out.push_back(command.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

/// The commands with the names of their parameters again, where a word holds a parameter's value in every
/// command: `sleep {seconds}`, so that one scan is one family.
std::vector<std::string> templatesOf(const Json& results)
{
    std::vector<std::vector<std::string>> commands;
    for (const auto& result : results)
        commands.push_back(wordsOf(textOf(at(result, "command"))));
    const auto& first = results.empty() ? Json() : results.front();
    std::vector<std::string> names;
    for (const auto& [name, value] : at(first, "parameters").items())
        names.push_back(name);
    for (const auto& name : names) {
        const auto everywhere = [&](std::size_t word) {
            for (std::size_t i = 0; i < commands.size(); ++i) {
                const auto value = textOf(at(at(results[i], "parameters"), name));
                if (value.empty() || word >= commands[i].size() ||
                    commands[i][word].find(value) == std::string::npos)
                    return false;
            }
            return true;
        };
        for (std::size_t word = 0; word < commands.front().size(); ++word)
            if (everywhere(word))
                for (std::size_t i = 0; i < commands.size(); ++i) {
                    const auto value = textOf(at(at(results[i], "parameters"), name));
                    auto& text = commands[i][word];
                    text.replace(text.find(value), value.size(), '{' + name + '}');
                }
    }
    std::vector<std::string> out;
    for (const auto& words : commands) {
        std::string text;
        for (const auto& word : words)
            text += (text.empty() ? "" : " ") + word;
        out.push_back(std::move(text));
    }
    return out;
}

/// A command that a signal ended, or that never succeeded, has failed; one that sometimes did was timed.
void judgeExits(store::RunRecord& run, const Json& codes)
{
    std::size_t signals = 0, failures = 0;
    for (const auto& code : codes) {
        signals += code.is_null();
        failures += !code.is_null() && numberOf(code).value_or(0) != 0;
    }
    const auto bad = signals + failures;
    if (bad == 0)
        return;
    if (signals > 0 || bad == codes.size())
        run.outcome = Outcome::Crash;
    run.message =
        std::to_string(bad) + " of " + std::to_string(codes.size()) +
        (signals > 0 ? " runs were ended by a signal or failed" : " runs ended with a status other than 0");
}

std::vector<double> numbersOf(const Json& list)
{
    std::vector<double> out;
    for (const auto& item : list)
        out.push_back(numberOf(item).value_or(NAN));
    return out;
}

} // namespace

bool recognises(const Content& content)
{
    const auto& results = at(content.document, "results");
    return content.kind == Content::Kind::Json && results.is_array() && !results.empty() &&
           at(results.front(), "command").is_string() &&
           (at(results.front(), "times").is_array() || results.front().contains("mean"));
}

Result<Import> read(const Content& content, const std::filesystem::path& path, const ImportOptions& options)
{
    const auto& results = at(content.document, "results");
    const auto families = templatesOf(results);
    foreign::Collector out("hyperfine", path, options);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto& result = results[i];
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
        foreign::setSamples(run, numbersOf(at(result, "times")));
        const auto mean = numberOf(at(result, "mean"));
        if (!run.stepMedian)
            foreign::addMetric(run, metric::stepSeconds,
                               numberOf(at(result, "median")) ? numberOf(at(result, "median")) : mean);
        foreign::addMetric(run, "step_seconds_mean", mean);
        foreign::addMetric(run, "step_seconds_std", numberOf(at(result, "stddev")));
        foreign::addMetric(run, "user_seconds", numberOf(at(result, "user")));
        foreign::addMetric(run, "system_seconds", numberOf(at(result, "system")));
        double peak = 0;
        for (const double bytes : numbersOf(at(result, "memory_usage_byte")))
            peak = std::max(peak, std::isnan(bytes) ? 0 : bytes);
        if (peak > 0)
            foreign::addMetric(run, metric::memoryPeakBytes, peak);
        if (!run.stepMedian && !mean && !numberOf(at(result, "median"))) {
            run.outcome = Outcome::Unfinished;
            run.message = "the record holds no time";
        }
        judgeExits(run, at(result, "exit_codes"));
        out.add(std::move(run), result, i + 1);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::hyperfine
