// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/property_list.h"

#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

namespace parascope::gui {

namespace {

/// Places to break a word that is longer than any line: hashes, paths, ids.
QString breakable(const QString& text)
{
    constexpr int longest = 14;
    QString out;
    int run = 0;
    for (const auto letter : text) {
        run = letter.isSpace() ? 0 : run + 1; // no line ends at a hyphen before a digit
        if (run > longest) {
            out += QChar(0x200B);
            run = 1;
        }
        out += letter;
    }
    return out;
}

} // namespace

PropertyList::PropertyList(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    m_grid->setHorizontalSpacing(theme::spacing4);
    m_grid->setVerticalSpacing(theme::spacing2);
    m_grid->setColumnStretch(1, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void PropertyList::setLines(const std::vector<Line>& lines)
{
    if (lines == m_lines)
        return;
    bool sameShape = lines.size() == m_lines.size();
    for (std::size_t i = 0; sameShape && i < lines.size(); ++i)
        sameShape = lines[i].heading == m_lines[i].heading && lines[i].faint == m_lines[i].faint &&
                    lines[i].name.isEmpty() == m_lines[i].name.isEmpty();
    // The stretch below the old lines would open a gap among longer new ones.
    m_grid->setRowStretch(static_cast<int>(m_lines.size()), 0);
    m_lines = lines;
    const auto labelAt = [&](std::size_t row, int column) {
        auto* item = m_grid->itemAtPosition(static_cast<int>(row), column);
        return item ? qobject_cast<QLabel*>(item->widget()) : nullptr;
    };
    if (sameShape) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (auto* name = labelAt(i, 0))
                name->setText(lines[i].heading || !lines[i].name.isEmpty() ? lines[i].name
                                                                           : breakable(lines[i].value));
            if (auto* value = labelAt(i, 1); value && !lines[i].heading && !lines[i].name.isEmpty())
                value->setText(breakable(lines[i].value));
        }
        m_grid->setRowStretch(static_cast<int>(lines.size()), 1);
        return;
    }
    while (auto* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int row = static_cast<int>(i);
        const bool whole = lines[i].heading || lines[i].name.isEmpty();
        auto* name = new QLabel(lines[i].heading || !lines[i].name.isEmpty() ? lines[i].name
                                                                             : breakable(lines[i].value));
        name->setFont(theme::font(lines[i].faint ? theme::Type::Small : theme::Type::Plot, lines[i].heading));
        name->setWordWrap(whole);
        name->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (!lines[i].heading)
            name->setForegroundRole(QPalette::PlaceholderText);
        m_grid->addWidget(name, row, 0, 1, whole ? 2 : 1, Qt::AlignTop);
        if (whole)
            continue;
        auto* value = new QLabel(breakable(lines[i].value));
        value->setFont(theme::font(theme::Type::Plot));
        value->setWordWrap(true);
        value->setMinimumWidth(60);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_grid->addWidget(value, row, 1, Qt::AlignTop);
    }
    m_grid->setRowStretch(static_cast<int>(lines.size()), 1);
}

} // namespace parascope::gui
