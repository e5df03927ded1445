// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/traces.h"

#include "engine/analyse/table/table.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::analysis {

using table::Column;

namespace {

/// Sums over the rows of one name, or of one class.
struct TraceSum
{
    std::string kind;
    double seconds = 0, calls = 0;
    double flops = 0, flopSeconds = 0, bytes = 0, byteSeconds = 0;

    void add(double time, double count, double flopCount, double byteCount)
    {
        seconds += time;
        calls += std::isfinite(count) ? count : 0;
        if (flopCount > 0) {
            flops += flopCount;
            flopSeconds += time;
        }
        if (byteCount > 0) {
            bytes += byteCount;
            byteSeconds += time;
        }
    }
    [[nodiscard]] double flopRate() const { return flopSeconds > 0 ? flops / flopSeconds : nan; }
    [[nodiscard]] double byteRate() const { return byteSeconds > 0 ? bytes / byteSeconds : nan; }
    [[nodiscard]] double intensity() const { return flops > 0 && bytes > 0 ? flops / bytes : nan; }
};

struct TraceSide
{
    std::map<std::string, TraceSum> operations, classes, idle;
    TraceStep step;
    double attributed = nan, bytesKnown = nan;
};

Result<TraceSide> traceSideOf(const table::Table& table, std::string_view run, const TraceWords& words)
{
    PARASCOPE_TRY(const Column* runs, table.column(columns::run));
    PARASCOPE_TRY(const Column* names, table.column(columns::operation));
    PARASCOPE_TRY(const Column* classes, table.column("class"));
    PARASCOPE_TRY(const Column* seconds, table.column("seconds"));
    PARASCOPE_TRY(const Column* share, table.column("time_fraction"));
    PARASCOPE_TRY(const Column* calls, table.column("calls"));
    PARASCOPE_TRY(const Column* flops, table.column("flops"));
    PARASCOPE_TRY(const Column* bytes, table.column("bytes"));
    TraceSide out;
    double all = 0, known = 0, idleSeconds = 0, idleShare = 0, busyShare = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double time = seconds->numbers[row];
        if (table.text(row, *runs) != run || !std::isfinite(time))
            continue;
        const auto name = table.text(row, *names), kind = table.text(row, *classes);
        const double part = std::isfinite(share->numbers[row]) ? share->numbers[row] : 0;
        if (kind == words.idle) {
            out.idle[name].seconds += time;
            idleSeconds += time;
            idleShare += part;
            continue;
        }
        all += time;
        busyShare += part;
        known += kind == words.unattributed ? 0 : time;
        for (auto* sum : {&out.operations[name], &out.classes[kind]}) {
            sum->kind = kind;
            sum->add(time, calls->numbers[row], flops->numbers[row], bytes->numbers[row]);
        }
    }
    if (out.operations.empty())
        return Error::badInput("The run %1 has no operations to compare.", std::string(run));
    // Overlapping kernels share their time. The busy time is therefore computed from the shares, scaled by
    // the idle time.
    out.step.busy = idleShare > 0 ? idleSeconds / idleShare * busyShare : all;
    out.step.step = out.step.busy + idleSeconds;
    out.attributed = known / all;
    double withBytes = 0;
    for (const auto& [name, sum] : out.operations)
        withBytes += sum.byteSeconds;
    out.bytesKnown = withBytes / all;
    return out;
}

TracePair tracePairOf(const std::string& name, const TraceSum* a, const TraceSum* b)
{
    TracePair out;
    out.operation = name;
    out.kind = (a ? a : b)->kind;
    if (a) {
        out.callsA = a->calls;
        out.timeA = a->seconds;
        out.flopsA = a->flopRate();
        out.bytesA = a->byteRate();
    }
    if (b) {
        out.callsB = b->calls;
        out.timeB = b->seconds;
        out.flopsB = b->flopRate();
        out.bytesB = b->byteRate();
    }
    out.intensity = (a ? a : b)->intensity();
    out.ratio = a && b && a->seconds > 0 ? b->seconds / a->seconds : nan;
    return out;
}

/// Sets the interval of B over A from the repeated measurements, with the relative error of each side (Welch,
/// Biometrika 34, 1947).
void addInterval(TracePair& pair, const RepeatsByName& a, const RepeatsByName& b)
{
    constexpr double fewest = 3;
    const auto ofA = a.find(pair.operation), ofB = b.find(pair.operation);
    if (ofA == a.end() || ofB == b.end() || !(pair.ratio > 0))
        return;
    const auto &sideA = ofA->second, &sideB = ofB->second;
    pair.overSteps = std::min(sideA.steps, sideB.steps) >= fewest;
    if (!pair.overSteps && std::min(sideA.calls, sideB.calls) < fewest)
        return;
    double square = 0, sum = 0;
    for (const auto* side : {&sideA, &sideB}) {
        const double n = pair.overSteps ? side->steps : side->calls;
        const double deviation = pair.overSteps ? side->stepDeviation : side->callDeviation;
        const double part = deviation * deviation / n;
        square += part;
        sum += part * part / (n - 1);
    }
    const double half = sum > 0 ? studentQuantile(0.975, square * square / sum) * std::sqrt(square)
                                : 0; // equal to the nanosecond
    pair.interval = {pair.ratio * std::exp(-half), pair.ratio * std::exp(half)};
}

std::vector<TraceClass> traceClassesOf(const std::map<std::string, TraceSum>& a,
                                       const std::map<std::string, TraceSum>& b)
{
    std::map<std::string, TraceClass> all;
    for (const auto& [name, sum] : a) {
        auto& item = all[name];
        item.timeA = sum.seconds;
        item.flopsA = sum.flopRate();
        item.bytesA = sum.byteRate();
    }
    for (const auto& [name, sum] : b) {
        auto& item = all[name];
        item.timeB = sum.seconds;
        item.flopsB = sum.flopRate();
        item.bytesB = sum.byteRate();
    }
    std::vector<TraceClass> out;
    for (auto& [name, item] : all) {
        item.name = name;
        out.push_back(std::move(item));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& x, const auto& y) { return x.timeA + x.timeB > y.timeA + y.timeB; });
    return out;
}

} // namespace

Result<TraceDifference> compareTraces(const table::Table& operationsA, std::string_view runA,
                                      const table::Table& operationsB, std::string_view runB,
                                      const TraceWords& words, const RepeatsByName& repeatsA,
                                      const RepeatsByName& repeatsB)
{
    PARASCOPE_TRY(const auto a, traceSideOf(operationsA, runA, words));
    PARASCOPE_TRY(const auto b, traceSideOf(operationsB, runB, words));
    TraceDifference out;
    out.a = a.step;
    out.b = b.step;
    out.attributedA = a.attributed;
    out.attributedB = b.attributed;
    out.bytesKnownA = a.bytesKnown;
    out.bytesKnownB = b.bytesKnown;
    out.classes = traceClassesOf(a.classes, b.classes);
    out.idle = traceClassesOf(a.idle, b.idle);
    for (const auto& [name, sum] : a.operations) {
        const auto other = b.operations.find(name);
        const bool both = other != b.operations.end();
        (both ? out.pairs : out.onlyA).push_back(tracePairOf(name, &sum, both ? &other->second : nullptr));
    }
    for (const auto& [name, sum] : b.operations)
        if (!a.operations.contains(name))
            out.onlyB.push_back(tracePairOf(name, nullptr, &sum));
    for (auto& pair : out.pairs) {
        addInterval(pair, repeatsA, repeatsB);
        out.repeated += std::isfinite(pair.interval.low);
        out.differ += pair.interval.low > 1 || pair.interval.high < 1;
    }
    const auto orZero = [](double value) { return std::isfinite(value) ? value : 0; };
    for (auto* list : {&out.pairs, &out.onlyA, &out.onlyB}) {
        std::stable_sort(list->begin(), list->end(), [&](const auto& x, const auto& y) {
            return std::pair(orZero(x.timeA), orZero(x.timeB)) > std::pair(orZero(y.timeA), orZero(y.timeB));
        });
        for (auto& item : *list) {
            item.shareOfDifference = orZero(item.timeB) - orZero(item.timeA);
            (item.shareOfDifference > 0 ? out.more : out.less) += std::abs(item.shareOfDifference);
        }
    }
    for (auto* list : {&out.pairs, &out.onlyA, &out.onlyB})
        for (auto& item : *list)
            item.shareOfDifference =
                out.more + out.less > 0 ? item.shareOfDifference / (out.more + out.less) : nan;
    return out;
}

} // namespace parascope::analysis
