// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QLabel;
class QHBoxLayout;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace parascope::gui {

/// A dock with the program's title bar: title or tabs, additional buttons, float, close.
class Dock : public QDockWidget
{
    Q_OBJECT

public:
    Dock(const QString& id, const QString& title, QWidget* parent = nullptr);

    /// Adds a page. With one page the title bar shows its title; with more pages it shows tabs.
    void addPage(const QString& title, QWidget* page);
    [[nodiscard]] QStackedWidget* pages() const { return m_pages; }
    void showPage(QWidget* page);
    /// Sets whether a page has a tab. A hidden page keeps its state.
    void setPageShown(QWidget* page, bool shown);
    void setTitle(const QString& title);
    /// Adds a button between title and float.
    QToolButton* addTitleButton(const QString& icon, const QString& toolTip);
    /// Adds a button that collapses the dock to its title bar. A click on a tab opens it again.
    void setCollapsible();
    void setCollapsed(bool collapsed);
    [[nodiscard]] bool isCollapsed() const { return m_collapsed; }
    /// Shows the 2 px line that marks the active view.
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

/// The content of an empty dock: one icon, one or two lines of text, and at most one button.
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
