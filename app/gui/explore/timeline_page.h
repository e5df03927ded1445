// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/timeline_view.h"
#include "widgets/selection/latest.h"

#include <QWidget>

#include <stop_token>
#include <string>

class QLabel;
class QStackedWidget;

namespace parascope::gui {

class EmptyState;
class RunDetails;
class Workbench;

/// Shows when the events of the focused run ran, if it was imported from a trace. The trace is read again, on
/// the thread pool, when the page is visible, because a database keeps only sums of its events.
class TimelinePage : public QWidget
{
    Q_OBJECT

public:
    TimelinePage(Workbench& bench, RunDetails& details, QWidget* parent = nullptr);
    ~TimelinePage() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Answer
    {
        plots::TimelineView::TimelinePtr timeline;
        QString problem;
    };

    void refresh();
    void take(const Answer& answer);
    void say(const QString& sentence);
    [[nodiscard]] plots::TimelineView::Colours colours() const;

    Workbench& m_bench;
    RunDetails& m_details;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    plots::TimelineView* m_view;
    QLabel* m_text;
    std::string m_shown; ///< the run that is shown or being read
    selection::Latest<Answer> m_latest;
    std::stop_source m_stop; ///< ends the reading of a trace that is no longer wanted
};

} // namespace parascope::gui
