// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace parascope::gui {

/// Something that the command field can find.
struct Command
{
    QString kind, text, hint; ///< "View", "Heat map: utilisation", "Ctrl+1"
    std::function<void()> run;
};

/// The list that opens under the command field (Ctrl+K): commands, views, axes, saved filters. Type to
/// narrow it, Enter runs, Esc closes.
class CommandField : public QFrame
{
    Q_OBJECT

public:
    explicit CommandField(std::function<std::vector<Command>()> commands, QWidget* parent = nullptr);
    void open(const QPoint& topRight);
    /// Letters of `typed` in order within `text`; words that begin with them count more. -1: no match.
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
