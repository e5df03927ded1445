// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace parascope::paper {

/// Text for LaTeX's default encodings: its own signs escaped, ours as commands.
[[nodiscard]] QString texText(const std::string& text);

} // namespace parascope::paper
