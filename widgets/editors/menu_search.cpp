// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/menu_search.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QWidgetAction>

namespace parascope::editors {

void addSearch(QMenu& menu)
{
    constexpr int few = 15;
    const auto entries = menu.actions();
    if (entries.size() <= few)
        return;
    auto* field = new QLineEdit;
    field->setPlaceholderText(QCoreApplication::translate("MenuSearch", "Find"));
    field->setAccessibleName(QCoreApplication::translate("MenuSearch", "Find an entry of the menu"));
    field->setObjectName(QStringLiteral("menuSearch"));
    field->setClearButtonEnabled(true);
    QObject::connect(field, &QLineEdit::textChanged, &menu, [&menu, entries](const QString& text) {
        for (auto* entry : entries)
            entry->setVisible(entry->text().contains(text.trimmed(), Qt::CaseInsensitive));
        menu.adjustSize();
    });
    QObject::connect(field, &QLineEdit::returnPressed, &menu, [&menu, entries] {
        for (auto* entry : entries)
            if (entry->isVisible() && entry->isEnabled()) {
                menu.close();
                entry->trigger();
                return;
            }
    });
    auto* row = new QWidgetAction(&menu);
    row->setDefaultWidget(field);
    menu.insertAction(entries.first(), row);
    QTimer::singleShot(0, field, [field] { field->setFocus(); });
}

} // namespace parascope::editors
