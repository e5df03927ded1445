// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/exchange/column_map.h"
#include "engine/store/database.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parascope::exchange {

/// One record that could not be read; the others were.
struct RecordError
{
    std::string file;
    std::size_t line = 0; ///< line of a text, record number of a JSON list; from 1
    std::string reason;
};

/// What a file holds, not yet stored.
struct Import
{
    std::vector<store::PlatformRecord> platforms;
    std::vector<store::RunRecord> runs;
    std::vector<store::OperationRecord> operations;
    std::vector<RecordError> errors;
    std::vector<std::string> skipped; ///< files of a folder, below it, that no format knows

    // What only an export of ours holds, and only a whole one.
    struct Sweep
    {
        store::SweepRecord sweep;
        std::vector<store::PointRecord> points; ///< the waiting ones, too
        store::Annotation annotation = {};
    };
    /// A run's pointId is the place of its point among those of all sweeps, from 1.
    std::vector<Sweep> sweeps;
    std::vector<store::EventRecord> events;
    std::map<std::string, Json> ceilings; ///< by platform
    store::Annotation annotation = {};    ///< of the file
};

struct ImportOptions
{
    std::string format = "auto"; ///< auto, or one of formatNames()
    std::string platform;        ///< overrides what the file or its format says
    ColumnMap map;               ///< of a CSV that is not ours
    /// For this module only: takes what was read so far, as often as it is much. The rest is returned.
    std::function<void(Import&&)> pieces = {};
};

/// Reads a file. A file that is not what it says is refused whole; a bad record is listed and the rest
/// read. Identities come from the records' content, so that importing again adds nothing.
[[nodiscard]] Result<Import> readImport(const std::filesystem::path& path, const ImportOptions& options);
/// The same of a file that was read; `path` names it.
[[nodiscard]] Result<Import> readImportText(std::string text, const std::filesystem::path& path,
                                            const ImportOptions& options);

/// The formats' names, in the order in which they are asked.
[[nodiscard]] std::vector<std::string> formatNames();
/// What can be imported, for a person: "Benchmarker (JSON)".
[[nodiscard]] std::vector<std::string> formatTitles();
/// The endings of their files, each once: "json", "csv".
[[nodiscard]] std::vector<std::string> formatEndings();

/// What an import brought to a database.
struct Stored
{
    std::size_t ok = 0, duplicates = 0;
    std::map<std::string, std::size_t> failed; ///< by outcome
    std::vector<RecordError> errors;
    std::vector<std::string> skipped; ///< files of folders that no format knows

    void count(Outcome outcome)
    {
        if (outcome == Outcome::Completed)
            ++ok;
        else
            ++failed[std::string(nameOf(outcome))];
    }
};

/// A file (or a folder of logs) that was recognised and is to be stored. A table of runs goes from the file
/// to the database row by row, in memory that does not grow with it beyond the file itself; of the files of
/// other tools the document is read whole, and its runs go to the database a thousand at a time.
class Importer
{
public:
    /// Refuses, as readImport() does, a file that is not what it says.
    static Result<Importer> open(const std::filesystem::path& path, const ImportOptions& options);
    ~Importer();
    Importer(Importer&&) noexcept;
    Importer& operator=(Importer&&) noexcept;

    /// Runs in it, about.
    [[nodiscard]] std::size_t runs() const;
    /// Once. Fails where the database does, and where a table or document cannot be read to its end: the
    /// transaction is then to be given up.
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
/// ParaDnn's trace summaries, a run a model (fc_trace_10sec.json).
[[nodiscard]] Result<Import> readParaDnnTrace(const Json& json, const std::filesystem::path& path,
                                              const ImportOptions& options);
/// ParaDnn's breakdown of traces by operation: a run a model, which holds nothing but its operations.
[[nodiscard]] Result<Import> readParaDnnOperations(const Json& json, const std::filesystem::path& path,
                                                   const ImportOptions& options);
/// The logs that ParaDnn's scripts leave, a NAME.out and a NAME.err a run, below `folder`: "fc_cpu_float32"
/// and its like (paradnn_logs.cpp has the layout).
[[nodiscard]] Result<Import> readParaDnnLogs(const std::filesystem::path& folder,
                                             const ImportOptions& options);
/// Of such logs the NAME.out themselves.
[[nodiscard]] Import readParaDnnLogs(const std::vector<std::filesystem::path>& outs,
                                     const ImportOptions& options);
/// Whether a file is called as such a log is: a NAME.out that lists hyper-parameters, or the NAME.err beside
/// it.
[[nodiscard]] bool isParaDnnLog(const std::filesystem::path& path);
/// A result file of Benchmarker, any generation of its schema: one run.
[[nodiscard]] Result<Import> readBenchmarker(const Json& json, const std::filesystem::path& path,
                                             const ImportOptions& options);
[[nodiscard]] bool looksLikeBenchmarker(const Json& json);
/// A CSV, a row a run: the columns of our export, or any: family, hyper-parameters and metrics by name.
[[nodiscard]] Result<Import> readCsv(std::string_view text, const std::filesystem::path& path,
                                     const ImportOptions& options);
/// The JSON of our export.
[[nodiscard]] Result<Import> readParascopeJson(const Json& json, const std::filesystem::path& path);

/// All that a database holds, as an export tells it.
[[nodiscard]] Result<Import> readWhole(const store::Reader& reader);
/// CSV of every run, oldest first; reading it back gives the same runs.
[[nodiscard]] std::string writeCsv(const std::vector<store::RunRecord>& runs);
/// The columns of that CSV as a Table Schema of Frictionless: name, type, and where they are known title and
/// unit.
[[nodiscard]] Json csvSchema(const std::vector<store::RunRecord>& runs);
/// Reading it back gives the same database.
[[nodiscard]] Json writeJson(const Import& all);
/// An annotation's keys, those that are set, behind what `out` has; and read back. For this module only.
void writeAnnotation(const store::RunRecord& annotated, Json& out);
[[nodiscard]] Result<void> readAnnotation(const Json& json, store::RunRecord& annotated);
/// Sweeps, events and ceilings of an export, to what was read of its runs. For this module only.
void writeSweeps(const Import& all, Json& out);
[[nodiscard]] Result<void> readSweeps(const Json& json, Import& out);

} // namespace parascope::exchange
