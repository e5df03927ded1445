// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QMenu;

namespace parascope::gui {

class ViewArea;
class Workbench;

/// The menus of Explore's views. They are filled before they are shown: with the views that can be added and
/// with layouts. Layouts are the one that the data suggest, those that the session keeps under a name, and a
/// field that saves the present one.
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
