// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::editors {

class ProblemLine;

/// Edits the one filter and the one selection that all views share: expression with completion and immediate
/// error message, saved filters, the selection's chip, and how many runs are in and out.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    explicit FilterBar(selection::SelectionModel& selection, QWidget* parent = nullptr);

    void focusFilter();
    void setSavedFilters(const QStringList& filters);
    [[nodiscard]] const QStringList& savedFilters() const { return m_saved; }

signals:
    void savedFiltersChanged(const QStringList& filters);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void check();
    void apply();
    void showFilter();
    void showSelection();
    void showCounts();
    void fitTexts();
    void fillSavedMenu();

    selection::SelectionModel& m_selection;
    QLineEdit* m_text;
    QToolButton *m_savedButton, *m_chip, *m_filterTo, *m_exclude;
    QLabel *m_selectionLabel, *m_selectionCount, *m_counts;
    ProblemLine* m_problem;
    QString m_allCounts, m_fewCounts; ///< with the number of excluded runs, and without
    QStringList m_saved;
};

} // namespace parascope::editors
