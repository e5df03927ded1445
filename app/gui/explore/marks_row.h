// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/data/marks.h"

#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace parascope::gui {

/// Completes the last entry of a comma-separated list with the words of `known`.
void completeTags(QLineEdit& field, std::function<QStringList()> known);

/// Asks for tags and note of a source, given the path under which it was opened.
void editMarksOf(Marks& marks, const QString& source, QWidget* parent);

/// Star, tags and note of the chosen runs. A change is made when the field loses the focus.
class MarksRow : public QWidget
{
    Q_OBJECT

public:
    explicit MarksRow(Marks& marks, QWidget* parent = nullptr);
    ~MarksRow() override; ///< keeps the text that was typed
    /// Shows the marks of the chosen runs; hidden if no run is chosen. Text that is being typed is kept.
    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeTags();
    void takeNote();

    Marks& m_marks;
    Marks::Rows m_rows; ///< the runs that the fields show
    Marks::Common m_common;
    QToolButton* m_star;
    QLabel* m_which;
    QLineEdit* m_tags;
    QPlainTextEdit* m_note;
};

} // namespace parascope::gui
