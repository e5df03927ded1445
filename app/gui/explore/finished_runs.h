// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "widgets/selection/latest.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <vector>

namespace parascope::gui {

class Workbench;

/// The latest runs of the sweep database, newest first: what a snapshot's columns have of them, and how long
/// each took and what its worker said, which are read from the database on the thread pool.
class FinishedRuns : public QObject
{
    Q_OBJECT

public:
    struct Run
    {
        QString uuid;
        qint64 row = -1; ///< in the snapshot
        QString outcome, outcomeText, caveats, platform;
        Parameters point;             ///< its hyper-parameters
        double examplesPerSecond = 0; ///< 0: unknown
        double relativeHalfWidth = 0; ///< of the median step time; 0: no interval
        double seconds = 0;           ///< it took; 0: not yet read, or unknown
        qint64 pointId = 0;           ///< of its sweep; 0: not yet read, or of none
        QString message;              ///< of its worker, whole
    };

    explicit FinishedRuns(Workbench& bench, QObject* parent = nullptr);
    [[nodiscard]] const std::vector<Run>& runs() const { return m_runs; }

signals:
    void changed();

private:
    struct Said
    {
        double seconds = 0;
        qint64 point = 0;
        QString message;
    };
    void refresh();
    void readMissing();

    Workbench& m_bench;
    std::vector<Run> m_runs;
    QHash<QString, Said> m_said;
    selection::Latest<QHash<QString, Said>> m_latest;
};

} // namespace parascope::gui
