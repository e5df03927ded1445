// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/record_model.h"
#include "widgets/selection/latest.h"

#include <QWidget>

#include <vector>

class QTableView;
class QToolButton;

namespace parascope::gui {

class Comparison;
class PropertyList;
class Workbench;

/// Shows the win rate, the geometric mean and the range, and how many pairs differ, are equal or are
/// undecided. For the undecided pairs it says how many repeats would decide them.
class ComparisonSummary : public QWidget
{
    Q_OBJECT

public:
    ComparisonSummary(Workbench& bench, Comparison& comparison, QWidget* parent = nullptr);
    /// Returns the reason why there is no pair of runs.
    [[nodiscard]] static QString nothingToCompare(const Comparison& comparison);

signals:
    /// The grid now holds the pairs, with as many launches as the decision needs.
    void gridTaken();

private:
    void refresh();
    void takeRepeats();
    Workbench& m_bench;
    Comparison& m_comparison;
    PropertyList* m_list;
    QToolButton* m_queue;
    int m_repeats = 3;
};

/// Shows what differs between the two sides besides the platform's name.
class Differences : public QWidget
{
    Q_OBJECT

public:
    Differences(Workbench& bench, Comparison& comparison, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    Workbench& m_bench;
    Comparison& m_comparison;
    models::RecordModel* m_model;
    selection::Latest<std::vector<models::Record>> m_latest{selection::panelPool()};
};

/// Lists the pairs, worst for A first.
class PairsPage : public QWidget
{
    Q_OBJECT

public:
    PairsPage(Workbench& bench, Comparison& comparison, QWidget* parent = nullptr);

private:
    void refresh();
    Workbench& m_bench;
    Comparison& m_comparison;
    models::RecordModel* m_model;
    QTableView* m_table;
};

} // namespace parascope::gui
