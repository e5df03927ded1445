// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace parascope::analysis {

/// Why a difference of two sides is not told although its values would tell it.
enum class Doubt : std::uint8_t {
    None,
    Order,     ///< the sides did not take turns, and a change of the machine could be as large
    Contended, ///< other programs had the processors during too many of the runs
    Launches,  ///< single launches, of which nothing shows how much two launches of one program differ
};
/// Returns "order", "contended" or "launches"; empty for none.
[[nodiscard]] std::string_view nameOf(Doubt doubt);

/// Returns whether so many of a number of runs or pairs are contended that they decide the result.
[[nodiscard]] constexpr bool areTooMany(std::size_t contended, std::size_t all)
{
    constexpr std::size_t share = 4;
    return contended * share > all;
}

} // namespace parascope::analysis
