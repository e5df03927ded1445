// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and names in sentences; for this module's own files.
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/message.h"

#include <string>
#include <string_view>

namespace parascope::insight {

/// Two decimals for what is about 1 ("0.47"), else three significant digits ("3.8", "0.0133").
[[nodiscard]] Message number(double value);
/// "+0.60", "-0.14".
[[nodiscard]] Message signedNumber(double value);
/// "0.43 to 0.51".
[[nodiscard]] Message range(const analysis::Interval& interval);
/// 0.0133 -> "1.3 %".
[[nodiscard]] std::string percent(double fraction);
/// "28k": two digits, rounded down or up, so that a range contains what it describes.
[[nodiscard]] std::string roundedDown(double value);
[[nodiscard]] std::string roundedUp(double value);
/// The value of roundedDown.
[[nodiscard]] double flooredTo2(double value);
/// A level as it was given: "64", "0.5".
[[nodiscard]] std::string level(double value);
/// A column's name as expressions say it, in backticks where it is no plain word.
[[nodiscard]] std::string columnName(std::string_view name);
/// `name == "text"`.
[[nodiscard]] std::string equals(std::string_view column, std::string_view text);
/// a && b, without empty sides.
[[nodiscard]] std::string both(const std::string& a, const std::string& b);
/// "FLOPS utilisation", "examples per second": a metric in a sentence.
[[nodiscard]] Message metricName(std::string_view column);
/// A column's title in a sentence: "data type".
[[nodiscard]] Message columnTitle(const table::Column& column);
/// "1 run", "2 runs".
/// "1,944": a count as figures write it.
[[nodiscard]] std::string grouped(std::size_t n);
[[nodiscard]] Message countedRuns(std::size_t n);
[[nodiscard]] Message countedPairs(std::size_t n);
[[nodiscard]] Message countedModels(std::size_t n);

} // namespace parascope::insight
