// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace parascope::gui {

/// What `parascope --version` prints.
[[nodiscard]] std::string versionText();

/// The About box: the licence and versionText(), which a button copies.
void showAbout(QWidget& window);

} // namespace parascope::gui
