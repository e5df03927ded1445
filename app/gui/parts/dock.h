// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QLabel;
class QHBoxLayout;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace parascope::gui {

/// A dock with the program's title bar: title or tabs, its own buttons, float, close.
class Dock : public QDockWidget
{
    Q_OBJECT

public:
    Dock(const QString& id, const QString& title, QWidget* parent = nullptr);

    /// One page: the title stands there. More: tabs in the title bar.
    void addPage(const QString& title, QWidget* page);
    [[nodiscard]] QStackedWidget* pages() const { return m_pages; }
    void showPage(QWidget* page);
    /// Whether a page has a tab; one that is hidden stays as it is.
    void setPageShown(QWidget* page, bool shown);
    void setTitle(const QString& title);
    /// A button between title and float.
    QToolButton* addTitleButton(const QString& icon, const QString& toolTip);
    /// A button that leaves only the title bar; a click on a tab opens it again.
    void setCollapsible();
    void setCollapsed(bool collapsed);
    [[nodiscard]] bool isCollapsed() const { return m_collapsed; }
    /// The 2 px line that says which view has the keyboard.
    void setActive(bool active);

signals:
    void collapsedChanged(bool collapsed);

private:
    void fit();

    QWidget* m_bar;
    QHBoxLayout* m_row;
    QLabel* m_title;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QToolButton* m_float;
    QToolButton* m_collapse = nullptr;
    bool m_collapsed = false;
};

/// One icon, one or two lines, at most one button: what an empty dock says.
class EmptyState : public QWidget
{
    Q_OBJECT

public:
    EmptyState(const QString& icon, const QString& text, QWidget* parent = nullptr);
    void setText(const QString& text);
    void setAction(const QString& text);

signals:
    void triggered();

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    QString m_name;
    QLabel *m_icon, *m_text;
    class QPushButton* m_button;
};

} // namespace parascope::gui
