// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/insight/observation.h"
#include "widgets/selection/latest.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QFrame;
class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace parascope::gui {

class EmptyState;
class Workbench;

/// Shows the observations on the shown runs, the most useful first: each headline with its strength, its
/// basis, its figure and, unfolded, its sentence and its weaknesses. A line above them says how far the runs
/// can be trusted. They are computed on the thread pool, again whenever data or filter have been stable for a
/// moment.
class ObservationsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ObservationsPanel(Workbench& bench, QWidget* parent = nullptr);
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy() || m_delay.isActive(); }
    [[nodiscard]] const insight::Report& report() const { return m_report; }
    /// Shows only the observations on both of two platforms; all of them if `sides` is empty.
    void setSides(std::vector<std::string> sides);

signals:
    /// The figure of an observation was added as this view.
    void shown(const QString& viewId);

private:
    struct Answer
    {
        table::TablePtr runs; ///< the runs whose rows the report names
        insight::Report report;
        QString problem;
    };
    void ask();
    void take(Answer& answer);
    /// Shows the cards of these sides, or a text if there are none.
    void arrange();
    QWidget* card(const insight::Observation& observation);
    void showMeasurement();
    void addSelectLink(const insight::Observation& observation, QBoxLayout& row);
    void addCopyLink(const insight::Observation& observation, QBoxLayout& row);

    Workbench& m_bench;
    QFrame* m_measurement; ///< hidden unless the report has one
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QVBoxLayout* m_cards;
    QLabel* m_foot;
    QTimer m_delay;
    std::vector<std::string> m_sides;
    QString m_problem;      ///< why there is no report
    table::TablePtr m_runs; ///< the runs of the report
    insight::Report m_report;
    selection::Latest<Answer> m_latest{
        selection::longPool()}; ///< several hundred tests with their bootstraps take seconds
};

} // namespace parascope::gui
