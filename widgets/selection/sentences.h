// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace parascope::selection {

/// What the engine says of a failure, in the language of the window: sentences whose pattern is known are
/// said anew around their names and numbers, others stay as they are.
[[nodiscard]] QString inLanguage(const QString& english);

/// The known patterns, for the test that holds them against what the engine really says.
[[nodiscard]] std::vector<QString> knownSentences();

} // namespace parascope::selection
