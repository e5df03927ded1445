// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"

#include <QWidget>

#include <string>
#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace parascope::gui {

class Workbench;

/// The families of the open runs, above the views of Explore. The views show one of them; a click makes all
/// views follow that are not pinned. Hidden if there is only one family.
class FamilyBar : public QWidget
{
    Q_OBJECT

public:
    explicit FamilyBar(Workbench& bench, QWidget* parent = nullptr);
    /// The family that views without a pin show: the chosen one or, if the filter hides it, the one with most
    /// shown runs. Empty if the runs have at most one family.
    [[nodiscard]] std::string shown() const { return m_shown; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void update();
    void fillMenu();
    /// Shows as many buttons as fit; the others are in the menu.
    void fit();
    void choose(const std::string& family);

    Workbench& m_bench;
    std::vector<FamilyCount> m_families; ///< runs that the filter shows
    std::string m_shown;
    QHBoxLayout* m_row;
    QButtonGroup* m_group;
    std::vector<QToolButton*> m_buttons;
    QToolButton* m_more;
    QLabel* m_hint;
};

} // namespace parascope::gui
