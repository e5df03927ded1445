// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;

namespace parascope::gui {

class DataHub;

/// Shows "Opening results.db…" with *Cancel* while a file is awaited for longer than a moment.
class OpeningRow : public QWidget
{
    Q_OBJECT

public:
    explicit OpeningRow(DataHub& hub, QWidget* parent = nullptr);

    /// Shows or hides the text of this row. Hide it if the same text is already shown next to the row.
    void setWordsShown(bool on);

private:
    void showAwaited();

    DataHub& m_data;
    QLabel* m_words;
    QTimer m_delay;
};

} // namespace parascope::gui
