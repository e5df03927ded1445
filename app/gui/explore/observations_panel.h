// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/insight/observation.h"
#include "widgets/selection/latest.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace parascope::gui {

class EmptyState;
class Workbench;

/// What the shown runs say, strongest first: each sentence with its strength, what it rests on, what weakens
/// it, and its figure. Looked for on the thread pool, anew whenever data or filter rest for a moment.
class ObservationsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ObservationsPanel(Workbench& bench, QWidget* parent = nullptr);
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy() || m_delay.isActive(); }
    [[nodiscard]] const insight::Report& report() const { return m_report; }
    /// Those about both of two platforms alone; all where none is named.
    void setSides(std::vector<std::string> sides);

signals:
    /// The figure of an observation was added as this view.
    void shown(const QString& viewId);

private:
    struct Answer
    {
        table::TablePtr runs; ///< whose rows the report names
        insight::Report report;
        QString problem;
    };
    void ask();
    void take(Answer& answer);
    /// Shows the cards of these sides, or words where there is none.
    void arrange();
    QWidget* card(std::size_t place);
    void select(std::size_t place);

    Workbench& m_bench;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QVBoxLayout* m_cards;
    QLabel* m_foot;
    QTimer m_delay;
    std::vector<std::string> m_sides;
    QString m_problem;      ///< why there is no report
    table::TablePtr m_runs; ///< those of the report
    insight::Report m_report;
    selection::Latest<Answer> m_latest{
        selection::longPool()}; ///< some hundred tests with their bootstraps take seconds
};

} // namespace parascope::gui
