// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/undo_commands.h"

#include <utility>

namespace parascope::selection {

FilterCommand::FilterCommand(SelectionModel& model, QString expression)
    : QUndoCommand(SelectionModel::tr("Filter")), m_model(model), m_before(model.filter()),
      m_after(std::move(expression))
{
}

void FilterCommand::undo()
{
    m_model.applyFilter(m_before);
}

void FilterCommand::redo()
{
    m_model.applyFilter(m_after);
}

SelectCommand::SelectCommand(SelectionModel& model, RunSet selected, const QString& text)
    : QUndoCommand(text), m_model(model), m_before(model.selected()), m_after(std::move(selected))
{
}

void SelectCommand::undo()
{
    m_model.applySelection(m_before);
}

void SelectCommand::redo()
{
    m_model.applySelection(m_after);
}

} // namespace parascope::selection
