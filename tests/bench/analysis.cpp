// SPDX-License-Identifier: GPL-3.0-or-later
// The analyses on a million runs, compared with numpy, scipy and scikit-learn on the same numbers, in turns
// in one run: bench_analysis [FOLDER [LINE]]. Each line has our time, theirs, and the ratio. Times are
// processor time, the best of several rounds, because on a shared machine the wall clock measures the other
// users.
#include "engine/analyse/analysis/pivot.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/json.h"
#include "engine/base/statistics/least_squares.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using table::Column;

namespace {

constexpr std::size_t runs = 1'000'000;
constexpr int rounds = 7;

Column numbers(const char* name, std::vector<double> values, Column::Role role)
{
    Column out;
    out.name = out.title = name;
    out.role = role;
    out.numbers = std::move(values);
    return out;
}

Column codes(const char* name, std::vector<std::string> texts,
             const std::function<std::size_t(std::size_t)>& code)
{
    Column out;
    out.name = out.title = name;
    out.kind = Column::Kind::Category;
    out.dictionary = std::make_shared<table::Dictionary>();
    for (const auto& text : texts)
        out.dictionary->code(text);
    for (std::size_t row = 0; row < runs; ++row)
        out.codes.push_back(static_cast<std::int32_t>(code(row)));
    return out;
}

table::Table made()
{
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    const auto power = [&](int from, int levels) {
        return std::ldexp(1.0, from + static_cast<int>(random() % static_cast<unsigned>(levels)));
    };
    std::vector<double> layer, node, input, output, batch, rate, intensity;
    for (std::size_t row = 0; row < runs; ++row) {
        layer.push_back(power(2, 6));
        node.push_back(power(5, 9));
        input.push_back(2000.0 * static_cast<double>(1 + random() % 4));
        output.push_back(200.0 * static_cast<double>(1 + random() % 5));
        batch.push_back(power(6, 9));
        rate.push_back(1e9 * std::pow(node.back(), 0.9) * std::pow(batch.back(), 0.5) *
                       std::exp(0.2 * normal(random)));
        intensity.push_back(std::pow(batch.back(), 0.7));
    }
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < runs / 2; ++i)
        keys.push_back("k" + std::to_string(i));
    table::Table out;
    out.setRows(runs);
    using Role = Column::Role;
    out.add(numbers("layer", layer, Role::HyperParameter));
    out.add(numbers("node", node, Role::HyperParameter));
    out.add(numbers("input", input, Role::HyperParameter));
    out.add(numbers("output", output, Role::HyperParameter));
    out.add(numbers("batch", batch, Role::HyperParameter));
    out.add(numbers("flops_per_second", rate, Role::Metric));
    out.add(numbers("arithmetic_intensity", intensity, Role::Metric));
    out.add(codes("outcome", {"completed", "oom"}, [&](std::size_t row) { return row % 97 == 0; }));
    out.add(codes("platform", {"p", "q"}, [](std::size_t row) { return row % 2; }));
    out.add(codes("work_key", keys, [](std::size_t row) { return row / 2; }));
    return out;
}

double seconds(const std::function<void()>& work)
{
    const auto start = std::clock(); // of the process, all its threads
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// The rival process: for each line with a name it answers the seconds that its analysis took.
class Rivals
{
public:
    explicit Rivals(const std::filesystem::path& data)
    {
        const auto fifo = data.string() + ".ask";
        const auto answer = data.string() + ".answer";
        m_ask = fifo;
        m_answer = answer;
        std::filesystem::remove(fifo);
        std::filesystem::remove(answer);
        const auto make = "mkfifo '" + fifo + "' '" + answer +
                          "' && /usr/bin/python3 '" PARASCOPE_RIVALS "' '" + data.string() + "' <'" + fifo +
                          "' >'" + answer + "' &";
        if (std::system(make.c_str()) != 0)
            return;
        while (!std::filesystem::exists(answer)) {
        }
        m_out = std::fopen(fifo.c_str(), "w");
        m_in = std::fopen(answer.c_str(), "r");
    }
    Rivals(const Rivals&) = delete;
    Rivals& operator=(const Rivals&) = delete;
    ~Rivals()
    {
        for (auto* file : {m_out, m_in})
            if (file)
                std::fclose(file);
        std::filesystem::remove(m_ask);
        std::filesystem::remove(m_answer);
    }
    double ask(const char* what)
    {
        double out = NAN;
        if (m_out && m_in) {
            std::fprintf(m_out, "%s\n", what);
            std::fflush(m_out);
            if (std::fscanf(m_in, "%lf", &out) != 1)
                out = NAN;
        }
        return out;
    }

private:
    std::filesystem::path m_ask, m_answer;
    std::FILE *m_out = nullptr, *m_in = nullptr;
};

} // namespace

int main(int argc, char** argv)
{
    const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
    const auto table = made();
    const auto data = folder / "bench_analysis.raw";
    {
        std::ofstream file(data, std::ios::binary);
        for (std::size_t i = 0; i < 7; ++i)
            file.write(reinterpret_cast<const char*>(table.columns()[i].numbers.data()),
                       runs * sizeof(double));
    }
    Rivals rivals(data);
    const table::Mask all(runs, 1);
    const std::string only = argc > 2 ? argv[2] : "";
    const auto measure = [&](const char* name, const char* rival, const std::function<void()>& work,
                             const char* promise) {
        if (!only.empty() && only != rival)
            return;
        std::vector<double> mine, theirs;
        for (int round = 0; round < rounds; ++round) {
            mine.push_back(seconds(work));
            theirs.push_back(rivals.ask(rival));
        }
        const double us = *std::min_element(mine.begin(), mine.end()),
                     them = *std::min_element(theirs.begin(), theirs.end());
        std::printf("%-46s %9.1f ms  %9.1f ms  %6.1fx  %s\n", name, 1e3 * us, 1e3 * them, them / us, promise);
        std::fflush(stdout);
    };
    std::printf("%-46s %12s  %12s\n", "1,000,000 runs", "parascope", "Python");
    measure(
        "heat map, node >= 256 && batch <= 4096", "pivot",
        [&] {
            const auto rows = *table::select(table, "node >= 256 && batch <= 4096", "bench");
            (void)*pivot(table, rows.mask, {"node", "batch", "flops_per_second", {}, Aggregate::Mean});
        },
        "under 50 ms; numpy bincount");
    measure(
        "  the filter alone", "filter",
        [&] { (void)*table::select(table, "node >= 256 && batch <= 4096", "bench"); }, "");
    measure(
        "  the pivot alone, medians", "median",
        [&] { (void)*pivot(table, all, {"node", "batch", "flops_per_second", {}, Aggregate::Median}); },
        "scipy binned_statistic_2d");
    measure(
        "regression, order 1", "order1",
        [&] {
            RegressionRequest request;
            request.target = "flops_per_second";
            request.replicates = request.permutations = 0;
            (void)*regression(table, all, request);
        },
        "scikit-learn");
    measure(
        "regression, order 2", "order2",
        [&] {
            RegressionRequest request;
            request.target = "flops_per_second";
            request.order = 2;
            request.replicates = request.permutations = 0;
            (void)*regression(table, all, request);
        },
        "at least 3x; scikit-learn");
    constexpr double ranks[] = {2, 9, 50, 91, 98};
    measure(
        "percentiles 2, 9, 50, 91, 98", "percentiles",
        [&] { (void)percentiles(table.columns()[5].numbers, ranks); }, "under 100 ms; numpy");
    measure(
        "pairing by work_key, 500,000 pairs", "pairing",
        [&] {
            SpeedupRequest request;
            request.numerator = "p";
            request.denominator = "q";
            request.metric = "flops_per_second";
            (void)*speedup(table, all, request);
        },
        "under 100 ms; numpy unique");
    measure(
        "roofline classification", "roofline",
        [&] { (void)*roofline(table, all, ceilingsOf({180e12, 2.4e12, nullptr})); }, "under 100 ms; numpy");
    Eigen::MatrixXd design(10000, 5);
    Eigen::VectorXd target(10000);
    for (Eigen::Index i = 0; i < design.rows(); ++i) {
        for (Eigen::Index j = 0; j < 5; ++j)
            design(i, j) = table.columns()[static_cast<std::size_t>(j)].numbers[static_cast<std::size_t>(i)];
        target[i] = table.columns()[5].numbers[static_cast<std::size_t>(i)];
    }
    design.rowwise() -= design.colwise().mean().eval();
    for (Eigen::Index j = 0; j < 5; ++j)
        design.col(j) /= std::sqrt(design.col(j).squaredNorm() / 1e4);
    target.array() -= target.mean();
    target /= std::sqrt(target.squaredNorm() / 1e4);
    measure(
        "bootstrap, 1,000 replicates of 10,000 runs", "bootstrap",
        [&] { (void)statistics::bootstrapWeights(design, target, 0, 1000, 1); }, "under 1 s; numpy lstsq");
    std::filesystem::remove(data);
}
