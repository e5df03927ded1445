// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the store's benchmark that needs the library; store_bench.py runs it on the database it made.
//
//     bench_store DATABASE FOLDER
//
// Loads DATABASE into columns, and prints the loading time, the memory per run and the time of a heat map
// with a filter. In FOLDER it makes a database and records runs one by one, each in a durable transaction,
// interleaved in blocks with bare SQLite commits of a row of equal length with the same settings (WAL,
// synchronous FULL).
#include "engine/analyse/analysis/pivot.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/uuid.h"
#include "engine/store/database.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <unistd.h>

using namespace parascope;

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double residentBytes()
{
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

store::RunRecord sample(int i)
{
    store::RunRecord run;
    run.runUuid = newUuid();
    run.platform = "bench";
    run.device = "cpu";
    run.family = "fc";
    run.parameters = {{"layer", std::int64_t{4}},
                      {"node", std::int64_t{32 << (i % 9)}},
                      {"input", std::int64_t{2000}},
                      {"output", std::int64_t{1000}},
                      {"batch", std::int64_t{64 << (i % 7)}}};
    run.environment = {{"host", "bench"}, {"os", "Debian 12"}};
    run.stack = {{"framework", "libtorch"}, {"version", "1.13.1"}};
    run.modelKey = hashOf("model" + std::to_string(i % 9));
    run.workKey = hashOf("work" + std::to_string(i % 63));
    run.configKey = hashOf("config" + std::to_string(i % 63));
    run.timing = "sync";
    for (int step = 0; step < 100; ++step)
        run.stepSeconds.push_back(0.01 + 1e-5 * ((step * 37 + i) % 101));
    run.stepMedian = 0.0105;
    run.metrics = {{"memory_peak_bytes", 1e6 + i}};
    run.startedMs = 1700000000000 + i;
    run.finishedMs = run.startedMs + 900;
    return run;
}

/// A database of one table, written as a careful programmer would.
class Bare
{
public:
    explicit Bare(const std::string& path)
    {
        sqlite3_open(path.c_str(), &m_db);
        sqlite3_exec(m_db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 2000;"
                     " CREATE TABLE run (id INTEGER PRIMARY KEY, uuid BLOB UNIQUE, step REAL, pack BLOB)",
                     nullptr, nullptr, nullptr);
        sqlite3_prepare_v2(m_db, "INSERT INTO run (uuid, step, pack) VALUES (?, ?, ?)", -1, &m_insert,
                           nullptr);
    }
    ~Bare()
    {
        sqlite3_finalize(m_insert);
        sqlite3_close(m_db);
    }
    void put(const std::string& uuid, const std::string& pack)
    {
        sqlite3_exec(m_db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
        sqlite3_bind_blob(m_insert, 1, uuid.data(), 16, SQLITE_STATIC);
        sqlite3_bind_double(m_insert, 2, 0.01);
        sqlite3_bind_blob(m_insert, 3, pack.data(), static_cast<int>(pack.size()), SQLITE_STATIC);
        sqlite3_step(m_insert);
        sqlite3_reset(m_insert);
        sqlite3_exec(m_db, "COMMIT", nullptr, nullptr, nullptr);
    }

private:
    sqlite3* m_db = nullptr;
    sqlite3_stmt* m_insert = nullptr;
};

int columns(const char* database)
{
    malloc_trim(0);
    const auto before = residentBytes();
    const auto begin = Clock::now();
    const auto data = dataset::load({database}, {});
    if (!data) {
        std::fprintf(stderr, "%s\n", data.error().text().c_str());
        return 2;
    }
    const auto opened = since(begin);
    malloc_trim(0);
    const auto& table = *(*data)->table;
    const auto each = (residentBytes() - before) / static_cast<double>(table.rows());
    std::vector<double> pivots;
    for (int i = 0; i < 7; ++i) {
        const auto start = Clock::now();
        auto selection = table::select(table, "layer == 4 && outcome == \"completed\"", "bench");
        analysis::PivotRequest request;
        request.x = "node";
        request.y = "batch";
        request.metric = "examples_per_second";
        const auto map = analysis::pivot(table, selection->mask, request);
        pivots.push_back(since(start));
        if (!map) {
            std::fprintf(stderr, "%s\n", map.error().text().c_str());
            return 2;
        }
    }
    std::printf("columns %.2f s for %zu runs   %.0f bytes a run (wanted 400)   heat map with filter %.1f ms "
                "(wanted 50)\n",
                opened, table.rows(), each, 1000 * median(pivots));
    return each < 400 && median(pivots) < 0.05 ? 0 : 1;
}

int commits(const std::string& folder)
{
    const auto path = folder + "/commits.db";
    auto writer = store::Writer::open(path);
    if (!writer) {
        std::fprintf(stderr, "%s\n", writer.error().text().c_str());
        return 2;
    }
    Bare bare(folder + "/bare.db");
    constexpr int blocks = 20, each = 100;
    std::vector<double> ours, theirs, ratios;
    // This row is as long as a row of the store.
    std::string pack(220, 'x');
    for (int block = 0; block < blocks; ++block) {
        std::vector<store::RunRecord> runs;
        for (int i = 0; i < each; ++i)
            runs.push_back(sample(block * each + i));
        auto begin = Clock::now();
        for (const auto& run : runs)
            if (!writer->putRun(run))
                return 2;
        ours.push_back(since(begin) / each);
        begin = Clock::now();
        for (const auto& run : runs)
            bare.put(run.runUuid, pack);
        theirs.push_back(since(begin) / each);
        ratios.push_back(ours.back() / theirs.back());
    }
    const auto ratio = median(ratios), second = median(ours);
    std::printf("commit  %.0f us, bare SQLite %.0f us   ratio %.2f (wanted at most 1.5)   %.0f recorded runs "
                "a minute (wanted 100000)\n",
                1e6 * second, 1e6 * median(theirs), ratio, 60 / second);
    // Lanes that end within one sync share a transaction (Runner::store), so each commit has as many results
    // as there are lanes.
    for (const int lanes : {4, 16, 64}) {
        std::vector<double> grouped, single;
        for (int block = 0; block < 10; ++block) {
            std::vector<store::RunRecord> group;
            for (int i = 0; i < lanes; ++i)
                group.push_back(sample(i));
            auto begin = Clock::now();
            if (!writer->putRuns(group))
                return 2;
            grouped.push_back(since(begin) / lanes);
            begin = Clock::now();
            bare.put(newUuid(), pack);
            single.push_back(since(begin));
        }
        std::printf("commit  %2d lanes' results together: %.0f us a run (a bare commit %.0f us)   %.0f "
                    "recorded runs a minute\n",
                    lanes, 1e6 * median(grouped), 1e6 * median(single), 60 / median(grouped));
    }
    return ratio <= 1.5 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "bench_store DATABASE FOLDER\n");
        return 2;
    }
    const int first = columns(argv[1]);
    return std::max(first, commits(argv[2]));
}
