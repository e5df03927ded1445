// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>
#include <QWidget>

#include <cmath>

namespace parascope::theme {
namespace {

Theme makeLight()
{
    Theme t;
    t.mode = Mode::Light;
    t.window = 0xEFEFEF;
    t.base = 0xFFFFFF;
    t.alternate = 0xF6F7F8;
    t.dockTitle = 0xE7E8EA;
    t.border = 0xC2C5C9;
    t.text = 0x1E2124;
    t.secondary = 0x585D63;
    t.accent = 0x1F6FB2;
    t.selectedRow = 0xD8E7F5;
    t.gridLine = 0xE8EAEC;
    t.axis = 0x4A4E53;
    t.ok = 0x2E7D32;
    t.warning = 0x8A5A00;
    t.warningBack = 0xFFF4D6;
    t.error = 0xB3261E;
    t.errorBack = 0xFDECEA;
    // The interface's token for the fourth colour is #A9461C, which is 6.35 of L* above the first; a grey
    // print needs 7. With three more steps of red and two of green the difference is 7.24, and dichromats see
    // the colour as before.
    t.series = {QColor(0x1C52A9), QColor(0xDB9A35), QColor(0x2E9A86), QColor(0xAC481D),
                QColor(0x97CAE6), QColor(0x57325E), QColor(0x5678FB), QColor(0x6C6648),
                QColor(0xB475C7), QColor(0x00D584), QColor(0x064232), QColor(0x5E2803)};
    t.faded = 0.25;
    t.mapEnd = 0.82;
    return t;
}

Theme makeDark()
{
    Theme t;
    t.mode = Mode::Dark;
    t.window = 0x2A2C2F;
    t.base = 0x1E2022;
    t.alternate = 0x232528;
    t.dockTitle = 0x323539;
    t.border = 0x4A4E53;
    t.text = 0xE6E7E9;
    t.secondary = 0xA9AEB4;
    t.accent = 0x4C9BE0;
    t.selectedRow = 0x213D58;
    t.gridLine = 0x303337;
    t.axis = 0xB4B9BF;
    t.ok = 0x7CC58A;
    t.warning = 0xF0C36A;
    t.warningBack = 0x3B321E;
    t.error = 0xF2A19B;
    t.errorBack = 0x3A2422;
    t.series = {QColor(0x78A1DF), QColor(0xE9BE5E), QColor(0x29CAA6), QColor(0xC9705C),
                QColor(0xB7E6FD), QColor(0xA873B5), QColor(0x9B80F3), QColor(0xBBB70A),
                QColor(0xDA2079), QColor(0x93FCDE), QColor(0x0D8E12), QColor(0xDFF2B3)};
    t.faded = 0.40;
    t.mapStart = 0.22;
    return t;
}

double luminance(const QColor& c)
{
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

} // namespace

const QColor& Theme::seriesColour(int index) const
{
    // Use a grey between text and lines, which differs from all series and is dark enough for a marker.
    static const QColor restOnLight(0x8D9196), restOnDark(0x8E9399);
    if (index < 0)
        return mode == Mode::Light ? restOnLight : restOnDark;
    return series[static_cast<std::size_t>(index) % series.size()];
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    // Fields must stand out from the page; in the dark theme, Fusion's dark frames are not visible enough for
    // this.
    p.setColor(QPalette::Base, mode == Mode::Light ? base : QColor(0x2C2F33));
    p.setColor(QPalette::AlternateBase, alternate);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, secondary);
    p.setColor(QPalette::Button, mode == Mode::Light ? QColor(0xF6F6F6) : QColor(0x3A3D41));
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, error);
    p.setColor(QPalette::ToolTipBase, base);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, mode == Mode::Light ? QColor(Qt::white) : QColor(0x10202E));
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::Light, mode == Mode::Light ? QColor(Qt::white) : QColor(0x44474C));
    p.setColor(QPalette::Midlight, mode == Mode::Light ? QColor(0xE2E3E5) : QColor(0x3A3D41));
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, mode == Mode::Light ? QColor(0xA9ADB2) : QColor(0x17191B));
    p.setColor(QPalette::Shadow, mode == Mode::Light ? QColor(0x767A80) : QColor(0x0E0F10));
    QColor dim = secondary;
    dim.setAlphaF(0.6F);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, dim);
    p.setColor(QPalette::Disabled, QPalette::Highlight, border);
    return p;
}

const Theme& light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme& themeOf(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightnessF() < 0.5F ? dark() : light();
}

const Theme& themeOf(const QWidget& widget)
{
    return themeOf(widget.palette());
}

void apply(QApplication& application, Mode mode)
{
    const Theme& theme = mode == Mode::Light ? light() : dark();
    if (application.style()->name().compare(QLatin1String("fusion"), Qt::CaseInsensitive) != 0)
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    applyColours(theme);
}

void applyColours(const Theme& theme)
{
    if (QApplication::font() != font(Type::Control))
        QApplication::setFont(font(Type::Control));
    QApplication::setPalette(theme.palette());
    QToolTip::setPalette(theme.palette());
    QToolTip::setFont(font(Type::Plot));
}

double sizeOf(Type type)
{
    switch (type) {
    case Type::Control:
        return 9;
    case Type::Plot:
        return 8.5;
    case Type::Small:
        return 7.5;
    case Type::Card:
        return 10.5;
    case Type::Start:
        return 15;
    }
    return 9;
}

QFont font(Type type, bool strong)
{
    QFont f = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    f.setPointSizeF(sizeOf(type));
    f.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return f;
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor inkOn(const QColor& background)
{
    // This compares contrast() with black to contrast() with white: (l + 0.05) / 0.05 >= 1.05 / (l + 0.05).
    const double l = luminance(background) + 0.05;
    return l * l >= 0.05 * 1.05 ? Qt::black : Qt::white;
}

} // namespace parascope::theme
