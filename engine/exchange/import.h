// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/exchange/column_map.h"
#include "engine/exchange/progress.h"
#include "engine/store/database.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parascope::exchange {

/// One record that could not be read. The other records of the file were read.
struct RecordError
{
    std::string file;
    std::size_t line = 0; ///< line of a text or record number of a JSON list, from 1
    std::string reason;
};

/// How the columns of a table were understood, by their names in its header.
struct Recognised
{
    std::string file;
    std::vector<std::string> settings; ///< columns that say what ran and how
    std::vector<std::string> metrics;  ///< columns that hold what was measured
};

/// The content of a file that is not yet stored.
struct Import
{
    std::vector<store::PlatformRecord> platforms;
    std::vector<store::RunRecord> runs;
    std::vector<store::OperationRecord> operations;
    std::vector<RecordError> errors;
    std::vector<std::string> skipped; ///< paths below the folder of the files that no format recognises

    // Only a complete export of Parascope has the following members.
    struct Sweep
    {
        store::SweepRecord sweep;
        std::vector<store::PointRecord> points; ///< all points, including those that have not run yet
        store::Annotation annotation = {};
    };
    /// The pointId of a run is the position of its point among the points of all sweeps, from 1.
    std::vector<Sweep> sweeps;
    std::vector<store::EventRecord> events;
    std::map<std::string, std::vector<Json>>
        ceilings;                      ///< measured ceilings by platform, one document per owner
    store::Annotation annotation = {}; ///< annotation of the whole file
};

/// The key of an error (Error::key) about a table whose columns must be explained by a column map.
inline constexpr char columnsKey[] = "columns";

struct ImportOptions
{
    std::string format = "auto"; ///< "auto" or one of formatNames()
    std::string platform;        ///< platform of all runs; overrides what the file or its format says
    std::string version;         ///< version of what was measured, for runs whose file names none
    std::vector<std::string>
        program;   ///< words of a program that reads the files (outside_reader.h); empty: none
    ColumnMap map; ///< columns of a foreign CSV
    std::shared_ptr<Progress> progress = {}; ///< the import counts there what it has done; may be null
    /// For this module only: called with the runs that were read so far, each time that there are many (a
    /// thousand). The remaining runs are returned.
    std::function<void(Import&&)> pieces = {};
};

/// Reads a file or a folder. Fails on a file that does not have the format that it claims. A bad record is
/// listed in `errors`, and the rest is read. The identity of a run is derived from its record's content, so a
/// second import of the same file adds nothing.
[[nodiscard]] Result<Import> readImport(const std::filesystem::path& path, const ImportOptions& options);
/// Like readImport(), for a text that is already in memory. `path` is the name of its file.
[[nodiscard]] Result<Import> readImportText(std::string text, const std::filesystem::path& path,
                                            const ImportOptions& options);

/// Returns the names of the formats, in the order in which they are tried.
[[nodiscard]] std::vector<std::string> formatNames();
/// Returns the formats that can be imported, as text for the user: "Benchmarker (JSON)".
[[nodiscard]] std::vector<std::string> formatTitles();
/// Returns the file name endings of all formats, each once: "json", "csv".
[[nodiscard]] std::vector<std::string> formatEndings();

/// The result of an import into a database.
struct Stored
{
    std::size_t ok = 0, duplicates = 0;        ///< completed runs added; runs that the database already had
    std::map<std::string, std::size_t> failed; ///< number of added runs by outcome, without completed runs
    std::vector<RecordError> errors;
    std::vector<std::string> skipped; ///< files of folders that no format recognises
    std::vector<Recognised> tables;   ///< one entry per table

    void count(Outcome outcome)
    {
        if (outcome == Outcome::Completed)
            ++ok;
        else
            ++failed[std::string(nameOf(outcome))];
    }
};

/// A recognised file (or folder of logs) that can be stored. A table of runs goes from the file to the
/// database row by row; it needs no more memory than the file itself. The document of another tool is read
/// completely, and its runs go to the database in groups of a thousand.
class Importer
{
public:
    /// Opens and recognises a file. Fails, as readImport() does, on a file that does not have the format that
    /// it claims.
    static Result<Importer> open(const std::filesystem::path& path, const ImportOptions& options);
    ~Importer();
    Importer(Importer&&) noexcept;
    Importer& operator=(Importer&&) noexcept;

    /// Returns an estimate of the number of runs in the file.
    [[nodiscard]] std::size_t runs() const;
    /// Stores all runs. Call it only once. Fails when the database fails, and when a table or document cannot
    /// be read to its end; the caller must then roll back the transaction.
    [[nodiscard]] Result<Stored> into(store::Writer::Bulk& bulk);

private:
    struct State;
    explicit Importer(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Reads ParaDnn's performance files (tpu_fc.json, gpu_fc.json). They hold parallel arrays keyed by labels
/// such as `layer_L-node_N-input_I-output_O-bs_B`, of fully connected models only.
[[nodiscard]] Result<Import> readParaDnn(const Json& json, const std::filesystem::path& path,
                                         const ImportOptions& options);
/// Reads ParaDnn's trace summaries (fc_trace_10sec.json), one run per model.
[[nodiscard]] Result<Import> readParaDnnTrace(const Json& json, const std::filesystem::path& path,
                                              const ImportOptions& options);
/// Reads ParaDnn's breakdown of traces by operation, one run per model. Such a run has only operations.
[[nodiscard]] Result<Import> readParaDnnOperations(const Json& json, const std::filesystem::path& path,
                                                   const ImportOptions& options);
/// Reads the logs that ParaDnn's scripts write below `folder`, one NAME.out and one NAME.err per run, in
/// folders such as "fc_cpu_float32" (paradnn_logs.cpp describes the layout).
[[nodiscard]] Result<Import> readParaDnnLogs(const std::filesystem::path& folder,
                                             const ImportOptions& options);
/// Reads the given NAME.out files and the NAME.err file next to each.
[[nodiscard]] Import readParaDnnLogs(const std::vector<std::filesystem::path>& outs,
                                     const ImportOptions& options);
/// Returns whether a file has the name of such a log: a NAME.out or NAME.err whose NAME lists
/// hyper-parameters.
[[nodiscard]] bool isParaDnnLog(const std::filesystem::path& path);
/// Reads a result file of Benchmarker, in any version of its schema. Such a file is one run.
[[nodiscard]] Result<Import> readBenchmarker(const Json& json, const std::filesystem::path& path,
                                             const ImportOptions& options);
[[nodiscard]] bool looksLikeBenchmarker(const Json& json);
/// Reads a CSV with one run per row. Its columns are those of Parascope's export, or any others: family,
/// hyper-parameters and metrics by name.
[[nodiscard]] Result<Import> readCsv(std::string_view text, const std::filesystem::path& path,
                                     const ImportOptions& options);
/// Reads the JSON of Parascope's export.
[[nodiscard]] Result<Import> readParascopeJson(const Json& json, const std::filesystem::path& path);

/// Reads everything in a database that an export contains. With `only`, reads only the runs for which it
/// returns true, with their operations, and no sweeps and events, which belong to the whole database.
[[nodiscard]] Result<Import> readWhole(const store::Reader& reader,
                                       const std::function<bool(const std::string& runUuid)>& only = {});
/// Writes the runs as CSV, in the given order. Reading the CSV gives the same runs.
[[nodiscard]] std::string writeCsv(const std::vector<store::RunRecord>& runs);
/// Returns the columns of that CSV as a Table Schema of Frictionless: name, type and, if known, title and
/// unit.
[[nodiscard]] Json csvSchema(const std::vector<store::RunRecord>& runs);
/// Writes everything as JSON. Reading the JSON gives the same database.
[[nodiscard]] Json writeJson(const Import& all);
/// Appends the keys of an annotation that are set to `out`. readAnnotation() reads them. For this module
/// only.
void writeAnnotation(const store::RunRecord& annotated, Json& out);
[[nodiscard]] Result<void> readAnnotation(const Json& json, store::RunRecord& annotated);
/// Write and read the sweeps, events and ceilings of an export. readSweeps() adds them to `out`, which must
/// already hold the runs. For this module only.
void writeSweeps(const Import& all, Json& out);
[[nodiscard]] Result<void> readSweeps(const Json& json, Import& out);

} // namespace parascope::exchange
