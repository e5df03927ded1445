// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/paradnn_label.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/measure/device/platforms.h"
#include "engine/model/workload/family.h"

#include <charconv>
#include <cmath>
#include <map>

namespace parascope::exchange::paradnn {

std::optional<Label> readLabel(std::string_view text)
{
    static constexpr std::pair<std::string_view, const char*> parts[] = {{"layer_", "layer"},
                                                                         {"-node_", "node"},
                                                                         {"-input_", "input"},
                                                                         {"-output_", "output"},
                                                                         {"-bs_", hyper::batch}};
    Label out;
    for (const auto& [prefix, name] : parts) {
        if (!text.starts_with(prefix))
            return std::nullopt;
        text.remove_prefix(prefix.size());
        std::int64_t value = 0;
        const auto [next, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || value < 1)
            return std::nullopt;
        out.parameters.set(name, value);
        text.remove_prefix(static_cast<std::size_t>(next - text.data()));
    }
    if (text.empty())
        return out;
    if (text[0] != '-' || text.size() < 2)
        return std::nullopt;
    out.operation = text.substr(1);
    return out;
}

const Json& listOf(const Json& json, const char* key)
{
    static const Json none = Json::array();
    const auto it = json.find(key);
    return it != json.end() && it->is_array() ? *it : none;
}

std::optional<double> numberAt(const Json& json, const char* key, std::size_t index)
{
    const auto& list = listOf(json, key);
    if (index >= list.size() || !list[index].is_number())
        return std::nullopt;
    const double value = list[index].get<double>();
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string textOf(const Json& json)
{
    return json.is_string() ? json.get<std::string>() : std::string();
}

store::RunRecord runOf(const std::string& platform, const Parameters& parameters, const std::string& family,
                       const std::string& optimizer)
{
    store::RunRecord run;
    run.platform = platform;
    run.device = platform;
    run.family = family;
    run.parameters = parameters;
    run.optimizer = optimizer;
    if (const auto* known = device::paperPlatform(platform))
        run.dtype = known->dtype;
    run.stack = {{"framework", "tensorflow"}, {"version", nullptr}};
    // A model's key does not depend on the batch, and a file has each model at many batches. Building the
    // graph for every record took most of the time of an import, so the keys are cached.
    thread_local std::map<std::string, std::string> keys;
    constexpr std::size_t maxKept = 4096;
    std::string model = family + ':';
    for (const auto& [name, value] : parameters)
        if (name != hyper::batch)
            model += name + '=' + toText(value) + ',';
    auto found = keys.find(model);
    if (found == keys.end())
        if (const auto graph = workload::buildGraph(family, run.parameters)) {
            if (keys.size() >= maxKept)
                keys.clear();
            found = keys.emplace(model, workload::hashOf(*graph)).first;
        }
    if (found != keys.end()) {
        run.modelKey = found->second;
        run.workKey = workload::workKey(run.modelKey, *parameters.integer(hyper::batch), "train", optimizer,
                                        Json::object());
    }
    return run;
}

} // namespace parascope::exchange::paradnn
