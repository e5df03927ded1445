// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/scene.h"

#include "widgets/plots/paint_parts.h"

namespace parascope::plots {

bool isCrowded(const figure::Panel& panel)
{
    std::size_t points = 0;
    for (const auto& series : panel.points)
        points += series.x.size();
    return points > maxPointsAtOnce || (panel.parallel && panel.parallel->rows.size() > maxLinesAtOnce);
}

bool Scene::looksLike(const Scene& other) const
{
    if (figure != other.figure || points != other.points || emphasis.selection != other.emphasis.selection ||
        style.theme != other.style.theme || layout.area != other.layout.area ||
        layout.panels.size() != other.layout.panels.size())
        return false;
    // The numbers must be identical, because they were computed in the same way.
    const auto same = [](double a, double b) { return !(a < b) && !(b < a); };
    for (std::size_t i = 0; i < layout.panels.size(); ++i)
        if (layout.panels[i].frame != other.layout.panels[i].frame ||
            !same(layout.panels[i].markScale, other.layout.panels[i].markScale))
            return false;
    return same(style.unit, other.style.unit) && same(scale, other.scale);
}

ScenePictures paintScene(Scene scene)
{
    if (!scene.points) {
        auto made = std::make_shared<std::vector<UnitPoints>>();
        for (const auto& panel : scene.figure->panels)
            made->push_back(unitPointsOf(panel));
        scene.points = std::move(made);
    }
    ScenePictures pictures{std::move(scene), {}, {}};
    const auto& [figure, points, style, emphasis, layout, scale, indexed] = pictures.scene;
    QPainter nowhere;
    for (std::size_t i = 0; i < figure->panels.size(); ++i) {
        auto& image = pictures.images.emplace_back();
        if (!isCrowded(figure->panels[i]) || layout.panels[i].frame.isEmpty())
            continue;
        const PaintContext b{nowhere, style, emphasis, mapOf(*figure, i)};
        image = figure->panels[i].parallel ? weaveOf(b, layout.panels[i], scale)
                                           : cloudOf(b, layout.panels[i], (*points)[i], scale);
    }
    if (!indexed)
        pictures.hits.build(layout, *points, 6 * style.unit);
    return pictures;
}

} // namespace parascope::plots
