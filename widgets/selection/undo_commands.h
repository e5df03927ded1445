// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/selection/selection_model.h"

#include <QUndoCommand>

namespace parascope::selection {

class FilterCommand : public QUndoCommand
{
public:
    FilterCommand(SelectionModel& model, QString expression);
    void undo() override;
    void redo() override;

private:
    SelectionModel& m_model;
    QString m_before, m_after;
};

class SelectCommand : public QUndoCommand
{
public:
    SelectCommand(SelectionModel& model, RunSet selected, const QString& text);
    void undo() override;
    void redo() override;

private:
    SelectionModel& m_model;
    RunSet m_before, m_after;
};

} // namespace parascope::selection
