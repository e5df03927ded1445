// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_checks.h"

#include "widgets/figure/export.h"
#include "widgets/figure/text_boxes.h"
#include "widgets/plots/draw_figure.h"
#include "widgets/selection/words.h"
#include "widgets/theme/colour_map.h"
#include "widgets/theme/colour_vision.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace parascope::gui {

namespace {

constexpr double leastGrey = 7,
                 leastDifference = 12; ///< smallest L* and Delta E differences that distinguish two areas
constexpr double leastPt = 6;

QString checkText(const char* text)
{
    return QCoreApplication::translate("ExportChecks", text);
}

/// The colours of a figure's series, and whether the series also differ in something other than colour.
struct Palette
{
    std::vector<QRgb> colours;
    bool shapes = true; ///< every series also has a marker, a place or a name
    bool ramp = false, values = false;
};

Palette paletteOf(const figure::Figure& figure)
{
    Palette palette;
    std::set<int> series;
    for (const auto& panel : figure.panels) {
        std::set<std::pair<figure::Marker, bool>> markers;
        for (const auto& points : panel.points)
            if (points.colour.empty()) {
                series.insert(points.series);
                palette.shapes = markers.emplace(points.marker, points.hollow).second && palette.shapes;
            }
        for (const auto& box : panel.boxes)
            series.insert(box.series);
        for (const auto& bar : panel.bars)
            series.insert(bar.series);
        palette.values = palette.values || std::any_of(panel.cells.begin(), panel.cells.end(),
                                                       [](const auto& cell) { return !cell.label.empty(); });
        if (panel.colours) {
            const auto name = panel.colours->map == figure::ColourScale::Map::Diverging
                                  ? QStringLiteral("diverging")
                                  : QString::fromStdString(figure.colourMap);
            const auto& map = theme::ColourMap::named(name);
            palette.ramp = true;
            const auto steps =
                std::max<std::size_t>(2, panel.colours->levels.empty() ? 5 : panel.colours->levels.size());
            for (std::size_t i = 0; i < steps; ++i)
                palette.colours.push_back(
                    panel.colours->levels.empty()
                        ? map.at(static_cast<double>(i) / static_cast<double>(steps - 1))
                        : plots::levelColour(theme::light(), map, *panel.colours,
                                             std::min(i, panel.colours->levels.size() - 1)));
        }
    }
    for (const auto one : series)
        palette.colours.push_back(theme::light().seriesColour(one).rgb());
    std::sort(palette.colours.begin(), palette.colours.end());
    palette.colours.erase(std::unique(palette.colours.begin(), palette.colours.end()), palette.colours.end());
    return palette;
}

/// Returns the smallest value of a measure between any two of the colours.
template <class Measure>
double least(const std::vector<QRgb>& colours, Measure measure)
{
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < colours.size(); ++i)
        for (std::size_t k = i + 1; k < colours.size(); ++k)
            smallest = std::min(smallest, measure(colours[i], colours[k]));
    return smallest;
}

/// Whether the figure has a cloud of points. Its PDF takes up to a second, too long for the GUI thread.
bool hasCloud(const figure::Figure& figure)
{
    return std::any_of(figure.panels.begin(), figure.panels.end(), [](const figure::Panel& panel) {
        std::size_t points = 0;
        for (const auto& series : panel.points)
            points += series.x.size();
        return points > plots::cloudSize;
    });
}

ExportCheck fileCheck(const figure::Figure& figure, const figure::Spec& spec)
{
    if (hasCloud(figure))
        return {true,
                checkText(QT_TRANSLATE_NOOP("ExportChecks", "The point cloud is rasterised at 600 dpi")),
                {}};
    const auto pdf = paper::pdf(figure, spec, {});
    if (!pdf)
        return {false, selection::inLanguage(pdf.error().message), {}};
    const auto fonts = pdf->count("/Type /FontDescriptor"), embedded = pdf->count("/FontFile");
    const bool good = fonts > 0 && embedded == fonts && !pdf->contains("/DCTDecode");
    return {good, checkText(QT_TRANSLATE_NOOP("ExportChecks", "PDF is vector, fonts embedded")),
            QLocale().formattedDataSize(pdf->size())};
}

ExportCheck textCheck(const figure::Figure& figure, const figure::Spec& spec)
{
    const auto smallest = paper::smallestText(figure, spec);
    return {smallest >= leastPt, checkText(QT_TRANSLATE_NOOP("ExportChecks", "Smallest text")),
            checkText(QT_TRANSLATE_NOOP("ExportChecks", "%1 pt")).arg(QLocale().toString(smallest, 'f', 1))};
}

/// Checks for texts that overlap on this page or leave it.
ExportCheck collisionCheck(const figure::Figure& figure, const figure::Spec& spec)
{
    const auto words = checkText(QT_TRANSLATE_NOOP("ExportChecks", "No text covers another"));
    const auto found = paper::collisions(figure, spec);
    if (!found)
        return {false, selection::inLanguage(found.error().message), {}};
    if (found->empty())
        return {true, words, {}};
    const auto& [first, second] = found->front();
    const auto name = [](const QString& text) { return QLatin1Char('"') + text.left(16) + QLatin1Char('"'); };
    return {false, words,
            second.isEmpty()
                ? checkText(QT_TRANSLATE_NOOP("ExportChecks", "%1 leaves the page")).arg(name(first))
                : checkText(QT_TRANSLATE_NOOP("ExportChecks", "%1 and %2")).arg(name(first), name(second))};
}

} // namespace

std::vector<ExportCheck> checksOf(const figure::Figure& figure, const figure::Spec& spec)
{
    std::vector<ExportCheck> checks;
    checks.push_back(fileCheck(figure, spec));
    checks.push_back(textCheck(figure, spec));
    checks.push_back(collisionCheck(figure, spec));
    const auto palette = paletteOf(figure);
    const bool one = palette.colours.size() < 2;
    const double grey = least(
        palette.colours, [](QRgb a, QRgb b) { return std::abs(theme::lightness(a) - theme::lightness(b)); });
    const bool apart = one || grey >= leastGrey;
    checks.push_back({apart || palette.values || (!palette.ramp && palette.shapes),
                      checkText(QT_TRANSLATE_NOOP("ExportChecks", "Distinct in grey print")),
                      one              ? checkText(QT_TRANSLATE_NOOP("ExportChecks", "one colour"))
                      : apart          ? checkText(QT_TRANSLATE_NOOP("ExportChecks", "by lightness"))
                      : palette.values ? checkText(QT_TRANSLATE_NOOP("ExportChecks", "values printed"))
                                       : checkText(QT_TRANSLATE_NOOP("ExportChecks", "shapes differ"))});
    int told = 0;
    for (const auto vision :
         {theme::Vision::Deuteranopia, theme::Vision::Protanopia, theme::Vision::Tritanopia})
        told += one || least(palette.colours, [vision](QRgb a, QRgb b) {
                           return theme::difference(theme::seen(a, vision), theme::seen(b, vision));
                       }) >= leastDifference;
    checks.push_back({told == 3 || palette.values || (!palette.ramp && palette.shapes),
                      checkText(QT_TRANSLATE_NOOP("ExportChecks", "Distinct for colour-blind readers")),
                      checkText(QT_TRANSLATE_NOOP("ExportChecks", "%1 of 3 kinds")).arg(told)});
    const auto again = figure::specFromJson(figure::toJson(spec), "spec");
    checks.push_back({again && toLine(figure::toJson(*again)) == toLine(figure::toJson(spec)),
                      checkText(QT_TRANSLATE_NOOP("ExportChecks", "Recreatable from its metadata")),
                      checkText(QT_TRANSLATE_NOOP("ExportChecks", "spec, database, version"))});
    return checks;
}

} // namespace parascope::gui
