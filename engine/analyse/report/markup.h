// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/printable.h"

#include <string>
#include <string_view>

namespace parascope::report {

/// Returns the text with the markup characters of XML and HTML escaped. Characters that XML forbids, control
/// characters and bytes that are not valid UTF-8 become visible, as in `printable`.
[[nodiscard]] std::string escaped(std::string_view text, Breaks breaks = Breaks::Escape);

} // namespace parascope::report
