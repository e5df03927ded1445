// SPDX-License-Identifier: GPL-3.0-or-later
// Draws on another thread what would take too long on the GUI thread; only for the files of this module.
#pragma once

#include "widgets/plots/hit_index.h"

#include <QImage>

#include <memory>
#include <vector>

namespace parascope::plots {

/// On screen the pool draws more marks than these: points, and lines of parallel coordinates.
inline constexpr std::size_t maxPointsAtOnce = 20000, maxLinesAtOnce = 500;
[[nodiscard]] bool isCrowded(const figure::Panel& panel);

using AllUnitPoints = std::shared_ptr<const std::vector<UnitPoints>>;

/// All inputs of such a picture. None of them changes while the picture is drawn.
struct Scene
{
    std::shared_ptr<const figure::Figure> figure;
    AllUnitPoints points; ///< null means that they are still to be computed
    PaintStyle style;
    Emphasis emphasis = Emphasis();
    FigureLayout layout;
    double scale = 1; ///< pixels for each of the painter's units
    bool indexed =
        false; ///< the positions of the marks are already known; a change of selection does not move them

    /// Whether a picture of `other` looks the same.
    [[nodiscard]] bool looksLike(const Scene& other) const;
};

struct ScenePictures
{
    Scene scene;                ///< the scene with its points
    std::vector<QImage> images; ///< one per panel, of its frame's size; null if the panel is not crowded
    HitIndex hits;              ///< empty if the scene was already indexed
};

/// Draws the pictures of a scene. Any thread may call it.
[[nodiscard]] ScenePictures paintScene(Scene scene);

} // namespace parascope::plots
