// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the running, the queued and the finished points.
#include "app/gui/explore/table_parts.h"
#include "app/gui/explore/tables.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/elided_label.h"
#include "app/gui/parts/figure_words.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/units.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace parascope::gui {

using models::Record;
using models::RecordModel;

namespace {

/// Returns the names in which the points differ, in the order of the spec. For a single point it returns all
/// names with a number.
std::vector<std::string> differingOf(const std::vector<const Parameters*>& points)
{
    std::vector<std::string> order;
    std::map<std::string, const Value*> first;
    std::set<std::string> differing;
    for (const auto* point : points)
        for (const auto& [name, value] : *point) {
            const auto [known, fresh] = first.emplace(name, &value);
            if (fresh)
                order.push_back(name);
            if (compareValues(*known->second, value) != 0 || (points.size() == 1 && numberOf(value)))
                differing.insert(name);
        }
    std::erase_if(order, [&](const auto& name) { return !differing.contains(name); });
    return order;
}

QString durationOf(double seconds)
{
    return seconds > 0 ? QString::fromStdString(durationText(seconds)) : QString();
}

QString rateText(double examplesPerSecond)
{
    return examplesPerSecond > 0 ? QLocale().toString(examplesPerSecond, 'f', examplesPerSecond < 100 ? 1 : 0)
                                 : QString();
}

} // namespace

QueuePage::QueuePage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(new RecordModel(this)),
      m_finished(new FinishedRuns(bench, this)), m_stack(new QStackedWidget), m_table(makeTable(tr("Queue")))
{
    auto* column = columnOf(this);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(theme::spacing3, theme::spacing1, theme::spacing3, theme::spacing1);
    row->setSpacing(theme::spacing3);
    auto* where = new ElidedLabel({}, 0, Qt::ElideMiddle);
    where->setForegroundRole(QPalette::PlaceholderText);
    where->setObjectName(QStringLiteral("startWrites"));
    const auto showWhere = [&bench, where] {
        where->setText(tr("Start writes to %1").arg(bench.sweepDatabase()));
        where->setToolTip(where->text());
    };
    connect(&bench, &Workbench::sweepDatabaseChanged, where, showWhere);
    showWhere();
    row->addWidget(where, 1);
    auto* hint = new QLabel(tr("Drag rows to change the order"));
    hint->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(hint);
    for (const bool failed : {true, false}) {
        auto* button = new QToolButton;
        button->setText(failed ? tr("Only failed") : tr("Only missing"));
        button->setToolTip(failed ? tr("Run the failed points of this grid again")
                                  : tr("Run the points of this grid that no stored run covers"));
        button->setProperty("button", true);
        connect(button, &QToolButton::clicked, this, [this, failed] {
            m_bench.startSweep(failed ? QStringLiteral("failed") : QStringLiteral("missing"));
        });
        row->addWidget(button);
    }
    column->addLayout(row);
    auto* empty =
        new EmptyState(QStringLiteral("play"), tr("Nothing is queued, and nothing has run. The points of a "
                                                  "sweep are listed here, with their outcome."));
    m_stack->addWidget(empty);
    m_stack->addWidget(m_table);
    column->addWidget(m_stack);
    m_table->setObjectName(QStringLiteral("queue"));
    m_model->setMovable(true);
    m_table->setModel(m_model);
    m_table->setDragEnabled(true);
    m_table->setAcceptDrops(true);
    m_table->setDragDropMode(QAbstractItemView::InternalMove);
    m_table->setDragDropOverwriteMode(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultSectionSize(82);
    connect(m_model, &RecordModel::moved, this, &QueuePage::moveTo);
    connect(&bench.sweeps(), &SweepController::statusChanged, this, &QueuePage::refresh);
    connect(m_finished, &FinishedRuns::changed, this, &QueuePage::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &QueuePage::showRun);
    refresh();
}

Record QueuePage::recordOf(Record record, const Parameters& point, qint64 pointId,
                           const QStringList& rest) const
{
    for (const auto& name : m_differing) {
        const auto* value = point.find(name);
        record.cells.append(value ? QString::fromStdString(toText(*value)) : QString());
    }
    record.cells << m_predicted.value(pointId) << rest;
    return record;
}

/// Makes the record of a stored run: its outcome, duration and speed, and the full reason of a failure.
Record QueuePage::recordOf(const FinishedRuns::Run& run) const
{
    const bool ok = run.outcome == QLatin1String("completed");
    QStringList note;
    if (ok && run.relativeHalfWidth > 0)
        note.append(tr("interval ± %1 %").arg(run.relativeHalfWidth * 100, 0, 'f', 1));
    if (!run.caveats.isEmpty())
        note.append(run.caveats);
    if (!run.message.isEmpty())
        note.append(run.message.simplified());
    return recordOf(
        {QStringLiteral("run ") + run.uuid,
         {run.outcomeText, m_bench.sweeps().devicesOf(run.platform.toStdString())},
         !ok                     ? Record::Tone::Bad
         : run.caveats.isEmpty() ? Record::Tone::Good
                                 : Record::Tone::Warning,
         run.row},
        run.point, run.pointId,
        {durationOf(run.seconds), rateText(run.examplesPerSecond), note.join(QStringLiteral(" \u00b7 "))});
}

Record QueuePage::recordOf(const dispatch::LaneStatus& lane) const
{
    const auto& run = *lane.run;
    const auto device = QString::fromStdString(lane.device);
    auto note = laneWord(run.phase);
    if (run.relativeHalfWidth)
        note += tr(", half-width %1 %").arg(*run.relativeHalfWidth * 100, 0, 'f', 1);
    const double median = run.medianSeconds.value_or(0);
    return recordOf({QStringLiteral("lane ") + device,
                     {tr("running"), device},
                     Record::Tone::Strong,
                     static_cast<qint64>(run.pointId)},
                    run.point, run.pointId,
                    {durationOf(run.elapsedSeconds),
                     rateText(median > 0 ? run.point.number(hyper::batch).value_or(0) / median : 0), note});
}

Record QueuePage::recordOf(const dispatch::PlannedPoint& planned) const
{
    const bool refused = planned.memoryBytes > 0;
    const auto note = refused ? tr("Skipped: the forecast is %1, the device has %2.")
                                    .arg(QString::fromStdString(bytesText(planned.memoryBytes)),
                                         QString::fromStdString(bytesText(planned.deviceBytes)))
                              : QString();
    // Any device of the platform may run the point.
    return recordOf(
        {QString::number(planned.pointId) + QLatin1Char('/') + QString::number(planned.repeat),
         {refused ? tr("will not fit") : tr("queued"), m_bench.sweeps().devicesOf(planned.platform)},
         refused ? Record::Tone::Refused : Record::Tone::Faint,
         static_cast<qint64>(planned.pointId)},
        planned.point, planned.pointId, {QString(), QString(), note});
}

void QueuePage::refresh()
{
    const auto& status = m_bench.sweeps().status();
    if (std::exchange(m_predictedIn, m_bench.liveDatabase()) != m_bench.liveDatabase())
        m_predicted.clear();
    std::vector<const Parameters*> points;
    const auto expect = [&](qint64 pointId, const Parameters& point, double seconds) {
        points.push_back(&point);
        if (seconds > 0)
            m_predicted[pointId] = durationOf(seconds);
    };
    if (status) {
        for (const auto& lane : status->lanes)
            if (lane.run)
                expect(lane.run->pointId, lane.run->point, lane.run->expectedSeconds);
        for (const auto* list : {&status->queue, &status->willNotFit})
            for (const auto& planned : *list)
                expect(planned.pointId, planned.point, planned.expectedSeconds);
    }
    for (const auto& run : m_finished->runs())
        points.push_back(&run.point);
    m_stack->setCurrentIndex(points.empty() ? 0 : 1);
    if (points.empty()) {
        m_model->setRecords({});
        return;
    }
    // Keep the columns while the last points run, because the earlier differences distinguish them.
    if (const auto now = differingOf(points); m_differing.size() < now.size() || points.size() > 2)
        m_differing = now;
    QStringList headers{tr("state"), tr("device")};
    for (const auto& name : m_differing)
        headers.append(QString::fromStdString(name));
    headers << tr("predicted") << tr("took") << tr("examples/s") << tr("note");
    m_model->setHeaders(headers, 2, static_cast<int>(m_differing.size()) + 5);
    std::vector<Record> records;
    if (status) {
        for (const auto& lane : status->lanes)
            if (lane.run)
                records.push_back(recordOf(lane));
        for (const auto* list : {&status->queue, &status->willNotFit})
            for (const auto& planned : *list)
                records.push_back(recordOf(planned));
    }
    for (const auto& run : m_finished->runs())
        records.push_back(recordOf(run));
    m_model->setRecords(std::move(records));
}

/// Shows a finished run in the inspector and in the step times of the selected run.
void QueuePage::showRun(const QModelIndex& at)
{
    if (at.data(RecordModel::IdRole).toString().startsWith(QLatin1String("run ")))
        m_bench.selection().setFocused(at.data(RecordModel::PayloadRole).toLongLong());
}

/// Gives a dropped row a priority between those of its new neighbours.
void QueuePage::moveTo(const QString& id, int before)
{
    const auto& status = m_bench.sweeps().status();
    const auto& records = m_model->records();
    const auto found =
        std::find_if(records.begin(), records.end(), [&](const auto& record) { return record.id == id; });
    if (found == records.end() || !status)
        return;
    const auto priorityOf = [&](int line) -> std::optional<double> {
        if (line < 0 || line >= static_cast<int>(records.size()) ||
            records[static_cast<std::size_t>(line)].id.startsWith(QLatin1String("run ")))
            return std::nullopt; // a finished run is not in the queue
        const auto point = records[static_cast<std::size_t>(line)].payload.toLongLong();
        for (const auto& planned : status->queue)
            if (planned.pointId == point)
                return planned.priority;
        return std::nullopt;
    };
    const auto above = priorityOf(before - 1), below = priorityOf(before);
    const double priority = above && below ? (*above + *below) / 2
                            : below        ? *below - 1
                            : above        ? *above + 1
                                           : 0;
    m_bench.sweeps().reprioritise(found->payload.toLongLong(), priority);
}

} // namespace parascope::gui
