// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/tables.h"

#include "app/gui/parts/dock.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/workbench.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "widgets/models/cell_text.h"
#include "widgets/models/record_model.h"
#include "widgets/theme/theme.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parascope::gui {

using models::Record;
using models::RecordModel;

namespace {

QVBoxLayout* columnOf(QWidget* page)
{
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

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

/// Hyper-parameters in which the points differ, in the order of the spec; of a single point all its numbers.
std::vector<std::string> differingOf(const std::vector<const Json*>& entries)
{
    std::vector<std::string> names;
    if (entries.empty())
        return names;
    const auto& first = (*entries.front())["point"];
    for (const auto& [name, value] : first.items()) {
        const bool differs =
            std::any_of(entries.begin(), entries.end(), [&, &name = name, &value = value](const Json* entry) {
                const auto& point = (*entry)["point"];
                return !point.contains(name) || point[name] != value;
            });
        if (differs || (entries.size() == 1 && value.is_number()))
            names.push_back(name);
    }
    return names;
}

QString textOf(const Json& object, const char* key)
{
    return object.contains(key) && object[key].is_string()
               ? QString::fromStdString(object[key].get<std::string>())
               : QString();
}

} // namespace

QueuePage::QueuePage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(new RecordModel(this)), m_stack(new QStackedWidget),
      m_table(makeTable(tr("Queue")))
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
    auto* empty = new EmptyState(
        QStringLiteral("play"),
        tr("Nothing is queued. A sweep's points stand here while it runs; finished ones are under Runs."));
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
    refresh();
}

void QueuePage::refresh()
{
    const auto& status = m_bench.sweeps().status();
    const auto entries = plannedOf(status);
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
    headers << tr("predicted") << tr("took") << tr("note");
    const auto numbers = static_cast<int>(m_differing.size()) + 4;
    m_model->setHeaders(headers, 2, numbers);
    std::vector<Record> records;
    for (const auto* entry : entries) {
        const bool running = entry->contains("phase"), refused = entry->contains("memory_bytes");
        Record record{running ? QStringLiteral("lane ") + textOf(*entry, "device")
                              : QString::number(entry->value("point_id", qint64{0})) + QLatin1Char('/') +
                                    QString::number(entry->value("repeat", 0)),
                      {running   ? tr("running")
                       : refused ? tr("will not fit")
                                 : tr("queued"),
                       textOf(*entry, running ? "device" : "platform")},
                      running   ? Record::Tone::Strong
                      : refused ? Record::Tone::Refused
                                : Record::Tone::Faint,
                      entry->value("point_id", qint64{0})};
        if (!running) // any device of the platform may take it
            record.cells[1] = m_bench.sweeps().devicesOf(record.cells[1].toStdString());
        for (const auto& name : m_differing)
            record.cells.append((*entry)["point"].contains(name) ? wordOf((*entry)["point"][name])
                                                                 : QString());
        const auto seconds = [&](const char* key) {
            return entry->contains(key) && (*entry)[key].is_number() && (*entry)[key].get<double>() > 0
                       ? QString::fromStdString(durationText((*entry)[key].get<double>()))
                       : QString();
        };
        auto note = running ? laneWord(entry->value("phase", std::string())) : QString();
        if (entry->contains("relative_half_width") && (*entry)["relative_half_width"].is_number())
            note +=
                tr(", half-width %1 %").arg((*entry)["relative_half_width"].get<double>() * 100, 0, 'f', 1);
        if (refused)
            note = tr("not started: the forecast is %1, the device has %2")
                       .arg(QString::fromStdString(bytesText(entry->value("memory_bytes", 0.0))),
                            QString::fromStdString(bytesText(entry->value("device_bytes", 0.0))));
        record.cells << seconds("expected_seconds") << seconds("elapsed_seconds") << note;
        records.push_back(std::move(record));
    }
    m_model->setRecords(std::move(records));
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
        if (line < 0 || line >= static_cast<int>(records.size()))
            return std::nullopt;
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

OperationsPage::OperationsPage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(new RecordModel(this)), m_stack(new QStackedWidget),
      m_empty(new EmptyState(QStringLiteral("bars"), {}))
{
    auto* column = columnOf(this);
    auto* table = makeTable(tr("Operations"));
    table->setObjectName(QStringLiteral("operations"));
    m_model->setHeaders({tr("operation"), tr("time"), tr("FLOP/s"), tr("byte/s"), tr("intensity")}, 1);
    table->setModel(m_model);
    table->setColumnWidth(0, 240);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(table);
    column->addWidget(m_stack);
    connect(&bench.selection(), &selection::SelectionModel::focusedChanged, this, &OperationsPage::refresh);
    connect(&bench, &Workbench::inputChanged, this, &OperationsPage::refresh);
    refresh();
}

void OperationsPage::refresh()
{
    std::vector<Record> records;
    const auto& runs = m_bench.selection().table();
    const auto focused = m_bench.selection().focused();
    const auto* input = m_bench.input();
    const auto* operations = input ? input->operations.get() : nullptr;
    if (runs && operations && focused >= 0 && static_cast<std::size_t>(focused) < runs->rows()) {
        const auto *run = runs->find("run"), *of = operations->find("run"),
                   *name = operations->find("operation");
        const auto* share = operations->find("time_fraction");
        const auto wanted =
            run && of
                ? of->dictionary->find(run->dictionary->text(run->codes[static_cast<std::size_t>(focused)]))
                : -1;
        std::vector<std::size_t> rows;
        if (of && wanted >= 0)
            for (std::size_t row = 0; row < operations->rows(); ++row)
                if (of->codes[row] == wanted)
                    rows.push_back(row);
        if (share)
            std::stable_sort(rows.begin(), rows.end(),
                             [&](auto a, auto b) { return share->numbers[a] > share->numbers[b]; });
        const auto cell = [&](const char* columnName, std::size_t row) {
            const auto* column = operations->find(columnName);
            return column ? models::valueText(*column, row) : QString();
        };
        for (const auto row : rows)
            records.push_back({QString::number(row),
                               {name ? models::valueText(*name, row) : QString(), cell("time_fraction", row),
                                cell(metric::flopsPerSecond, row), cell("bytes_per_second", row),
                                cell(metric::arithmeticIntensity, row)},
                               Record::Tone::Plain,
                               {}});
    }
    m_empty->setText(focused < 0 ? tr("Click a run to see its operations.")
                                 : tr("No operations are recorded for this run."));
    m_stack->setCurrentIndex(records.empty() ? 0 : 1);
    m_model->setRecords(std::move(records));
}

LogPage::LogPage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_model(new RecordModel(this)), m_filter(new QLineEdit),
      m_table(makeTable(tr("Log")))
{
    auto* column = columnOf(this);
    m_filter->setPlaceholderText(tr("Show lines with..."));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(theme::spacing3, theme::spacing1, theme::spacing3, theme::spacing1);
    row->addStretch();
    row->addWidget(m_filter);
    column->addLayout(row);
    column->addWidget(m_table);
    m_model->setHeaders({tr("level"), tr("time"), tr("message")});
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setObjectName(QStringLiteral("log"));
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        for (int line = 0; line < m_model->rowCount(); ++line)
            m_table->setRowHidden(
                line, !text.isEmpty() &&
                          !m_model->index(line, 2).data().toString().contains(text, Qt::CaseInsensitive));
    });
    connect(&bench, &Workbench::message, this, [this](const QString& sentence, bool bad) {
        append(QTime::currentTime().toString(QStringLiteral("HH:mm:ss")), bad ? tr("problem") : tr("note"),
               sentence);
    });
    connect(&bench.sweeps(), &SweepController::statusChanged, this, &LogPage::takeRunnerLog);
}

void LogPage::append(const QString& time, const QString& level, const QString& text)
{
    const bool atEnd = m_table->verticalScrollBar()->value() == m_table->verticalScrollBar()->maximum();
    const bool bad =
        level == tr("problem") || level == QLatin1String("error") || level == QLatin1String("warning");
    m_model->append({QString::number(m_model->rowCount()) + time,
                     {level, time, text},
                     bad ? Record::Tone::Bad : Record::Tone::Plain,
                     {}},
                    2000);
    if (atEnd)
        m_table->scrollToBottom();
}

/// The runner sends its last lines with every status; those after the one seen last are new.
void LogPage::takeRunnerLog()
{
    const auto& status = m_bench.sweeps().status();
    if (!status.is_object() || !status.contains("log") || !status["log"].is_array())
        return;
    std::vector<std::array<QString, 3>> lines;
    for (const auto& entry : status["log"]) {
        if (entry.is_object())
            lines.push_back({textOf(entry, "time").section(QLatin1Char('T'), 1).left(8),
                             textOf(entry, "level"),
                             textOf(entry, entry.contains("text") ? "text" : "message")});
        else if (entry.is_string())
            lines.push_back(
                {QString(), QStringLiteral("runner"), QString::fromStdString(entry.get<std::string>())});
    }
    std::size_t first = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i][0] + lines[i][2] == m_lastLine)
            first = i + 1;
    for (std::size_t i = first; i < lines.size(); ++i) {
        append(lines[i][0], lines[i][1], lines[i][2]);
        m_lastLine = lines[i][0] + lines[i][2];
    }
}

} // namespace parascope::gui
