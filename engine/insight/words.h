// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and names in sentences; for this module's own files.
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::insight {

/// Formats a number for a sentence: with two decimals ("0.47"), fewer if it is large ("12.5", "28k") and two
/// significant digits if it is small. A whole number below 10000 has no decimals.
[[nodiscard]] Message number(double value);
/// Formats a number with its sign: "+0.60", "-0.14".
[[nodiscard]] Message signedNumber(double value);
/// Formats an interval: "0.43 to 0.51".
[[nodiscard]] Message range(const analysis::Interval& interval);
/// Formats a fraction: 0.0133 becomes "1.3 %".
[[nodiscard]] std::string percent(double fraction);
/// Formats a number with two digits, "28k", rounded down or up so that a range contains what it describes.
[[nodiscard]] std::string roundedDown(double value);
[[nodiscard]] std::string roundedUp(double value);
/// Returns the value that roundedDown() shows.
[[nodiscard]] double flooredTo2(double value);
/// Formats a level as it was given: "64", "0.5".
[[nodiscard]] std::string level(double value);
/// Returns a column's name as expressions write it, in backticks if it is not a plain word.
[[nodiscard]] std::string columnName(std::string_view name);
/// Returns the expression `name == "text"`.
[[nodiscard]] std::string equals(std::string_view column, std::string_view text);
/// Returns the expression a && b, or the other expression if one is empty.
[[nodiscard]] std::string both(const std::string& a, const std::string& b);
/// Returns the name of a metric in a sentence: "FLOPS utilisation", "examples per second".
[[nodiscard]] Message metricName(std::string_view column);
/// Returns a column's title in a sentence: "data type".
[[nodiscard]] Message columnTitle(const table::Column& column);
/// Completes a headline: the claim, those of the extras (in their order) that leave it with at most
/// `mostWords`, the reservations, which are never left out, and a full stop.
[[nodiscard]] Message headlineOf(Message claim, const Message& reservations = {},
                                 const std::vector<Message>& extras = {});
inline constexpr std::size_t mostWords = 25;
/// Formats a count as figures write it, "1,944". The next functions add the unit: "1 run", "2 runs".
[[nodiscard]] std::string grouped(std::size_t n);
[[nodiscard]] Message countedRuns(std::size_t n);
[[nodiscard]] Message countedPairs(std::size_t n);
[[nodiscard]] Message countedModels(std::size_t n);

} // namespace parascope::insight
