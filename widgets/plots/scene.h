// SPDX-License-Identifier: GPL-3.0-or-later
// What the GUI thread would take too long to draw, drawn by another; for this module's own files only.
#pragma once

#include "widgets/plots/hit_index.h"

#include <QImage>

#include <memory>
#include <vector>

namespace parascope::plots {

/// On screen marks beyond these are drawn by the pool: points, and lines of parallel coordinates.
inline constexpr std::size_t maxPointsAtOnce = 20000, maxLinesAtOnce = 500;
[[nodiscard]] bool isCrowded(const figure::Panel& panel);

using AllUnitPoints = std::shared_ptr<const std::vector<UnitPoints>>;

/// Everything that such a picture depends on; nothing in it changes while it is drawn.
struct Scene
{
    std::shared_ptr<const figure::Figure> figure;
    AllUnitPoints points; ///< null: still to be made
    PaintStyle style;
    Emphasis emphasis = Emphasis();
    FigureLayout layout;
    double scale = 1;     ///< pixels for each of the painter's units
    bool indexed = false; ///< the places of the marks are known already: another selection moves none

    /// Whether a picture of `other` shows the same.
    [[nodiscard]] bool looksLike(const Scene& other) const;
};

struct ScenePictures
{
    Scene scene;                ///< with its points
    std::vector<QImage> images; ///< one a panel, of its frame's size; null where the panel is not crowded
    HitIndex hits;              ///< empty where the scene was indexed
};

/// On any thread.
[[nodiscard]] ScenePictures paintScene(Scene scene);

} // namespace parascope::plots
