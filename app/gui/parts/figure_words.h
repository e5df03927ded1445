// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/figure/figure.h"

#include <QString>

namespace parascope::gui {

/// Translates the texts of a figure to the language of the window, for the screen. The engine has no
/// translator, so exported figures keep the language of the paper.
[[nodiscard]] figure::Figure inLanguage(figure::Figure figure);
/// Says why a figure cannot be drawn, in words for a user who looks at a view, without file names and keys.
[[nodiscard]] QString viewSentence(const Error& error);
/// Translates a state or phase of a lane ("running", "warm-up").
[[nodiscard]] QString laneWord(const std::string& name);
/// Returns "FC, fully connected" in the language of the window.
[[nodiscard]] QString familyTitle(const std::string& title);
/// Returns a preset's title in the language of the window.
[[nodiscard]] QString presetTitle(const std::string& title);

} // namespace parascope::gui
