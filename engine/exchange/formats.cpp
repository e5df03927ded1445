// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/formats.h"

#include "engine/base/core/lenient_json.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/paradnn_label.h"
#include "engine/exchange/trace_source.h"

#include <algorithm>
#include <array>

namespace parascope::exchange {

namespace {

constexpr JsonLimits limits{.maxBytes = std::size_t{1} << 30, .maxDepth = 64, .nanAsNull = true};

bool isOurs(const Content& content)
{
    return content.document.is_object() && content.document.value("format", Json()).is_string();
}

Result<Import> readOurs(Content content, const std::filesystem::path& path, const ImportOptions&)
{
    return readParascopeJson(content.document, path);
}

bool isBenchmarker(const Content& content)
{
    return looksLikeBenchmarker(content.document);
}

Result<Import> readBenchmarkerFile(Content content, const std::filesystem::path& path,
                                   const ImportOptions& options)
{
    return readBenchmarker(content.document, path, options);
}

/// All JSON files of ParaDnn have a list "labels"; they have no other common key.
bool isParaDnn(const Content& content)
{
    return content.document.is_object() && content.document.contains("labels");
}

/// The lists and labels of a file distinguish ParaDnn's three kinds of files.
Result<Import> readAnyParaDnn(Content content, const std::filesystem::path& path,
                              const ImportOptions& options)
{
    const auto& json = content.document;
    if (!json.is_object() || json.contains("example_per_sec") || !json.contains("flops_perc"))
        return readParaDnn(json, path, options);
    const auto& labels = paradnn::listOf(json, "labels");
    const bool operations = std::any_of(labels.begin(), labels.end(), [](const Json& label) {
        const auto read = paradnn::readLabel(paradnn::textOf(label));
        return read && !read->operation.empty();
    });
    return operations ? readParaDnnOperations(json, path, options) : readParaDnnTrace(json, path, options);
}

// clang-format off: a line an entry
constexpr std::array everyFormat{
    Format{"parascope", "Parascope", "JSON", "json", &isOurs, &readOurs},
    Format{"benchmarker", "Benchmarker", "JSON", "json", &isBenchmarker, &readBenchmarkerFile},
    Format{"llama-bench", "llama-bench", "JSON, JSONL, CSV, SQL", "json jsonl csv sql sqlite", &llama_bench::recognises, &llama_bench::read, true},
    Format{"vllm", "vLLM's and SGLang's benchmarks", "JSON, JSONL", "json jsonl", &vllm::recognises, &vllm::read, true},
    Format{"aiperf", "AIPerf and GenAI-Perf", "JSON, CSV", "json csv", &aiperf::recognises, &aiperf::read, true},
    Format{"guidellm", "GuideLLM", "JSON", "json", &guidellm::recognises, &guidellm::read, true},
    Format{"inferencex", "InferenceX (InferenceMAX)", "JSON", "json", &inferencex::recognises, &inferencex::read, true},
    Format{"mlperf", "MLPerf", "logs of training and of LoadGen", "", &mlperf::recognises, &mlperf::read, true},
    Format{"nvbench", "nvbench", "JSON", "json", &nvbench::recognises, &nvbench::read, true},
    Format{"nccl-tests", "nccl-tests and rccl-tests", "printed table, JSON", "json", &nccl_tests::recognises, &nccl_tests::read, true},
    Format{"google-benchmark", "Google Benchmark", "JSON", "json", &google_benchmark::recognises, &google_benchmark::read, true},
    Format{"hyperfine", "hyperfine", "JSON", "json", &hyperfine::recognises, &hyperfine::read, true},
    Format{"pytest-benchmark", "pytest-benchmark", "JSON", "json", &pytest_benchmark::recognises, &pytest_benchmark::read, true},
    Format{"go-bench", "Go's benchmarks (go test -bench)", "printed lines", "", &go_bench::recognises, &go_bench::read, true},
    Format{"github-action-benchmark", "github-action-benchmark", "data.js, JSON", "js json", &github_benchmark::recognises, &github_benchmark::read, true},
    Format{"jmh", "JMH", "JSON", "json", &jmh::recognises, &jmh::read, true},
    Format{"asv", "airspeed velocity (asv)", "folder of results, JSON", "json", &asv::recognises, &asv::read, true},
    Format{"criterion", "Criterion.rs", "folder target/criterion, JSON", "json", &criterion::recognises, &criterion::read, true},
    Format{"bencher", "Bencher Metric Format", "JSON", "json", &bencher::recognises, &bencher::read, true},
    Format{"kineto", "PyTorch's profiler (Kineto)", "JSON, JSON in gzip", "json gz", nullptr, nullptr, false, &kineto::begins, &kineto::read},
    Format{"paradnn", "ParaDnn", "JSON, folders of logs", "json", &isParaDnn, &readAnyParaDnn},
    Format{"csv", "any program", "CSV", "csv", nullptr, nullptr},
};
// clang-format on

/// Replaces a bare token of Python's JSON by a text.
std::string withTokenAsText(std::string text, std::string_view token, std::string_view replacement)
{
    if (text.find(token) == std::string::npos)
        return text;
    std::string out;
    out.reserve(text.size());
    bool inString = false;
    for (std::size_t i = 0; i < text.size();) {
        if (!inString && std::string_view(text).substr(i).starts_with(token)) {
            const bool negative = out.ends_with('-');
            if (negative)
                out.pop_back();
            out += negative ? "\"-" : "\"";
            out += replacement;
            out += '"';
            i += token.size();
            continue;
        }
        if (inString && text[i] == '\\' && i + 1 < text.size())
            out += text[i++];
        else if (text[i] == '"')
            inString = !inString;
        out += text[i++];
    }
    return out;
}

/// Replaces a bare Infinity by "inf". Python writes an unlimited rate as Infinity, which is not JSON, and
/// vLLM writes it as "inf". With one spelling, the unlimited rate is one level next to the finite ones. In
/// asv's results NaN becomes "nan", because there NaN is a skipped benchmark and null one that failed.
std::string withNonFiniteAsText(std::string text)
{
    const bool isAsv = text.find("\"result_columns\"") != std::string::npos;
    text = withTokenAsText(std::move(text), "Infinity", "inf");
    return isAsv ? withTokenAsText(std::move(text), "NaN", "nan") : text;
}

/// Reads one document per line. Returns false if the first line is not a document.
bool readLines(Content& content, const std::string& file)
{
    Json list = Json::array();
    std::size_t line = 0;
    const std::string_view text = content.text;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        auto piece = text.substr(begin, end - begin);
        begin = end + 1;
        ++line;
        if (piece.find_first_not_of(" \t\r\xEF\xBB\xBF") == std::string_view::npos)
            continue;
        if (piece.starts_with("\xEF\xBB\xBF"))
            piece.remove_prefix(3);
        std::vector<std::string> leftOut;
        auto read = parseLenientJson(piece, file, limits, leftOut);
        if (read && read->is_object() && read->empty())
            continue;
        if (read && read->is_object()) {
            read->get_ref<Json::object_t&>().shrink_to_fit();
            list.push_back(*std::move(read));
            content.lines.push_back(line);
            for (auto& reason : leftOut)
                content.leftOut.push_back({file, line, std::move(reason)});
        } else if (list.empty()) {
            return false;
        } else {
            content.unreadableLines.push_back({file, line, "the line is not a JSON object"});
        }
    }
    if (list.empty())
        return false;
    content.document = std::move(list);
    content.kind = Content::Kind::JsonLines;
    std::string().swap(content.text);
    return true;
}

} // namespace

std::span<const Format> formats()
{
    return everyFormat;
}

const Format* findFormat(std::string_view name)
{
    const auto* it = std::find_if(everyFormat.begin(), everyFormat.end(),
                                  [&](const Format& item) { return item.name == name; });
    return it != everyFormat.end() ? &*it : nullptr;
}

bool isForeignTable(const std::vector<std::string>& header)
{
    Content content;
    for (const auto& name : header)
        content.text += (content.text.empty() ? "" : ",") + csvField(name);
    content.text += '\n';
    return std::any_of(everyFormat.begin(), everyFormat.end(),
                       [&](const Format& format) { return format.foreign && format.recognises(content); });
}

bool isResultEnding(std::string_view ending)
{
    const auto endings = formatEndings();
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

std::vector<std::pair<Json*, std::size_t>> Content::records()
{
    std::vector<std::pair<Json*, std::size_t>> out;
    if (!document.is_array()) {
        out.emplace_back(&document, 1);
        return out;
    }
    for (std::size_t i = 0; i < document.size(); ++i)
        out.emplace_back(&document[i], i < lines.size() ? lines[i] : i + 1);
    return out;
}

Result<Content> contentOfText(std::string text, const std::filesystem::path& path)
{
    Content out;
    out.text = std::move(text);
    if (out.text.starts_with("SQLite format 3")) {
        out.kind = Content::Kind::Database;
        return out;
    }
    for (const auto& [magic, name] : {std::pair("\x1F\x8B", "gzip"), std::pair("\x28\xB5\x2F\xFD", "zstd"),
                                      std::pair("\xFD"
                                                "7zXZ",
                                                "xz"),
                                      std::pair("PK\x03\x04", "zip")})
        if (out.text.starts_with(magic) &&
            std::string_view(out.text).substr(0, 4096).find("[Content_Types].xml") != std::string_view::npos)
            return Error::badInput("%1 is a workbook of a spreadsheet: save its table as CSV.",
                                   path.string());
        else if (out.text.starts_with(magic))
            return Error::badInput("%1 is compressed (%2); unpack it first.", path.string(),
                                   std::string(name));
    const auto begin = out.text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (begin == std::string::npos || (out.text[begin] != '{' && out.text[begin] != '['))
        return out;
    const auto file = path.filename().string();
    auto document = readDocument(out.text, path.string(), file, 1, out.leftOut);
    if (document) {
        out.document = *std::move(document);
        out.kind = Content::Kind::Json;
        std::string().swap(out.text);
        return out;
    }
    // The text is JSON that exceeds a limit (size, depth or number of values), so do not try other formats.
    if (Json::accept(out.text))
        return tl::unexpected(std::move(document).error());
    if (out.text[begin] == '{' && readLines(out, file))
        return out;
    // A log may begin with "[INFO]", so "[" or "{" alone does not mean damaged JSON.
    const auto next = out.text.find_first_not_of(" \t\r\n", begin + 1);
    if (next == std::string::npos ||
        std::string_view("\"{[]}").find(out.text[next]) != std::string_view::npos)
        out.broken = std::move(document).error();
    return out;
}

Result<Json> readDocument(std::string& text, std::string_view what, const std::string& file, std::size_t line,
                          std::vector<RecordError>& leftOut)
{
    text = withNonFiniteAsText(std::move(text));
    std::vector<std::string> reasons;
    auto out = parseLenientJson(text, what, limits, reasons);
    for (auto& reason : reasons)
        leftOut.push_back({file, line, std::move(reason)});
    return out;
}

std::vector<std::string> formatNames()
{
    std::vector<std::string> out;
    for (const auto& format : everyFormat)
        out.emplace_back(format.name);
    return out;
}

std::vector<std::string> formatTitles()
{
    std::vector<std::string> out;
    for (const auto& format : everyFormat)
        out.push_back(std::string(format.title) + " (" + std::string(format.holds) + ')');
    return out;
}

std::vector<std::string> formatEndings()
{
    std::vector<std::string> out;
    for (const auto& format : everyFormat)
        for (std::size_t at = 0; at < format.endings.size();) {
            const auto end = std::min(format.endings.find(' ', at), format.endings.size());
            if (auto ending = std::string(format.endings.substr(at, end - at));
                std::find(out.begin(), out.end(), ending) == out.end())
                out.push_back(std::move(ending));
            at = end + 1;
        }
    return out;
}

} // namespace parascope::exchange
