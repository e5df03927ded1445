// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/page.h"

#include <QFontDatabase>

#include <algorithm>
#include <array>

namespace parascope::paper {
namespace {

struct Preset
{
    const char* name;
    double widthMm, textPt, linePt;
    bool serif;
};
// Column and text widths of the venues' templates: acmart sigconf 241.1 and 506.3 pt (84 mm is the paper's
// habit), IEEEtran 252 and 516 pt, mlsys 234.9 and 487.8 pt, usenix 241 and 505.9 pt (two columns of 7 in
// with a third of an inch between them); a slide is 10 in wide.
constexpr std::array<Preset, 10> presets = {{{"screen", 120, 8.5, 0.6, false},
                                             {"acm-single", 84, 8, 0.5, true},
                                             {"acm-double", 177.8, 8, 0.5, true},
                                             {"ieee-single", 88.9, 8, 0.5, true},
                                             {"ieee-double", 182, 8, 0.5, true},
                                             {"mlsys", 82.6, 8, 0.5, true},
                                             {"mlsys-double", 171.4, 8, 0.5, true},
                                             {"usenix", 84.7, 8, 0.5, true},
                                             {"usenix-double", 177.8, 8, 0.5, true},
                                             {"slide", 254, 16, 1.2, false}}};

QString firstInstalled(const QStringList& wanted)
{
    const QStringList families = QFontDatabase::families();
    for (const auto& family : wanted)
        if (families.contains(family))
            return family;
    return {};
}

} // namespace

Result<Page> pageOf(const figure::Spec& spec, const figure::Figure& figure)
{
    const auto* preset = std::find_if(presets.begin(), presets.end(),
                                      [&](const Preset& p) { return spec.style.preset == p.name; });
    if (preset == presets.end())
        return Error::badInput("style: \"preset\": \"%1\" is not known", spec.style.preset);
    Page page;
    page.widthMm = spec.style.widthMm > 0 ? spec.style.widthMm : preset->widthMm;
    page.textPt = spec.style.sizePt > 0 ? spec.style.sizePt : preset->textPt;
    page.linePt = spec.style.linePt > 0 ? spec.style.linePt : preset->linePt;
    const int columns = std::max(1, figure.columns);
    double lines = 0;
    for (std::size_t i = 0; i < figure.panels.size(); i += static_cast<std::size_t>(columns))
        lines += figure.panels[i].heightShare;
    // A panel is slightly wider than high. A single panel in a wide column has two thirds of its width as
    // height.
    const double panelWidth = page.widthMm / columns;
    page.heightMm = spec.style.heightMm > 0 ? spec.style.heightMm
                                            : std::max(1.0, lines) * panelWidth *
                                                  (columns > 1          ? 0.82
                                                   : page.widthMm > 120 ? 0.5
                                                                        : 0.786);
    page.family = QString::fromStdString(spec.style.font);
    if (page.family.isEmpty())
        page.family = preset->serif ? firstInstalled({"Libertinus Serif", "Linux Libertine O", "Noto Serif",
                                                      "Latin Modern Roman", "DejaVu Serif"})
                                    : firstInstalled({"Noto Sans", "DejaVu Sans"});
    else if (!QFontDatabase::hasFamily(page.family))
        return Error::badInput("style: \"font\": the font \"%1\" is not installed", spec.style.font);
    if (page.widthMm < 20 || page.heightMm < 15)
        return Error::badInput("style: %1 x %2 mm leave no room for a figure (at least 20 x 15 mm)",
                               QString::number(page.widthMm).toStdString(),
                               QString::number(page.heightMm).toStdString());
    if (page.textPt < 3 || page.textPt * 12 > page.points().width())
        return Error::badInput("style: text of %1 pt does not fit a figure %2 mm wide",
                               QString::number(page.textPt).toStdString(),
                               QString::number(page.widthMm).toStdString());
    return page;
}

plots::PaintStyle styleOf(const figure::Spec& spec, const Page& page, double unit, bool vector)
{
    plots::PaintStyle style;
    style.theme = &theme::light();
    style.family = page.family;
    style.textPt = page.textPt;
    style.linePt = page.linePt;
    style.unit = unit;
    style.header = spec.style.header;
    style.legend = spec.style.legend;
    style.cellLabels = spec.style.cellLabels;
    style.vector = vector;
    style.paper = true;
    return style;
}

} // namespace parascope::paper
