// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises content that the program cannot read, and names it in the error message.
#include "engine/exchange/csv.h"
#include "engine/exchange/foreign.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace parascope::exchange {

namespace {

/// A kind of text that is recognised by certain words. `sentence` is a message with the file's path as %1.
struct TextKind
{
    std::string_view words; ///< in lower case
    bool first = false; ///< true if the text must begin with them; else they are anywhere in its first part
    const char* sentence = nullptr;
};

// clang-format off: a line an entry
constexpr TextKind textKinds[] = {
    {"version https://git-lfs.github.com", true, "%1 is a pointer of Git LFS in place of the file: run \"git lfs pull\" in its repository."},
    {"<!doctype html", true, "%1 is a web page (HTML), perhaps one that asks to sign in: download the file itself."},
    {"<html", false, "%1 is a web page (HTML), perhaps one that asks to sign in: download the file itself."},
    {"<?xml", true, "%1 is XML, which is not read: have the tool write JSON or CSV."},
    {"%pdf", true, "%1 is a PDF: have the tool write JSON or CSV."},
    {"gguf", true, "%1 is a model in GGUF, not a result: run \"llama-bench -m MODEL -o json\" with it and give what that prints."},
    {"par1", true, "%1 is a Parquet file, which is not read: write it as CSV."},
    {":::mlp", false, "%1 is a log of MLPerf (lines \":::MLP\"), which is not read: write what it says of each run into a CSV with the columns family and platform."},
    {"nvidia aiperf", false, "%1 is the printed table of AIPerf, which is not read: profile_export_aiperf.json, which it writes as well, says all of it."},
    {"| ---", false, "%1 holds a table in Markdown, in which numbers are rounded and fields are missing: have the tool write JSON (llama-bench: -o json)."},
    {"|---", false, "%1 holds a table in Markdown, in which numbers are rounded and fields are missing: have the tool write JSON (llama-bench: -o json)."},
    {"traceback (most recent call last)", false, "%1 is the output of a Python program that failed: it holds no results."},
};

/// A table that a profiler writes, recognised by a piece of its header in lower case and without quotes. It is
/// named, because its columns would be read as those of a user's own table.
struct TableKind
{
    std::string_view title, header;
};
constexpr TableKind tableKinds[] = {
    {"Nsight Compute (ncu --csv)", "process name,host name,kernel name"},
    {"Nsight Systems (nsys stats)", "time (%),total time (ns)"},
    {"Nsight Systems (nsys stats)", "time(%),total time (ns)"},
    {"Nsight Systems (nsys stats)", "start (ns),duration (ns),corrid"},
    {"rocprofv3", "kind,agent_id,queue_id"},
    {"rocprofv3", "name,calls,totaldurationns,averagens"},
    {"rocprofv3", "correlation_id,dispatch_id,agent_id"},
    {"rocprofv3", "domain,function,process_id,thread_id"},
};
constexpr char profileSentence[] = "%1 is a profile of %2: counters or times of single kernels, which are not read. Give a trace of PyTorch's profiler (Kineto) for the operations, or write the time of each run into a CSV with the columns family and platform.";

/// JSON of another tool, recognised by two members of its document or of its first record. `first` and
/// `second` are paths for within().
struct JsonKind
{
    std::string_view title;
    std::string_view first, second;
    const char* sentence = "%1 is JSON of %2, which is not read: write what it says of each run into a CSV with the columns family and platform.";
};
constexpr JsonKind jsonKinds[] = {
    {"AIPerf's single requests (profile_export_aiperf.json of the same folder is read)", "metadata/session_num", "metadata"},
    {"GenAI-Perf (perf_analyzer)", "experiments", "service_kind"},
    {"MLPerf (its log without the mark \":::MLLOG\" before each line)", "event_type", "namespace"},
    {"MLPerf (the answers of an accuracy run)", "qsl_idx", "data"},
    {"lm-evaluation-harness", "results", "n-shot"},
    {"a column map", "columns", "set", "%1 is %2: give it with --map, together with the table that it is for."},
    {"a model's configuration", "model_type", "hidden_size", "%1 is %2, not a result: \"cost --config\" reads it."},
    {"rocprofv3", "rocprofiler-sdk-tool", "rocprofiler-sdk-tool/metadata", profileSentence},
    {"Proton (Triton's profiler)", "frame", "children", profileSentence},
    {"k6", "metrics/http_req_duration", "metrics"},
};
// clang-format on

/// Returns the first 64 KiB of a text, cut after a complete line.
std::string beginOf(std::string_view text)
{
    auto out = std::string(text.substr(0, std::size_t{1} << 16));
    if (out.size() < text.size() && out.rfind('\n') != std::string::npos)
        out.resize(out.rfind('\n') + 1);
    return out;
}

/// Fails on a table of a profiler. `begin` is the text's beginning in lower case.
Result<void> refuseProfile(std::string begin, const std::filesystem::path& path)
{
    std::erase(begin, '"');
    for (const auto& [title, header] : tableKinds)
        if (begin.find(header) != std::string::npos)
            return Error::badInput(profileSentence, path.string(), std::string(title));
    return {};
}

bool mayBeName(std::string_view cell)
{
    constexpr std::size_t longest = 64;
    return cell.size() <= longest && cell.find(": ") == std::string_view::npos;
}

} // namespace

LooksLike tableIn(std::string_view text)
{
    constexpr std::size_t looked = 20;
    const auto begin = withCommas(beginOf(text));
    CsvReader rows(begin, {});
    if (const auto any = rows.next(); !any || !*any || rows.fields().front().empty())
        return any && !*any ? LooksLike::Nothing
                            : LooksLike::Table; // the reader of tables reports the line of the open quote
    const auto header = rows.fields();
    if (foreign::holds(header, "family"))
        return LooksLike::Runs;
    const char first = header.front().front();
    if (header.size() < 2 || first == '[' || std::isdigit(static_cast<unsigned char>(first)) != 0 ||
        !std::all_of(header.begin(), header.end(), mayBeName))
        return LooksLike::Nothing;
    std::size_t all = 0, fit = 0;
    for (auto more = rows.next(); more && *more && all < looked; more = rows.next(), ++all)
        fit += rows.fields().size() == header.size();
    return 4 * fit >= 3 * all ? LooksLike::Table : LooksLike::Nothing;
}

Result<void> refuseModel(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return {}; // reading from a pipe would take its first bytes away
    std::ifstream file(path, std::ios::binary);
    std::string magic(4, ' ');
    if (!file.read(magic.data(), static_cast<std::streamsize>(magic.size())) || magic != "GGUF")
        return {};
    Content content;
    content.text = std::move(magic);
    return refuseByKind(content, path);
}

Result<void> refuseByKind(const Content& content, const std::filesystem::path& path)
{
    if (content.isJson()) {
        for (const auto& [title, first, second, sentence] : jsonKinds)
            if (!foreign::within(content.document, first).is_null() &&
                !foreign::within(content.document, second).is_null())
                return Error::badInput(sentence, path.string(), std::string(title));
        return Error::badInput("%1 is JSON of no format that is known; --format names one.", path.string());
    }
    if (content.kind == Content::Kind::Database) {
        // A database of Parascope has an application_id (SQLite's file format, section 1.3).
        const bool nameless = std::string_view(content.text).substr(0, 72).ends_with(std::string(4, '\0'));
        return nameless
                   ? Error::badInput(
                         "%1 is a database of another program: of those only llama-bench's is read, a table "
                         "with the columns n_prompt, n_gen and avg_ts. Export its tables as CSV.",
                         path.string())
                   : Error::badInput("%1 is a database; \"merge\" adds databases to each other.",
                                     path.string());
    }
    const auto looks = tableIn(content.text);
    if (looks == LooksLike::Runs && !content.broken)
        return {}; // do not search its cells for the words below
    auto begin = beginOf(content.text);
    std::transform(begin.begin(), begin.end(), begin.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    begin.erase(0, begin.find_first_not_of(" \t\r\n\xEF\xBB\xBF"));
    PARASCOPE_CHECK(refuseProfile(begin, path));
    for (const auto& [words, first, sentence] : textKinds)
        if (first ? begin.starts_with(words)
                  : looks == LooksLike::Nothing && begin.find(words) != std::string::npos)
            return Error::badInput(sentence, path.string());
    if (content.broken)
        return tl::unexpected(*content.broken);
    if (begin.empty() || begin.find('\0') != std::string::npos || looks != LooksLike::Nothing)
        return {};
    return Error::badInput(
        "%1 is a log or another text without a table and without JSON that is known: have the "
        "tool write its results as JSON or CSV (llama-bench: -o json).",
        path.string());
}

} // namespace parascope::exchange
