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

/// The latest runs of the sweep database, newest first. Most fields come from the columns of the snapshot.
/// The duration and the worker's message are read from the database on the thread pool.
class FinishedRuns : public QObject
{
    Q_OBJECT

public:
    struct Run
    {
        QString uuid;
        qint64 row = -1; ///< row in the snapshot
        QString outcome, outcomeText, caveats, platform;
        Parameters point;             ///< hyper-parameters of the run
        double examplesPerSecond = 0; ///< 0 if unknown
        double relativeHalfWidth =
            0;              ///< relative half-width of the median step time; 0 if there is no interval
        double seconds = 0; ///< duration of the run; 0 if not yet read or unknown
        qint64 pointId = 0; ///< the run's point in its sweep; 0 if not yet read or if it has no point
        QString message;    ///< the whole message of its worker
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
