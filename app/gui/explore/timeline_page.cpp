// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/timeline_page.h"

#include "app/gui/explore/run_details.h"
#include "app/gui/explore/table_parts.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/vertical_scroll.h"
#include "engine/base/core/interruption.h"
#include "engine/exchange/event_timeline.h"
#include "engine/figure/colours.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QLabel>
#include <QStackedWidget>

#include <utility>

namespace parascope::gui {

namespace {

/// Returns where the trace of a run may be: the file that was opened, or a file next to an opened one. A
/// database does not say where its files were, because it may be given to others.
std::vector<std::filesystem::path> placesOf(const std::string& name, const std::vector<OpenedFile>& files)
{
    std::vector<std::filesystem::path> places;
    for (const auto& file : files)
        places.push_back(file.original.filename() == name ? file.original
                                                          : file.original.parent_path() / name);
    return places;
}

} // namespace

TimelinePage::TimelinePage(Workbench& bench, RunDetails& details, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_details(details), m_stack(new QStackedWidget),
      m_empty(new EmptyState(QStringLiteral("bars"), {})), m_view(new plots::TimelineView), m_text(new QLabel)
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMargin(theme::spacing3);
    m_text->setObjectName(QStringLiteral("timelineText"));
    m_text->setAccessibleName(tr("What is known of the event"));
    auto* shown = new QWidget;
    auto* column = columnOf(shown);
    column->addWidget(new VerticalScroll(m_view), 1);
    column->addWidget(m_text);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(shown);
    columnOf(this)->addWidget(m_stack);
    connect(&details, &RunDetails::changed, this, &TimelinePage::refresh);
    connect(m_view, &plots::TimelineView::chosenChanged, this, [this] {
        const auto chosen = m_view->chosen();
        m_text->setText(chosen ? m_view->longText(*chosen)
                               : tr("Click an event for its operation and the idle time before it."));
    });
    refresh();
}

TimelinePage::~TimelinePage()
{
    m_stop.request_stop();
}

void TimelinePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void TimelinePage::say(const QString& sentence)
{
    m_empty->setText(sentence);
    m_stack->setCurrentIndex(0);
}

plots::TimelineView::Colours TimelinePage::colours() const
{
    plots::TimelineView::Colours out{};
    out.fill(figure::restSeries);
    const auto* input = m_bench.input();
    if (!input)
        return out;
    const figure::Places places({}, *input, input->operations.get(), "class");
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = places.of(std::string(workload::torch::nameOf(static_cast<workload::torch::Class>(i))));
    return out;
}

void TimelinePage::refresh()
{
    const auto& run = m_details.details().run;
    const auto name = run ? exchange::traceFileOf(*run) : std::string();
    if (name.empty()) {
        m_shown.clear();
        m_stop.request_stop();
        m_latest.drop();
        m_view->setTimeline(nullptr, {});
        return say(run ? tr("Only a run that was imported from a PyTorch trace has a timeline.")
                       : tr("Click a run to see its timeline."));
    }
    if (!isVisible() || m_shown == run->runUuid)
        return;
    m_shown = run->runUuid;
    m_stop.request_stop();
    m_stop = {};
    m_view->setTimeline(nullptr, {});
    say(tr("Reading %1...").arg(QString::fromStdString(name)));
    m_latest.ask(
        [run = *run, name, places = placesOf(name, m_bench.data().files()), stop = m_stop.get_token()] {
            const Interruptible interruptible(stop);
            Answer answer;
            answer.problem =
                tr("The timeline is read from the trace %1, which is no longer there. Put it next to the "
                   "file that is open.")
                    .arg(QString::fromStdString(name));
            for (const auto& place : places) {
                std::error_code failed;
                if (!std::filesystem::is_regular_file(place, failed))
                    continue;
                auto timeline = exchange::readEventTimeline(place, run);
                if (timeline) {
                    answer.timeline = std::make_shared<const workload::EventTimeline>(*std::move(timeline));
                    break;
                }
                answer.problem = selection::inLanguage(timeline.error().message);
            }
            return answer;
        },
        [this](const Answer& answer) { take(answer); });
}

void TimelinePage::take(const Answer& answer)
{
    if (!answer.timeline) {
        m_shown.clear(); // the user may put the file back
        return say(answer.problem);
    }
    m_view->setTimeline(answer.timeline, colours());
    m_stack->setCurrentIndex(1);
}

} // namespace parascope::gui
