// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/parts/property_list.h"
#include "engine/base/core/json.h"
#include "widgets/selection/latest.h"

#include <QWidget>

#include <optional>
#include <vector>

class QFrame;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace parascope::models {
class RecordModel;
}

namespace parascope::gui {

class EmptyState;
class MarksRow;
class RunDetails;
class ShareBar;
class StepHistogram;
class Workbench;

/// Shows the focused run: hyper-parameters, measured values with their interval, outcome and quality, time by
/// operation, step times. For several selected runs it shows the values that they share, then those that
/// differ.
class Inspector : public QWidget
{
    Q_OBJECT

public:
    Inspector(Workbench& bench, RunDetails& details, QWidget* parent = nullptr);

signals:
    /// The grid now holds this point.
    void pointTaken();

private:
    void refresh();
    void showRun(std::size_t row);
    void showDetails();
    void showForecast();
    void showCommon();
    /// Returns the spec of the point: every hyper-parameter is an axis of one value, the rest is fixed.
    [[nodiscard]] std::optional<Json> pointSpec() const;
    void takePoint();
    void profile();

    Workbench& m_bench;
    RunDetails& m_details;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QFrame* m_whyFrame; ///< shown for a run that did not complete
    QLabel* m_why;
    MarksRow* m_marks;
    PropertyList* m_list;
    QWidget* m_charts;
    QLabel *m_shareTitle, *m_noSteps, *m_forecast;
    ShareBar* m_shares;
    StepHistogram* m_steps;
    QPushButton *m_runHere, *m_profile;
    selection::Latest<std::vector<PropertyList::Line>> m_common;
};

/// Shows the model of the focused run as a table of layers.
class LayersPage : public QWidget
{
    Q_OBJECT

public:
    explicit LayersPage(RunDetails& details, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fit();
    RunDetails& m_details;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    models::RecordModel* m_model;
    QTableView* m_table;
};

/// Shows the conditions of the focused run: sampled conditions, implementation, stack, environment.
class EnvironmentPage : public QWidget
{
    Q_OBJECT

public:
    explicit EnvironmentPage(RunDetails& details, QWidget* parent = nullptr);

private:
    void refresh();
    RunDetails& m_details;
    PropertyList* m_list;
};

/// Shows the messages of the worker and the runner on the focused run, and where an import found the run.
class RunLogPage : public QWidget
{
    Q_OBJECT

public:
    explicit RunLogPage(RunDetails& details, QWidget* parent = nullptr);

private:
    void refresh();
    RunDetails& m_details;
    PropertyList* m_list;
};

} // namespace parascope::gui
