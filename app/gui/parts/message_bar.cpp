// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/message_bar.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <algorithm>
#include <utility>

namespace parascope::gui {

namespace {

QToolButton* link(const QString& name)
{
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setProperty("link", true);
    button->setAutoRaise(true);
    button->hide();
    return button;
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_details(link(QStringLiteral("messageDetails"))),
      m_mend(link(QStringLiteral("messageQuickFix")))
{
    setObjectName(QStringLiteral("messageBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing2, theme::spacing2);
    row->setSpacing(theme::spacing2);
    m_text->setWordWrap(true);
    m_text->setFont(theme::font(theme::Type::Plot));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMinimumWidth(40);
    // The links are below the text, because a narrow dock has no space next to it.
    auto* column = new QVBoxLayout;
    column->setSpacing(theme::spacing1);
    column->addWidget(m_text);
    auto* links = new QHBoxLayout;
    links->setSpacing(theme::spacing3);
    links->addWidget(m_mend);
    links->addWidget(m_details);
    links->addStretch();
    column->addLayout(links);
    row->addLayout(column, 1);
    m_details->setText(tr("Details"));
    connect(m_details, &QToolButton::clicked, this, [this] {
        QWhatsThis::showText(mapToGlobal(QPoint(0, height())),
                             m_all.join(QStringLiteral("\n"))
                                 .toHtmlEscaped()
                                 .replace(QLatin1Char('\n'), QStringLiteral("<br>")),
                             this);
    });
    connect(m_mend, &QToolButton::clicked, this, [this] {
        const auto does = m_does;
        clear();
        if (does)
            does();
    });
    auto* close = new QToolButton;
    close->setIcon(theme::icon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &MessageBar::clear);
    row->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void MessageBar::add(const QString& sentence, bool bad)
{
    constexpr qsizetype maxRead = 3;
    if (m_all.contains(sentence))
        return;
    m_all.append(sentence);
    auto read = m_all.mid(std::max<qsizetype>(0, m_all.size() - maxRead));
    if (m_all.size() > maxRead)
        read.prepend(tr("%n problem(s), the last of them:", nullptr, static_cast<int>(m_all.size())));
    m_text->setText(read.join(QLatin1Char('\n')));
    setAccessibleName(m_text->text());
    m_details->setVisible(m_all.size() > maxRead);
    setProperty("bad", bad);
    style()->unpolish(this);
    style()->polish(this);
    show();
}

void MessageBar::offer(const QString& sentence, const QString& action, std::function<void()> quickFix,
                       bool bad)
{
    clear();
    add(sentence, bad);
    m_does = std::move(quickFix);
    m_mend->setText(action);
    m_mend->show();
}

void MessageBar::clear()
{
    m_all.clear();
    m_does = nullptr;
    m_mend->hide();
    hide();
}

} // namespace parascope::gui
