// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/run_details.h"

#include "app/gui/model/workbench.h"
#include "engine/base/core/columns.h"
#include "engine/model/workload/graph.h"
#include "engine/run/dispatch/plan.h"
#include "engine/store/database.h"
#include "widgets/selection/words.h"

#include <QDateTime>

namespace parascope::gui {

namespace {

Result<workload::Cost> costOf(const store::RunRecord& run)
{
    const auto work = dispatch::workOf(run.family, run.graph, run.parameters);
    if (!work.refusal.empty())
        return badInput(work.refusal);
    PARASCOPE_TRY(const auto graph, workload::graphFromJson(work.graph, "model"));
    return workload::costOf(graph,
                            {work.batch, run.mode, run.optimizer.empty() ? work.optimizer : run.optimizer,
                             run.dtype.empty() ? work.dtype : run.dtype});
}

/// Reads from the first database that has the run.
RunDetails::Details read(const std::string& uuid, const std::vector<std::filesystem::path>& databases)
{
    RunDetails::Details details;
    for (const auto& database : databases) {
        const auto reader = store::Reader::open(database);
        if (!reader) {
            details.problem = selection::inLanguage(reader.error().message);
            continue;
        }
        auto run = reader->run(uuid);
        if (!run)
            continue;
        if (auto operations = reader->operations(uuid))
            details.operations = *std::move(operations);
        if (run->startedMs > 0)
            if (const auto events = reader->events())
                for (const auto& event : *events)
                    if (event.atMs >= run->startedMs && event.atMs <= run->finishedMs + 1000)
                        details.events.push_back(QDateTime::fromMSecsSinceEpoch(event.atMs)
                                                     .toString(QStringLiteral("HH:mm:ss  ")) +
                                                 QString::fromStdString(event.text));
        if (auto cost = costOf(*run))
            details.cost = *std::move(cost);
        else
            details.whyNoCost = selection::inLanguage(cost.error().message);
        details.run = *std::move(run);
        details.problem.clear();
        return details;
    }
    return details;
}

} // namespace

RunDetails::RunDetails(Workbench& bench, QObject* parent) : QObject(parent), m_bench(bench)
{
    using selection::SelectionModel;
    connect(&bench.selection(), &SelectionModel::focusedChanged, this, &RunDetails::ask);
    connect(&bench.selection(), &SelectionModel::tableChanged, this, &RunDetails::ask);
}

void RunDetails::ask()
{
    const auto& table = m_bench.selection().table();
    const auto focused = m_bench.selection().focused();
    const auto* run = table ? table->find(columns::run) : nullptr;
    const bool any = run && focused >= 0 && static_cast<std::size_t>(focused) < table->rows();
    const auto uuid =
        any ? run->dictionary->text(run->codes[static_cast<std::size_t>(focused)]) : std::string();
    if (uuid == m_uuid)
        return;
    m_uuid = uuid;
    if (uuid.empty()) {
        m_latest.drop();
        m_details = {};
        emit changed();
        return;
    }
    std::vector<std::filesystem::path> databases;
    for (const auto& file : m_bench.data().files())
        databases.push_back(file.database);
    m_latest.ask([uuid, databases] { return read(uuid, databases); },
                 [this](Details& details) {
                     m_details = std::move(details);
                     emit changed();
                 });
}

} // namespace parascope::gui
