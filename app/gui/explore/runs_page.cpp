// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/tables.h"
#include "app/gui/parts/table_menu.h"
#include "app/gui/workbench.h"
#include "widgets/figure/export.h"
#include "widgets/models/run_table_model.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace parascope::gui {

QTableView* makeTable(const QString& name)
{
    auto* table = new QTableView;
    table->setFont(theme::font(theme::Type::Plot));
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    // Fixed rows: asking each of a million rows for its height would take seconds.
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(theme::rowHeight);
    table->horizontalHeader()->setFont(theme::font(theme::Type::Plot));
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionsMovable(true);
    table->horizontalHeader()->setResizeContentsPrecision(40);
    new TableMenu(*table);
    return table;
}

RunsPage::RunsPage(Workbench& bench, QWidget* parent)
    : QWidget(parent)
    , m_bench(bench)
    , m_model(new models::RunTableModel(bench.selection(), this))
    , m_table(makeTable(tr("Runs")))
    , m_selectedOnly(new QCheckBox(tr("Selected only")))
    , m_differingOnly(new QCheckBox(tr("Differing columns only")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(theme::spacing3, theme::spacing1, theme::spacing3, theme::spacing1);
    row->addStretch();
    row->addWidget(m_selectedOnly);
    row->addWidget(m_differingOnly);
    auto* columns = new QToolButton;
    columns->setText(tr("Columns..."));
    columns->setProperty("button", true);
    columns->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(columns);
    columns->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillColumnsMenu(*menu); });
    row->addWidget(columns);
    column->addLayout(row);
    column->addWidget(m_table);
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("runs"));
    m_table->setSortingEnabled(true);
    m_table->findChild<TableMenu*>()->setLatex([this] { return latex(); });
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    connect(m_selectedOnly, &QCheckBox::toggled, m_model, &models::RunTableModel::setSelectedOnly);
    connect(m_differingOnly, &QCheckBox::toggled, m_model, &models::RunTableModel::setDifferingOnly);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (current.isValid())
            m_bench.selection().setFocused(m_model->tableRow(current.row()));
    });
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& at) { emit runActivated(m_model->tableRow(at.row())); });
    connect(&bench.selection(), &selection::SelectionModel::focusedChanged, this, &RunsPage::followFocus);
    connect(m_model, &QAbstractItemModel::modelReset, m_table, &QTableView::resizeColumnsToContents);
}

/// From the values, not from the texts on the screen: one prefix and as many decimals for a whole column.
Result<QByteArray> RunsPage::latex() const
{
    PARASCOPE_TRY(const auto lines, m_table->findChild<TableMenu*>()->lines());
    const auto& table = m_bench.selection().table();
    if (!table || lines.empty())
        return badInput(tr("There are no runs to copy.").toStdString());
    std::vector<std::string> columns;
    const auto names = m_model->columnNames();
    for (int place = 0; place < names.size(); ++place)
        columns.push_back(names[m_table->horizontalHeader()->logicalIndex(place)].toStdString());
    std::vector<std::int32_t> rows;
    for (const int line : lines)
        rows.push_back(static_cast<std::int32_t>(m_model->tableRow(line)));
    return paper::latexTable(*table, columns, rows);
}

void RunsPage::copyLatex()
{
    const auto done = latex();
    if (done)
        QApplication::clipboard()->setText(QString::fromUtf8(*done));
    emit m_bench.message(done ? tr("The runs are on the clipboard as a LaTeX table.") : QString::fromStdString(done.error().message), !done);
}

void RunsPage::followFocus(qint64 row)
{
    const int line = m_model->lineOf(row);
    if (line < 0 || m_table->currentIndex().row() == line)
        return;
    m_table->setCurrentIndex(m_model->index(line, std::max(0, m_table->currentIndex().column())));
}

void RunsPage::fillColumnsMenu(QMenu& menu)
{
    menu.clear();
    const auto shown = m_model->columnNames();
    for (const auto& name : m_model->allColumnNames()) {
        auto* action = menu.addAction(models::titleOf(name));
        action->setCheckable(true);
        action->setChecked(shown.contains(name));
        connect(action, &QAction::toggled, this, [this, name](bool on) {
            auto names = m_model->columnNames();
            if (on)
                names.append(name);
            else
                names.removeAll(name);
            m_model->setColumnNames(names);
        });
    }
    menu.addSeparator();
    menu.addAction(tr("The usual columns"), this, [this] { m_model->setColumnNames({}); });
}

} // namespace parascope::gui
