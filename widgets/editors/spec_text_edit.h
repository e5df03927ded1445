// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;

namespace parascope::editors {

class GridModel;
class ProblemLine;

/// Edits the same grid as the JSON that the command line reads. A text that parses is applied at once.
class SpecTextEdit : public QWidget
{
    Q_OBJECT

public:
    explicit SpecTextEdit(GridModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void take();

    GridModel& m_model;
    QPlainTextEdit* m_text;
    ProblemLine* m_problem;
    bool m_taking = false;
};

} // namespace parascope::editors
