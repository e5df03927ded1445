// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/sparkline.h"
#include "widgets/selection/latest.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTableView;

namespace parascope::models {
class RecordModel;
struct Record;
} // namespace parascope::models

namespace parascope::gui {

class Comparison;
class EmptyState;
class Workbench;

/// Lists the cells over the versions: a small line each, the value at A (if it is a version, else at the
/// oldest one) and at the newest version, whether the level changed or the newest version failed, and since
/// when. Cells that became worse come first.
class HistoryPage : public QWidget
{
    Q_OBJECT

public:
    HistoryPage(Workbench& bench, Comparison& comparison, QWidget* parent = nullptr);

private:
    struct Found
    {
        QStringList headers;
        std::vector<models::Record> records;
        QHash<QString, models::Sparkline> lines;
        QStringList notes; ///< on all cells
        QString unable;    ///< reason why there is nothing to show; else empty
    };
    static Found found(const table::Table& table, const table::Mask& shown, const std::string& metric,
                       const std::string& since);
    void refresh();
    void show(Found& found);

    Workbench& m_bench;
    Comparison& m_comparison;
    models::RecordModel* m_model;
    models::SparklineDelegate* m_lines;
    QTableView* m_table;
    QLabel* m_notes;
    EmptyState* m_empty;
    bool m_active = false;
    selection::Latest<Found> m_latest{selection::panelPool()};
};

} // namespace parascope::gui
