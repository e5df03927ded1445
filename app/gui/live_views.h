// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <map>
#include <string>

namespace parascope::gui {

class Workbench;
class WorkspacePages;

/// The views of the Run workspace: figures of the sweep that runs now or ran last.
class LiveViews
{
public:
    LiveViews(Workbench& bench, WorkspacePages& pages);

    void update();
    /// Sets whether the inspector shows the run that ended last, as long as the user does not select another
    /// run.
    void setFollowing(bool following) { m_following = following; }

private:
    void follow();

    Workbench& m_bench;
    WorkspacePages& m_pages;
    bool m_following = false;
    std::map<QString, std::string> m_plans; ///< the spec that was last set, by view id
    qint64 m_followed = -1;                 ///< the run that the inspector follows
};

} // namespace parascope::gui
