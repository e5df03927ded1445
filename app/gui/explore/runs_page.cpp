// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/tables.h"
#include "app/gui/figures/figure_source.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/table_menu.h"
#include "widgets/figure/export.h"
#include "widgets/models/run_table_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
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
    // Use rows of a fixed height, because asking each of a million rows for its height would take seconds.
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
    : QWidget(parent), m_bench(bench), m_model(new models::RunTableModel(bench.selection(), this)),
      m_table(makeTable(tr("Runs"))), m_selectedOnly(new QCheckBox(tr("Selected only"))),
      m_differingOnly(new QCheckBox(tr("Differing columns only")))
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
    auto* star = new QAction(tr("Star"), m_table);
    connect(star, &QAction::triggered, this, [this] { m_bench.marks().toggleStar(); });
    m_table->addAction(star);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_selectedOnly->setObjectName(QStringLiteral("selectedOnly"));
    m_differingOnly->setObjectName(QStringLiteral("differingOnly"));
    connect(m_selectedOnly, &QCheckBox::toggled, m_model, &models::RunTableModel::setSelectedOnly);
    connect(m_selectedOnly, &QCheckBox::clicked, this, [this](bool on) { m_wantsSelectedOnly = on; });
    connect(&bench.selection(), &selection::SelectionModel::selectionChanged, this,
            &RunsPage::showSelectedOnly);
    connect(&bench.selection(), &selection::SelectionModel::tableChanged, this, &RunsPage::showSelectedOnly);
    showSelectedOnly();
    connect(m_differingOnly, &QCheckBox::toggled, m_model, &models::RunTableModel::setDifferingOnly);
    m_differingOnly->setChecked(true);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    m_bench.selection().setFocused(m_model->tableRow(current.row()));
            });
    m_picking.setSingleShot(true);
    m_picking.setInterval(100);
    connect(&m_picking, &QTimer::timeout, this, &RunsPage::pickLines);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, &m_picking,
            qOverload<>(&QTimer::start));
    // Commands act on the clicked run. While only the selected runs are listed, a click does not select,
    // because it would remove the other runs from the list.
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& at) {
        if (QApplication::keyboardModifiers() == Qt::NoModifier && !m_selectedOnly->isChecked())
            m_bench.selection().selectRow(m_model->tableRow(at.row()));
    });
    connect(m_table, &QTableView::doubleClicked, this,
            [this](const QModelIndex& at) { emit runActivated(m_model->tableRow(at.row())); });
    connect(&bench.selection(), &selection::SelectionModel::focusedChanged, this, &RunsPage::followFocus);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_places = columnsInPlace(); });
    connect(m_model, &QAbstractItemModel::modelReset, this, &RunsPage::restoreHeader);
    connect(m_model, &QAbstractItemModel::modelReset, m_table, &QTableView::resizeColumnsToContents);
}

void RunsPage::pickLines()
{
    if (QApplication::mouseButtons() != Qt::NoButton) {
        m_picking.start();
        return;
    }
    auto rows = std::make_shared<std::vector<std::uint32_t>>();
    for (const auto& range : m_table->selectionModel()->selection())
        for (int line = range.top(); line <= range.bottom(); ++line)
            rows->push_back(static_cast<std::uint32_t>(m_model->tableRow(line)));
    // A single row is what the inspector shows, as after a click on a mark.
    if (rows->size() > 1)
        m_bench.selection().selectRows(m_model->table(), std::move(rows));
}

/// Shows the state of the check box. A check mark says that only the selected runs are listed, so without a
/// selection the box is cleared and disabled.
void RunsPage::showSelectedOnly()
{
    const auto count = m_bench.selection().selected().count;
    m_selectedOnly->setText(count ? tr("Selected only (%Ln)", nullptr, static_cast<int>(count))
                                  : tr("Selected only"));
    m_selectedOnly->setEnabled(count > 0);
    m_selectedOnly->setChecked(count > 0 && m_wantsSelectedOnly);
}

QStringList RunsPage::columnsInPlace() const
{
    const auto names = m_model->columnNames();
    const auto* header = m_table->horizontalHeader();
    QStringList inPlace;
    for (int place = 0; place < header->count(); ++place)
        inPlace.append(names.value(header->logicalIndex(place)));
    return inPlace;
}

void RunsPage::restoreHeader()
{
    auto* header = m_table->horizontalHeader();
    const auto names = m_model->columnNames();
    // Qt stores places by number. A new column is placed after the column that precedes it in the model.
    QStringList places;
    for (const auto& name : std::as_const(m_places))
        if (names.contains(name))
            places.append(name);
    for (qsizetype i = 0; i < names.size(); ++i)
        if (!places.contains(names[i]))
            places.insert(i == 0 ? 0 : places.indexOf(names[i - 1]) + 1, names[i]);
    for (int place = 0; place < places.size(); ++place)
        header->moveSection(header->visualIndex(static_cast<int>(names.indexOf(places[place]))), place);
    const QSignalBlocker silent(
        header); // otherwise the header would request the order that it is just being given
    header->setSortIndicator(m_model->sortColumn(), m_model->sortOrder());
}

/// Uses the values, not the displayed texts: each column has one prefix and one number of decimals.
Result<QByteArray> RunsPage::latex() const
{
    PARASCOPE_TRY(const auto lines, m_table->findChild<TableMenu*>()->lines());
    const auto& table = m_bench.selection().table();
    if (!table || lines.empty())
        return Error::badInput("There are no runs to copy.");
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
    emit m_bench.message(done ? tr("The runs are on the clipboard as a LaTeX table.")
                              : selection::inLanguage(done.error().message),
                         !done);
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
        auto* action = menu.addAction(titleOfColumn(name.toStdString()));
        action->setCheckable(true);
        action->setChecked(shown.contains(name));
        connect(action, &QAction::toggled, this, [this, name](bool on) {
            auto names = m_model->columnNames();
            if (on)
                names.append(name);
            else
                names.removeAll(name);
            m_differingOnly->setChecked(false); // a requested column is shown, whatever its values are
            m_model->setColumnNames(names);
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Default columns"), this, [this] { m_model->setColumnNames({}); });
}

} // namespace parascope::gui
