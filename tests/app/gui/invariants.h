// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every state of the window, at every size, in every language.
#pragma once

#include <QString>
#include <QStringList>

class QMainWindow;
class QWidget;

namespace gui_test {

/// A text without mnemonics and mark-up.
[[nodiscard]] QString plain(const QString& text);
/// Where a widget is: its name and those of up to three parents.
[[nodiscard]] QString nameOf(const QWidget& widget);
/// Texts of the visible widgets that have less room than they need.
[[nodiscard]] QStringList cutTexts(const QWidget& root);
/// Docks that lie over each other or beyond the window; those of the windows within it, too.
[[nodiscard]] QStringList overlaps(const QMainWindow& window);
/// Tabs that show fewer than eight letters of a longer name.
[[nodiscard]] QStringList shortTabs(const QWidget& root);

} // namespace gui_test
