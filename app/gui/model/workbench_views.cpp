// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the workbench: their specs, the family that they show, and undo.
#include "app/gui/model/workbench.h"

#include "engine/base/core/columns.h"
#include "engine/figure/kinds.h"
#include "engine/figure/profile.h"

#include <QUndoCommand>

#include <algorithm>

namespace parascope::gui {

/// Undo command for another spec of a view: axes, slice, metric, scale. Undo stores specs, not pictures.
class ViewCommand : public QUndoCommand
{
public:
    ViewCommand(Workbench& bench, ViewPlan before, ViewPlan after)
        : QUndoCommand(Workbench::tr("Change view")), m_bench(bench), m_before(std::move(before)),
          m_after(std::move(after)), m_chosen(bench.m_viewsChosen)
    {
    }
    void undo() override { m_bench.applyPlan(m_before, m_chosen); }
    void redo() override { m_bench.applyPlan(m_after, true); }

private:
    Workbench& m_bench;
    ViewPlan m_before, m_after;
    bool m_chosen; ///< whether the user had made the views before
};

/// Undo command for another family of all views that are not pinned.
class FamilyCommand : public QUndoCommand
{
public:
    FamilyCommand(Workbench& bench, std::string family, std::vector<ViewPlan> after)
        : QUndoCommand(Workbench::tr("Show %1").arg(QString::fromStdString(family))), m_bench(bench),
          m_familyBefore(bench.m_family), m_familyAfter(std::move(family)), m_before(bench.m_views),
          m_after(std::move(after)), m_chosen(bench.m_viewsChosen)
    {
    }
    void undo() override { m_bench.applyFamily(m_familyBefore, m_before, m_chosen); }
    void redo() override { m_bench.applyFamily(m_familyAfter, m_after, m_chosen); }

private:
    Workbench& m_bench;
    std::string m_familyBefore, m_familyAfter;
    std::vector<ViewPlan> m_before, m_after;
    bool m_chosen; ///< the user made the views, so that they are changed and not chosen from the data
};

/// Undo command for another set of views: one added or removed, a saved layout, or the set that the data
/// suggest (`chosen` false). Undo also restores the layout.
class ViewsCommand : public QUndoCommand
{
public:
    ViewsCommand(Workbench& bench, const QString& text, std::vector<ViewPlan> after, bool chosen = true)
        : QUndoCommand(text), m_bench(bench), m_before(bench.views()), m_after(std::move(after)),
          m_chosenBefore(bench.m_viewsChosen), m_chosenAfter(chosen), m_stoodBefore(standing())
    {
    }
    void undo() override
    {
        m_standsAfter = standing();
        m_bench.applyViews(m_before, m_chosenBefore, m_stoodBefore);
    }
    void redo() override { m_bench.applyViews(m_after, m_chosenAfter, m_standsAfter); }

private:
    [[nodiscard]] std::function<void()> standing() const
    {
        return m_bench.m_layoutKeeper ? m_bench.m_layoutKeeper() : std::function<void()>();
    }

    Workbench& m_bench;
    std::vector<ViewPlan> m_before, m_after;
    bool m_chosenBefore, m_chosenAfter;
    std::function<void()> m_stoodBefore, m_standsAfter;
};

const ViewPlan* Workbench::view(const QString& id) const
{
    const auto found =
        std::find_if(m_views.begin(), m_views.end(), [&](const auto& plan) { return plan.id == id; });
    return found == m_views.end() ? nullptr : &*found;
}

void Workbench::setViewSpec(const QString& id, const figure::Spec& spec)
{
    if (const auto* plan = view(id)) {
        // While the filter decides on the family, a change of another member does not choose one.
        const bool other = plan->spec.family != spec.family && m_selection.filter().isEmpty();
        m_undo.push(
            new ViewCommand(*this, *plan, {id, viewTitle(spec), spec, plan->rank, plan->pinned || other}));
    }
}

void Workbench::setPinned(const QString& id, bool pinned)
{
    const auto* plan = view(id);
    if (!plan || plan->pinned == pinned)
        return;
    auto after = *plan;
    after.pinned = pinned;
    m_undo.push(new ViewCommand(*this, *plan, std::move(after)));
}

void Workbench::applyPlan(const ViewPlan& changed, bool chosen)
{
    for (auto& plan : m_views)
        if (plan.id == changed.id)
            plan = changed;
    keepViews(chosen);
    emit viewSpecChanged(changed.id);
}

namespace {

/// Returns whether a view shows one family: it names one, or it draws a slice, which mixes none.
bool showsOneFamily(const figure::Spec& spec)
{
    const auto* kind = figure::findKind(spec.kind);
    return !spec.family.empty() || (kind && kind->slice && spec.x != columns::family);
}

} // namespace

void Workbench::setFamily(const std::string& family)
{
    if (family == m_family)
        return;
    if (!m_input || !m_viewsChosen) {
        m_undo.push(new FamilyCommand(*this, family, m_views));
        return;
    }
    // The axes and slices of the family need a pass over all runs for each view.
    m_followed.ask(
        [plans = m_views, input = m_input, family] {
            auto out = plans;
            for (auto& plan : out)
                if (!plan.pinned && plan.spec.family != family && showsOneFamily(plan.spec))
                    plan.spec = figure::inFamily(plan.spec, *input, family);
            return out;
        },
        [this, family](std::vector<ViewPlan>& plans) {
            for (auto& plan : plans)
                plan.title = viewTitle(plan.spec);
            m_undo.push(new FamilyCommand(*this, family, std::move(plans)));
        });
}

void Workbench::applyFamily(const std::string& family, const std::vector<ViewPlan>& plans, bool chosen)
{
    m_family = family;
    m_session.set(QStringLiteral("session/family"), QString::fromStdString(family));
    m_data.setFamily(family);
    if (chosen) {
        m_views = plans;
        saveViews();
        emit viewsChanged();
    }
    emit familyChanged();
}

QString Workbench::addView(const figure::Spec& spec)
{
    return addViews({{{}, viewTitle(spec), spec}});
}

QString Workbench::addViews(const std::vector<ViewPlan>& added)
{
    auto plans = m_views;
    for (const auto& plan : added) {
        const auto kind = QString::fromStdString(plan.spec.kind);
        const auto taken = [&](const QString& id) {
            return std::any_of(plans.begin(), plans.end(), [&](const auto& other) { return other.id == id; });
        };
        auto id = kind;
        for (int i = 2; taken(id); ++i)
            id = QStringLiteral("%1-%2").arg(kind).arg(i);
        plans.push_back({id, plan.title, plan.spec, 0, plan.pinned});
    }
    const auto last = plans.back().id;
    m_undo.push(
        new ViewsCommand(*this, added.size() == 1 ? tr("Add view") : tr("Add views"), std::move(plans)));
    return last;
}

QString Workbench::addFigure(const figure::Spec& spec)
{
    const auto id = addView(spec);
    const auto& dataset = m_data.dataset();
    if ((dataset ? flopsOf(*dataset, spec) : m_data.definitions().flops) != spec.flops ||
        m_data.definitions().peak != spec.peak)
        setDefinitions({spec.flops, spec.peak});
    return id;
}

void Workbench::removeView(const QString& id)
{
    auto plans = m_views;
    std::erase_if(plans, [&](const auto& plan) { return plan.id == id; });
    if (plans.size() != m_views.size())
        m_undo.push(new ViewsCommand(*this, tr("Close view"), std::move(plans)));
}

void Workbench::setViews(const std::vector<ViewPlan>& plans)
{
    m_undo.push(new ViewsCommand(*this, tr("Change layout"), plans));
}

void Workbench::resetViews()
{
    m_undo.push(new ViewsCommand(*this, tr("Change layout"), m_data.loaded().views, false));
}

void Workbench::applyViews(const std::vector<ViewPlan>& plans, bool chosen,
                           const std::function<void()>& layout)
{
    m_views = plans;
    keepViews(chosen);
    emit viewsChanged();
    if (layout)
        layout();
}

/// Stores the views that the user made; forgets the others, which the data suggest again.
void Workbench::keepViews(bool chosen)
{
    if (chosen) {
        saveViews();
    } else {
        m_viewsChosen = false;
        m_session.set(QStringLiteral("session/views"), QString());
    }
}

/// Stores the views at once, so that a crash does not lose them.
void Workbench::saveViews()
{
    m_viewsChosen = true;
    m_session.set(QStringLiteral("session/viewsOf"), m_data.asked());
    m_session.set(QStringLiteral("session/views"), textOfViews(m_views));
}

void Workbench::retitle()
{
    for (auto& plan : m_views)
        plan.title = viewTitle(plan.spec);
    m_presets = presetCards();
}

} // namespace parascope::gui
