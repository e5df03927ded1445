// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parascope {

/// The cost of an hour of a platform. It is no measurement: it is given, and may be changed at any time.
struct Price
{
    std::string platform;
    double perHour = 0;           ///< in units of the currency, not negative
    std::string currency = "USD"; ///< as it is written next to the number
    std::string date, source;     ///< when and where the price was found; may be empty

    friend bool operator==(const Price&, const Price&) = default;
};

/// Reads prices: {"currency": "USD", "prices": [ENTRY, ...]}, or only the list. An entry has a "platform" and
/// "per_hour"; or, for hardware of one's own, "purchase" with "life_years" and the share of that time in
/// which it works, "load" (1 unless given), and "watts" with "per_kwh" for electricity. It may have a
/// "currency", a "date" and a "source". Fails on an unknown key, a negative or missing number, a part of a
/// price that would not count ("watts" alone, or next to "per_hour"), two prices for one platform, and
/// several currencies, between which no rate is known. `what` begins the message.
[[nodiscard]] Result<std::vector<Price>> pricesFromJson(const Json& json, std::string_view what);
/// Returns the list of entries with "per_hour".
[[nodiscard]] Json toJson(const std::vector<Price>& prices);

/// Reads the values of a repeatable option: files of prices, and PLATFORM=PRICE or "PLATFORM=PRICE CURRENCY".
/// Fails as pricesFromJson() does.
[[nodiscard]] Result<std::vector<Price>> pricesFromWords(const std::vector<std::string>& words,
                                                         std::string_view what);

/// Returns the price of a platform; null if it has none.
[[nodiscard]] const Price* findPrice(const std::vector<Price>& prices, std::string_view platform);
/// Returns a sentence that says that this metric needs a price; empty for other names.
[[nodiscard]] Message withoutPrice(std::string_view metric);
/// Returns "h100 2.5 USD/h (2026-11-01, example.com)".
[[nodiscard]] std::string priceText(const Price& price);

} // namespace parascope
