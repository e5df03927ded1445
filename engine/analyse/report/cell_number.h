// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace parascope::report {

/// Returns the number by which a table sorts a printed value: "1,234" is 1234, "47.7 ms" is 0.0477, "3 min
/// 20 s" is 200, "69.2 M" is 69200000. Words after a number do not change it. Nothing if the text does not
/// begin with a number.
[[nodiscard]] std::optional<double> cellNumber(std::string_view text);

} // namespace parascope::report
