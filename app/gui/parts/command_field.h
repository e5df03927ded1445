// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace parascope::gui {

/// An entry that the command field can find.
struct Command
{
    QString kind, text, hint; ///< "View", "Heat map: utilisation", "Ctrl+1"
    std::function<void()> run;
};

/// The list that opens under the command field (Ctrl+K): commands, views, axes, saved filters. Typing narrows
/// it, Enter runs the entry, Esc closes it.
class CommandField : public QFrame
{
    Q_OBJECT

public:
    explicit CommandField(std::function<std::vector<Command>()> commands, QWidget* parent = nullptr);
    void open(const QPoint& topRight);
    /// Scores how well the letters of `typed` match `text` in order. Matches at the beginnings of words count
    /// more. Returns -1 if there is no match.
    [[nodiscard]] static int score(const QString& typed, const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void runCurrent();

    std::function<std::vector<Command>()> m_source;
    std::vector<Command> m_commands;
    QLineEdit* m_text;
    QListWidget* m_list;
};

} // namespace parascope::gui
