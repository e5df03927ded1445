// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/record_model.h"
#include "widgets/selection/latest.h"

#include <QWidget>

#include <vector>

namespace parascope::gui {

class Comparison;
class PropertyList;
class Workbench;

/// Win rate, geometric mean, range, and the honest answer.
class ComparisonSummary : public QWidget
{
    Q_OBJECT

public:
    ComparisonSummary(Comparison& comparison, QWidget* parent = nullptr);

private:
    void refresh();
    Comparison& m_comparison;
    PropertyList* m_list;
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
};

} // namespace parascope::gui
