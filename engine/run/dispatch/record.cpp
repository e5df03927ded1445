// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/record.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/names.h"
#include "engine/base/core/sentences.h"
#include "engine/base/statistics/order.h"
#include "engine/measure/timing/quality.h"
#include "engine/run/dispatch/record_energy.h"
#include "engine/run/dispatch/record_settings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::dispatch {

namespace {

/// Returns the number of threads that the run used, as its worker reports it.
std::optional<int> threadsOf(const Json& extra)
{
    if (!extra.is_object() || !extra.contains("implementation"))
        return std::nullopt;
    const auto& used = extra["implementation"];
    if (!used.is_object() || !used.contains("threads") || !used["threads"].is_number_integer())
        return std::nullopt;
    return used["threads"].get<int>();
}

/// Returns the number of further processes: loaders that make batches in addition to the steps, and ranks
/// that share the processors.
int helpersOf(const Json& extra)
{
    const auto whole = [](const Json& of, const char* key, int otherwise) {
        const auto it = of.is_object() ? of.find(key) : of.end();
        return of.is_object() && it != of.end() && it->is_number_integer() ? it->get<int>() : otherwise;
    };
    int out = whole(extra, "ranks_share_cores", 0) > 0 ? std::max(0, whole(extra, "devices", 1) - 1) : 0;
    if (const auto used = extra.is_object() ? extra.find("implementation") : extra.end();
        extra.is_object() && used != extra.end() && used->is_object() &&
        used->value("data", Json("device")) != Json("device"))
        out += std::clamp(whole(*used, "loader_workers", 1), 0, 256);
    return out;
}

/// Returns the number of devices that the run used, as its worker reports it.
std::optional<int> reportedDevices(const Json& extra)
{
    const auto it = extra.is_object() ? extra.find("devices") : extra.end();
    return extra.is_object() && it != extra.end() && it->is_number_integer() &&
                   it->get<std::int64_t>() >= 1 && it->get<std::int64_t>() <= 1'000'000
               ? std::optional(it->get<int>())
               : std::nullopt;
}

/// Returns the seconds of the reference product on the run's number of threads when the worker started, or
/// nothing when the worker's hello does not contain them.
std::optional<double> nominalReference(const protocol::DeviceInfo* unit, const Json& extra)
{
    if (!unit || !unit->details.is_object())
        return std::nullopt;
    const auto known = unit->details.find(metric::referenceSeconds);
    if (known == unit->details.end())
        return std::nullopt;
    if (known->is_number())
        return known->get<double>();
    const auto threads = threadsOf(extra);
    if (!known->is_object() || !threads)
        return std::nullopt;
    const auto value = known->find(std::to_string(*threads));
    return value != known->end() && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

const protocol::DeviceInfo* unitOf(const protocol::Hello& hello, const std::string& name)
{
    for (const auto& unit : hello.devices)
        if (unit.name == name)
            return &unit;
    return nullptr;
}

void addDriftMetrics(store::RunRecord& record, const RunEnd& end, const protocol::DeviceInfo* unit)
{
    if (end.reference.empty())
        return;
    record.metrics.emplace_back(metric::referenceSeconds, statistics::medianOf(end.reference));
    const auto warm = static_cast<std::size_t>(std::max(0, end.summary.warmupSteps));
    if (warm >= end.seconds.size())
        return;
    // Use the reference samples of the steps after the warm-up.
    const std::size_t first = warm * end.reference.size() / end.seconds.size();
    const std::span<const double> steps(end.seconds), reference(end.reference);
    const auto ratio = timing::correctedMedian(steps.subspan(warm), reference.subspan(first), 1);
    if (!ratio)
        return;
    record.metrics.emplace_back(metric::stepPerReference, *ratio);
    if (const auto nominal = nominalReference(unit, end.result.extra))
        record.metrics.emplace_back(metric::stepSecondsCorrected, *ratio * *nominal);
}

/// Adds the share of the steps' time that waited for input, when the worker reports the waiting time of every
/// step.
void addInfeed(store::RunRecord& record, const RunEnd& end)
{
    const auto warm = static_cast<std::size_t>(std::max(0, end.summary.warmupSteps));
    if (end.waited.empty() || end.waited.size() != end.seconds.size() || warm >= end.seconds.size())
        return;
    const auto from = static_cast<std::ptrdiff_t>(warm);
    const double seconds = std::accumulate(end.seconds.begin() + from, end.seconds.end(), 0.0);
    const double waited = std::accumulate(end.waited.begin() + from, end.waited.end(), 0.0);
    record.metrics.emplace_back(metric::infeedFraction, std::min(1.0, waited / seconds));
}

/// Adds a sentence about the records that could not be read, which the worker's conditions list.
void addSkipped(store::RunRecord& record)
{
    const auto input = record.conditions.find("input");
    if (input == record.conditions.end() || !input->is_object())
        return;
    const auto skipped = input->find("skipped");
    if (skipped == input->end() || !skipped->is_array() || skipped->empty() || !skipped->front().is_string())
        return;
    const auto first = skipped->front().get<std::string>();
    addSentence(record.message,
                skipped->size() == 1
                    ? Message::format("The record %1 could not be read and was skipped.", first)
                    : Message::format("%1 records could not be read and were skipped, %2 the first.",
                                      skipped->size(), first));
}

std::string countText(double count)
{
    constexpr double mostDigits = 1e15;
    return std::floor(count) == count && count < mostDigits ? std::to_string(static_cast<std::int64_t>(count))
                                                            : Json(count).dump();
}

/// Adds the number of parameters. The count of the graph, which anyone can verify, takes precedence over a
/// different count of the worker. In that case the worker ran another model or counts differently, and the
/// record says so.
void addParameters(store::RunRecord& record, const Work& work, const std::optional<double>& reported)
{
    if (!reported)
        return;
    const bool agree = work.parameters <= 0 || *reported == work.parameters;
    record.metrics.emplace_back("parameters", agree ? *reported : work.parameters);
    if (agree)
        return;
    record.conditions["reported_parameters"] = *reported;
    addSentence(record.message, Message::format("The worker counted %1 parameters where the graph has %2.",
                                                countText(*reported), countText(work.parameters)));
}

/// Returns true for a metric that a worker may report: a name that the metric table does not know, or one
/// that the table marks as reportable. The engine computes statistics, rates and utilisations itself and
/// ignores the worker's values.
bool isWorkersMetric(const std::string& name)
{
    const auto* known = findMetric(name);
    return !name.empty() && name.size() <= 64 && (!known || known->reportable) &&
           std::all_of(name.begin(), name.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

/// Returns false for a negative quantity, or a share larger than 1.
bool isPossible(const std::string& name, double value)
{
    const auto* known = findMetric(name);
    return !known || known->unit.empty() || (value >= 0 && (known->unit != "1" || value <= 1));
}

/// Largest number of metrics of a worker. It protects the database's dictionary of names.
constexpr int maxMetrics = 64;

void addWorkersMetrics(store::RunRecord& record, const RunEnd& end)
{
    if (!end.result.extra.is_object())
        return;
    const bool measured = !end.waited.empty();
    int taken = 0;
    for (const auto& [name, value] : end.result.extra.items()) {
        if (!value.is_number() || name == "devices" || (measured && name == metric::infeedFraction) ||
            !isWorkersMetric(name) || taken++ >= maxMetrics)
            continue;
        if (const double number = value.get<double>(); isPossible(name, number))
            record.metrics.emplace_back(name, number);
        else
            addSentence(
                record.message,
                Message::format("The worker reported \"%1\" as %2, which is impossible; it was left out.",
                                name, countText(number)));
    }
}

/// Limits the size of a worker's document about itself. Each distinct text is stored once, so a worker whose
/// text changes at every start could fill a disk. The name and version of a stack stay, because columns are
/// made from them.
Json bounded(const Json& document)
{
    const auto size = toLine(document).size();
    if (size <= maxStoredBytes)
        return document;
    Json out = {{"left_out_bytes", size}};
    for (const char* key : {"framework", "version"})
        if (const auto it = document.find(key); it != document.end() && it->is_string())
            out[key] = shortened(it->get<std::string>(), longestName);
    return out;
}

} // namespace

store::RunRecord recordOf(const DeviceConfig& device, const protocol::Hello& hello,
                          const protocol::MeasureSpec& measure, const Work& work, RunEnd end)
{
    const auto* unit = unitOf(hello, device.unit);
    store::RunRecord record;
    record.runUuid = newUuid();
    record.platform = device.platform;
    record.device = device.unit;
    record.environment = bounded(hello.environment);
    record.stack = bounded(hello.stack);
    record.family = work.family;
    record.parameters = work.hyperParameters;
    record.graph = work.graph;
    record.mode = work.mode;
    record.optimizer = work.optimizer;
    record.dtype = work.dtype;
    record.implementation = work.implementation;
    record.settings = settingsInForce(hello, unit, device.unit, measure, work, end.sent, end.result.extra);
    // The worker reports the number of devices, even if the spec does not ask for it ("cpu:all" of JAX). It
    // becomes a separate column.
    if (const auto devices = reportedDevices(end.result.extra))
        record.implementation["devices"] = *devices;
    // "tuned" and "stock" are two different stacks, so the record always names the one that ran.
    if (record.stack.is_object() && !work.call)
        record.stack["variant"] = work.implementation.value("tuned", false) ? "tuned" : "stock";
    record.modelKey = work.modelKey;
    record.workKey = work.workKey;
    record.configKey =
        hashOf(work.workKey + '|' + work.dtype + '|' + toLine(work.implementation) + '|' + device.unit + '|' +
               toLine(record.environment) + '|' + toLine(record.stack) + '|' + end.result.timing);
    record.outcome = end.outcome;
    record.message = end.message;
    record.conditions = end.result.conditions.is_object() ? end.result.conditions : Json::object();
    const Json readings = record.conditions.value("energy", Json());
    record.conditions.erase("energy");
    record.conditions["measure"] = protocol::toJson(measure);
    if (end.result.extra.is_object() && end.result.extra.contains("implementation"))
        record.conditions["implementation"] = end.result.extra["implementation"];
    if (const auto size = toLine(record.conditions).size(); size > maxStoredBytes)
        record.conditions = {{"measure", protocol::toJson(measure)}, {"left_out_bytes", size}};
    if (const auto reason = nameOf(end.reason); !reason.empty())
        record.conditions["reason"] = reason;
    addDriftMetrics(record, end, unit);
    if (end.outcome == Outcome::Completed)
        addInfeed(record, end);
    record.stepSeconds = std::move(end.seconds);
    if (end.outcome != Outcome::Completed)
        return record;

    if (!end.result.graphHash.empty() && end.result.graphHash != work.modelKey) {
        record.outcome = Outcome::Crash;
        record.message = "The worker ran another graph than it was given.";
        return record;
    }
    if (!end.summary.median) {
        record.outcome = Outcome::Unfinished;
        record.message = "The worker reported a result without a step time.";
        return record;
    }
    record.timing = end.result.timing;
    record.quality = end.summary.quality;
    record.message = end.summary.reason;
    record.warmupSteps = end.summary.warmupSteps;
    record.stepMedian = end.summary.median;
    record.stepLow = end.summary.low;
    record.stepHigh = end.summary.high;
    if (end.summary.longestStay)
        record.conditions["longest_stay_seconds"] = *end.summary.longestStay;
    timing::merge(record.quality, record.message,
                  timing::assessQuality(timing::conditionsFromJson(
                      end.result.conditions, unit && unit->kind != "cpu", end.result.finite,
                      threadsOf(end.result.extra), helpersOf(end.result.extra))));
    if (end.result.memoryPeakBytes)
        record.metrics.emplace_back(metric::memoryPeakBytes, *end.result.memoryPeakBytes);
    addParameters(record, work, end.result.parameters);
    addSkipped(record);
    addWorkersMetrics(record, end);
    if (const auto doubt = addEnergy(record, work.batch, unit, std::max(1, measure.block), readings);
        !doubt.empty())
        addSentence(record.message, doubt);
    return record;
}

namespace {

/// Reads one operation of a profile of a step that took `whole` seconds. Returns nothing when it is not
/// usable.
std::optional<store::OperationRecord> operationOf(const Json& item, double whole)
{
    if (!item.is_object())
        return std::nullopt;
    const auto number = [&](const char* key) -> std::optional<double> {
        const auto it = item.find(key);
        return it != item.end() && it->is_number() && it->get<double>() >= 0
                   ? std::optional(it->get<double>())
                   : std::nullopt;
    };
    const auto text = [&](const char* key) {
        const auto it = item.find(key);
        return it != item.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    store::OperationRecord operation;
    operation.name = text("name");
    operation.layer = text("layer");
    operation.seconds = number("seconds");
    operation.calls = number("calls");
    operation.flops = number("flops");
    operation.bytes = number("bytes");
    if (operation.name.empty() || std::max(operation.name.size(), operation.layer.size()) > longestName ||
        !operation.seconds)
        return std::nullopt;
    if (text("pass") == "backward")
        operation.name += " (backward)";
    const double seconds = *operation.seconds;
    operation.timeFraction = seconds / whole;
    if (seconds > 0 && operation.flops)
        operation.flopsPerSecond = *operation.flops / seconds;
    if (seconds > 0 && operation.bytes)
        operation.bytesPerSecond = *operation.bytes / seconds;
    if (operation.flops && operation.bytes && *operation.bytes > 0)
        operation.intensity = *operation.flops / *operation.bytes;
    return operation;
}

} // namespace

Result<std::vector<store::OperationRecord>> operationsOf(const Json& extra, const std::string& runUuid)
{
    const auto bad = [] { return Error::badInput("The worker's profile has no usable list of operations."); };
    if (!extra.is_object() || !extra.contains("operations") || !extra["operations"].is_array() ||
        !extra.value("profiled_step_seconds", Json()).is_number())
        return bad();
    const double whole = extra["profiled_step_seconds"].get<double>();
    if (!(whole > 0))
        return bad();
    std::vector<store::OperationRecord> out;
    double attributed = 0;
    for (const Json& item : extra["operations"]) {
        auto operation = operationOf(item, whole);
        if (!operation)
            return bad();
        attributed += *operation->seconds;
        operation->runUuid = runUuid;
        out.push_back(*std::move(operation));
    }
    store::OperationRecord rest;
    rest.runUuid = runUuid;
    rest.name = "not attributed";
    rest.seconds = std::max(0.0, whole - attributed);
    rest.timeFraction = *rest.seconds / whole;
    out.push_back(std::move(rest));
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return *a.seconds > *b.seconds; });
    return out;
}

} // namespace parascope::dispatch
