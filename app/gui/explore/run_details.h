// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"
#include "engine/store/records.h"
#include "widgets/selection/latest.h"

#include <QObject>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace parascope::gui {

class Workbench;

/// Everything that is stored on the focused run beyond the columns of a snapshot (step times, conditions,
/// environment, layers, operations, messages). It is read from the run's database on the thread pool.
class RunDetails : public QObject
{
    Q_OBJECT

public:
    struct Details
    {
        std::optional<store::RunRecord> run; ///< nothing while no run is focused, or if it cannot be read
        std::vector<store::OperationRecord> operations;
        std::optional<workload::Cost> cost; ///< cost of its layer graph
        QString whyNoCost;
        std::vector<QString> events; ///< lines of the sweep's log during the run
        QString problem;
    };

    explicit RunDetails(Workbench& bench, QObject* parent = nullptr);
    [[nodiscard]] const Details& details() const { return m_details; }
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy(); }

signals:
    void changed();

private:
    void ask();

    Workbench& m_bench;
    Details m_details;
    std::string m_uuid;
    selection::Latest<Details> m_latest;
};

/// Lines of a stored document as names ("cpu · model") and texts; nested records are flattened, long lists
/// cut.
using DocumentLines = std::vector<std::pair<QString, QString>>;
[[nodiscard]] DocumentLines linesOf(const Json& document);

} // namespace parascope::gui
