// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "engine/store/schema.h"
#include "tests/run.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace parascope;
using namespace parascope::store;

/// If this fails, a damaged file crashes the program, or its data are believed.
class TestStoreDamage : public QObject
{
    Q_OBJECT

private slots:
    void mutants()
    {
        const int count = qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 10000 : 500;
        const quint32 seed = 20261121;
        QTemporaryDir folder;
        const auto name = folder.filePath("t.db");
        {
            auto writer = Writer::open(name.toStdString());
            for (int i = 0; i < 30; ++i) {
                RunRecord run;
                run.runUuid = contentUuid(std::to_string(i));
                run.platform = "p";
                run.family = "fc";
                run.parameters = {{"layer", std::int64_t{i}}};
                run.stepSeconds.assign(50, 0.01 + i * 1e-4);
                QVERIFY(*writer->putRun(run));
            }
        }
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto good = file.readAll();
        file.close();
        QRandomGenerator random(seed);
        int refused = 0;
        for (int i = 0; i < count; ++i) {
            auto bad = good;
            const int flips = 1 + static_cast<int>(random.bounded(8));
            for (int k = 0; k < flips; ++k) {
                // Half of the damage is in the header and the schema, where it is worst.
                const auto range = random.bounded(2) ? bad.size() : std::min<qsizetype>(bad.size(), 8192);
                bad[static_cast<qsizetype>(random.bounded(static_cast<quint32>(range)))] =
                    static_cast<char>(random.bounded(256));
            }
            if (random.bounded(10) == 0)
                bad.truncate(static_cast<qsizetype>(random.bounded(static_cast<quint32>(bad.size()))));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(bad);
            file.close();
            const auto findings = check(name.toStdString());
            if (!findings) {
                QVERIFY(!findings.error().text().empty());
                ++refused;
            } else if (!findings->empty()) {
                ++refused;
            }
        }
        QVERIFY2(refused > count / 4, "damage goes unnoticed");
    }

    void stepTimesRoundTripAndRefuseLies()
    {
        std::vector<double> steps;
        QRandomGenerator random(7);
        for (int i = 0; i < 1000; ++i)
            steps.push_back(0.01 * (1 + 0.01 * random.generateDouble()));
        for (const std::size_t n : {0UL, 1UL, 2UL, 127UL, 128UL, 1000UL}) {
            const std::vector<double> some(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n));
            const auto blob = detail::encodeSteps(some);
            QVERIFY(*detail::decodeSteps(blob) == some);
        }
        const auto blob = detail::encodeSteps(steps);
        QVERIFY(blob.size() < steps.size() * 8);
        QVERIFY(!detail::decodeSteps(blob.substr(0, blob.size() / 2)));
        QVERIFY(!detail::decodeSteps(std::string("\xff\xff\xff\xff\x7f", 5)));
        QVERIFY(!detail::decodeSteps(""));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreDamage)
#include "tst_store_damage.moc"
