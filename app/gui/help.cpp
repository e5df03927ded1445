// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_view.h"
#include "app/gui/main_window.h"
#include "app/gui/parts/help_window.h"
#include "app/gui/workbench.h"

#include <QCursor>
#include <QLabel>
#include <QVBoxLayout>
#include <QWhatsThis>

namespace parascope::gui {

namespace {

/// What a kind of figure computes, and where that is from.
QString explanationOf(const std::string& kind)
{
    if (kind == "heatmap")
        return MainWindow::tr("<b>Heat map.</b> The median over repeats of a metric at each point of two hyper-parameters, the others fixed. "
                              "FLOPS utilisation = FLOPs of a step / (step time × peak). A ratio map divides two platforms cell by cell.<br><i>Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, Figures 2 and 7.</i>");
    if (kind == "regression")
        return MainWindow::tr("<b>Regression weights.</b> A linear model of the metric on the hyper-parameters, both standardised (mean 0, deviation 1): "
                              "a weight is the change in deviations of the metric a deviation of the hyper-parameter. Intervals are 95 % bootstrap.<br><i>ParaDnn, Figures 2 (d-f) and 8 (a).</i>");
    if (kind == "speedup")
        return MainWindow::tr("<b>Speedup.</b> Examples/s of the first platform over the second for runs of the same work (model, batch, mode, optimiser). "
                              "Above 1 the first is faster. The interval of the win rate is Wilson's: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.<br><i>ParaDnn, Figures 8 to 10.</i>");
    if (kind == "roofline")
        return MainWindow::tr("<b>Roofline.</b> FLOP/s over operational intensity (FLOP a byte moved). A point cannot lie above min(peak, intensity × bandwidth); "
                              "the ridge is where both meet.<br><i>Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, Figure 3.</i>");
    if (kind == "boxplot")
        return MainWindow::tr("<b>Box plots.</b> Box from the 9th to the 91st percentile, whiskers to the 2nd and 98th, bar at the median; the rest are dots. Percentiles are interpolated linearly.<br><i>ParaDnn, Figure 11.</i>");
    if (kind == "breakdown")
        return MainWindow::tr("<b>Operation breakdown.</b> The share of a step's time that each operation takes, averaged over the runs of a level. What the profile did not attribute is shown as such.<br><i>ParaDnn, Figure 3 (b, d).</i>");
    if (kind == "scatter")
        return MainWindow::tr("<b>Scatter.</b> One mark a run, of any two columns; a third by colour. Runs that lack one of them are left out and counted.");
    if (kind == "parallel")
        return MainWindow::tr("<b>Parallel coordinates.</b> One line a run through its value on every axis; brush an axis to select the runs that pass there.<br><i>Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.</i>");
    if (kind == "ranges")
        return MainWindow::tr("<b>Parameter ranges.</b> Trainable parameters of the models of each family, smallest to largest, on a log axis.<br><i>ParaDnn, Figure 1.</i>");
    if (kind == "winrate")
        return MainWindow::tr("<b>Win rate.</b> The share of the pairs of equal work in which the first platform is faster, at each level of a hyper-parameter, with Wilson's 95 % interval. "
                              "A dotted line stands where the winner changes: the level that separates wins from losses best (χ² of the four-fold table).<br><i>ParaDnn, Figures 8 to 10.</i>");
    if (kind == "scaling")
        return MainWindow::tr("<b>Scaling.</b> The rate of a model on several devices over that on the fewest. The curve is Amdahl's, 1 / (f + (1 − f)/n), with the fraction f that is not parallel fitted over all points; dashed: n times as fast.<br><i>ParaDnn, Figure 4.</i>");
    if (kind == "stacks")
        return MainWindow::tr("<b>Versions and types.</b> Examples/s with one software version or data type over a baseline, on equal models of one platform. Boxes as in box plots; at 1 nothing has changed.<br><i>ParaDnn, Figure 12.</i>");
    if (kind == "steps")
        return MainWindow::tr("<b>Step times.</b> Every step of a run. Warm-up ends where a change-point test says so; measuring ends when the 95 % interval of the median is narrower than the target.");
    if (kind == "composite")
        return MainWindow::tr("<b>Composite figure.</b> Several figures as panels of one, on common axes where they share them: views that were collected (Ctrl+Shift+E), or the same map once a level of a further hyper-parameter.");
    return MainWindow::tr("<b>Scatter.</b> One mark a run.");
}

} // namespace

void MainWindow::showHelp()
{
    const auto* shown = activeView();
    // Beside the pointer where that points at the window, else (by keyboard) in the middle of the view.
    const QRect area(mapToGlobal(QPoint()), size());
    const auto at = area.contains(QCursor::pos()) ? QCursor::pos() : shown ? shown->mapToGlobal(shown->rect().center()) : area.center();
    QWhatsThis::showText(at, explanationOf(shown ? shown->spec().kind : "heatmap") + QStringLiteral("<br>") + tr("The whole text: Shift+F1"), this);
}

void MainWindow::showHelpText()
{
    if (!m_help)
        m_help = new HelpWindow(this);
    const auto* shown = activeView();
    m_help->openAt(shown ? shown->spec().kind : std::string());
}

} // namespace parascope::gui
