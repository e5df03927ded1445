// SPDX-License-Identifier: GPL-3.0-or-later
// Computes once per kind what its runs share: texts, hyper-parameters, costs and peak.
#include "engine/analyse/dataset/builder.h"
#include "engine/analyse/dataset/settings_in_force.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"

#include "engine/base/core/hash.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/serving.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

namespace parascope::dataset {

using table::Column;
using table::Dictionary;

namespace {

/// Returns whether Parascope's own updates and allocator were used in a LibTorch run: as the record says,
/// else as the run requested. Records that say neither are from the time when every run was tuned.
bool isTuned(const Json& stack, const Json& implementation)
{
    if (const auto it = stack.find("variant"); it != stack.end())
        return *it == Json("tuned");
    const auto asked = implementation.is_object() ? implementation.find("tuned") : implementation.end();
    return asked == implementation.end() || *asked != Json(false);
}

/// Returns the requested value of a switch of the implementation; nothing if the run did not set it.
std::optional<bool> asked(const Json& implementation, const char* key)
{
    const auto it = implementation.is_object() ? implementation.find(key) : implementation.end();
    return implementation.is_object() && it != implementation.end() && it->is_boolean()
               ? std::optional(it->get<bool>())
               : std::nullopt;
}

/// Returns whether the text is a single word, such as a commit or "release".
bool isWord(std::string_view text)
{
    constexpr std::size_t longest = 40;
    return text.size() <= longest && std::all_of(text.begin(), text.end(), [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                      std::string_view(".-_+").find(c) != std::string_view::npos;
           });
}

/// Returns the name of a stack: framework, version, "tuned" if not only the framework was used, whether it
/// compiled if that differs from the framework's default, and a mark of the build. Stacks that differ in one
/// of these have different names.
std::string stackName(const Json& stack, const Json& implementation)
{
    const auto text = [&](const char* key) {
        const auto it = stack.is_object() ? stack.find(key) : stack.end();
        return it != stack.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    std::string out = text("framework");
    if (const auto version = text("version"); !version.empty())
        out += ' ' + version;
    else if (const auto full = text("framework_full"); !full.empty())
        out = full;
    if (out.empty())
        return out;
    if (text("framework") == "libtorch" && isTuned(stack, implementation))
        out += " tuned";
    if (text("framework") == "pytorch" && asked(implementation, "compile").value_or(false))
        out += " compiled";
    if (text("framework") == "jax" && !asked(implementation, "compile").value_or(true))
        out += " uncompiled";
    std::string build = text("build");
    if (const auto blas = stack.find("blas");
        blas != stack.end() && blas->is_object() && blas->contains("library"))
        build += (*blas)["library"].dump();
    // Show the beginning of a single word as the record names it. For compiler flags, show only a hash that
    // distinguishes them.
    constexpr std::size_t shown = 12;
    if (!build.empty())
        out += ", build " + (isWord(build) ? build.substr(0, shown) : hashOf(build).substr(0, 4));
    return out;
}

/// Returns the text of a number, for a column that became texts.
std::string textOfNumber(double number)
{
    return toText(number == std::floor(number) && std::abs(number) < 9e15
                      ? Value(static_cast<std::int64_t>(number))
                      : Value(number));
}

/// Returns the title from the first family that has the hyper-parameter.
std::string titleOf(const std::string& name)
{
    for (const auto& family : workload::families())
        for (const auto& item : family.hyperParameters)
            if (item.name == name)
                return item.title;
    return name;
}

} // namespace

workload::CostCache& Builder::costs(const store::RunRecord& shared, const Json& graph)
{
    const auto text = graph.is_object() ? graph.dump() : std::string();
    const auto it = m_costs.find(shared.family + text);
    if (it != m_costs.end())
        return it->second;
    if (auto written =
            graph.is_object() ? workload::graphFromJson(graph, "A stored graph") : Error::badInput("none"))
        return m_costs.emplace(shared.family + text, workload::CostCache::ofGraph(std::move(*written)))
            .first->second;
    return m_costs.emplace(shared.family + text, workload::CostCache::ofFamily(shared.family)).first->second;
}

void Builder::cost(Kind& kind, const store::RunRecord& shared, const Json& graph)
{
    kind.stepFlops = kind.bytes = kind.parameters = nan;
    const auto batch = shared.parameters.integer(hyper::batch);
    if (!batch)
        return;
    workload::CostOptions options;
    options.batch = *batch;
    options.mode = shared.mode.empty() ? "train" : shared.mode;
    if (!shared.optimizer.empty())
        options.optimizer = shared.optimizer;
    if (!shared.dtype.empty())
        options.dtype = shared.dtype;
    auto model = shared.parameters;
    if (!graph.is_object()) {
        const auto family = workload::findFamily(shared.family);
        auto recorded = family ? workload::recordedModel(**family, shared.parameters) : std::nullopt;
        if (!recorded)
            return;
        model = *std::move(recorded);
    }
    const auto known = costs(shared, graph).at(model, options);
    if (!known)
        return;
    kind.parameters = known->parameters;
    kind.parametersActive = known->parametersActive;
    kind.prefills = options.mode == "prefill";
    kind.decodes = options.mode == "decode";
    if (known->tokens > 0) {
        kind.tokens = known->tokens;
        kind.kvBytes = workload::kvBytesPerToken(shared.family, model, options.dtype).value_or(nan);
        kind.weightShare = known->weightBytes / known->memoryPeakBytes;
        kind.cacheShare = known->cacheBytes / known->memoryPeakBytes;
    }
    kind.bytes = known->bytes;
    kind.stepFlops = kind.causal ? known->stepFlopsCausal : known->stepFlops;
    // The profiler counted TPU runs and GPU runs in different ways.
    if (kind.profiler)
        kind.stepFlops =
            (shared.platform.starts_with("tpu") ? workload::tfProfilerFlopsTpu(shared.family, model)
                                                : workload::tfProfilerFlops(shared.family, model))
                .value_or(nan);
}

namespace {

/// Returns the latest ceilings that this framework reached. A record without a framework cannot tell, and
/// takes the latest of all, as do ceilings that do not say with what they were measured.
const Json* ceilingsOfFramework(const std::vector<Json>& measured, const std::string& framework)
{
    for (auto each = measured.rbegin(); each != measured.rend(); ++each) {
        const auto stack = each->is_object() ? each->value("stack", Json()) : Json();
        const auto of = stack.is_object() ? stack.value("framework", Json()) : Json();
        if (framework.empty() || !of.is_string() || of == Json(framework))
            return &*each;
    }
    return nullptr;
}

} // namespace

double Builder::peakOf(const Peak& of) const
{
    if (const auto given = numberOf(valueFromText(m_definitions.peak)))
        return *given;
    for (const auto& platform : m_platforms) {
        if (platform.name != of.platform)
            continue;
        if (m_definitions.peak != "measured")
            return platform.peaks.of(of.dtype);
        const auto* ceilings = ceilingsOfFramework(platform.measured, of.framework);
        if (!ceilings || !ceilings->is_object())
            return nan;
        const auto gemm = ceilings->find("gemm");
        if (gemm == ceilings->end() || !gemm->is_object())
            return nan;
        const auto type = of.dtype == "tf32" && !gemm->contains(of.dtype) ? std::string("float32") : of.dtype;
        if (const auto rate = gemm->value(type, Json()); rate.is_object())
            if (const auto it = rate.find(metric::flopsPerSecond); it != rate.end() && it->is_number())
                return it->get<double>();
    }
    return nan;
}

std::size_t Builder::peakIndex(const std::string& platform, const std::string& dtype,
                               const std::string& framework)
{
    const auto known = std::find_if(m_peaks.begin(), m_peaks.end(), [&](const auto& peak) {
        return peak.platform == platform && peak.dtype == dtype && peak.framework == framework;
    });
    if (known != m_peaks.end())
        return static_cast<std::size_t>(known - m_peaks.begin());
    m_peaks.push_back({platform, dtype, framework, 0});
    m_peaks.back().value = peakOf(m_peaks.back());
    return m_peaks.size() - 1;
}

void Builder::chooseCeilings()
{
    if (std::all_of(m_platforms.begin(), m_platforms.end(),
                    [](const auto& platform) { return platform.measured.size() < 2; }))
        return;
    std::vector<std::size_t> counts(m_kinds.size(), 0);
    for (const auto kind : m_rowKinds)
        ++counts[kind];
    for (auto& platform : m_platforms) {
        if (platform.measured.size() < 2)
            continue;
        std::map<std::string, std::size_t> runs;
        for (std::size_t kind = 0; kind < counts.size(); ++kind)
            if (m_peaks[m_kinds[kind].peak].platform == platform.name)
                runs[m_kinds[kind].framework] += counts[kind];
        const auto most = std::max_element(runs.begin(), runs.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most != runs.end())
            if (const auto* own = ceilingsOfFramework(platform.measured, most->first))
                platform.ceilings = *own;
    }
}

std::size_t Builder::kind(const store::RunRecord& shared, const Json& graph, std::string_view flops)
{
    reclaim();
    const auto number = m_kinds.size();
    for (std::size_t i = 0; i < m_fixed.size(); ++i) {
        if (!m_fields[i] || m_fields[i]->of != store::RunField::Of::Setup)
            continue;
        const auto* text = std::get_if<std::string store::RunRecord::*>(&m_fields[i]->member);
        auto value = text ? shared.*(*text) : stackName(shared.stack, shared.implementation);
        if (!value.empty())
            m_fixed[i].set(number, Value(std::move(value)));
    }
    setSettings(number, shared);
    const auto hyper = [&](const std::string& name, const Value& value) {
        const auto* setting = findSetting(name);
        if (!setting || setting->place == SettingPlace::Field)
            hyperColumn(name, value).set(number, value);
    };
    for (const auto& [name, value] : shared.parameters)
        hyper(name, value);
    // A worker of the user's own may have settings that the table does not know. "tuned" is already part of
    // the stack's name.
    if (shared.implementation.is_object())
        for (const auto& [name, json] : shared.implementation.items()) {
            if (name == "tuned" || shared.parameters.contains(name))
                continue;
            if (const auto value = singleValue(json))
                hyper(name, *value);
        }
    Kind kind;
    kind.recorded = flops == "recorded";
    kind.profiler = flops == "tf_profiler";
    kind.causal = flops == "causal";
    kind.batch = shared.parameters.number(hyper::batch).value_or(nan);
    const bool tf32 =
        shared.implementation.is_object() && shared.implementation.value("tf32", Json()) == Json(true);
    if (shared.stack.is_object() && shared.stack.value("framework", Json()).is_string())
        kind.framework = shared.stack["framework"].get<std::string>();
    kind.accelerator = !shared.device.empty() && !shared.device.starts_with("cpu");
    kind.peak = peakIndex(shared.platform, std::string(computeType(shared.dtype, tf32)), kind.framework);
    if (m_costsWanted == Costs::Wanted)
        cost(kind, shared, graph);
    m_kinds.push_back(kind);
    return number;
}

void Builder::setSettings(std::size_t kind, const store::RunRecord& shared)
{
    for (const auto& item : settingsInForce(shared)) {
        auto& of = *std::find_if(m_settings.begin(), m_settings.end(),
                                 [&](const auto& known) { return known.setting == item.setting; });
        auto& column = of.shared.column;
        const bool isText = std::holds_alternative<std::string>(item.value);
        if (of.kinds++ == 0 && !isText) {
            column.kind = Column::Kind::Number;
            column.dictionary.reset();
        } else if (column.kind == Column::Kind::Number && isText) {
            of.shared.toTexts();
        }
        if (!of.only)
            of.only = item.value;
        of.several |= compareValues(*of.only, item.value) != 0;
        of.asked |= item.asked;
        of.assumed |= item.assumed;
        // A setting that a spec names can be an axis. Version and machine are names; other numbers are
        // neither.
        const auto role = item.setting->role;
        const bool isAxis = of.asked && (role == SettingRole::Run || role == SettingRole::Stack);
        column.role = isAxis                                  ? Column::Role::HyperParameter
                      : column.kind == Column::Kind::Category ? Column::Role::Identity
                                                              : Column::Role::Other;
        of.shared.set(kind, item.value);
    }
}

void Builder::fillSetting(SettingColumn& setting)
{
    auto& [column, codes, numbers] = setting.shared;
    const auto filled = column.kind == Column::Kind::Number ? column.numbers.size() : column.codes.size();
    if (filled < m_rowKinds.size())
        setting.shared.append({m_rowKinds.begin() + static_cast<std::ptrdiff_t>(filled), m_rowKinds.end()});
}

bool Builder::isTaken(std::string_view name) const
{
    const auto isAnnotation = [&](const store::RunField& field) {
        return field.of == store::RunField::Of::Annotation && name == field.name;
    };
    const auto fields = store::runFields();
    return name == m_flopsDefinition.name || findSetting(name) ||
           std::any_of(m_fixed.begin(), m_fixed.end(),
                       [&](const Shared& fixed) { return fixed.column.name == name; }) ||
           std::any_of(m_metrics.begin(), m_metrics.end(),
                       [&](const Column& metric) { return metric.name == name; }) ||
           std::any_of(fields.begin(), fields.end(), isAnnotation);
}

Builder::Shared& Builder::hyperColumn(const std::string& name, const Value& value)
{
    auto it = m_hyperIndex.find(name);
    if (it == m_hyperIndex.end()) {
        Column column;
        if (std::holds_alternative<std::string>(value))
            column = category(name, titleOf(name));
        column.name = isTaken(name) ? "hp_" + name : name;
        column.title = titleOf(name);
        column.role = Column::Role::HyperParameter;
        it = m_hyperIndex.emplace(name, m_hyper.size()).first;
        (column.kind == Column::Kind::Number ? column.numbers.reserve(m_expected)
                                             : column.codes.reserve(m_expected));
        m_hyper.push_back({std::move(column), {}, {}});
    }
    auto& shared = m_hyper[it->second];
    // "block" can be 2 in one run and 3/4/6/3 in the next; the column then becomes texts.
    if (shared.column.kind == Column::Kind::Number && std::holds_alternative<std::string>(value))
        shared.toTexts();
    return shared;
}

void Builder::Shared::set(std::size_t kind, const Value& value)
{
    if (column.kind == Column::Kind::Number) {
        numbers.resize(kind, nan);
        numbers.push_back(numberOf(value).value_or(nan));
    } else {
        codes.resize(kind, Dictionary::missing);
        codes.push_back(column.dictionary->code(toText(value)));
    }
}

void Builder::Shared::toTexts()
{
    auto texted = category(column.name, column.title);
    texted.role = column.role;
    const auto code = [&](double number) {
        return std::isnan(number) ? Dictionary::missing : texted.dictionary->code(textOfNumber(number));
    };
    for (const double number : column.numbers)
        texted.codes.push_back(code(number));
    for (const double number : std::exchange(numbers, {}))
        codes.push_back(code(number));
    column = std::move(texted);
}

void Builder::Shared::append(const std::vector<std::uint32_t>& kinds)
{
    const auto fill = [&](auto& to, auto& from, auto missing) {
        // Kinds for which the column was not set have no value.
        if (const auto last = std::max_element(kinds.begin(), kinds.end());
            last != kinds.end() && *last >= from.size())
            from.resize(*last + 1, missing);
        const auto begin = to.size();
        to.resize(begin + kinds.size());
        auto* out = to.data() + begin;
        for (const auto kind : kinds)
            *out++ = from[kind];
    };
    if (column.kind == Column::Kind::Number)
        fill(column.numbers, numbers, nan);
    else
        fill(column.codes, codes, Dictionary::missing);
}

} // namespace parascope::dataset
