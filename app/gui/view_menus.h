// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QMenu;

namespace parascope::gui {

class ViewArea;
class Workbench;

/// The menus of Explore's views, filled when they are about to be shown: what can be added, and arrangements:
/// the one chosen from the data, those that the session keeps under a name, and a field that saves the
/// present one.
class ViewMenus : public QObject
{
    Q_OBJECT

public:
    ViewMenus(Workbench& bench, std::function<ViewArea*()> area, QObject* parent);

    void fillViews(QMenu& menu);
    void fillLayouts(QMenu& menu);

signals:
    void viewRequested(const QString& id);

private:
    Workbench& m_bench;
    std::function<ViewArea*()> m_area;
};

} // namespace parascope::gui
