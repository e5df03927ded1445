// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"

#include <QString>

namespace parascope::gui {

/// The figure with its texts in the language of the window, for the screen. The engine writes English and
/// knows no translator; exported figures stay in the language of the paper.
[[nodiscard]] figure::Figure inLanguage(figure::Figure figure);
/// A sentence of the engine with the phrases that are known put into the language of the window.
[[nodiscard]] QString phraseInLanguage(const QString& english);
/// A state or phase of a lane ("running", "warm-up").
[[nodiscard]] QString laneWord(const std::string& name);
/// A preset's title without its bracket, in the language of the window.
[[nodiscard]] QString presetTitle(const std::string& title);

} // namespace parascope::gui
