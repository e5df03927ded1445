// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/paper_claims.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/scaling.h"
#include "engine/analyse/analysis/upgrade.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

namespace parascope::insight::paper {

using table::Column;

Kind platformKind(const table::Table& runs, const std::string& platform, std::uint32_t row)
{
    const auto has = [](std::string text, std::initializer_list<const char*> words) {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        return std::any_of(words.begin(), words.end(),
                           [&](const char* word) { return text.find(word) != std::string::npos; });
    };
    const auto* column = categoryColumn(runs, "device");
    const auto device = column ? textAt(column, column->codes[row]) : std::string();
    if (has(platform, {"tpu"}) || has(device, {"tpu"}))
        return Kind::Tpu;
    if (has(platform, {"gpu", "v100", "p100", "a100", "h100", "h200", "rtx", "gtx", "tesla", "cuda"}) ||
        has(device, {"cuda", "gpu", "hip", "rocm"}))
        return Kind::Gpu;
    return has(platform, {"cpu", "xeon", "epyc", "skylake"}) || has(device, {"cpu"}) ? Kind::Cpu
                                                                                     : Kind::Other;
}

namespace {

/// Fewer pairs or runs say nothing about a tendency.
constexpr std::size_t fewest = 8;

Found nothing(Message why)
{
    return {Verdict::NotTestable, std::move(why)};
}

/// Turns a rank correlation into a verdict: `wanted` is 1 for growing, -1 for falling.
Found tendency(const analysis::RankCorrelation& found, std::size_t n, int wanted, const Message& what)
{
    Found out;
    out.n = n;
    if (!std::isfinite(found.rho)) {
        out.sentence = Message::format("%1: all %2 values are equal", what, n);
        return out;
    }
    out.value = found.rho;
    out.interval = found.interval;
    const double low = wanted > 0 ? found.interval.low : -found.interval.high,
                 high = wanted > 0 ? found.interval.high : -found.interval.low;
    out.verdict = low > 0 ? Verdict::Supported : high < 0 ? Verdict::Contradicted : Verdict::NotTestable;
    out.sentence = Message::format("%1: rank correlation %2 (%3 at 95 %) over %4", what,
                                   signedNumber(found.rho), range(found.interval), n);
    return out;
}

/// The pairs of two kinds of platforms (a TPU and a GPU, for example) of a family, the first over the second,
/// for the two platforms with most pairs. `n` is 0 if there are none.
struct Pairs
{
    std::string top, bottom;
    table::Table table;
    std::size_t n = 0;
};

Result<Pairs> pairsOf(const Runs& runs, Kind top, Kind bottom, const std::string& family,
                      const std::string& metricName = metric::examplesPerSecond)
{
    Pairs best;
    const auto mask = runs.mask(family);
    if (!numberColumn(runs.study.runs, metricName) || !categoryColumn(runs.study.runs, columns::workKey))
        return best;
    for (const auto& a : runs.platforms(top))
        for (const auto& b : runs.platforms(bottom)) {
            analysis::SpeedupRequest request{a, b};
            request.metric = metricName;
            PARASCOPE_TRY(const auto found, analysis::speedup(runs.study.runs, mask, request));
            if (found.pairs.size() <= best.n)
                continue;
            best = {a, b, analysis::pairTable(runs.study.runs, found), found.pairs.size()};
        }
    return best;
}

/// Tests if the ratio of a TPU and a GPU grows or falls with a hyper-parameter.
Result<Found> ratioOver(const Runs& runs, const std::string& family, const char* factor, int wanted)
{
    PARASCOPE_TRY(const auto pairs, pairsOf(runs, Kind::Tpu, Kind::Gpu, family));
    if (pairs.n < fewest)
        return nothing(
            pairs.n > 0 ? Message::format("only %1 on both a TPU and a GPU", countedModels(pairs.n))
            : family.empty()
                ? Message::format("no model ran on both a TPU and a GPU")
                : Message::format("no model of the family %1 ran on both a TPU and a GPU", family));
    const auto* x = numberColumn(pairs.table, factor);
    const auto* y = numberColumn(pairs.table, metric::speedup);
    std::vector<double> xs, ys;
    for (std::size_t row = 0; x && y && row < pairs.table.rows(); ++row)
        if (std::isfinite(x->numbers[row]) && std::isfinite(y->numbers[row])) {
            xs.push_back(x->numbers[row]);
            ys.push_back(y->numbers[row]);
        }
    if (std::set<double>(xs.begin(), xs.end()).size() < 2)
        return nothing(Message::format("the models on both %1 and %2 all have the same %3", pairs.top,
                                       pairs.bottom, std::string(factor)));
    return tendency(analysis::spearman(xs, ys), xs.size(), wanted,
                    Message::format("%1 over %2 against %3", pairs.top, pairs.bottom, std::string(factor)));
}

} // namespace

/// Row 1: the rate grows with the batch and with the model's width; the sample of each varies the other, too.
Result<Found> parallelism(const Runs& runs)
{
    Found best;
    for (const auto* scope : runs.scopes()) {
        if (scope->rated.size() < fewest || !scope->rate)
            continue;
        Found worst;
        bool any = false;
        for (const auto* name : {hyper::batch, "node", "filter", "embed"}) {
            const auto* column = numberColumn(runs.study.runs, name);
            if (!column)
                continue;
            std::vector<double> xs, ys;
            for (const auto row : scope->rated)
                if (std::isfinite(column->numbers[row])) {
                    xs.push_back(column->numbers[row]);
                    ys.push_back(scope->rate->numbers[row]);
                }
            if (xs.size() < fewest || std::set<double>(xs.begin(), xs.end()).size() < 2)
                continue;
            auto found = tendency(analysis::spearman(xs, ys), xs.size(), 1,
                                  Message::format("%1 of %2 against %3", metricName(scope->rate->name),
                                                  scope->name, std::string(name)));
            if (any)
                found.sentence = Message::format("%1; %2", worst.sentence, found.sentence);
            // Both must hold, so the weaker one decides.
            if (any && worst.value < found.value) {
                worst.sentence = found.sentence;
                continue;
            }
            worst = std::move(found);
            any = true;
        }
        if (any && worst.n > best.n)
            best = std::move(worst);
    }
    return best.n ? best : nothing(Message::format("no platform has runs over several batches and widths"));
}

namespace {

/// Returns the ridge point of a platform's roof for a type, in FLOP/byte; NaN if it has no roof.
double ridgeFor(const Study& study, const std::string& name, const std::string& type)
{
    const auto* platform = study.platform(name);
    if (!platform)
        return figure::noValue;
    auto facts =
        analysis::withPeak({platform->peaks, platform->bandwidth, platform->ceilings}, study.request.peak);
    facts.measuredFirst |= std::isnan(facts.sheet.of(type));
    return analysis::ridgeOf(analysis::ceilingsOf(facts, type));
}

} // namespace

/// Row 2: memory-bound operations take time in models that are compute-bound themselves.
Result<Found> memoryBoundOperations(const Runs& runs)
{
    const auto& study = runs.study;
    if (!study.input.operations || study.input.operations->rows() == 0)
        return nothing(Message::format("no run has a profile of its operations"));
    const auto* intensity = numberColumn(study.runs, metric::arithmeticIntensity);
    constexpr double many = 0.1;
    Found best;
    bool roofless = false, memoryBoundOnly = false;
    for (const auto* scope : runs.scopes()) {
        const auto* dtype = categoryColumn(study.runs, columns::dtype);
        std::map<std::string, table::Mask> byType;
        for (const auto row : scope->completed)
            byType.try_emplace(dtype ? textAt(dtype, dtype->codes[row]) : std::string(), study.runs.rows(), 0)
                .first->second[row] = 1;
        for (const auto& [type, mask] : byType) {
            const double ridge = ridgeFor(study, scope->platform, type);
            PARASCOPE_TRY(const auto profiled, analysis::breakdown(*study.input.operations, study.runs, mask,
                                                                   "operation", {}, ridge));
            roofless |= profiled.runs > 0 && std::isnan(ridge);
            auto bound = mask;
            for (std::size_t row = 0; row < bound.size(); ++row)
                bound[row] = bound[row] && intensity && intensity->numbers[row] >= ridge;
            PARASCOPE_TRY(const auto found, analysis::breakdown(*study.input.operations, study.runs, bound,
                                                                "operation", {}, ridge));
            memoryBoundOnly |= std::isfinite(profiled.memoryBoundShare) && found.runs == 0;
            if (found.runs <= best.n || !std::isfinite(found.memoryBoundShare))
                continue;
            best.n = found.runs;
            best.value = found.memoryBoundShare;
            best.verdict = found.memoryBoundShare >= many ? Verdict::Supported : Verdict::Contradicted;
            best.sentence = Message::format("%1: operations below the ridge at %2 FLOP/B take %3 of the time "
                                            "with counted FLOPs in %4 that "
                                            "are compute-bound as a whole",
                                            scope->name, number(ridge), percent(found.memoryBoundShare),
                                            countedRuns(found.runs));
        }
    }
    if (best.n)
        return best;
    return nothing(memoryBoundOnly ? Message::format("no run with a profile is compute-bound as a whole")
                   : roofless      ? Message::format("the platform of the profiles has no roof: calibrate it")
                                   : Message::format("no profile counts FLOPs and bytes"));
}

/// Row 3: the serial fraction of Amdahl's law over the devices is large.
Result<Found> communication(const Runs& runs)
{
    if (!numberColumn(runs.study.runs, "devices"))
        return nothing(Message::format("no run records its number of devices"));
    PARASCOPE_TRY(const auto found, analysis::scaling(runs.study.runs, runs.mask({}), {}));
    if (!found.unable.empty() || !found.reason.empty())
        return nothing(found.unable.empty() ? found.reason : found.unable);
    constexpr double large = 0.05;
    Found out;
    out.n = found.models;
    out.value = found.fraction;
    out.interval = found.interval;
    out.verdict = found.interval.low > large    ? Verdict::Supported
                  : found.interval.high < large ? Verdict::Contradicted
                                                : Verdict::NotTestable;
    out.sentence =
        Message::format("%1 of the time is not parallel (%2 at 95 %), over %3", percent(found.fraction),
                        range(found.interval), countedModels(found.models));
    return out;
}

Result<Found> smallCnnsWait(const Runs& runs)
{
    const auto* infeed = numberColumn(runs.study.runs, metric::infeedFraction);
    const auto* size = numberColumn(runs.study.runs, metric::parameters);
    std::vector<double> xs, ys;
    for (const auto* scope : runs.scopes("cnn"))
        for (const auto row : scope->completed)
            if (infeed && size && std::isfinite(infeed->numbers[row]) && std::isfinite(size->numbers[row])) {
                xs.push_back(size->numbers[row]);
                ys.push_back(infeed->numbers[row]);
            }
    if (xs.size() < fewest)
        return nothing(
            Message::format("%1 of CNNs with a recorded input wait: too few", countedRuns(xs.size())));
    return tendency(analysis::spearman(xs, ys), xs.size(), -1,
                    Message::format("time waiting for input against parameters"));
}

Result<Found> upgradeByBound(const Runs& runs)
{
    const auto platforms = runs.platforms(Kind::Tpu);
    const auto is = [&](const char* version) {
        return std::find_if(platforms.begin(), platforms.end(),
                            [&](const auto& name) { return name.find(version) != std::string::npos; });
    };
    const auto from = is("v2"), to = is("v3");
    if (from == platforms.end() || to == platforms.end())
        return nothing(Message::format("runs on both a TPU v2 and a TPU v3 are needed"));
    const auto& study = runs.study;
    const auto* platform = study.platform(*from);
    const double ridge = platform ? platform->peaks.headline() / platform->bandwidth : figure::noValue;
    const analysis::UpgradeRequest request{*from, *to, ridge, "work"};
    const auto mask = runs.mask({});
    const bool operations = study.input.operations && study.input.operations->rows() > 0;
    PARASCOPE_TRY(auto found, operations ? analysis::upgradeOfOperations(*study.input.operations, study.runs,
                                                                         mask, request)
                                         : analysis::upgradeOfRuns(study.runs, mask, request));
    if (found.bounds.size() < 2 || found.bounds[0].n < fewest || found.bounds[1].n < fewest)
        return nothing(Message::format("too few compute-bound or memory-bound operations are on both"));
    Found out;
    out.n = found.points.size();
    out.value = found.bounds[1].geometricMean / found.bounds[0].geometricMean;
    const bool faster = found.bounds[0].geometricMean > 1 && found.bounds[1].geometricMean > 1;
    out.verdict = faster && out.value > 1 ? Verdict::Supported : Verdict::Contradicted;
    out.sentence =
        Message::format("compute-bound %1 times, memory-bound %2 times faster on %3 (geometric means of "
                        "%4 and %5)",
                        number(found.bounds[0].geometricMean), number(found.bounds[1].geometricMean), *to,
                        found.bounds[0].n, found.bounds[1].n);
    return out;
}

/// Row 6: the largest FC models that a processor ran did not fit the memory of accelerators.
Result<Found> largestPreferProcessor(const Runs& runs)
{
    const auto* size = numberColumn(runs.study.runs, metric::parameters);
    const auto* outcome = categoryColumn(runs.study.runs, columns::outcome);
    double largestOnCpu = 0, largestElsewhere = 0;
    std::size_t n = 0, oom = 0;
    for (const auto& scope : runs.study.scopes) {
        if (scope.family != "fc" || scope.all.empty() || !size || !outcome)
            continue;
        const bool cpu = runs.kindOf(scope) == Kind::Cpu;
        for (const auto row : scope.completed)
            if (std::isfinite(size->numbers[row])) {
                auto& largest = cpu ? largestOnCpu : largestElsewhere;
                largest = std::max(largest, size->numbers[row]);
                ++n;
            }
        for (const auto row : scope.all)
            oom += !cpu && textAt(outcome, outcome->codes[row]) == "oom";
    }
    if (largestOnCpu == 0 || largestElsewhere == 0)
        return nothing(Message::format("FC models did not run on both a processor and an accelerator"));
    Found out;
    out.n = n;
    out.value = largestOnCpu / largestElsewhere;
    out.verdict = largestOnCpu > largestElsewhere && oom > 0 ? Verdict::Supported
                  : largestOnCpu < largestElsewhere          ? Verdict::Contradicted
                                                             : Verdict::NotTestable;
    out.sentence =
        Message::format("the largest FC model on a processor has %1 parameters, on an accelerator %2; "
                        "%3 ran out of memory there",
                        number(largestOnCpu), number(largestElsewhere), countedRuns(oom));
    return out;
}

Result<Found> largeBatchesPreferTpu(const Runs& runs)
{
    return ratioOver(runs, {}, hyper::batch, 1);
}
Result<Found> smallFcPreferTpu(const Runs& runs)
{
    return ratioOver(runs, "fc", "node", -1);
}
Result<Found> largerCnnsPreferTpu(const Runs& runs)
{
    return ratioOver(runs, "cnn", "filter", 1);
}
Result<Found> embeddingPrefersGpu(const Runs& runs)
{
    return ratioOver(runs, "rnn", "embed", -1);
}

Result<Found> utilisationOverGpu(const Runs& runs)
{
    PARASCOPE_TRY(const auto pairs, pairsOf(runs, Kind::Tpu, Kind::Gpu, {}, metric::flopsUtilisation));
    if (pairs.n < fewest)
        return nothing(
            Message::format("%1 with a utilisation on both a TPU and a GPU", countedModels(pairs.n)));
    const auto* ratio = numberColumn(pairs.table, metric::speedup);
    constexpr std::array<double, 1> high = {98};
    Found out;
    out.n = pairs.n;
    out.value = analysis::percentiles(ratio->numbers, high).front();
    // The paper says "up to three times": the top of the ratios must come within a third of it.
    out.verdict = out.value >= 2 ? Verdict::Supported : Verdict::Contradicted;
    out.sentence = Message::format("the 98th percentile of the ratio of utilisations, %1 over %2, is %3",
                                   pairs.top, pairs.bottom, number(out.value));
    return out;
}

namespace {

/// Returns the comparison of levels of `over` with most models.
const Comparison* comparisonOver(const Runs& runs, std::string_view over, bool (*wanted)(const Comparison&))
{
    const Comparison* best = nullptr;
    for (const auto& item : runs.study.comparisons)
        if (item.request.over == over && wanted(item) && (!best || item.result.models > best->result.models))
            best = &item;
    return best;
}

bool isShort(const std::string& dtype)
{
    return dtype == "float16" || dtype == "bfloat16";
}

} // namespace

Result<Found> shortTypes(const Runs& runs)
{
    const auto* found = comparisonOver(runs, "dtype", [](const Comparison& item) {
        return isShort(item.request.numerator) != isShort(item.request.denominator) &&
               (item.request.numerator == "float32" || item.request.denominator == "float32");
    });
    if (!found)
        return nothing(Message::format("no platform has models in both a 16-bit type and float32"));
    Found out;
    out.n = found->result.models;
    out.value =
        isShort(found->request.numerator) ? found->result.geometricMean : 1 / found->result.geometricMean;
    out.verdict = out.value > 2 ? Verdict::Supported : Verdict::Contradicted;
    out.sentence = Message::format("16-bit types are %1 times as fast as float32 %2(geometric mean of %3); "
                                   "super-linear means more than 2 times",
                                   number(out.value),
                                   found->within.empty() ? Message() : found->within + std::string(" "),
                                   countedModels(out.n));
    return out;
}

namespace {

/// Compares later stacks with earlier ones, by their names, over all compared pairs.
Result<Found> updates(const Runs& runs, bool every)
{
    Found out;
    double best = 0, worst = INFINITY;
    for (const auto& item : runs.study.comparisons) {
        if (item.request.over != "stack")
            continue;
        // Only two versions of one framework are an update.
        const auto framework = [](const std::string& stack) { return stack.substr(0, stack.find(' ')); };
        if (framework(item.request.numerator) != framework(item.request.denominator))
            continue;
        // Digits compare as numbers: 2.10 is later than 2.9.
        const double ratio =
            ::strverscmp(item.request.numerator.c_str(), item.request.denominator.c_str()) > 0
                ? item.result.geometricMean
                : 1 / item.result.geometricMean;
        out.n += item.result.models;
        best = std::max(best, ratio);
        worst = std::min(worst, ratio);
    }
    if (out.n == 0)
        return nothing(Message::format("no platform has models on two versions of one framework"));
    out.value = every ? worst : best;
    out.verdict = out.value > 1 ? Verdict::Supported : Verdict::Contradicted;
    out.sentence = Message::format("a later version is %1 to %2 times as fast (geometric means, %3)",
                                   number(worst), number(best), countedModels(out.n));
    return out;
}

} // namespace

Result<Found> updatesHelp(const Runs& runs)
{
    return updates(runs, false);
}
Result<Found> everyUpdateHelps(const Runs& runs)
{
    return updates(runs, true);
}

} // namespace parascope::insight::paper
