// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace parascope::selection {

/// How a run ended, for people: "out of memory" for oom. Names that are not ours stay as they are.
[[nodiscard]] QString outcomeText(const std::string& name);
/// The caveats of a run as the column "quality" has them ("noisy,drift"), for people; empty: none.
[[nodiscard]] QString qualityText(const std::string& names);

} // namespace parascope::selection
