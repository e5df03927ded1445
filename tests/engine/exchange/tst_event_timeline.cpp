// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/json.h"
#include "engine/exchange/event_timeline.h"
#include "engine/exchange/import.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace parascope;
using workload::EventTimeline;

namespace {

QByteArray traceEvent(const char* category, const char* name, int thread, int at, int length, int id)
{
    return "{\"ph\": \"X\", \"cat\": \"" + QByteArray(category) + "\", \"name\": \"" + name +
           "\", \"pid\": 0, \"tid\": " + QByteArray::number(thread) +
           ", \"ts\": " + QByteArray::number(1700000000000000 + at) +
           ", \"dur\": " + QByteArray::number(length) +
           ", \"args\": {\"correlation\": " + QByteArray::number(id) +
           ", \"External id\": " + QByteArray::number(id) + "}}, ";
}

/// One device with the streams 7 and 9. Times are in microseconds; idle times are those between
/// 50 .. 150 .. 230 .. 520 .. 600 .. 750 .. 810, the time at which nothing more runs on either stream.
QByteArray trace(int lastKernel = 10)
{
    struct Call
    {
        const char* operation;
        int begin, length, launch, launched, stream, kernel, kernelLength;
    };
    constexpr Call calls[] = {
        {"aten::mm", 0, 100, 10, 10, 7, 50, 100},
        {"aten::add", 55, 15, 60, 5, 9, 100, 20},     // runs while the product does
        {"aten::sub", 71, 15, 75, 5, 9, 105, 25},     // on the same stream at the same time
        {"aten::relu", 130, 70, 140, 40, 7, 200, 30}, // the device waits for its launch
        {"aten::tanh", 400, 50, 410, 20, 7, 500, 20}, // the host was elsewhere until 400
        {"aten::exp", 455, 25, 460, 10, 9, 530, 70},  // launched long before
        {"aten::mul", 710, 50, 720, 10, 9, 740, 10},  // launched after the host had waited for the device
    };
    QByteArray out = "{\"deviceProperties\": [{\"id\": 0, \"name\": \"chip\"}], \"traceEvents\": [";
    int id = 0;
    for (const auto& call : calls) {
        ++id;
        out += traceEvent("cpu_op", call.operation, 1, call.begin, call.length, id) +
               traceEvent("cuda_runtime", "cudaLaunchKernel", 1, call.launch, call.launched, id) +
               traceEvent("kernel", (QByteArray("kernel_of_") + (call.operation + 6)).constData(),
                          call.stream, call.kernel, call.kernelLength, id);
    }
    out += traceEvent("cuda_runtime", "cudaDeviceSynchronize", 1, 490, 210, 90) +
           traceEvent("kernel", "nobodys", 7, 800, lastKernel, 91) + "{\"ph\": \"M\"}]}";
    return out;
}

std::string textOf(const EventTimeline& timeline, const EventTimeline::Event& event)
{
    return std::to_string(event.begin) + ".." + std::to_string(event.end) + ' ' + timeline.names[event.name] +
           " | " + timeline.names[event.operation];
}

} // namespace

/// The events of an imported trace. If this fails, a user looks at a kernel at the wrong time, or blames the
/// host for idle time that the device caused.
class TestEventTimeline : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path write(const char* name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", name);
        return file.fileName().toStdString();
    }

private slots:
    void everyEventIsWhereTheTraceHasIt()
    {
        const auto path = write("small.json", trace());
        const auto import = exchange::readImport(path, {});
        QVERIFY2(import && import->runs.size() == 1, import ? "" : import.error().text().c_str());
        QCOMPARE(exchange::traceFileOf(import->runs[0]), std::string("small.json"));
        const auto timeline = exchange::readEventTimeline(path, import->runs[0]);
        QVERIFY2(timeline, timeline ? "" : timeline.error().text().c_str());
        QVERIFY(!timeline->hostOnly);
        QCOMPARE(timeline->end, 760'000);
        struct Expected
        {
            const char* lane;
            std::vector<std::string> events;
        };
        // Nanoseconds after the first kernel, which began at 50.
        const std::vector<Expected> rows = {
            {"7",
             {"0..100000 kernel_of_mm | mm", "150000..180000 kernel_of_relu | relu",
              "450000..470000 kernel_of_tanh | tanh", "750000..760000 nobodys | kernel nobodys"}},
            {"9",
             {"50000..70000 kernel_of_add | add", "480000..550000 kernel_of_exp | exp",
              "690000..700000 kernel_of_mul | mul"}},
            {"9", {"55000..80000 kernel_of_sub | sub"}}};
        QCOMPARE(timeline->rows.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& row = timeline->rows[i];
            QCOMPARE(row.process + '/' + row.lane, std::string("0/") + rows[i].lane);
            QCOMPARE(row.events.size(), rows[i].events.size());
            for (std::size_t k = 0; k < row.events.size(); ++k)
                QCOMPARE(textOf(*timeline, row.events[k]), rows[i].events[k]);
        }
        const auto& first = timeline->rows[0].events;
        QCOMPARE(first[0].kind, workload::torch::Class::Product);
        QCOMPARE(first[1].kind, workload::torch::Class::Elementwise);
        QCOMPARE(first[3].kind, workload::torch::Class::Kernel);
    }

    void everyIdleTimeHasItsCause()
    {
        const auto path = write("idle.json", trace());
        const auto import = exchange::readImport(path, {});
        QVERIFY(import);
        const auto timeline = exchange::readEventTimeline(path, import->runs[0]);
        QVERIFY(timeline);
        struct Expected
        {
            std::int64_t begin, end;
            const char* cause;
            std::int64_t launching;
        };
        constexpr Expected gaps[] = {
            {100'000, 150'000, "host launching", 0}, // wholly
            // The host was in tanh from 400 on, and in no call from 230 to 400.
            {180'000, 450'000, "host busy elsewhere", 100'000},
            {470'000, 480'000, "between queued kernels", 0},
            {550'000, 690'000, "after a synchronisation", 0},
            {700'000, 750'000, "before a kernel without a launch", 0},
        };
        QCOMPARE(timeline->idle.size(), std::size(gaps));
        std::map<std::string, double> sums;
        for (std::size_t i = 0; i < std::size(gaps); ++i) {
            const auto& idle = timeline->idle[i];
            QCOMPARE(idle.begin, gaps[i].begin);
            QCOMPARE(idle.end, gaps[i].end);
            QCOMPARE(timeline->names[idle.name], std::string(gaps[i].cause));
            QCOMPARE(idle.secondLength, gaps[i].launching);
            sums[timeline->names[idle.name]] +=
                static_cast<double>(idle.end - idle.begin - idle.secondLength);
            sums[timeline->names[idle.second]] += static_cast<double>(idle.secondLength);
        }
        // The page of operations shows the same times.
        int causes = 0;
        for (const auto& operation : import->operations)
            if (const std::string prefix = "idle: "; operation.name.starts_with(prefix)) {
                ++causes;
                QVERIFY(std::abs(sums[operation.name.substr(prefix.size())] / 1e9 - *operation.seconds) <
                        1e-12);
            }
        QCOMPARE(causes, 5);
        const auto& rows = timeline->rows;
        QCOMPARE(timeline->idleBefore(rows[0].events[1]), &timeline->idle[0]);
        QCOMPARE(timeline->idleBefore(rows[1].events[1]), &timeline->idle[2]);
        QVERIFY(!timeline->idleBefore(rows[0].events[0]) && !timeline->idleBefore(rows[1].events[0]));
    }

    void aTraceWithoutADeviceShowsItsThreads()
    {
        const auto path =
            write("host.json", "{\"traceEvents\": [" + traceEvent("cpu_op", "aten::linear", 4, 0, 100, 1) +
                                   traceEvent("cpu_op", "aten::addmm", 4, 10, 80, 2) +
                                   traceEvent("cpu_op", "aten::relu", 12, 20, 30, 3) + "{\"ph\": \"M\"}]}");
        const auto import = exchange::readImport(path, {});
        QVERIFY2(import, import ? "" : import.error().text().c_str());
        const auto timeline = exchange::readEventTimeline(path, import->runs[0]);
        QVERIFY(timeline && timeline->hostOnly);
        QCOMPARE(timeline->rows.size(), std::size_t{2});
        QCOMPARE(timeline->rows[0].lane, std::string("4"));
        QCOMPARE(timeline->rows[0].events.size(), std::size_t{1}); // addmm is a part of linear
        QCOMPARE(textOf(*timeline, timeline->rows[0].events[0]),
                 std::string("0..100000 aten::linear | linear"));
        QCOMPARE(textOf(*timeline, timeline->rows[1].events[0]),
                 std::string("20000..50000 aten::relu | relu"));
    }

    /// Another recording of the same model has as many events, and must not pass for this one.
    void anotherFileIsRefused()
    {
        const auto path = write("changed.json", trace());
        const auto import = exchange::readImport(path, {});
        QVERIFY(import);
        (void)write("changed.json", trace(11));
        const auto changed = exchange::readEventTimeline(path, import->runs[0]);
        QVERIFY(!changed && changed.error().text().find("changed.json") != std::string::npos);
        (void)write("changed.json", trace().chopped(200));
        QVERIFY(!exchange::readEventTimeline(path, import->runs[0]));
        std::filesystem::remove(path);
        const auto gone = exchange::readEventTimeline(path, import->runs[0]);
        QVERIFY(!gone && gone.error().text().find("changed.json") != std::string::npos);
        store::RunRecord own;
        QCOMPARE(exchange::traceFileOf(own), std::string());
    }

    void recordedTraces_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* device : {"h100", "mi300"})
            for (const char* model :
                 {"Qwen_Qwen1.5-0.5B-Chat__1016005", "gaunernst_bert-small-uncased__1016001"})
                QTest::addRow("%s %s", device, model) << QString("/kineto/%1/%2.json.gz").arg(device, model);
    }
    void recordedTraces()
    {
        QFETCH(QString, name);
        const auto file = QString(test::sharedData(qPrintable(name)));
        if (!QFile::exists(file))
            QSKIP("the recorded traces are not here");
        const std::filesystem::path path = file.toStdString();
        const auto import = exchange::readImport(path, {});
        QVERIFY(import);
        const auto timeline = exchange::readEventTimeline(path, import->runs[0]);
        QVERIFY2(timeline, timeline ? "" : timeline.error().text().c_str());
        QProcess python;
        python.start("/usr/bin/python3",
                     {"-c",
                      "import gzip, json, sys, collections\n"
                      "events = json.load(gzip.open(sys.argv[1]))['traceEvents']\n"
                      "kinds = ('kernel', 'gpu_memcpy', 'gpu_memset')\n"
                      "launched = {e['args'].get('correlation') for e in events\n"
                      "            if e.get('cat') in ('cuda_runtime', 'cuda_driver')}\n"
                      "device = sorted((e for e in events if e.get('cat') in kinds), key=lambda e: e['ts'])\n"
                      // Those at the beginning were launched before the recording.
                      "while device[0]['args']['correlation'] not in launched:\n"
                      "    device.pop(0)\n"
                      "count, time = collections.Counter(), collections.Counter()\n"
                      "for e in device:\n"
                      "    lane = '%s/%s' % (e['pid'], e['tid'])\n"
                      "    count[lane] += 1\n"
                      "    time[lane] += e['dur']\n"
                      "print(json.dumps({lane: [count[lane], time[lane]] for lane in count}))",
                      file});
        QVERIFY(python.waitForFinished(60000) && python.exitCode() == 0);
        const auto expected = parseJson(python.readAllStandardOutput().toStdString(), "python");
        QVERIFY(expected);
        std::map<std::string, std::pair<double, double>> lanes;
        double begin = 1e18, busy = 0;
        std::vector<std::pair<std::int64_t, std::int64_t>> all;
        for (const auto& row : timeline->rows)
            for (const auto& one : row.events) {
                auto& [count, time] = lanes[row.process + '/' + row.lane];
                ++count;
                time += static_cast<double>(one.end - one.begin) / 1e3;
                begin = std::min(begin, static_cast<double>(one.begin));
                all.emplace_back(one.begin, one.end);
            }
        QCOMPARE(begin, 0.0);
        QCOMPARE(lanes.size(), expected->size());
        for (const auto& [lane, numbers] : expected->items()) {
            QCOMPARE(lanes[lane].first, numbers[0].get<double>());
            // Each length is rounded to whole nanoseconds.
            QVERIFY(std::abs(lanes[lane].second - numbers[1].get<double>()) < 1e-3 * lanes[lane].first);
        }
        // Busy and idle time together are the whole.
        std::sort(all.begin(), all.end());
        std::int64_t end = 0;
        for (const auto& [from, to] : all) {
            busy += static_cast<double>(std::max<std::int64_t>(0, to - std::max(from, end)));
            end = std::max(end, to);
        }
        for (const auto& idle : timeline->idle)
            busy += static_cast<double>(idle.end - idle.begin);
        QCOMPARE(busy, static_cast<double>(timeline->end));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestEventTimeline)
#include "tst_event_timeline.moc"
