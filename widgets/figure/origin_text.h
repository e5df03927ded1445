// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Reads the origin entries of an exported text file (PDF, SVG, TeX). The file may be untrusted. The search
/// never goes back, so its time is that of reading the file once. No entry is longer than the entries of our
/// own figures.
namespace parascope::paper {

/// Largest part of a file that is read.
inline constexpr std::size_t maxFigureBytes = std::size_t{64} << 20;
/// Largest entry that is read; our own specs have several KB.
inline constexpr std::size_t maxEntryBytes = std::size_t{1} << 20;

enum class TextFormat { Pdf, Svg, Tex };
enum class OriginEntry { Spec, Database, Program };

/// Returns the entry, or an empty text if the file has no such entry or if the entry is too long.
[[nodiscard]] std::string originText(std::string_view file, TextFormat format, OriginEntry entry);

} // namespace parascope::paper
