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

/// Offers the words of `known` while the last of a list that commas part is typed.
void completeTags(QLineEdit& field, std::function<QStringList()> known);

/// Asks for tags and note of a source, by the path that it was opened under.
void editMarksOf(Marks& marks, const QString& source, QWidget* parent);

/// Star, tags and note of the chosen runs; a change is made when its field is left.
class MarksRow : public QWidget
{
    Q_OBJECT

public:
    explicit MarksRow(Marks& marks, QWidget* parent = nullptr);
    ~MarksRow() override; ///< what was typed is kept
    /// Shows what is said of the chosen runs; hidden where there is none. What is being typed stays.
    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeTags();
    void takeNote();

    Marks& m_marks;
    Marks::Rows m_rows; ///< what the fields are of
    Marks::Common m_common;
    QToolButton* m_star;
    QLabel* m_which;
    QLineEdit* m_tags;
    QPlainTextEdit* m_note;
};

} // namespace parascope::gui
