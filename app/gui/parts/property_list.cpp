// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/property_list.h"

#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace parascope::gui {

namespace {

/// Adds places for line breaks to words that are longer than a line: hashes, paths, ids.
QString breakable(const QString& text)
{
    constexpr int longest = 14;
    QString out;
    int run = 0;
    for (const auto letter : text) {
        run = letter.isSpace() ? 0 : run + 1; // Qt breaks no line at a hyphen before a digit
        if (run > longest) {
            out += QChar(0x200B);
            run = 1;
        }
        out += letter;
    }
    return out;
}

/// Whether one text fills both columns.
bool isWhole(const PropertyList::Line& line)
{
    return line.heading || line.name.isEmpty();
}

QString leftText(const PropertyList::Line& line)
{
    return line.heading || !line.name.isEmpty() ? line.name : breakable(line.value);
}

/// Whether two lines differ only in their texts.
bool looksLike(const PropertyList::Line& one, const PropertyList::Line& other)
{
    return one.heading == other.heading && one.faint == other.faint &&
           one.name.isEmpty() == other.name.isEmpty();
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
    const bool sameShape = std::equal(lines.begin(), lines.end(), m_lines.begin(), m_lines.end(), looksLike);
    // The stretch below the old lines would leave a gap between the new lines if there are more of them.
    m_grid->setRowStretch(static_cast<int>(m_lines.size()), 0);
    m_lines = lines;
    const auto labelAt = [&](std::size_t row, int column) {
        auto* item = m_grid->itemAtPosition(static_cast<int>(row), column);
        return item ? qobject_cast<QLabel*>(item->widget()) : nullptr;
    };
    if (sameShape) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (auto* name = labelAt(i, 0))
                name->setText(leftText(lines[i]));
            if (auto* value = labelAt(i, 1); value && !isWhole(lines[i]))
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
        const bool whole = isWhole(lines[i]);
        auto* name = new QLabel(leftText(lines[i]));
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
