// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/core/uuid.h"
#include "engine/store/annotation.h"
#include "engine/store/run_fields.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace parascope::store {

/// The application_id (SQLite) of Parascope's files: "PrSc".
inline constexpr std::int32_t applicationId = 0x50725363;
/// Schema version that this program writes.
inline constexpr int schemaVersion = 6;

class Reader;

/// Returns the owner of measured ceilings: the machine, the software (framework, version and variant) and the
/// device that they are of, as one text such as "my-host | libtorch 2.1.0 | cuda:0". A platform has one set
/// of ceilings per owner, because each framework reaches different rates.
[[nodiscard]] std::string ceilingOwner(const Json& measured);

/// A line of the log. `atMs` is in milliseconds since 1970.
struct EventRecord
{
    std::int64_t id = 0;
    std::int64_t atMs = 0;
    std::string level, text;
};

/// The only writer of a database. A second writer is refused with the name and process id of the first. Every
/// call that returns success is durable: a kill at any later moment loses nothing of it. When the path no
/// longer leads to the file that was opened, the call and all later calls fail with NotFound. The contents of
/// the file are then saved as `DATABASE.rescued`, which the error message names. Use it from one thread only.
class Writer
{
public:
    /// Opens or creates a database. Migrates an older file to the current schema after making a backup next
    /// to it. Refuses a file that is not a Parascope database, is truncated or is newer, and leaves it
    /// unchanged.
    static Result<Writer> open(const std::filesystem::path& path, std::string_view owner = "parascope");
    ~Writer();
    Writer(Writer&&) noexcept;
    Writer& operator=(Writer&&) noexcept;

    /// Returns true when the path still leads to the file that was opened and that file still contains what
    /// this writer stored.
    [[nodiscard]] bool isThere() const;
    /// Checks the same. If the file was replaced, rescues everything and returns the error that says so.
    Result<void> stillThere();
    /// Checks the file a last time, writes the log into it and ends the writer. No other call may follow. If
    /// the file was replaced, returns the error of stillThere(), and the writer stays open.
    Result<void> close();
    /// Returns a notice to the user about the location of the file (no write-ahead log, no locks, the log of
    /// another file), or an empty text.
    [[nodiscard]] const std::string& notice() const;
    /// Removes the file again if open() created it and it contains no run and no sweep. Use it when the work
    /// that the file was created for has failed.
    void discardIfNew();

    Result<void> putPlatform(const PlatformRecord& platform);
    /// Adds the sweep or finds the one with the same name and spec. Returns its id.
    Result<std::int64_t> putSweep(const SweepRecord& sweep);
    /// Stores a sweep by its name. An existing sweep of that name keeps its points and takes the new spec.
    /// Otherwise adds the sweep. Returns its id.
    Result<std::int64_t> putSweepByName(const SweepRecord& sweep);
    Result<void> setSweepState(std::int64_t sweepId, std::string_view state);
    /// Adds the new points (identified by sweep, platform, repeat, family and parameters). Returns all given
    /// points in the same order, with their ids and outcomes.
    Result<std::vector<PointRecord>> putPoints(std::int64_t sweepId, const std::vector<PointRecord>& points);
    Result<void> setPriority(std::int64_t pointId, double priority);
    Result<void> setPriorities(
        const std::vector<std::pair<std::int64_t, double>>& priorities); ///< pairs of point id and priority
    /// Stores one run in one durable transaction. Returns false when its run_uuid already exists.
    Result<bool> putRun(const RunRecord& run, const std::vector<OperationRecord>& operations = {});
    /// Stores many runs in one transaction (imports): all or nothing. Returns the number of new runs.
    Result<std::size_t> putRuns(const std::vector<RunRecord>& runs,
                                const std::vector<OperationRecord>& operations = {});
    /// A transaction that is filled run by run, for runs that are not in memory at the same time (bulk.h).
    class Bulk;
    /// Begins such a transaction. `expected` is the approximate number of runs. From 20000 runs on, their
    /// uuids are usually sorted and stored at the end.
    [[nodiscard]] Result<Bulk> bulk(std::size_t expected);
    /// Counts of a merge.
    struct Merged
    {
        std::size_t ok = 0, duplicates = 0, sweeps = 0, points = 0, events = 0;
        std::map<std::string, std::size_t> failed;
    };
    /// Adds everything that `source` contains and this database does not: platforms, ceilings, sweeps,
    /// points, runs with their operations, and events, in one transaction. Existing data stay unchanged, so
    /// merging twice changes nothing more. A run whose point is already completed here becomes another repeat
    /// of that point. Annotations are united; a file keeps its own star and note.
    Result<Merged> merge(const Reader& source);
    /// Changes annotations and returns the number of subjects that changed. An annotation that becomes empty
    /// is removed. Subjects that do not exist are skipped.
    Result<std::size_t> annotate(const std::vector<AnnotationEdit>& edits, std::int64_t atMs);
    /// Returns the space of deleted rows to the disk. The result is the number of bytes.
    Result<std::int64_t> vacuum();
    /// Stores measured ceilings of a platform (calibrate), as the worker reported them, with their
    /// intervals. They replace those of the same owner (ceilingOwner()); those of other owners stay.
    Result<void> putCeilings(std::string_view platform, const Json& measured);
    /// Adds a line of the log. The level is info, warning or error.
    Result<void> putEvent(std::string_view level, std::string_view text, std::int64_t atMs);
    Result<void>
    putEvents(const std::vector<EventRecord>& events); ///< in one transaction; the database assigns the ids
    /// Returns the time of the newest run or log line (milliseconds since 1970, by the clock at that time),
    /// or 0 for an empty database.
    Result<std::int64_t> newestMs();

private:
    struct Impl;
    explicit Writer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

enum class ReadMode {
    Auto,    ///< Live while a writer has the file, otherwise Foreign
    Live,    ///< a file of this program, followed while a runner writes it
    Foreign, ///< read without changing its folder: immutable, or a private copy with its WAL
};

/// A reader. Any number of readers may exist next to the writer. Use it from one thread only.
class Reader
{
public:
    /// Opens a database for reading. `patience` is how long this call and later queries wait while a writer
    /// locks readers out: while a large import into a database without runs is committed, and on file systems
    /// without a write-ahead log. After that the error is Busy.
    static Result<Reader> open(const std::filesystem::path& path, ReadMode mode = ReadMode::Auto,
                               std::chrono::milliseconds patience = std::chrono::seconds(10));
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// Returns a number that changes whenever another connection has committed (PRAGMA data_version).
    [[nodiscard]] Result<std::int64_t> dataVersion() const;
    [[nodiscard]] Result<std::vector<PlatformRecord>> platforms() const;
    [[nodiscard]] Result<std::vector<SweepRecord>> sweeps() const;
    [[nodiscard]] Result<std::vector<PointRecord>> points(std::int64_t sweepId) const;
    /// Fields that runs() reads. runs() calls its callback with each run in the order of the row ids, from
    /// the first after `afterRowId`. Step times are read only on request. The callback returns false to stop
    /// early. With rowId a caller can continue from there.
    struct Wanted
    {
        std::int64_t afterRowId = 0;
        bool stepSeconds = false;
        bool documents = false; /* environment, stack, graph, settings, conditions, source */
        bool stack = false;     /* only stack and implementation, each read once */
        /// Returns whether a run is wanted. Of other runs only the checksum is read.
        std::function<bool(const std::string& runUuid)> only = {};
        /// Called for a run whose numbers do not fit its checksum, which is then read nevertheless. Without
        /// it, such a run is an error that names it.
        std::function<void(std::int64_t rowId, const std::string& runUuid)> altered = {};
    };
    Result<void> runs(const Wanted& wanted,
                      const std::function<bool(std::int64_t rowId, RunRecord&&)>& each) const;
    [[nodiscard]] Result<RunRecord> run(std::string_view runUuid) const; ///< the run with all its fields

    /// A few thousand runs as columns. It holds the fields of each run itself, without texts. A missing
    /// number is NaN.
    struct Block
    {
        std::vector<std::int64_t> id, setup; ///< row id and setup of each run; many runs share a setup
        std::vector<UuidBytes> uuid;         ///< uuids; all zero when the uuid is in `textUuids`
        std::vector<std::pair<std::size_t, std::string>>
            textUuids; ///< uuids that are texts, with their index in the block
        std::vector<std::pair<std::size_t, std::string>>
            noisy; ///< conditions (JSON) of the noisy runs, with their index in the block
        std::vector<std::int32_t> sweep; ///< index in `sweeps`; -1 for a run without a sweep
        std::vector<Outcome> outcome;
        std::vector<QualitySet> quality;
        std::vector<const RunField*> fields; ///< fields of `numbers`, from blockFields()
        std::vector<std::vector<double>>
            numbers; ///< one column per entry of `fields`; an unknown time is NaN
        std::vector<std::vector<double>>
            metrics; ///< columns of the requested metrics, then those of `others`
        std::vector<std::string>
            others; ///< names of metrics that were not requested, in the order in which they occur
        std::vector<std::string> sweeps; ///< names of the sweeps of this block and of earlier ones
        template <class T>
        [[nodiscard]] const std::vector<double>& of(T RunNumbers::* member) const
        {
            const auto is = [&](const RunField* field) { return field->is(member); };
            return numbers[static_cast<std::size_t>(std::find_if(fields.begin(), fields.end(), is) -
                                                    fields.begin())];
        }
        [[nodiscard]] std::size_t size() const { return id.size(); }
    };
    /// Reads runs like runs(), at about 0.3 us per row, for a million rows. `metrics` lists the names of the
    /// metrics that every block must have. Other metrics follow in a block's `others`, at most 256.
    Result<void> blocks(std::int64_t afterRowId, std::span<const std::string_view> metrics,
                        const std::function<bool(Block&&)>& each) const;
    /// Returns the approximate number of runs after a row id. It is exact when no run was deleted.
    [[nodiscard]] Result<std::size_t> runsAfter(std::int64_t rowId) const;
    /// Returns the fields that the runs of one setup share: all fields of a RunRecord that are not in Block,
    /// except the graph.
    [[nodiscard]] Result<RunRecord> setup(std::int64_t id) const;
    [[nodiscard]] Result<Json> graph(std::int64_t setup) const; ///< null when no graph is stored
    [[nodiscard]] Result<std::string> name(std::int64_t id) const;
    /// Returns the models of all runs and points: family and hyper-parameters.
    [[nodiscard]] Result<std::vector<std::pair<std::string, Parameters>>> configurations() const;
    /// Number of runs with an outcome, by the fields that `--only missing` compares.
    struct Coverage
    {
        std::string workKey, dtype, platform, device, protocol;
        Json implementation, stack;
        int runs = 0;
    };
    [[nodiscard]] Result<std::vector<Coverage>> coverage() const;
    /// A run of a point of a sweep, in lists with the oldest run first. Its setup has the fields that runs
    /// share.
    struct PointRun
    {
        std::int64_t point = 0, setup = 0;
        Outcome outcome = Outcome::Completed;
    };
    [[nodiscard]] Result<std::vector<PointRun>> pointRuns(std::int64_t sweepId) const;
    /// Returns the quality of the latest run of every point of the sweep (0 when that run failed).
    [[nodiscard]] Result<std::vector<std::pair<std::int64_t, QualitySet>>>
    latestQuality(std::int64_t sweepId) const;
    /// Number of runs by platform, family, outcome and quality.
    struct Count
    {
        std::string platform, family;
        Outcome outcome;
        QualitySet quality;
        std::int64_t runs;
    };
    [[nodiscard]] Result<std::vector<Count>> counts() const;
    /// Returns the number of points of a sweep, and how many of them have a final outcome.
    [[nodiscard]] Result<std::pair<std::int64_t, std::int64_t>> progress(std::int64_t sweepId) const;
    [[nodiscard]] Result<std::vector<OperationRecord>> operations(std::string_view runUuid = {}) const;
    /// Returns the operations of the runs after a row id, in the order of the runs.
    [[nodiscard]] Result<std::vector<OperationRecord>> operationsAfter(std::int64_t rowId) const;
    /// Returns the measured ceilings of a platform, one document per owner (ceilingOwner()), the oldest
    /// first.
    [[nodiscard]] Result<std::vector<Json>> ceilings(std::string_view platform) const;
    /// Returns all annotations, the oldest first, at most one per subject.
    [[nodiscard]] Result<std::vector<AnnotationRecord>> annotations() const;
    /// Returns true when the log next to the file belongs to another file (log_binding.h), so that it was not
    /// read.
    [[nodiscard]] bool leftLogOut() const;
    /// Returns the names of tables and views that are not Parascope's. They are never read.
    [[nodiscard]] const std::vector<std::string>& unknown() const;
    /// Returns the findings of SQLite's own checks of pages and references, and the reason why the file may
    /// not be written, if there is one. Each finding is one sentence.
    [[nodiscard]] Result<std::vector<std::string>> integrity() const;
    /// Returns whether SQLite's quick check of all pages finds no fault.
    [[nodiscard]] Result<bool> hasSoundPages() const;
    [[nodiscard]] Result<std::vector<EventRecord>> events(std::int64_t afterId = 0,
                                                          std::size_t most = SIZE_MAX) const;
    [[nodiscard]] const std::filesystem::path& path() const;

private:
    friend class Writer; // for Writer::merge()
    struct Impl;
    explicit Reader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// Returns who is writing the database now ("parascope-cli sweep, process 4711"), or an empty text when no
/// program does.
[[nodiscard]] std::string writerOf(const std::filesystem::path& path);

/// describe() returns the document of the command "info": the contents of the database. check() returns the
/// findings of the command "check", one sentence each, or an empty list when the database is clean.
[[nodiscard]] Result<Json> describe(const std::filesystem::path& path);
[[nodiscard]] Result<std::vector<std::string>> check(const std::filesystem::path& path);

} // namespace parascope::store
