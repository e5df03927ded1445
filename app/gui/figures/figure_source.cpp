// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_source.h"

#include "engine/analyse/analysis/roofline.h"
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
            {facts.peaks, facts.bandwidth, facts.ceilings, dataset.definitions.peak == "measured"},
            type == analysis::severalTypes ? std::string() : type);
        const auto main = std::find_if(ceilings.begin(), ceilings.end(), [](const auto& ceiling) {
            return ceiling.kind == analysis::Ceiling::Kind::Compute;
        });
        if (main != ceilings.end())
            (main->measured ? out.measured : out.sheet) = true;
    }
    return out;
}

std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset)
{
    std::vector<ViewPlan> plans;
    if (dataset.table)
        for (const auto& offer : figure::offers(inputOf(dataset), basisOf(dataset)))
            plans.push_back(
                {QString::fromStdString(offer.id), viewTitle(offer.spec), offer.spec, offer.rank});
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
