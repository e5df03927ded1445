// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/style_sheet.h"

namespace parascope::gui {

QString styleSheet(const theme::Theme& theme)
{
    const auto button = theme.palette().color(QPalette::Button);
    const auto highlighted = theme.palette().color(QPalette::HighlightedText);
    QString sheet = QStringLiteral(R"(
QMainWindow::separator { background: @window; width: 4px; height: 4px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; spacing: 4px; padding: 4px 6px; }
QToolBar::separator { background: @border; width: 1px; margin: 3px 5px; }
QToolButton[button="true"], QToolButton[segment="true"] {
  background: @button; border: 1px solid @border; border-radius: 3px; padding: 2px 8px; min-height: 18px; }
QToolButton[button="true"]:hover, QToolButton[segment="true"]:hover { border-color: @accent; }
QToolButton[button="true"]:pressed { background: @selected; }
QToolButton[button="true"]:disabled { color: @dim; }
QToolButton[button="true"]::menu-indicator { width: 8px; subcontrol-position: right center; subcontrol-origin: padding; }
QToolButton[button="true"][popupMode="2"] { padding-right: 16px; }
QToolButton[flatMenu="true"] { border: none; padding: 2px 14px 2px 2px; }
QToolButton[flatMenu="true"]:hover, QToolButton[flatMenu="true"]:focus { color: @accent; }
QToolButton[flatMenu="true"]::menu-indicator { width: 8px; subcontrol-position: right center; subcontrol-origin: padding; }
QToolButton[iconMenu="true"]::menu-indicator { image: none; }
QToolButton[button="true"][popupMode="1"] { padding-right: 20px; }
QToolButton[button="true"]::menu-button { width: 14px; border: none; border-left: 1px solid @border; }
QToolButton[segment="true"] { border-radius: 0; margin: 0; padding: 2px 11px; }
QToolButton[segment="true"]:checked { background: @accent; border-color: @accent; color: @highlighted; font-weight: 600; }
QToolButton[button="true"]:focus { border: 2px solid @accent; padding: 1px 7px; }
QToolButton[button="true"][popupMode="2"]:focus { padding-right: 15px; }
QToolButton[button="true"][popupMode="1"]:focus { padding-right: 19px; }
QToolButton[segment="true"]:focus { border: 2px solid @accent; padding: 1px 10px; }
QToolButton[segment="true"]:checked:focus { border-color: @text; }
QToolButton[level="true"] { background: @base; border: 1px solid @border; border-radius: 3px; padding: 1px 14px 1px 6px; }
QToolButton[level="true"]:hover { border-color: @accent; }
QToolButton[level="true"]:focus { border: 2px solid @accent; padding: 0 13px 0 5px; }
QToolButton[level="true"]::menu-indicator { width: 8px; subcontrol-position: right center; subcontrol-origin: padding; }
QToolButton[link="true"] { border: none; background: transparent; color: @accent; padding: 0 2px; }
QToolButton[link="true"]:hover, QToolButton[link="true"]:focus { text-decoration: underline; }
QToolButton[chip="true"] { background: @selected; border: none; border-radius: 3px; padding: 2px 6px; font-family: monospace; }
QToolButton[chip="true"]:focus { border: 2px solid @accent; padding: 0 4px; }
QLineEdit[wrong="true"], QPlainTextEdit[wrong="true"] { border: 2px solid @error; border-radius: 3px; padding: 1px; background: @base; }
QWidget#filterBar { background: @window; border-bottom: 1px solid @border; }
QWidget#dockTitle { background: @dockTitle; border: 1px solid @border; border-bottom: 1px solid @border; }
QWidget#dockTitle[active="true"] { border-top: 2px solid @accent; }
QWidget#dockTitle QLabel { font-weight: 600; }
QWidget#dockBody { background: @base; border: 1px solid @border; border-top: none; }
QWidget#page { background: @base; }
QFrame#card { background: @base; border: 1px solid @border; border-radius: 3px; }
QFrame#dropZone { background: @alternate; border: 1px dashed @secondary; border-radius: 3px; }
QFrame#dropZone[over="true"] { border: 2px solid @accent; background: @selected; }
QPushButton { min-height: 20px; padding: 2px 12px; background: @button; border: 1px solid @border; border-radius: 3px; }
QPushButton:hover { border-color: @accent; }
QPushButton:focus { border: 2px solid @accent; padding: 1px 11px; }
QPushButton:disabled { color: @dim; }
QPushButton[primary="true"] { background: @accent; color: @highlighted; border-color: @accent; font-weight: 600; }
QPushButton[primary="true"]:focus { border: 2px solid @text; }
QPushButton[primary="true"]:disabled { background: @button; color: @dim; border-color: @border; }
QFrame#presetRow { border-radius: 3px; }
QFrame#presetRow[checked="true"] { background: @selected; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabBar::tab { background: @dockTitle; border: none; border-right: 1px solid @border; padding: 3px 8px; min-height: 17px; }
QMainWindow > QTabBar::tab { min-width: 72px; }
QTabBar::tab:selected { background: @base; border-top: 2px solid @accent; font-weight: 600; }
QTabBar::tab:!selected { color: @secondary; }
/* A bar measures the names of its tabs in the plain weight. */
QMainWindow > QTabBar::tab:selected, QWidget#dockTitle QTabBar::tab:selected { font-weight: 400; }
QWidget#dockTitle QTabBar::tab { padding: 3px 4px 3px 5px; }
QWidget#dockTitle QTabBar { background: transparent; }
QTabBar { background: @dockTitle; }
QTabWidget > QWidget, QStackedWidget#areas { background: @base; }
QHeaderView::section { background: @window; color: @secondary; border: none; border-right: 1px solid @border; border-bottom: 1px solid @border; padding: 2px 6px; }
QTableView, QTreeView, QListView { border: none; background: @base; gridline-color: @grid; selection-background-color: @accent; selection-color: @highlighted; }
QScrollArea { border: none; background: @base; }
QScrollArea > QWidget > QWidget#scrolled { background: @base; }
QStatusBar { background: @window; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QStatusBar QToolButton::menu-indicator { image: none; }
QFrame[frameShape="5"] { color: @border; max-width: 1px; }
QProgressBar { border: 1px solid @border; border-radius: 2px; background: @base; max-height: 6px; }
QProgressBar::chunk { background: @accent; }
QLabel[badge="true"] { border: 1px solid @border; border-radius: 3px; padding: 0 4px; }
QLabel[key="true"] { border: 1px solid @border; border-radius: 3px; padding: 0 5px; background: @base; }
QLabel[note="true"] { color: @secondary; }
QFrame#messageBar { background: @warningBack; border: none; border-bottom: 1px solid @border; }
QFrame#messageBar[bad="true"] { background: @errorBack; }
QFrame#observation[caveat="true"], QFrame#measurement { background: @warningBack; }
QFrame#observation, QFrame#measurement { border: none; border-bottom: 1px solid @grid; }
QFrame#palette { background: @base; border: 1px solid @accent; border-radius: 4px; }
QToolTip { background: @base; color: @text; border: 1px solid @border; padding: 3px; }
)");
    const auto put = [&](const char* name, const QColor& colour) {
        sheet.replace(QLatin1Char('@') + QLatin1String(name), colour.name());
    };
    // Replace longer names first, because "@warningBack" begins with "@warning".
    put("highlighted", highlighted);
    put("warningBack", theme.warningBack);
    put("errorBack", theme.errorBack);
    put("dockTitle", theme.dockTitle);
    put("alternate", theme.alternate);
    put("secondary", theme.secondary);
    put("selected", theme.selectedRow);
    put("window", theme.window);
    put("button", button);
    put("border", theme.border);
    put("accent", theme.accent);
    put("error", theme.error);
    put("base", theme.base);
    put("text", theme.text);
    put("grid", theme.gridLine);
    put("dim", theme.mode == theme::Mode::Light ? QColor(0x9A9EA3) : QColor(0x74787D));
    return sheet;
}

} // namespace parascope::gui
