// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the columns of writeCsv() as a Table Schema of Frictionless (specs.frictionlessdata.io).
#include "engine/base/core/metrics.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/import.h"
#include "engine/model/workload/family.h"

#include <map>

namespace parascope::exchange {

namespace {

/// Returns the schema of a field; its type follows from the type of its member.
Json fieldJson(const store::RunField& field)
{
    const auto type = field.is<int>() || field.is<std::int64_t>() ? "integer"
                      : field.is<std::optional<double>>()         ? "number"
                      : field.is<Json>()                          ? "object"
                      : field.is<std::vector<double>>()           ? "list"
                                                                  : "string";
    Json out = {{"name", field.name}, {"type", type}};
    if (*field.title != '\0')
        out["title"] = field.title;
    if (field.is<std::vector<double>>()) {
        out["delimiter"] = " ";
        out["itemType"] = "number";
    }
    if (*field.unit != '\0' && !field.is<std::int64_t>())
        out["unit"] = field.unit;
    if (field.is<std::int64_t>())
        out["unit"] = "ms";
    if (field.is<Outcome>())
        out["constraints"] = {{"enum", outcomeNames}};
    return out;
}

std::string titleOfParameter(const std::string& name)
{
    for (const auto& family : workload::families())
        for (const auto& item : family.hyperParameters)
            if (item.name == name)
                return item.title;
    return name;
}

} // namespace

Json csvSchema(const std::vector<store::RunRecord>& runs)
{
    enum Kind { Whole, Number, Text };
    std::map<std::string, Kind> hyper;
    std::map<std::string, const Metric*> metrics;
    for (const auto& run : runs) {
        for (const auto& [name, value] : run.parameters) {
            const auto kind = std::holds_alternative<std::string>(value)    ? Text
                              : std::holds_alternative<std::int64_t>(value) ? Whole
                                                                            : Number;
            const auto [it, fresh] = hyper.try_emplace(name, kind);
            it->second = std::max(it->second, kind);
        }
        for (const auto& [name, value] : run.metrics)
            metrics.emplace(name, findMetric(name));
    }
    Json fields = Json::array();
    for (const auto* field : store::runFieldsBy(&store::RunField::csv))
        if (!field->onlyIfSet)
            fields.push_back(fieldJson(*field));
    for (const auto& [name, kind] : hyper)
        fields.push_back({{"name", "hp:" + name},
                          {"type", kind == Text    ? "string"
                                   : kind == Whole ? "integer"
                                                   : "number"},
                          {"title", titleOfParameter(name)}});
    for (const auto& [name, metric] : metrics) {
        Json field = {{"name", "metric:" + name}, {"type", "number"}};
        if (metric && *metric->title != '\0')
            field["title"] = metric->title;
        if (metric && !metric->unit.empty())
            field["unit"] = metric->unit;
        fields.push_back(std::move(field));
    }
    for (const auto* field : lastCsvFields(runs))
        fields.push_back(fieldJson(*field));
    return {{"fields", std::move(fields)}, {"missingValues", {""}}, {"primaryKey", "run_uuid"}};
}

} // namespace parascope::exchange
