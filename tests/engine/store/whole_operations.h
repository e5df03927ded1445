// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/file.h"
#include "engine/store/bulk.h"
#include "tests/engine/store/sample_runs.h"
#include "tests/paths.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTest>

#include <set>

/// Operations that must happen completely or not at all, whatever kills them: an import, a merge, a
/// migration.
namespace whole {

using namespace parascope;

struct Operation
{
    const char* name;
    /// Makes the initial file at `path`, and a merge's source next to it.
    void (*prepare)(const std::filesystem::path& path);
    Result<void> (*perform)(const std::filesystem::path& path);
    std::size_t before, after; ///< number of runs
};

inline bool soak()
{
    return qEnvironmentVariableIsSet("PARASCOPE_SOAK");
}
/// Number of runs that an operation adds; fewer in the normal test run, which has to be short.
inline const int many = soak() ? 1500 : 300;

inline std::filesystem::path sourceOf(const std::filesystem::path& path)
{
    return path.string() + ".source";
}

/// Stores a few runs with other uuids than those of the operation.
inline void prepareFew(const std::filesystem::path& path)
{
    auto writer = store::Writer::open(path);
    (void)writer->putRuns({sampleRun(100000), sampleRun(100001), sampleRun(100002)});
}

inline Result<void> import(const std::filesystem::path& path)
{
    PARASCOPE_TRY(auto writer, store::Writer::open(path));
    // The declared number is too large on purpose: the index is dropped and rebuilt, as for a large file.
    PARASCOPE_TRY(auto bulk, writer.bulk(50000));
    for (int i = 0; i < many; ++i) {
        const auto run = sampleRun(i);
        PARASCOPE_TRY(const auto kind, bulk.kind(run));
        PARASCOPE_CHECK(bulk.add(kind, {run}));
    }
    return bulk.commit();
}

inline void prepareMerge(const std::filesystem::path& path)
{
    prepareFew(path);
    auto writer = store::Writer::open(sourceOf(path));
    std::vector<store::RunRecord> runs;
    for (int i = 0; i < many; ++i)
        runs.push_back(sampleRun(i));
    (void)writer->putRuns(runs);
}

inline Result<void> merge(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(sourceOf(path)));
    PARASCOPE_TRY(auto writer, store::Writer::open(path));
    PARASCOPE_CHECK(writer.merge(reader));
    return {};
}

inline void prepareOld(const std::filesystem::path& path)
{
    SQLite::Database db(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(*readFile(parascope::test::sourcePath("/tests/engine/store/schema1.sql")));
    // The shipped file has six runs. Copies of its second run make the migration take longer.
    db.exec(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
        std::to_string(many - 6) +
        ")"
        " INSERT INTO run SELECT 100 + i, printf('%08x-0000-8000-8000-000000000000', i), point, attempt, "
        "platform,"
        " device, environment, stack, graph, implementation, configuration, mode, optimizer, dtype, timing,"
        " model_key, work_key, config_key, outcome, quality, message, steps, warmup_steps, step_median, "
        "step_low,"
        " step_high, conditions, source, started_ms, finished_ms FROM run, n WHERE run.id = 2");
}

inline Result<void> migrate(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const auto writer, store::Writer::open(path));
    return {};
}

inline const auto manyRuns = static_cast<std::size_t>(many);
inline const Operation operations[] = {{"import", prepareFew, import, 3, manyRuns + 3},
                                       {"merge", prepareMerge, merge, 3, manyRuns + 3},
                                       {"migration", prepareOld, migrate, manyRuns, manyRuns}};

/// Whether the file has the complete state before or after the operation, with each run once and no fault.
inline bool isWhole(const std::filesystem::path& path, const Operation& operation, bool done)
{
    std::set<std::string> uuids;
    std::size_t runs = 0;
    const auto reader = store::Reader::open(path);
    const auto read = reader ? reader->runs({0, true, true},
                                            [&](std::int64_t, store::RunRecord&& run) {
                                                uuids.insert(run.runUuid);
                                                ++runs;
                                                return true;
                                            })
                             : Result<void>(tl::unexpected(reader.error()));
    const auto findings = store::check(path);
    if (read && findings && findings->empty() && uuids.size() == runs &&
        (runs == operation.after || (!done && runs == operation.before)))
        return true;
    qWarning("%s: %zu runs, %s", operation.name, runs,
             !read                            ? read.error().text().c_str()
             : findings && !findings->empty() ? findings->at(0).c_str()
                                              : "");
    return false;
}

} // namespace whole
