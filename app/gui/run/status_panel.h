// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;

namespace parascope::gui {

class Workbench;

/// The status bar: sweeps with progress and time left, the selection, the sources and their mode, the
/// definitions.
class StatusPanel : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusPanel(Workbench& bench, QWidget* parent = nullptr);

private:
    void say(const QString& sentence);
    void fallSilent();
    void showSweep();
    [[nodiscard]] QString runningText() const;
    void askForPeak();
    void showData();
    [[nodiscard]] QString peakText() const;

    Workbench& m_bench;
    QLabel *m_icon, *m_sweep, *m_left, *m_sources, *m_selection;
    class QToolButton* m_definitions;
    QProgressBar* m_progress;
    QLabel* m_message;
    QTimer m_fade;
};

} // namespace parascope::gui
