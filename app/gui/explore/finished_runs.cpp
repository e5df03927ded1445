// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/finished_runs.h"

#include "app/gui/model/workbench.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/settings.h"
#include "engine/store/database.h"
#include "widgets/selection/words.h"

#include <cmath>

namespace parascope::gui {

namespace {

constexpr std::size_t mostShown = 200;

QString categoryAt(const table::Table& table, const char* name, std::size_t row)
{
    const auto* column = table.find(name);
    return column && column->dictionary && column->codes[row] >= 0
               ? QString::fromStdString(column->dictionary->text(column->codes[row]))
               : QString();
}

double numberAt(const table::Table& table, const char* name, std::size_t row)
{
    const auto* column = table.find(name);
    return column && column->kind == table::Column::Kind::Number && std::isfinite(column->numbers[row])
               ? column->numbers[row]
               : 0;
}

FinishedRuns::Run runAt(const table::Table& table, std::size_t row)
{
    FinishedRuns::Run run;
    run.uuid = categoryAt(table, columns::run, row);
    run.row = static_cast<qint64>(row);
    run.outcome = categoryAt(table, columns::outcome, row);
    run.outcomeText = selection::outcomeText(run.outcome.toStdString());
    run.caveats = selection::qualityText(categoryAt(table, columns::quality, row).toStdString());
    run.platform = categoryAt(table, columns::platform, row);
    run.examplesPerSecond = numberAt(table, metric::examplesPerSecond, row);
    const double step = numberAt(table, metric::stepSeconds, row),
                 low = numberAt(table, metric::stepLow, row), high = numberAt(table, metric::stepHigh, row);
    run.relativeHalfWidth = step > 0 && low > 0 && high > low ? (high - low) / 2 / step : 0;
    for (const auto& column : table.columns())
        if (column.role == table::Column::Role::HyperParameter ||
            (column.name != columns::platform && separatesRuns(column.name))) {
            if (column.dictionary && column.codes[row] >= 0)
                run.point.set(column.name, column.dictionary->text(column.codes[row]));
            else if (!column.dictionary && std::isfinite(column.numbers[row])) {
                const double value = column.numbers[row];
                run.point.set(column.name, value == std::floor(value)
                                               ? Value(static_cast<std::int64_t>(value))
                                               : Value(value));
            }
        }
    return run;
}

} // namespace

FinishedRuns::FinishedRuns(Workbench& bench, QObject* parent) : QObject(parent), m_bench(bench)
{
    connect(&bench, &Workbench::inputChanged, this, &FinishedRuns::refresh);
    refresh();
}

void FinishedRuns::refresh()
{
    m_runs.clear();
    if (const auto& table = m_bench.selection().table())
        for (const auto row : m_bench.sweepRows(mostShown)) {
            auto run = runAt(*table, row);
            const auto said = m_said.value(run.uuid);
            run.seconds = said.seconds;
            run.pointId = said.point;
            run.message = said.message;
            m_runs.push_back(std::move(run));
        }
    readMissing();
    emit changed();
}

void FinishedRuns::readMissing()
{
    std::vector<std::string> wanted;
    for (const auto& run : m_runs)
        if (!m_said.contains(run.uuid))
            wanted.push_back(run.uuid.toStdString());
    if (wanted.empty())
        return;
    m_latest.ask(
        [wanted, database = m_bench.liveDatabase().toStdString()] {
            QHash<QString, Said> out;
            const auto reader = store::Reader::open(database);
            for (const auto& uuid : wanted)
                if (const auto run = reader ? reader->run(uuid) : tl::unexpected<Error>(reader.error()))
                    out.insert(QString::fromStdString(uuid),
                               {static_cast<double>(run->finishedMs - run->startedMs) / 1e3, run->pointId,
                                QString::fromStdString(run->message)});
            return out;
        },
        [this](QHash<QString, Said>& said) {
            m_said.insert(said);
            for (auto& run : m_runs)
                if (const auto found = said.constFind(run.uuid); found != said.constEnd()) {
                    run.seconds = found->seconds;
                    run.pointId = found->point;
                    run.message = found->message;
                }
            emit changed();
        });
}

} // namespace parascope::gui
