// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/import.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// formats.cpp has the only table of the file formats that the program reads. The import, the command line's
/// help and the window's file dialog iterate over it. For this module only; the names of the formats are
/// public (import.h).
namespace parascope::exchange {

namespace trace {
class Source;
}

/// The content of a file, read as far as is necessary to recognise its format.
struct Content
{
    enum class Kind {
        Json,
        JsonLines, ///< one document per line; `document` is the list of them
        Text,
        Database, ///< an SQLite database
    };
    std::string text; ///< content of Text and Database; empty for JSON
    Kind kind = Kind::Text;
    Json document;
    std::vector<std::size_t> lines;           ///< JsonLines: line of each document, from 1
    std::vector<RecordError> unreadableLines; ///< JsonLines: lines that are not documents
    std::vector<RecordError> leftOut;         ///< JSON: values that could not be read
    std::optional<Error> broken = {};         ///< Text that begins like JSON: reason why it is not JSON

    [[nodiscard]] bool isJson() const { return kind == Kind::Json || kind == Kind::JsonLines; }
    /// Returns the records of a list, or the document itself, each with its line or else its number, from 1.
    [[nodiscard]] std::vector<std::pair<Json*, std::size_t>> records();
};

struct Format
{
    std::string_view name;    ///< name for the option --format
    std::string_view title;   ///< name of the tool, as its users spell it
    std::string_view holds;   ///< kinds of files that the tool writes: "JSON, CSV"
    std::string_view endings; ///< usual file name endings, separated by blanks
    /// Returns whether a file has this format; only its content counts. Null if the format is chosen by name,
    /// or when no other format fits.
    bool (*recognises)(const Content&);
    /// Reads the file. Null for a table, which goes to the database row by row.
    Result<Import> (*read)(Content, const std::filesystem::path&, const ImportOptions&);
    /// True for a format of another tool: its importer reads only files that `recognises` accepts. The other
    /// importers report themselves what a file lacks.
    bool foreign = false;
    /// For files that may be larger than memory, in gzip or not: begins() recognises such a file by its first
    /// bytes, and readPieces() reads it piece by piece. Null for the other formats, which use the two
    /// functions above.
    bool (*begins)(trace::Source) = nullptr;
    Result<Import> (*readPieces)(trace::Source, const std::filesystem::path&, const ImportOptions&) = nullptr;
};

/// Returns all formats, in the order in which they are tried on a file.
[[nodiscard]] std::span<const Format> formats();
/// Returns the format of this name, or null.
[[nodiscard]] const Format* findFormat(std::string_view name);

/// Returns whether these are the columns that a known tool writes. Such a table needs no column map.
[[nodiscard]] bool isForeignTable(const std::vector<std::string>& header);

/// Returns whether files of any format may have this ending ("json").
[[nodiscard]] bool isResultEnding(std::string_view ending);

/// Returns the content of a text: JSON, JSON lines, text or a database. Fails on a compressed file or a
/// spreadsheet workbook, and on JSON that exceeds the limits; the message names the kind of file.
[[nodiscard]] Result<Content> contentOfText(std::string text, const std::filesystem::path& path);

/// Reads a JSON document as tools write it. Infinity becomes "inf", and `text` is changed in the same way.
/// `what` begins each error message. Values that could not be read are added to `leftOut` with `line` and
/// `file`.
[[nodiscard]] Result<Json> readDocument(std::string& text, std::string_view what, const std::string& file,
                                        std::size_t line, std::vector<RecordError>& leftOut);

/// Returns the JSON documents that a format recognises within a text with other lines, such as a log. Returns
/// nothing when there are none. Fails when JSON is incomplete, and when a text has several documents of a
/// format that allows only one per file; the message names the line.
[[nodiscard]] Result<std::optional<Content>> jsonWithin(std::string_view text,
                                                        const std::filesystem::path& path);

enum class LooksLike {
    Nothing, ///< not a table
    Table,   ///< a table whose rows are as wide as its header
    Runs,    ///< a table whose header has the column "family"
};
/// Returns what the first lines of a text look like.
[[nodiscard]] LooksLike tableIn(std::string_view text);

/// Fails on content that no format recognises. The message names the kind of content and says what to do. A
/// text that may be a table is not refused.
[[nodiscard]] Result<void> refuseByKind(const Content& content, const std::filesystem::path& path);
/// Fails on a language model in GGUF. Such files are usually larger than what is read into memory, so only
/// the first bytes count.
[[nodiscard]] Result<void> refuseModel(const std::filesystem::path& path);

// Each importer has its own file. recognises() says whether the content looks like the tool's; read() returns
// its runs.
namespace llama_bench {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace llama_bench

namespace vllm {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace vllm

namespace aiperf {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace aiperf

namespace guidellm {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace guidellm

/// Converts AIPerf's CSV to the documents that AIPerf's JSON would have.
namespace aiperf_table {
struct Documents
{
    Json record;    ///< the tables of quantities; the identity of the run follows from it
    Json telemetry; ///< the table of devices in the form of the JSON's "telemetry_data"
};
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Documents> documentsOf(const Content& content, const std::filesystem::path& path);
/// Returns the JSON file that AIPerf writes next to its CSV, if it exists.
[[nodiscard]] std::optional<Content> jsonBeside(const std::filesystem::path& path);
} // namespace aiperf_table

/// Converts the table that llama-bench prints to llama-bench's records.
namespace llama_table {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Content records(const Content& content);
} // namespace llama_table

/// Converts the tables that vLLM's serving benchmark prints to its records.
namespace vllm_console {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Content records(const Content& content);
} // namespace vllm_console

namespace nvbench {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace nvbench

namespace nccl_tests {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace nccl_tests

namespace inferencex {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace inferencex

namespace mlperf {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace mlperf

namespace google_benchmark {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace google_benchmark

namespace hyperfine {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace hyperfine

namespace pytest_benchmark {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace pytest_benchmark

namespace go_bench {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace go_bench

namespace github_benchmark {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace github_benchmark

namespace jmh {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace jmh

namespace asv {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace asv

namespace criterion {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace criterion

namespace bencher {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Import> read(Content content, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace bencher

namespace kineto {
[[nodiscard]] bool begins(trace::Source source);
[[nodiscard]] Result<Import> read(trace::Source source, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace kineto

} // namespace parascope::exchange
