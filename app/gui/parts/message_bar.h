// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

#include <functional>

class QLabel;
class QToolButton;

namespace parascope::gui {

/// A problem in the dock that owns it: what it is, Details where there are several, one click that mends it
/// where there is one, closed by hand. Hidden while all is well.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// A further problem. The last ones are read at once, all of them in the details; one that is told
    /// already is not told again.
    void add(const QString& sentence, bool bad = true);
    /// A problem with a way out of it, or news with what to make of it. The action closes the message.
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
