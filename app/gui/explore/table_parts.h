// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of tables share.
#pragma once

#include "engine/base/core/json.h"

#include <QString>
#include <QVBoxLayout>

namespace parascope::gui {

[[nodiscard]] inline QVBoxLayout* columnOf(QWidget* page)
{
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

/// A text of an object; empty where there is none.
[[nodiscard]] inline QString textOf(const Json& object, const char* key)
{
    return object.contains(key) && object[key].is_string()
               ? QString::fromStdString(object[key].get<std::string>())
               : QString();
}

} // namespace parascope::gui
