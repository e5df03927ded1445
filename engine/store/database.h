// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"
#include "engine/store/records.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace parascope::store {

/// "PrSc": SQLite's application_id of our files.
inline constexpr std::int32_t applicationId = 0x50725363;
/// Schema version that this program writes.
inline constexpr int schemaVersion = 1;

/// The one writer of a database. A second one is refused with the name and process id of the first.
/// Every call that returns success is durable: a kill at any later instant loses nothing of it.
/// To be used from one thread.
class Writer
{
public:
    /// Opens or creates; migrates an older file forward after a backup beside it. Refuses a file that
    /// is not ours, truncated or newer, and leaves it untouched.
    static Result<Writer> open(const std::filesystem::path& path, std::string_view owner = "parascope");
    ~Writer();
    Writer(Writer&&) noexcept;
    Writer& operator=(Writer&&) noexcept;

    /// What the user should know about where the file lies (no write-ahead log, no locks); else empty.
    [[nodiscard]] const std::string& notice() const;

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
    /// One run, one durable transaction. False when its run_uuid is already there.
    Result<bool> putRun(const RunRecord& run, const std::vector<OperationRecord>& operations = {});
    /// Many runs in one transaction (imports): all or nothing. How many were new.
    Result<std::size_t> putRuns(const std::vector<RunRecord>& runs, const std::vector<OperationRecord>& operations = {});
    /// Measured ceilings of a platform (calibrate), as the worker reported them plus interval.
    Result<void> putCeilings(std::string_view platform, const Json& ceilings);
    /// A line of the log that a person reads: level info, warning or error.
    Result<void> putEvent(std::string_view level, std::string_view text, std::int64_t atMs);

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

/// A line of the log.
struct EventRecord
{
    std::int64_t atMs = 0;
    std::string level, text;
};

/// A reader; any number beside the writer. To be used from one thread.
class Reader
{
public:
    static Result<Reader> open(const std::filesystem::path& path, ReadMode mode = ReadMode::Auto);
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
    struct Wanted { std::int64_t afterRowId = 0; bool stepSeconds = false; bool documents = false; /* environment, stack, graph, conditions, source */
                    bool stack = false; /* stack and implementation alone, each read once */ };
    Result<void> runs(const Wanted& wanted, const std::function<bool(std::int64_t rowId, RunRecord&&)>& each) const;
    [[nodiscard]] Result<RunRecord> run(std::string_view runUuid) const; ///< with everything
    [[nodiscard]] Result<std::vector<OperationRecord>> operations(std::string_view runUuid = {}) const;
    /// Those of the runs after a row id, in the order of the runs.
    [[nodiscard]] Result<std::vector<OperationRecord>> operationsAfter(std::int64_t rowId) const;
    [[nodiscard]] Result<Json> ceilings(std::string_view platform) const; ///< null when none
    /// SQLite's own checks of pages and references; a sentence a finding.
    [[nodiscard]] Result<std::vector<std::string>> integrity() const;
    [[nodiscard]] Result<std::vector<EventRecord>> events(std::int64_t afterId = 0) const;
    [[nodiscard]] const std::filesystem::path& path() const;

private:
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
