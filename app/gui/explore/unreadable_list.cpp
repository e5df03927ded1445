// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/unreadable_list.h"

#include "app/gui/data/data_hub.h"
#include "app/gui/parts/elided_label.h"
#include "app/gui/parts/vertical_scroll.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

namespace {

/// Height of three or four entries; with more of them the list scrolls.
constexpr int maxHeight = 240;

} // namespace

UnreadableList::UnreadableList(DataHub& hub, QWidget* parent)
    : QWidget(parent), m_data(hub), m_entries(nullptr), m_scroll(nullptr)
{
    setObjectName(QStringLiteral("unreadableFiles"));
    auto* content = new QWidget;
    m_entries = new QVBoxLayout(content);
    m_entries->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    m_entries->setSpacing(theme::spacing2);
    m_scroll = new VerticalScroll(content);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_scroll);
    connect(&hub, &DataHub::filesChanged, this, &UnreadableList::fill);
    fill();
}

void UnreadableList::fill()
{
    while (auto* item = m_entries->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()
                ->deleteLater(); // deleted later, because one of its buttons may have caused this call
        }
        delete item;
    }
    for (const auto& file : m_data.unreadable()) {
        auto* made = entry(file.path, file.reason);
        m_entries->addWidget(made);
        made->show(); // a layout reserves space only for visible widgets
    }
    m_entries->addStretch();
    setVisible(!m_data.unreadable().empty());
    fit();
}

void UnreadableList::fit()
{
    if (m_data.unreadable().empty())
        return;
    const int inner = std::max(80, width()) - m_scroll->verticalScrollBar()->sizeHint().width();
    const auto heightOf = [](QLayout& layout, int width) {
        layout.invalidate();
        return layout.hasHeightForWidth() ? layout.heightForWidth(width) : layout.sizeHint().height();
    };
    const auto margins = m_entries->contentsMargins();
    int first = 0;
    if (auto* entry = m_entries->itemAt(0)->widget())
        first = heightOf(*entry->layout(), inner - margins.left() - margins.right()) + margins.top() +
                margins.bottom();
    m_scroll->setFixedHeight(std::max(first, std::min(maxHeight, heightOf(*m_entries, inner))));
}

void UnreadableList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

QWidget* UnreadableList::entry(const QString& path, const QString& reason)
{
    const auto name = QFileInfo(path).fileName();
    auto* entry = new QWidget;
    entry->setToolTip(path);
    auto* icon = new QLabel;
    icon->setPixmap(
        theme::iconPixmap(QStringLiteral("warning"), 16, theme::themeOf(*this).error, devicePixelRatioF()));
    auto* title = new ElidedLabel(name);
    title->setFont(theme::font(theme::Type::Plot, true));
    // The sentence is about a path, which is shown above it and in the tool tip.
    auto* why = new QLabel(QString(reason).replace(path, name));
    why->setFont(theme::font(theme::Type::Plot));
    why->setWordWrap(true);
    why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    why->setMinimumWidth(40);
    why->setAccessibleName(why->text());
    auto* links = new QHBoxLayout;
    links->setSpacing(theme::spacing3);
    const auto link = [&](const QString& text, const QString& tip, const QString& id, auto does) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setObjectName(id + name);
        button->setProperty("link", true);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, does);
        links->addWidget(button);
    };
    link(tr("Remove"), tr("Remove %1 from the sources; the file itself stays").arg(name),
         QStringLiteral("removeFile_"), [this, path] { m_data.close(path); });
    link(tr("Try again"), tr("Read %1 again").arg(name), QStringLiteral("retryFile_"),
         [this, path] { m_data.open({path}); });
    links->addStretch();
    auto* head = new QHBoxLayout;
    head->setSpacing(theme::spacing2);
    head->addWidget(icon);
    head->addWidget(title, 1);
    auto* column = new QVBoxLayout(entry);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::spacing1);
    column->addLayout(head);
    column->addWidget(why);
    column->addLayout(links);
    return entry;
}

} // namespace parascope::gui
