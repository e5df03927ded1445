// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/import.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What the program knows of the files of others stands in formats.cpp, once: the import, the help of the
/// command line and the window's file dialog iterate over that table. For this module; the names are public
/// (import.h).
namespace parascope::exchange {

namespace trace {
class Source;
}

/// A file as far as it was read to tell what it is.
struct Content
{
    enum class Kind {
        Json,
        JsonLines, ///< a document a line: `document` is the list of them
        Text,
        Database, ///< SQLite's
    };
    std::string text; ///< of Text and Database; JSON has a document in its place
    Kind kind = Kind::Text;
    Json document;
    std::vector<std::size_t> lines;           ///< of JsonLines: where each document stands, from 1
    std::vector<RecordError> unreadableLines; ///< of JsonLines
    std::vector<RecordError> leftOut;         ///< of JSON: values that cannot be taken as they stand
    std::optional<Error> broken = {};         ///< of Text that begins as JSON: why it is none

    [[nodiscard]] bool isJson() const { return kind == Kind::Json || kind == Kind::JsonLines; }
    /// The records of a list, or the document itself; with the place of each (a line, else its number).
    [[nodiscard]] std::vector<std::pair<Json*, std::size_t>> records();
};

struct Format
{
    std::string_view name;    ///< of --format
    std::string_view title;   ///< the tool's name, as its users spell it
    std::string_view holds;   ///< what files it writes: "JSON, CSV"
    std::string_view endings; ///< that its files usually have, parted by blanks
    /// By content alone; null where that is not asked: the format is chosen by name, or nothing else fits.
    bool (*recognises)(const Content&);
    /// Null of a table, which goes to the database row by row.
    Result<Import> (*read)(Content, const std::filesystem::path&, const ImportOptions&);
    /// Of another tool: its importer relies on `recognises`; the others say themselves what a file lacks.
    bool foreign = false;
    /// Of files that may be larger than memory: told by their begin, read piece by piece, in gzip or not.
    /// Null of the others, which have the two above.
    bool (*begins)(trace::Source) = nullptr;
    Result<Import> (*readPieces)(trace::Source, const std::filesystem::path&, const ImportOptions&) = nullptr;
};

/// In the order in which they are asked whether a file is theirs.
[[nodiscard]] std::span<const Format> formats();
/// Null when there is none of this name.
[[nodiscard]] const Format* findFormat(std::string_view name);

/// Whether these are the columns that a tool of the table writes, so that nobody need say what they are.
[[nodiscard]] bool isForeignTable(const std::vector<std::string>& header);

/// Whether files of a format may end so ("json").
[[nodiscard]] bool isResultEnding(std::string_view ending);

/// JSON, JSON a line, text or a database. Fails on what only a program can read, saying what it is.
[[nodiscard]] Result<Content> contentOfText(std::string text, const std::filesystem::path& path);

/// A document as tools write it; Infinity becomes "inf" in `text`, too. `what` begins the sentence on
/// failure; `leftOut` takes what is not read of it, as of `line` of `file`.
[[nodiscard]] Result<Json> readDocument(std::string& text, std::string_view what, const std::string& file,
                                        std::size_t line, std::vector<RecordError>& leftOut);

/// The results within a text that has other lines beside them, such as a log: the JSON documents that a
/// format recognises. Nothing where there are none; fails where JSON breaks off, or where one file would hold
/// several documents of a format that has one, naming the lines.
[[nodiscard]] Result<std::optional<Content>> jsonWithin(std::string_view text,
                                                        const std::filesystem::path& path);

enum class LooksLike {
    Nothing, ///< that has columns
    Table,   ///< of rows as wide as their header
    Runs,    ///< the header names a family
};
/// By the first lines.
[[nodiscard]] LooksLike tableIn(std::string_view text);

/// Refuses content that no format recognises by what it looks like, and says what to do. A text that may be a
/// table is not refused.
[[nodiscard]] Result<void> refuseByKind(const Content& content, const std::filesystem::path& path);

// One importer a file: does the content look like the tool's, and the runs in it.
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

/// AIPerf's CSV as the document that its JSON would be.
namespace aiperf_table {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Result<Json> documentOf(const Content& content, const std::filesystem::path& path);
/// The JSON that AIPerf writes beside its CSV, where it is there.
[[nodiscard]] std::optional<Content> jsonBeside(const std::filesystem::path& path);
} // namespace aiperf_table

/// The table that llama-bench prints, as its records.
namespace llama_table {
[[nodiscard]] bool recognises(const Content& content);
[[nodiscard]] Content records(const Content& content);
} // namespace llama_table

/// The tables that vLLM's serving benchmark prints, as its records.
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

namespace kineto {
[[nodiscard]] bool begins(trace::Source source);
[[nodiscard]] Result<Import> read(trace::Source source, const std::filesystem::path& path,
                                  const ImportOptions& options);
} // namespace kineto

} // namespace parascope::exchange
