// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace parascope::editors {

/// Puts a field above the entries of a long menu, which keeps those that contain the typed letters. Return
/// chooses the first one. A menu of a dozen entries stays as it is.
void addSearch(QMenu& menu);

} // namespace parascope::editors
