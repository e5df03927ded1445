// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// What an exported text file (PDF, SVG, TeX) says of itself. The file may be a stranger's: nothing here
/// looks back, so that the time is that of reading it once, and no entry is longer than a figure of ours has.
namespace parascope::paper {

/// Of a file no more is read than this.
inline constexpr std::size_t maxFigureBytes = std::size_t{64} << 20;
/// A spec of ours has some KB.
inline constexpr std::size_t maxEntryBytes = std::size_t{1} << 20;

enum class TextFormat { Pdf, Svg, Tex };
enum class OriginEntry { Spec, Database, Program };

/// Empty where the file has none, or one that is too long.
[[nodiscard]] std::string originText(std::string_view file, TextFormat format, OriginEntry entry);

} // namespace parascope::paper
