// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <string>

class QTextBrowser;
class QUrl;

namespace parascope::gui {

/// Shows the manual: the pages of resources/help, which also ship as files and HTML. Links lead to pages and
/// to headings, with the heading names of GitHub ("window.md#sources"). The window is not modal.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);
    /// Opens the section on a kind of figure, or the beginning of the page on the analyses.
    void openAt(const std::string& kind);
    /// Opens a page at a heading, spelled as in the page, or at its beginning if `heading` is empty.
    void openPage(const QString& page, const QString& heading = {});

private:
    void scrollTo(const QUrl& source);
    QTextBrowser* m_text;
};

/// Property of a panel: the heading of its section in the manual's page on the window.
inline constexpr char manualHeading[] = "manualHeading";

/// Returns the name of a heading in links: in lower case, with hyphens for blanks and without other
/// punctuation.
[[nodiscard]] QString headingName(const QString& heading);

} // namespace parascope::gui
