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

/// Edits when an adaptive sweep stops and what it looks for: "stop" and "goal" of the grid. It is shown while
/// the grid's order is adaptive.
class AdaptiveOptions : public QWidget
{
    Q_OBJECT

public:
    explicit AdaptiveOptions(GridModel& model, QWidget* parent = nullptr);
    /// Sets the order of the grid. The adaptive order gets a stop; any other order gets neither stop nor
    /// goal.
    void setOrder(const QString& order);
    void showDocument();

private:
    void build();
    void showFields();
    /// Stores the contents of the fields in the grid. An incomplete goal shows up as a problem of the spec.
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
