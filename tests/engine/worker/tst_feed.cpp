// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "engine/worker/jpeg.h"
#include "engine/worker/loader.h"
#include "engine/worker/records.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <thread>

using namespace parascope;
using parascope::test::Worker;
using worker::Loader;
using worker::Stream;

namespace {

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void sleepFor(double seconds)
{
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// Makes a picture that a JPEG preserves almost exactly.
worker::Picture picture(int width, int height, int red)
{
    worker::Picture out{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        for (const int value : {red, 40, 200})
            out.pixels.push_back(static_cast<std::uint8_t>(value));
    return out;
}

bool writeBytes(const QString& path, const std::vector<std::uint8_t>& bytes, std::size_t most = SIZE_MAX)
{
    QFile file(path);
    const auto size = qint64(std::min(most, bytes.size()));
    return file.open(QIODevice::WriteOnly) &&
           file.write(reinterpret_cast<const char*>(bytes.data()), size) == size;
}

/// Writes eight images in two classes, one of them cut in half.
bool writeImages(const QString& folder)
{
    for (const auto* name : {"/a", "/b"})
        if (!QDir().mkpath(folder + name))
            return false;
    for (int i = 0; i < 8; ++i) {
        const auto bytes = worker::encodeJpeg(picture(80, 60, 20 * i), 90);
        if (!writeBytes(QString("%1/%2/%3.jpg").arg(folder, i % 2 ? "b" : "a").arg(i), bytes,
                        i == 5 ? bytes.size() / 2 : SIZE_MAX))
            return false;
    }
    return true;
}

struct Shares
{
    double predicted, measured;
};

/// With a source that takes `make` seconds per batch, and steps that take `step` seconds: the waiting share
/// that the source's rate predicts, and the measured one.
Shares waitingShare(int workers, double make, double step)
{
    const auto fill = [&](std::uint64_t, Loader::Buffers) { sleepFor(make); };
    constexpr int batches = 24;
    double alone = 0;
    {
        Loader loader({8}, workers, 2, fill);
        for (int i = 0; i < workers; ++i)
            (void)loader.next();
        const double start = now();
        for (int i = 0; i < batches; ++i)
            (void)loader.next();
        alone = (now() - start) / batches;
    }
    Loader loader({8}, workers, 2, fill);
    double waited = 0, computed = 0;
    for (int i = 0; i < batches + 8; ++i) {
        const double start = now();
        (void)loader.next();
        const double got = now();
        sleepFor(step);
        if (i < 8) // the first batches were ready in advance
            continue;
        waited += got - start;
        computed += now() - got;
    }
    const double wanted = computed / batches;
    return {std::max(0.0, 1 - wanted / alone), waited / (waited + computed)};
}

} // namespace

/// If this fails, a user is told that the host keeps the device waiting when it does not, or the reverse, or
/// a model trains on half of a picture.
class FeedTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void initTestCase()
    {
        // The generated records go there, not into the cache of the user who runs the test.
        qputenv("XDG_CACHE_HOME", m_folder.filePath("cache").toLocal8Bit());
    }

    /// Threads finish in any order, but batches come in their order, complete and once each.
    void batchesComeInOrder_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("in the step") << 0;
        QTest::newRow("one thread") << 1;
        QTest::newRow("four threads") << 4;
    }
    void batchesComeInOrder()
    {
        QFETCH(int, workers);
        std::atomic<int> made = 0;
        {
            Loader loader({800, 4}, workers, 3, [&](std::uint64_t number, Loader::Buffers to) {
                ++made;
                if (number % 3 == 0)
                    std::this_thread::yield();
                std::fill_n(static_cast<std::uint64_t*>(to[0]), 100, number);
                *static_cast<std::uint32_t*>(to[1]) = std::uint32_t(number + 1);
            });
            for (std::uint64_t i = 0; i < 500; ++i) {
                const auto batch = loader.next();
                QCOMPARE(reinterpret_cast<std::uintptr_t>(batch[0]) % 64, std::uintptr_t{0});
                const auto* values = static_cast<const std::uint64_t*>(batch[0]);
                QVERIFY(std::all_of(values, values + 100, [i](auto value) { return value == i; }));
                QCOMPARE(*static_cast<const std::uint32_t*>(batch[1]), std::uint32_t(i + 1));
            }
        }
        // No more batches are made in advance than were requested.
        QVERIFY(made >= 500 && made <= 500 + 3 * workers);
    }

    void whatTheSourceThrowsArrives()
    {
        for (const int workers : {0, 2}) {
            Loader loader({8}, workers, 2, [](std::uint64_t number, Loader::Buffers) {
                if (number == 4)
                    throw std::runtime_error("gone");
            });
            for (int i = 0; i < 4; ++i)
                (void)loader.next();
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)loader.next());
        }
    }

    /// The rate of the input is enough to predict how long steps wait, for one loader and for two, and that
    /// they do not wait when the input is fast enough. Both shares are measured in turns and again until they
    /// agree; a wrong computation of the share never agrees.
    void theRateAlonePredictsTheWait_data()
    {
        QTest::addColumn<int>("workers");
        QTest::addColumn<double>("expected");
        QTest::newRow("one loader") << 1 << 2 / 3.0;
        QTest::newRow("two loaders") << 2 << 1 / 3.0;
        QTest::newRow("six loaders") << 6 << 0.0;
    }
    void theRateAlonePredictsTheWait()
    {
        QFETCH(int, workers);
        QFETCH(double, expected);
        Shares last{};
        for (int attempt = 0; attempt < 40; ++attempt) {
            last = waitingShare(workers, 0.03, 0.01);
            if (std::abs(last.predicted - last.measured) < 0.05 && std::abs(last.measured - expected) < 0.1)
                return;
        }
        QFAIL(qPrintable(QString("predicted %1, measured %2").arg(last.predicted).arg(last.measured)));
    }

    void picturesComeBack()
    {
        if (!worker::hasJpeg())
            QSKIP("built without libjpeg");
        const auto bytes = worker::encodeJpeg(picture(33, 17, 120), 95);
        worker::Picture back;
        QCOMPARE(worker::decodeJpeg(bytes, back), std::string());
        QCOMPARE(back.width, 33);
        QCOMPARE(back.height, 17);
        for (std::size_t i = 0; i < back.pixels.size(); i += 3)
            QVERIFY(std::abs(back.pixels[i] - 120) < 6 && std::abs(back.pixels[i + 2] - 200) < 6);
        for (const auto most : {std::size_t{0}, std::size_t{2}, bytes.size() / 2, bytes.size() - 3}) {
            const std::vector<std::uint8_t> cut(bytes.begin(), bytes.begin() + std::ptrdiff_t(most));
            QVERIFY2(!worker::decodeJpeg(cut, back).empty(), qPrintable(QString::number(most)));
        }
        auto wrong = bytes;
        std::fill(wrong.begin(), wrong.begin() + 20, std::uint8_t{7});
        QVERIFY(!worker::decodeJpeg(wrong, back).empty());
    }

    /// A file of a few hundred bytes whose frame header promises gigabytes.
    void aHeaderThatPromisesTooMuch()
    {
        if (!worker::hasJpeg())
            QSKIP("built without libjpeg");
        auto bytes = worker::encodeJpeg(picture(33, 17, 120), 95);
        const std::array<std::uint8_t, 4> frame{0xff, 0xc0, 0x00,
                                                0x11}; // ITU T.81, B.2.2: baseline, 3 components
        const auto at = std::search(bytes.begin(), bytes.end(), frame.begin(), frame.end());
        QVERIFY(at != bytes.end());
        const auto promise = [&](int height, int width) {
            const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
            std::ranges::copy(std::array{byte(height >> 8), byte(height), byte(width >> 8), byte(width)},
                              at + 5);
            worker::Picture out;
            return worker::decodeJpeg(bytes, out);
        };
        QCOMPARE(promise(17, 33), std::string());
        QVERIFY(promise(17, 20000).find("16384") != std::string::npos);
        QVERIFY(promise(16000, 16000).find("67108864") != std::string::npos);
        QVERIFY(!promise(400, 300).empty()); // the data end too early
    }

    /// The normalised colours of a plain picture are known, its class is its folder, and both memory orders
    /// contain the same values.
    void imagesAsTheModelTakesThem()
    {
        if (!worker::hasJpeg())
            QSKIP("built without libjpeg");
        const auto folder = m_folder.filePath("images");
        QVERIFY(writeImages(folder));
        for (const bool last : {false, true}) {
            Stream image{"x", Stream::Kind::Image, 3 * 32 * 48, 0, 1, 32, 48, last};
            const Stream label{"y", Stream::Kind::Label, 1, 0, 10};
            auto source = worker::makeFileSource({image, label}, folder.toStdString(), 64, 1);
            QVERIFY2(source, source ? "" : source.error().text().c_str());
            std::vector<float> pixels(16 * image.elements);
            std::vector<std::int64_t> labels(16);
            const std::vector<void*> buffers{pixels.data(), labels.data()};
            (*source)->fill(0, 16, buffers);
            for (std::size_t i = 0; i < 16; ++i) {
                QVERIFY(labels[i] == 0 || labels[i] == 1);
                for (const std::size_t pixel : {std::size_t{0}, std::size_t{700}, std::size_t{32 * 48 - 1}}) {
                    const auto at = [&](std::size_t channel) {
                        return pixels[i * image.elements +
                                      (last ? pixel * 3 + channel : channel * 32 * 48 + pixel)];
                    };
                    QVERIFY(std::abs(at(1) - (40 / 255.0 - 0.456) / 0.224) < 0.12);
                    QVERIFY(std::abs(at(2) - (200 / 255.0 - 0.406) / 0.225) < 0.12);
                    const double red = (double(at(0)) * 0.229 + 0.485) * 255;
                    QVERIFY(std::abs(red / 20 - std::round(red / 20)) < 0.3 && std::lround(red / 20) != 5);
                    // From the folders' names: red is 20 times the image's number, and odd numbers are in the
                    // second folder.
                    QCOMPARE(labels[i], std::int64_t{std::lround(red / 20) % 2});
                }
            }
            // The image that is cut was reported once, and another one replaced it.
            const auto report = (*source)->report();
            QCOMPARE(report["records"].get<int>(), 8);
            QCOMPARE(report["skipped"].size(), std::size_t{1});
            QVERIFY(report["skipped"][0].get<std::string>().find("/b/5.jpg (Premature end") !=
                    std::string::npos);
        }
        const auto none =
            worker::makeFileSource({{"t", Stream::Kind::Tokens, 5}}, folder.toStdString(), 64, 1);
        QVERIFY(!none && none.error().text().find(".bin") != std::string::npos);
        const auto missing =
            worker::makeFileSource({{"t", Stream::Kind::Tokens, 5}}, "/no/such/folder", 64, 1);
        QVERIFY(!missing && missing.error().text().find("/no/such/folder") != std::string::npos);
    }

    void tokensAndNumbers()
    {
        const auto folder = m_folder.filePath("parts");
        QVERIFY(QDir().mkpath(folder));
        std::vector<std::uint16_t> tokens(1000);
        std::iota(tokens.begin(), tokens.end(), std::uint16_t{0});
        std::vector<float> numbers(500);
        std::iota(numbers.begin(), numbers.end(), 0.0F);
        const auto raw = [](const auto& values) {
            const auto* from = reinterpret_cast<const std::uint8_t*>(values.data());
            return std::vector<std::uint8_t>(from, from + values.size() * sizeof values[0]);
        };
        QVERIFY(writeBytes(folder + "/train.bin", raw(tokens)) &&
                writeBytes(folder + "/rows.f32", raw(numbers)));
        const Stream text{"t", Stream::Kind::Tokens, 20, 0, 2000}, row{"x", Stream::Kind::Numbers, 7};
        auto source = worker::makeFileSource({text, row}, folder.toStdString(), 0, 1);
        QVERIFY(source);
        std::vector<std::int64_t> first(80), second(80);
        std::vector<float> rows(28);
        (*source)->fill(0, 4, std::vector<void*>{first.data(), rows.data()});
        (*source)->fill(1, 4, std::vector<void*>{second.data(), rows.data()});
        for (std::size_t i = 0; i < 80; ++i)
            QVERIFY(i % 20 == 0 || first[i] == first[i - 1] + 1); // consecutive values of the file
        for (std::size_t i = 0; i < 28; ++i)
            QVERIFY(i % 7 == 0 || rows[i] == rows[i - 1] + 1);
        QVERIFY(first != second);
        QCOMPARE((*source)->report()["bytes_read"].get<int>(), 2 * (80 * 2 + 28 * 4));
        const auto tooLong =
            worker::makeFileSource({{"t", Stream::Kind::Tokens, 5000}}, folder.toStdString(), 0, 1);
        QVERIFY(!tooLong && tooLong.error().text().find("takes 10000") != std::string::npos);
    }

    void everyWorker_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("missing");
        QTest::addColumn<QString>("data");
        for (const auto& known : test::knownWorkers())
            for (const auto* data : {"host", "files"})
                QTest::addRow("%s, %s", qPrintable(known.name), data)
                    << known.command << known.missing << data;
    }
    /// Every worker reports for every step how long it waited, and how fast the input is without the model.
    void everyWorker()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, missing);
        QFETCH(QString, data);
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        Worker worker(command);
        QVERIFY(worker.expect<protocol::Hello>());
        for (const int loaders : {0, 1, 2}) {
            auto run = request("fc", {{"layer", 2}, {"node", 32}, {"input", 64}, {"output", 10}});
            run.id = "run" + std::to_string(loaders);
            run.implementation = {{"data", data.toStdString()}, {"loader_workers", loaders}};
            onOneThread(run, command);
            run.measure.steps = 12;
            worker.say(run);
            const auto answer = test::finish(worker, run.id);
            QVERIFY2(answer.result, answer.error ? answer.error->message.c_str() : "no answer");
            QCOMPARE(answer.waited.size(), std::size_t{12});
            for (std::size_t i = 0; i < 12; ++i)
                QVERIFY(answer.waited[i] > 0 && answer.waited[i] <= answer.seconds[i] * 1.001 + 1e-6);
            QVERIFY(answer.result->finite);
            QVERIFY(answer.result->extra["input_examples_per_second"].get<double>() > 0);
            QCOMPARE(answer.result->conditions.contains("input"), data == "files");
            if (data == "files") {
                QVERIFY(answer.result->conditions["input"]["bytes_read"].get<double>() >= 12 * 8 * 64 * 4);
                QCOMPARE(answer.result->extra["records_skipped"].get<int>(), 0);
            }
        }
        auto wrong = request("fc", {{"layer", 2}, {"node", 32}, {"input", 64}, {"output", 10}});
        wrong.id = "wrong";
        wrong.implementation = {{"data", "files"}, {"data_folder", "/no/such/folder"}};
        worker.say(wrong);
        const auto answer = test::finish(worker, "wrong");
        QVERIFY(answer.error && answer.error->code == "unsupported");
        QVERIFY2(answer.error->message.find("/no/such/folder") != std::string::npos,
                 answer.error->message.c_str());
    }

    void imagesThatVanish_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("missing");
        for (const auto& known : test::knownWorkers())
            QTest::addRow("%s", qPrintable(known.name)) << known.command << known.missing;
    }
    /// A truncated image is skipped, counted and named. If the folder disappears, the run ends with a
    /// sentence, and the worker serves the next run.
    void imagesThatVanish()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, missing);
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        if (!worker::hasJpeg())
            QSKIP("built without libjpeg");
        const auto folder = m_folder.filePath("vanishing");
        QVERIFY(writeImages(folder));
        Worker worker(command);
        QVERIFY(worker.expect<protocol::Hello>());
        auto run = request("squeezenet1_1", {{"image", 32}});
        run.id = "whole";
        run.batch = 4;
        run.implementation = {{"data", "files"}, {"data_folder", folder.toStdString()}};
        onOneThread(run, command);
        worker.say(run);
        const auto answer = test::finish(worker, "whole");
        if (answer.error && answer.error->message.find("Pillow") != std::string::npos)
            QSKIP("this Python has no Pillow");
        QVERIFY2(answer.result, answer.error ? answer.error->message.c_str() : "no answer");
        QCOMPARE(answer.result->extra["records_skipped"].get<int>(), 1);
        QCOMPARE(answer.result->conditions["input"]["records"].get<int>(), 8);
        QVERIFY(answer.result->conditions["input"]["skipped"][0].get<std::string>().find("/b/5.jpg (") !=
                std::string::npos);

        run.id = "vanishing";
        run.measure.steps = 100'000'000;
        run.measure.maxSeconds = 300;
        worker.say(run);
        std::string sentence;
        bool removed = false;
        while (const auto message = worker.hear()) {
            if (const auto* error = std::get_if<protocol::WorkerError>(&*message)) {
                QCOMPARE(error->code, std::string("internal"));
                sentence = error->message;
                break;
            }
            if (std::holds_alternative<protocol::Steps>(*message) && !removed) {
                // The folder disappears at once, like a share that is unmounted: if it disappeared file by
                // file, the records would end first.
                removed =
                    QDir().rename(folder, folder + "-away") && QDir(folder + "-away").removeRecursively();
                QVERIFY(removed);
            }
        }
        QVERIFY2(QString::fromStdString(sentence).contains(folder), sentence.c_str());
        auto next = request("fc", {{"layer", 2}, {"node", 32}, {"input", 64}, {"output", 10}});
        next.id = "next";
        worker.say(next);
        QVERIFY(test::finish(worker, "next").result);
    }

private:
    /// If other programs run, the threads of one step wait for each other, so one thread is used; JAX fixes
    /// its threads when it starts.
    static void onOneThread(protocol::RunRequest& run, const QStringList& command)
    {
        if (!command.join(' ').contains("jax"))
            run.implementation["threads"] = 1;
    }
    static protocol::RunRequest request(const char* family,
                                        const std::vector<std::pair<std::string, std::int64_t>>& values)
    {
        Parameters given;
        for (const auto& [name, value] : values)
            given.set(name, Value(value));
        const auto graph = workload::buildGraph(family, given);
        if (!graph)
            qFatal("%s", graph.error().text().c_str());
        protocol::RunRequest run;
        run.graph = workload::toJson(*graph);
        run.batch = 8;
        run.measure.protocol = "fixed";
        run.measure.steps = 6;
        run.measure.maxSeconds = 60;
        run.measure.reference = false;
        return run;
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, FeedTest)
#include "tst_feed.moc"
