// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/dock.h"

#include "app/gui/parts/elided_label.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>

namespace parascope::gui {

namespace {

/// A stack that requests only the size of its current page, so that a wide hidden page does not widen the
/// window.
class PageStack : public QStackedWidget
{
public:
    PageStack() { connect(this, &QStackedWidget::currentChanged, this, &QWidget::updateGeometry); }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return currentWidget() ? currentWidget()->minimumSizeHint() : QSize();
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return currentWidget() ? currentWidget()->sizeHint() : QSize();
    }
};

} // namespace

Dock::Dock(const QString& id, const QString& title, QWidget* parent)
    : QDockWidget(title, parent), m_bar(new QWidget), m_row(new QHBoxLayout(m_bar)),
      m_title(new ElidedLabel(title, QWIDGETSIZE_MAX)), m_tabs(new QTabBar), m_pages(new PageStack),
      m_float(nullptr)
{
    setObjectName(id);
    m_bar->setObjectName(QStringLiteral("dockTitle"));
    m_bar->setAttribute(Qt::WA_StyledBackground);
    m_row->setContentsMargins(theme::spacing3, 0, theme::spacing2, 0);
    m_row->setSpacing(theme::spacing1);
    m_row->addWidget(m_title);
    m_row->addWidget(m_tabs);
    m_row->addStretch();
    m_tabs->hide();
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Pages of %1").arg(title));
    m_tabs->setFont(theme::font(theme::Type::Plot));
    m_tabs->setExpanding(false);
    // Names are not shortened. If a dock is too narrow, the tabs scroll.
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideNone);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    m_float = addTitleButton(QStringLiteral("float"), tr("Float or dock"));
    connect(m_float, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
    auto* close = addTitleButton(QStringLiteral("close"), tr("Close (reopen it from the Window menu)"));
    connect(close, &QToolButton::clicked, this, &QDockWidget::close);
    m_bar->setFixedHeight(theme::dockTitleHeight);
    setTitleBarWidget(m_bar);
    auto* body = new QWidget;
    body->setObjectName(QStringLiteral("dockBody"));
    body->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(1, 0, 1, 1);
    column->addWidget(m_pages);
    setWidget(body);
}

void Dock::addPage(const QString& title, QWidget* page)
{
    m_pages->addWidget(page);
    m_tabs->setTabToolTip(m_tabs->addTab(title), title);
    fit();
}

void Dock::setCollapsible()
{
    m_collapse = addTitleButton(QStringLiteral("down"), tr("Collapse to the tabs"));
    connect(m_collapse, &QToolButton::clicked, this, [this] { setCollapsed(!m_collapsed); });
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int at) {
        if (at >= 0)
            setCollapsed(false);
    });
}

void Dock::setCollapsed(bool collapsed)
{
    if (!m_collapse || m_collapsed == collapsed)
        return;
    m_collapsed = collapsed;
    // Do not hide the body, because a dock without a body would not keep its width.
    widget()->setMaximumHeight(collapsed ? 0 : QWIDGETSIZE_MAX);
    setMaximumHeight(collapsed ? theme::dockTitleHeight : QWIDGETSIZE_MAX);
    m_collapse->setIcon(theme::icon(collapsed ? QStringLiteral("up") : QStringLiteral("down")));
    m_collapse->setToolTip(collapsed ? tr("Expand") : tr("Collapse to the tabs"));
    m_collapse->setAccessibleName(m_collapse->toolTip());
    emit collapsedChanged(collapsed);
}

void Dock::fit()
{
    const bool tabbed = m_tabs->count() > 1;
    m_title->setVisible(!tabbed);
    m_tabs->setVisible(tabbed);
    m_row->setContentsMargins(tabbed ? 0 : theme::spacing3, 0, theme::spacing2, 0);
}

void Dock::showPage(QWidget* page)
{
    m_tabs->setCurrentIndex(m_pages->indexOf(page));
}

void Dock::setPageShown(QWidget* page, bool shown)
{
    m_tabs->setTabVisible(m_pages->indexOf(page), shown);
}

void Dock::setTitle(const QString& title)
{
    setWindowTitle(title);
    m_title->setText(title);
    m_title->setToolTip(title);
}

QToolButton* Dock::addTitleButton(const QString& icon, const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setIcon(theme::icon(icon));
    button->setIconSize({14, 14});
    button->setAutoRaise(true);
    button->setFixedSize(20, 20);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    if (m_float && m_row->indexOf(m_float) >= 0 && icon != QLatin1String("close"))
        m_row->insertWidget(m_row->indexOf(m_float), button);
    else
        m_row->addWidget(button);
    return button;
}

void Dock::setActive(bool active)
{
    if (m_bar->property("active").toBool() == active)
        return;
    m_bar->setProperty("active", active);
    m_bar->style()->unpolish(m_bar);
    m_bar->style()->polish(m_bar);
}

EmptyState::EmptyState(const QString& icon, const QString& text, QWidget* parent)
    : QWidget(parent), m_name(icon), m_icon(new QLabel), m_text(new QLabel(text)), m_button(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->addStretch();
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_text);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch();
    m_text->setAlignment(Qt::AlignHCenter);
    m_text->setWordWrap(true);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_button->hide();
    connect(m_button, &QPushButton::clicked, this, &EmptyState::triggered);
    restyle();
}

void EmptyState::setText(const QString& text)
{
    m_text->setText(text);
}

void EmptyState::setAction(const QString& text)
{
    m_button->setText(text);
    m_button->setVisible(!text.isEmpty());
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void EmptyState::restyle()
{
    m_icon->setPixmap(theme::iconPixmap(m_name, 22, theme::themeOf(*this).secondary, devicePixelRatioF()));
}

} // namespace parascope::gui
