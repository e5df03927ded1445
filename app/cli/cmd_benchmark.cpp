// SPDX-License-Identifier: GPL-3.0-or-later
// benchmark: programs that a file describes
#include "app/cli/commands.h"
#include "app/cli/parameters_text.h"

#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"
#include "engine/model/benchmark/from_command.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/worker_client.h"
#include "engine/run/remote/shell_words.h"

#include <filesystem>

namespace parascope::cli {

namespace {

struct BenchmarkArguments
{
    std::string name, set, out, device = "cpu";
    std::vector<std::string> words;
};

Result<dispatch::Program> programOf(const std::string& nameOrFile)
{
    return dispatch::programOf(nameOrFile, std::filesystem::current_path());
}

/// Returns the default point of a program, changed by "axis=value,...".
Result<Parameters> pointOf(const benchmark::Description& program, const std::string& set)
{
    Parameters out;
    for (const auto& axis : program.axes)
        if (axis.required)
            out.set(axis.name, axis.defaultValue);
    if (set.empty())
        return out;
    PARASCOPE_TRY(const auto given, parametersFromText("--set", set));
    const auto words = program.words();
    for (const auto& [name, value] : given) {
        const auto* word = vocabulary::words().word(words, name);
        if (!word) {
            std::vector<std::string> names;
            for (const auto& axis : program.axes)
                names.push_back(axis.name);
            return Error::unknown(Message::format("--set: \"%1\" has no axis \"%2\"", program.name, name),
                                  name, nearestName(name, names));
        }
        PARASCOPE_CHECK(space::checkValue(*word, value, Message::format("--set: \"%1\"", name)));
        out.set(word->name, value);
    }
    return out;
}

std::string rangeText(const space::Word& axis)
{
    if (!axis.choices.empty()) {
        std::string out;
        for (const auto& choice : axis.choices)
            out += (out.empty() ? "" : ", ") + choice;
        return out;
    }
    return axis.freeText ? "any text" : axis.real ? "numbers" : "whole numbers";
}

Result<Outcome> list()
{
    Outcome out;
    out.document = {{"benchmarks", Json::array()}};
    for (const auto& name : benchmark::names()) {
        const auto read = programOf(name);
        if (!read) { // a damaged file of the user's hides no other
            out.someFailed = true;
            out.text += read.error().text() + "\n";
            continue;
        }
        const auto& program = *read;
        std::string axes;
        for (const auto& axis : program->axes)
            axes += (axes.empty() ? "" : ", ") + axis.name;
        out.document["benchmarks"].push_back({{"name", program->name},
                                              {"title", program->title},
                                              {"axes", axes},
                                              {"source", program->source}});
        out.text += program->name + ": " + program->title + " (" + axes + ")\n";
    }
    return out;
}

Result<Outcome> show(const BenchmarkArguments& arguments)
{
    PARASCOPE_TRY(const auto program, programOf(arguments.name));
    Outcome out;
    out.document = program->json;
    out.text = program->json.dump(2) + "\n";
    out.isData = true;
    return out;
}

Result<Outcome> check(const BenchmarkArguments& arguments)
{
    PARASCOPE_TRY(const auto program, programOf(arguments.name));
    PARASCOPE_TRY(const auto point, pointOf(*program, arguments.set));
    PARASCOPE_TRY(const auto words, dispatch::wordsOf(*program, point));
    PARASCOPE_CHECK(dispatch::callOf(*program, point));
    Outcome out;
    out.document = {{"name", program->name}, {"point", toJson(point)}, {"command", words}};
    for (std::size_t i = 0; i < program->axes.size(); ++i) {
        const auto& axis = program->axes[i];
        out.text += axis.name + ": " + (program->titles[i].empty() ? "" : program->titles[i] + ", ") +
                    rangeText(axis) +
                    (axis.required ? "; " + toText(axis.defaultValue) : std::string("; left out")) + "\n";
    }
    out.text += remote::commandLine(words) + "\n";
    return out;
}

/// Returns the end of what a program printed, for the person who asks why it failed.
std::string printedBy(const protocol::Called& call)
{
    constexpr std::size_t most = 2000; // characters
    std::string out;
    for (const auto& [title, text] :
         {std::pair("It printed:\n", &call.output), std::pair("Its errors:\n", &call.errors)})
        if (!text->empty())
            out += title +
                   printable(text->size() > most ? "..." + text->substr(text->size() - most) : *text,
                             Breaks::Keep) +
                   "\n";
    return out;
}

/// Calls the program once and prints what was read.
Result<Outcome> attempt(const BenchmarkArguments& arguments)
{
    PARASCOPE_TRY(const auto program, programOf(arguments.name));
    PARASCOPE_TRY(const auto point, pointOf(*program, arguments.set));
    PARASCOPE_TRY(auto device, dispatch::findDevice(arguments.device));
    PARASCOPE_TRY(device, dispatch::deviceFor(*program, std::move(device)));
    const auto work = dispatch::workOf(*program, point);
    if (!work.refusal.empty())
        return badInput(work.refusal);
    PARASCOPE_TRY(auto worker, dispatch::WorkerClient::start(device));
    protocol::MeasureSpec measure;
    measure.maxSteps = 1;
    reading::CallReader reader(program, point);
    protocol::Called last;
    dispatch::WorkerClient::Watcher watcher;
    watcher.called = [&](const protocol::Called& called) {
        last = called;
        return reader.take(called);
    };
    const double limit = program->seconds + (program->server ? program->server->seconds : 0) + 60;
    const auto end = worker.run(dispatch::requestOf(work, measure, device, newUuid()),
                                dispatch::optionsOf(measure), limit, watcher);
    worker.quit();
    store::RunRecord record;
    record.outcome = end.outcome;
    record.conditions = Json::object();
    record.stepMedian = end.seconds.empty() ? std::nullopt : std::optional(end.seconds.front());
    reader.addTo(record, 0);
    Outcome out;
    Json metrics = Json::object();
    out.text = remote::commandLine(*dispatch::wordsOf(*program, point)) + "\n";
    if (end.outcome != parascope::Outcome::Completed) {
        out.text += end.message + "\n";
        out.text += printedBy(last);
        out.someFailed = true;
    }
    if (record.stepMedian)
        metrics[metric::stepSeconds] = *record.stepMedian;
    for (const auto& [name, value] : record.metrics)
        metrics[name] = value;
    for (const auto& [name, value] : metrics.items())
        out.text += "  " + name + ": " + withPrefix(value.get<double>(), describeMetric(name).unit) + "\n";
    out.document = {{"point", toJson(point)},       {"outcome", nameOf(end.outcome)},
                    {"message", end.message},       {"metrics", metrics},
                    {"output", last.output},        {"errors", last.errors},
                    {"stack", worker.hello().stack}};
    return out;
}

Result<Outcome> create(const BenchmarkArguments& arguments)
{
    auto words = arguments.words;
    if (words.size() == 1) {
        PARASCOPE_TRY(words, benchmark::wordsOfLine(words.front()));
    }
    // A call has a working folder of its own, so that a script needs its whole path.
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::error_code none;
        if ((i > 0 || words[i].find('/') != std::string::npos) &&
            std::filesystem::is_regular_file(words[i], none))
            words[i] = std::filesystem::absolute(words[i]).string();
    }
    PARASCOPE_TRY(const auto json, benchmark::fromCommand(arguments.name, words));
    Outcome out;
    out.document = json;
    if (arguments.out.empty()) {
        out.text = json.dump(2) + "\n";
        out.isData = true;
        return out;
    }
    std::error_code error;
    if (std::filesystem::exists(arguments.out, error))
        return Error::badInput("%1 exists already.", arguments.out);
    PARASCOPE_CHECK(writeFileAtomically(arguments.out, json.dump(2) + "\n"));
    out.text = arguments.out + ": parascope-cli benchmark try " + arguments.out + " calls it once.\n";
    return out;
}

} // namespace

void addBenchmarkCommand(Command app, Context& context)
{
    const auto arguments = std::make_shared<BenchmarkArguments>();
    const auto benchmark =
        app.subcommand("benchmark", "Programs of your own as benchmarks: describe, check and try them");
    benchmark.requireSubcommand();
    const char* which = "Description: a file, or a name that 'benchmark list' prints";
    const char* set = "Values of axes that differ from the defaults, for example threads=4,size=1000";

    const auto all = benchmark.subcommand("list", "Print the benchmarks that are part of Parascope");
    all.example("benchmark list");
    all.callback([&context] { context.run = list; });

    const auto schema = benchmark.subcommand("schema", "Print the JSON Schema of descriptions, for editors");
    schema.example("benchmark schema");
    schema.callback([&context] {
        context.run = []() -> Result<Outcome> {
            Outcome out;
            PARASCOPE_TRY(out.document, parseJson(benchmark::schema(), "The schema"));
            out.text = benchmark::schema();
            out.isData = true;
            return out;
        };
    });

    const auto print = benchmark.subcommand("show", "Print a description");
    print.option("NAME", arguments->name, which).required();
    print.example("benchmark show fio");
    print.callback([arguments, &context] { context.run = [arguments] { return show(*arguments); }; });

    const auto test = benchmark.subcommand("check", "Check a description; print its axes and its command");
    test.option("NAME", arguments->name, which).required();
    test.option("--set", arguments->set, set);
    test.example("benchmark check fio --set jobs=4");
    test.callback([arguments, &context] { context.run = [arguments] { return check(*arguments); }; });

    const auto once = benchmark.subcommand("try", "Call the program once and print what is read from it");
    once.option("NAME", arguments->name, which).required();
    once.option("--set", arguments->set, set);
    once.option("--device", arguments->device, "Device whose host calls it").showDefault();
    once.example("benchmark try sleep --set seconds=0.1");
    once.callback([arguments, &context] { context.run = [arguments] { return attempt(*arguments); }; });

    const auto fresh = benchmark.subcommand(
        "new", "Make a description from a command line: each of its numbers becomes an axis");
    fresh.option("--name", arguments->name, "Name of the benchmark").required();
    fresh.option("--out", arguments->out, "File to write (default: standard output)");
    fresh.option("COMMAND", arguments->words, "The command line, after --, or as one word in quotes")
        .required();
    fresh.example("benchmark new --name matmul -- python3 matmul.py --size 1024 --threads 2");
    fresh.callback([arguments, &context] { context.run = [arguments] { return create(*arguments); }; });
}

} // namespace parascope::cli
