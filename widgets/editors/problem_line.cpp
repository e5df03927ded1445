// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/problem_line.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

namespace parascope::editors {

ProblemLine::ProblemLine(QWidget* parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)), m_link(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, theme::spacing1, 0, theme::spacing1);
    row->setSpacing(theme::spacing2);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_link, 0, Qt::AlignTop);
    m_text->setWordWrap(true);
    m_text->setFont(theme::font(theme::Type::Plot));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_link->setFont(theme::font(theme::Type::Plot));
    m_link->setFocusPolicy(Qt::StrongFocus);
    m_link->setAutoRaise(true);
    m_link->setProperty("link", true);
    m_link->setObjectName(QStringLiteral("quickFix"));
    connect(m_link, &QToolButton::clicked, this, &ProblemLine::mendClicked);
    restyle();
    hide();
}

void ProblemLine::setProblem(const QString& sentence, const QString& quickFix)
{
    m_text->setText(sentence);
    m_link->setText(quickFix);
    m_link->setVisible(!quickFix.isEmpty());
    setAccessibleName(sentence);
    setVisible(!sentence.isEmpty());
}

QString ProblemLine::sentence() const
{
    return m_text->text();
}

void ProblemLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void ProblemLine::restyle()
{
    const auto& theme = theme::themeOf(*this);
    if (m_text->palette().color(QPalette::WindowText) == theme.error)
        return;
    auto palette = m_text->palette();
    palette.setColor(QPalette::WindowText, theme.error);
    m_text->setPalette(palette);
    m_icon->setPixmap(theme::iconPixmap(QStringLiteral("warning"), 14, theme.error, devicePixelRatioF()));
}

void markWrong(QWidget& field, bool wrong)
{
    if (field.property("wrong").toBool() == wrong)
        return;
    field.setProperty("wrong", wrong);
    field.style()->unpolish(&field);
    field.style()->polish(&field);
}

} // namespace parascope::editors
