// SPDX-License-Identifier: GPL-3.0-or-later
// The history of github-action-benchmark: data.js, which is JSON behind "window.BENCHMARK_DATA =", the same
// JSON alone (external-data-json-path), and the list of results that a user's own tool gives to the action.
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"

#include <algorithm>
#include <utility>

namespace parascope::exchange::github_benchmark {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

bool isBench(const Json& json)
{
    return at(json, "name").is_string() && at(json, "unit").is_string() && json.contains("value");
}

/// Returns the number of a range such as "± 12". Returns nothing for a percentage.
std::optional<double> rangeOf(const Json& bench)
{
    auto text = textOf(at(bench, "range"));
    for (const std::string_view sign : {"\xC2\xB1", "+/-", "stddev:"})
        if (text.starts_with(sign))
            text.erase(0, sign.size());
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    return numberOf(Json(std::move(text)));
}

store::RunRecord runOf(const Json& bench)
{
    store::RunRecord run;
    run.mode.clear();
    history::readName(run, textOf(at(bench, "name")));
    run.stack = {{"framework", "github-action-benchmark"}};
    const auto written = textOf(at(bench, "unit"));
    const auto unit = history::unitOf(written);
    if (const auto value = numberOf(at(bench, "value")))
        foreign::addMetric(run, unit.metric, *value * unit.factor);
    history::finish(run);
    // The range of a rate may be a time, so only that of a time has a unit for certain.
    if (const auto range = rangeOf(bench); range && unit.metric == metric::stepSeconds)
        history::addValue(run, "range", written, range);
    return run;
}

/// Returns how many characters of the hashes keep the commits of the file apart: usually as many as are shown
/// of any commit.
std::size_t lengthOfCommits(const Json& suites)
{
    std::vector<std::string> hashes;
    for (const auto& entries : suites)
        if (entries.is_array())
            for (const auto& entry : entries)
                hashes.push_back(textOf(at(at(entry, "commit"), "id")));
    std::sort(hashes.begin(), hashes.end());
    std::size_t out = columns::shortCommit;
    for (std::size_t i = 1; i < hashes.size(); ++i)
        if (const auto &one = hashes[i - 1], &other = hashes[i]; one != other) {
            const auto [end, rest] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
            out = std::max(out, static_cast<std::size_t>(end - one.begin()) + 1);
        }
    return out;
}

/// Reads one entry of a suite: the results of one commit.
void readEntry(const Json& entry, const std::string& suite, std::size_t number, std::size_t length,
               foreign::Collector& out)
{
    if (!at(entry, "benches").is_array()) {
        out.error(number, "an entry of \"" + suite + "\" has no list \"benches\"");
        return;
    }
    const auto& commit = at(entry, "commit");
    for (const auto& bench : at(entry, "benches")) {
        if (!isBench(bench)) {
            out.error(number, "a result of \"" + suite + "\" has no \"name\", \"unit\" or \"value\"");
            continue;
        }
        auto run = runOf(bench);
        run.parameters.set("suite", suite);
        if (const auto tool = textOf(at(entry, "tool")); !tool.empty())
            run.stack["tool"] = tool;
        history::setCommit(run, textOf(at(commit, "id")),
                           foreign::millisecondsOf(textOf(at(commit, "timestamp"))), false, length);
        run.startedMs = history::millisecondsOf(at(entry, "date"));
        // The commit is part of the record, because a value may be the same for many commits.
        out.add(std::move(run),
                {{"commit", textOf(at(commit, "id"))}, {"date", at(entry, "date")}, {"bench", bench}},
                number);
    }
}

} // namespace

bool recognises(const Content& content)
{
    if (content.kind != Content::Kind::Json)
        return false;
    const auto& document = content.document;
    if (document.is_array())
        return !document.empty() && isBench(document.front());
    return at(document, "entries").is_object() &&
           (document.contains("lastUpdate") || document.contains("repoUrl"));
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("github-action-benchmark", path, options);
    std::size_t number = 0;
    if (content.document.is_array()) {
        for (const auto& bench : content.document)
            if (++number; isBench(bench))
                out.add(runOf(bench), bench, number);
            else
                out.error(number, "it has no \"name\", \"unit\" or \"value\"");
        return std::move(out).take();
    }
    const auto length = lengthOfCommits(at(content.document, "entries"));
    for (const auto& [suite, entries] : at(content.document, "entries").items()) {
        if (!entries.is_array()) {
            out.error(++number, "the suite \"" + suite + "\" is not a list");
            continue;
        }
        for (const auto& entry : entries)
            readEntry(entry, suite, ++number, length, out);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::github_benchmark
