// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/figure/figure.h"

#include <QString>

namespace parascope::gui {

/// The figure with its texts in the language of the window, for the screen. The engine knows no translator;
/// exported figures stay in the language of the paper.
[[nodiscard]] figure::Figure inLanguage(figure::Figure figure);
/// Why a figure cannot be drawn, for whoever looks at a view and knows of no file and no key.
[[nodiscard]] QString viewSentence(const Error& error);
/// A state or phase of a lane ("running", "warm-up").
[[nodiscard]] QString laneWord(const std::string& name);
/// "FC, fully connected" in the language of the window.
[[nodiscard]] QString familyTitle(const std::string& title);
/// A preset's title in the language of the window.
[[nodiscard]] QString presetTitle(const std::string& title);

} // namespace parascope::gui
