// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of MLPerf. A log of training has lines ":::MLLOG {...}" among others. A run lasts from run_start to
// run_stop, and its time is the time to train. Earlier events describe the run. mlperf_loadgen.cpp reads the
// inference logs of LoadGen.
#include "engine/exchange/mlperf.h"

#include "engine/base/core/metrics.h"
#include "engine/exchange/lines.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace parascope::exchange::mlperf {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

constexpr std::string_view mark = ":::MLLOG";

std::vector<Event> eventsIn(std::string_view text, const std::filesystem::path& path, foreign::Collector& out)
{
    std::vector<Event> events;
    const auto file = path.filename().string();
    eachLine(text, [&](std::string_view line, std::size_t number) {
        std::string document(documentOf(line));
        if (document.empty())
            return;
        std::vector<RecordError> leftOut;
        auto read = readDocument(document, path.string(), file, number, leftOut);
        for (auto& one : leftOut)
            out.error(number, std::move(one.reason));
        if (read && at(*read, "key").is_string())
            events.emplace_back(*std::move(read), number);
        else
            out.error(number, read ? "it has no \"key\"" : "its JSON breaks off, or is none");
    });
    return events;
}

/// Collects the events of a training run. Several processes may write the same event; the first one counts.
struct Training
{
    Json settings = Json::object();                      ///< values of the events before the start
    std::optional<double> initialised, started, stopped; ///< milliseconds since 1970
    std::string status;
    std::optional<double> samples;
    std::map<std::string, std::vector<double>> tracked;
    std::map<std::string, double> evaluated; ///< last value of each evaluation
    std::size_t line = 0;
    Json stop = nullptr;

    void take(const Json& event, std::size_t number);
};

void Training::take(const Json& event, std::size_t number)
{
    const auto key = textOf(at(event, "key"));
    const auto &value = at(event, "value"), &more = at(event, "metadata");
    const auto time = numberOf(at(event, "time_ms"));
    if (key == "init_start") {
        initialised = initialised ? initialised : time;
    } else if (key == "run_start" && !started) {
        started = time;
        line = number;
    } else if (key == "run_stop" && !stopped) {
        stopped = time;
        status = textOf(at(more, "status"));
        samples = numberOf(at(more, "samples_count"));
        stop = event;
    } else if (key == "tracked_stats") {
        for (const auto& [name, number_] : value.items())
            if (numberOf(number_))
                tracked[name].push_back(*numberOf(number_));
    } else if (textOf(at(event, "event_type")) == "POINT_IN_TIME") {
        if (!started)
            settings[key] = value;
        else if (key.starts_with("eval_") && key != "eval_samples" && numberOf(value))
            evaluated[key] = *numberOf(value);
    }
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : std::midpoint(values[middle - 1], values[middle]);
}

void addSettings(store::RunRecord& run, const Json& settings)
{
    // A seed differs in each run, and the counts of samples describe the data set.
    static const std::set<std::string_view> aside{"seed", "cache_clear", "train_samples", "eval_samples",
                                                  "global_batch_size"};
    foreign::addParameter(run.parameters, "global_batch_size",
                          foreign::valueOf(at(settings, "global_batch_size")));
    Json about = Json::object();
    for (const auto& [key, value] : settings.items())
        if (key.starts_with("submission_"))
            about[key] = value;
        else if (!aside.contains(key) && !value.is_structured())
            foreign::addSetting(run, key, value);
    if (!about.empty())
        run.environment = std::move(about);
}

void add(const Training& training, foreign::Collector& out)
{
    constexpr double perMillisecond = 1e-3, earliest = 1e12, latest = 1e14; // 2001 and 5138
    store::RunRecord run;
    run.mode = "train";
    run.family = textOf(at(training.settings, "submission_benchmark"));
    if (run.family.empty())
        run.family = "MLPerf Training";
    run.platform = textOf(at(training.settings, "submission_platform"));
    run.stack = {{"framework", "MLPerf Training"}};
    addSettings(run, training.settings);
    const auto &began = training.started, &ended = training.stopped;
    for (const auto& [time, place] : {std::pair(began, &run.startedMs), std::pair(ended, &run.finishedMs)})
        if (time && *time > earliest && *time < latest)
            *place = static_cast<std::int64_t>(*time);
    if (training.initialised && began && *began >= *training.initialised)
        foreign::addMetric(run, "init_seconds", (*began - *training.initialised) * perMillisecond);
    for (const auto& [name, values] : training.tracked) {
        const auto column = foreign::measuredColumn(name).value_or(std::pair(foreign::identifier(name), 1.0));
        foreign::addMetric(run, column.first, medianOf(values) / column.second);
        if (name == "train_step_time")
            foreign::addMetric(run, metric::stepSeconds, medianOf(values));
    }
    for (const auto& [name, value] : training.evaluated)
        foreign::addMetric(run, foreign::identifier(name), value);
    foreign::addMetric(run, "samples_to_train", training.samples);
    if (!ended) {
        run.outcome = Outcome::Unfinished;
        run.message = "the log ends before the run stops";
    } else if (training.status != "success") {
        run.outcome = Outcome::Unfinished; // the run did not reach its target in this time
        run.message = training.status.empty() ? "the log does not say whether the run succeeded"
                                              : "the run ended as \"" + training.status + '"';
    } else if (*ended > *began) {
        foreign::addMetric(run, "time_to_train", (*ended - *began) * perMillisecond);
    } else {
        run.outcome = Outcome::Unfinished;
        run.message = "by the log the run stops no later than it starts";
    }
    out.add(std::move(run), Json{{"settings", training.settings}, {"run_stop", training.stop}},
            training.line);
}

void readTraining(const std::vector<Event>& events, foreign::Collector& out)
{
    Training training;
    for (const auto& [event, line] : events) {
        // The next run of the log begins, with a new setup (init_start) or without one.
        if (const auto key = textOf(at(event, "key"));
            training.stopped && (key == "init_start" || key == "run_start")) {
            if (training.started)
                add(training, out);
            auto settings = key == "run_start" ? std::move(training.settings) : Json::object();
            training = {};
            training.settings = std::move(settings);
        }
        training.take(event, line);
    }
    if (training.started)
        add(training, out);
}

} // namespace

std::string_view documentOf(std::string_view line)
{
    const auto at = line.find(mark);
    const auto rest =
        at == std::string_view::npos ? std::string_view() : trimmed(line.substr(at + mark.size()));
    return rest.starts_with('{') ? rest : std::string_view();
}

bool recognises(const Content& content)
{
    if (content.kind != Content::Kind::Text)
        return false;
    if (hasSummary(content.text))
        return true;
    bool any = false;
    if (content.text.find(mark) != std::string::npos)
        eachLine(content.text,
                 [&](std::string_view line, std::size_t) { any = any || !documentOf(line).empty(); });
    return any;
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("mlperf", path, options);
    if (hasSummary(content.text)) {
        readSummaries(content.text, path, out);
        return std::move(out).take();
    }
    const auto events = eventsIn(content.text, path, out);
    if (isDetail(events)) {
        PARASCOPE_CHECK(readDetail(events, path, out));
        return std::move(out).take();
    }
    if (std::none_of(events.begin(), events.end(),
                     [](const Event& event) { return textOf(at(event.first, "key")) == "run_start"; }))
        return Error::badInput("%1 is a log of MLPerf in which no run starts (no event \"run_start\").",
                               path.string());
    readTraining(events, out);
    return std::move(out).take();
}

} // namespace parascope::exchange::mlperf
