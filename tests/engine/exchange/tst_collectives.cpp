// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>

using namespace parascope;
using exchange::Import;

/// Results of nccl-tests and rccl-tests, made here by the tools' own formulas: busbw = algbw * 2 (n - 1) / n
/// for an all-reduce, (n - 1) / n for an all-gather. If this fails, bandwidths have the wrong unit or
/// operation, or come from a collective whose result was wrong.
class TestCollectives : public QObject
{
    Q_OBJECT

    static Result<Import> read(const QByteArray& text, const char* name = "run.log")
    {
        return exchange::readImportText(text.toStdString(), name, {});
    }

    static double number(const store::RunRecord& run, std::string_view name)
    {
        for (const auto& [key, value] : run.metrics)
            if (key == name)
                return value;
        return NAN;
    }

    /// Returns a row as it is printed: microseconds, GB/s with two decimals.
    static QByteArray row(double bytes, const QByteArray& type, const QByteArray& reduction, double factor,
                          double micros, double inPlaceMicros, const QByteArray& wrong = "0")
    {
        auto out = QByteArray::number(bytes, 'f', 0) + "  " + QByteArray::number(bytes / 4, 'f', 0) + "  " +
                   type + "  " + reduction + "  -1";
        for (const double time : {micros, inPlaceMicros}) {
            const double rate = bytes / time / 1e3;
            out += "  " + QByteArray::number(time, 'f', 2) + "  " + QByteArray::number(rate, 'f', 2) + "  " +
                   QByteArray::number(rate * factor, 'f', 2) + "  " + wrong;
        }
        return out + "\n";
    }

    static QByteArray heading(const QByteArray& program, int gpus)
    {
        QByteArray out = "# nccl-tests version 2.17.6 nccl-headers=22803 nccl-library=22803\n"
                         "# Collective test starting: " +
                         program + "\n# nThread 1 nGpus " + QByteArray::number(gpus) +
                         " minBytes 8 maxBytes 8 step: 2(factor) warmup iters: 1 iters: 20 agg iters: 1 "
                         "validation: 1 graph: 0\n#\n# Using devices\n";
        for (int i = 0; i < gpus; ++i)
            out += "#  Rank  " + QByteArray::number(i) +
                   " Group  0 Pid   4711 on     node-a device  0 [0x07] NVIDIA H100 80GB HBM3\n";
        return out + columns;
    }

    static constexpr char columns[] =
        "#                             out-of-place                       in-place\n"
        "#  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong\n"
        "#   (B)  (elements)                (us)  (GB/s)  (GB/s)        (us)  (GB/s)  (GB/s)\n";

private slots:
    void twoOperationsOfALog()
    {
        const auto text = "host:1:1 [0] NCCL INFO Bootstrap : Using eth0\n" + heading("all_reduce_perf", 4) +
                          row(4194304, "float", "sum", 1.5, 250, 200) +
                          "# Avg bus bandwidth    : 20\n# Collective test concluded: all_reduce_perf\n" +
                          heading("all_gather_perf", 4) + row(1048576, "half", "none", 0.75, 80, 81);
        const auto import = read(text);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{4});
        QVERIFY(import->errors.empty());
        const auto &out = import->runs[0], &in = import->runs[1], &gather = import->runs[2];
        QCOMPARE(out.family, "all_reduce");
        QCOMPARE(gather.family, "all_gather");
        QCOMPARE(out.platform, "NVIDIA H100 80GB HBM3");
        QCOMPARE(*out.parameters.number("ranks"), 4.0);
        QCOMPARE(*out.parameters.number("size"), 4194304.0);
        QCOMPARE(out.dtype, "float32");
        QCOMPARE(gather.dtype, "float16");
        QCOMPARE(out.implementation["in_place"], Json(0));
        QCOMPARE(in.implementation["in_place"], Json(1));
        QCOMPARE(out.stack["version"], Json("2.28.3"));
        QCOMPARE(number(out, "step_seconds"), 250e-6);
        QCOMPARE(number(in, "step_seconds"), 200e-6);
        constexpr double rounding = 0.005e9;
        QVERIFY(std::abs(number(out, "algbw") - 4194304 / 250e-6) <= rounding);
        QVERIFY(std::abs(number(out, "busbw") - 4194304 / 250e-6 * 2 * 3 / 4) <= rounding);
        QVERIFY(std::abs(number(gather, "busbw") - 1048576 / 80e-6 * 3 / 4) <= rounding);
    }

    /// mpirun writes the process before each line, and libraries print between the rows. An older tool names
    /// the operation only in its command line, and its device lines have no group.
    void behindPrefixes()
    {
        const auto lines =
            "$ mpirun -np 2 build/reduce_scatter_perf -b 8 -e 8 -g 1\n"
            "# nThread 1 nGpus 1 minBytes 8 maxBytes 8 step: 2(factor) warmup iters: 5 iters: 20 "
            "agg iters: 1 validation: 1 graph: 0\n"
            "rccl-tests: Version develop:ae3e635\nRCCL version : 2.22.3-develop:29e1567\n"
            "#   Rank  0 Pid   1 on a device  0 [0000:05:00.0] AMD Instinct MI300X\n"
            "#   Rank  1 Pid   1 on b device  0 [0000:05:00.0] AMD Instinct MI300X\n" +
            QByteArray(columns) + row(8, "float", "sum", 0.5, 40, 41, "N/A") +
            "x [0] NCCL INFO comm 0x1 rank 0 nranks 2\n" +
            row(33554432, "float", "sum", 0.5, 4000, 4100, "N/A");
        QByteArray text;
        for (const auto& line : lines.trimmed().split('\n'))
            text += "[1,0]<stdout>:" + line + "\n";
        const auto import = read(text);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{4});
        const auto &small = import->runs[0], &large = import->runs[2];
        QCOMPARE(small.family, "reduce_scatter");
        QCOMPARE(*small.parameters.number("ranks"), 2.0);
        QCOMPARE(*small.parameters.number("nodes"), 2.0);
        QCOMPARE(small.stack["framework"], Json("RCCL"));
        QVERIFY(test::namesAll(small.stack["version"].get<std::string>(), "2.22.3"));
        QVERIFY(std::isnan(number(small, "algbw"))); // printed as 0.00
        QVERIFY(std::isnan(number(small, "wrong"))); // N/A: it was not checked
        QCOMPARE(small.outcome, Outcome::Completed);
        QCOMPARE(number(large, "algbw"), 8.39e9);
        QCOMPARE(number(large, "step_seconds"), 4e-3);
    }

    void wrongRowsAndRowsThatBreakOff()
    {
        auto text = heading("all_reduce_perf", 2) + row(1048576, "float", "sum", 1, 100, 100, "3") +
                    row(2097152, "float", "sum", 1, 150, 150) +
                    "host: Test NCCL failure common.cu:1005 'internal error'\n   4194304  1048576  float  "
                    "sum  -1  200.0";
        const auto import = read(text);
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{4});
        QCOMPARE(import->runs[0].outcome, Outcome::Crash);
        QCOMPARE(number(import->runs[0], "wrong"), 3.0);
        QVERIFY(std::isnan(number(import->runs[0], "busbw")));
        QVERIFY(std::isnan(number(import->runs[0], "step_seconds")));
        QCOMPARE(import->runs[2].outcome, Outcome::Completed);
        QCOMPARE(import->errors.size(), std::size_t{2});
        QCOMPARE(import->errors[1].line, static_cast<std::size_t>(text.count('\n') + 1));
    }

    /// A log in which one byte has another encoding is read; a replacement is stored for the byte.
    void bytesOfAnotherEncoding()
    {
        auto text = heading("all_reduce_perf", 1) + row(1048576, "float", "sum", 1, 100, 100);
        const auto import = read(text.replace("H100", "H\xff"));
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs[0].platform, "NVIDIA H? 80GB HBM3");
    }

    /// Tables that do not name their operation are not taken for the same operation.
    void tablesWithoutAName()
    {
        const auto import =
            read(QByteArray("# nThread 1 nGpus 2\n") + columns + row(1048576, "float", "sum", 1, 100, 100) +
                 "# nThread 1 nGpus 2\n" + columns + row(1048576, "float", "sum", 0.5, 60, 60));
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{4});
        QVERIFY(import->runs[0].workKey != import->runs[2].workKey);
    }

    /// The JSON of nccl-tests lists the first device of each process; root is a string, N/A is null.
    void jsonOfNcclTests()
    {
        const auto import = read(
            R"({"version": 2, "start_time": "2026-01-02 03:04:05", "args": ["./all_reduce_perf", "-g", "8"],
            "env": ["SECRET=hidden"], "nccl_version": 22803, "config": {"nthreads": 1, "ngpus": 8, "graph": 0,
            "aggregated_iterations": 1, "blocking_collectives": "false", "devices": [{"rank": 0, "hostname": "a",
            "device_info": "NVIDIA H200"}, {"rank": 8, "hostname": "b", "device_info": "NVIDIA H200"}]},
            "results": [{"size": 8000000, "count": 2000000, "type": "float", "redop": "sum", "root": "    -1",
              "out_of_place": {"time": 100.0, "alg_bw": 80.0, "bus_bw": 150.0, "nwrong": null},
              "in_place": {"time": 99.0, "alg_bw": 80.80808, "bus_bw": "nan", "nwrong": 0.0},
              "out_of_place_per_iter": {"times_us": [90.0, 100.0, 95.0, 105.0, 97.0]}, "experiment_name": "AllReduce"},
              {"size": 16, "type": "float", "redop": "sum", "root": "-1", "out_of_place": null}], "end_time": "2026-01-02 03:04:06"})",
            "run.json");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        const auto &out = import->runs[0], &in = import->runs[1];
        QCOMPARE(out.family, "all_reduce");
        QCOMPARE(out.platform, "NVIDIA H200");
        QCOMPARE(*out.parameters.number("ranks"), 16.0);
        QCOMPARE(*out.parameters.number("nodes"), 2.0);
        QVERIFY(!out.parameters.contains("root"));
        QCOMPARE(*out.stepMedian, 97e-6);
        // For 16 ranks, 2 (n - 1) / n is 1.875.
        QCOMPARE(number(out, "busbw"), 1.875 * number(out, "algbw"));
        QCOMPARE(number(in, "algbw"), 80.80808e9);
        QVERIFY(std::isnan(number(in, "busbw")));
        QCOMPARE(import->errors.size(), std::size_t{1}); // the second result has no placement
        QCOMPARE(import->errors[0].line, std::size_t{2});
        QVERIFY(toLine(out.source).find("SECRET") == std::string::npos);
    }

    void jsonOfRcclTests()
    {
        const auto import =
            read(R"([{"numCycle": 0, "name": "AllReduce", "nodes": 1, "ranks": 2, "ranksPerNode": 2,
            "gpusPerRank": 1, "size": 1000000, "type": "float", "redop": "sum", "inPlace": 1, "time": 20.0,
            "algBw": 50.0, "busBw": 50.0, "wrong": "0"}, {"name": "AllReduce", "ranks": 2, "size": 8, "inPlace": 0,
            "time": 10.0, "algBw": 0.0008, "busBw": 0.0008, "wrong": "2"}, {"size": 8}])",
                 "run.json");
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        QCOMPARE(import->runs.size(), std::size_t{2});
        QCOMPARE(number(import->runs[0], "algbw"), 1000000 / 20e-6);
        QCOMPARE(import->runs[0].implementation["in_place"], Json(1));
        QCOMPARE(*import->runs[0].parameters.number("ranks"), 2.0);
        QCOMPARE(import->runs[1].outcome, Outcome::Crash);
        QCOMPARE(import->errors.size(), std::size_t{1});
        QCOMPARE(import->errors[0].line, std::size_t{3});
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCollectives)
#include "tst_collectives.moc"
