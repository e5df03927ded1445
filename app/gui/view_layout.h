// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/view_area.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace parascope::gui {

class Workbench;

/// Keeps the layout of the views in Explore. A move by the user can be undone, the undo of another change
/// restores the layout, and the session stores it for the set of open files.
class ViewLayout : public QObject
{
    Q_OBJECT

public:
    ViewLayout(Workbench& bench, ViewArea& area, QObject* parent);
    ~ViewLayout() override;
    void save();

private:
    /// Restores the layout from the session, once for every set of files.
    void recall();
    void record();
    [[nodiscard]] QStringList ids() const;

    Workbench& m_bench;
    ViewArea& m_area;
    ViewArea::Standing m_last;
    QStringList m_recalled; ///< files whose layout was already requested
    QTimer m_settled;       ///< makes one change of a drag, however often the docks move
};

} // namespace parascope::gui
