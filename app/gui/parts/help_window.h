// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <string>

class QTextBrowser;

namespace parascope::gui {

/// What each analysis computes, with formulas and sources: the text that also ships as a file. Not modal.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);
    /// Opens at the section of a kind of figure, or at the beginning.
    void openAt(const std::string& kind);

private:
    QTextBrowser* m_text;
};

} // namespace parascope::gui
