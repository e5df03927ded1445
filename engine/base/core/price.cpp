// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/price.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/base/core/value.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace parascope {

namespace {

constexpr double hoursInYear = 8766, wattsInKilowatt = 1000;

Result<std::string> textIn(const Json& object, const char* key, std::string otherwise,
                           const std::string& what)
{
    const auto it = object.find(key);
    if (it == object.end())
        return otherwise;
    if (!it->is_string())
        return Error::badInput("%1: \"%2\" must be a text", what, std::string(key));
    return it->get<std::string>();
}

/// Returns a number that is not negative, or `otherwise` if the key is missing; without one that is an error.
Result<double> numberIn(const Json& object, const char* key, std::optional<double> otherwise,
                        const std::string& what)
{
    const auto it = object.find(key);
    if (it == object.end() && otherwise)
        return *otherwise;
    if (it == object.end() || !it->is_number() || !(it->get<double>() >= 0))
        return Error::badInput("%1: \"%2\" must be a number that is not negative", what, std::string(key));
    return it->get<double>();
}

/// Returns the price of an hour of hardware of one's own: its purchase over the hours in which it works, and
/// electricity.
Result<double> ownHour(const Json& entry, const std::string& what)
{
    if (entry.contains("watts") != entry.contains("per_kwh"))
        return Error::badInput("%1: \"watts\" and \"per_kwh\" must be given together", what);
    PARASCOPE_TRY(const double purchase, numberIn(entry, "purchase", std::nullopt, what));
    PARASCOPE_TRY(const double years, numberIn(entry, "life_years", std::nullopt, what));
    PARASCOPE_TRY(const double load, numberIn(entry, "load", 1, what));
    PARASCOPE_TRY(const double watts, numberIn(entry, "watts", 0, what));
    PARASCOPE_TRY(const double perKwh, numberIn(entry, "per_kwh", 0, what));
    if (!(years > 0) || !(load > 0) || load > 1)
        return Error::badInput("%1: \"life_years\" must be above 0, and \"load\" above 0 and at most 1",
                               what);
    return purchase / (years * hoursInYear * load) + watts / wattsInKilowatt * perKwh;
}

Result<Price> entryFromJson(const Json& entry, const std::string& currency, const std::string& what)
{
    if (!entry.is_object())
        return Error::badInput("%1 must be an object", what);
    PARASCOPE_CHECK(checkKeys(entry,
                              {"platform", "per_hour", "purchase", "life_years", "load", "watts", "per_kwh",
                               "currency", "date", "source"},
                              what));
    Price out;
    PARASCOPE_TRY(out.platform, textIn(entry, "platform", {}, what));
    if (out.platform.empty())
        return Error::badInput("%1: \"platform\" is missing", what);
    if (entry.contains("per_hour") == entry.contains("purchase"))
        return Error::badInput("%1 (%2): give either \"per_hour\" or \"purchase\"", what, out.platform);
    for (const char* key : {"life_years", "load", "watts", "per_kwh"})
        if (entry.contains("per_hour") && entry.contains(key))
            return Error::badInput("%1 (%2): \"per_hour\" is the whole price; \"%3\" belongs to \"purchase\"",
                                   what, out.platform, std::string(key));
    PARASCOPE_TRY(out.perHour, entry.contains("purchase") ? ownHour(entry, what)
                                                          : numberIn(entry, "per_hour", std::nullopt, what));
    PARASCOPE_TRY(out.currency, textIn(entry, "currency", currency, what));
    PARASCOPE_TRY(out.date, textIn(entry, "date", {}, what));
    PARASCOPE_TRY(out.source, textIn(entry, "source", {}, what));
    return out;
}

/// Adds a price. Fails if the platform has one, or the others have another currency.
Result<void> add(std::vector<Price>& prices, Price price, std::string_view what)
{
    if (findPrice(prices, price.platform))
        return Error::badInput("%1: there are two prices for %2", std::string(what), price.platform);
    if (!prices.empty() && prices.front().currency != price.currency)
        return Error::badInput("%1: %2 is in %3, and %4 in %5; prices need one currency", std::string(what),
                               prices.front().platform, prices.front().currency, price.platform,
                               price.currency);
    prices.push_back(std::move(price));
    return {};
}

/// Reads PLATFORM=PRICE or "PLATFORM=PRICE CURRENCY".
Result<Price> priceFromWord(const std::string& word, std::string_view what)
{
    const auto sign = word.rfind('=');
    const auto blank = word.find(' ', sign);
    Price out;
    out.platform = word.substr(0, sign);
    const auto number = numberOf(valueFromText(word.substr(sign + 1, blank - sign - 1)));
    if (blank != std::string::npos)
        out.currency = word.substr(blank + 1);
    if (out.platform.empty() || out.currency.empty() || !number || !std::isfinite(*number) || *number < 0)
        return Error::badInput(
            "%1: \"%2\" is not PLATFORM=PRICE with a price of an hour that is not negative",
            std::string(what), word);
    out.perHour = *number;
    return out;
}

} // namespace

Result<std::vector<Price>> pricesFromJson(const Json& json, std::string_view what)
{
    const std::string name(what);
    std::string currency = Price().currency;
    const Json* list = &json;
    if (json.is_object()) {
        PARASCOPE_CHECK(checkKeys(json, {"currency", "prices"}, name));
        PARASCOPE_TRY(currency, textIn(json, "currency", currency, name));
        const auto it = json.find("prices");
        list = it == json.end() ? nullptr : &*it;
    }
    if (!list || !list->is_array())
        return Error::badInput("%1: a list of \"prices\" is missing", name);
    std::vector<Price> out;
    for (std::size_t i = 0; i < list->size(); ++i) {
        PARASCOPE_TRY(auto price,
                      entryFromJson((*list)[i], currency, name + ": price " + std::to_string(i + 1)));
        PARASCOPE_CHECK(add(out, std::move(price), what));
    }
    return out;
}

Json toJson(const std::vector<Price>& prices)
{
    Json out = Json::array();
    for (const auto& price : prices) {
        Json entry = {
            {"platform", price.platform}, {"per_hour", price.perHour}, {"currency", price.currency}};
        if (!price.date.empty())
            entry["date"] = price.date;
        if (!price.source.empty())
            entry["source"] = price.source;
        out.push_back(std::move(entry));
    }
    return out;
}

Result<std::vector<Price>> pricesFromWords(const std::vector<std::string>& words, std::string_view what)
{
    std::vector<Price> out;
    for (const auto& word : words) {
        std::vector<Price> given;
        if (word.find('=') == std::string::npos) {
            PARASCOPE_TRY(const auto json, readJsonFile(word));
            PARASCOPE_TRY(given, pricesFromJson(json, word));
        } else {
            PARASCOPE_TRY(auto price, priceFromWord(word, what));
            given.push_back(std::move(price));
        }
        for (auto& price : given)
            PARASCOPE_CHECK(add(out, std::move(price), what));
    }
    return out;
}

const Price* findPrice(const std::vector<Price>& prices, std::string_view platform)
{
    const auto it = std::find_if(prices.begin(), prices.end(),
                                 [&](const Price& price) { return price.platform == platform; });
    return it == prices.end() ? nullptr : &*it;
}

Message withoutPrice(std::string_view metric)
{
    const auto* known = findMetric(metric);
    return known && known->priced
               ? Message::format("\"%1\" needs the price of a platform that ran it: --price PLATFORM=2.5, or "
                                 "\"prices\" in the spec of a figure",
                                 std::string(metric))
               : Message();
}

std::string priceText(const Price& price)
{
    auto out = price.platform + " " + printed("%.4g", price.perHour) + " " + price.currency + "/h";
    if (!price.date.empty() || !price.source.empty())
        out +=
            " (" + price.date + (price.date.empty() || price.source.empty() ? "" : ", ") + price.source + ")";
    return out;
}

} // namespace parascope
