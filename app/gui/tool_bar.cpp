// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/tool_bar.h"

#include "app/gui/actions.h"
#include "app/gui/compare/comparison.h"
#include "app/gui/view_menus.h"
#include "widgets/models/cell_text.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace parascope::gui {

namespace {

/// Puts buttons next to each other without gaps, as one control.
QWidget* segment(const std::vector<QToolButton*>& buttons)
{
    auto* group = new QWidget;
    auto* row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, theme::spacing2, 0);
    row->setSpacing(0);
    for (auto* button : buttons) {
        button->setProperty("segment", true);
        button->setCheckable(true);
        row->addWidget(button);
    }
    return group;
}

} // namespace

ToolBar::ToolBar(QWidget& window, Actions& actions, Comparison& comparison, ViewMenus& views)
    : QToolBar(tr("Tool bar"), &window), m_views(views), m_actions(actions), m_comparison(comparison)
{
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setIconSize({16, 16});
    setFixedHeight(38);
    setContextMenuPolicy(Qt::PreventContextMenu);
    const std::pair<Workspace, const char*> spaces[] = {{Workspace::Design, "workspace.design"},
                                                        {Workspace::Run, "workspace.run"},
                                                        {Workspace::Explore, "workspace.explore"},
                                                        {Workspace::Compare, "workspace.compare"}};
    std::vector<QToolButton*> buttons;
    for (const auto& [space, id] : spaces) {
        auto* button = new QToolButton;
        button->setText(m_actions[QString::fromLatin1(id)]->text());
        button->setToolTip(m_actions[QString::fromLatin1(id)]->toolTip());
        button->setObjectName(QString::fromLatin1(id));
        connect(button, &QToolButton::clicked, m_actions[QString::fromLatin1(id)], &QAction::trigger);
        m_workspaces[space] = button;
        buttons.push_back(button);
    }
    addWidget(segment(buttons));
    addSeparator();
    for (const char* id : {"file.open", "file.save"})
        addButton(QString::fromLatin1(id), false, {});
    addSeparator();
    for (const char* id : {"edit.undo", "edit.redo"})
        addButton(QString::fromLatin1(id), false, {});
    addSeparator();
    addButton(QStringLiteral("run.start"), true, {Workspace::Start, Workspace::Design, Workspace::Run});
    addButton(QStringLiteral("run.pause"), true, {Workspace::Run});
    addButton(QStringLiteral("run.skip"), true, {Workspace::Run});
    addMenuButton(addButton(QStringLiteral("run.stop"), true, {Workspace::Run}),
                  {"run.stopafter", "run.stop"});
    auto* again = new QToolButton;
    again->setText(tr("Run again"));
    again->setIcon(theme::icon(QStringLiteral("again")));
    again->setToolTip(tr("Run points of this grid once more"));
    again->setProperty("button", true);
    again->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    again->setPopupMode(QToolButton::InstantPopup);
    again->setObjectName(QStringLiteral("runAgain"));
    addMenuButton(again, {"run.failed", "run.missing"});
    m_places.push_back({addWidget(again), {Workspace::Run}});
    for (const bool layout : {false, true}) {
        auto* button = new QToolButton;
        button->setText(layout ? tr("Layout") : tr("View"));
        button->setIcon(theme::icon(layout ? QStringLiteral("grid") : QStringLiteral("plus")));
        button->setToolTip(layout ? tr("Saved arrangements of views") : tr("Add a view"));
        button->setProperty("button", true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setObjectName(layout ? QStringLiteral("layouts") : QStringLiteral("addView"));
        auto* menu = new QMenu(button);
        button->setMenu(menu);
        connect(menu, &QMenu::aboutToShow, this, [this, menu, layout] {
            if (layout)
                m_views.fillLayouts(*menu);
            else
                m_views.fillViews(*menu);
        });
        m_texts.push_back(button);
        m_places.push_back({addWidget(button), {Workspace::Explore}});
    }
    addComparison();
    addButton(QStringLiteral("figure.table"), false, {Workspace::Explore, Workspace::Compare});
    addButton(QStringLiteral("figure.export"), true,
              {Workspace::Start, Workspace::Explore, Workspace::Compare});
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    m_command = new QToolButton;
    m_command->setProperty("button", true);
    m_command->setIcon(theme::icon(QStringLiteral("search")));
    m_command->setText(tr("Find a command or view") + QStringLiteral("      Ctrl+K"));
    m_command->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_command->setToolTip(m_actions[QStringLiteral("edit.commands")]->toolTip());
    m_command->setObjectName(QStringLiteral("commandField"));
    connect(m_command, &QToolButton::clicked, m_actions[QStringLiteral("edit.commands")], &QAction::trigger);
    addWidget(m_command);
    connect(&comparison, &Comparison::changed, this, &ToolBar::showComparison);
    showComparison();
}

QToolButton* ToolBar::addButton(const QString& actionId, bool withText,
                                std::initializer_list<Workspace> where)
{
    auto* button = new QToolButton;
    button->setDefaultAction(m_actions[actionId]);
    button->setObjectName(QStringLiteral("tool.") + actionId);
    button->setToolButtonStyle(withText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    button->setProperty("button", withText);
    button->setAutoRaise(!withText);
    auto* place = addWidget(button);
    // The tool bar's own action enables the button whenever it is shown again, independent of the default
    // action.
    connect(button->defaultAction(), &QAction::enabledChanged, place, &QAction::setEnabled);
    place->setEnabled(button->defaultAction()->isEnabled());
    if (where.size() > 0)
        m_places.push_back({place, where});
    if (withText)
        m_texts.push_back(button);
    return button;
}

void ToolBar::addMenuButton(QToolButton* button, std::initializer_list<const char*> actionIds)
{
    auto* menu = new QMenu(button);
    for (const char* id : actionIds)
        menu->addAction(m_actions[QString::fromLatin1(id)]);
    button->setMenu(menu);
    if (button->popupMode() != QToolButton::InstantPopup)
        button->setPopupMode(QToolButton::MenuButtonPopup);
}

void ToolBar::addComparison()
{
    const auto chooser = [this](bool first) {
        auto* button = new QToolButton;
        button->setProperty("button", true);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        auto* menu = new QMenu(button);
        button->setMenu(menu);
        connect(menu, &QMenu::aboutToShow, this, [this, menu, first] {
            menu->clear();
            bool parts = false;
            for (const auto& side : m_comparison.sides()) {
                if (side.isPart() && !std::exchange(parts, true))
                    menu->addSeparator();
                menu->addAction(QString::fromStdString(side.name), this, [this, name = side.name, first] {
                    m_comparison.setSides(first ? name : m_comparison.a(), first ? m_comparison.b() : name);
                });
            }
        });
        return button;
    };
    m_a = chooser(true);
    m_b = chooser(false);
    auto* swap = new QToolButton;
    swap->setIcon(theme::icon(QStringLiteral("swap")));
    swap->setProperty("button", true);
    swap->setToolTip(tr("Swap A and B"));
    swap->setAccessibleName(swap->toolTip());
    swap->setObjectName(QStringLiteral("swap"));
    connect(swap, &QToolButton::clicked, &m_comparison, &Comparison::swap);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_a), static_cast<QWidget*>(swap), static_cast<QWidget*>(m_b)})
        m_places.push_back({addWidget(widget), {Workspace::Compare}});
    m_metric = new QToolButton;
    m_metric->setProperty("button", true);
    m_metric->setPopupMode(QToolButton::InstantPopup);
    m_metric->setToolTip(tr("What A and B are compared by"));
    m_metric->setObjectName(QStringLiteral("comparedMetric"));
    auto* metrics = new QMenu(m_metric);
    m_metric->setMenu(metrics);
    connect(metrics, &QMenu::aboutToShow, this, [this, metrics] {
        metrics->clear();
        for (const auto& name : m_comparison.metrics())
            metrics->addAction(models::titleOf(QString::fromStdString(name)), this,
                               [this, name] { m_comparison.setMetric(name); });
    });
    m_places.push_back({addWidget(m_metric), {Workspace::Compare}});
    connect(&m_comparison, &Comparison::viewsChanged, this, &ToolBar::showComparison);
    const std::pair<const char*, Comparison::Side> sides[] = {
        {"A", Comparison::Side::A}, {"B", Comparison::Side::B}, {"A / B", Comparison::Side::Ratio}};
    for (const auto& [text, side] : sides) {
        auto* button = new QToolButton;
        button->setText(QString::fromLatin1(text));
        button->setObjectName(QStringLiteral("side_") + (side == Comparison::Side::Ratio
                                                             ? QStringLiteral("R")
                                                             : QString::fromLatin1(text)));
        button->setToolTip(tr("Show %1 in every view (%2)")
                               .arg(QString::fromLatin1(text), side == Comparison::Side::Ratio
                                                                   ? QStringLiteral("R")
                                                                   : QString::fromLatin1(text)));
        connect(button, &QToolButton::clicked, this, [this, which = side] { m_comparison.setSide(which); });
        m_sides.push_back(button);
    }
    m_places.push_back({addWidget(segment(m_sides)), {Workspace::Compare}});
}

void ToolBar::showComparison()
{
    m_a->setText(QStringLiteral("A  ") + QString::fromStdString(m_comparison.a()));
    m_b->setText(QStringLiteral("B  ") + QString::fromStdString(m_comparison.b()));
    m_metric->setText(models::titleOf(QString::fromStdString(m_comparison.metric())));
    m_metric->setEnabled(m_comparison.metrics().size() > 1);
    for (std::size_t i = 0; i < m_sides.size(); ++i)
        m_sides[i]->setChecked(static_cast<int>(m_comparison.side()) == static_cast<int>(i));
}

void ToolBar::setWorkspace(Workspace workspace)
{
    for (const auto& [space, button] : m_workspaces)
        button->setChecked(space == workspace);
    for (const auto& place : m_places)
        place.action->setVisible(std::find(place.where.begin(), place.where.end(), workspace) !=
                                 place.where.end());
}

void ToolBar::setCompact(bool compact)
{
    for (auto* button : m_texts)
        button->setToolButtonStyle(
            compact && !(button->defaultAction() &&
                         button->defaultAction()->objectName() == QLatin1String("run.start"))
                ? Qt::ToolButtonIconOnly
                : Qt::ToolButtonTextBesideIcon);
    m_command->setText(compact ? QStringLiteral("Ctrl+K")
                               : tr("Find a command or view") + QStringLiteral("      Ctrl+K"));
}

} // namespace parascope::gui
