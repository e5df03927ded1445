// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>

class QApplication;
class QWidget;

namespace parascope::theme {

enum class Mode { Light, Dark };

/// The named colours of the interface. Two instances exist, light() and dark(); nothing else in the
/// program writes a colour down.
struct Theme
{
    Mode mode = Mode::Light;
    QColor window, base, alternate, dockTitle, border, text, secondary;
    QColor accent, selectedRow, gridLine, axis;
    QColor ok, warning, warningBack, error, errorBack;
    /// In the order in which platforms and groups take them. The first six stay apart in grey print and for
    /// dichromats; the others for dichromats, as far as twelve can.
    std::array<QColor, 12> series;
    double faded = 0.25; ///< opacity of marks that are not selected
    /// Where coloured points begin on the map, and steps of levels end: dark vanishes on dark, pale on white.
    double mapStart = 0, mapEnd = 1;

    /// Series beyond the twelfth repeat the colours, with other markers. Below 0: what has no colour of its
    /// own.
    [[nodiscard]] const QColor& seriesColour(int index) const;
    [[nodiscard]] QPalette palette() const;
};

[[nodiscard]] const Theme& light();
[[nodiscard]] const Theme& dark();
/// The theme that a palette belongs to, by the lightness of its base.
[[nodiscard]] const Theme& themeOf(const QPalette& palette);
[[nodiscard]] const Theme& themeOf(const QWidget& widget);

/// Fusion with the theme's palette, control font 9 pt, tool tips in the same colours. Widgets get a
/// PaletteChange and restyle themselves.
void apply(QApplication& application, Mode mode);
/// The same without the style, which has no colours of its own: setting a style polishes every widget anew.
void applyColours(const Theme& theme);

/// Sizes of type (points): controls 9, tables and plots 8.5, least 7.5, card titles 10.5, start 15.
enum class Type { Control, Plot, Small, Card, Start };
/// The system font in that size; `strong` is weight 600.
[[nodiscard]] QFont font(Type type, bool strong = false);
[[nodiscard]] double sizeOf(Type type);

/// Spacing steps and heights of the interface in logical pixels.
inline constexpr int spacing1 = 2, spacing2 = 4, spacing3 = 8, spacing4 = 12, spacing5 = 16;
inline constexpr int controlHeight = 24, rowHeight = 20, dockTitleHeight = 23, iconSize = 16, radius = 3;

/// WCAG contrast ratio of two opaque colours, 1 .. 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever contrasts more.
[[nodiscard]] QColor inkOn(const QColor& background);

} // namespace parascope::theme
