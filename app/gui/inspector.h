// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::gui {

class EmptyState;
class PropertyList;

/// The focused run: hyper-parameters, figures, outcome and quality, environment. Of several selected runs
/// the common values, then what differs.
class Inspector : public QWidget
{
    Q_OBJECT

public:
    explicit Inspector(selection::SelectionModel& selection, QWidget* parent = nullptr);

private:
    void refresh();
    void showRun(std::size_t row);
    void showCommon();

    selection::SelectionModel& m_selection;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    PropertyList* m_list;
};

} // namespace parascope::gui
