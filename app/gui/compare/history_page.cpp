// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/history_page.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/tables.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "engine/analyse/report/series_report.h"
#include "widgets/models/cell_text.h"
#include "widgets/models/record_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parascope::gui {

using models::Record;

namespace {

constexpr std::size_t mostValues = 150; ///< of a small line
constexpr std::size_t mostCells = 5000;
constexpr int lineColumn = 1;

QString changeText(double ratio)
{
    const QLocale locale;
    return ratio > 2 || ratio < 0.5
               ? locale.toString(ratio, 'f', 2) + QStringLiteral(" ×")
               : (ratio < 1 ? QStringLiteral("−") : QStringLiteral("+")) +
                     locale.toString(std::abs(ratio - 1) * 100, 'f', 1) + QStringLiteral(" %");
}

QString answerOf(report::Change change)
{
    using enum report::Change;
    switch (change) {
    case Slower:
        return HistoryPage::tr("worse");
    case Faster:
        return HistoryPage::tr("better");
    case Different:
        return HistoryPage::tr("different");
    case Same:
        return HistoryPage::tr("the same");
    case Failed:
        return HistoryPage::tr("failed");
    case OnlyA:
        return HistoryPage::tr("ended");
    case OnlyB:
        return HistoryPage::tr("new");
    default:
        return HistoryPage::tr("cannot tell");
    }
}

/// Names the changes behind a version, and the drifts.
QString placesOf(const analysis::Series& series, std::size_t cell, std::size_t since)
{
    const auto name = [&](std::size_t version) {
        return QString::fromStdString(series.versions[version].name);
    };
    QStringList out;
    for (const auto& change : series.changes.changes) {
        if (change.series != cell || change.at <= since)
            continue;
        const auto size = changeText(std::exp(change.size));
        if (change.given)
            out.append(HistoryPage::tr("%1 at %2, on another machine").arg(size, name(change.at)));
        else if (change.earliest < change.at || change.latest > change.at)
            out.append(HistoryPage::tr("%1 since %2 (between %3 and %4)")
                           .arg(size, name(change.at), name(change.earliest - 1), name(change.latest)));
        else
            out.append(HistoryPage::tr("%1 since %2").arg(size, name(change.at)));
    }
    for (const auto& drift : series.changes.drifts)
        if (drift.series == cell)
            out.append(
                HistoryPage::tr("%1 between %2 and %3: a drift, or a change that cannot be told from one")
                    .arg(changeText(std::exp(drift.size)), name(drift.begin), name(drift.end - 1)));
    return out.join(QStringLiteral("; "));
}

/// Says why a cell has its answer: in the reader's language if its changes alone are the reason, else with
/// the note of the report.
QString reasonOf(const analysis::Series& series, const report::Cell& cell, std::size_t since)
{
    const auto places = placesOf(series, cell.place, since);
    const auto& values = series.cells[cell.place].values;
    const bool byChanges = std::isfinite(values[since]) && std::isfinite(values.back()) &&
                           cell.change != report::Change::CannotTell && !series.newest[cell.place].departs;
    return byChanges && !places.isEmpty() ? places : QString::fromStdString(cell.note);
}

models::Sparkline lineOf(const analysis::Series& series, std::size_t cell)
{
    models::Sparkline line{series.cells[cell].values, {}};
    for (const auto& change : series.changes.changes)
        if (change.series == cell)
            line.changes.push_back(change.at);
    return models::thinned(line, mostValues);
}

} // namespace

HistoryPage::HistoryPage(Workbench& bench, Comparison& comparison, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_comparison(comparison), m_model(new models::RecordModel(this)),
      m_lines(new models::SparklineDelegate(this)), m_table(makeTable(tr("History"))), m_notes(new QLabel),
      m_empty(new EmptyState(QStringLiteral("clock"), QString()))
{
    auto* stack = new QStackedLayout(this);
    auto* listed = new QWidget;
    auto* column = new QVBoxLayout(listed);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_table->setObjectName(QStringLiteral("history"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(lineColumn, m_lines);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_notes->setObjectName(QStringLiteral("historyNotes"));
    m_notes->setFont(theme::font(theme::Type::Small));
    m_notes->setForegroundRole(QPalette::PlaceholderText);
    m_notes->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    m_notes->setWordWrap(true);
    column->addWidget(m_table);
    column->addWidget(m_notes);
    stack->addWidget(listed);
    stack->addWidget(m_empty);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    m_bench.selection().setFocused(
                        current.data(models::RecordModel::PayloadRole).toLongLong());
            });
    connect(&comparison, &Comparison::activated, this, [this](bool active) {
        m_active = active;
        refresh();
    });
    connect(&comparison, &Comparison::viewsChanged, this, &HistoryPage::refresh);
    connect(&bench.selection(), &selection::SelectionModel::filterChanged, this, &HistoryPage::refresh);
}

HistoryPage::Found HistoryPage::found(const table::Table& table, const table::Mask& shown,
                                      const std::string& metric, const std::string& since)
{
    Found out;
    analysis::SeriesRequest request;
    request.metric = metric;
    auto series = analysis::series(table, shown, request);
    if (!series || !series->unable.empty()) {
        out.unable = selection::inLanguage(series ? series->unable : series.error().message);
        return out;
    }
    const auto& versions = series->versions;
    const auto named = std::find_if(versions.begin(), versions.end(),
                                    [&](const auto& version) { return version.name == since; });
    const auto from =
        named == versions.end() ? std::size_t(0) : static_cast<std::size_t>(named - versions.begin());
    const auto report = report::seriesReport(*series, from, analysis::CompareRequest().margin,
                                             statistics::ChangeRequest().falseAlarm);
    const auto quantity = models::titleOf(*table.find(metric));
    out.headers = {tr("cell"), tr("%1 over %2").arg(quantity, QString::fromStdString(series->request.over)),
                   // A level is fitted to all versions that share it, and is not the version's own value.
                   tr("level at %1").arg(QString::fromStdString(report.a)),
                   tr("level at %1").arg(QString::fromStdString(report.b)), tr("change (95 % interval)"),
                   tr("answer"), tr("since")};
    for (const auto& cell : report.cells) {
        if (out.records.size() == mostCells)
            break;
        Record record;
        record.id = QString::number(cell.place);
        const auto& rows = series->cells[cell.place].rows;
        const auto& values = series->cells[cell.place].values;
        const auto newest = std::find_if(rows.rbegin(), rows.rend(), [](auto row) { return row >= 0; });
        record.payload = static_cast<qint64>(newest == rows.rend() ? cell.row : *newest);
        const auto value = [&](double number) {
            return std::isfinite(number) ? QString::fromStdString(report::valueText(number, series->unit))
                                         : QString();
        };
        record.cells << QString::fromStdString(cell.name) << QString() << value(values[from])
                     << value(values.back())
                     << (std::isfinite(cell.effect)
                             ? tr("%1 (%2 … %3)")
                                   .arg(changeText(cell.effect), changeText(cell.interval.low),
                                        changeText(cell.interval.high))
                             : QString())
                     << answerOf(cell.change) << reasonOf(*series, cell, from);
        using enum report::Change;
        record.tone = cell.change == Slower || cell.change == Failed ? Record::Tone::Bad
                      : cell.change == Faster                        ? Record::Tone::Good
                                                                     : Record::Tone::Plain;
        out.lines[record.id] = lineOf(*series, cell.place);
        out.records.push_back(std::move(record));
    }
    for (const auto& note : report.notes)
        out.notes.append(QString::fromStdString(note));
    return out;
}

void HistoryPage::refresh()
{
    const auto& input = m_bench.sharedInput();
    if (!m_active || !input || !input->runs) {
        m_latest.drop();
        return;
    }
    m_latest.ask([input, shown = m_bench.selection().shown(), metric = m_comparison.metric(),
                  since = m_comparison.a()] { return found(*input->runs, shown, metric, since); },
                 [this](Found& found) { show(found); });
}

void HistoryPage::show(Found& found)
{
    m_empty->setText(found.unable);
    static_cast<QStackedLayout*>(layout())->setCurrentIndex(found.unable.isEmpty() ? 0 : 1);
    m_notes->setText(found.notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!found.notes.isEmpty());
    constexpr int firstNumber = 2, behindNumbers = 5;
    m_lines->setLines(std::move(found.lines));
    m_model->setHeaders(found.headers, firstNumber, behindNumbers);
    m_model->setRecords(std::move(found.records));
    m_table->resizeColumnsToContents();
    m_table->viewport()->update();
}

} // namespace parascope::gui
