// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/compare_panels.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/tables.h"
#include "app/gui/parts/property_list.h"
#include "app/gui/workbench.h"
#include "widgets/models/cell_text.h"
#include "widgets/models/record_model.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parascope::gui {

using models::Record;

namespace {

/// More pairs than this are for the run table.
constexpr std::size_t mostPairs = 5000;

QString ratioText(double ratio)
{
    return QLocale().toString(ratio, 'f', ratio < 2 ? 2 : 1);
}

} // namespace

ComparisonSummary::ComparisonSummary(Comparison& comparison, QWidget* parent) : QWidget(parent), m_comparison(comparison), m_list(new PropertyList)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list);
    column->addStretch();
    connect(&comparison, &Comparison::summaryChanged, this, &ComparisonSummary::refresh);
    refresh();
}

void ComparisonSummary::refresh()
{
    const auto& summary = m_comparison.summary();
    const auto a = QString::fromStdString(m_comparison.a()), b = QString::fromStdString(m_comparison.b());
    const auto n = summary.pairs.size();
    if (n == 0) {
        m_list->setLines({{{}, a.isEmpty() || b.isEmpty() ? tr("Open results of two platforms to compare them.")
                                                         : tr("No work was run on both %1 and %2.").arg(a, b), false}});
        return;
    }
    const QLocale locale;
    const auto percent = [&](double share) { return locale.toString(share * 100, 'f', 0); };
    const double rate = static_cast<double>(summary.wins) / static_cast<double>(n);
    std::vector<PropertyList::Line> lines{
        {tr("%1 % of %2 pairs faster on %3").arg(percent(rate)).arg(n).arg(a), {}, true},
        {tr("win rate"), tr("%1 of %2 (%3 to %4 %)").arg(summary.wins).arg(n).arg(percent(summary.winLow), percent(summary.winHigh))},
        {tr("geometric mean"), ratioText(summary.geometricMean) + QStringLiteral(" ×")},
        {tr("median"), ratioText(summary.median) + QStringLiteral(" ×")},
        {tr("range"), tr("%1 to %2 ×").arg(ratioText(summary.lowest), ratioText(summary.highest))},
        {tr("left out"), tr("%1 of %2, %3 of %4 without a partner").arg(summary.unpairedA).arg(a).arg(summary.unpairedB).arg(b)},
        {tr("answer"), summary.repeated ? tr("see the intervals of each pair") : tr("cannot tell cell by cell")}};
    if (!summary.repeated)
        lines.push_back({{}, tr("One run on each side, no intervals. Repeats needed: about 3 a cell."), false, true});
    m_list->setLines(lines);
}

Differences::Differences(Workbench& bench, Comparison& comparison, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_comparison(comparison), m_model(new models::RecordModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* table = makeTable(tr("Differences"));
    m_model->setHeaders({QString(), QStringLiteral("A"), QStringLiteral("B")});
    table->setModel(m_model);
    // Both sides in view, however narrow the dock: what is too long is shortened and told by its tool tip.
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    table->setTextElideMode(Qt::ElideMiddle);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(table);
    connect(&comparison, &Comparison::changed, this, &Differences::refresh);
    refresh();
}

namespace {

/// What the runs of a platform have in common in a column: its text, "several", or nothing.
QString valueOf(const table::Table& table, const table::Column& column, const std::string& name)
{
    const auto* platform = table.find("platform");
    const auto code = platform->dictionary->find(name);
    auto value = table::Dictionary::missing; // codes are compared, not texts: there may be a million rows
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (platform->codes[row] == code && column.codes[row] != table::Dictionary::missing && column.codes[row] != value) {
            if (value != table::Dictionary::missing)
                return Differences::tr("several");
            value = column.codes[row];
        }
    return value == table::Dictionary::missing ? QString() : QString::fromStdString(column.dictionary->text(value)).section(QLatin1Char('/'), -1);
}

std::vector<Record> differencesOf(const table::TablePtr& table, const figure::Input& input, const std::string& nameA, const std::string& nameB)
{
    std::vector<Record> records;
    const auto add = [&](const QString& name, const QString& a, const QString& b) {
        const auto known = [](const QString& text) { return text.isEmpty() ? Differences::tr("unknown") : text; };
        if (a != b || a.isEmpty())
            records.push_back({name, {name, known(a), known(b)}, a.isEmpty() || b.isEmpty() ? Record::Tone::Warning : Record::Tone::Plain, {}});
    };
    add(Differences::tr("platform"), QString::fromStdString(nameA), QString::fromStdString(nameB));
    const auto factOf = [&](const std::string& name, auto member) -> QString {
        for (const auto& platform : input.platforms)
            if (platform.name == name && !std::isnan(platform.*member))
                return QLocale().toString(platform.*member / (member == &figure::Input::Platform::peakFlops ? 1e12 : 1e9), 'f', 1);
        return {};
    };
    add(Differences::tr("peak (TFLOP/s)"), factOf(nameA, &figure::Input::Platform::peakFlops), factOf(nameB, &figure::Input::Platform::peakFlops));
    add(Differences::tr("memory (GB/s)"), factOf(nameA, &figure::Input::Platform::bandwidth), factOf(nameB, &figure::Input::Platform::bandwidth));
    if (table->find("platform"))
        for (const char* name : {"dtype", "stack", "optimizer", "mode", "timing", "device", "database"})
            if (const auto* column = table->find(name); column && column->kind == table::Column::Kind::Category)
                add(models::titleOf(*column), valueOf(*table, *column, nameA), valueOf(*table, *column, nameB));
    return records;
}

} // namespace

void Differences::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void Differences::refresh()
{
    if (!isVisible())
        return;
    const auto& table = m_bench.selection().table();
    const auto input = m_bench.sharedInput();
    if (!table || !input || m_comparison.a().empty()) {
        m_latest.drop();
        m_model->setRecords({});
        return;
    }
    m_latest.ask([table, input, a = m_comparison.a(), b = m_comparison.b()] { return differencesOf(table, *input, a, b); },
                 [this](std::vector<Record>& records) { m_model->setRecords(std::move(records)); });
}

PairsPage::PairsPage(Workbench& bench, Comparison& comparison, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_comparison(comparison), m_model(new models::RecordModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* table = makeTable(tr("Pairs"));
    table->setModel(m_model);
    table->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(table);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (current.isValid())
            m_bench.selection().setFocused(current.data(models::RecordModel::PayloadRole).toLongLong());
    });
    connect(&comparison, &Comparison::summaryChanged, this, &PairsPage::refresh);
    refresh();
}

void PairsPage::refresh()
{
    const auto& table = m_bench.selection().table();
    const auto& summary = m_comparison.summary();
    QStringList headers;
    std::vector<const table::Column*> parameters;
    if (table)
        for (const auto& column : table->columns())
            if (column.role == table::Column::Role::HyperParameter) {
                parameters.push_back(&column);
                headers.append(models::titleOf(column));
            }
    headers << tr("A examples/s") << tr("B examples/s") << tr("A / B") << tr("quality of A") << tr("quality of B") << tr("answer");
    m_model->setHeaders(headers, 0, static_cast<int>(parameters.size()) + 3);
    std::vector<Record> records;
    const auto* rate = table ? table->find("examples_per_second") : nullptr;
    const auto* quality = table ? table->find("quality") : nullptr;
    for (std::size_t i = 0; rate && i < std::min(summary.pairs.size(), mostPairs); ++i) {
        const auto& pair = summary.pairs[i];
        Record record{QString::number(pair.rowA) + QLatin1Char('/') + QString::number(pair.rowB), {}, Record::Tone::Plain, static_cast<qint64>(pair.rowA)};
        for (const auto* column : parameters)
            record.cells.append(models::valueText(*column, pair.rowA));
        const auto caveat = [&](std::size_t row) {
            const auto text = quality ? models::valueText(*quality, row) : QString();
            return text.isEmpty() ? tr("no caveat") : text;
        };
        record.cells << models::valueText(*rate, pair.rowA) << models::valueText(*rate, pair.rowB) << ratioText(pair.ratio) << caveat(pair.rowA) << caveat(pair.rowB)
                     << (summary.repeated ? QString() : tr("cannot tell, 1 run each"));
        records.push_back(std::move(record));
    }
    m_model->setRecords(std::move(records));
}

} // namespace parascope::gui
