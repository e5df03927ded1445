// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/analyse/analysis/columns.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include "engine/analyse/answer/ranking.h"

#include <QtTest>

#include <cmath>

using namespace parascope;
using namespace testing;

namespace {

struct Run
{
    const char* platform;
    std::string model;
    double rate = 1;
    std::string stack = "s", timing = "sync";
};

table::Table tableOfRuns(const std::vector<Run>& runs)
{
    std::vector<std::string> work, platform, stack, timing;
    std::vector<double> rate, width;
    for (const auto& run : runs) {
        work.push_back(run.model);
        platform.emplace_back(run.platform);
        stack.push_back(run.stack);
        timing.push_back(run.timing);
        rate.push_back(run.rate);
        width.push_back(run.model.back() - '0');
    }
    return tableOf({texts("work_key", work), texts("platform", platform), texts("stack", stack),
                    texts("timing", timing), numbers("width", width),
                    metricColumn("examples_per_second", rate)});
}

/// Makes three models on a, b and c. The rates of a are `ahead` times those of b, which are twice those of c.
std::vector<Run> threeSides(double ahead)
{
    std::vector<Run> out;
    for (int model = 1; model <= 3; ++model) {
        const auto name = "m" + std::to_string(model);
        out.push_back({"c", name, 1.0 * model});
        out.push_back({"b", name, 2.0 * model, "t"});
        out.push_back({"a", name, 2.0 * model * (ahead > 1 ? ahead : std::exp(0.1 * (model - 2)))});
    }
    return out;
}

Result<answer::Ranking> rankingOf(const table::Table& table, const analysis::RankingRequest& request = {},
                                  const answer::WinnerAxes& axes = {})
{
    answer::Question question;
    question.rows = all(table);
    PARASCOPE_TRY(const auto runs, answer::prepare(table, answer::sidesOf(request, question)));
    return answer::ranking(table, runs, request, axes);
}

} // namespace

/// The sentences and the document of a ranking. If this fails, a reader takes a tie for a winner, or does not
/// see that the sides differ in more than their platform.
class TestAnswerRanking : public QObject
{
    Q_OBJECT

private slots:
    void aClearBest()
    {
        const auto table = tableOfRuns(threeSides(3));
        const auto ranking = rankingOf(table, {}, {"width", ""});
        QVERIFY(ranking);
        const auto values = test::valuesOf(answer::verdict(ranking->result));
        QCOMPARE(values, (std::vector<std::string>{"a", "3", "3.00", "b", "3.00", "3.00"}));
        QCOMPARE(answer::ranksText(ranking->result.sides[0]), std::string("1"));
        const auto json = answer::toJson(*ranking);
        QCOMPARE(json["sides"].size(), std::size_t{3});
        QCOMPARE(json["sides"][0]["side"], "a");
        QCOMPARE(json["sides"][0]["rank"], Json::array({1, 1}));
        QCOMPARE(json["pairs"].size(), std::size_t{3});
        QCOMPARE(json["pairs"][1]["denominator"], "c");
        QVERIFY(std::abs(json["pairs"][1]["ratio"].get<double>() - 6) < 1e-9);
        QCOMPARE(json["reference"], "c");
        QVERIFY(json["left_out"].empty() && !json.contains("unable"));
        const auto& winners = json["winners"];
        QCOMPARE(winners["x_values"], Json::array({1, 2, 3}));
        QCOMPARE(winners["cells"].size(), std::size_t{3});
        QCOMPARE(winners["cells"][2]["best"], "a");
        QCOMPARE(winners["cells"][2]["next"], "b");
        QCOMPARE(winners["cells"][2]["told"], true); // threefold is more than launches differ by
        QVERIFY(!winners.contains("y") && !winners["cells"][2].contains("y"));
        // One launch of one model a side says nothing about a smaller ratio.
        const auto close = answer::toJson(*rankingOf(tableOfRuns(threeSides(1.2)), {}, {"width", ""}));
        QCOMPARE(close["winners"]["cells"][2]["told"], false);
        QCOMPARE(close["winners"]["cells"][2]["doubt"], "launches");
    }

    void aTie()
    {
        const auto table = tableOfRuns(threeSides(0));
        const auto ranking = rankingOf(table);
        QVERIFY(ranking);
        const auto values = test::valuesOf(answer::verdict(ranking->result));
        QVERIFY(std::count(values.begin(), values.end(), "a") == 1);
        QVERIFY(std::count(values.begin(), values.end(), "b") == 1);
        QCOMPARE(answer::ranksText(ranking->result.sides[0]).substr(0, 1), std::string("1"));
        QVERIFY(answer::ranksText(ranking->result.sides[0]).size() > 1);
    }

    void settingsInWhichSidesDiffer()
    {
        const auto table = tableOfRuns(threeSides(3));
        const auto ranking = rankingOf(table);
        QVERIFY(ranking);
        const auto caveats = answer::caveats(ranking->result);
        QVERIFY(std::any_of(caveats.begin(), caveats.end(), [](const Message& caveat) {
            return test::names(caveat.text(), {"stack", "a: s", "b: t", "c: s"});
        }));
        QCOMPARE(answer::toJson(*ranking)["caveats"].size(), caveats.size());
    }

    void sidesWithoutCommonModels()
    {
        auto runs = threeSides(3);
        runs.push_back({"d", "own 4", 1});
        const auto table = tableOfRuns(runs);
        auto ranking = rankingOf(table);
        QVERIFY(ranking);
        QVERIFY(test::anyHas(answer::caveats(ranking->result), {"c", "d"}));
        const auto side = answer::toJson(*ranking)["sides"][3];
        QVERIFY(side["side"] == "d" && side["ratio"].is_null() && side["interval"].is_null());
        QCOMPARE(side["rank"], Json::array({1, 4}));
        analysis::RankingRequest request;
        request.sides = {"d", "a"};
        ranking = rankingOf(table, request);
        QVERIFY(ranking);
        QVERIFY(answer::toJson(*ranking).contains("unable") && answer::caveats(ranking->result).empty());
        QVERIFY(answer::verdict(ranking->result) == ranking->result.unable);
    }

    /// Six models of one setting against a single one of another: settings or models of equal weight turn the
    /// order round, which a caveat says with the names and the other ratio.
    void weightsThatDecide()
    {
        std::vector<Run> runs;
        for (int model = 1; model <= 7; ++model)
            for (const auto* platform : {"a", "b"})
                runs.push_back({platform, "m" + std::to_string(model),
                                *platform == 'a' ? (model == 7 ? 0.01 : 2 + 0.01 * model) : 1.0,
                                model == 7 ? "t" : "s"});
        // The stack varies within a model, so it is a setting.
        for (const auto* platform : {"a", "b"})
            runs.push_back({platform, "m7", *platform == 'a' ? 2 : 1.0, "s"});
        const auto table = tableOfRuns(runs);
        analysis::RankingRequest request;
        request.equalSettings = true;
        auto ranking = rankingOf(table, request);
        QVERIFY(ranking);
        QCOMPARE(ranking->result.sides[0].name, std::string("b"));
        const auto caveats = answer::caveats(ranking->result);
        QVERIFY(std::any_of(caveats.begin(), caveats.end(), [](const Message& caveat) {
            return test::names(caveat.text(),
                               {"b over a", "0.72"}); // exp(-(6 log 2.035 + log(0.02) / 2) / 7)
        }));
        request.equalSettings = false;
        ranking = rankingOf(table, request);
        QVERIFY(ranking);
        QCOMPARE(ranking->result.sides[0].name, std::string("a"));
    }

    void wrongAxes()
    {
        const auto table = tableOfRuns(threeSides(3));
        const auto ranking = rankingOf(table, {}, {"", "width"});
        QVERIFY(!ranking && ranking.error().code == ErrorCode::BadInput);
        QVERIFY(!rankingOf(table, {}, {"widht", ""}));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestAnswerRanking)
#include "tst_answer_ranking.moc"
