// SPDX-License-Identifier: GPL-3.0-or-later
// What runs now, what comes next, and what came out.
#include "app/gui/explore/table_parts.h"
#include "app/gui/explore/tables.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/workbench.h"
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

/// Lanes and queue of a status, in the order in which they run.
std::vector<const Json*> plannedOf(const Json& status)
{
    std::vector<const Json*> entries;
    for (const char* part : {"lanes", "queue", "will_not_fit"})
        if (status.is_object() && status.contains(part))
            for (const auto& entry : status[part])
                if (entry.contains("point_id") && entry.contains("point") && entry["point"].is_object())
                    entries.push_back(&entry);
    return entries;
}

QString wordOf(const Json& value)
{
    return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

/// Names in which the points that have them differ, in the order of the spec; of a single point all its
/// numbers.
std::vector<std::string> differingOf(const std::vector<const Json*>& entries)
{
    std::vector<std::string> order;
    std::map<std::string, const Json*> first;
    std::set<std::string> differing;
    for (const auto* entry : entries)
        for (const auto& [name, value] : (*entry)["point"].items()) {
            const auto [known, fresh] = first.emplace(name, &value);
            if (fresh)
                order.push_back(name);
            if (*known->second != value || (entries.size() == 1 && value.is_number()))
                differing.insert(name);
        }
    std::erase_if(order, [&](const auto& name) { return !differing.contains(name); });
    return order;
}

} // namespace

QueuePage::QueuePage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(new RecordModel(this)),
      m_finished(new FinishedRuns(bench, this)), m_stack(new QStackedWidget), m_table(makeTable(tr("Queue")))
{
    auto* column = columnOf(this);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(theme::spacing3, theme::spacing1, theme::spacing3, theme::spacing1);
    row->addStretch();
    row->setSpacing(theme::spacing3);
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

Json QueuePage::finishedEntries() const
{
    Json entries = Json::array();
    for (const auto& run : m_finished->runs())
        entries.push_back({{"point", run.point}});
    return entries;
}

QString QueuePage::noteOf(const Json& entry) const
{
    if (entry.contains("memory_bytes"))
        return tr("Skipped: the forecast is %1, the device has %2.")
            .arg(QString::fromStdString(bytesText(entry.value("memory_bytes", 0.0))),
                 QString::fromStdString(bytesText(entry.value("device_bytes", 0.0))));
    auto note = entry.contains("phase") ? laneWord(entry.value("phase", std::string())) : QString();
    if (entry.contains("relative_half_width") && entry["relative_half_width"].is_number())
        note += tr(", half-width %1 %").arg(entry["relative_half_width"].get<double>() * 100, 0, 'f', 1);
    return note;
}

/// A run that is there: its outcome, how long it took, how fast it was, and why it failed, in full.
Record QueuePage::recordOf(const FinishedRuns::Run& run) const
{
    const bool ok = run.outcome == QLatin1String("completed");
    Record record{QStringLiteral("run ") + run.uuid,
                  {run.outcomeText, m_bench.sweeps().devicesOf(run.platform.toStdString())},
                  !ok                     ? Record::Tone::Bad
                  : run.caveats.isEmpty() ? Record::Tone::Good
                                          : Record::Tone::Warning,
                  run.row};
    for (const auto& name : m_differing)
        record.cells.append(run.point.contains(name) ? wordOf(run.point[name]) : QString());
    QStringList note;
    if (ok && run.relativeHalfWidth > 0)
        note.append(tr("interval ± %1 %").arg(run.relativeHalfWidth * 100, 0, 'f', 1));
    if (!run.caveats.isEmpty())
        note.append(run.caveats);
    if (!run.message.isEmpty())
        note.append(run.message.simplified());
    record.cells << m_predicted.value(run.pointId)
                 << (run.seconds > 0 ? QString::fromStdString(durationText(run.seconds)) : QString())
                 << (run.examplesPerSecond > 0
                         ? QLocale().toString(run.examplesPerSecond, 'f', run.examplesPerSecond < 100 ? 1 : 0)
                         : QString())
                 << note.join(QStringLiteral(" \u00b7 "));
    return record;
}

Record QueuePage::recordOf(const Json& entry) const
{
    const bool running = entry.contains("phase"), refused = entry.contains("memory_bytes");
    Record record{running ? QStringLiteral("lane ") + textOf(entry, "device")
                          : QString::number(entry.value("point_id", qint64{0})) + QLatin1Char('/') +
                                QString::number(entry.value("repeat", 0)),
                  {running   ? tr("running")
                   : refused ? tr("will not fit")
                             : tr("queued"),
                   textOf(entry, running ? "device" : "platform")},
                  running   ? Record::Tone::Strong
                  : refused ? Record::Tone::Refused
                            : Record::Tone::Faint,
                  entry.value("point_id", qint64{0})};
    if (!running) // any device of the platform may take it
        record.cells[1] = m_bench.sweeps().devicesOf(record.cells[1].toStdString());
    for (const auto& name : m_differing)
        record.cells.append(entry["point"].contains(name) ? wordOf(entry["point"][name]) : QString());
    const auto seconds = [&](const char* key) {
        return entry.contains(key) && entry[key].is_number() && entry[key].get<double>() > 0
                   ? QString::fromStdString(durationText(entry[key].get<double>()))
                   : QString();
    };
    const double median = running && entry.contains("median_seconds") && entry["median_seconds"].is_number()
                              ? entry["median_seconds"].get<double>()
                              : 0;
    const auto batch = entry["point"].contains("batch") && entry["point"]["batch"].is_number()
                           ? entry["point"]["batch"].get<double>()
                           : 0;
    record.cells << m_predicted.value(record.payload.toLongLong()) << seconds("elapsed_seconds")
                 << (median > 0 && batch > 0
                         ? QLocale().toString(batch / median, 'f', batch / median < 100 ? 1 : 0)
                         : QString())
                 << noteOf(entry);
    return record;
}

void QueuePage::refresh()
{
    const auto planned = plannedOf(m_bench.sweeps().status());
    if (std::exchange(m_predictedIn, m_bench.sweepDatabase()) != m_bench.sweepDatabase())
        m_predicted.clear();
    for (const auto* entry : planned)
        if (entry->contains("expected_seconds") && (*entry)["expected_seconds"].is_number())
            if (const auto seconds = (*entry)["expected_seconds"].get<double>(); seconds > 0)
                m_predicted[entry->value("point_id", qint64{0})] =
                    QString::fromStdString(durationText(seconds));
    const auto finished = finishedEntries();
    auto entries = planned;
    for (const auto& entry : finished)
        entries.push_back(&entry);
    m_stack->setCurrentIndex(entries.empty() ? 0 : 1);
    if (entries.empty()) {
        m_model->setRecords({});
        return;
    }
    // The columns stay while the last points run: what they differed in before is what tells them apart.
    if (const auto now = differingOf(entries); m_differing.size() < now.size() || entries.size() > 2)
        m_differing = now;
    QStringList headers{tr("state"), tr("device")};
    for (const auto& name : m_differing)
        headers.append(QString::fromStdString(name));
    headers << tr("predicted") << tr("took") << tr("examples/s") << tr("note");
    m_model->setHeaders(headers, 2, static_cast<int>(m_differing.size()) + 5);
    std::vector<Record> records;
    for (const auto* entry : planned)
        records.push_back(recordOf(*entry));
    for (const auto& run : m_finished->runs())
        records.push_back(recordOf(run));
    m_model->setRecords(std::move(records));
}

/// A finished run is shown by the inspector and by the step times of the selected run.
void QueuePage::showRun(const QModelIndex& at)
{
    if (at.data(RecordModel::IdRole).toString().startsWith(QLatin1String("run ")))
        m_bench.selection().setFocused(at.data(RecordModel::PayloadRole).toLongLong());
}

/// A dropped row gets a priority between its new neighbours.
void QueuePage::moveTo(const QString& id, int before)
{
    const auto& status = m_bench.sweeps().status();
    const auto& records = m_model->records();
    const auto found =
        std::find_if(records.begin(), records.end(), [&](const auto& record) { return record.id == id; });
    if (found == records.end() || !status.is_object() || !status.contains("queue"))
        return;
    const auto priorityOf = [&](int line) -> std::optional<double> {
        if (line < 0 || line >= static_cast<int>(records.size()) ||
            records[static_cast<std::size_t>(line)].id.startsWith(QLatin1String("run ")))
            return std::nullopt; // a finished run has no place in the queue
        const auto point = records[static_cast<std::size_t>(line)].payload.toLongLong();
        for (const auto& entry : status["queue"])
            if (entry.value("point_id", qint64{0}) == point)
                return entry.value("priority", 0.0);
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
