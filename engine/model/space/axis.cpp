// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/spec.h"

#include <algorithm>
#include <cmath>

namespace parascope::space {

namespace {

bool isWhole(double number)
{
    return number == std::floor(number) && std::abs(number) < 9e15;
}

Value held(double number)
{
    return isWhole(number) ? Value(static_cast<std::int64_t>(number)) : Value(number);
}

} // namespace

const FamilyWords* Vocabulary::family(std::string_view name) const
{
    const auto it =
        std::find_if(families.begin(), families.end(), [&](const auto& f) { return f.name == name; });
    return it == families.end() ? nullptr : &*it;
}

const Word* Vocabulary::word(const FamilyWords& words, std::string_view name) const
{
    for (const auto* list : {&words.words, &settings})
        for (const auto& word : *list)
            if (word.name == name || (!word.alias.empty() && word.alias == name))
                return &word;
    return nullptr;
}

Result<Range> rangeFromJson(const Json& value, const Field& key)
{
    if (!value.is_object())
        return Error::badField(
            "%1 must be a list, or an object of \"from\", \"to\" and \"times\" or \"plus\".", key);
    PARASCOPE_CHECK(about(key.key, checkKeys(value, {"from", "to", "times", "plus"}, key.text())));
    const bool times = value.contains("times");
    if (times == value.contains("plus"))
        return Error::badField("%1 needs \"times\" or \"plus\", one of them.", key);
    Range read;
    read.times = times;
    for (const auto& [name, target] :
         {std::pair{"from", &read.from}, {"to", &read.to}, {times ? "times" : "plus", &read.step}}) {
        const auto it = value.find(name);
        if (it == value.end())
            return std::string_view(name) == "to"
                       ? Error::badField("%1 has no \"to\": an axis must end.", key)
                       : Error::badField("%1 has no \"%2\".", key, std::string(name));
        if (!it->is_number())
            return Error::badField("%1: \"%2\" must be a number.", key, std::string(name));
        *target = it->get<double>();
    }
    return read;
}

Result<std::vector<Value>> valuesOf(const Range& range, std::string_view what)
{
    if (!std::isfinite(range.from) || !std::isfinite(range.to) || !std::isfinite(range.step))
        return Error::badInput("%1 has a bound that is not a finite number.", what);
    if (range.to < range.from)
        return Error::badInput("%1: \"to\" lies below \"from\".", what);
    if (range.times && (range.step <= 1 || range.from <= 0))
        return Error::badInput("%1 never ends: \"times\" must be above 1 and \"from\" above 0.", what);
    if (!range.times && range.step <= 0)
        return Error::badInput("%1 never ends: \"plus\" must be above 0.", what);
    const double count = range.times ? std::log(range.to / range.from) / std::log(range.step)
                                     : (range.to - range.from) / range.step;
    if (!(count < static_cast<double>(maxAxisValues)))
        return Error::badInput("%1 holds more than %2 values.", what, maxAxisValues);
    std::vector<Value> values;
    // Half a millionth of slack: the steps 0.1, 0.2, 0.3 reach a "to" of 0.3, although 3 * 0.1 does not equal
    // it.
    const double end = range.to + std::abs(range.to) * 5e-7;
    double factor = 1;
    for (std::size_t i = 0; values.size() <= maxAxisValues; ++i) {
        const double value =
            range.times ? range.from * factor : range.from + static_cast<double>(i) * range.step;
        if (!(value <= (isWhole(range.from) && isWhole(range.step) ? range.to : end)))
            break;
        values.push_back(held(value));
        factor *= range.step;
    }
    return values;
}

bool allows(const Word& word, const Value& value)
{
    if (!word.choices.empty())
        return std::find(word.choices.begin(), word.choices.end(), toText(value)) != word.choices.end();
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return *whole >= word.minimum && *whole <= word.maximum;
    if (word.real && std::holds_alternative<double>(value))
        return true;
    return word.freeText && std::holds_alternative<std::string>(value);
}

Result<void> checkValue(const Word& word, const Value& value, const Message& what)
{
    if (allows(word, value))
        return {};
    if (!word.choices.empty()) {
        std::string list;
        for (const auto& choice : word.choices)
            list += (list.empty() ? "" : ", ") + choice;
        return Error::badInput("%1 cannot be \"%2\"; it must be one of %3.", what, toText(value), list);
    }
    if (word.minimum > word.maximum)
        return Error::badInput("%1 must be a string, not %2.", what, toText(value));
    if (std::holds_alternative<std::int64_t>(value))
        return Error::badInput("%1 must lie between %2 and %3, not %4.", what, word.minimum, word.maximum,
                               toText(value));
    if (word.real)
        return Error::badInput("%1 must be a number, not \"%2\".", what, toText(value));
    return Error::badInput("%1 must be a whole number, not \"%2\".", what, toText(value));
}

} // namespace parascope::space
