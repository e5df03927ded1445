// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <utility>

namespace parascope::gui {

/// Returns a title as a file name: "Heat map: examples/s" becomes heat-map-examples-per-s.
[[nodiscard]] inline QString slug(const QString& title)
{
    QString out, words = title.toLower();
    words.replace(QLatin1Char('/'), QStringLiteral(" per "));
    for (const auto letter : std::as_const(words))
        if (letter.isLetterOrNumber() || letter == QLatin1Char('_') || letter == QLatin1Char('.'))
            out += letter;
        else if (!out.isEmpty() && !out.endsWith(QLatin1Char('-')))
            out += QLatin1Char('-');
    while (out.endsWith(QLatin1Char('-')))
        out.chop(1);
    return out;
}

} // namespace parascope::gui
