// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <QString>

#include <string>

namespace parascope::selection {

/// What the window's language has for a pattern of Message::format or a text of the engine's tables
/// (translatable()). May be called from any thread.
[[nodiscard]] Message::Catalogue catalogue();
/// What the engine says (an error, an observation), in the language of the window; names, files and numbers
/// stay as they are.
[[nodiscard]] QString inLanguage(const Message& message);

/// How a run ended, for people: "out of memory" for oom. Names that are not ours stay as they are.
[[nodiscard]] QString outcomeText(const std::string& name);
/// The caveats of a run as the column "quality" has them ("noisy,drift"), for people; empty: none.
[[nodiscard]] QString qualityText(const std::string& names);

} // namespace parascope::selection
