// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <QFontMetricsF>
#include <QString>

#include <string>

namespace parascope::plots {

[[nodiscard]] inline QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}
[[nodiscard]] inline QString qs(const Message& text)
{
    return qs(text.text());
}
[[nodiscard]] inline double textWidth(const QFont& font, const QString& text)
{
    return text.isEmpty() ? 0 : QFontMetricsF(font).horizontalAdvance(text);
}
[[nodiscard]] inline double textHeight(const QFont& font)
{
    return QFontMetricsF(font).height();
}

} // namespace parascope::plots
