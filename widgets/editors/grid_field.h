// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

namespace parascope::editors {

/// A field of the grid. Undo and redo belong to the window: the history of a field does not have the changes
/// made elsewhere (a correction, a preset), and the field would consume the keys without any effect.
class GridField : public QLineEdit
{
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
            const auto* key = static_cast<QKeyEvent*>(event);
            const bool redo =
                key->key() == Qt::Key_Z && key->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
            if (redo || key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
                event->ignore();
                return event->type() == QEvent::ShortcutOverride;
            }
        }
        return QLineEdit::event(event);
    }
};

} // namespace parascope::editors
