// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope::exchange {

struct CsvRow
{
    std::size_t line = 0;             ///< where it begins, from 1
    std::vector<std::string> fields;
};

/// RFC 4180: fields may be quoted, quotes doubled, lines ended by CR LF or LF. Fails on a quote that never
/// closes. A byte-order mark is skipped.
[[nodiscard]] Result<std::vector<CsvRow>> parseCsv(std::string_view text, std::string_view what);
/// Quoted where it must be.
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace parascope::exchange
