// SPDX-License-Identifier: GPL-3.0-or-later
// Which texts of an exported figure cover each other: what the export dialog warns of and the tests look for.
#pragma once

#include "engine/base/core/result.h"
#include "engine/figure/figure.h"
#include "engine/figure/spec.h"

#include <QPolygonF>
#include <QString>

#include <utility>
#include <vector>

namespace parascope::paper {

/// A text as it is printed, and the outline of its ink, in points of the page; turned where it is turned.
struct TextBox
{
    QString text;
    QPolygonF outline;
};
/// Every text of the page, recorded from the painter that prints it. Fails as pageOf() fails.
[[nodiscard]] Result<std::vector<TextBox>> textBoxes(const figure::Figure& figure, const figure::Spec& spec);

/// Pairs of texts that cover each other by more than the outlines of letters may touch, and texts that leave
/// the page (the second is empty).
[[nodiscard]] Result<std::vector<std::pair<QString, QString>>> collisions(const figure::Figure& figure,
                                                                          const figure::Spec& spec);

} // namespace parascope::paper
