// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <QStringList>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::test {

/// Whether `text` contains each of `values`, whatever its wording.
inline bool names(std::string_view text, std::initializer_list<std::string_view> values)
{
    return std::all_of(values.begin(), values.end(),
                       [&](std::string_view value) { return text.find(value) != std::string_view::npos; });
}

/// As names(), for values in the form "a;b;c", as rows of test data hold them.
inline bool namesAll(const std::string& text, const QString& values)
{
    const auto parts = values.split(';');
    return std::all_of(parts.begin(), parts.end(),
                       [&](const QString& part) { return QString::fromStdString(text).contains(part); });
}

/// Returns the values of a message's placeholders, in their order: numbers and names, the same in every
/// language.
inline std::vector<std::string> valuesOf(Message message)
{
    std::vector<std::string> out;
    message.forEachVerbatim([&](std::string& value) { out.push_back(value); });
    return out;
}

/// Whether one of the messages has these values.
inline bool anyHas(const std::vector<Message>& messages, const std::vector<std::string>& values)
{
    return std::any_of(messages.begin(), messages.end(),
                       [&](const Message& message) { return valuesOf(message) == values; });
}

} // namespace parascope::test
