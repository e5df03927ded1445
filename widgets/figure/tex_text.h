// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <QString>

namespace parascope::paper {

/// Text for LaTeX's default encodings: its own signs escaped, ours as commands.
[[nodiscard]] QString texText(const Message& text);

} // namespace parascope::paper
