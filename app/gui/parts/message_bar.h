// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

#include <functional>

class QLabel;
class QToolButton;

namespace parascope::gui {

/// Shows a problem in the dock that it belongs to: its text, a Details button if there are many problems,
/// and a button that fixes it if there is a fix. The user closes it. Hidden while there is no problem.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// Adds a problem. The bar shows the latest ones; Details shows all of them. A problem that is already
    /// listed is not added again.
    void add(const QString& sentence, bool bad = true);
    /// Adds a problem with a fix, or news with a suggested action. The action closes the message.
    void offer(const QString& sentence, const QString& action, std::function<void()> quickFix,
               bool bad = true);
    void clear();

private:
    QLabel* m_text;
    QToolButton *m_details, *m_mend;
    QStringList m_all;
    std::function<void()> m_does;
};

} // namespace parascope::gui
