// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers that the table pages share.
#pragma once

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

} // namespace parascope::gui
