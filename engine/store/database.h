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

/// "PrSc": SQLite's application_id of our files.
inline constexpr std::int32_t applicationId = 0x50725363;
/// Schema version that this program writes.
inline constexpr int schemaVersion = 5;

class Reader;

/// A line of the log.
struct EventRecord
{
    std::int64_t id = 0;
    std::int64_t atMs = 0;
    std::string level, text;
};

/// The one writer of a database. A second one is refused with the name and process id of the first.
/// Every call that returns success is durable: a kill at any later instant loses nothing of it.
/// When the file under its name is no longer the one that was opened, the call fails with NotFound, and so
/// does every later one: what the file held went into `DATABASE.rescued`, which the sentence names. To be
/// used from one thread.
class Writer
{
public:
    /// Opens or creates; migrates an older file forward after a backup beside it. Refuses a file that
    /// is not ours, truncated or newer, and leaves it untouched.
    static Result<Writer> open(const std::filesystem::path& path, std::string_view owner = "parascope");
    ~Writer();
    Writer(Writer&&) noexcept;
    Writer& operator=(Writer&&) noexcept;

    /// Whether the file under its name is the one that was opened: a look at the file system.
    [[nodiscard]] bool isThere() const;
    /// The same; where it is not, everything is rescued and the error says so.
    Result<void> stillThere();
    /// Looks at the file a last time, brings the log into it and ends the writer: no other call may follow.
    /// Where the file is another one, the error is that of stillThere(), and the writer stays.
    Result<void> close();
    /// What the user should know about where the file lies (no write-ahead log, no locks, another file's
    /// log); else empty.
    [[nodiscard]] const std::string& notice() const;
    /// Removes the file again, where open() made it and it holds no run and no sweep: what it was made for
    /// failed.
    void discardIfNew();

    Result<void> putPlatform(const PlatformRecord& platform);
    /// Adds the sweep or finds the one with the same name and spec; its id.
    Result<std::int64_t> putSweep(const SweepRecord& sweep);
    /// A changed spec under a known name: the sweep of that name keeps its points and takes the new spec;
    /// added when there is none. Its id.
    Result<std::int64_t> putSweepByName(const SweepRecord& sweep);
    Result<void> setSweepState(std::int64_t sweepId, std::string_view state);
    /// Adds what is new (by sweep, platform, repeat, family, parameters); all points of the sweep come
    /// back with their ids and outcomes, in the order given.
    Result<std::vector<PointRecord>> putPoints(std::int64_t sweepId, const std::vector<PointRecord>& points);
    Result<void> setPriority(std::int64_t pointId, double priority);
    Result<void>
    setPriorities(const std::vector<std::pair<std::int64_t, double>>& priorities); ///< by point id
    /// One run, one durable transaction. False when its run_uuid is already there.
    Result<bool> putRun(const RunRecord& run, const std::vector<OperationRecord>& operations = {});
    /// Many runs in one transaction (imports): all or nothing. How many were new.
    Result<std::size_t> putRuns(const std::vector<RunRecord>& runs,
                                const std::vector<OperationRecord>& operations = {});
    /// Many runs that are not at hand at once: a transaction that is filled run by run (bulk.h).
    class Bulk;
    /// `expected` runs, more or less: above some thousands their uuids are sorted and stored at the end.
    [[nodiscard]] Result<Bulk> bulk(std::size_t expected);
    /// What a merge brought.
    struct Merged
    {
        std::size_t ok = 0, duplicates = 0, sweeps = 0, points = 0, events = 0;
        std::map<std::string, std::size_t> failed;
    };
    /// Adds everything that `source` holds and this database does not: platforms, ceilings, sweeps, points,
    /// runs with their operations, events; one transaction. What stands here already is kept: merging twice
    /// changes nothing. A run whose point was completed here becomes another repeat of it. Annotations are
    /// united; a file keeps its own star and note.
    Result<Merged> merge(const Reader& source);
    /// Changes annotations; an empty one is no row. How many changed. What is not there is passed over.
    Result<std::size_t> annotate(const std::vector<AnnotationEdit>& edits, std::int64_t atMs);
    /// Gives the space of deleted rows back to the disk; how many bytes.
    Result<std::int64_t> vacuum();
    /// Measured ceilings of a platform (calibrate), as the worker reported them plus interval.
    Result<void> putCeilings(std::string_view platform, const Json& ceilings);
    /// A line of the log that a person reads: level info, warning or error.
    Result<void> putEvent(std::string_view level, std::string_view text, std::int64_t atMs);
    Result<void> putEvents(const std::vector<EventRecord>& events); ///< one transaction; ids are given here
    /// When the newest run or line of the log was written, by the clock of then; 0 in an empty database.
    Result<std::int64_t> newestMs();

private:
    struct Impl;
    explicit Writer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

enum class ReadMode {
    Auto,    ///< Live while a writer has the file, else Foreign
    Live,    ///< our own file, followed while a runner writes it
    Foreign, ///< looked at without touching its folder: immutable, or a private copy with its WAL
};

/// A reader; any number beside the writer. To be used from one thread.
class Reader
{
public:
    /// `patience`: how long it and its questions wait where a writer keeps readers out: while a large import
    /// into a database without runs is committed, and on file systems without a write-ahead log. The error is
    /// then Busy.
    static Result<Reader> open(const std::filesystem::path& path, ReadMode mode = ReadMode::Auto,
                               std::chrono::milliseconds patience = std::chrono::seconds(10));
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// Changes whenever another connection has committed (PRAGMA data_version).
    [[nodiscard]] Result<std::int64_t> dataVersion() const;
    [[nodiscard]] Result<std::vector<PlatformRecord>> platforms() const;
    [[nodiscard]] Result<std::vector<SweepRecord>> sweeps() const;
    [[nodiscard]] Result<std::vector<PointRecord>> points(std::int64_t sweepId) const;
    /// Runs in the order of their row id, those after `afterRowId`; step times only when asked for.
    /// The callback returns false to stop early; rowId lets a follower continue from there.
    struct Wanted
    {
        std::int64_t afterRowId = 0;
        bool stepSeconds = false;
        bool documents = false; /* environment, stack, graph, conditions, source */
        bool stack = false;     /* stack and implementation alone, each read once */
    };
    Result<void> runs(const Wanted& wanted,
                      const std::function<bool(std::int64_t rowId, RunRecord&&)>& each) const;
    [[nodiscard]] Result<RunRecord> run(std::string_view runUuid) const; ///< with everything

    /// Some thousand runs as columns: of each what is its own, without text; a number that is missing is NaN.
    struct Block
    {
        std::vector<std::int64_t> id, setup;                        ///< setup: what many runs share
        std::vector<UuidBytes> uuid;                                ///< all zero: a text, below
        std::vector<std::pair<std::size_t, std::string>> textUuids; ///< by place in the block
        std::vector<std::int32_t> sweep;                            ///< index in `sweeps`; -1: no sweep
        std::vector<Outcome> outcome;
        std::vector<QualitySet> quality;
        std::vector<const RunField*> fields;      ///< blockFields()
        std::vector<std::vector<double>> numbers; ///< of each of them; a time that is not known is NaN
        std::vector<std::vector<double>> metrics; ///< as they were asked for, then those of `others`
        std::vector<std::string> others;          ///< metrics that nobody asked for, as they were met
        std::vector<std::string> sweeps;          ///< names of the sweeps of this block and of earlier ones
        template <class T>
        [[nodiscard]] const std::vector<double>& of(T RunNumbers::* member) const
        {
            const auto is = [&](const RunField* field) { return field->is(member); };
            return numbers[static_cast<std::size_t>(std::find_if(fields.begin(), fields.end(), is) -
                                                    fields.begin())];
        }
        [[nodiscard]] std::size_t size() const { return id.size(); }
    };
    /// As runs(), some 0.3 us a row: for reading a million of them. `metrics`: the names of those that are
    /// wanted in every block; what else runs have comes as a block's `others`, some hundred at most.
    Result<void> blocks(std::int64_t afterRowId, std::span<const std::string_view> metrics,
                        const std::function<bool(Block&&)>& each) const;
    /// How many runs there are after a row id, about (exactly when none was deleted).
    [[nodiscard]] Result<std::size_t> runsAfter(std::int64_t rowId) const;
    /// What the runs of one setup share: all of a RunRecord that is not in Block, of the documents stack and
    /// implementation.
    [[nodiscard]] Result<RunRecord> setup(std::int64_t id) const;
    [[nodiscard]] Result<Json> graph(std::int64_t setup) const; ///< null when none is stored
    [[nodiscard]] Result<std::string> name(std::int64_t id) const;
    /// The models that there are runs or points of: family and hyper-parameters.
    [[nodiscard]] Result<std::vector<std::pair<std::string, Parameters>>> configurations() const;
    /// How many runs reached an end, by what `--only missing` compares.
    struct Coverage
    {
        std::string workKey, dtype, platform, device, protocol;
        Json implementation, stack;
        int runs = 0;
    };
    [[nodiscard]] Result<std::vector<Coverage>> coverage() const;
    /// The runs of a sweep's points, oldest first; what they share is under their setup.
    struct PointRun
    {
        std::int64_t point = 0, setup = 0;
        Outcome outcome = Outcome::Completed;
    };
    [[nodiscard]] Result<std::vector<PointRun>> pointRuns(std::int64_t sweepId) const;
    /// Quality of the latest run of every point of the sweep (0 where it failed).
    [[nodiscard]] Result<std::vector<std::pair<std::int64_t, QualitySet>>>
    latestQuality(std::int64_t sweepId) const;
    /// Runs by platform, family, outcome and quality.
    struct Count
    {
        std::string platform, family;
        Outcome outcome;
        QualitySet quality;
        std::int64_t runs;
    };
    [[nodiscard]] Result<std::vector<Count>> counts() const;
    /// Points of a sweep, and how many of them have a final outcome.
    [[nodiscard]] Result<std::pair<std::int64_t, std::int64_t>> progress(std::int64_t sweepId) const;
    [[nodiscard]] Result<std::vector<OperationRecord>> operations(std::string_view runUuid = {}) const;
    /// Those of the runs after a row id, in the order of the runs.
    [[nodiscard]] Result<std::vector<OperationRecord>> operationsAfter(std::int64_t rowId) const;
    [[nodiscard]] Result<Json> ceilings(std::string_view platform) const; ///< null when none
    /// All of them, oldest first; at most one a subject.
    [[nodiscard]] Result<std::vector<AnnotationRecord>> annotations() const;
    /// A log lies beside the file that belongs to another one (log_binding.h): it was not read.
    [[nodiscard]] bool leftLogOut() const;
    /// Tables and views of somebody else, which are never looked at.
    [[nodiscard]] const std::vector<std::string>& unknown() const;
    /// SQLite's own checks of pages and references, and why the file is not written, if it is not; a sentence
    /// a finding.
    [[nodiscard]] Result<std::vector<std::string>> integrity() const;
    [[nodiscard]] Result<std::vector<EventRecord>> events(std::int64_t afterId = 0,
                                                          std::size_t most = SIZE_MAX) const;
    [[nodiscard]] const std::filesystem::path& path() const;

private:
    friend class Writer; // merge
    struct Impl;
    explicit Reader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// Who writes the database now ("parascope-cli sweep, process 4711"); empty when nobody does.
[[nodiscard]] std::string writerOf(const std::filesystem::path& path);

/// "info": what is in it. "check": every finding a sentence; empty when clean.
[[nodiscard]] Result<Json> describe(const std::filesystem::path& path);
[[nodiscard]] Result<std::vector<std::string>> check(const std::filesystem::path& path);

} // namespace parascope::store
