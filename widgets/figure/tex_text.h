// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <QString>

namespace parascope::paper {

/// Converts a text for LaTeX's default encodings: special characters of LaTeX are escaped, our special
/// characters become commands.
[[nodiscard]] QString texText(const Message& text);

} // namespace parascope::paper
