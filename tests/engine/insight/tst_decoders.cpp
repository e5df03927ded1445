// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the observations about decoders on runs whose times follow a formula written here.
#include "sample.h"
#include "tests/run.h"

#include <QTest>

#include <map>

using namespace parascope;

namespace {

/// A decoder as this test describes it: sizes from a textbook count, times from the effect that a test
/// plants.
struct Run
{
    std::string mode = "decode";
    double layer = 8, width = 512, kvHeads = 8, context = 512, batch = 1;
    double seconds = 0;

    static constexpr double headWidth = 64;
    [[nodiscard]] double weights() const
    {
        return layer * (2 * width * width + 2 * width * kvHeads * headWidth + 12 * width * width);
    }
    [[nodiscard]] double bytes() const
    {
        return 4 * (weights() + batch * context * 2 * layer * kvHeads * headWidth);
    }
    [[nodiscard]] double flops() const { return 2 * batch * weights() + 4 * batch * context * layer * width; }
};

table::Table tableOf(const std::vector<Run>& runs)
{
    using sample::numbers, sample::texts, table::Column;
    auto run = texts("run"), platform = texts("platform"), family = texts("family"), mode = texts("mode"),
         outcome = texts("outcome"), quality = texts("quality"), dtype = texts("dtype"),
         timing = texts("timing"), key = texts("work_key");
    constexpr auto hyper = Column::Role::HyperParameter, metric = Column::Role::Metric;
    auto layer = numbers("layer", hyper), width = numbers("width", hyper), heads = numbers("kv_heads", hyper),
         context = numbers("context", hyper), batch = numbers("batch", hyper);
    auto step = numbers("step_seconds", metric), examples = numbers("examples_per_second", metric),
         flops = numbers("flops_per_second", metric), bytes = numbers("bytes_per_second", metric),
         size = numbers("parameters", metric);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& item = runs[i];
        const auto put = [](Column& column, const std::string& text) {
            column.codes.push_back(text.empty() ? table::Dictionary::missing : column.dictionary->code(text));
        };
        put(run, "r" + std::to_string(i));
        put(platform, "p");
        put(family, "decoder");
        put(mode, item.mode);
        put(outcome, "completed");
        put(quality, "");
        put(dtype, "float32");
        put(timing, "sync");
        put(key, "w" + std::to_string(i));
        layer.numbers.push_back(item.layer);
        width.numbers.push_back(item.width);
        heads.numbers.push_back(item.kvHeads);
        context.numbers.push_back(item.context);
        batch.numbers.push_back(item.batch);
        step.numbers.push_back(item.seconds);
        examples.numbers.push_back(item.batch / item.seconds);
        flops.numbers.push_back(item.flops() / item.seconds);
        bytes.numbers.push_back(item.bytes() / item.seconds);
        size.numbers.push_back(item.weights());
    }
    table::Table out;
    out.setRows(runs.size());
    for (auto* column : {&run, &platform, &family, &mode, &outcome, &quality, &dtype, &timing, &key, &layer,
                         &width, &heads, &context, &batch, &step, &examples, &flops, &bytes, &size})
        out.add(std::move(*column));
    return out;
}

/// Makes every combination. The time of each comes from `seconds`, with noise of 3 %.
std::vector<Run> grid(const std::vector<double>& layers, const std::vector<double>& widths,
                      const std::vector<double>& heads, const std::vector<double>& contexts,
                      const std::vector<double>& batches, const std::function<double(const Run&)>& seconds,
                      unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0, 0.03);
    std::vector<Run> out;
    for (const double layer : layers)
        for (const double width : widths)
            for (const double head : heads)
                for (const double context : contexts)
                    for (const double batch : batches) {
                        Run run{"decode", layer, width, head, context, batch, 0};
                        run.seconds = seconds(run) * std::exp(noise(random));
                        out.push_back(run);
                    }
    return out;
}

constexpr double bandwidth = 1e10;
double byMemory(const Run& run)
{
    return run.bytes() / bandwidth;
}
double bySize(const Run& run)
{
    return 1e-10 * run.weights();
}

const std::vector<double> batches{1, 2, 4, 8, 16, 32, 64, 128};

bool covers(const insight::Observation& item, double truth)
{
    return item.evidence.interval.low <= truth && truth <= item.evidence.interval.high;
}

} // namespace

/// If this fails, a report has sentences about a decoder that its runs do not support, or lacks those that
/// they do.
class TestDecoders : public QObject
{
    Q_OBJECT

private slots:
    /// With time = max(bytes / B, FLOPs / F), the ridge is F / B, and the batches follow from the count
    /// above.
    void decodingTurnsComputeBoundWhereItWasPlanted()
    {
        constexpr double ridge = 12;
        const std::vector<double> contexts{128, 1024, 8192};
        const auto runs = grid(
            {8}, {512, 1024}, {2}, contexts, batches,
            [](const Run& run) {
                return std::max(run.bytes() / bandwidth, run.flops() / (ridge * bandwidth));
            },
            1);
        const auto report = sample::observed(tableOf(runs));
        const auto* found = sample::find(report, "compute-bound");
        QVERIFY(found);
        QVERIFY2(covers(*found, ridge), found->sentence.text().c_str());
        // The first batches beyond the ridge of the two widths; of an even number the larger is reported.
        for (const auto& turn : found->evidence.numbers["turns"]) {
            double latest = 0;
            for (const double width : {512., 1024.}) {
                double first = INFINITY;
                for (const double batch : batches) {
                    const Run run{"decode", 8, width, 2, turn["context"].get<double>(), batch, 0};
                    if (run.flops() / run.bytes() >= ridge)
                        first = std::min(first, batch);
                }
                latest = std::max(latest, first);
            }
            if (std::isfinite(latest))
                QCOMPARE(turn["batch"].get<double>(), latest);
            else
                QVERIFY(turn["batch"].is_null());
        }
        QCOMPARE(found->evidence.numbers["turns"].size(), contexts.size());
    }

    void whatStaysMemoryBoundIsNotCalledComputeBound()
    {
        int claims = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const auto runs = grid({8}, {512, 1024}, {2}, {128, 1024, 8192}, batches, byMemory, seed);
            claims += sample::find(sample::observed(tableOf(runs)), "compute-bound") != nullptr;
        }
        QVERIFY2(claims <= 1, std::to_string(claims).c_str());
    }

    /// Prefill and decode of one family are different work: each has its own sentences.
    void modesAreToldApart()
    {
        auto runs = grid({8}, {512, 1024}, {2}, {128, 1024}, batches, byMemory, 3);
        auto prefill = grid(
            {8}, {512, 1024}, {2}, {128}, batches,
            [](const Run& run) { return 1e-12 * run.flops() * run.batch; }, 4);
        for (auto& run : prefill)
            run.mode = "prefill";
        runs.insert(runs.end(), prefill.begin(), prefill.end());
        const auto report = sample::observed(tableOf(runs));
        int decode = 0, served = 0;
        for (const auto& item : report.observations) {
            const auto text = item.sentence.text();
            decode += text.find("p (decode)") != std::string::npos;
            served += text.find("p (prefill)") != std::string::npos;
            if (text.find("p (decode)") != std::string::npos)
                QVERIFY2(item.evidence.where.find("mode == \"decode\"") != std::string::npos,
                         item.evidence.where.c_str());
        }
        QVERIFY(decode > 0 && served > 0);
    }

    /// An effect in addition to that of the parameters: time = weights x heads^0.3, a factor of 1.23 for each
    /// doubling.
    void keyValueHeadsCostWhatWasPlanted()
    {
        const auto runs = grid(
            {4, 8}, {512, 1024}, {1, 2, 4, 8}, {512, 4096}, {1, 4, 16},
            [](const Run& run) { return bySize(run) * std::pow(run.kvHeads, 0.3); }, 5);
        const auto report = sample::observed(tableOf(runs));
        const auto* found = sample::find(report, "kv-heads");
        QVERIFY(found);
        QVERIFY2(covers(*found, std::pow(2, 0.3)), found->sentence.text().c_str());
    }

    /// In a memory-bound decode the heads cost time because of the cache, and the more, the longer the
    /// context is.
    void theCacheMakesThemCostMoreAtLongContexts()
    {
        const auto runs =
            grid({4, 8}, {512, 1024}, {1, 2, 4, 8}, {128, 1024, 16384}, {1, 4, 16}, byMemory, 6);
        const auto report = sample::observed(tableOf(runs));
        const auto* found = sample::find(report, "kv-heads");
        QVERIFY(found);
        const auto& numbers = found->evidence.numbers;
        QVERIFY(numbers["time_per_doubling"].get<double>() > 1.02);
        QVERIFY(numbers["at_longest_context"].get<double>() > 1.3);
        QVERIFY(numbers["at_shortest_context"].get<double>() < 1.15);
    }

    void depthCostsWhatWasPlanted()
    {
        const auto runs = grid(
            {4, 8, 16, 32}, {256, 512, 1024}, {4}, {512}, {1, 4, 16},
            [](const Run& run) { return std::pow(bySize(run), 0.9) * std::pow(run.layer, 0.25); }, 7);
        const auto report = sample::observed(tableOf(runs));
        const auto* found = sample::find(report, "depth");
        QVERIFY(found);
        QVERIFY2(covers(*found, std::pow(2, 0.25)), found->sentence.text().c_str());
        QVERIFY(found->evidence.numbers["time_per_doubling"].get<double>() > 1);
    }

    /// Widths that are not a multiple of 64 take 1.3 times the time.
    void alignmentCostsWhatWasPlanted()
    {
        const std::vector<double> widths{256, 300, 320, 384, 420, 448, 500, 512, 600, 640};
        const auto seconds = [](const Run& run) {
            return 1e-10 * run.flops() * (std::fmod(run.width, 64) == 0 ? 1 : 1.3);
        };
        const auto runs = grid({4, 8}, widths, {4}, {512}, {1, 4, 16}, seconds, 8);
        const auto report = sample::observed(tableOf(runs));
        const auto* found = sample::find(report, "alignment", "width");
        QVERIFY(found);
        QVERIFY2(covers(*found, 1.3), found->sentence.text().c_str());
        // A single such level may be slow for another reason.
        const auto one = grid({4, 8}, {256, 300, 320, 384}, {4}, {512}, {1, 4, 16}, seconds, 8);
        QVERIFY(!sample::find(sample::observed(tableOf(one)), "alignment"));
    }

    /// If the time is proportional to the parameters or to the FLOPs, there is no further claim.
    void sizeAloneGivesNoClaim()
    {
        std::map<std::string, int> claims;
        constexpr unsigned rounds = 40;
        for (unsigned seed = 1; seed <= rounds; ++seed) {
            auto report = sample::observed(
                tableOf(grid({4, 8, 16}, {256, 512, 1024}, {1, 2, 4, 8}, {512}, {1, 8}, bySize, seed)));
            for (const char* topic : {"kv-heads", "depth"})
                claims[topic] += sample::find(report, topic) != nullptr;
            report = sample::observed(tableOf(grid(
                {4, 8}, {256, 300, 320, 384, 420, 448, 500, 512, 600, 640}, {4}, {512}, {1, 4},
                [](const Run& run) { return 1e-10 * run.flops(); }, seed)));
            claims["alignment"] += sample::find(report, "alignment") != nullptr;
        }
        for (const auto& [topic, n] : claims)
            QVERIFY2(n <= 2, (topic + ": " + std::to_string(n)).c_str());
    }

    /// Noise of a factor of three, independent of the model.
    void noiseGivesNothing()
    {
        int claims = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            std::mt19937 random(seed);
            std::normal_distribution<double> noise;
            const auto runs = grid(
                {4, 8}, {256, 300, 320, 420, 512}, {1, 4}, {128, 4096}, {1, 8, 64},
                [&](const Run&) { return 1e-3 * std::exp(noise(random)); }, seed);
            const auto report = sample::observed(tableOf(runs));
            for (const char* topic : {"kv-heads", "depth", "alignment", "compute-bound"})
                claims += sample::find(report, topic) != nullptr;
        }
        QVERIFY2(claims <= 2, std::to_string(claims).c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestDecoders)
#include "tst_decoders.moc"
