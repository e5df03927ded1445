// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QToolButton;

namespace parascope::gui {

/// A problem in the dock that owns it: one sentence, Details for the rest, closed by hand. Hidden while
/// all is well.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// A further problem; the last one is the sentence, all of them the details.
    void add(const QString& sentence, bool bad = true);
    void clear();

private:
    QLabel* m_text;
    QToolButton* m_details;
    QStringList m_all;
};

} // namespace parascope::gui
