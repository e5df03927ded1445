// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_fields.h"

#include "engine/base/core/metrics.h"

#include <algorithm>

namespace parascope::store {

namespace {

std::vector<RunField>& table()
{
    using R = RunRecord;
    constexpr auto Setup = RunField::Of::Setup, Mark = RunField::Of::Annotation;
    // clang-format off
    static std::vector<RunField> all = {
        {.name = "run_uuid", .member = &R::runUuid, .json = 1, .csv = 1, .column = 1, .stored = "uuid", .columnName = "run", .title = translatable("Columns", "run")},
        {.name = "attempt", .member = &R::attempt, .json = 2, .csv = 28, .column = 17, .title = translatable("Columns", "attempt")},
        {.name = "platform", .member = &R::platform, .of = Setup, .json = 3, .csv = 2, .setup = 1, .column = 3, .title = translatable("Columns", "platform")},
        {.name = "device", .member = &R::device, .of = Setup, .json = 4, .csv = 3, .setup = 2, .column = 4, .title = translatable("Columns", "device")},
        // A setup refers to a configuration, which holds the family and the hyper-parameters.
        {.name = "family", .member = &R::family, .of = Setup, .json = 5, .csv = 4, .column = 5, .title = translatable("Columns", "family")},
        {.name = "hyper_parameters", .member = &R::parameters, .of = Setup, .json = 6, .setup = 7, .stored = "configuration"},
        {.name = "mode", .member = &R::mode, .of = Setup, .json = 7, .csv = 5, .setup = 8, .column = 6, .title = translatable("Columns", "mode")},
        {.name = "optimizer", .member = &R::optimizer, .of = Setup, .json = 8, .csv = 6, .setup = 9, .column = 7, .title = translatable("Columns", "optimiser")},
        {.name = "dtype", .member = &R::dtype, .of = Setup, .json = 9, .csv = 7, .setup = 10, .column = 8, .title = translatable("Columns", "data type")},
        {.name = "outcome", .member = &R::outcome, .json = 10, .csv = 8, .column = 9, .title = translatable("Columns", "outcome")},
        {.name = "quality", .member = &R::quality, .json = 11, .csv = 9, .column = 10, .title = translatable("Columns", "quality")},
        {.name = "message", .member = &R::message, .json = 12, .csv = 10},
        {.name = "timing", .member = &R::timing, .of = Setup, .json = 13, .csv = 11, .setup = 11, .column = 11, .title = translatable("Columns", "timing")},
        {.name = "step_median", .member = &R::stepMedian, .json = 14, .csv = 12, .unit = "s"},
        {.name = metric::stepLow, .member = &R::stepLow, .json = 15, .csv = 13, .unit = "s"},
        {.name = metric::stepHigh, .member = &R::stepHigh, .json = 16, .csv = 14, .unit = "s"},
        {.name = "warmup_steps", .member = &R::warmupSteps, .json = 17, .csv = 15},
        {.name = "steps", .member = &R::stepSeconds, .json = 18, .csv = 16, .unit = "s"},
        {.name = "metrics", .member = &R::metrics, .json = 19},
        {.name = "model_key", .member = &R::modelKey, .of = Setup, .json = 20, .csv = 17, .setup = 12, .column = 13, .title = translatable("Columns", "model key")},
        {.name = "work_key", .member = &R::workKey, .of = Setup, .json = 21, .csv = 18, .setup = 13, .column = 12, .title = translatable("Columns", "work key")},
        {.name = "config_key", .member = &R::configKey, .of = Setup, .json = 22, .csv = 19, .setup = 14},
        {.name = "environment", .member = &R::environment, .of = Setup, .json = 23, .csv = 20, .setup = 3},
        {.name = "stack", .member = &R::stack, .of = Setup, .json = 24, .csv = 21, .setup = 4, .column = 14, .title = translatable("Columns", "software stack")},
        {.name = "graph", .member = &R::graph, .of = Setup, .json = 25, .csv = 23, .setup = 5},
        {.name = "implementation", .member = &R::implementation, .of = Setup, .json = 26, .csv = 22, .setup = 6},
        {.name = "conditions", .member = &R::conditions, .json = 27, .csv = 24},
        {.name = "source", .member = &R::source, .json = 28, .csv = 25},
        {.name = "started_ms", .member = &R::startedMs, .json = 29, .csv = 26, .column = 15, .columnName = "started", .title = translatable("Columns", "started"), .unit = "s", .scale = 1e-3},
        {.name = "finished_ms", .member = &R::finishedMs, .json = 30, .csv = 27},
        {.name = "point", .member = &R::pointId, .json = 31, .onlyIfSet = true},
        {.name = "starred", .member = &R::starred, .of = Mark, .json = 32, .csv = 29, .onlyIfSet = true, .title = translatable("Columns", "starred")},
        {.name = "tags", .member = &R::tags, .of = Mark, .json = 33, .csv = 30, .onlyIfSet = true, .title = translatable("Columns", "tags")},
        {.name = "note", .member = &R::note, .of = Mark, .json = 34, .csv = 31, .onlyIfSet = true, .title = translatable("Columns", "note")},
        {.name = "marked_ms", .member = &R::markedMs, .of = Mark, .json = 35, .csv = 32, .onlyIfSet = true},
        {.name = "settings", .member = &R::settings, .of = Setup, .json = 36, .csv = 33, .setup = 15, .onlyIfSet = true},
        {.name = "repeat", .member = &R::repeat, .of = RunField::Of::Point, .column = 16, .title = translatable("Columns", "repeat")},
    };
    // clang-format on
    return all;
}

std::vector<const RunField*> those(bool (*which)(const RunField&))
{
    std::vector<const RunField*> out;
    for (const auto& field : table())
        if (which(field))
            out.push_back(&field);
    return out;
}

} // namespace

std::span<const RunField> runFields()
{
    return table();
}

std::vector<const RunField*> runFieldsBy(int RunField::* order)
{
    std::vector<const RunField*> out;
    for (const auto& field : table())
        if (field.*order != 0)
            out.push_back(&field);
    std::stable_sort(out.begin(), out.end(),
                     [order](const auto* a, const auto* b) { return a->*order < b->*order; });
    return out;
}

std::vector<const RunField*> storedRunFields()
{
    return those([](const RunField& field) { return field.of == RunField::Of::Run; });
}

std::vector<const RunField*> blockFields()
{
    return those([](const RunField& field) {
        return field.is<std::optional<double>>() ||
               (field.column != 0 && (field.is<int>() || field.is<std::int64_t>()));
    });
}

ExtraRunField::ExtraRunField(const RunField& field)
{
    table().push_back(field);
}

ExtraRunField::~ExtraRunField()
{
    table().pop_back();
}

} // namespace parascope::store
