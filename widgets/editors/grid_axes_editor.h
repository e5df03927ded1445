// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editors/grid_model.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace parascope::editors {

class AxisStrip;
class ProblemLine;

/// The rows of axes: name, values, step, count, and a menu to move or remove the row. Below them are "Add
/// axis" and the product of the counts.
class GridAxesEditor : public QWidget
{
    Q_OBJECT

public:
    explicit GridAxesEditor(GridModel& model, QWidget* parent = nullptr);

private:
    struct Row
    {
        QLabel* name;
        QLineEdit *values, *step;
        QLabel* count;
        QToolButton* menu;
        AxisStrip* strip;
        ProblemLine* problem;
    };

    void rebuild();
    void showDocument();
    void showForecast();
    void edit(std::size_t row);
    void fillRowMenu(std::size_t row);
    void fillAddMenu();

    GridModel& m_model;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    QToolButton* m_add;
    QLabel* m_product;
};

} // namespace parascope::editors
