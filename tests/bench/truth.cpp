// SPDX-License-Identifier: GPL-3.0-or-later
// How often the verdicts are right on generated data whose truth is known, as the tables of results/truth.md:
//     bench_truth [RUNS [SEED]]        RUNS databases and ten times as many series per kind
#include "tests/engine/analyse/analysis/launch_weather.h"
#include "tests/engine/insight/weather.h"
#include "tests/engine/measure/timing/step_weather.h"

#include <cstdio>
#include <cstdlib>

using namespace parascope;

namespace {

double share(int count, int of)
{
    return 100.0 * count / of;
}

void observations(int runs, std::uint64_t seed)
{
    using weather::Machine;
    std::printf("| observations: the machine | order | effect of layer | false claims | missed | warned "
                "|\n|---|---|---|---|---|---|\n");
    const struct
    {
        const char* name;
        Machine machine;
    } machines[] = {{"steady", Machine::Steady},
                    {"15 % ramp", Machine::Ramp},
                    {"wanders (AR 0.98, 5 %)", Machine::Wander},
                    {"throttled by 15 %", Machine::Throttle}};
    const struct
    {
        const char* name;
        bool inOrder;
        int anchorEvery;
    } orders[] = {
        {"shuffled", false, 0}, {"of the grid", true, 0}, {"of the grid, an anchor after each 8", true, 8}};
    for (const auto& [name, machine] : machines)
        for (const auto& [order, inOrder, anchorEvery] : orders)
            for (const double total : {0.0, 0.15}) {
                weather::Database database;
                database.machine = machine;
                database.inOrder = inOrder;
                database.anchorEvery = anchorEvery;
                database.perDoubling = std::log1p(total) / 3;
                int wrong = 0, missed = 0, warned = 0;
                for (int run = 0; run < runs; ++run) {
                    const auto report = sample::observed(
                        sample::tableOf(weather::runsOf(database, seed + static_cast<unsigned>(run)), 1e9));
                    const auto* item = sample::find(report, "sensitivity");
                    const bool layer = item && item->evidence.numbers["factor"] == "layer";
                    const bool named = layer || weather::says(report, "scaling", "with layer");
                    wrong += total > 0 ? weather::claims(report) && !named : weather::claims(report);
                    missed += total > 0 && !named;
                    warned += weather::says(report, "order") ||
                              weather::says(report, "sensitivity", "one after the other");
                }
                std::printf("| %s | %s | %g %% | %.1f %% | %s | %.1f %% |\n", name, order, 100 * total,
                            share(wrong, runs),
                            total > 0
                                ? (std::to_string(static_cast<int>(share(missed, runs) + 0.5)) + " %").c_str()
                                : "",
                            share(warned, runs));
                std::fflush(stdout);
            }
}

/// The factor of the innermost loop, in a grid that was measured in order.
void innerLoops(int runs, std::uint64_t seed)
{
    using weather::Machine;
    std::printf(
        "\n| a grid in order, batch innermost: the machine | effect of batch | false claims | missed |\n"
        "|---|---|---|---|\n");
    const std::pair<const char*, Machine> machines[] = {{"steady", Machine::Steady},
                                                        {"15 % ramp", Machine::Ramp},
                                                        {"wanders (AR 0.98, 5 %)", Machine::Wander},
                                                        {"throttled by 15 %", Machine::Throttle}};
    for (const auto& [name, machine] : machines)
        for (const double total : {0.0, 0.15}) {
            weather::Database database;
            database.machine = machine;
            database.inOrder = true;
            database.ofBatch = std::log1p(total) / 4;
            int wrong = 0, missed = 0;
            for (int run = 0; run < runs; ++run) {
                const auto report = sample::observed(
                    sample::tableOf(weather::runsOf(database, seed + static_cast<unsigned>(run)), 1e9));
                const auto* item = sample::find(report, "sensitivity");
                const bool batch = item && item->evidence.numbers["factor"] == "batch";
                wrong += total > 0 ? item && !batch : weather::claims(report);
                missed += total > 0 && !batch;
            }
            std::printf("| %s | %g %% | %.1f %% | %s |\n", name, 100 * total, share(wrong, runs),
                        total > 0
                            ? (std::to_string(static_cast<int>(share(missed, runs) + 0.5)) + " %").c_str()
                            : "");
            std::fflush(stdout);
        }
}

/// Sides that are equal, or differ by a planted effect. Launches take turns.
void launchTables(int runs, std::uint64_t seed)
{
    std::printf("\n| compare | databases with a false \"different\" | at most (95 %%) | found | warned |\n"
                "|---|---|---|---|---|\n");
    const struct
    {
        const char* name;
        launches::Weather weather;
        const char* word = "";
    } kinds[] = {
        {"60 cells, 5 launches per side, 1 % of noise", {}},
        {"4 cells", {.cells = 4}},
        {"40 cells, 3 launches per side", {.cells = 40, .launches = 3}},
        {"40 cells, 3 launches against 30, 5 % of noise",
         {.cells = 40, .launches = 3, .noise = 0.05, .launchesOfB = 30}},
        {"40 cells, 12 launches against 3, B three times as noisy",
         {.cells = 40, .launches = 12, .launchesOfB = 3, .noisierB = 3}},
        {"40 cells, 6 against 3, B three times as noisy",
         {.cells = 40, .launches = 6, .launchesOfB = 3, .noisierB = 3}},
        {"40 cells, 10 against 5, B three times as noisy",
         {.cells = 40, .launches = 10, .launchesOfB = 5, .noisierB = 3}},
        {"6 cells, 12 against 3, B three times as noisy",
         {.cells = 6, .launches = 12, .launchesOfB = 3, .noisierB = 3}},
        {"4 cells, 20 against 4, B five times as noisy",
         {.cells = 4, .launches = 20, .launchesOfB = 4, .noisierB = 5}},
        {"a fifth of the launches 10 % slower", {.slowShare = 0.2}, "two levels"},
        {"a third of six launches 10 % slower", {.launches = 6, .slowShare = 0.3}, "two levels"},
        {"a half of six launches 10 % slower", {.launches = 6, .slowShare = 0.5}, "two levels"},
        {"a fifth of three launches 10 % slower", {.launches = 3, .slowShare = 0.2}, "two levels"},
        {"a fifth of the launches 6 % slower", {.slowShare = 0.2, .slower = 0.06}, "two levels"},
        {"40 cells, three tenths of the launches 3 % slower",
         {.cells = 40, .slowShare = 0.3, .slower = 0.03},
         "two levels"},
        {"40 cells, three tenths 10 % slower at 3 % of noise",
         {.cells = 40, .noise = 0.03, .slowShare = 0.3},
         "two levels"},
        {"10 cells, three tenths of six launches 10 % slower",
         {.cells = 10, .launches = 6, .slowShare = 0.3},
         "two levels"},
        {"40 cells, 3 against 30, three tenths 12 % slower",
         {.cells = 40, .launches = 3, .slowShare = 0.3, .slower = 0.12, .launchesOfB = 30},
         "two levels"},
        {"all cells of a launch move by 3 %", {.launch = 0.03}, "move together"},
        {"all cells of three launches move by 3 %", {.launches = 3, .launch = 0.03}, "move together"},
        {"40 cells scatter by 0.2, 1, 5 and 10 %, 4 launches per side",
         {.cells = 40, .launches = 4, .noises = {0.002, 0.01, 0.05, 0.1}}},
        {"the same, 10 launches per side", {.cells = 40, .launches = 10, .noises = {0.002, 0.01, 0.05, 0.1}}},
        {"40 cells scatter by 0.2, 1 and 5 %, three tenths of 5 launches 12 % slower",
         {.cells = 40, .slowShare = 0.3, .slower = 0.12, .noises = {0.002, 0.01, 0.05}},
         "two levels"},
        {"one side wholly after the other, the machine 3 % slower then",
         {.cells = 40, .effect = 0.03, .all = true, .apart = true},
         "take turns"},
        {"one side wholly after the other, a drift of 5 %",
         {.cells = 40, .apart = true, .slowerLater = 0.05},
         "take turns"},
        {"planted: all of 60 cells 10 % slower", {.effect = 0.1, .all = true}},
        {"planted: all of 4 cells 4 % slower, 3 launches per side",
         {.cells = 4, .launches = 3, .effect = 0.04, .all = true}},
        {"planted: all of 40 cells 15 % slower at 5 % of noise",
         {.cells = 40, .noise = 0.05, .effect = 0.15, .all = true}},
        {"planted: all 20 % slower, a fifth of the launches 10 % slower",
         {.slowShare = 0.2, .effect = 0.2, .all = true},
         "two levels"}};
    for (const auto& [name, kind, word] : kinds) {
        std::size_t databases = 0, found = 0, cells = 0;
        int warned = 0;
        for (int run = 0; run < runs; ++run) {
            const auto out = launches::compared(kind, seed + static_cast<unsigned>(run));
            databases += out.different > 0;
            found += out.different;
            cells += out.cells.size();
            warned += *word && out.caveat.text().find(word) != std::string::npos;
        }
        const auto all = static_cast<std::size_t>(runs);
        std::printf("| %s | ", name);
        if (kind.effect > 0 && !kind.apart)
            std::printf(" | | %.1f %% of the cells | ",
                        share(static_cast<int>(found), static_cast<int>(cells)));
        else
            std::printf("%zu of %d | %.1f %% | | ", databases, runs,
                        100 * parascope::analysis::wilson(databases, all).high);
        std::printf(*word ? "%.0f %% |\n" : "|\n", share(warned, runs));
        std::fflush(stdout);
    }
}

void steps(int runs, std::uint64_t seed)
{
    using Kind = simulation::StepWeather::Kind;
    std::printf(
        "\n| steps | missed and not flagged, at the stop | flagged | steps | runs that were long enough | "
        "missed of these | missed, all 1,500 steps | flagged |\n|---|---|---|---|---|---|---|---|\n");
    const simulation::StepWeather kinds[] = {
        {Kind::Autoregression, 0, 0.01, "white, 1 %"},
        {Kind::Autoregression, 0, 0.05, "white, 5 %"},
        {Kind::Autoregression, 0.5, 0.03, "correlation 0.5, 3 %"},
        {Kind::Autoregression, 0.8, 0.03, "correlation 0.8, 3 %"},
        {Kind::Autoregression, 0.95, 0.03, "correlation 0.95, 3 %"},
        {Kind::Spikes, 0.05, 0.02, "5 % spikes"},
        {Kind::TwoLevels, 10, 0.02, "two levels 20 % apart, 10 steps each"},
        {Kind::TwoLevels, 20, 0.02, "two levels, 20 steps"},
        {Kind::TwoLevels, 50, 0.02, "two levels, 50 steps"},
        {Kind::TwoLevels, 100, 0.02, "two levels, 100 steps"},
        {Kind::UnequalLevels, 10, 0.02, "two levels, 10 and 23 steps"},
        {Kind::UnequalLevels, 50, 0.02, "two levels, 50 and 117 steps"},
        {Kind::ThreeLevels, 20, 0.02, "three levels, 20 steps"},
        {Kind::ThreeLevels, 50, 0.02, "three levels, 50 steps"},
        {Kind::LongMemory, 0.7, 0.03, "long memory, H 0.7"},
        {Kind::LongMemory, 0.8, 0.03, "long memory, H 0.8"},
        {Kind::LongMemory, 0.9, 0.03, "long memory, H 0.9"},
        {Kind::Step, 1.0 / 3, 0.05, "a step of 10 % at a third"},
        {Kind::Ramp, 0, 0.05, "a ramp of 10 %"}};
    for (const auto& kind : kinds) {
        const auto stopped = simulation::measureSteps(kind, 1500, runs, seed, false);
        const auto whole = simulation::measureSteps(kind, 1500, runs, seed, true);
        std::printf("| %s | %.1f %% | %.1f %% | %.0f | %.0f %% | %.1f %% | %.1f %% | %.1f %% |\n", kind.name,
                    100 * stopped.missedShare(), 100 * stopped.unsettledShare(), stopped.steps / stopped.runs,
                    100 * stopped.longEnoughShare(), 100 * stopped.missedOfTheseShare(),
                    100 * whole.missedShare(), 100 * whole.unsettledShare());
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const int runs = argc > 1 ? std::atoi(argv[1]) : 100;
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
    const bool all = argc <= 3; // a third argument, "compare", is for that table alone
    if (all) {
        observations(runs, seed);
        innerLoops(runs, seed);
    }
    launchTables(6 * runs, seed);
    if (all)
        steps(10 * runs, seed);
}
