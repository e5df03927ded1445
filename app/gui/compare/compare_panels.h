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

/// Win rate, geometric mean, range, and the honest answer: how many pairs differ, are the same, cannot be
/// told, and what it takes to tell them.
class ComparisonSummary : public QWidget
{
    Q_OBJECT

public:
    ComparisonSummary(Workbench& bench, Comparison& comparison, QWidget* parent = nullptr);
    /// Why there is no pair of runs.
    [[nodiscard]] static QString nothingToCompare(const Comparison& comparison);

signals:
    /// The grid holds the pairs now, to be launched as often as it takes.
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

/// What differs between the two sides beside the platform's name.
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

/// The pairs, worst for A first.
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
