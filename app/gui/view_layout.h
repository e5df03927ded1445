// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/view_area.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace parascope::gui {

class Workbench;

/// Where the views of Explore stand: undoable when a person moves one, brought back by the undo of other
/// changes, and kept by the session for the files that are open.
class ViewLayout : public QObject
{
    Q_OBJECT

public:
    ViewLayout(Workbench& bench, ViewArea& area, QObject* parent);
    ~ViewLayout() override;
    void save();

private:
    /// The session's, once for every set of files.
    void recall();
    void record();
    [[nodiscard]] QStringList ids() const;

    Workbench& m_bench;
    ViewArea& m_area;
    ViewArea::Standing m_last;
    QStringList m_recalled; ///< files whose layout was asked for
    QTimer m_settled;       ///< a drag is one change, however often the docks give way
};

} // namespace parascope::gui
