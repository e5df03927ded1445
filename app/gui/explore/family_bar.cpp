// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/family_bar.h"

#include "app/gui/model/workbench.h"
#include "widgets/editors/menu_search.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QResizeEvent>
#include <QToolButton>

#include <algorithm>
#include <unordered_map>

namespace parascope::gui {

namespace {

/// More buttons fit on no screen; a file of benchmarks may have thousands of families.
constexpr std::size_t mostButtons = 24;

QString labelOf(const FamilyCount& family)
{
    return QString::fromStdString(family.name).replace(QLatin1Char('&'), QStringLiteral("&&")) +
           QLatin1Char(' ') + QLocale().toString(static_cast<qulonglong>(family.runs));
}

/// Shows a family on its button. The chosen one is bold, and its button must not change its width.
void label(QToolButton& button, const FamilyCount& family)
{
    constexpr int widest = 180, padding = 12; // pixels
    auto bold = button.font();
    bold.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(bold);
    const auto text = metrics.elidedText(labelOf(family), Qt::ElideMiddle, widest);
    button.setText(text);
    button.setMinimumWidth(metrics.horizontalAdvance(text) + 2 * padding);
}

/// Returns the family that the views show which the data suggest.
std::string suggested(const std::vector<ViewPlan>& plans)
{
    const auto found =
        std::find_if(plans.begin(), plans.end(), [](const auto& plan) { return !plan.spec.family.empty(); });
    return found == plans.end() ? std::string() : found->spec.family;
}

} // namespace

FamilyBar::FamilyBar(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_row(new QHBoxLayout(this)), m_group(new QButtonGroup(this)),
      m_more(new QToolButton), m_hint(new QLabel(tr("All views follow; a pinned view keeps its own.")))
{
    setObjectName(QStringLiteral("families"));
    m_row->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    m_row->setSpacing(0);
    auto* title = new QLabel(tr("Family"));
    title->setContentsMargins(0, 0, theme::spacing3, 0);
    m_row->addWidget(title);
    m_more->setProperty("button", true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setObjectName(QStringLiteral("moreFamilies"));
    m_more->setMenu(new QMenu(m_more));
    connect(m_more->menu(), &QMenu::aboutToShow, this, &FamilyBar::fillMenu);
    m_row->addWidget(m_more);
    m_hint->setContentsMargins(theme::spacing4, 0, 0, 0);
    m_hint->setProperty("dim", true);
    m_row->addWidget(m_hint);
    m_row->addStretch();
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // what does not fit goes into the menu
    auto& selection = bench.selection();
    connect(&selection, &selection::SelectionModel::filterChanged, this, &FamilyBar::update);
    connect(&bench, &Workbench::inputChanged, this, &FamilyBar::update);
    connect(&bench, &Workbench::familyChanged, this, &FamilyBar::update);
    connect(&bench, &Workbench::viewsChanged, this, &FamilyBar::update);
    update();
}

void FamilyBar::update()
{
    const auto& loaded = m_bench.data().loaded();
    const auto& all = loaded.families;
    setVisible(all.size() > 1);
    m_shown.clear();
    m_families = all;
    if (all.size() < 2)
        return;
    const auto& table = m_bench.selection().table();
    const auto rows = m_bench.selection().sharedShown();
    if (table && rows && rows->size() == table->rows()) {
        std::unordered_map<std::string, std::size_t> counts;
        for (const auto& family : familiesOf(*table, rows.get()))
            counts.emplace(family.name, family.runs);
        for (auto& family : m_families) // in the order of all runs, so that no button moves
            family.runs = counts[family.name];
    }
    const auto runsOf = [&](const std::string& name) {
        const auto found = std::find_if(m_families.begin(), m_families.end(),
                                        [&](const auto& family) { return family.name == name; });
        return found == m_families.end() ? std::size_t{0} : found->runs;
    };
    const auto known = std::any_of(all.begin(), all.end(),
                                   [&](const auto& family) { return family.name == m_bench.family(); });
    m_shown = known ? m_bench.family() : suggested(loaded.possible);
    if (!m_shown.empty() && runsOf(m_shown) == 0) {
        const auto most = std::max_element(m_families.begin(), m_families.end(),
                                           [](const auto& a, const auto& b) { return a.runs < b.runs; });
        if (most->runs > 0)
            m_shown = most->name;
    }
    const auto wanted = std::min(m_families.size(), mostButtons);
    while (m_buttons.size() < wanted) {
        auto* button = new QToolButton;
        button->setProperty("segment", true);
        button->setCheckable(true);
        m_group->addButton(button);
        connect(button, &QToolButton::clicked, this, [this, at = m_buttons.size()] {
            if (at < m_families.size())
                choose(m_families[at].name);
        });
        m_row->insertWidget(1 + static_cast<int>(m_buttons.size()), button);
        m_buttons.push_back(button);
    }
    m_group->setExclusive(false); // while none may be checked
    for (std::size_t i = 0; i < wanted; ++i) {
        const auto& family = m_families[i];
        label(*m_buttons[i], family);
        m_buttons[i]->setChecked(family.name == m_shown);
        m_buttons[i]->setEnabled(family.runs > 0);
        m_buttons[i]->setObjectName(QString::fromStdString("family_" + family.name));
        m_buttons[i]->setToolTip(family.runs > 0 ? labelOf(family) : tr("The filter hides its runs."));
    }
    m_group->setExclusive(true);
    fit();
}

void FamilyBar::fit()
{
    const auto count = std::min(m_families.size(), m_buttons.size());
    const auto needed = [](const QWidget* widget) {
        return std::max(widget->sizeHint().width(), widget->minimumWidth());
    };
    const int room = width() - 2 * theme::spacing3 - needed(m_row->itemAt(0)->widget());
    int all = 0;
    for (std::size_t i = 0; i < count; ++i)
        all += needed(m_buttons[i]);
    const bool whole = all <= room && m_families.size() == count;
    int left = whole ? room : room - needed(m_more) - theme::spacing5;
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        left -= needed(m_buttons[i]);
        const bool fits = i < count && left >= 0 && fitting == i;
        fitting += fits;
        m_buttons[i]->setVisible(fits);
    }
    m_more->setVisible(fitting < m_families.size());
    const auto rest = static_cast<int>(m_families.size() - fitting);
    // The family in use is named, also when its button did not fit.
    const auto at =
        static_cast<std::size_t>(std::find_if(m_families.begin(), m_families.end(),
                                              [&](const auto& family) { return family.name == m_shown; }) -
                                 m_families.begin());
    m_more->setText(at >= fitting && at < m_families.size() ? labelOf(m_families[at])
                                                            : tr("%n more", "", rest));
    m_hint->setVisible(whole && left >= needed(m_hint));
}

void FamilyBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_families.empty())
        fit();
}

void FamilyBar::fillMenu()
{
    constexpr std::size_t most = 2000; // entries that a menu can still search and scroll through
    auto& menu = *m_more->menu();
    menu.clear();
    for (std::size_t i = 0; i < std::min(most, m_families.size()); ++i) {
        const auto& family = m_families[i];
        auto* action = menu.addAction(labelOf(family), this, [this, name = family.name] { choose(name); });
        action->setCheckable(true);
        action->setChecked(family.name == m_shown);
        action->setEnabled(family.runs > 0);
    }
    editors::addSearch(menu);
}

void FamilyBar::choose(const std::string& family)
{
    m_bench.setFamily(family);
    update(); // a click on the family in use leaves its button checked
}

} // namespace parascope::gui
