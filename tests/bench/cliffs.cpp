// SPDX-License-Identifier: GPL-3.0-or-later
// How often the intervals of predicted cells hold next to a planted step, and how often a forecast failure
// fails, on the maps of tests/engine/model/surrogate/planted.h after the runner's own plan:
//   bench_cliffs FRACTION FIRST_SEED SEEDS [SHAPE...]
#include "tests/bench/adaptive_sweep.h"
#include "tests/engine/model/surrogate/planted.h"

#include "engine/base/statistics/order.h"

#include <cstdlib>

using namespace parascope;
using Eigen::Index;

namespace {

struct Count
{
    std::size_t cells = 0, covered = 0;
    std::vector<double> widths, errors;

    [[nodiscard]] std::string text() const
    {
        char line[160];
        std::snprintf(line, sizeof line, "%zu of %zu (%.1f %%) | %.2f | %.1f %%", covered, cells,
                      100.0 * static_cast<double>(covered) / static_cast<double>(cells),
                      statistics::medianOf(widths), 100 * statistics::medianOf(errors));
        return line;
    }
};

struct Totals
{
    Count beside, elsewhere;
    std::size_t sure = 0, failed = 0, said = 0, failing = 0;
};

bench::Map mapOf(const planted::Map& map)
{
    bench::Map out;
    out.parameters = map.parameters;
    out.seconds = map.seconds;
    return out;
}

void judge(const planted::Map& map, const bench::Sweep& sweep, Totals& totals)
{
    const auto fitted = sweep.fitted(0);
    if (!fitted)
        return;
    std::vector<Index> rest;
    for (std::size_t i = 0; i < map.seconds.size(); ++i)
        if (!sweep.ran(0, i))
            rest.push_back(static_cast<Index>(i));
    const auto known = fitted->predict(rest);
    for (Index k = 0; k < known.logMean.size(); ++k) {
        const auto i = static_cast<std::size_t>(rest[static_cast<std::size_t>(k)]);
        const double truth = map.seconds[i];
        const bool fails = std::isnan(truth);
        totals.failing += fails;
        totals.said += fails && known.fails(k);
        totals.sure += known.failure[k] > 0.9;
        totals.failed += known.failure[k] > 0.9 && fails;
        if (fails)
            continue;
        const auto interval = known.interval(k);
        auto& count = map.beside[i] ? totals.beside : totals.elsewhere;
        ++count.cells;
        count.covered += interval.low <= truth && truth <= interval.high;
        count.widths.push_back(std::log(interval.high / interval.low));
        count.errors.push_back(std::abs(known.value(k) / truth - 1));
    }
}

Totals totalsOf(planted::Shape shape, std::size_t axes, bool fails, double fraction, std::uint64_t first,
                std::uint64_t seeds)
{
    Totals out;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        const auto map = planted::make(shape, axes, fails, seed);
        const auto runs = mapOf(map);
        bench::Sweep sweep({&runs}, {space::Stop::Kind::Fraction, fraction}, {}, seed);
        sweep.go();
        judge(map, sweep, out);
    }
    return out;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fputs("bench_cliffs FRACTION FIRST_SEED SEEDS [SHAPE...]\n", stderr);
        return 2;
    }
    const double fraction = std::atof(argv[1]);
    const auto first = std::strtoull(argv[2], nullptr, 10), seeds = std::strtoull(argv[3], nullptr, 10);
    const std::vector<std::string_view> wanted(argv + 4, argv + argc);
    for (const bool fails : {false, true})
        for (const auto& [name, shape] : planted::shapes) {
            if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), name) == wanted.end())
                continue;
            if (fails && (shape == planted::Shape::Two || shape == planted::Shape::Ratio))
                continue;
            for (const std::size_t axes : {std::size_t{2}, std::size_t{3}}) {
                const auto totals = totalsOf(shape, axes, fails, fraction, first, seeds);
                if (fails)
                    std::printf("| border | %.*s, %zu axes | %zu of %zu (%.1f %%) | %zu of %zu |\n",
                                static_cast<int>(name.size()), name.data(), axes, totals.failed, totals.sure,
                                100.0 * static_cast<double>(totals.failed) /
                                    static_cast<double>(std::max<std::size_t>(1, totals.sure)),
                                totals.said, totals.failing);
                else
                    std::printf("| step | %.*s, %zu axes | %s | %s |\n", static_cast<int>(name.size()),
                                name.data(), axes, totals.beside.text().c_str(),
                                totals.elsewhere.text().c_str());
                std::fflush(stdout);
            }
        }
}
