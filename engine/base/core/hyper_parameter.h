// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What the program knows of a hyper-parameter beyond its family stands here, once. Families may have others;
/// of those only the name is known.
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
    const char* unit = "";  ///< in the title of an axis
    int rank = 0;           ///< place in lists; names that are not in this table have `otherRank`
    bool usual = false;     ///< has a column of its own in the views for SQL
    bool firstAxis = false; ///< drawn to the right in a heat map where it varies
    std::span<const std::string_view> aliases = {}; ///< words for it in the header of a table of another tool
};
inline constexpr int otherRank = 100;

/// In the order of the views for SQL.
[[nodiscard]] std::span<const HyperParameter> hyperParameters();
/// Null for a name that is not in the table.
[[nodiscard]] const HyperParameter* findHyperParameter(std::string_view name);
[[nodiscard]] int rankOfHyperParameter(std::string_view name);

/// The two axes of a heat map; an empty name where none is chosen.
struct AxisPair
{
    std::string x, y;
};

/// Chooses the axes of a heat map, as the ParaDnn paper draws them: the batch upward, and to the right the
/// first axis of a family, else the hyper-parameter with most values. Keeps the names that `axes` has.
/// \param varying names with more than one value, those with most values first
/// \param single  names with one value, for an axis of a single value; empty: such an axis is not wanted
/// \param follows whether the first name's value is known from the second's, so that both as axes are a line
[[nodiscard]] AxisPair
chooseAxes(AxisPair axes, const std::vector<std::string>& varying, const std::vector<std::string>& single,
           const std::function<bool(const std::string&, const std::string&)>& follows = {});

} // namespace parascope
