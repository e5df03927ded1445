// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/json.h"
#include "engine/base/statistics/least_squares.h"
#include "engine/model/surrogate/acquisition.h"
#include "engine/model/surrogate/target.h"
#include "engine/model/workload/family.h"
#include "tests/engine/model/surrogate/planted.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include <cmath>
#include <set>

using namespace parascope;
using namespace parascope::surrogate;
using Eigen::Index;
using Kind = Observation::Kind;

namespace {

/// A simulated machine: a roofline with tiles of 128 and a cliff where weights no longer fit in the cache.
struct Machine
{
    std::vector<Parameters> parameters;
    std::vector<std::optional<workload::Cost>> costs;
    std::vector<double> seconds; ///< NaN: out of memory

    explicit Machine(double memory = INFINITY)
    {
        statistics::Random random(3);
        for (const std::int64_t layer : {2, 4, 8, 16})
            for (std::int64_t node = 32; node <= 4096; node *= 2)
                for (std::int64_t batch = 16; batch <= 4096; batch *= 2) {
                    Parameters point{{"layer", layer},
                                     {"node", node},
                                     {"input", std::int64_t{512}},
                                     {"output", std::int64_t{100}},
                                     {"batch", batch}};
                    workload::CostOptions options;
                    options.batch = batch;
                    const auto cost =
                        workload::costOf(workload::buildGraph("fc", point).value(), options).value();
                    const double tiles =
                        std::ceil(static_cast<double>(batch) / 128) * 128 / static_cast<double>(batch);
                    const double bandwidth = 4 * cost.parameters < 8e6 ? 4e11 : 1e11;
                    const double noise = 0.01 * (random.below(1000) / 500.0 - 1);
                    seconds.push_back(cost.memoryPeakBytes > memory ? NAN
                                                                    : (2e-5 * static_cast<double>(layer) +
                                                                       std::max(tiles * cost.stepFlops / 2e13,
                                                                                cost.bytes / bandwidth)) *
                                                                          std::exp(noise));
                    parameters.push_back(point);
                    costs.emplace_back(cost);
                }
    }
    [[nodiscard]] std::shared_ptr<const Points> points(bool known = true) const
    {
        return std::make_shared<Points>(
            pointsOf(parameters, known ? costs : std::vector<std::optional<workload::Cost>>(costs.size())));
    }
    [[nodiscard]] Observation run(Index i) const
    {
        const double value = seconds[static_cast<std::size_t>(i)];
        return {i, std::isfinite(value) ? Kind::Measured : Kind::Failed, std::log(value), 0};
    }
};

std::vector<Index> everySecond(std::size_t n, std::size_t step)
{
    std::vector<Index> out;
    statistics::Random random(11);
    for (std::size_t i = 0; i < n; ++i)
        if (random.below(static_cast<std::uint32_t>(step)) == 0)
            out.push_back(static_cast<Index>(i));
    return out;
}

struct Judged
{
    double median = 0, coverage = 0;
};
Judged judge(const Machine& machine, const Surrogate& fitted, const std::vector<Index>& run)
{
    std::vector<Index> rest;
    for (Index i = 0; i < static_cast<Index>(machine.seconds.size()); ++i)
        if (std::find(run.begin(), run.end(), i) == run.end() &&
            std::isfinite(machine.seconds[static_cast<std::size_t>(i)]))
            rest.push_back(i);
    const auto known = fitted.predict(rest);
    std::vector<double> errors;
    Judged out;
    for (Index i = 0; i < known.logMean.size(); ++i) {
        const double truth = machine.seconds[static_cast<std::size_t>(rest[static_cast<std::size_t>(i)])];
        errors.push_back(std::abs(known.value(i) / truth - 1));
        const auto interval = known.interval(i);
        out.coverage += (interval.low <= truth && truth <= interval.high) / static_cast<double>(rest.size());
    }
    out.median = statistics::medianOf(errors);
    return out;
}

/// A surrogate of a sixth of a planted map, and the points that were not run.
std::pair<Surrogate, std::vector<Index>> fittedTo(const planted::Map& map)
{
    const auto points = std::make_shared<Points>(pointsOf(
        map.parameters, std::vector<std::optional<workload::Cost>>(map.parameters.size(), std::nullopt)));
    const auto run = everySecond(map.seconds.size(), 6);
    std::vector<Observation> runs;
    std::vector<Index> rest;
    for (Index i = 0; i < points->size(); ++i) {
        const double value = map.seconds[static_cast<std::size_t>(i)];
        if (!std::binary_search(run.begin(), run.end(), i))
            rest.push_back(i);
        else
            runs.push_back({i, std::isfinite(value) ? Kind::Measured : Kind::Failed, std::log(value), 0});
    }
    return {Surrogate::fit(points, runs, Prior::Time).value(), rest};
}

} // namespace

/// If this fails, a user of the map acts on wrong step times, or on intervals that promise too much.
class TestSurrogate : public QObject
{
    Q_OBJECT

private slots:
    /// The Gaussian process itself, compared with scikit-learn's with the same hyper-parameters.
    void processIsScikitLearns()
    {
        statistics::Random random(5);
        const auto uniform = [&] { return random.below(10000) / 5000.0 - 1; };
        Inputs known{Eigen::MatrixXd(25, 3), {0, 1, 2}, 3, Eigen::MatrixXd(25, 0)};
        Inputs asked{Eigen::MatrixXd(7, 3), {0, 1, 2}, 3, Eigen::MatrixXd(7, 0)};
        Eigen::VectorXd y(25);
        Json given = {{"variance", 1.7},    {"noise", 0.03},       {"lengths", {0.5, 1.5, 3.0}},
                      {"x", Json::array()}, {"at", Json::array()}, {"y", Json::array()}};
        const auto fill = [&](Inputs& inputs, Json& rows) {
            for (Index i = 0; i < inputs.size(); ++i) {
                Json row = Json::array();
                for (Index c = 0; c < 3; ++c) {
                    inputs.x(i, c) = uniform();
                    row.push_back(inputs.x(i, c));
                }
                rows.push_back(row);
            }
        };
        fill(known, given["x"]);
        fill(asked, given["at"]);
        for (Index i = 0; i < 25; ++i) {
            y[i] = uniform();
            given["y"].push_back(y[i]);
        }
        QProcess python;
        python.start("/usr/bin/python3",
                     {test::sourcePath("/tests/engine/model/surrogate/gaussian_process_reference.py")});
        python.write(toLine(given).c_str());
        python.closeWriteChannel();
        if (!python.waitForFinished(60000) || python.exitCode() != 0)
            QSKIP("scikit-learn is not installed");
        const auto truth = parseJson(python.readAllStandardOutput().toStdString(), "reference").value();
        Hyper hyper{Eigen::Vector3d(std::log(0.5), std::log(1.5), std::log(3.0)), std::log(1.7),
                    std::log(0.03)};
        const GaussianProcess process(known, y, Eigen::VectorXd::Zero(25), hyper);
        const auto white = process.whitened(asked);
        const auto mean = process.mean(white);
        const Eigen::VectorXd variance =
            process.priorVariance(asked) - white.colwise().squaredNorm().transpose();
        const auto left = process.leaveOut(0);
        for (Index i = 0; i < 7; ++i) {
            const auto k = static_cast<std::size_t>(i);
            QVERIFY(std::abs(mean[i] - truth["mean"][k].get<double>()) < 1e-6);
            QVERIFY(std::abs(std::sqrt(variance[i]) - truth["deviation"][k].get<double>()) < 1e-6);
        }
        for (Index i = 0; i < 25; ++i)
            QVERIFY(std::abs(left.residual[i] - truth["loo"][static_cast<std::size_t>(i)].get<double>()) <
                    1e-6);
        // The prediction for a group that is left out must be that of a process fitted to the others.
        const auto apart = process.leaveOut(5);
        std::vector<Index> others, group;
        for (Index i = 0; i < 25; ++i)
            (i % 5 == 2 ? group : others).push_back(i);
        const GaussianProcess rest(known.rows(others), y(others), Eigen::VectorXd::Zero(20), hyper);
        const auto there = rest.whitened(known.rows(group));
        const auto said = rest.mean(there);
        const Eigen::VectorXd scatter = rest.priorVariance(known.rows(group)) -
                                        there.colwise().squaredNorm().transpose() +
                                        Eigen::VectorXd::Constant(5, rest.noise());
        for (Index i = 0; i < 5; ++i) {
            const auto k = group[static_cast<std::size_t>(i)];
            QVERIFY(std::abs(apart.residual[k] - (y[k] - said[i])) < 1e-9);
            QVERIFY(std::abs(apart.deviation[k] - std::sqrt(scatter[i])) < 1e-6); // they differ by a jitter
        }
    }

    /// The models may be known or unknown, and the metric may be any.
    void predictsWhatWasNotRun_data()
    {
        QTest::addColumn<bool>("known");
        QTest::addColumn<double>("most");
        QTest::newRow("with the models' costs") << true << 0.06;
        QTest::newRow("of an unknown family") << false << 0.12;
    }
    void predictsWhatWasNotRun()
    {
        QFETCH(const bool, known);
        QFETCH(const double, most);
        const Machine machine;
        const auto run = everySecond(machine.seconds.size(), 4);
        std::vector<Observation> runs;
        for (const auto i : run)
            runs.push_back(machine.run(i));
        const auto fitted = Surrogate::fit(machine.points(known), runs, Prior::Time);
        QVERIFY(fitted.has_value());
        const auto judged = judge(machine, *fitted, run);
        qInfo("median error %.3f, coverage %.3f", judged.median, judged.coverage);
        QVERIFY(judged.median < most);
        QVERIFY(judged.coverage > 0.85);
    }

    /// A step of 2.5 to 8 times at a known place. If this fails, the intervals next to it promise too much,
    /// or the step is said to be elsewhere. bench_cliffs is the thorough version.
    void coversBesideSteps_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<int>("axes");
        for (const auto& [name, shape] : planted::shapes)
            if (shape != planted::Shape::Two && shape != planted::Shape::Sum)
                for (const int axes : {2, 3})
                    QTest::addRow("%s, %d axes", std::string(name).c_str(), axes)
                        << static_cast<int>(shape) << axes;
    }
    void coversBesideSteps()
    {
        QFETCH(const int, shape);
        QFETCH(const int, axes);
        std::size_t cells = 0, covered = 0, misplaced = 0;
        std::vector<double> widths;
        for (const std::uint64_t seed : {901, 902, 903}) {
            const auto map = planted::make(static_cast<planted::Shape>(shape), static_cast<std::size_t>(axes),
                                           false, seed);
            const auto [fitted, rest] = fittedTo(map);
            QVERIFY(!fitted.steps().empty());
            const auto edge = fitted.edgeOf(0);
            QVERIFY(edge);
            misplaced += map.side[static_cast<std::size_t>(edge->below)] ==
                         map.side[static_cast<std::size_t>(edge->above)];
            const double planted = std::abs(std::log(map.factor));
            QVERIFY2(std::abs(edge->logFactor - planted) < 0.2,
                     qPrintable(QString("%1, planted %2").arg(edge->logFactor).arg(planted)));
            const auto known = fitted.predict(rest);
            for (std::size_t k = 0; k < rest.size(); ++k) {
                const auto i = static_cast<std::size_t>(rest[k]);
                if (!map.beside[i])
                    continue;
                const auto interval = known.interval(static_cast<Index>(k));
                ++cells;
                covered += interval.low <= map.seconds[i] && map.seconds[i] <= interval.high;
                widths.push_back(std::log(interval.high / interval.low));
            }
        }
        const double median = statistics::medianOf(widths);
        qInfo("%zu of %zu, width %.2f", covered, cells, median);
        // Three maps are few: a step that is misplaced in one of them costs a shape 10 % of its cells.
        QVERIFY(static_cast<double>(covered) >= 0.8 * static_cast<double>(cells));
        QVERIFY(median < 0.5);
        QVERIFY(misplaced <= 1);
    }

    /// A smooth map has no step. Otherwise the user looks for the cause of a cliff that is not there.
    void findsNoStepInSmoothMaps()
    {
        for (const std::uint64_t seed : {901, 902, 903, 904, 905, 906})
            for (const std::size_t axes : {2, 3}) {
                const auto [fitted, rest] =
                    fittedTo(planted::make(planted::Shape::Product, axes, true, seed));
                QVERIFY(fitted.steps().empty());
            }
    }

    /// Points that are almost sure to fail do fail, whatever the shape of the border.
    void failsWhereItIsSure()
    {
        for (const auto shape :
             {planted::Shape::Axis, planted::Shape::Product, planted::Shape::Sum, planted::Shape::Corner}) {
            std::size_t sure = 0, failed = 0;
            for (const std::uint64_t seed : {901, 902, 903}) {
                const auto map = planted::make(shape, 3, true, seed);
                const auto [fitted, rest] = fittedTo(map);
                const auto known = fitted.predict(rest);
                for (std::size_t k = 0; k < rest.size(); ++k)
                    if (known.failure[static_cast<Index>(k)] > 0.9) {
                        ++sure;
                        failed += std::isnan(map.seconds[static_cast<std::size_t>(rest[k])]);
                    }
            }
            qInfo("%zu of %zu", failed, sure);
            QVERIFY(sure > 100);
            QVERIFY(static_cast<double>(failed) >= 0.85 * static_cast<double>(sure));
        }
    }

    /// Points beyond the memory are predicted to fail, and no run is chosen far inside their region.
    void learnsWhereRunsFail()
    {
        const Machine machine(2e8);
        const auto points = machine.points();
        std::vector<Observation> runs;
        for (const auto i : everySecond(machine.seconds.size(), 3))
            runs.push_back(machine.run(i));
        const auto fitted = Surrogate::fit(points, runs, Prior::Time).value();
        std::vector<Index> all;
        std::vector<Candidate> candidates;
        for (Index i = 0; i < points->size(); ++i) {
            all.push_back(i);
            candidates.push_back({i, 1});
        }
        const auto known = fitted.predict(all);
        std::size_t right = 0;
        for (Index i = 0; i < points->size(); ++i)
            right += (known.failure[i] > 0.5) == !std::isfinite(machine.seconds[static_cast<std::size_t>(i)]);
        QVERIFY(right > 0.95 * static_cast<double>(all.size()));
        for (const auto& choice : chooseNext(fitted, candidates, {}, {}, 16, 1))
            QVERIFY(choice.failure < 0.95);
    }

    /// A run that was ended at a limit counts as slower than the limit, not as missing.
    void censoredRunsRaiseTheMap()
    {
        const Machine machine;
        const auto points = machine.points(false);
        std::vector<Observation> runs, with;
        const double limit = 0.004;
        for (const auto i : everySecond(machine.seconds.size(), 3)) {
            auto run = machine.run(i);
            if (std::exp(run.logValue) < limit) {
                runs.push_back(run);
                with.push_back(run);
            } else {
                // Slower than the other runs tell, so that the limit is news.
                with.push_back({i, Kind::Censored, std::log(limit) + 1, 0});
            }
        }
        QVERIFY(with.size() > runs.size());
        const auto without = Surrogate::fit(points, runs, Prior::Time).value();
        const auto all = Surrogate::fit(points, with, Prior::Time).value();
        double higher = 0;
        std::vector<Index> slow;
        for (const auto& run : with)
            if (run.kind == Kind::Censored)
                slow.push_back(run.point);
        higher = (all.predict(slow).logMean - without.predict(slow).logMean).mean();
        QVERIFY(higher > 0);
    }

    /// The same seed and the same runs give the same choice; otherwise a killed sweep would not continue its
    /// plan.
    void choosesTheSameAgain()
    {
        const Machine machine;
        const auto points = machine.points();
        std::vector<Observation> runs;
        std::vector<Candidate> candidates;
        for (Index i = 0; i < points->size(); ++i)
            if (i % 7 == 0)
                runs.push_back(machine.run(i));
            else
                candidates.push_back({i, 1});
        std::vector<std::vector<Index>> chosen(2);
        for (auto& list : chosen)
            for (const auto& choice :
                 chooseNext(Surrogate::fit(points, runs, Prior::Time).value(), candidates, {}, {}, 8, 4))
                list.push_back(choice.candidate);
        QCOMPARE(chosen[0].size(), std::size_t{8});
        QVERIFY(chosen[0] == chosen[1]);
        QCOMPARE(std::set<Index>(chosen[0].begin(), chosen[0].end()).size(), std::size_t{8});
    }

    /// The map of rates is the inverse of the map of times.
    void ratesFollowFromTimes()
    {
        const Machine machine;
        const auto target = targetOf("examples_per_second", machine.parameters, machine.costs);
        const double batch = machine.parameters[5].number("batch").value();
        QVERIFY(std::abs(target.value(std::log(0.01), 5) - batch / 0.01) < 1e-6 * batch / 0.01);
        QVERIFY(std::abs(target.toLog(batch / 0.01, 5) - std::log(0.01)) < 1e-9);
        const auto interval = target.interval({0.01, 0.02}, 5);
        QVERIFY(interval.low < interval.high);
    }

    void refusesTooFewRuns()
    {
        const Machine machine;
        const auto fitted = Surrogate::fit(machine.points(), {machine.run(0), machine.run(9)}, Prior::Time);
        QVERIFY(!fitted);
        QVERIFY(fitted.error().code == ErrorCode::BadInput);
        QVERIFY(fitted.error().text().find(std::to_string(Surrogate::leastRuns)) != std::string::npos);
    }

    /// An imported table with many columns, some of them constant or with names.
    void takesWideTables()
    {
        statistics::Random random(1);
        std::vector<Parameters> wide;
        std::vector<Observation> runs;
        for (Index i = 0; i < 60; ++i) {
            Parameters point;
            for (int c = 0; c < 40; ++c)
                point.set("c" + std::to_string(c), c == 3 ? Value(std::int64_t{7})
                                                   : c == 4
                                                       ? Value("name " + std::to_string(i))
                                                       : Value(static_cast<std::int64_t>(random.below(5))));
            wide.push_back(point);
            runs.push_back({i, Kind::Measured, 0.3 * point.number("c0").value(), 0});
        }
        const auto points =
            std::make_shared<Points>(pointsOf(wide, std::vector<std::optional<workload::Cost>>(wide.size())));
        QCOMPARE(points->axes.size(), maxAxes);
        QVERIFY(!points->ignored.empty());
        QVERIFY(Surrogate::fit(points, runs, Prior::None).has_value());
    }

    /// Three of forty columns have an effect: one with two levels, a category of three, a number with five,
    /// with effects that differ by a factor of ten. If this fails, a forecast comes from noise only.
    void keepsTheAxesThatTell()
    {
        statistics::Random random(2);
        std::vector<Parameters> wide;
        Eigen::VectorXd values(120);
        for (Index i = 0; i < 120; ++i) {
            Parameters point;
            for (int c = 0; c < 40; ++c)
                point.set("c" + std::to_string(c),
                          c == 7    ? Value(static_cast<std::int64_t>(1 + random.below(2)))
                          : c == 11 ? Value(std::string(1, static_cast<char>('a' + random.below(3))))
                                    : Value(static_cast<std::int64_t>(1 + random.below(c == 20 ? 5 : 9))));
            values[i] = 3 * std::log(point.number("c20").value()) + 0.5 * point.number("c7").value() +
                        (point.text("c11") == "b" ? 0.4 : 0.0) + 0.01 * random.below(10);
            wide.push_back(point);
        }
        const std::vector<std::optional<workload::Cost>> none(wide.size());
        const auto told = pointsOf(wide, none, &values), blind = pointsOf(wide, none);
        const auto has = [](const Points& points, const std::string& name) {
            return std::find(points.axes.begin(), points.axes.end(), name) != points.axes.end();
        };
        QCOMPARE(told.axes.size(), maxAxes);
        QCOMPARE(told.ignored.size(), 40 - maxAxes);
        for (const auto* name : {"c7", "c11", "c20"}) {
            QVERIFY2(has(told, name), name);
            QVERIFY2(!has(blind, name), name); // the columns with few levels
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSurrogate)
#include "tst_surrogate.moc"
