// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/value.h"

#include <QWidget>

#include <map>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::editors {

class FacetBar;

/// The hyper-parameters of the snapshot: a bar row each, and at the right the value that the slice of the
/// heat map has, or which of its axes this one is.
class FacetPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FacetPanel(selection::SelectionModel& selection, QWidget* parent = nullptr);

    /// The axes and the slice of the view that the choosers steer.
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

    void refresh();
    void brush(const QString& name, double low, double high, Qt::KeyboardModifiers modifiers);
    Facet& facet(const QString& name);

    selection::SelectionModel& m_selection;
    QVBoxLayout* m_column;
    QLabel* m_hint;
    std::map<QString, Facet> m_facets;
    QString m_x, m_y;
    Parameters m_fix;
};

} // namespace parascope::editors
