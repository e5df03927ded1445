// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/command_field.h"

#include "widgets/theme/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

namespace {

constexpr int maxShown = 40;
constexpr int kindRole = Qt::UserRole + 1, hintRole = Qt::UserRole + 2;

/// Draws a command at the left, and its kind and shortcut in columns at the right.
class CommandDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        auto plain = option;
        initStyleOption(&plain, index);
        const auto words = plain.text;
        plain.text.clear();
        const auto* style = option.widget ? option.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &plain, painter, option.widget);
        const auto& theme = theme::themeOf(*option.widget);
        const bool chosen = option.state & QStyle::State_Selected;
        const QRect row = option.rect.adjusted(6, 0, -6, 0);
        const auto quiet = chosen ? plain.palette.color(QPalette::HighlightedText) : theme.secondary;
        const int hintWidth = 92, kindWidth = 96;
        const auto put = [&](const QRect& rect, int flags, const QColor& colour, const QString& text) {
            painter->setPen(colour);
            painter->drawText(rect, flags | Qt::AlignVCenter,
                              plain.fontMetrics.elidedText(text, Qt::ElideRight, rect.width()));
        };
        painter->save();
        put(row.adjusted(0, 0, -hintWidth - kindWidth, 0), Qt::AlignLeft,
            chosen                                 ? quiet
            : option.state & QStyle::State_Enabled ? theme.text
                                                   : theme.secondary,
            words);
        put(QRect(row.right() - hintWidth - kindWidth, row.top(), kindWidth - 8, row.height()), Qt::AlignLeft,
            quiet, index.data(kindRole).toString());
        put(QRect(row.right() - hintWidth, row.top(), hintWidth, row.height()), Qt::AlignRight, quiet,
            index.data(hintRole).toString());
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), theme::rowHeight + 2};
    }
};

} // namespace

CommandField::CommandField(std::function<std::vector<Command>()> commands, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_source(std::move(commands)), m_text(new QLineEdit), m_list(new QListWidget)
{
    setObjectName(QStringLiteral("palette"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    column->addWidget(m_text);
    column->addWidget(m_list);
    m_text->setPlaceholderText(tr("Find a command or view"));
    m_text->setAccessibleName(tr("Find a command or view"));
    m_text->setObjectName(QStringLiteral("commandText"));
    m_text->installEventFilter(this);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setObjectName(QStringLiteral("commandList"));
    connect(m_text, &QLineEdit::textChanged, this, &CommandField::refresh);
    connect(m_text, &QLineEdit::returnPressed, this, &CommandField::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandField::runCurrent);
    resize(560, 420);
}

int CommandField::score(const QString& typed, const QString& text)
{
    // A literal match is ranked first, especially at the beginning of a word.
    constexpr int whole = 1000;
    const auto words = typed.trimmed();
    const auto place = words.isEmpty() ? -1 : text.indexOf(words, 0, Qt::CaseInsensitive);
    int points = place < 0                             ? 0
                 : place == 0                          ? 3 * whole
                 : !text[place - 1].isLetterOrNumber() ? 2 * whole
                                                       : whole;
    qsizetype at = 0;
    for (const auto letter : typed) {
        if (letter.isSpace())
            continue;
        const auto found = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (found < 0)
            return -1;
        const bool begins = found == 0 || !text[found - 1].isLetterOrNumber();
        points += begins ? 8 : found == at ? 4 : 1;
        at = found + 1;
    }
    return points;
}

void CommandField::open(const QPoint& topRight)
{
    m_commands = m_source();
    m_text->clear();
    refresh();
    move(topRight - QPoint(width(), 0));
    show();
    m_text->setFocus();
}

void CommandField::refresh()
{
    struct Hit
    {
        int score;
        std::size_t index;
    };
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < m_commands.size(); ++i)
        if (const int points = score(m_text->text(), m_commands[i].text); points >= 0)
            hits.push_back({points, i});
    std::stable_sort(hits.begin(), hits.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    m_list->clear();
    for (const auto& hit : hits) {
        if (m_list->count() == maxShown)
            break;
        const auto& command = m_commands[hit.index];
        auto* item = new QListWidgetItem(command.text);
        item->setData(kindRole, command.kind);
        item->setData(hintRole, command.hint);
        item->setData(Qt::AccessibleTextRole,
                      QStringLiteral("%1, %2 %3").arg(command.text, command.kind, command.hint));
        item->setData(Qt::UserRole, static_cast<qulonglong>(hit.index));
        m_list->addItem(item);
    }
    if (hits.empty()) {
        auto* nothing = new QListWidgetItem(tr("Nothing matches \u201c%1\u201d").arg(m_text->text()));
        nothing->setFlags(Qt::NoItemFlags);
        m_list->addItem(nothing);
    }
    m_list->setCurrentRow(0);
}

void CommandField::runCurrent()
{
    const auto* item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled))
        return;
    const auto run = m_commands[item->data(Qt::UserRole).toULongLong()].run;
    hide();
    run();
}

bool CommandField::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1), 0,
                                             std::max(0, m_list->count() - 1)));
            return true;
        }
        if (key == Qt::Key_Escape) {
            hide();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace parascope::gui
