// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <QString>

#include <vector>

namespace parascope::gui {

/// One check of a figure before its export, for a problem that a reviewer would notice.
struct ExportCheck
{
    bool good;
    QString text, value;
};

/// Checks the figure as it would be printed: the fonts and images of its PDF, its smallest type, overlapping
/// texts, its colours on a grey printer and for readers who lack one kind of cone, and whether the spec that
/// it carries reads back unchanged.
[[nodiscard]] std::vector<ExportCheck> checksOf(const figure::Figure& figure, const figure::Spec& spec);

} // namespace parascope::gui
