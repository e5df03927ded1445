// SPDX-License-Identifier: GPL-3.0-or-later
// All observations of 1,000,000 runs (two platforms, five hyper-parameters), compared in the same run with
// the time that numpy, pandas and scikit-learn take for a part of them: pairing, the three regressions, two
// rank correlations.
#include "engine/insight/observation.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

namespace {

using parascope::table::Column;

Column column(const char* name, Column::Role role, bool text = false)
{
    Column out;
    out.name = out.title = name;
    out.role = role;
    if (text) {
        out.kind = Column::Kind::Category;
        out.dictionary = std::make_shared<parascope::table::Dictionary>();
    }
    return out;
}

parascope::table::Table million()
{
    auto run = column("run", Column::Role::Identity, true),
         platform = column("platform", Column::Role::Identity, true),
         family = column("family", Column::Role::Identity, true),
         outcome = column("outcome", Column::Role::Identity, true),
         quality = column("quality", Column::Role::Identity, true),
         key = column("work_key", Column::Role::Identity, true);
    const auto hyper = Column::Role::HyperParameter;
    const auto metric = Column::Role::Metric;
    auto layer = column("layer", hyper), node = column("node", hyper), input = column("input", hyper),
         output = column("output", hyper), batch = column("batch", hyper);
    auto examples = column("examples_per_second", metric), step = column("step_seconds", metric),
         flops = column("flops_per_second", metric), use = column("flops_utilisation", metric),
         size = column("parameters", metric), intensity = column("arithmetic_intensity", metric);
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    int number = 0;
    for (const auto* name : {"a", "b"}) {
        const bool first = *name == 'a';
        for (int l = 1; l <= 20; ++l)
            for (int w = 1; w <= 20; ++w)
                for (int i = 1; i <= 5; ++i)
                    for (int o = 1; o <= 5; ++o)
                        for (int b = 1; b <= 50; ++b) {
                            const double n = 64 * w,
                                         weights = 1000.0 * i * n + n * n * (l - 1) + 200.0 * o * n;
                            const double batchSize = 32 * b;
                            const double time =
                                (first ? 2e-3 : 5e-4) + 6 * weights * batchSize / (first ? 5e12 : 2e12);
                            const double rate = std::min(first ? 1e9 : 60000,
                                                         batchSize / time * std::exp(0.05 * normal(random)));
                            run.codes.push_back(run.dictionary->code("r" + std::to_string(number++)));
                            platform.codes.push_back(platform.dictionary->code(name));
                            family.codes.push_back(family.dictionary->code("fc"));
                            const bool oom = first && weights * batchSize > 4e10;
                            outcome.codes.push_back(outcome.dictionary->code(oom ? "oom" : "completed"));
                            quality.codes.push_back(b % 11 ? -1 : quality.dictionary->code("noisy"));
                            char text[64];
                            std::snprintf(text, sizeof text, "%d/%d/%d/%d/%d", l, w, i, o, b);
                            key.codes.push_back(key.dictionary->code(text));
                            layer.numbers.push_back(l);
                            node.numbers.push_back(n);
                            input.numbers.push_back(1000.0 * i);
                            output.numbers.push_back(200.0 * o);
                            batch.numbers.push_back(batchSize);
                            const double nan = std::nan("");
                            examples.numbers.push_back(oom ? nan : rate);
                            step.numbers.push_back(oom ? nan : batchSize / rate);
                            flops.numbers.push_back(oom ? nan : 6 * weights * rate);
                            use.numbers.push_back(oom ? nan : 6 * weights * rate / 1e14);
                            size.numbers.push_back(weights);
                            intensity.numbers.push_back(oom ? nan : batchSize / 2);
                        }
    }
    parascope::table::Table out;
    out.setRows(static_cast<std::size_t>(number));
    for (auto* item : {&run, &platform, &family, &outcome, &quality, &key, &layer, &node, &input, &output,
                       &batch, &examples, &step, &flops, &use, &size, &intensity})
        out.add(std::move(*item));
    return out;
}

double seconds(std::chrono::steady_clock::time_point since)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

const char* const rival = R"(
import numpy as np, pandas as pd, sys, time
from scipy.stats import spearmanr
from sklearn.linear_model import LinearRegression
raw = np.fromfile(sys.argv[1]).reshape(8, -1)
frame = pd.DataFrame(dict(zip(["p", "layer", "node", "input", "output", "batch", "rate", "use"], raw)))
names = ["layer", "node", "input", "output", "batch"]
start, clock = time.perf_counter(), time.process_time()
done = frame[frame.rate.notna()]
a, b = done[done.p == 0], done[done.p == 1]
pairs = a.merge(b, on=names, suffixes=("_a", "_b"))
pairs["s"] = pairs.rate_a / pairs.rate_b
for data, y in ((a, "use"), (b, "use"), (pairs, "s")):
    x = data[names].to_numpy()
    LinearRegression().fit((x - x.mean(0)) / x.std(0), (data[y] - data[y].mean()) / data[y].std())
spearmanr(pairs.s, pairs.node)
spearmanr(b.rate, b.node)
print("%.2f, of which processor %.2f" % (time.perf_counter() - start, time.process_time() - clock))
)";

} // namespace

int main()
{
    using namespace parascope;
    const auto table = std::make_shared<const table::Table>(million());
    figure::Input input;
    input.runs = table;
    input.platforms = {{"a", 1e14, 1e12, {}}, {"b", 1e14, 1e12, {}}};
    insight::Request request;
    request.mask.assign(table->rows(), 1);
    double best = 1e9, processor = 1e9;
    std::size_t found = 0;
    for (int round = 0; round < 3; ++round) {
        const auto start = std::chrono::steady_clock::now();
        const auto clock = std::clock();
        const auto report = insight::observe(input, request);
        best = std::min(best, seconds(start));
        processor = std::min(processor, static_cast<double>(std::clock() - clock) / CLOCKS_PER_SEC);
        found = report ? report->observations.size() : 0;
        if (round == 0 && report)
            std::printf("%s\n", insight::toText(*report, true, [](const std::string& where) {
                                    return where;
                                }).c_str());
    }
    std::printf("observations of %zu runs: %.2f s, of which processor %.2f s (%zu found)\n", table->rows(),
                best, processor, found);

    const auto path = std::filesystem::temp_directory_path() / "parascope_bench_insight.f64";
    const auto script = std::filesystem::temp_directory_path() / "parascope_bench_insight.py";
    {
        std::ofstream file(path, std::ios::binary);
        const auto* platform = table->find("platform");
        std::vector<double> codes(platform->codes.begin(), platform->codes.end());
        const auto put = [&](const std::vector<double>& values) {
            file.write(reinterpret_cast<const char*>(values.data()),
                       static_cast<std::streamsize>(values.size() * sizeof(double)));
        };
        put(codes);
        for (const auto* name :
             {"layer", "node", "input", "output", "batch", "examples_per_second", "flops_utilisation"})
            put(table->find(name)->numbers);
        std::ofstream(script) << rival;
    }
    std::printf("numpy, pandas, scikit-learn for three regressions, a pairing and two rank correlations of "
                "them, seconds:\n");
    std::fflush(stdout);
    const int status =
        std::system(("/usr/bin/python3 '" + script.string() + "' '" + path.string() + "'").c_str());
    std::filesystem::remove(path);
    std::filesystem::remove(script);
    return status == 0 && found ? 0 : 1;
}
