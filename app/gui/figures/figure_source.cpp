// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_source.h"

#include "engine/analyse/analysis/roofline.h"
#include "engine/base/core/columns.h"
#include "engine/base/expression/lexer.h"
#include "engine/figure/build.h"
#include "engine/figure/offers.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace parascope::gui {

figure::Input inputOf(const dataset::Dataset& dataset)
{
    return figure::inputFrom(dataset);
}

figure::Basis basisOf(const dataset::Dataset& dataset)
{
    const auto& definitions = dataset.definitions;
    return {definitions.flops, !definitions.flopsBySource.empty(), definitions.peak, {}};
}

std::string flopsOf(const dataset::Dataset& dataset, const figure::Spec& spec)
{
    return figure::flopsFor(basisOf(dataset), *dataset.table, spec.platforms);
}

QString flopsText(const std::string& flops)
{
    return flops == "executed"   ? QCoreApplication::translate("Views", "executed")
           : flops == "recorded" ? QCoreApplication::translate("Views", "recorded")
                                 : QCoreApplication::translate("Views", "TF profiler");
}

DrawnRoofs drawnRoofs(const dataset::Dataset& dataset)
{
    DrawnRoofs out;
    const table::Mask all(dataset.table->rows(), 1);
    const auto* platforms = dataset.table->find(columns::platform);
    for (const auto& facts : dataset.platforms) {
        if (!platforms || platforms->dictionary->find(facts.name) < 0)
            continue;
        const auto type = analysis::commonType(*dataset.table, all, facts.name);
        const auto ceilings = analysis::ceilingsOf(
            analysis::withPeak({facts.peaks, facts.bandwidth, facts.ceilings}, dataset.definitions.peak),
            type == analysis::severalTypes ? std::string() : type);
        const auto main = std::find_if(ceilings.begin(), ceilings.end(), [](const auto& ceiling) {
            return ceiling.kind == analysis::Ceiling::Kind::Compute;
        });
        if (main != ceilings.end())
            (main->measured ? out.measured : out.sheet) = true;
    }
    return out;
}

namespace {

/// Returns the number of shown runs by the code of a level.
std::vector<std::size_t> shownOf(const table::Column& column, const table::Mask& shown)
{
    std::vector<std::size_t> counts(column.dictionary->size(), 0);
    for (std::size_t row = 0; row < std::min(shown.size(), column.codes.size()); ++row)
        if (shown[row] && column.codes[row] >= 0)
            ++counts[static_cast<std::size_t>(column.codes[row])];
    return counts;
}

/// Returns which of these levels the shared filter hides. A level that no run has is not hidden.
std::vector<std::string> hiddenIn(const char* name, const std::vector<std::string>& levels,
                                  const figure::Input& input)
{
    std::vector<std::string> hidden;
    const auto* column = input.runs ? input.runs->find(name) : nullptr;
    if (!column || !input.shown)
        return hidden;
    const auto counts = shownOf(*column, *input.shown);
    for (const auto& level : levels)
        if (const auto code = column->dictionary->find(level);
            code >= 0 && counts[static_cast<std::size_t>(code)] == 0)
            hidden.push_back(level);
    return hidden;
}

/// Returns the level that most of the shown runs have; an empty text if no run is shown.
std::string mostShown(const table::Column& column, const table::Mask& shown)
{
    const auto counts = shownOf(column, shown);
    const auto most = std::max_element(counts.begin(), counts.end());
    return most == counts.end() || *most == 0
               ? std::string()
               : column.dictionary->text(static_cast<std::int32_t>(most - counts.begin()));
}

std::vector<std::string> familyOf(const figure::Spec& spec)
{
    return spec.family.empty() ? std::vector<std::string>() : std::vector{spec.family};
}

} // namespace

std::vector<std::string> hiddenByFilter(const figure::Spec& spec, const figure::Input& input)
{
    auto hidden = hiddenIn(columns::family, familyOf(spec), input);
    for (auto& platform : hiddenIn(columns::platform, spec.platforms, input))
        hidden.push_back(std::move(platform));
    return hidden;
}

std::optional<MovedFigure> movedByFilter(const figure::Spec& spec, const figure::Input& input)
{
    const bool family = !hiddenIn(columns::family, familyOf(spec), input).empty(),
               platform =
                   spec.platforms.size() == 1 && !hiddenIn(columns::platform, spec.platforms, input).empty();
    if (!family && !platform)
        return std::nullopt;
    auto moved = spec;
    if (family) {
        const auto name = mostShown(*input.runs->find(columns::family), *input.shown);
        if (name.empty())
            return std::nullopt;
        moved = figure::inFamily(spec, input, name);
    }
    std::vector<figure::Spec> tried;
    if (!hiddenIn(columns::platform, moved.platforms, input).empty() && moved.platforms.size() == 1) {
        const auto name = mostShown(*input.runs->find(columns::platform), *input.shown);
        if (name.empty())
            return std::nullopt;
        moved.platforms = {name};
        // The slice and the family may exist only on the other platform.
        const auto own = figure::heatMapFor(
            input, {spec.flops, false, spec.peak, family ? moved.family : std::string()}, name);
        auto anew = moved;
        anew.family = spec.family.empty() ? std::string() : own.family;
        anew.filter = own.filter;
        anew.fix = own.fix;
        if (spec.kind == "heatmap") {
            anew.x = own.x;
            anew.y = own.y;
        }
        tried.push_back(std::move(anew));
    }
    tried.insert(tried.begin(), std::move(moved));
    for (const auto& one : tried)
        if (auto figure = figure::build(one, input); figure && figure->empty.empty())
            return MovedFigure{one, *std::move(figure)};
    return std::nullopt;
}

std::vector<TraceFigure> traceFigures(const figure::Input& input, const std::string& a, const std::string& b)
{
    std::vector<TraceFigure> out;
    if (!input.runs || !input.operations || input.operations->rows() == 0)
        return out;
    const auto add = [&](const figure::Spec& spec, const std::string& family) {
        if (const auto made = figure::build(spec, input); made && made->empty.empty())
            out.push_back({spec, QString::fromStdString(family)});
    };
    figure::Spec traces;
    traces.kind = "traces";
    traces.platforms = {a, b};
    add(traces, {});
    const auto* families = input.runs->find(columns::family);
    if (!out.empty() || !families)
        return out;
    for (std::size_t i = 0; i < families->dictionary->size(); ++i) {
        const auto family = families->dictionary->text(static_cast<std::int32_t>(i));
        auto one = traces;
        one.family = family;
        add(one, family);
    }
    return out;
}

namespace {

/// Returns the trace figures of the first two platforms that have one. The engine offers no pair for more
/// than two traces.
std::vector<ViewPlan> pairsOfTraces(const dataset::Dataset& dataset)
{
    constexpr std::size_t most = 4; // number of platforms of which every pair is tried
    const auto* platforms = dataset.table->find(columns::platform);
    const auto names = platforms ? std::min(most, platforms->dictionary->size()) : 0;
    const auto nameOf = [&](std::size_t i) {
        return platforms->dictionary->text(static_cast<std::int32_t>(i));
    };
    std::vector<ViewPlan> plans;
    for (std::size_t a = 0; a < names && plans.empty(); ++a)
        for (std::size_t b = a + 1; b < names && plans.empty(); ++b)
            for (const auto& [spec, family] : traceFigures(inputOf(dataset), nameOf(a), nameOf(b)))
                plans.push_back(
                    {plans.empty() ? QStringLiteral("traces")
                                   : QStringLiteral("traces-%1").arg(plans.size() + 1),
                     family.isEmpty() ? viewTitle(spec) : viewTitle(spec) + QStringLiteral(": ") + family,
                     spec});
    return plans;
}

} // namespace

std::vector<FamilyCount> familiesOf(const table::Table& runs, const table::Mask* shown)
{
    std::vector<FamilyCount> out;
    const auto* column = runs.find(columns::family);
    if (!column)
        return out;
    const auto counts = shownOf(*column, shown ? *shown : table::Mask(runs.rows(), 1));
    for (std::size_t code = 0; code < counts.size(); ++code)
        if (counts[code] > 0)
            out.push_back({column->dictionary->text(static_cast<std::int32_t>(code)), counts[code]});
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.runs > b.runs; });
    return out;
}

std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset, const std::string& family)
{
    std::vector<ViewPlan> plans;
    if (!dataset.table)
        return plans;
    auto basis = basisOf(dataset);
    if (const auto* column = dataset.table->find(columns::family);
        column && column->dictionary->find(family) >= 0)
        basis.family = family;
    for (const auto& offer : figure::offers(inputOf(dataset), basis))
        plans.push_back({QString::fromStdString(offer.id), viewTitle(offer.spec), offer.spec, offer.rank});
    if (std::none_of(plans.begin(), plans.end(), [](const auto& plan) { return plan.spec.kind == "traces"; }))
        for (auto& plan : pairsOfTraces(dataset))
            plans.push_back(std::move(plan));
    return plans;
}

namespace {

void restrictTo(figure::Spec& spec, const std::string& clause)
{
    if (spec.kind != "composite")
        spec.filter = spec.filter.empty() ? clause : '(' + spec.filter + ") && " + clause;
    for (auto& panel : spec.panels)
        restrictTo(panel, clause);
}

} // namespace

std::vector<ViewPlan> viewsOfSource(const dataset::Dataset& all, const std::filesystem::path& source)
{
    auto definitions = all.definitions;
    const auto place = std::find(all.sources.begin(), all.sources.end(), source) - all.sources.begin();
    if (const auto& counts = std::exchange(definitions.flopsBySource, {});
        static_cast<std::size_t>(place) < counts.size())
        definitions.flops = counts[static_cast<std::size_t>(place)];
    const auto alone = dataset::load({source}, definitions);
    if (!alone)
        return {};
    auto plans = defaultViews(possibleViews(**alone));
    for (auto& plan : plans)
        restrictTo(plan.spec, "database == " + expression::literal(dataset::shownName(&all, source)));
    return plans;
}

std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> views)
{
    // Six views are shown by default, eight on a large screen. The others are shown on request.
    std::erase_if(views, [](const ViewPlan& plan) { return plan.rank == 0; });
    std::stable_sort(views.begin(), views.end(),
                     [](const auto& a, const auto& b) { return a.rank < b.rank; });
    if (views.size() > 8)
        views.resize(8);
    return views;
}

} // namespace parascope::gui
