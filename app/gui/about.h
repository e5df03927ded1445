// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace parascope::gui {

/// Returns the text that `parascope --version` prints.
[[nodiscard]] std::string versionText();

/// Shows the About box with the licence and versionText(); a button copies that text.
void showAbout(QWidget& window);

} // namespace parascope::gui
