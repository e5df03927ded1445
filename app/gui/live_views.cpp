// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/live_views.h"

#include "app/gui/figures/view_area.h"
#include "app/gui/model/workbench.h"
#include "app/gui/workspace_pages.h"
#include "engine/figure/spec.h"

#include <algorithm>
#include <utility>

namespace parascope::gui {

LiveViews::LiveViews(Workbench& bench, WorkspacePages& pages) : m_bench(bench), m_pages(pages) {}

void LiveViews::update()
{
    follow();
    const auto plans = m_bench.liveViews();
    auto& live = *m_pages.area(Workspace::Run);
    // Set only the plans that have changed, so that the user's changes to a view remain while results arrive.
    std::map<QString, std::string> now;
    for (const auto& plan : plans)
        now.emplace(plan.id, plan.title.toStdString() + ' ' + toLine(figure::toJson(plan.spec)));
    const auto before = std::exchange(m_plans, now);
    const bool same = std::equal(now.begin(), now.end(), before.begin(), before.end(),
                                 [](const auto& a, const auto& b) { return a.first == b.first; });
    if (!same || live.views().size() != plans.size()) {
        live.setViews(plans);
    } else {
        for (const auto& plan : plans)
            if (auto* view = live.view(plan.id); view && before.at(plan.id) != now.at(plan.id))
                view->setSpec(plan.spec);
        live.refreshData();
    }
    m_pages.setEmpty(Workspace::Run, plans.empty());
}

void LiveViews::follow()
{
    const auto latest = m_bench.sweepRows(1);
    auto& selection = m_bench.selection();
    if (!m_following || latest.empty())
        return;
    const auto row = static_cast<qint64>(latest.front());
    if ((selection.focused() < 0 || selection.focused() == m_followed) && row != selection.focused()) {
        m_followed = row;
        selection.setFocused(row);
    }
}

} // namespace parascope::gui
