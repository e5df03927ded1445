// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/rows.h"

#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::figure {

const table::Column* findColumn(const table::Table& table, const std::string& name)
{
    const auto it = std::find_if(table.columns().begin(), table.columns().end(),
                                 [&](const auto& c) { return c.name == name; });
    return it == table.columns().end() ? nullptr : &*it;
}

Result<const table::Column*> columnOf(const table::Table& table, const std::string& name, const char* key)
{
    if (const auto* column = findColumn(table, name))
        return column;
    if (auto why = withoutPrice(name); !why.empty())
        return badInput(std::move(why));
    std::vector<std::string> names;
    for (const auto& c : table.columns())
        names.push_back(c.name);
    const auto near = nearestName(name, names);
    return unknownName(Message::format("figure: \"%1\": no column is named \"%2\"", std::string(key), name),
                       name, near);
}

tl::unexpected<Error> unknownName(const Message& saying, const std::string& wrong, const std::string& near)
{
    return tl::unexpected<Error>(
        Error{ErrorCode::BadInput,
              near.empty() ? saying : Message::format("%1 (did you mean \"%2\"?)", saying, near),
              {},
              wrong,
              near});
}

std::string keyText(const table::Column& column, double key)
{
    if (column.kind == table::Column::Kind::Category)
        return column.dictionary->text(static_cast<std::int32_t>(key));
    if (key == std::floor(key) && std::abs(key) < 1e15)
        return std::to_string(static_cast<long long>(key));
    return toText(Value(key));
}

std::string textAt(const table::Table& table, const std::string& name, std::int32_t row)
{
    const auto* column = findColumn(table, name);
    if (!column)
        return {};
    const double key = keyAt(*column, row);
    return std::isfinite(key) ? keyText(*column, key) : std::string();
}

Outcome outcomeAt(const table::Table& table, std::int32_t row)
{
    return outcomeFromName(textAt(table, columns::outcome, row)).value_or(Outcome::Completed);
}

QualitySet qualityFromText(const std::string& text)
{
    QualitySet set = 0;
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        if (text.find(qualityNames[i]) != std::string::npos)
            set = static_cast<QualitySet>(set | (1U << i));
    return set;
}

std::vector<std::string> platformsOf(const table::Table& table)
{
    return answer::platformsOf(table, table::Mask(table.rows(), 1));
}

namespace {

/// Returns the columns that a spec names. If it names no metric, a timed one is added, because the default
/// metrics of most kinds are timed.
std::vector<std::string> quantitiesOf(const Spec& spec)
{
    std::vector<std::string> names = {spec.x, spec.y, spec.metric, spec.colour};
    if (spec.metric.empty() && spec.kind != "scatter" && spec.kind != "ranges")
        names.emplace_back(metric::examplesPerSecond);
    if (const auto it = spec.options.find("axes"); it != spec.options.end() && it->is_array())
        for (const auto& axis : *it)
            if (axis.is_string())
                names.push_back(axis.get<std::string>());
    std::erase(names, std::string());
    return names;
}

} // namespace

Result<Message> flopsClause(const Spec& spec, const Input& input)
{
    // Operations have their own counts of FLOPs, independent of those of the runs.
    const auto operations = spec.options.find("operations");
    const bool models =
        spec.kind == "roofline" && (operations == spec.options.end() || *operations != Json(true));
    const auto drawn = quantitiesOf(spec);
    const auto* definition = findColumn(*input.runs, columns::flopsDefinition);
    if (!definition || !(models || std::any_of(drawn.begin(), drawn.end(),
                                               [](const auto& name) { return name.starts_with("flops"); })))
        return Message();
    std::vector<std::uint8_t> seen(definition->dictionary->size(), 1);
    if (seen.size() > 1) {
        PARASCOPE_TRY(const auto mask, filtered(spec, input));
        const auto* platforms = findColumn(*input.runs, columns::platform);
        std::vector<std::uint8_t> wanted(platforms ? platforms->dictionary->size() + 1 : 1,
                                         spec.platforms.empty());
        for (const auto& name : spec.platforms)
            if (platforms)
                wanted[static_cast<std::size_t>(platforms->dictionary->find(name) + 1)] = 1;
        std::fill(seen.begin(), seen.end(), std::uint8_t{0});
        for (std::size_t row = 0; row < mask.size(); ++row)
            if (const auto code = definition->codes[row];
                mask[row] && code >= 0 &&
                wanted[platforms ? static_cast<std::size_t>(platforms->codes[row] + 1) : 0])
                seen[static_cast<std::size_t>(code)] = 1;
    }
    std::vector<Message> ways;
    for (const auto& [way, names] :
         {std::pair<Message, std::array<const char*, 2>>{Message::format("executed"), {"executed", ""}},
          {Message::format("without masked pairs"), {"causal", ""}},
          {Message::format("of TensorFlow's profiler"), {"tf_profiler", ""}},
          {Message::format("recorded"), {"recorded rate", "recorded utilisation"}}})
        if (std::any_of(names.begin(), names.end(), [&](const auto* name) {
                const auto code = definition->dictionary->find(name);
                return code >= 0 && seen[static_cast<std::size_t>(code)];
            }))
            ways.push_back(way);
    return ways.empty() ? Message() : Message::format("FLOPs %1", listed(ways));
}

Result<table::Mask> filtered(const Spec& spec, const Input& input)
{
    if (input.stop.stop_requested())
        return Error::badInput("The figure is no longer wanted.");
    table::Mask mask(input.runs->rows(), 1);
    if (!spec.filter.empty()) {
        PARASCOPE_TRY(auto selection, table::select(*input.runs, spec.filter, "figure: \"filter\""));
        mask = std::move(selection.mask);
    }
    if (input.shown)
        for (std::size_t i = 0; i < mask.size(); ++i)
            mask[i] &= (*input.shown)[i];
    const auto* families = spec.family.empty() ? nullptr : findColumn(*input.runs, columns::family);
    if (families) {
        const auto code = families->dictionary->find(spec.family);
        for (std::size_t i = 0; i < mask.size(); ++i)
            mask[i] &= code >= 0 && families->codes[i] == code;
    }
    return mask;
}

namespace {

/// Returns whether a figure shows operations of profiles. A profile has its own times, and on an accelerator
/// it times single steps where the runs next to it time blocks.
bool ofOperations(const Spec& spec)
{
    const auto operations = spec.options.find("operations");
    return spec.kind == "breakdown" || (operations != spec.options.end() && *operations == Json(true));
}

Result<answer::Question> questionOf(const Spec& spec, const Input& input)
{
    answer::Question out;
    PARASCOPE_TRY(out.rows, filtered(spec, input));
    out.onePlatform = false;
    out.platformKey = "\"platforms\"";
    out.metrics = quantitiesOf(spec);
    out.within = {columns::platform, columns::stack};
    out.mixedFlops = true; // flopsClause() reports a mixture
    if (const auto it = spec.options.find("timing"); it != spec.options.end()) {
        if (!it->is_string())
            return Error::badInput(
                "figure: \"options\": \"timing\" must be a string: how the steps were timed, or \"any\"");
        out.timing = it->get<std::string>();
    }
    if (out.timing.empty() && ofOperations(spec))
        out.metrics.clear();
    return out;
}

/// Prepares the runs of a question. While no platform has runs, any platform name is accepted, and the figure
/// is empty.
Result<answer::Runs> prepared(const Input& input, answer::Question question)
{
    const auto* platform = findColumn(*input.runs, columns::platform);
    auto named = question.platform;
    if (!platform || platform->dictionary->size() == 0)
        question.platform.clear();
    PARASCOPE_TRY(auto out, answer::prepare(*input.runs, std::move(question)));
    if (!named.empty())
        out.platform = std::move(named);
    return out;
}

} // namespace

Result<answer::Runs> runsOf(const Spec& spec, const Input& input, const std::string& platform)
{
    PARASCOPE_TRY(auto question, questionOf(spec, input));
    question.platform = platform;
    return prepared(input, std::move(question));
}

Result<answer::Runs> runsOfOne(const Spec& spec, const Input& input)
{
    if (spec.platforms.size() > 1)
        return Error::badInput("\"platforms\": one platform is drawn here, not %1.", spec.platforms.size());
    PARASCOPE_TRY(auto question, questionOf(spec, input));
    question.onePlatform = true;
    if (!spec.platforms.empty())
        question.platform = spec.platforms.front();
    return prepared(input, std::move(question));
}

Result<table::Mask> filterMask(const Spec& spec, const Input& input, const std::string& platform)
{
    PARASCOPE_TRY(auto runs, runsOf(spec, input, platform));
    return std::move(runs.rows);
}

Result<Rows> selectRows(const Spec& spec, const Input& input, const std::string& platform)
{
    PARASCOPE_TRY(const auto mask, filterMask(spec, input, platform));
    // Write every row number, even if the next one overwrites it. This avoids a branch on the mask, which the
    // processor predicts badly.
    Rows rows(mask.size() + 1);
    std::size_t n = 0;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        rows[n] = static_cast<std::int32_t>(i);
        n += mask[i] != 0;
    }
    rows.resize(n);
    return rows;
}

std::vector<const table::Column*> hyperParameters(const table::Table& table)
{
    std::vector<const table::Column*> found;
    for (const auto& c : table.columns())
        if (c.role == table::Column::Role::HyperParameter)
            found.push_back(&c);
    std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
        return rankOfHyperParameter(a->name) < rankOfHyperParameter(b->name);
    });
    return found;
}

Message valueText(const table::Column& column, double value)
{
    if (!std::isfinite(value))
        return Message::format("unknown");
    if (column.unit == "1") {
        const double percent = 100 * value;
        return printed(percent >= 0.095 ? "%.2f %%" : "%.2g %%", percent);
    }
    if (column.unit == "B")
        return bytesText(value);
    const bool examples = column.unit == "1/s" && column.name == metric::examplesPerSecond;
    if (!examples && !column.unit.empty() && column.unit.find("examples") != 0)
        return withPrefix(value, column.unit, 4);
    auto number =
        value >= 1000 ? grouped(std::llround(value)) : tickLabel(value, value == std::floor(value) ? 1 : 0.1);
    return examples              ? Message::format("%1 examples/s", number) // no one says "3.334 k1/s"
           : column.unit.empty() ? Message(number)
                                 : Message::format("%1 %2", number, Message::known(column.unit));
}

} // namespace parascope::figure
