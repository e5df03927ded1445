// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

namespace parascope::editors {

/// A field of the grid. Undo and redo are the window's: a field's own history forgets what was set from
/// elsewhere (a correction, a preset), and would swallow the keys without doing anything.
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
