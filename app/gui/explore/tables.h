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

/// Makes a table view in the program's style: 8.5 pt, rows of 20 px, sortable if the model sorts.
[[nodiscard]] QTableView* makeTable(const QString& name);

/// Lists the runs of the filter, sortable, with a column chooser. A click focuses a run, a double click asks
/// for its operations.
class RunsPage : public QWidget
{
    Q_OBJECT

public:
    explicit RunsPage(Workbench& bench, QWidget* parent = nullptr);
    [[nodiscard]] models::RunTableModel& model() { return *m_model; }
    [[nodiscard]] QTableView& table() { return *m_table; }
    /// Copies the selected rows, or all rows, to the clipboard as a LaTeX table.
    void copyLatex();

signals:
    void runActivated(qint64 row);

private:
    void fillColumnsMenu(class QMenu& menu);
    void followFocus(qint64 row);
    /// Makes the picked rows the selection if there are several.
    void pickLines();
    void showSelectedOnly();
    /// Column names in their order from left to right.
    [[nodiscard]] QStringList columnsInPlace() const;
    /// Restores the header after a change of columns: moved columns keep their places, and the arrow shows
    /// the sort order.
    void restoreHeader();
    [[nodiscard]] Result<QByteArray> latex() const;

    Workbench& m_bench;
    models::RunTableModel* m_model;
    QTableView* m_table;
    QCheckBox *m_selectedOnly, *m_differingOnly;
    QTimer m_picking; ///< waits until the picking rests, so that a drag over a hundred rows is one selection
    bool m_wantsSelectedOnly = false; ///< state of the box while something is selected
    QStringList m_places;             ///< columnsInPlace() before the columns change
};

/// Lists the running, the queued and the finished points. Dragging a queued row changes its priority; a
/// finished row shows its run.
class QueuePage : public QWidget
{
    Q_OBJECT

public:
    explicit QueuePage(Workbench& bench, QWidget* parent = nullptr);

private:
    void refresh();
    void showRun(const QModelIndex& at);
    /// Makes the record of a point. Its cells are state and device, hyper-parameters, predicted time and
    /// `rest`.
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
    QHash<qint64, QString> m_predicted;   ///< last predicted duration of a point, by its id
    QString m_predictedIn;                ///< the database that has these points
};

/// Lists the operations of the focused run (profile pass or trace), longest first.
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

/// Lists the messages of the runner and the program, newest last, with a filter.
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
