// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that "go test -bench" prints (golang.org/design/14313-benchmark-format). A line is one run, so
// that the repetitions of -count are launches. Lines "key: value" hold for the results after them.
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"
#include "engine/exchange/lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace parascope::exchange::go_bench {

namespace {

constexpr std::string_view mark = "Benchmark";

using Configuration = std::map<std::string, std::string, std::less<>>;

std::optional<double> numberOf(std::string_view word)
{
    return foreign::numberOf(Json(std::string(word)));
}

/// Returns whether a word is the name of a benchmark. What follows the mark does not begin with a lower-case
/// letter, so "Benchmarking" is none.
bool isName(std::string_view word)
{
    return word.starts_with(mark) &&
           (word.size() == mark.size() || std::islower(static_cast<unsigned char>(word[mark.size()])) == 0);
}

/// Returns whether these are the words of a result: a name, the number of iterations, and values with units.
bool isResult(const std::vector<std::string_view>& words)
{
    return words.size() >= 4 && isName(words[0]) &&
           words[1].find_first_not_of("0123456789") == std::string_view::npos && numberOf(words[2]);
}

/// Adds "key: value" to the configuration. A key begins with a lower-case letter and has no blank and no
/// capital.
void configure(Configuration& configuration, std::string_view line)
{
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0 ||
        std::islower(static_cast<unsigned char>(line[0])) == 0 ||
        (colon + 1 < line.size() && line[colon + 1] != ' ' && line[colon + 1] != '\t'))
        return;
    const auto key = line.substr(0, colon);
    if (std::none_of(key.begin(), key.end(),
                     [](unsigned char c) { return std::isspace(c) != 0 || std::isupper(c) != 0; }))
        configuration[std::string(key)] = trimmed(line.substr(colon + 1));
}

std::string valueOf(const Configuration& configuration, std::string_view key)
{
    const auto it = configuration.find(key);
    return it == configuration.end() ? std::string() : it->second;
}

/// Reads the name of a benchmark: "BenchmarkParse/n=100-8" is the family Parse of its package with n = 100,
/// on 8 threads.
void readName(store::RunRecord& run, std::string_view name, const std::string& package)
{
    name.remove_prefix(mark.size());
    const auto dash = name.rfind('-');
    if (dash != std::string_view::npos && dash + 1 < name.size() &&
        name.find_first_not_of("0123456789", dash + 1) == std::string_view::npos) {
        foreign::addSetting(run, "threads", Json(std::string(name.substr(dash + 1))));
        name = name.substr(0, dash);
    }
    history::readName(run, std::string(name));
    if (!package.empty())
        run.family = package + '.' + run.family;
}

/// Keys whose values have a place of their own in a run. All others describe the machine.
constexpr std::array<std::string_view, 6> placed{"cpu", "host", "pkg", "toolchain", "commit", "commit-time"};

void readConfiguration(store::RunRecord& run, const Configuration& configuration)
{
    history::setMachine(run, valueOf(configuration, "host"), valueOf(configuration, "cpu"), nullptr, {});
    if (run.platform.empty())
        run.platform = valueOf(configuration, "goos") + (configuration.contains("goarch") ? "/" : "") +
                       valueOf(configuration, "goarch");
    run.stack = {{"framework", "go"}};
    if (const auto version = valueOf(configuration, "toolchain"); !version.empty())
        run.stack["version"] = version;
    history::setCommit(run, valueOf(configuration, "commit"),
                       foreign::millisecondsOf(valueOf(configuration, "commit-time")));
    for (const auto& [key, value] : configuration)
        if (!foreign::holds(placed, key))
            run.environment[key] = value;
}

/// Adds the values of a line, each followed by its unit. Returns the first word that is not a number, or an
/// empty text.
std::string addValues(store::RunRecord& run, const std::vector<std::string_view>& words)
{
    foreign::addMetric(run, "iterations", numberOf(words[1]));
    for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
        const auto value = numberOf(words[i]);
        const auto unit = words[i + 1];
        if (!value)
            return std::string(words[i]);
        if (unit == "ns/op")
            foreign::addMetric(run, metric::stepSeconds, *value * 1e-9);
        else if (unit == "B/op")
            foreign::addMetric(run, "allocated_bytes", value);
        else if (unit == "allocs/op")
            foreign::addMetric(run, "allocations", value);
        else if (unit == "MB/s")
            foreign::addMetric(run, metric::bytesPerSecond, *value * 1e6);
        else
            foreign::addMetric(run, foreign::identifier(unit), value);
    }
    return {};
}

/// The end of a benchmark that has no result: "--- FAIL: BenchmarkX-8".
std::optional<Outcome> outcomeOf(const std::vector<std::string_view>& words)
{
    if (words.size() < 3 || words[0] != "---" || !isName(words[2]))
        return std::nullopt;
    return words[1] == "FAIL:"   ? std::optional(Outcome::Crash)
           : words[1] == "SKIP:" ? std::optional(Outcome::Unsupported)
                                 : std::nullopt;
}

/// The results that are read, and the configuration that holds for the next one.
class Reader
{
public:
    explicit Reader(foreign::Collector& out) : m_out(out) {}

    void take(std::string_view line, std::size_t number)
    {
        const auto words = wordsOf(line);
        if (const auto outcome = outcomeOf(words)) {
            auto run = runOf(words[2]);
            run.outcome = *outcome;
            run.message = *outcome == Outcome::Crash ? "the benchmark failed" : "the benchmark was skipped";
            add(std::move(run), line, number);
        } else if (isResult(words)) {
            auto run = runOf(words[0]);
            const auto bad = addValues(run, words);
            if (!bad.empty())
                m_out.error(number, '"' + bad + "\" is not a number");
            else if (words.size() % 2 != 0)
                m_out.error(number, "its last value has no unit");
            else
                add(std::move(run), line, number);
        } else if (words.size() >= 4 && isName(words[0])) {
            m_out.error(number, "its number of iterations or its value is not a number");
        } else {
            configure(m_configuration, line);
        }
    }

private:
    store::RunRecord runOf(std::string_view name) const
    {
        store::RunRecord run;
        run.mode.clear();
        readName(run, name, valueOf(m_configuration, "pkg"));
        readConfiguration(run, m_configuration);
        return run;
    }

    /// The commit is part of the record, because a line may be the same for several commits.
    void add(store::RunRecord run, std::string_view line, std::size_t number)
    {
        m_out.add(std::move(run),
                  {{"commit", valueOf(m_configuration, "commit")}, {"line", std::string(line)}}, number);
    }

    foreign::Collector& m_out;
    Configuration m_configuration;
};

} // namespace

bool recognises(const Content& content)
{
    if (content.kind != Content::Kind::Text)
        return false;
    std::string_view text = content.text;
    for (auto at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1))
        if ((at == 0 || text[at - 1] == '\n') &&
            isResult(wordsOf(text.substr(at, std::min(text.find('\n', at), text.size()) - at))))
            return true;
    return false;
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("go-bench", path, options);
    Reader reader(out);
    eachLine(content.text, [&](std::string_view line, std::size_t number) { reader.take(line, number); });
    return std::move(out).take();
}

} // namespace parascope::exchange::go_bench
