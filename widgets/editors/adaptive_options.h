// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editors/grid_model.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace parascope::editors {

/// When an adaptive sweep has enough and what it looks for: "stop" and "goal" of the grid. To be shown while
/// its order is adaptive.
class AdaptiveOptions : public QWidget
{
    Q_OBJECT

public:
    explicit AdaptiveOptions(GridModel& model, QWidget* parent = nullptr);
    /// Gives the grid this order; with the adaptive one a stop, with any other neither stop nor goal.
    void setOrder(const QString& order);
    void showDocument();

private:
    void build();
    void showFields();
    /// What the fields say, into the grid; an incomplete goal waits.
    void takeStop();
    void takeGoal();

    GridModel& m_model;
    QFormLayout* m_form;
    QComboBox *m_stop, *m_goal, *m_metric;
    QDoubleSpinBox* m_limit;
    QLineEdit *m_where, *m_at, *m_first, *m_second;
    bool m_showing = false;
};

} // namespace parascope::editors
