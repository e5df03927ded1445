// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/value.h"
#include "widgets/editors/facet_bar.h"
#include "widgets/selection/latest.h"

#include <QWidget>

#include <map>
#include <vector>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::editors {

/// Shows the hyper-parameters of the snapshot, one bar row each. At the right of a row is the value in the
/// slice of the heat map, or the name of the axis that shows the hyper-parameter.
class FacetPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FacetPanel(selection::SelectionModel& selection, QWidget* parent = nullptr);

    /// Sets the axes and the slice of the view that the choosers control.
    void setSlice(const QString& x, const QString& y, const Parameters& fix);

signals:
    void sliceChosen(const QString& name, const parascope::Value& value);

private:
    struct Facet
    {
        QWidget* block;
        FacetBar* bar;
        QLabel* role;
        QComboBox* slice;
    };

    struct Column
    {
        QString name;
        std::vector<FacetBar::Value> values;
    };
    void ask();
    void showColumns(const std::vector<Column>& columns);
    void brush(const QString& name, double low, double high, Qt::KeyboardModifiers modifiers);
    Facet& facet(const QString& name);

    selection::SelectionModel& m_selection;
    QVBoxLayout* m_column;
    QLabel* m_hint;
    std::map<QString, Facet> m_facets;
    QString m_x, m_y;
    Parameters m_fix;
    selection::Latest<std::vector<Column>> m_latest{selection::panelPool()};
    std::vector<Column> m_columns;
};

} // namespace parascope::editors
