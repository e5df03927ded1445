// SPDX-License-Identifier: GPL-3.0-or-later
// The logs that ParaDnn's scripts write. Each sweep has a folder named KIND_PLATFORM_TYPE ("fc_cpu_float32",
// "bottleneck_gpu_float16", "lstm_tpu_bfloat16") with a NAME.out and a NAME.err per run. NAME lists the
// hyper-parameters that the script intended. The program prints those that it received ("***layer: 4"). They
// differ if a script passes wrong ones, and then the printed ones are used. NAME.err has TensorFlow's
// "global_step/sec" of every window of steps. As in ParaDnn's own get_perf.py, the best window is the rate,
// and the last known error words in the file are the reason why a run failed.
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/exchange/known_platform.h"
#include "engine/exchange/paradnn_label.h"

#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/statistics/order.h"
#include "engine/model/workload/graph.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace parascope::exchange {

namespace {

using namespace paradnn;

std::vector<std::string_view> split(std::string_view text, char by)
{
    std::vector<std::string_view> out;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find(by, at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::optional<std::int64_t> wholeOf(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value > 0 ? std::optional(value)
                                                                                 : std::nullopt;
}

/// The facts about a run in the names of its folder and file.
struct Named
{
    std::string family, platform, dtype;
    Parameters parameters;
};

std::optional<Named> namedBy(const std::string& folder, const std::string& name)
{
    static constexpr std::pair<std::string_view, const char*> keys[] = {
        {"layer", "layer"},          {"node", "node"},
        {"output", "output"},        {"bs", hyper::batch},
        {"batchsize", hyper::batch}, {"block", "block"},
        {"filtersz", "filter"},      {"maxlength", "length"},
        {"vocabsize", "vocab"},      {"embeddingsize", "embed"}};
    Named out;
    for (const auto part : split(name, '-')) {
        const auto dash = part.rfind('_');
        const auto value = dash == std::string_view::npos ? std::nullopt : wholeOf(part.substr(dash + 1));
        if (!value)
            return std::nullopt;
        const auto key = part.substr(0, dash);
        const auto* known = std::find_if(std::begin(keys), std::end(keys),
                                         [&](const auto& item) { return item.first == key; });
        if (key == "input")
            out.parameters.set(name.starts_with("block") ? "image" : "input", *value);
        else if (known != std::end(keys))
            out.parameters.set(known->second, *value);
        else
            return std::nullopt;
    }
    const auto& is = out.parameters;
    out.family = is.contains("node")     ? "fc"
                 : is.contains("filter") ? "cnn"
                 : is.contains("length") ? "rnn"
                                         : "";
    if (out.family.empty() || !is.contains(hyper::batch))
        return std::nullopt;
    const auto words = split(folder, '_');
    if (out.family == "cnn")
        out.parameters.set("variant", std::string(words[0] == "bottleneck" ? "bottleneck" : "residual"));
    if (out.family == "rnn")
        out.parameters.set("cell", std::string(words[0] == "lstm" || words[0] == "gru" ? words[0] : "rnn"));
    if (words.size() >= 3) {
        out.platform = words[words.size() - 2];
        out.dtype = words.back();
    }
    return out;
}

/// The content of the two files.
struct Log
{
    Json flags = Json::object();
    std::string version, state;
    double parameters = 0, flops = 0; ///< counts of the profiler; 0 if it did not report them
    std::vector<double> speeds;       ///< steps per second, one value per window
    bool finished = false;

    /// Returns the value of a flag that the program received, or an empty text.
    [[nodiscard]] std::string flag(const char* key) const { return textOf(flags.value(key, Json())); }
};

/// Returns the number in the profiler's "--/30.26m params" or "0/24.50b flops"; 0 if there is none.
double profiled(std::string_view line)
{
    auto number = line.substr(line.rfind('/') + 1);
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc{} || end == number.data() + number.size())
        return 0;
    return value * (*end == 'k' ? 1e3 : *end == 'm' ? 1e6 : *end == 'b' ? 1e9 : 1);
}

/// Returns the last word of a line, without a full stop or line break after it.
std::string_view lastWord(std::string_view line)
{
    while (!line.empty() && (line.back() == '\r' || line.back() == '.' || line.back() == ' '))
        line.remove_suffix(1);
    return line.substr(line.rfind(' ') + 1);
}

Log readLog(std::string_view out, std::string_view err)
{
    static constexpr std::string_view known[] = {
        "OOM",       "Socket closed", "Deadline Exceeded", "Negative dimension size",
        "NaN value", "unhealthy",     "FAILED state"};
    const auto has = [](std::string_view line, std::string_view words) {
        return line.find(words) != std::string_view::npos;
    };
    Log log;
    for (const auto line : split(out, '\n')) {
        if (has(line, "Tensorflow version") || has(line, "Tensoflow version")) {
            log.version = lastWord(line);
        } else if (line.starts_with("***") && has(line, ": ")) {
            const auto colon = line.find(": ");
            auto value = line.substr(colon + 2);
            if (value.ends_with('\r'))
                value.remove_suffix(1);
            log.flags[std::string(line.substr(3, colon - 3))] = std::string(value);
        } else if (has(line, "_TFProfRoot") && has(line, "params")) {
            log.parameters = profiled(line);
        } else if (has(line, "_TFProfRoot") && has(line, "flops")) {
            log.flops = profiled(line);
        }
    }
    for (const auto line : split(err, '\n')) {
        if (has(line, "global_step/sec")) {
            const auto word = lastWord(line);
            double speed = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), speed);
            if (error == std::errc{} && end == word.data() + word.size() && std::isfinite(speed) && speed > 0)
                log.speeds.push_back(speed);
        }
        log.finished |= has(line, "final step");
        const auto* words =
            std::find_if(std::begin(known), std::end(known), [&](auto item) { return has(line, item); });
        if (words != std::end(known))
            log.state = *words;
    }
    return log;
}

Outcome outcomeOf(const Log& log)
{
    if (log.state == "OOM")
        return Outcome::Oom;
    if (log.state == "Deadline Exceeded")
        return Outcome::Timeout;
    if (log.state == "Negative dimension size")
        return Outcome::Unsupported;
    if (!log.state.empty())
        return Outcome::Crash;
    return log.speeds.empty() ? Outcome::Unfinished : Outcome::Completed;
}

/// Replaces the hyper-parameters in `named` by those that the program printed. Returns a sentence about those
/// that differ from the file's name; empty if none do.
std::string takeGiven(const Json& flags, Named& named)
{
    std::vector<std::pair<std::string, std::int64_t>> given;
    const auto flag = [&](const char* key, const char* name) {
        if (const auto value = wholeOf(textOf(flags.value(key, Json()))))
            given.emplace_back(name, *value);
    };
    flag("batch_size", hyper::batch);
    if (named.family == "fc") {
        for (const auto& [key, name] : {std::pair("layer", "layer"), std::pair("node", "node"),
                                        std::pair("input_size", "input"), std::pair("output_size", "output")})
            flag(key, name);
    } else if (named.family == "cnn") {
        for (const auto& [key, name] : {std::pair("filters", "filter"), std::pair("input_size", "image"),
                                        std::pair("output_size", "output")})
            flag(key, name);
        const auto blocks = textOf(flags.value("resnet_layers", Json()));
        const auto groups = split(blocks, ',');
        if (groups.size() == 4 &&
            std::all_of(groups.begin(), groups.end(), [&](auto group) { return group == groups[0]; })) {
            if (const auto block = wholeOf(groups[0]))
                given.emplace_back("block", *block);
        } else if (groups.size() == 4) {
            auto each = blocks;
            std::replace(each.begin(), each.end(), ',', '/');
            named.parameters.set("block", each);
        }
        if (const auto variant = textOf(flags.value("block_fn", Json()));
            variant == "residual" || variant == "bottleneck")
            named.parameters.set("variant", variant);
    } else {
        flag("layer", "layer");
        // "max_length, vocabulary size, embedding size"
        const auto sizes = textOf(flags.value("input_size", Json()));
        const auto parts = split(sizes, ',');
        constexpr const char* names[] = {"length", "vocab", "embed"};
        for (std::size_t i = 0; parts.size() == 3 && i < 3; ++i)
            if (const auto value = wholeOf(parts[i]))
                given.emplace_back(names[i], *value);
    }
    std::string differs;
    for (const auto& [name, value] : given) {
        const auto meant = named.parameters.integer(name);
        if (meant && *meant != value)
            differs += (differs.empty() ? "The file's name says " : ", ") + name + '=' +
                       std::to_string(*meant) + " and the program was given " + std::to_string(value);
        named.parameters.set(name, value);
    }
    return differs.empty() ? differs : differs + '.';
}

std::string optimizerOf(const std::string& flag)
{
    return flag.empty() || flag == "rms" ? "rmsprop" : flag;
}

/// Returns the NAME.out files below a folder, sorted. Fails if there are none.
Result<std::vector<std::filesystem::path>> outsBelow(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> outs;
    std::error_code failure;
    for (std::filesystem::recursive_directory_iterator
             it(folder, std::filesystem::directory_options::skip_permission_denied, failure),
         end;
         !failure && it != end; it.increment(failure))
        if (it->is_regular_file(failure) && it->path().extension() == ".out")
            outs.push_back(it->path());
    if (failure)
        return Error::io("%1 cannot be read: %2.", folder.string(), failure.message());
    if (outs.empty())
        return Error::badInput("%1 contains no ParaDnn logs (a NAME.out and a NAME.err per run).",
                               folder.string());
    std::sort(outs.begin(), outs.end());
    return outs;
}

/// Adds the rate of a completed run and the counts of the profiler.
void addMetrics(store::RunRecord& run, const Log& log)
{
    if (run.outcome == Outcome::Completed) {
        const auto batch = static_cast<double>(*run.parameters.integer(hyper::batch));
        const auto best = *std::max_element(log.speeds.begin(), log.speeds.end());
        const auto median = statistics::medianOf(log.speeds);
        run.metrics = {{metric::examplesPerSecond, batch * best},
                       {metric::stepSeconds, 1 / best},
                       {"examples_per_second_median", batch * median}};
        // On a TPU the profiler counts only the graph of one core.
        const auto cores = log.flag("use_tpu") == "True"
                               ? static_cast<double>(wholeOf(log.flag("num_shards")).value_or(8))
                               : 1.0;
        if (log.flops > 0) {
            run.metrics.emplace_back(metric::flopsPerSecondRecorded, log.flops * best * cores);
            run.metrics.emplace_back(metric::flopsPerStepRecorded, log.flops * cores);
        }
    }
    if (log.parameters > 0)
        run.metrics.emplace_back("parameters", log.parameters);
}

/// Returns the reason why a run did not complete. For a completed run it returns `differs`, the sentence
/// about a wrong file name.
std::string messageOf(const Log& log, Outcome outcome, const std::string& differs)
{
    return outcome == Outcome::Completed ? differs
           : !log.state.empty()          ? log.state
           : log.finished                ? "finished but no performance"
                                         : "no error but not finished";
}

/// Returns the run of a NAME.out and the NAME.err next to it, or the reason why there is none. `folder` is
/// the name of their folder.
tl::expected<store::RunRecord, std::string> readRun(const std::filesystem::path& path,
                                                    const std::string& folder, const ImportOptions& options)
{
    auto named = namedBy(folder, path.stem().string());
    if (!named)
        return tl::unexpected<std::string>(
            "the name lists no hyper-parameters of ParaDnn's FC, CNN or RNN models");
    if (!options.platform.empty())
        named->platform = options.platform;
    if (named->platform.empty())
        return tl::unexpected<std::string>(
            "its folder is not named KIND_PLATFORM_TYPE; name the platform with --platform");
    auto beside = path;
    beside.replace_extension(".err");
    const auto text = readFile(path, std::size_t{1} << 28);
    const auto errors = readFile(beside, std::size_t{1} << 28);
    if (!text || !errors)
        return tl::unexpected<std::string>(
            !text ? text.error().text() : "there is no " + beside.filename().string() + " next to it");
    const auto log = readLog(*text, *errors);
    const auto differs = takeGiven(log.flags, *named);
    auto run = runOf(named->platform, named->parameters, named->family, optimizerOf(log.flag("optimizer")));
    run.dtype = log.flag("data_type").empty() ? named->dtype : log.flag("data_type");
    if (log.flag("mode") == "infer") {
        run.mode = "infer";
        if (!run.modelKey.empty())
            run.workKey = workload::workKey(run.modelKey, *run.parameters.integer(hyper::batch), run.mode,
                                            run.optimizer, Json::object());
    }
    run.stack = {{"framework", "tensorflow"}, {"version", log.version.empty() ? Json() : Json(log.version)}};
    run.outcome = outcomeOf(log);
    run.message = messageOf(log, run.outcome, differs);
    addMetrics(run, log);
    const auto file = folder + '/' + path.filename().string();
    run.runUuid = contentUuid("paradnn-log|" + named->platform + '|' + file + '|' + *text + '|' + *errors);
    run.source = {{"file", file},
                  {"record", 0},
                  {"original", {{"flags", log.flags}, {"global_step_per_second", log.speeds}}}};
    return run;
}

} // namespace

bool isParaDnnLog(const std::filesystem::path& path)
{
    return (path.extension() == ".out" || path.extension() == ".err") &&
           namedBy({}, path.stem().string()).has_value();
}

Result<Import> readParaDnnLogs(const std::filesystem::path& folder, const ImportOptions& options)
{
    PARASCOPE_TRY(const auto outs, outsBelow(folder));
    return readParaDnnLogs(outs, options);
}

Import readParaDnnLogs(const std::vector<std::filesystem::path>& outs, const ImportOptions& options)
{
    Import out;
    for (const auto& path : outs) {
        const auto within = std::filesystem::absolute(path).parent_path().filename().string();
        const auto file = within + '/' + path.filename().string();
        auto run = readRun(path, within, options);
        if (!run) {
            out.errors.push_back({file, 1, std::move(run.error())});
            continue;
        }
        if (std::none_of(out.platforms.begin(), out.platforms.end(),
                         [&](const auto& known) { return known.name == run->platform; }))
            out.platforms.push_back(knownPlatform(run->platform));
        out.runs.push_back(std::move(*run));
    }
    return out;
}

} // namespace parascope::exchange
