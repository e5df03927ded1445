// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;

namespace parascope::gui {

/// Shows names and values in two columns with headings between them, for the inspector, summary and device
/// panels. The values can be selected and copied.
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
    /// Sets the lines. If the new list has the same shape, only texts change, so that the list does not
    /// flicker while runs arrive.
    void setLines(const std::vector<Line>& lines);

private:
    std::vector<Line> m_lines;
    QGridLayout* m_grid;
};

} // namespace parascope::gui
