// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/explore/finished_runs.h"
#include "engine/base/core/result.h"
#include "engine/run/dispatch/status.h"
#include "widgets/models/record_model.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QStackedWidget;
class QTableView;

namespace parascope::models {
class RunTableModel;
} // namespace parascope::models

namespace parascope::gui {

class Workbench;

/// A table view in the program's dress: 8.5 pt, rows of 20 px, sortable where the model sorts.
[[nodiscard]] QTableView* makeTable(const QString& name);

/// The runs of the filter, sortable, with a column chooser; click focuses, double-click asks for operations.
class RunsPage : public QWidget
{
    Q_OBJECT

public:
    explicit RunsPage(Workbench& bench, QWidget* parent = nullptr);
    [[nodiscard]] models::RunTableModel& model() { return *m_model; }
    [[nodiscard]] QTableView& table() { return *m_table; }
    /// The selected lines, or all, as a LaTeX table onto the clipboard.
    void copyLatex();

signals:
    void runActivated(qint64 row);

private:
    void fillColumnsMenu(class QMenu& menu);
    void followFocus(qint64 row);
    /// Several lines that were picked are the selection.
    void pickLines();
    void showSelectedOnly();
    /// Column names as they stand from left to right.
    [[nodiscard]] QStringList columnsInPlace() const;
    /// After a change of columns: those that were moved stay where they were put, and the arrow is that of
    /// the order.
    void restoreHeader();
    [[nodiscard]] Result<QByteArray> latex() const;

    Workbench& m_bench;
    models::RunTableModel* m_model;
    QTableView* m_table;
    QCheckBox *m_selectedOnly, *m_differingOnly;
    QTimer m_picking;                 ///< until the hand rests: a drag over a hundred lines is one selection
    bool m_wantsSelectedOnly = false; ///< what the box says while something is selected
    QStringList m_places;             ///< columnsInPlace() before the columns change
};

/// What runs now, what comes next, and what came out; queued rows drag to another priority, finished ones
/// show their run.
class QueuePage : public QWidget
{
    Q_OBJECT

public:
    explicit QueuePage(Workbench& bench, QWidget* parent = nullptr);

private:
    void refresh();
    void showRun(const QModelIndex& at);
    /// The record of a point: its cells are state and device, hyper-parameters, predicted time, `rest`.
    [[nodiscard]] models::Record recordOf(models::Record record, const Parameters& point, qint64 pointId,
                                          const QStringList& rest) const;
    [[nodiscard]] models::Record recordOf(const FinishedRuns::Run& run) const;
    [[nodiscard]] models::Record recordOf(const dispatch::LaneStatus& lane) const;
    [[nodiscard]] models::Record recordOf(const dispatch::PlannedPoint& planned) const;
    void moveTo(const QString& id, int before);

    Workbench& m_bench;
    models::RecordModel* m_model;
    FinishedRuns* m_finished;
    QStackedWidget* m_stack;
    QTableView* m_table;
    std::vector<std::string> m_differing; ///< hyper-parameters that have a column
    QHash<qint64, QString> m_predicted;   ///< how long a point was last expected to take, by its id
    QString m_predictedIn;                ///< the database that has these points
};

/// The operations of the focused run (profile pass or trace), longest first.
class OperationsPage : public QWidget
{
    Q_OBJECT

public:
    explicit OperationsPage(Workbench& bench, QWidget* parent = nullptr);

private:
    void refresh();
    Workbench& m_bench;
    models::RecordModel* m_model;
    class QStackedWidget* m_stack;
    class EmptyState* m_empty;
};

/// What the runner and the program said, newest last, with a filter.
class LogPage : public QWidget
{
    Q_OBJECT

public:
    explicit LogPage(Workbench& bench, QWidget* parent = nullptr);

private:
    void append(const QString& time, const QString& level, const QString& text);
    void takeRunnerLog();

    Workbench& m_bench;
    models::RecordModel* m_model;
    QLineEdit* m_filter;
    QTableView* m_table;
    QString m_lastLine;
};

} // namespace parascope::gui
