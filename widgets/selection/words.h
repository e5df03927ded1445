// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <QString>

#include <string>

namespace parascope::selection {

/// Returns the translation catalogue of the window's language, for patterns of Message::format and for texts
/// of the engine's tables (translatable()). Any thread may call it.
[[nodiscard]] Message::Catalogue catalogue();
/// Returns a message of the engine (an error, an observation) in the language of the window. Names, files and
/// numbers do not change.
[[nodiscard]] QString inLanguage(const Message& message);

/// Returns the title of a run's outcome: "out of memory" for oom. Unknown names do not change.
[[nodiscard]] QString outcomeText(const std::string& name);
/// Returns the title of a run's caveats, given as in the column "quality" ("noisy,drift"); empty if there are
/// none.
[[nodiscard]] QString qualityText(const std::string& names);

} // namespace parascope::selection
