// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;

namespace parascope::gui {

/// Names and values in two columns, with headings between: what inspector, summary and device panels show.
/// Values can be selected and copied.
class PropertyList : public QWidget
{
    Q_OBJECT

public:
    struct Line
    {
        QString name, value;
        bool heading = false, faint = false;
        friend bool operator==(const Line&, const Line&) = default;
    };

    explicit PropertyList(QWidget* parent = nullptr);
    /// A new list of the same shape only changes texts: nothing flickers while runs stream in.
    void setLines(const std::vector<Line>& lines);

private:
    std::vector<Line> m_lines;
    QGridLayout* m_grid;
};

} // namespace parascope::gui
