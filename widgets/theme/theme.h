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

/// The named colours of the interface. There are two instances, light() and dark(); no other part of the
/// program defines a colour.
struct Theme
{
    Mode mode = Mode::Light;
    QColor window, base, alternate, dockTitle, border, text, secondary;
    QColor accent, selectedRow, gridLine, axis;
    QColor ok, warning, warningBack, error, errorBack;
    /// Colours in the order in which platforms and groups take them. The first six can be distinguished in
    /// grey print and by dichromats; the others by dichromats, as far as twelve colours can be.
    std::array<QColor, 12> series;
    double faded = 0.25; ///< opacity of marks that are not selected
    /// Where coloured points begin on the map, and where steps of levels end, because dark colours are not
    /// visible on dark backgrounds and pale ones not on white.
    double mapStart = 0, mapEnd = 1;

    /// Returns the colour of a series. Series beyond the twelfth repeat the colours with other markers. A
    /// negative index gives the colour for data without a colour of their own.
    [[nodiscard]] const QColor& seriesColour(int index) const;
    [[nodiscard]] QPalette palette() const;
};

[[nodiscard]] const Theme& light();
[[nodiscard]] const Theme& dark();
/// Returns the theme that a palette belongs to, by the lightness of its base colour.
[[nodiscard]] const Theme& themeOf(const QPalette& palette);
[[nodiscard]] const Theme& themeOf(const QWidget& widget);

/// Applies the Fusion style with the theme's palette, control font 9 pt, and tool tips in the same colours.
/// Widgets get a PaletteChange and restyle themselves.
void apply(QApplication& application, Mode mode);
/// Applies only the colours, not the style: the style has no colours, and setting it polishes every widget
/// again.
void applyColours(const Theme& theme);

/// Font sizes in points: controls 9, tables and plots 8.5, smallest 7.5, card titles 10.5, start 15.
enum class Type { Control, Plot, Small, Card, Start };
/// Returns the system font in that size; `strong` is weight 600.
[[nodiscard]] QFont font(Type type, bool strong = false);
[[nodiscard]] double sizeOf(Type type);

/// Spacing steps and heights of the interface in logical pixels.
inline constexpr int spacing1 = 2, spacing2 = 4, spacing3 = 8, spacing4 = 12, spacing5 = 16;
inline constexpr int controlHeight = 24, rowHeight = 20, dockTitleHeight = 23, iconSize = 16, radius = 3;

/// Returns the WCAG contrast ratio of two opaque colours, 1 .. 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);
/// Returns black or white, whichever contrasts more.
[[nodiscard]] QColor inkOn(const QColor& background);

} // namespace parascope::theme
