// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/catalogue.h"
#include "engine/measure/device/platforms.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QtTest>

#include <set>

using namespace parascope::device;

/// If this fails, a user's utilisation is a fraction of the wrong peak.
class TestCatalogue : public QObject
{
    Q_OBJECT
private slots:
    void everyEntryCanBeUsed()
    {
        std::set<std::string> ids;
        for (const auto& entry : catalogue()) {
            QVERIFY2(ids.insert(entry.id).second, entry.id.c_str());
            QVERIFY2(entry.headlinePeak().has_value(), entry.id.c_str());
            QVERIFY2(entry.bytesPerSecond.has_value(), entry.id.c_str());
            QVERIFY2(!entry.source.empty() && !entry.quality.empty(), entry.id.c_str());
            for (const auto& [dtype, rate] : entry.peaks)
                QVERIFY2(rate > 1e11 && rate < 1e17, (entry.id + " " + dtype).c_str());
            QVERIFY2(!entry.memoryBytes || (*entry.memoryBytes > 8e9 && *entry.memoryBytes < 1e12),
                     entry.id.c_str());
        }
        QVERIFY(ids.size() >= 30);
    }
    /// Parts of 2024 to 2026 are checked against another way to the number: units x operations per clock of
    /// the architecture's white paper x clock, or the rates of a whole rack.
    void recentPartsFollowFromTheirUnits()
    {
        const auto near = [](const char* id, const char* dtype, double expected) {
            const auto peak = catalogueEntry(id)->peak(dtype);
            QVERIFY2(peak && std::abs(*peak / expected - 1) < 0.006, id);
        };
        const auto cdna = [&](const char* id, double units, double clock, double perClock) {
            near(id, "float16", units * perClock * clock);
            near(id, "float8", units * perClock * 2 * clock);
            near(id, "float32", units * 256 * clock);
        };
        cdna("mi325x", 304, 2.1e9, 2048);
        cdna("mi350x", 256, 2.2e9, 4096);
        cdna("mi355x", 256, 2.4e9, 4096);
        near("mi355x", "float4", 256 * 16384 * 2.4e9);
        near("rtx_5090", "bfloat16", 170 * 512 * 2.407e9);
        near("rtx_5090", "float4", 170 * 4096 * 2.407e9);
        near("rtx_pro_6000", "bfloat16", 188 * 1024 * 2.617e9);
        near("rtx_pro_6000", "float4", 188 * 4096 * 2.617e9);
        for (const auto& [id, dtype, rack] : {std::tuple("gb200", "float4", 720e15),
                                              {"gb200", "float8", 360e15},
                                              {"gb300", "float4", 1080e15},
                                              {"gb300", "bfloat16", 180e15}})
            near(id, dtype, rack / 72);
        near("b300", "float4", 108e15 / 8);
        QCOMPARE(catalogueEntry("mi355x")->headlinePeak()->first, std::string("bfloat16"));
    }
    void agreesWithTheTableItWasMadeFrom()
    {
        QFile file(parascope::test::sharedData("/hardware_catalogue.csv"));
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("the table of facts is not here");
        // In this file, ridge points were computed from the matrix peak and the bandwidth: an independent
        // product.
        const auto header = QString::fromUtf8(file.readLine()).trimmed().split(',');
        int compared = 0;
        while (!file.atEnd()) {
            const auto line = QString::fromUtf8(file.readLine());
            QStringList fields;
            QString field;
            bool quoted = false;
            for (const QChar c : line.trimmed()) {
                if (c == '"')
                    quoted = !quoted;
                else if (c == ',' && !quoted)
                    fields << field, field.clear();
                else
                    field += c;
            }
            fields << field;
            const auto* entry = catalogueEntry(fields.value(0).toStdString());
            QVERIFY2(entry, qPrintable(fields.value(0)));
            const double ridge = fields.value(header.indexOf("ridge_flop_per_byte_matrix")).toDouble();
            const auto peak = entry->peak("bfloat16")  ? entry->peak("bfloat16")
                              : entry->peak("float16") ? entry->peak("float16")
                                                       : entry->peak("float32");
            if (ridge > 0) {
                QVERIFY2(std::abs(*peak / *entry->bytesPerSecond / ridge - 1) < 0.01,
                         qPrintable(fields.value(0)));
                ++compared;
            }
        }
        QVERIFY(compared > 25);
    }
    void paperPlatformsAgree_data()
    {
        QTest::addColumn<QString>("platform");
        QTest::addColumn<QString>("entry");
        QTest::newRow("tpu-v2") << "tpu-v2" << "tpu_v2_board";
        QTest::newRow("tpu-v3") << "tpu-v3" << "tpu_v3_board";
        QTest::newRow("v100") << "v100" << "v100_sxm2_16";
        QTest::newRow("skylake") << "skylake" << "cpu_n1_standard_32";
    }
    void paperPlatformsAgree()
    {
        QFETCH(QString, platform);
        QFETCH(QString, entry);
        const auto* paper = paperPlatform(platform.toStdString());
        const auto* listed = catalogueEntry(entry.toStdString());
        QVERIFY(paper && listed);
        QCOMPARE(std::string(paper->catalogueId), listed->id);
        QCOMPARE(listed->peak(paper->dtype).value_or(0), paper->peakFlops);
        QCOMPARE(listed->bytesPerSecond.value_or(0), paper->bandwidth);
        QCOMPARE(listed->memoryBytes.value_or(0), paper->memoryBytes);
    }
    /// However a platform is spelt, a run is compared with the roof of its own type (NVIDIA's data sheet of
    /// the V100: 15.7 TFLOP/s in float32, 125 in float16; a TPU v2 has no float32 peak).
    void aSpellingDecidesNothing()
    {
        for (const auto* name : {"v100", "V100"}) {
            const auto* paper = paperPlatform(name);
            QVERIFY(paper);
            QCOMPARE(peaksOf(*paper).of("float32"), 15.7e12);
            QCOMPARE(peaksOf(*paper).of("float16"), 125e12);
        }
        QCOMPARE(matchDevice("Tesla V100-SXM2-16GB")->peak("float32").value_or(0), 15.7e12);
        for (const auto* name : {"tpu-v2", "TPU v2", "TPU_V2"}) {
            const auto* paper = paperPlatform(name);
            QVERIFY(paper);
            QCOMPARE(peaksOf(*paper).of("bfloat16"), 180e12);
            QVERIFY(std::isnan(peaksOf(*paper).of("float32")));
        }
    }
    /// Names as people write them. For an ambiguous name, only what its parts have in common is known; there
    /// is no peak if their peaks differ.
    void namesOfPeople_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("float32");
        QTest::newRow("A100") << "A100" << 4 << 19.5e12;
        QTest::newRow("capacity") << "a100-80gb" << 2 << 19.5e12;
        QTest::newRow("bus") << "A100-PCIE-40GB" << 1 << 19.5e12;
        QTest::newRow("H200") << "h200" << 1 << 67e12;
        QTest::newRow("socket") << "V100 SXM2" << 2 << 15.7e12;
        QTest::newRow("any socket") << "H100 SXM" << 1 << 67e12;
        QTest::newRow("a maker's words") << "AMD Instinct MI300X" << 1 << 163.4e12;
        QTest::newRow("two peaks") << "H100" << 2 << 0.0;
        QTest::newRow("another part") << "H200 NVL" << 0 << 0.0;
        QTest::newRow("beginning of another") << "A10" << 0 << 0.0;
        QTest::newRow("several cards") << "8xV100" << 0 << 0.0;
        QTest::newRow("a capacity alone") << "40GB" << 0 << 0.0;
        QTest::newRow("a machine") << "NVIDIA DGX" << 0 << 0.0;
        QTest::newRow("a version") << "v4" << 0 << 0.0;
        QTest::newRow("a board of TPUs") << "TPU v2-8" << 1 << 0.0;
        QTest::newRow("a maker alone") << "NVIDIA" << 0 << 0.0;
    }
    void namesOfPeople()
    {
        QFETCH(QString, name);
        QFETCH(int, count);
        QFETCH(double, float32);
        const auto alike = alikeDevices(name.toStdString());
        QCOMPARE(static_cast<int>(alike.size()), count);
        for (const auto* entry : alike)
            if (float32 > 0)
                QCOMPARE(entry->peak("float32").value_or(0), float32);
    }
    void plainNames()
    {
        QCOMPARE(plainName("NVIDIA Tesla V100"), std::string("v100"));
        QCOMPARE(plainName("TPUv3"), std::string("tpu-v3"));
        QCOMPARE(plainName("Cloud TPU v2"), std::string("tpu-v2"));
    }
    void findsDevices_data()
    {
        QTest::addColumn<QString>("reported");
        QTest::addColumn<QString>("id");
        QTest::newRow("exact GPU") << "NVIDIA H200" << "h200_sxm";
        QTest::newRow("another product") << "NVIDIA H200 NVL" << "";
        QTest::newRow("TPU prefix") << "TPU v5" << "tpu_v5p";
        QTest::newRow("TPU lite") << "TPU v5 lite" << "tpu_v5e";
        QTest::newRow("case") << "tesla v100-sxm2-16gb" << "v100_sxm2_16";
        QTest::newRow("CPU model text") << "Intel(R) Xeon(R) Platinum 8480+ CPU @ 2.00GHz" << "xeon_8480p";
        QTest::newRow("AMD model text") << "AMD EPYC 9654 96-Core Processor" << "epyc_9654";
        QTest::newRow("a virtual CPU") << "Intel(R) Xeon(R) Processor @ 2.50GHz" << "";
        QTest::newRow("nothing") << "" << "";
    }
    void findsDevices()
    {
        QFETCH(QString, reported);
        QFETCH(QString, id);
        const auto* entry = matchDevice(reported.toStdString());
        QCOMPARE(QString::fromStdString(entry ? entry->id : std::string()), id);
    }
    void eightBitRatesAreNoHeadline()
    {
        const auto peak = catalogueEntry("h100_sxm")->headlinePeak();
        QCOMPARE(peak->second, 989e12);
        QVERIFY(!catalogueEntry("v100_sxm2_16")->peak("bfloat16"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCatalogue)
#include "tst_catalogue.moc"
