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
#include <cctype>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>

namespace parascope::insight::paper {

namespace {

/// Returns the kind of a scope's platform, from its name and the unit that its first run was on.
Kind kindOf(const Study& study, const Scope& scope)
{
    const auto has = [](std::string text, std::initializer_list<const char*> words) {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        return std::any_of(words.begin(), words.end(),
                           [&](const char* word) { return text.find(word) != std::string::npos; });
    };
    const auto& platform = scope.platform;
    const auto* column = categoryColumn(study.runs, "device");
    const auto device = column ? textAt(column, column->codes[scope.all.front()]) : std::string();
    if (has(platform, {"tpu"}) || has(device, {"tpu"}))
        return tpu;
    if (has(platform, {"gpu", "v100", "p100", "a100", "h100", "h200", "rtx", "gtx", "tesla", "cuda"}) ||
        has(device, {"cuda", "gpu", "hip", "rocm"}))
        return gpu;
    return has(platform, {"cpu", "xeon", "epyc", "skylake"}) || has(device, {"cpu"}) ? cpu : other;
}

/// Tests if a value grows, or falls, along each of the claim's columns that varies. All must hold, so the
/// weakest decides.
Measured weakestTendency(const table::Table& table, const Rows& rows, const table::Column& value,
                         const Claim& claim, const Message& of)
{
    Measured out{.n = rows.size()};
    std::vector<Message> varied;
    for (const auto* name : claim.along) {
        const auto* column = numberColumn(table, name);
        const auto known = column ? withFinite(rows, *column) : Rows();
        const auto xs = known.empty() ? std::vector<double>() : gathered(*column, known);
        if (std::adjacent_find(xs.begin(), xs.end(), std::not_equal_to<>()) == xs.end())
            continue;
        varied.emplace_back(std::string(name));
        const auto found = analysis::spearman(xs, gathered(value, known));
        if (!(claim.direction * out.value <= claim.direction * found.rho))
            out = {Message::format("the rank correlation of %1 with %2", of, std::string(name)), xs.size(),
                   found.rho, found.interval};
    }
    if (varied.size() < claim.varied)
        out.reason = varied.empty() ? Message::format("%1: the runs are equal in what the claim compares", of)
                                    : Message::format("%1: the runs vary only %2", of, listed(varied));
    else if (std::isnan(out.value))
        out.reason = Message::format("%1: all %2 values are equal", of, out.n);
    return out;
}

/// The tendency of the runs of one platform and family, for the one with most runs.
Result<Measured> tendencyOfRuns(const Runs& runs, const Claim& claim)
{
    Measured best;
    for (const auto* scope : runs.scopes(claim.sides.front(), claim.families)) {
        const auto* value = *claim.metric ? numberColumn(runs.study.runs, claim.metric) : scope->rate;
        if (!value)
            continue;
        auto found = weakestTendency(runs.study.runs, withFinite(scope->completed, *value), *value, claim,
                                     Message::format("%1 of %2", metricName(value->name), scope->name));
        // Runs that lack a column say less than fewer runs that have it.
        if (best.n == 0 || std::pair(found.reason.empty(), found.n) > std::pair(best.reason.empty(), best.n))
            best = std::move(found);
    }
    return best;
}

/// The tendency of the ratio of two kinds of platforms on equal models, for the two with most pairs.
Result<Measured> tendencyOfRatio(const Runs& runs, const Claim& claim)
{
    if (!categoryColumn(runs.study.runs, columns::workKey))
        return Measured{.reason = Message::format("no run records which model it is")};
    auto mask = runs.mask(claim.sides[0], claim.families);
    const auto others = runs.mask(claim.sides[1], claim.families);
    for (std::size_t row = 0; row < mask.size(); ++row)
        mask[row] |= others[row];
    Measured best;
    for (const auto& a : runs.platforms(claim.sides[0]))
        for (const auto& b : runs.platforms(claim.sides[1])) {
            PARASCOPE_TRY(const auto found, analysis::speedup(runs.study.runs, mask, {a, b}));
            if (found.pairs.size() <= best.n)
                continue;
            const auto pairs = analysis::pairTable(runs.study.runs, found);
            Rows rows(pairs.rows());
            std::iota(rows.begin(), rows.end(), 0U);
            best = weakestTendency(pairs, rows, *numberColumn(pairs, metric::speedup), claim,
                                   Message::format("the speedup of %1 over %2", a, b));
        }
    return best;
}

Message countedProfiles(std::size_t n)
{
    return n == 1 ? Message::format("1 profiled run") : Message::format("%1 profiled runs", n);
}

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

/// The share of time of operations below the ridge, in models at the ridge or above. The paper's Figure 3
/// calls both so by their intensity alone, however near the roof they are.
Result<Measured> timeBelowRidge(const Runs& runs, const Claim& claim)
{
    const auto& study = runs.study;
    if (!study.input.operations || study.input.operations->rows() == 0)
        return Measured{};
    const auto* intensity = numberColumn(study.runs, metric::arithmeticIntensity);
    const auto* dtype = categoryColumn(study.runs, columns::dtype);
    Measured best;
    for (const auto* scope : runs.scopes(claim.sides.front(), claim.families)) {
        std::map<std::string, table::Mask> byType;
        for (const auto row : scope->completed)
            byType.try_emplace(dtype ? textAt(dtype, dtype->codes[row]) : std::string(), study.runs.rows(), 0)
                .first->second[row] = 1;
        for (auto& [type, mask] : byType) {
            const double ridge = ridgeFor(study, scope->platform, type);
            PARASCOPE_TRY(const auto profiled,
                          analysis::profiledRuns(*study.input.operations, study.runs, mask));
            for (std::size_t row = 0; row < mask.size(); ++row)
                mask[row] = mask[row] && intensity && intensity->numbers[row] >= ridge;
            PARASCOPE_TRY(const auto found, analysis::breakdown(*study.input.operations, study.runs, mask,
                                                                "operation", {}, ridge));
            const bool known = std::isfinite(found.memoryBoundShare);
            const auto n = known ? found.runs : profiled.size();
            if (n == 0 || std::pair(known, n) <= std::pair(std::isfinite(best.value), best.n))
                continue;
            best = {Message::format("the share of time with counted FLOPs of operations below the ridge, %1 "
                                    "FLOP/B, in models of %2 at the ridge or above",
                                    number(ridge), scope->name),
                    n, found.memoryBoundShare};
            if (std::isnan(ridge))
                best.reason = Message::format("the platform of the profiles, %1, has no roof: calibrate it",
                                              scope->platform);
            else if (!known)
                best.reason = Message::format("no profiled run of %1 with counted FLOPs and bytes is at its "
                                              "ridge, %2 FLOP/B, or above",
                                              scope->name, number(ridge));
        }
    }
    return best;
}

Result<Measured> serialFraction(const Runs& runs, const Claim& claim)
{
    PARASCOPE_TRY(const auto found,
                  analysis::scaling(runs.study.runs, runs.mask(claim.sides.front(), claim.families), {}));
    return Measured{Message::format("the share of the time that is not parallel"), found.models,
                    found.fraction, found.interval, found.unable.empty() ? found.reason : found.unable};
}

/// How much more the new platform speeds memory-bound operations up than compute-bound ones: those below the
/// old ridge and the others, as the paper's Figure 6 divides them.
Result<Measured> memoryOverCompute(const Runs& runs, const Claim& claim)
{
    const auto from = runs.platforms(claim.sides[0]).front(), to = runs.platforms(claim.sides[1]).front();
    const auto& study = runs.study;
    const auto* platform = study.platform(from);
    const analysis::UpgradeRequest request{
        from, to, platform ? platform->peaks.headline() / platform->bandwidth : figure::noValue, "work"};
    const table::Mask mask(study.runs.rows(), 1);
    const bool operations = study.input.operations && study.input.operations->rows() > 0;
    if (!operations && !(numberColumn(study.runs, metric::flopsPerSecond) &&
                         numberColumn(study.runs, metric::arithmeticIntensity)))
        return Measured{};
    PARASCOPE_TRY(auto found, operations ? analysis::upgradeOfOperations(*study.input.operations, study.runs,
                                                                         mask, request)
                                         : analysis::upgradeOfRuns(study.runs, mask, request));
    if (found.bounds.size() < 2)
        return Measured{
            // no ridge, or nothing ran on both
            .n = found.points.size(),
            .reason = Message::format("the ridge of %1 or the intensity of its runs is not known", from)};
    const auto &compute = found.bounds[0], &memory = found.bounds[1];
    Measured out{
        Message::format("%1 is %2 times as fast as %3 at the ridge or above (%4), %5 times below (%6): "
                        "the second ratio over the first",
                        to, number(compute.geometricMean), from, compute.n, number(memory.geometricMean),
                        memory.n),
        std::min(compute.n, memory.n), memory.geometricMean / compute.geometricMean};
    if (out.n > 0 && memory.geometricMean < 1) // More than a slowdown is no speedup.
        out.value = memory.geometricMean;
    return out;
}

/// The largest value of a metric on a side, and the number of runs that have it.
std::pair<double, std::size_t> maximum(const Runs& runs, const Side& side,
                                       const std::vector<std::string>& families, const char* metric)
{
    const auto& column = *numberColumn(runs.study.runs, metric);
    double top = 0;
    std::size_t n = 0;
    for (const auto* scope : runs.scopes(side, families))
        for (const auto row : withFinite(scope->completed, column)) {
            top = std::max(top, column.numbers[row]);
            ++n;
        }
    return {top, n};
}

/// The largest model that ran on the first side over the largest on the second.
Result<Measured> largestOverLargest(const Runs& runs, const Claim& claim)
{
    const auto [ours, n] = maximum(runs, claim.sides[0], claim.families, metric::parameters);
    const auto [theirs, m] = maximum(runs, claim.sides[1], claim.families, metric::parameters);
    const auto* outcome = categoryColumn(runs.study.runs, columns::outcome);
    std::size_t oom = 0;
    for (const auto* scope : runs.scopes(claim.sides[1], claim.families))
        for (const auto row : scope->all)
            oom += outcome && textAt(outcome, outcome->codes[row]) == "oom";
    Measured out{Message::format("the largest FC model has %1 parameters on a processor and %2 on an "
                                 "accelerator, where %3 ran out of memory: the ratio",
                                 number(ours), number(theirs), countedRuns(oom)),
                 n + m, ours / theirs};
    if (out.value > 1 && oom == 0)
        out.reason = Message::format("no FC run on an accelerator ran out of memory");
    return out;
}

/// The ratio of the maxima of utilisation, in the family where it is largest.
Result<Measured> maximumOverMaximum(const Runs& runs, const Claim& claim)
{
    Measured best;
    for (const auto& family : claim.families) {
        const auto [ours, n] = maximum(runs, claim.sides[0], {family}, metric::flopsUtilisation);
        const auto [theirs, m] = maximum(runs, claim.sides[1], {family}, metric::flopsUtilisation);
        const auto least = std::min(n, m);
        const double ratio = ours / theirs;
        if (least > 0 && std::pair(least >= claim.fewest, ratio) >
                             std::pair(best.n >= claim.fewest, best.n ? best.value : 0))
            best = {Message::format("the largest FLOPS utilisation of %1 is %2 on a TPU and %3 on a GPU: "
                                    "the ratio",
                                    family, percent(ours), percent(theirs)),
                    least, ratio};
    }
    return best;
}

/// Returns the 95 % interval of the geometric mean of the speedup, by Student's t over the pairs.
analysis::Interval intervalOf(const analysis::Speedup& found)
{
    const auto n = static_cast<double>(found.pairs.size());
    if (n < 2)
        return {figure::noValue, figure::noValue};
    const double mean = std::log(found.geometricMean);
    double squares = 0;
    for (const auto& pair : found.pairs)
        squares += std::pow(std::log(pair.speedup) - mean, 2);
    const double half = analysis::studentQuantile(0.975, n - 1) * std::sqrt(squares / (n - 1) / n);
    return {std::exp(mean - half), std::exp(mean + half)};
}

/// Returns whether the first of two levels of a column is the one that a claim praises over the second.
using Praised = bool (*)(const std::string& a, const std::string& b);

bool isShorterType(const std::string& a, const std::string& b)
{
    return (a == "float16" || a == "bfloat16") && b == "float32";
}

/// Only two versions of one framework are an update. Digits compare as numbers: 2.10 is later than 2.9.
bool isLaterVersion(const std::string& a, const std::string& b)
{
    return a.substr(0, a.find(' ')) == b.substr(0, b.find(' ')) && ::strverscmp(a.c_str(), b.c_str()) > 0;
}

/// The geometric mean of the speedup of one level over another on one platform: the largest, the smallest or
/// the one over most models. Pairs over too few models count only where there are no others.
enum class Pick { Largest, Smallest, MostModels };
template <Praised praised, Pick pick>
Result<Measured> meanSpeedup(const Runs& runs, const Claim& claim)
{
    const auto& study = runs.study;
    const std::string over = claim.recorded.front().first;
    const auto& levels = *categoryColumn(study.runs, over)->dictionary;
    const auto level = [&](std::size_t i) { return levels.text(static_cast<std::int32_t>(i)); };
    Measured best;
    std::pair<bool, double> rank{false, 0};
    for (const auto& platform : runs.platforms(claim.sides.front()))
        for (std::size_t pair = 0; pair < levels.size() * levels.size(); ++pair) {
            const auto a = level(pair / levels.size()), b = level(pair % levels.size());
            if (!praised(a, b))
                continue;
            PARASCOPE_TRY(const auto found,
                          analysis::speedup(study.runs, runs.mask({}, {}, platform), {a, b, over}));
            const auto n = static_cast<double>(found.models);
            const bool enough = found.models >= claim.fewest;
            const std::pair mine{enough, !enough || pick == Pick::MostModels ? n
                                         : pick == Pick::Largest             ? found.geometricMean
                                                                             : 1 / found.geometricMean};
            if (found.models == 0 || mine <= rank)
                continue;
            rank = mine;
            best = {Message::format("the geometric mean of the speedup of %1 over %2 on %3", a, b, platform),
                    found.models, found.geometricMean, intervalOf(found)};
            const auto measured = analysis::sidesMeasured(study.runs, found);
            if (analysis::areTooMany(measured.contended, measured.pairs))
                best.reason = Message::format("other programs had the processors of %1 meanwhile", platform);
        }
    return best;
}

} // namespace

std::vector<const Scope*> Runs::scopes(const Side& side, const std::vector<std::string>& families) const
{
    std::vector<const Scope*> out;
    for (const auto& scope : study.scopes)
        if (!scope.all.empty() && (kindOf(study, scope) & side.kinds) != 0 &&
            scope.platform.find(side.version) != std::string::npos &&
            (families.empty() || std::find(families.begin(), families.end(), scope.family) != families.end()))
            out.push_back(&scope);
    return out;
}

table::Mask Runs::mask(const Side& side, const std::vector<std::string>& families,
                       const std::string& platform) const
{
    table::Mask out(study.runs.rows(), 0);
    for (const auto* scope : scopes(side, families))
        if (platform.empty() || scope->platform == platform)
            for (const auto row : scope->all)
                out[row] = 1;
    return out;
}

std::vector<std::string> Runs::platforms(const Side& side) const
{
    std::vector<std::string> out;
    for (const auto* scope : scopes(side, {}))
        if (std::find(out.begin(), out.end(), scope->platform) == out.end())
            out.push_back(scope->platform);
    return out;
}

std::vector<Claim> claims()
{
    const Side aTpu{tpu}, aGpu{gpu}, processor{cpu}, accelerator{tpu | gpu}, any;
    const std::pair rated(metric::examplesPerSecond, Message::format("examples per second"));
    const std::pair versions("stack", Message::format("several versions of one framework"));
    constexpr auto inRuns = countedRuns, inModels = countedModels;
    // clang-format off: one row of Table 1 after the other
    return {
        {1, "2", Message::format("The TPU exploits the parallelism of batch size and model width."), {aTpu}, {},
         {{hyper::batch, Message::format("several batch sizes")}}, 8, inRuns, tendencyOfRuns, {hyper::batch, "node", "filter", "embed"}, 0, 1, "", 2},
        {2, "3", Message::format("Memory-bound operations slow models that are compute-bound."), {any}, {},
         {{metric::arithmeticIntensity, Message::format("an arithmetic intensity")}}, 3, countedProfiles, timeBelowRidge, {}, 0.1},
        {3, "4", Message::format("Communication between chips is a large overhead."), {accelerator}, {},
         {{"devices", Message::format("several numbers of devices")}}, 2, inModels, serialFraction, {}, 0.05},
        {4, "5", Message::format("Smaller CNNs are more bound by the host."), {accelerator}, {"cnn"},
         {{metric::infeedFraction, Message::format("a recorded wait for input")}}, 8, inRuns, tendencyOfRuns,
         {metric::parameters}, 0, -1, metric::infeedFraction},
        {5, "6", Message::format("TPU v3 speeds memory-bound operations up more (3 times) than compute-bound ones (2.3)."),
         {{tpu, "v2"}, {tpu, "v3"}}, {}, {}, 8, inModels, memoryOverCompute, {}, 1},
        {6, "7", Message::format("The largest FC models prefer the CPU, for its memory."), {processor, accelerator}, {"fc"},
         {{metric::parameters, Message::format("a number of parameters")}}, 2, inRuns, largestOverLargest, {}, 1},
        {7, "8, 10", Message::format("Large batches prefer the TPU, small ones the GPU."),
         {aTpu, aGpu}, {}, {rated}, 8, inModels, tendencyOfRatio, {hyper::batch}, 0},
        {8, "8", Message::format("Smaller FC models prefer the TPU, larger ones the GPU."),
         {aTpu, aGpu}, {"fc"}, {rated}, 8, inModels, tendencyOfRatio, {"node"}, 0, -1},
        {9, "10", Message::format("The TPU gains on the GPU with larger CNNs."),
         {aTpu, aGpu}, {"cnn"}, {rated}, 8, inModels, tendencyOfRatio, {"filter"}, 0},
        // "Up to 3 times" is a maximum, which a smaller sweep need not reach.
        {10, "11", Message::format("The TPU reaches up to 3 times the FLOPS utilisation of the GPU."), {aTpu, aGpu}, {"cnn", "rnn"},
         {{metric::flopsUtilisation, Message::format("a FLOPS utilisation")}}, 8, inRuns, maximumOverMaximum, {}, 2},
        {11, "10", Message::format("The GPU scales better with the embedding size of RNNs."),
         {aTpu, aGpu}, {"rnn"}, {rated}, 8, inModels, tendencyOfRatio, {"embed"}, 0, -1},
        {12, "12", Message::format("Software updates bring up to 2.5 (CNN), 7 (FC) and 9.7 times (RNN)."),
         {any}, {}, {versions}, 6, inModels, meanSpeedup<isLaterVersion, Pick::Largest>, {}, 1},
        {13, "12", Message::format("16-bit types significantly improve performance (1.8 times)."), {any}, {},
         {{columns::dtype, Message::format("float32 and a 16-bit type")}}, 6, inModels, meanSpeedup<isShorterType, Pick::MostModels>, {}, 1},
        {14, "12", Message::format("Every update of the framework helps."),
         {any}, {}, {versions}, 6, inModels, meanSpeedup<isLaterVersion, Pick::Smallest>, {}, 1},
    };
    // clang-format on
}

} // namespace parascope::insight::paper
