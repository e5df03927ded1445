// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/spec_text_edit.h"

#include "widgets/editors/grid_model.h"
#include "widgets/editors/problem_line.h"
#include "widgets/selection/words.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace parascope::editors {

SpecTextEdit::SpecTextEdit(GridModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_text(new QPlainTextEdit(this)), m_problem(new ProblemLine(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text, 1);
    column->addWidget(m_problem);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Spec as text"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTabChangesFocus(true);
    connect(m_text, &QPlainTextEdit::textChanged, this, &SpecTextEdit::take);
    connect(&m_model, &GridModel::documentChanged, this, &SpecTextEdit::refresh);
    refresh();
}

void SpecTextEdit::refresh()
{
    if (m_taking)
        return;
    const auto spec = m_model.spec();
    if (!spec)
        return;
    const QSignalBlocker block(m_text);
    m_text->setPlainText(QString::fromStdString(spec->dump(2)));
    m_problem->clear();
}

void SpecTextEdit::take()
{
    const auto json = parseJson(m_text->toPlainText().toStdString(), "spec");
    if (!json) {
        m_problem->setProblem(selection::inLanguage(json.error().message));
        return;
    }
    m_taking = true;
    const auto document = documentOf(*json);
    if (document)
        m_model.setDocument(*document, QStringLiteral("text"));
    m_problem->setProblem(document ? QString() : selection::inLanguage(document.error().message));
    m_taking = false;
}

} // namespace parascope::editors
