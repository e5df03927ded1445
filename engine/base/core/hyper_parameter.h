// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// One table of everything that the program knows about a hyper-parameter besides its family. Families may
/// have other hyper-parameters; of those the program knows only the name.
namespace parascope {

namespace hyper {

inline constexpr char batch[] = "batch";
inline constexpr char block[] = "block";
inline constexpr char context[] = "context";
inline constexpr char embed[] = "embed";
inline constexpr char filter[] = "filter";
inline constexpr char heads[] = "heads";
inline constexpr char image[] = "image";
inline constexpr char input[] = "input";
inline constexpr char layer[] = "layer";
inline constexpr char length[] = "length";
inline constexpr char node[] = "node";
inline constexpr char output[] = "output";
inline constexpr char vocab[] = "vocab";
inline constexpr char width[] = "width";

} // namespace hyper

struct HyperParameter
{
    std::string_view name;
    const char* unit = "";  ///< shown in the title of an axis
    int rank = 0;           ///< position in lists; names that are not in this table have `otherRank`
    bool usual = false;     ///< has its own column in the SQL views
    bool firstAxis = false; ///< preferred as the horizontal axis of a heat map where it varies
    std::span<const std::string_view> aliases = {}; ///< names for it in the headers of other tools' tables
};
inline constexpr int otherRank = 100;

/// Returns the table in the order of the SQL views.
[[nodiscard]] std::span<const HyperParameter> hyperParameters();
/// Returns null for a name that is not in the table.
[[nodiscard]] const HyperParameter* findHyperParameter(std::string_view name);
[[nodiscard]] int rankOfHyperParameter(std::string_view name);

/// The two axes of a heat map; a name is empty where no axis is chosen.
struct AxisPair
{
    std::string x, y;
};

/// Chooses the axes of a heat map as the ParaDnn paper draws them: the batch is vertical; the first axis of a
/// family is horizontal, or otherwise the hyper-parameter with the most values. Names that `axes` already has
/// are kept.
/// \param varying names with more than one value, those with the most values first
/// \param single  names with one value, for an axis with a single value; empty: such an axis is not wanted
/// \param follows whether the second name's value determines the first name's value, so that a map of both
///        would be only a line
[[nodiscard]] AxisPair
chooseAxes(AxisPair axes, const std::vector<std::string>& varying, const std::vector<std::string>& single,
           const std::function<bool(const std::string&, const std::string&)>& follows = {});

} // namespace parascope
