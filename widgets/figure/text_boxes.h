// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the texts of an exported figure that overlap. The export dialog warns of them, and the tests look for
// them.
#pragma once

#include "engine/base/core/result.h"
#include "engine/figure/figure.h"
#include "engine/figure/spec.h"

#include <QPolygonF>
#include <QString>

#include <utility>
#include <vector>

namespace parascope::paper {

/// A printed text and the outline of its ink, in points of the page. The outline is turned if the text is
/// turned.
struct TextBox
{
    QString text;
    QPolygonF outline;
};
/// Returns every text of the page, recorded from the painter that prints it. Fails if pageOf() fails.
[[nodiscard]] Result<std::vector<TextBox>> textBoxes(const figure::Figure& figure, const figure::Spec& spec);

/// Returns the pairs of texts that overlap by more than the outlines of letters may touch. A text that leaves
/// the page is a pair whose second text is empty.
[[nodiscard]] Result<std::vector<std::pair<QString, QString>>> collisions(const figure::Figure& figure,
                                                                          const figure::Spec& spec);

} // namespace parascope::paper
