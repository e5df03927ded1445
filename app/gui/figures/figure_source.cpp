// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_source.h"

#include "engine/analyse/analysis/roofline.h"
#include "engine/base/expression/lexer.h"
#include "engine/figure/build.h"
#include "engine/figure/offers.h"

#include <QCoreApplication>

#include <algorithm>

namespace parascope::gui {

figure::Input inputOf(const dataset::Dataset& dataset)
{
    return figure::inputFrom(dataset);
}

figure::Basis basisOf(const dataset::Dataset& dataset)
{
    const auto& definitions = dataset.definitions;
    return {definitions.flops, !definitions.flopsBySource.empty(), definitions.peak};
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
    const auto* platforms = dataset.table->find("platform");
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
    const auto* families = input.runs->find("family");
    if (!out.empty() || !families)
        return out;
    for (std::size_t i = 0; i < families->dictionary->size(); ++i) {
        const auto family = families->dictionary->text(static_cast<std::int32_t>(i));
        auto one = traces;
        one.filter = "family == " + expression::literal(family);
        add(one, family);
    }
    return out;
}

namespace {

/// Of more than two traces the engine offers no pair: those of the first two platforms that have one.
std::vector<ViewPlan> pairsOfTraces(const dataset::Dataset& dataset)
{
    constexpr std::size_t most = 4; // platforms: every pair of them is tried
    const auto* platforms = dataset.table->find("platform");
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

std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset)
{
    std::vector<ViewPlan> plans;
    if (!dataset.table)
        return plans;
    for (const auto& offer : figure::offers(inputOf(dataset), basisOf(dataset)))
        plans.push_back({QString::fromStdString(offer.id), viewTitle(offer.spec), offer.spec, offer.rank});
    if (std::none_of(plans.begin(), plans.end(), [](const auto& plan) { return plan.spec.kind == "traces"; }))
        for (auto& plan : pairsOfTraces(dataset))
            plans.push_back(std::move(plan));
    return plans;
}

std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> views)
{
    // Six stand at once, eight on a large screen. The rest is for who asks.
    std::erase_if(views, [](const ViewPlan& plan) { return plan.rank == 0; });
    std::stable_sort(views.begin(), views.end(),
                     [](const auto& a, const auto& b) { return a.rank < b.rank; });
    if (views.size() > 8)
        views.resize(8);
    return views;
}

} // namespace parascope::gui
