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

void launchTables(int runs, std::uint64_t seed)
{
    std::printf(
        "\n| compare: 60 cells, 5 launches per side | databases with a false \"different\" | missed | "
        "warned |\n|---|---|---|---|\n");
    const struct
    {
        const char* name;
        launches::Weather weather;
        const char* word;
    } kinds[] = {{"quiet", {}, ""},
                 {"a fifth of the launches 10 % slower", {.slowShare = 0.2}, "two levels"},
                 {"a third of six launches 10 % slower", {.launches = 6, .slowShare = 0.3}, "two levels"},
                 {"a half of six launches 10 % slower", {.launches = 6, .slowShare = 0.5}, "two levels"},
                 {"a fifth of three launches 10 % slower", {.launches = 3, .slowShare = 0.2}, "two levels"},
                 {"a fifth of the launches 6 % slower", {.slowShare = 0.2, .slower = 0.06}, "two levels"},
                 {"all cells of a launch move by 3 %", {.launch = 0.03}, "move together"},
                 {"quiet, all cells 10 % slower", {.effect = 0.1, .all = true}, ""},
                 {"a fifth of the launches 10 % slower, all cells 20 % slower",
                  {.slowShare = 0.2, .effect = 0.2, .all = true},
                  "two levels"}};
    for (const auto& [name, kind, word] : kinds) {
        int databases = 0, missed = 0, cells = 0, warned = 0;
        for (int run = 0; run < runs; ++run) {
            const auto out = launches::compared(kind, seed + static_cast<unsigned>(run));
            databases += out.different > 0;
            missed += static_cast<int>(out.cells.size() - out.different);
            cells += static_cast<int>(out.cells.size());
            warned += *word && out.caveat.text().find(word) != std::string::npos;
        }
        const bool planted = kind.effect > 0;
        std::printf("| %s | %s | %s | %s |\n", name,
                    planted ? "" : (std::to_string(share(databases, runs)).substr(0, 4) + " %").c_str(),
                    planted ? (std::to_string(share(missed, cells)).substr(0, 4) + " % of the cells").c_str()
                            : "",
                    *word ? (std::to_string(share(warned, runs)).substr(0, 5) + " %").c_str() : "");
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
    observations(runs, seed);
    innerLoops(runs, seed);
    launchTables(runs, seed);
    steps(10 * runs, seed);
}
