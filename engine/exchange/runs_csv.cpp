// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a tidy table with one row per run. The columns are the fields of a run, then `hp:NAME` for
// hyper-parameters, `metric:NAME` for recorded numbers, and the fields that are written only if set.
#include "engine/exchange/csv.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/import.h"

#include <algorithm>
#include <set>

namespace parascope::exchange {

std::string writeCsv(const std::vector<store::RunRecord>& runs)
{
    std::set<std::string> hyper;
    std::set<std::string> metrics;
    for (const auto& run : runs) {
        for (const auto& [name, value] : run.parameters)
            hyper.insert(name);
        for (const auto& [name, value] : run.metrics)
            metrics.insert(name);
    }
    std::string out;
    const auto put = [&](bool first, const std::string& text) {
        if (!first)
            out += ',';
        out += csvField(text);
    };
    bool first = true;
    auto fields = store::runFieldsBy(&store::RunField::csv);
    std::erase_if(fields, [](const auto* field) { return field->onlyIfSet; });
    const auto last = lastCsvFields(runs);
    for (const auto* field : fields) {
        put(first, field->name);
        first = false;
    }
    for (const auto& name : hyper)
        put(false, "hp:" + name);
    for (const auto& name : metrics)
        put(false, "metric:" + name);
    for (const auto* field : last)
        put(false, field->name);
    out += '\n';
    for (const auto& run : runs) {
        first = true;
        for (const auto* field : fields) {
            put(first, csvCell(*field, run));
            first = false;
        }
        for (const auto& name : hyper) {
            const Value* value = run.parameters.find(name);
            const auto* words = value ? std::get_if<std::string>(value) : nullptr;
            put(false, words ? spreadsheetText(*words) : value ? toText(*value) : std::string());
        }
        for (const auto& name : metrics) {
            const auto it = std::find_if(run.metrics.begin(), run.metrics.end(),
                                         [&](const auto& entry) { return entry.first == name; });
            put(false, it == run.metrics.end() ? std::string() : toText(Value(it->second)));
        }
        for (const auto* field : last)
            put(false, csvCell(*field, run));
        out += '\n';
    }
    return out;
}

} // namespace parascope::exchange
