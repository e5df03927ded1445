// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <string>

class QTextBrowser;
class QUrl;

namespace parascope::gui {

/// The manual: the pages of resources/help, which also ship as files and HTML. Links lead from page to page
/// and to headings, by GitHub's names ("window.md#sources"). Not modal.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);
    /// Opens at the section of a kind of figure, or at the beginning of what analyses compute.
    void openAt(const std::string& kind);
    /// Opens a page at a heading, as it stands in the page; without one at its beginning.
    void openPage(const QString& page, const QString& heading = {});

private:
    void scrollTo(const QUrl& source);
    QTextBrowser* m_text;
};

/// Of a panel: the heading of its section in the manual's page on the window.
inline constexpr char manualHeading[] = "manualHeading";

/// What a link calls a heading: in lower case, with hyphens for blanks and without other signs.
[[nodiscard]] QString headingName(const QString& heading);

} // namespace parascope::gui
