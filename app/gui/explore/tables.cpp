// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/tables.h"

#include "app/gui/explore/table_parts.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "engine/base/core/columns.h"
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

namespace parascope::gui {

using models::Record;
using models::RecordModel;

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
        const auto *run = runs->find(columns::run), *of = operations->find(columns::run),
                   *name = operations->find(columns::operation);
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

/// Adds the new lines of the runner's log. The runner sends its last lines with every status; the lines after
/// the last known one are new.
void LogPage::takeRunnerLog()
{
    const auto& status = m_bench.sweeps().status();
    if (!status)
        return;
    std::vector<std::array<QString, 3>> lines;
    for (const auto& line : status->log)
        lines.push_back({QString::fromStdString(line.time).section(QLatin1Char('T'), 1).left(8),
                         QString::fromStdString(line.level), QString::fromStdString(line.text)});
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
