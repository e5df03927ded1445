// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/help_window.h"

#include "engine/figure/kinds.h"
#include "widgets/theme/theme.h"

#include <QFile>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace parascope::gui {

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_text(new QTextBrowser)
{
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("What each analysis computes"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(windowTitle());
    m_text->setOpenExternalLinks(true);
    m_text->document()->setDocumentMargin(theme::spacing4);
    QFile file(QStringLiteral(":/help/analyses.md"));
    if (file.open(QIODevice::ReadOnly)) {
        auto text = QString::fromUtf8(file.readAll());
        m_text->setMarkdown(text.mid(text.indexOf(QLatin1Char('\n')) + 1)); // without the licence line
    }
    resize(620, 520);
}

void HelpWindow::openAt(const std::string& kind)
{
    show();
    raise();
    m_text->setFocus();
    QString wanted;
    if (const auto* known = figure::findKind(kind))
        wanted = QString::fromUtf8(known->section.data(), static_cast<qsizetype>(known->section.size()));
    for (auto block = m_text->document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && (wanted.isEmpty() || block.text() == wanted)) {
            m_text->setTextCursor(QTextCursor(block));
            // The heading at the top, not just somewhere in sight.
            m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->value() +
                                                  m_text->cursorRect().top() - theme::spacing4);
            break;
        }
}

} // namespace parascope::gui
