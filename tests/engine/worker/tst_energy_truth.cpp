// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/energy.h"
#include "engine/worker/energy_meter.h"
#include "tests/run.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace parascope;
using worker::EnergyMeter;
using worker::PowerCounter;

namespace {

/// A machine whose steps and power are drawn, with the energy that a step takes in the long run.
struct DrawnMachine
{
    bool slowSteps = false; ///< a tenth of the steps takes four times as long, with half of the power
    double renewal = 0;     ///< time between new values of its sensor; 0: each reading is a new one
    PowerCounter::Kind kind = PowerCounter::Kind::Power;

    static constexpr double step = 0.05, watts = 300, slowShare = 0.1, slowFactor = 4, slowWatts = 150;
    static constexpr double seconds = 30, grid = 0.001, warmup = 20;

    [[nodiscard]] double truth() const
    {
        return slowSteps ? step * ((1 - slowShare) * watts + slowShare * slowFactor * slowWatts)
                         : step * watts;
    }
};

struct DrawnRun
{
    std::vector<double> steps;
    Json readings;
    double end = 0;
};

/// Draws steps that vary by 2 %, and a power that varies by 10 % with a memory of half a second, on a grid
/// that is much finer than the readings.
DrawnRun drawRun(const DrawnMachine& machine, std::mt19937& random)
{
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform;
    DrawnRun run;
    std::vector<double> joules{0}, power;
    const double memory = std::exp(-DrawnMachine::grid / 0.5);
    double drift = normal(random);
    for (double end = 0; end < DrawnMachine::seconds;) {
        const bool slow = machine.slowSteps && uniform(random) < DrawnMachine::slowShare;
        const double step =
            DrawnMachine::step * (slow ? DrawnMachine::slowFactor : 1) * (1 + 0.02 * normal(random));
        run.steps.push_back(step);
        end += step;
        for (; static_cast<double>(power.size()) * DrawnMachine::grid < end;) {
            drift = memory * drift + std::sqrt(1 - memory * memory) * normal(random);
            power.push_back((slow ? DrawnMachine::slowWatts : DrawnMachine::watts) * (1 + 0.1 * drift));
            joules.push_back(joules.back() + power.back() * DrawnMachine::grid);
        }
        run.end = end;
    }
    PowerCounter counter;
    counter.kind = machine.kind;
    worker::PowerSeries series(counter);
    const bool counts = machine.kind == PowerCounter::Kind::Energy;
    const double every = counts ? EnergyMeter::period : EnergyMeter::sensorPeriod;
    for (double time = 0; time < run.end; time += every * (0.97 + 0.06 * uniform(random))) {
        const double renewed =
            machine.renewal > 0 ? machine.renewal * std::floor(time / machine.renewal) : time;
        const auto at = static_cast<std::size_t>(renewed / DrawnMachine::grid);
        series.add(time, counts ? joules[at] : power[at]);
    }
    Json json = series.toJson(0);
    json["kind"] = counts ? "energy" : "power";
    run.readings = {{"counters", {std::move(json)}}};
    return run;
}

} // namespace

/// The 95 % interval of the energy of a step against energies that are known. If this fails, a difference in
/// joules between two machines is claimed or missed because an interval is too narrow.
class EnergyTruthTest : public QObject
{
    Q_OBJECT

    static int runs() { return qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 400 : 40; }

private slots:
    void theIntervalHoldsTheTruth_data()
    {
        QTest::addColumn<bool>("slowSteps");
        QTest::addColumn<double>("renewal");
        QTest::addColumn<bool>("counts");
        for (const bool slow : {false, true}) {
            const QByteArray steps = slow ? "a tenth four times as long, " : "equal steps, ";
            QTest::newRow((steps + "sensor").constData()) << slow << 0.0 << false;
            QTest::newRow((steps + "sensor renewed once a second").constData()) << slow << 1.0 << false;
            QTest::newRow((steps + "counter").constData()) << slow << 0.0 << true;
        }
    }
    void theIntervalHoldsTheTruth()
    {
        QFETCH(bool, slowSteps);
        QFETCH(double, renewal);
        QFETCH(bool, counts);
        const DrawnMachine machine{slowSteps, renewal,
                                   counts ? PowerCounter::Kind::Energy : PowerCounter::Kind::Power};
        std::mt19937 random(parascope::test::seed() + (slowSteps ? 1 : 0) + (renewal > 0 ? 2 : 0) +
                            (counts ? 4 : 0));
        int held = 0;
        double halves = 0;
        for (int i = 0; i < runs(); ++i) {
            const auto run = drawRun(machine, random);
            const auto warmup = static_cast<int>(DrawnMachine::warmup);
            const auto window = timing::steadyWindow(run.steps, warmup, run.end);
            Message why;
            const auto power = timing::powerIn(run.readings, window, window.end - window.begin, why);
            QVERIFY2(power, why.text().c_str());
            // The step time adds almost nothing of its own here, so that the parts of the run must do it.
            const auto energy =
                timing::energyOfStep(run.readings, *power, window,
                                     std::span(run.steps).subspan(static_cast<std::size_t>(warmup)), 0.0001);
            QVERIFY(energy.interval);
            held += energy.interval->low <= machine.truth() && machine.truth() <= energy.interval->high;
            halves += (energy.interval->high - energy.interval->low) / 2 / machine.truth();
        }
        qInfo("%d of %d hold the truth, half-width %.1f %%", held, runs(), 100 * halves / runs());
        QVERIFY2(10 * held >= 9 * runs(), qPrintable(QString::number(held)));
        QVERIFY(halves / runs() < 0.2); // an interval that holds everything says nothing
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, EnergyTruthTest)
#include "tst_energy_truth.moc"
