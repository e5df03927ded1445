// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions that every state of the window meets, at every size and in every language.
#pragma once

#include <QString>
#include <QStringList>

class QMainWindow;
class QWidget;

namespace gui_test {

/// A text without mnemonics and mark-up.
[[nodiscard]] QString plain(const QString& text);
/// The place of a widget: its name and the names of up to three parents.
[[nodiscard]] QString nameOf(const QWidget& widget);
/// Texts of the visible widgets that have less space than they need.
[[nodiscard]] QStringList cutTexts(const QWidget& root);
/// Docks that overlap each other or leave the window, including the docks of the windows within it.
[[nodiscard]] QStringList overlaps(const QMainWindow& window);
/// Tabs that show fewer than eight letters of a longer name.
[[nodiscard]] QStringList shortTabs(const QWidget& root);

} // namespace gui_test
