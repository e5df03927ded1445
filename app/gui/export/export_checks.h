// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <QString>

#include <vector>

namespace parascope::gui {

/// One thing that a reviewer would notice, looked at before the figure leaves.
struct ExportCheck
{
    bool good;
    QString text, value;
};

/// Looks at the figure as it would be printed: at its PDF's fonts and images, its smallest type, texts that
/// cover each other, its colours as a grey printer and as readers without one kind of cone see them, and
/// whether the spec that it carries reads back as it is.
[[nodiscard]] std::vector<ExportCheck> checksOf(const figure::Figure& figure, const figure::Spec& spec);

} // namespace parascope::gui
