// SPDX-License-Identifier: GPL-3.0-or-later
// Finds models that fit only one platform: "12 models that ran out of memory on tpu-v2 completed on v100"
// (Table 1, row 6).
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <map>
#include <set>
#include <unordered_map>

namespace parascope::insight {

using table::Column;

namespace {

struct Capacity
{
    std::string done, failed; ///< platforms where the models completed and failed
    Rows rows;                ///< the failed runs
    /// Models that failed there and completed here; models that ended on both.
    std::size_t models = 0, common = 0;
};

std::optional<Observation> writeCapacity(const Study& study, const Capacity& capacity)
{
    Observation out;
    out.sentence =
        Message::format("%1 of %2 that were run on both ran out of memory on %3 and completed on %4.",
                        capacity.models, countedModels(capacity.common), capacity.failed, capacity.done);
    out.headline =
        headlineOf(Message::format("%1 of %2 ran out of memory on %3 but completed on %4", capacity.models,
                                   countedModels(capacity.common), capacity.failed, capacity.done));
    out.evidence.n = capacity.common;
    out.evidence.unit = Message::format("models");
    out.evidence.interval = analysis::wilson(capacity.models, capacity.common);
    out.evidence.where = both(equals("platform", capacity.failed), equals("outcome", "oom"));
    out.evidence.numbers = {{"models", capacity.models},
                            {"common", capacity.common},
                            {"failed_on", capacity.failed},
                            {"completed_on", capacity.done}};
    showRows(out.evidence, capacity.rows);
    out.strength = static_cast<double>(capacity.models) / static_cast<double>(capacity.common) *
                   support(capacity.models);
    out.refutation =
        Message::format("these models complete on %1 with the same software and nothing else on the device.",
                        capacity.failed);
    out.figure = study.figure("boxplot", equals("platform", capacity.failed));
    out.figure.metric = metric::parameters;
    out.figure.by = "outcome";
    return out;
}

struct End
{
    bool outOfMemory = false; ///< true if the model ran out of memory and never completed
    std::uint32_t row = 0;
};

/// Returns the result on a platform of each model that completed or ran out of memory there.
std::unordered_map<std::int32_t, End> endsOn(std::int32_t code, const Study& study, const Column& platform,
                                             const Column& key, const Column& outcome)
{
    const auto oom = outcome.dictionary->find("oom"), completed = outcome.dictionary->find("completed");
    std::unordered_map<std::int32_t, End> out;
    for (const auto& scope : study.scopes)
        for (const auto row : scope.all) {
            if (platform.codes[row] != code || key.codes[row] == table::Dictionary::missing)
                continue;
            if (outcome.codes[row] == completed)
                out[key.codes[row]] = {false, row};
            else if (outcome.codes[row] == oom)
                out.try_emplace(key.codes[row], End{true, row});
        }
    return out;
}

} // namespace

void lookForCapacity(const Study& study, Candidates& out)
{
    const Column* key = categoryColumn(study.runs, columns::workKey);
    const Column* platform = categoryColumn(study.runs, columns::platform);
    const Column* outcome = categoryColumn(study.runs, columns::outcome);
    if (!key || !platform || !outcome)
        return;
    const auto oom = outcome->dictionary->find("oom");
    if (oom == table::Dictionary::missing)
        return;
    std::set<std::int32_t> failing;
    for (const auto& scope : study.scopes)
        for (const auto row : scope.all)
            if (outcome->codes[row] == oom && platform->codes[row] != table::Dictionary::missing)
                failing.insert(platform->codes[row]);
    for (const auto code : failing) {
        const auto there = endsOn(code, study, *platform, *key, *outcome);
        std::map<std::int32_t, std::set<std::int32_t>> elsewhere;
        for (const auto& scope : study.scopes)
            for (const auto row : scope.completed)
                if (platform->codes[row] != code && platform->codes[row] != table::Dictionary::missing &&
                    there.contains(key->codes[row]))
                    elsewhere[platform->codes[row]].insert(key->codes[row]);
        for (const auto& [other, keys] : elsewhere) {
            Capacity capacity{
                platform->dictionary->text(other), platform->dictionary->text(code), {}, 0, keys.size()};
            for (const auto model : keys)
                if (const auto& end = there.at(model); end.outOfMemory) {
                    capacity.rows.push_back(end.row);
                    ++capacity.models;
                }
            if (capacity.models >= 3)
                out.push_back(
                    {figure::noValue, [&study, capacity](double) { return writeCapacity(study, capacity); }});
        }
    }
}

} // namespace parascope::insight
