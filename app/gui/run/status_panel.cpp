// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/status_panel.h"

#include "app/gui/model/workbench.h"
#include "app/gui/parts/elided_label.h"
#include "engine/base/core/units.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QToolButton>

namespace parascope::gui {

StatusPanel::StatusPanel(Workbench& bench, QWidget* parent)
    : QStatusBar(parent), m_bench(bench), m_icon(new QLabel), m_sweep(new QLabel), m_left(new QLabel),
      m_sources(new ElidedLabel({}, 380, Qt::ElideMiddle)), m_selection(new QLabel),
      m_definitions(new QToolButton), m_progress(new QProgressBar), m_message(new ElidedLabel({}))
{
    setFixedHeight(24);
    setSizeGripEnabled(false);
    setContentsMargins(theme::spacing2, 0, theme::spacing3, 0);
    m_progress->setFixedWidth(160);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    for (QWidget* widget : {static_cast<QWidget*>(m_icon), static_cast<QWidget*>(m_sweep),
                            static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_left)})
        addWidget(widget);
    addWidget(m_message, 1);
    m_message->setObjectName(QStringLiteral("statusMessage"));
    m_sweep->setObjectName(QStringLiteral("sweepStatus"));
    m_definitions->setObjectName(QStringLiteral("definitions"));
    m_definitions->setAutoRaise(true);
    m_definitions->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_definitions);
    m_definitions->setMenu(menu);
    m_definitions->setToolTip(tr("Which FLOP count and which peak the figures use"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const auto now = m_bench.data().wantedDefinitions();
        const auto add = [&](const QString& text, const char* flops, const char* peak) {
            auto* action = menu->addAction(text);
            action->setCheckable(true);
            action->setChecked((!flops || now.flops == flops) && (!peak || now.peak == peak));
            connect(action, &QAction::triggered, this, [this, now, flops, peak] {
                m_bench.setDefinitions({flops ? flops : now.flops, peak ? peak : now.peak});
                showData();
            });
        };
        add(tr("FLOPs by source: recorded in imported files, executed in own runs"), DataHub::bySource,
            nullptr);
        add(tr("FLOPs as executed (from the layer graph)"), "executed", nullptr);
        add(tr("FLOPs without masked attention pairs"), "causal", nullptr);
        add(tr("FLOPs from TensorFlow's profiler (as in the paper)"), "tf_profiler", nullptr);
        add(tr("FLOPs as the file recorded them"), "recorded", nullptr);
        menu->addSeparator();
        add(tr("Peak of the data sheet"), nullptr, "datasheet");
        add(tr("Peak measured on this machine"), nullptr, "measured");
        auto* own = menu->addAction(tr("Another peak..."), this, &StatusPanel::askForPeak);
        own->setObjectName(QStringLiteral("ownPeak"));
        own->setCheckable(true);
        own->setChecked(now.peak != "datasheet" && now.peak != "measured");
    });
    for (QWidget* widget : {static_cast<QWidget*>(m_sources), static_cast<QWidget*>(m_selection),
                            static_cast<QWidget*>(m_definitions)})
        addPermanentWidget(widget);
    connect(&bench.sweeps(), &SweepController::statusChanged, this, &StatusPanel::showSweep);
    connect(&bench.calibration(), &Calibration::runningChanged, this, &StatusPanel::showSweep);
    connect(&bench.data(), &DataHub::filesChanged, this, &StatusPanel::showData);
    connect(&bench.data(), &DataHub::datasetChanged, this, &StatusPanel::showData);
    connect(&bench.data(), &DataHub::loadingChanged, this, &StatusPanel::showData);
    connect(&bench.data(), &DataHub::progressed, this, &StatusPanel::showData);
    connect(&bench.selection(), &selection::SelectionModel::selectionChanged, this, &StatusPanel::showData);
    connect(&bench, &Workbench::message, this, [this](const QString& sentence, bool) { say(sentence); });
    // A message on the previous sweep does not apply to the sweep that runs now.
    connect(&bench.sweeps(), &SweepController::started, this, &StatusPanel::fallSilent);
    m_fade.setSingleShot(true);
    connect(&m_fade, &QTimer::timeout, this, &StatusPanel::fallSilent);
    connect(&bench.appearance(), &Appearance::themeChanged, this,
            &StatusPanel::showSweep); // the icon has a colour of the theme
    showSweep();
    showData();
}

/// Shows a message in the place of the sweep for several seconds. QStatusBar's own message would be painted
/// over the remains of a hidden window.
void StatusPanel::say(const QString& sentence)
{
    constexpr int readMs = 8000;
    m_message->setText(sentence);
    m_message->setToolTip(sentence);
    m_fade.start(readMs);
    showSweep();
}

void StatusPanel::fallSilent()
{
    m_fade.stop();
    m_message->clear();
    showSweep();
}

void StatusPanel::showSweep()
{
    const bool speaks = !m_message->text().isEmpty();
    m_message->setVisible(speaks);
    m_icon->setVisible(!speaks);
    m_sweep->setVisible(!speaks);
    const auto& sweeps = m_bench.sweeps();
    const auto& theme = theme::themeOf(*this);
    const bool running = sweeps.isRunning();
    m_icon->setPixmap(theme::iconPixmap(sweeps.isPaused()                ? QStringLiteral("pause")
                                        : running || sweeps.isStarting() ? QStringLiteral("play")
                                                                         : QStringLiteral("check"),
                                        14, running ? theme.accent : theme.ok, devicePixelRatioF()));
    m_progress->setVisible(running && !speaks);
    m_left->setVisible(running && !speaks);
    if (!running) {
        const bool measuring = m_bench.calibration().isRunning();
        m_sweep->setText(sweeps.isStarting()                   ? tr("Starting the runner…")
                         : m_bench.calibration().isProfiling() ? tr("Profiling a run")
                         : measuring                           ? tr("Measuring ceilings")
                                                               : tr("No sweep running"));
        m_progress->setVisible(measuring && !speaks);
        m_progress->setRange(0, measuring ? 0 : 1);
        return;
    }
    const auto progress = sweeps.progress();
    const bool finishing = sweeps.isPaused() && sweeps.hasRunAtWork();
    m_sweep->setText(sweeps.isSilent()   ? tr("The runner does not answer")
                     : finishing         ? tr("Pausing after this run")
                     : sweeps.isPaused() ? tr("Paused")
                                         : runningText());
    m_sweep->setToolTip(tr("Results go to %1.").arg(sweeps.followed()));
    m_progress->setRange(0, static_cast<int>(std::max<qint64>(1, progress.points)));
    m_progress->setValue(static_cast<int>(progress.done));
    const auto share = progress.points ? 100 * progress.done / progress.points : 0;
    m_left->setText(progress.etaSeconds < 1 ? tr("%1 %, less than 1 s left").arg(share)
                    : progress.done == 0    ? tr("%1 %, about %2 left")
                                               .arg(share)
                                               .arg(QString::fromStdString(durationText(progress.etaSeconds)))
                                         : tr("%1 %, about %2 left, estimated from %3 runs")
                                               .arg(share)
                                               .arg(QString::fromStdString(durationText(progress.etaSeconds)),
                                                    QLocale().toString(progress.done)));
}

/// Returns which sweep runs and how far it is. A sweep that was not started here is told by its database.
QString StatusPanel::runningText() const
{
    const auto& sweeps = m_bench.sweeps();
    QStringList names;
    for (const auto& sweep : sweeps.status()->sweeps)
        if (const auto name = QString::fromStdString(sweep.name); !names.contains(name))
            names.append(name);
    const auto progress = sweeps.progress();
    const auto text =
        tr("Running: %1 of %2 points of %3")
            .arg(QLocale().toString(progress.done), QLocale().toString(progress.points),
                 names.size() == 1 ? names.first()
                                   : tr("%n sweep(s)", nullptr, static_cast<int>(names.size())));
    return sweeps.followed() == sweeps.database()
               ? text
               : text + QStringLiteral(" · ") + QFileInfo(sweeps.followed()).fileName();
}

void StatusPanel::showData()
{
    QStringList names;
    bool imported = false;
    for (const auto& file : m_bench.data().files()) {
        names.append(QString::fromStdString(file.original.filename().string()));
        imported = imported || file.imported;
    }
    auto text = names.isEmpty() ? tr("No database open") : names.mid(0, 4).join(QStringLiteral(", "));
    if (names.size() > 4)
        text += tr(" and %n more", nullptr, static_cast<int>(names.size() - 4));
    if (imported)
        text += QLatin1Char(' ') + tr("(imported, read-only)");
    if (const auto awaited = m_bench.data().awaitedText(); !awaited.isEmpty())
        text = awaited;
    m_sources->setText(text);
    m_sources->setToolTip(m_bench.data().paths().join(QLatin1Char('\n')));
    const auto& selection = m_bench.selection();
    m_selection->setVisible(selection.selected().count > 0);
    m_selection->setText(tr("Selection %1 of %2")
                             .arg(QLocale().toString(static_cast<qulonglong>(selection.selected().count)),
                                  QLocale().toString(static_cast<qulonglong>(selection.shownCount()))));
    const auto& definitions = m_bench.data().definitions();
    m_definitions->setVisible(m_bench.data().dataset() != nullptr);
    m_definitions->setText(
        tr("FLOPs: %1 · Peak: %2")
            .arg(definitions.flopsBySource.empty() ? flopsText(definitions.flops) : tr("by source"),
                 peakText()));
}

/// Asks for a peak of all platforms in TFLOP/s, for hardware that the catalogue does not know.
void StatusPanel::askForPeak()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Another peak"));
    dialog->setLabelText(tr("Peak of the platforms in TFLOP/s"));
    dialog->setInputMode(QInputDialog::DoubleInput);
    constexpr double least = 0.001, most = 1e9, tera = 1e12;
    constexpr int decimals = 3;
    dialog->setDoubleDecimals(decimals);
    dialog->setDoubleRange(least, most);
    bool known = false;
    const auto now = QString::fromStdString(m_bench.data().wantedDefinitions().peak).toDouble(&known);
    dialog->setDoubleValue(known ? now / tera : 1);
    connect(dialog, &QInputDialog::doubleValueSelected, this, [this](double peak) {
        auto wanted = m_bench.data().wantedDefinitions();
        wanted.peak = QString::number(peak * tera, 'g', 12).toStdString();
        m_bench.setDefinitions(wanted);
    });
    dialog->open();
}

/// Returns the source of the drawn compute roofs: the data sheet, or the measured roofs if there is no data
/// sheet.
QString StatusPanel::peakText() const
{
    const auto& [sheet, measured] = m_bench.data().loaded().roofs;
    const auto& peak = m_bench.data().definitions().peak;
    if (peak != "datasheet" && peak != "measured")
        return QString::fromStdString(withPrefix(QString::fromStdString(peak).toDouble(), "FLOP/s"));
    return sheet && measured ? tr("data sheet and measured")
           : measured        ? tr("measured")
           : sheet           ? tr("data sheet")
                             : tr("unknown");
}

} // namespace parascope::gui
