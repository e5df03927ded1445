// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/help_window.h"

#include "engine/figure/kinds.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace parascope::gui {

namespace {

/// Shows Markdown without the licence line at the beginning of each page, and limits pictures to its own
/// width.
class PageBrowser : public QTextBrowser
{
public:
    QVariant loadResource(int type, const QUrl& name) override
    {
        auto resource = QTextBrowser::loadResource(type, name);
        if (type == QTextDocument::ImageResource) {
            const QImage picture = QImage::fromData(resource.toByteArray());
            const auto room = std::max(320, viewport()->width() - 4 * theme::spacing4);
            return picture.width() > room ? picture.scaledToWidth(room, Qt::SmoothTransformation) : picture;
        }
        if (type != QTextDocument::MarkdownResource)
            return resource;
        const auto text = resource.toByteArray();
        return text.mid(text.startsWith("<!--") ? text.indexOf('\n') + 1 : 0);
    }
};

} // namespace

QString headingName(const QString& heading)
{
    QString out;
    for (const auto letter : heading.toLower())
        if (letter.isLetterOrNumber() || letter == QLatin1Char('-') || letter == QLatin1Char(' '))
            out += letter == QLatin1Char(' ') ? QLatin1Char('-') : letter;
    return out;
}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_text(new PageBrowser)
{
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Manual"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(theme::spacing1, theme::spacing1, theme::spacing1, theme::spacing1);
    const auto button = [&](const char* icon, const QString& text, auto&& pressed) {
        auto* made = new QToolButton;
        made->setIcon(theme::icon(QString::fromLatin1(icon)));
        made->setText(text);
        made->setToolTip(text);
        made->setAccessibleName(text);
        made->setAutoRaise(true);
        connect(made, &QToolButton::clicked, m_text, pressed);
        bar->addWidget(made);
        return made;
    };
    auto* back = button("left", tr("Back"), &QTextBrowser::backward);
    auto* forward = button("right", tr("Forward"), &QTextBrowser::forward);
    auto* contents = button("list", tr("Contents"), [this] { openPage(QStringLiteral("index")); });
    contents->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addStretch();
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_text, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    column->addLayout(bar);
    column->addWidget(m_text);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(windowTitle());
    m_text->setOpenExternalLinks(true);
    m_text->document()->setDocumentMargin(theme::spacing4);
    connect(m_text, &QTextBrowser::sourceChanged, this, &HelpWindow::scrollTo);
    resize(720, 600);
}

void HelpWindow::openAt(const std::string& kind)
{
    const auto* known = figure::findKind(kind);
    openPage(QStringLiteral("analyses"),
             known ? QString::fromUtf8(known->section.data(), static_cast<qsizetype>(known->section.size()))
                   : QString());
}

void HelpWindow::openPage(const QString& page, const QString& heading)
{
    show();
    raise();
    m_text->setFocus();
    QUrl url(QStringLiteral("qrc:/help/%1.md").arg(page));
    url.setFragment(headingName(heading));
    if (m_text->source() == url)
        scrollTo(url);
    else
        m_text->setSource(url, QTextDocument::MarkdownResource);
}

void HelpWindow::scrollTo(const QUrl& source)
{
    for (auto block = m_text->document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 &&
            (source.fragment().isEmpty() || headingName(block.text()) == source.fragment())) {
            m_text->setTextCursor(QTextCursor(block));
            // Scroll the heading to the top; by default it may be anywhere in the visible part.
            m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->value() +
                                                  m_text->cursorRect().top() - theme::spacing4);
            break;
        }
}

} // namespace parascope::gui
