// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/table_menu.h"

#include "widgets/figure/tex_text.h"
#include "widgets/selection/words.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>
#include <QToolTip>

#include <algorithm>

namespace parascope::gui {

namespace {

constexpr int maxCopiedLines = 100000;

QString textAt(const QAbstractItemModel& model, int line, int column)
{
    return model.index(line, column)
        .data()
        .toString()
        .replace(QLatin1Char('\t'), QLatin1Char(' '))
        .replace(QLatin1Char('\n'), QLatin1Char(' '));
}

} // namespace

TableMenu::TableMenu(QTableView& table) : QObject(&table), m_table(table)
{
    const auto add = [&](const QString& text, const QKeySequence& keys, auto what) {
        auto* action = new QAction(text, &table);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, what] { copy((this->*what)()); });
        table.addAction(action);
        return action;
    };
    add(tr("Copy as table"), QKeySequence::Copy, &TableMenu::text)
        ->setObjectName(QStringLiteral("table.copy"));
    add(tr("Copy as LaTeX table"), QKeySequence(QStringLiteral("Ctrl+Shift+L")), &TableMenu::latex)
        ->setObjectName(QStringLiteral("table.latex"));
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
}

Result<std::vector<int>> TableMenu::lines() const
{
    std::vector<int> lines;
    for (const auto& index : m_table.selectionModel()->selectedRows())
        if (!m_table.isRowHidden(index.row()))
            lines.push_back(index.row());
    std::sort(lines.begin(), lines.end());
    if (lines.size() > 1)
        return lines;
    lines.clear();
    const int all = m_table.model()->rowCount();
    if (all > maxCopiedLines) {
        // Only tr() handles plurals, so this text is already in the window's language.
        const auto sentence = tr("The table has more than %n line(s): select or filter some to copy them.",
                                 nullptr, maxCopiedLines);
        return badInput(sentence.toStdString());
    }
    for (int line = 0; line < all; ++line)
        if (!m_table.isRowHidden(line))
            lines.push_back(line);
    return lines;
}

std::vector<int> TableMenu::columns() const
{
    std::vector<int> columns;
    const auto* header = m_table.horizontalHeader();
    for (int place = 0; place < header->count(); ++place)
        if (const int column = header->logicalIndex(place); !m_table.isColumnHidden(column))
            columns.push_back(column);
    return columns;
}

Result<QByteArray> TableMenu::text() const
{
    PARASCOPE_TRY(const auto chosen, lines());
    const auto& model = *m_table.model();
    QStringList out, cells;
    for (const int column : columns())
        cells.append(model.headerData(column, Qt::Horizontal).toString());
    out.append(cells.join(QLatin1Char('\t')));
    for (const int line : chosen) {
        cells.clear();
        for (const int column : columns())
            cells.append(textAt(model, line, column));
        out.append(cells.join(QLatin1Char('\t')));
    }
    return (out.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

Result<QByteArray> TableMenu::latex() const
{
    if (m_latex)
        return m_latex();
    PARASCOPE_TRY(const auto chosen, lines());
    const auto& model = *m_table.model();
    QString form, head;
    for (const int column : columns()) {
        const auto alignment =
            chosen.empty() ? QVariant() : model.index(chosen.front(), column).data(Qt::TextAlignmentRole);
        form += alignment.toInt() & Qt::AlignRight ? QLatin1Char('r') : QLatin1Char('l');
        head += (head.isEmpty() ? QString() : QStringLiteral(" & ")) +
                paper::texText(model.headerData(column, Qt::Horizontal).toString().toStdString());
    }
    QString out = QStringLiteral("% Made by Parascope.\n\\begin{tabular}{") + form +
                  QStringLiteral("}\n\\hline\n") + head + QStringLiteral(" \\\\\n\\hline\n");
    for (const int line : chosen) {
        QStringList cells;
        for (const int column : columns())
            cells.append(paper::texText(textAt(model, line, column).toStdString()));
        out += cells.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
    }
    return (out + QStringLiteral("\\hline\n\\end{tabular}\n")).toUtf8();
}

void TableMenu::copy(const Result<QByteArray>& what)
{
    if (what)
        QApplication::clipboard()->setText(QString::fromUtf8(*what));
    else
        QToolTip::showText(m_table.mapToGlobal(m_table.rect().center()),
                           selection::inLanguage(what.error().message), &m_table);
}

} // namespace parascope::gui
