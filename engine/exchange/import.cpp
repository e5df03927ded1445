// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/file.h"
#include "engine/base/core/printable.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/formats.h"
#include "engine/exchange/outside_reader.h"
#include "engine/exchange/table_import.h"
#include "engine/exchange/trace_source.h"
#include "engine/store/bulk.h"
#include "engine/store/run_times.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

namespace parascope::exchange {

namespace {

/// The recognised content: a table that is still text, a document of another tool whose runs are not yet
/// read, or the complete import of another format.
struct Opened
{
    std::string table;
    Import import;
    bool isTable = false;
    const Format* format = nullptr; ///< format of the document; null if there is no document
    Content document = {};
};

/// Reads the file with a format that reads piece by piece. Returns nothing if no such format fits. Each call
/// of `source` returns the file from its start.
template <class MakeSource>
Result<std::optional<Opened>> openPieces(const MakeSource& source, const std::filesystem::path& path,
                                         const ImportOptions& options)
{
    for (const auto& candidate : formats()) {
        const bool named = options.format == candidate.name;
        if (!candidate.begins || !(named || (options.format == "auto" && options.map.empty())))
            continue;
        Result<trace::Source> begin = source();
        if (!begin && named)
            return tl::unexpected(std::move(begin).error());
        if (!begin || (!named && !candidate.begins(*std::move(begin))))
            continue; // the readers of the other formats report a file that cannot be opened
        PARASCOPE_TRY(auto all, source());
        all.countInto(options.progress);
        Opened out;
        PARASCOPE_TRY(out.import, candidate.readPieces(std::move(all), path, options));
        return std::optional(std::move(out));
    }
    return std::optional<Opened>();
}

/// Returns the first format that recognises the content, or null.
const Format* formatOf(const Content& content)
{
    const auto all = formats();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Format& format) {
        return format.recognises && format.recognises(content);
    });
    return it != all.end() ? &*it : nullptr;
}

/// Returns a text as a table with commas as separators. Fails on a text that is not UTF-8.
Result<Opened> tableOf(std::string rows, const std::filesystem::path& path)
{
    const bool wide = rows.starts_with("\xFF\xFE") || rows.starts_with("\xFE\xFF"); // UTF-16
    if (!wide && rows.find('\0') != std::string::npos)
        return Error::badInput("%1 is neither JSON nor CSV.", path.string());
    if (const auto good = utf8Bytes(rows); good < rows.size())
        return Error::badInput(
            "%1, line %2: it is not UTF-8.", path.string(),
            1 + std::count(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(good), '\n'));
    Opened out;
    out.table = withCommas(std::move(rows));
    out.isTable = true;
    return out;
}

/// Replaces each byte that is not UTF-8 by "?". A log may have such bytes, but stored texts must be UTF-8.
void replaceOtherThanUtf8(std::string& text)
{
    for (auto at = utf8Bytes(text); at < text.size();
         at += 1 + utf8Bytes(std::string_view(text).substr(at + 1)))
        text[at] = '?';
}

/// Replaces a text by the JSON between its lines, if a format recognises that JSON.
void lookWithin(Content& content, const std::filesystem::path& path)
{
    const auto looks = tableIn(content.text);
    if (content.kind != Content::Kind::Text || looks == LooksLike::Runs)
        return;
    auto inner = jsonWithin(content.text, path);
    if (inner && *inner)
        content = *std::move(*inner);
    else if (!inner && !content.broken && looks == LooksLike::Nothing)
        content.broken = std::move(inner).error();
}

Result<Opened> openText(std::string text, const std::filesystem::path& path, const ImportOptions& options)
{
    const auto& format = options.format;
    if (format == "csv" || (format == "auto" && !options.map.empty()))
        return tableOf(std::move(text), path);
    if (!options.map.empty())
        return Error::badInput("A column map is for CSV files; %1 is to be read as %2.", path.string(),
                               format);
    PARASCOPE_TRY(
        auto pieces,
        openPieces([&]() -> Result<trace::Source> { return trace::Source::ofText(text); }, path, options));
    if (pieces)
        return *std::move(pieces);
    PARASCOPE_TRY(auto content, contentOfText(std::move(text), path));
    lookWithin(content, path); // JSON in a log has more facts than a table in the same log
    const auto* chosen = format != "auto" ? findFormat(format) : formatOf(content);
    if (!chosen) {
        PARASCOPE_CHECK(refuseByKind(content, path));
        return tableOf(std::move(content.text), path);
    }
    if (content.broken && !(chosen->recognises && chosen->recognises(content)))
        return tl::unexpected(*std::move(content.broken));
    Opened out;
    if (!chosen->foreign) {
        PARASCOPE_TRY(out.import, chosen->read(std::move(content), path, options));
        return out;
    }
    if (!chosen->recognises(content))
        return Error::badInput("%1 holds no results of %2.", path.string(), std::string(chosen->title));
    if (content.kind == Content::Kind::Text)
        replaceOtherThanUtf8(content.text);
    out.format = chosen;
    out.document = std::move(content);
    return out;
}

/// Returns a sentence if a metric of this name cannot have this value: a number that is not finite, a share
/// outside 0 to 1, or a time, rate or size below 0. Otherwise the text is empty.
std::string impossibleNumber(std::string_view name, double value)
{
    if (!std::isfinite(value))
        return std::string(name) + " is no finite number; it was left out";
    constexpr double rounding = 1e-3;
    const auto unit = describeMetric(name).unit;
    const bool isShare = name.ends_with("_fraction") && (value < 0 || value > 1 + rounding);
    const bool isBelow =
        (unit == "s" || unit == "1/s" || unit == "B" || unit == "FLOP/s" || unit == "B/s") && value < 0;
    if (!isShare && !isBelow)
        return {};
    return std::string(name) + " is " + toText(Value(value)) +
           (isShare ? ", which no share can be; it was left out" : ", which is below 0; it was left out");
}

/// Removes completed runs with impossible times, and other impossible numbers of runs. They are bad records:
/// they are listed as errors, and the rest is kept.
void refuseImpossible(Import& import, const std::filesystem::path& path)
{
    const auto file = path.filename().string();
    std::vector<bool> goes;
    for (auto& run : import.runs) {
        // The run's record counts only if it refers to this file. For a run of an export, use its position in
        // the export.
        const auto& record = run.source.is_object() && run.source.value("file", Json()) == Json(file)
                                 ? run.source.value("record", Json())
                                 : Json();
        const auto line = record.is_number_integer() ? record.get<std::size_t>() : goes.size() + 1;
        auto reason = store::impossibleTime(run);
        goes.push_back(!reason.empty());
        if (!reason.empty()) {
            import.errors.push_back({file, line, std::move(reason)});
            continue;
        }
        for (const auto& [name, value] : run.metrics)
            if (auto why = impossibleNumber(name, value); !why.empty())
                import.errors.push_back({file, line, std::move(why)});
        std::erase_if(run.metrics,
                      [](const auto& item) { return !impossibleNumber(item.first, item.second).empty(); });
    }
    std::size_t place = 0;
    std::erase_if(import.runs, [&](const store::RunRecord&) { return goes[place++]; });
}

/// The files below a folder, in the order of their names.
struct Below
{
    std::vector<std::filesystem::path> results; ///< files that a format may recognise
    std::vector<std::filesystem::path> logs;    ///< ParaDnn's logs, one NAME.out per run
    std::vector<std::filesystem::path> others;
};

bool endsAsResult(const std::filesystem::path& path)
{
    const auto ending = path.extension().string();
    // Most scripts are none of github-action-benchmark's histories, so such a file is skipped without an
    // error.
    return !ending.empty() && ending != ".js" && isResultEnding(std::string_view(ending).substr(1));
}

/// Returns whether a file has a usual name for the printed output of a tool, which may contain results. Files
/// of more than 64 MiB are logs of something else.
bool endsAsLog(const std::filesystem::directory_entry& file)
{
    constexpr std::array<std::string_view, 6> endings{".log", ".txt", ".out", ".md", ".stdout", ".js"};
    constexpr std::uintmax_t largest = std::uintmax_t{64} << 20;
    std::error_code error;
    const auto ending = file.path().extension().string();
    return std::find(endings.begin(), endings.end(), ending) != endings.end() &&
           file.file_size(error) <= largest && !error;
}

/// Returns whether a file begins like JSON. The JSON that a tool writes to standard output may be in a file
/// of any name ("job-4711.out").
bool beginsAsJson(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    char first = 0;
    return file >> first && (first == '{' || first == '[');
}

Result<Below> filesBelow(const std::filesystem::path& folder, bool paraDnn)
{
    constexpr std::size_t most = 100000;
    Below out;
    std::size_t files = 0;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        std::error_code gone;
        if (!it->is_regular_file(gone))
            continue;
        if (++files > most)
            return Error::badInput("%1 holds more than %2 files.", folder.string(), most);
        if (paraDnn && isParaDnnLog(it->path())) {
            if (it->path().extension() == ".out")
                out.logs.push_back(it->path());
        } else {
            const bool may = endsAsResult(it->path()) || endsAsLog(*it) || beginsAsJson(it->path());
            (may ? out.results : out.others).push_back(it->path());
        }
    }
    if (error)
        return Error::io("%1 cannot be read: %2.", folder.string(), error.message());
    for (auto* list : {&out.results, &out.logs, &out.others})
        std::sort(list->begin(), list->end());
    return out;
}

/// Returns whether a file is JSON that no format recognises. Such a file is skipped, whereas an incomplete
/// table or result is reported as an error.
bool isOfNoFormat(const std::filesystem::path& path)
{
    auto text = readFile(path);
    if (!text)
        return false;
    const auto content = contentOfText(*std::move(text), path);
    return content && content->isJson() && !formatOf(*content);
}

void append(Import& all, Import&& more)
{
    const auto move = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    for (auto& platform : more.platforms)
        if (std::none_of(all.platforms.begin(), all.platforms.end(),
                         [&](const auto& known) { return known.name == platform.name; }))
            all.platforms.push_back(std::move(platform));
    for (auto& run : more.runs)
        run.pointId =
            0; // sweeps are not taken over, because those of several files could not be distinguished
    move(all.runs, more.runs);
    move(all.operations, more.operations);
    move(all.errors, more.errors);
    move(all.skipped, more.skipped);
}

/// Reads the results in a folder. A log of ParaDnn is recognised by its name, any other file by its content.
/// Files that no format recognises are listed as skipped.
Result<Opened> openFolder(const std::filesystem::path& folder, const ImportOptions& options)
{
    Opened out;
    if (options.format == "paradnn") {
        PARASCOPE_TRY(out.import, readParaDnnLogs(folder, options));
        return out;
    }
    const bool any = options.format == "auto";
    PARASCOPE_TRY(const auto below, filesBelow(folder, any));
    append(out.import, readParaDnnLogs(below.logs, options));
    const auto nameBelow = [&](const auto& path) { return path.lexically_relative(folder).string(); };
    for (const auto& file : below.others)
        out.import.skipped.push_back(nameBelow(file));
    for (const auto& file : below.results) {
        auto read = readImport(file, options);
        if (!read && (!endsAsResult(file) || (any && isOfNoFormat(file)))) {
            out.import.skipped.push_back(nameBelow(file));
            continue;
        }
        if (!read) {
            auto reason = read.error().text();
            if (reason.ends_with('.')) // the reason of a record is printed within a sentence
                reason.pop_back();
            out.import.errors.push_back({nameBelow(file), 0, std::move(reason)});
            continue;
        }
        append(out.import, std::move(*read));
    }
    if (out.import.runs.empty() && below.logs.empty())
        return Error::badInput("%1 holds no results that can be read, and no logs of ParaDnn.",
                               folder.string());
    std::sort(out.import.skipped.begin(), out.import.skipped.end());
    return out;
}

/// Returns the content of a file, unpacked if it is in gzip.
Result<std::string> unpacked(const std::filesystem::path& path)
{
    constexpr std::size_t most = std::size_t{1} << 30, block = std::size_t{1} << 20;
    PARASCOPE_TRY(auto text, readFile(path));
    if (!text.starts_with("\x1F\x8B"))
        return text;
    PARASCOPE_TRY(auto source, trace::Source::ofFile(path));
    text.clear();
    for (std::size_t size = 0;;) {
        text.resize(size + block);
        PARASCOPE_TRY(const auto count, source.read(text.data() + size, block));
        text.resize(size += count);
        if (count == 0)
            return text;
        if (size > most)
            return Error::badInput("%1 holds more than %2 MiB, unpacked.", path.string(), most >> 20);
    }
}

Result<Opened> open(const std::filesystem::path& path, const ImportOptions& options)
{
    if (options.format != "auto" && !findFormat(options.format)) {
        std::vector<Message> names{Message(std::string("auto"))};
        for (auto& name : formatNames())
            names.emplace_back(std::move(name));
        return Error::badInput("There is no import format \"%1\"; available: %2.", options.format,
                               listed(names));
    }
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return openFolder(path, options);
    if (error == std::errc::too_many_symbolic_link_levels)
        return Error::io("%1 is a link that leads to itself.", path.string());
    PARASCOPE_CHECK(refuseModel(path));
    PARASCOPE_TRY(auto pieces, openPieces([&] { return trace::Source::ofFile(path); }, path, options));
    if (pieces)
        return *std::move(pieces);
    PARASCOPE_TRY(std::string text, unpacked(path));
    return openText(std::move(text), path, options);
}

/// Reads the runs of another tool's document, and lists the values that were left out as errors.
Result<void> readForeign(Opened& opened, const std::filesystem::path& path, const ImportOptions& options)
{
    auto leftOut = std::move(opened.document.leftOut);
    PARASCOPE_TRY(opened.import, opened.format->read(std::move(opened.document), path, options));
    std::move(leftOut.begin(), leftOut.end(), std::back_inserter(opened.import.errors));
    return {};
}

/// Returns the complete content as runs.
Result<Import> wholeOf(Opened content, const std::filesystem::path& path, const ImportOptions& options)
{
    if (content.isTable)
        return readCsv(content.table, path, options);
    if (content.format) {
        PARASCOPE_CHECK(readForeign(content, path, options));
    }
    refuseImpossible(content.import, path);
    return std::move(content.import);
}

} // namespace

Result<Import> readImport(const std::filesystem::path& path, const ImportOptions& options)
{
    PARASCOPE_TRY(auto content, open(path, options));
    return wholeOf(std::move(content), path, options);
}

Result<Import> readImportText(std::string text, const std::filesystem::path& path,
                              const ImportOptions& options)
{
    PARASCOPE_TRY(auto content, openText(std::move(text), path, options));
    return wholeOf(std::move(content), path, options);
}

struct Importer::State
{
    std::filesystem::path path;
    ImportOptions options;
    Opened content;
    std::optional<CsvRuns> table; ///< refers to the text in `content`
};

Importer::Importer(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Importer::~Importer() = default;
Importer::Importer(Importer&&) noexcept = default;
Importer& Importer::operator=(Importer&&) noexcept = default;

Result<Importer> Importer::open(const std::filesystem::path& path, const ImportOptions& options)
{
    auto state = std::make_unique<State>(State{path, options, {}, {}});
    if (options.program.empty()) {
        PARASCOPE_TRY(state->content, exchange::open(path, options));
    } else {
        auto rest = options;
        rest.program.clear();
        PARASCOPE_TRY(state->content.import, readWithProgram(options.program, path, rest));
    }
    if (state->content.isTable) {
        PARASCOPE_TRY(auto table, CsvRuns::open(state->content.table, path, options));
        state->table.emplace(std::move(table));
        if (options.progress)
            options.progress->size += state->table->bytes();
    } else {
        refuseImpossible(state->content.import, path);
    }
    return Importer(std::move(state));
}

std::size_t Importer::runs() const
{
    const auto& content = m_state->content;
    if (content.format) {
        const auto& text = content.document.text;
        const auto& document = content.document.document;
        // Count the lines of a text, the records of a list, or the longest list of objects in an object.
        // Lists of numbers are samples of a record.
        auto most = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        if (document.is_array())
            most = document.size();
        else if (document.is_object())
            for (const auto& member : document.items())
                if (const auto& list = member.value();
                    list.is_array() && !list.empty() && list.front().is_object())
                    most = std::max(most, list.size());
        return most;
    }
    return m_state->table ? m_state->table->expected() : content.import.runs.size();
}

Result<Stored> Importer::into(store::Writer::Bulk& bulk)
{
    Stored out;
    auto& [path, options, content, table] = *m_state;
    if (table) {
        PARASCOPE_CHECK(putTable(*table, bulk, out, options.progress.get()));
        out.tables.push_back(table->recognised());
        return out;
    }
    const auto setVersion = [&version = options.version](Import& import) {
        for (auto& run : import.runs)
            if (!version.empty() &&
                !(run.implementation.is_object() && run.implementation.contains(columns::version)))
                run.implementation[columns::version] = version;
    };
    if (content.format) {
        Result<void> done;
        options.pieces = [&](Import&& piece) {
            refuseImpossible(piece, path);
            setVersion(piece);
            if (options.progress)
                options.progress->runs += piece.runs.size();
            if (done)
                done = putAll(piece, bulk, out);
        };
        PARASCOPE_CHECK(readForeign(content, path, options));
        PARASCOPE_CHECK(std::move(done));
        refuseImpossible(content.import, path);
    }
    setVersion(content.import);
    PARASCOPE_CHECK(putAll(content.import, bulk, out));
    return out;
}

} // namespace parascope::exchange
