// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/study.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/outcome.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace parascope::insight {

using table::Column;
using table::Dictionary;

namespace {

void findExclusions(Study& study)
{
    for (const auto& scope : study.scopes)
        if (scope.plateau) {
            Exclusion item{
                Message::format("runs of %1 at %2 examples/s or more, where its throughput is flat",
                                scope.name, roundedDown(scope.plateau->near)),
                "!(" + both(scope.where, "examples_per_second >= " + level(scope.plateau->near)) + ")",
                table::Mask(study.runs.rows(), 0)};
            for (const auto row : scope.plateau->nearRows)
                item.out[row] = 1;
            study.exclusions.push_back(std::move(item));
        }
    const Column* quality = categoryColumn(study.runs, columns::quality);
    if (!quality)
        return;
    const auto host = namesOf(static_cast<QualitySet>(Quality::HostBound)).front();
    for (const bool hostBound : {true, false}) {
        std::vector<std::uint8_t> hit(quality->dictionary->size(), 0);
        for (std::size_t code = 0; code < hit.size(); ++code) {
            const auto& text = quality->dictionary->text(static_cast<std::int32_t>(code));
            hit[code] = hostBound ? text.find(host) != std::string::npos : !text.empty() && text != host;
        }
        Exclusion item{hostBound ? Message::format("runs marked host-bound")
                                 : Message::format("runs with another caveat"),
                       "", table::Mask(study.runs.rows(), 0)};
        bool any = false;
        for (std::size_t row = 0; row < study.runs.rows(); ++row)
            if (const auto code = quality->codes[row];
                code != Dictionary::missing && hit[static_cast<std::size_t>(code)]) {
                item.out[row] = 1;
                any = true;
            }
        if (any)
            study.exclusions.push_back(std::move(item));
    }
}

} // namespace

Rows completedRows(const std::vector<Scope>& scopes)
{
    Rows out;
    for (const auto& scope : scopes)
        out.insert(out.end(), scope.completed.begin(), scope.completed.end());
    return out;
}

const Column* numberColumn(const table::Table& table, std::string_view name)
{
    const Column* column = table.find(name);
    return column && column->kind == Column::Kind::Number ? column : nullptr;
}

const Column* categoryColumn(const table::Table& table, std::string_view name)
{
    const Column* column = table.find(name);
    return column && column->kind == Column::Kind::Category ? column : nullptr;
}

std::string textAt(const Column* column, std::int32_t code)
{
    return column && code != Dictionary::missing ? column->dictionary->text(code) : std::string();
}

Rows withFinite(const Rows& rows, const Column& column)
{
    Rows out;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(out),
                 [&](auto row) { return std::isfinite(column.numbers[row]); });
    return out;
}

const figure::Input::Platform* Study::platform(std::string_view name) const
{
    const auto it = std::find_if(input.platforms.begin(), input.platforms.end(),
                                 [&](const auto& facts) { return facts.name == name; });
    return it == input.platforms.end() ? nullptr : &*it;
}

figure::Spec Study::figure(std::string_view kind, const std::string& where) const
{
    figure::Spec spec;
    spec.kind = kind;
    spec.filter = request.filter.empty() || where.empty() ? request.filter + where
                                                          : "(" + request.filter + ") && (" + where + ")";
    spec.flops = request.flops;
    spec.peak = request.peak;
    return spec;
}

figure::Spec Study::figure(const Comparison& comparison, const std::string& x,
                           const std::string& colour) const
{
    if (comparison.request.over != "platform") {
        auto spec = figure("boxplot", comparison.where);
        spec.metric = comparison.request.metric;
        spec.by = comparison.request.over;
        return spec;
    }
    auto spec = figure("speedup", comparison.where);
    spec.platforms = {comparison.request.numerator, comparison.request.denominator};
    spec.x = x;
    spec.colour = colour;
    spec.logX = spec.logY = true;
    return spec;
}

Message among(const Comparison& comparison)
{
    return comparison.within.empty() ? Message()
                                     : Message::format("Among the models %1: ", comparison.within);
}

Message amongBriefly(const Comparison& comparison)
{
    return comparison.within.empty() ? Message() : Message::format("Models %1: ", comparison.within);
}

Message alsoDiffering(const Comparison& comparison)
{
    std::vector<Message> levels;
    for (const auto& item : comparison.unlike)
        levels.push_back(item.levels);
    return levels.empty() ? Message() : Message::format("; they also differ in %1", listed(levels));
}

Message reservations(const Comparison& comparison)
{
    const auto& unlike = comparison.unlike;
    Message out;
    if (unlike.size() == 1)
        out = Message::format("; %1 also differs", unlike.front().title);
    else if (!unlike.empty())
        out = Message::format("; %1 settings also differ", unlike.size());
    if (comparison.measured.order.apart)
        out += Message::format("; one side was measured apart");
    return out;
}

Message measuredApart(const Comparison& comparison)
{
    return comparison.measured.order.apart
               ? Message::format("; one side was measured entirely before the other, so a "
                                 "change in the machine would look the same")
               : Message();
}

const AdjustedEffect& Scope::effectOf(const Column& factor) const
{
    return *std::find_if(onTime.begin(), onTime.end(),
                         [&](const AdjustedEffect& item) { return item.factor == factor.name; });
}

const AdjustedEffect& Comparison::effectOf(const Column& factor) const
{
    return *std::find_if(effects.begin(), effects.end(),
                         [&](const AdjustedEffect& item) { return item.factor == factor.name; });
}

Result<std::unique_ptr<Study>> makeStudy(const figure::Input& input, const Request& request)
{
    if (!input.runs)
        return Error::badInput("Observations need a table of runs.");
    if (request.mask.size() != input.runs->rows())
        return Error::badInput("The selection has %1 rows, the table %2.", request.mask.size(),
                               input.runs->rows());
    auto study = std::unique_ptr<Study>(new Study{input, request, *input.runs, {}, {}, {}, {}, {}, {}, {}});
    study->scopes = findScopes(*input.runs, request.mask);
    std::size_t completed = 0, all = 0;
    for (const auto& scope : study->scopes) {
        completed += scope.completed.size();
        all += scope.all.size();
    }
    if (all == 0)
        study->notes.push_back(Message::format("No run is selected."));
    else if (completed == 0)
        study->notes.push_back(Message::format("None of %1 completed.", countedRuns(all)));
    else if (completed < 8)
        study->notes.push_back(
            Message::format("%1 completed: too few to tell an effect from chance.", countedRuns(completed)));
    if (const auto rows = completedRows(study->scopes);
        completed >= 8 && analysis::startsOf(study->runs, rows).empty())
        study->notes.push_back(Message::format("Not all times of measurement are recorded: a change in the "
                                               "machine cannot be separated from an effect."));
    findExclusions(*study);
    PARASCOPE_CHECK(findComparisons(*study));
    return study;
}

} // namespace parascope::insight
