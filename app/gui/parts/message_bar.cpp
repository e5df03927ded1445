// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/message_bar.h"

#include "widgets/theme/icons.h"
#include "widgets/selection/sentences.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <QWhatsThis>

namespace parascope::gui {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_details(new QToolButton)
{
    setObjectName(QStringLiteral("messageBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing2, theme::spacing2);
    row->setSpacing(theme::spacing2);
    m_text->setWordWrap(true);
    m_text->setFont(theme::font(theme::Type::Plot));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMinimumWidth(40);
    row->addWidget(m_text, 1);
    m_details->setText(tr("Details"));
    m_details->setProperty("link", true);
    m_details->setAutoRaise(true);
    connect(m_details, &QToolButton::clicked, this, [this] {
        QWhatsThis::showText(mapToGlobal(QPoint(0, height())), m_all.join(QStringLiteral("\n")).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")), this);
    });
    row->addWidget(m_details, 0, Qt::AlignTop);
    auto* close = new QToolButton;
    close->setIcon(theme::icon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &MessageBar::clear);
    row->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void MessageBar::add(const QString& english, bool bad)
{
    const auto sentence = selection::inLanguage(english);
    m_all.append(sentence);
    m_text->setText(sentence);
    setAccessibleName(sentence);
    m_details->setVisible(m_all.size() > 1);
    setProperty("bad", bad);
    style()->unpolish(this);
    style()->polish(this);
    show();
}

void MessageBar::clear()
{
    m_all.clear();
    hide();
}

} // namespace parascope::gui
