// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/observations_panel.h"

#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/elided_label.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/parts/vertical_scroll.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include "engine/figure/kinds.h"
#include "engine/run/remote/shell_words.h"

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parascope::gui {

namespace {

/// Shows the strength as five dashes, so that it can be compared at a glance.
class Strength : public QWidget
{
public:
    explicit Strength(double strength)
        : m_filled(std::clamp(static_cast<int>(std::lround(strength * 5)), 1, 5))
    {
        setFixedSize(52, 12);
        setToolTip(ObservationsPanel::tr(
            "Strength: size of the effect and support, lower where something else could explain it"));
        setAccessibleName(ObservationsPanel::tr("Strength %1 of 5").arg(m_filled));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const auto& theme = theme::themeOf(*this);
        for (int i = 0; i < 5; ++i)
            painter.fillRect(QRect(i * 10, 4, 8, 4), i < m_filled ? theme.seriesColour(0) : theme.border);
    }

private:
    int m_filled;
};

QToolButton* link(const QString& text, const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setProperty("link", true);
    button->setAutoRaise(true);
    return button;
}

/// Returns the sentence, the tests and what would refute it, one paragraph each.
QStringList detailsOf(const insight::Observation& observation)
{
    QStringList out{selection::inLanguage(observation.sentence)};
    for (const auto& confounder : observation.confounders)
        out.append(selection::inLanguage(confounder.sentence));
    if (!observation.refutation.empty())
        out.append(ObservationsPanel::tr("Would be refuted by: %1")
                       .arg(selection::inLanguage(observation.refutation)));
    if (!std::isnan(observation.adjustedP))
        out.append(ObservationsPanel::tr("p = %1 after Holm's correction")
                       .arg(QLocale().toString(observation.adjustedP, 'g', 2)));
    return out;
}

QLabel* paragraph(const QString& text, theme::Type type)
{
    auto* out = new QLabel(text);
    out->setWordWrap(true);
    out->setFont(theme::font(type));
    out->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return out;
}

bool weakened(const insight::Observation& observation)
{
    return std::any_of(
        observation.confounders.begin(), observation.confounders.end(),
        [](const auto& confounder) { return confounder.verdict == insight::Confounder::Verdict::Turns; });
}

} // namespace

ObservationsPanel::ObservationsPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_measurement(new QFrame), m_stack(new QStackedWidget),
      m_empty(new EmptyState(QStringLiteral("eye"), tr("Observations appear here, with their evidence."))),
      m_cards(nullptr), m_foot(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_measurement->setObjectName(QStringLiteral("measurement"));
    auto* line = new QVBoxLayout(m_measurement);
    line->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    line->setSpacing(theme::spacing1);
    m_measurement->hide();
    column->addWidget(m_measurement);
    column->addWidget(m_stack, 1);
    auto* content = new QWidget;
    auto* inside = new QVBoxLayout(content);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(0);
    m_cards = new QVBoxLayout;
    m_cards->setSpacing(0);
    inside->addLayout(m_cards);
    m_foot->setFont(theme::font(theme::Type::Small));
    m_foot->setForegroundRole(QPalette::PlaceholderText);
    m_foot->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    m_foot->setWordWrap(true);
    inside->addWidget(m_foot);
    inside->addStretch();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(new VerticalScroll(content));
    m_delay.setSingleShot(true);
    m_delay.setInterval(600);
    connect(&m_delay, &QTimer::timeout, this, &ObservationsPanel::ask);
    connect(&bench, &Workbench::inputChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&bench.selection(), &selection::SelectionModel::filterChanged, &m_delay,
            qOverload<>(&QTimer::start));
    m_delay.start();
}

void ObservationsPanel::ask()
{
    const auto input = m_bench.sharedInput();
    if (!input || !input->runs || input->runs->rows() == 0) {
        m_latest.drop();
        m_report = {};
        m_problem.clear();
        m_runs = nullptr;
        m_measurement->hide();
        m_empty->setText(tr("Observations appear here, with their evidence."));
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    if (m_stack->currentWidget() == m_empty)
        m_empty->setText(tr("Looking for observations…"));
    const auto& definitions = m_bench.data().definitions();
    insight::Request request;
    request.mask = m_bench.selection().shown();
    request.filter = m_bench.selection().portableFilter().toStdString();
    request.flops = definitions.flops;
    request.peak = definitions.peak;
    m_latest.ask(
        [input, request] {
            Answer answer{input->runs, {}, {}};
            if (request.mask.size() != input->runs->rows())
                return answer; // a newer snapshot will arrive and ask again
            if (auto report = insight::observe(*input, request))
                answer.report = *std::move(report);
            else
                answer.problem = selection::inLanguage(report.error().message);
            return answer;
        },
        [this](Answer& answer) { take(answer); });
}

void ObservationsPanel::take(Answer& answer)
{
    m_problem = answer.problem;
    m_report = std::move(answer.report);
    m_runs = std::move(answer.runs);
    while (auto* item = m_cards->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    for (const auto& observation : m_report.observations)
        m_cards->addWidget(card(observation));
    showMeasurement();
    QStringList notes;
    for (const auto& note : m_report.notes)
        notes.append(selection::inLanguage(note));
    m_foot->setToolTip(notes.join(QLatin1Char('\n')));
    arrange();
}

void ObservationsPanel::setSides(std::vector<std::string> sides)
{
    if (sides == m_sides)
        return;
    m_sides = std::move(sides);
    if (m_runs)
        arrange();
}

void ObservationsPanel::arrange()
{
    const auto isAbout = [this](const insight::Observation& observation) {
        const auto& platforms = observation.figure.platforms;
        return std::all_of(m_sides.begin(), m_sides.end(), [&](const auto& side) {
            return std::find(platforms.begin(), platforms.end(), side) != platforms.end();
        });
    };
    int found = 0;
    for (int i = 0; i < m_cards->count(); ++i) {
        const bool about = isAbout(m_report.observations[static_cast<std::size_t>(i)]);
        m_cards->itemAt(i)->widget()->setVisible(about);
        found += about;
    }
    m_foot->setText(tr("%n supported", nullptr, found) + QStringLiteral(" · ") +
                    tr("%n hypothesis(es) tested", nullptr, static_cast<int>(m_report.tests)));
    if (found > 0) {
        m_stack->setCurrentIndex(1);
        return;
    }
    m_empty->setText(!m_problem.isEmpty() ? m_problem
                     : !m_report.observations.empty()
                         ? tr("No observation is about both sides. Explore shows those of each.")
                         : tr("No observation is supported.") + QLatin1Char('\n') +
                               tr("%n hypothesis(es) tested", nullptr, static_cast<int>(m_report.tests)) +
                               (m_report.notes.empty()
                                    ? QString()
                                    : QLatin1Char('\n') + selection::inLanguage(m_report.notes.front())));
    m_stack->setCurrentWidget(m_empty);
}

void ObservationsPanel::addSelectLink(const insight::Observation& observation, QBoxLayout& row)
{
    if (observation.evidence.rows.empty())
        return;
    auto* select = link(tr("Select"), tr("Select the runs that show it"));
    select->setObjectName(QStringLiteral("selectObservation"));
    const auto rows = std::make_shared<const std::vector<std::uint32_t>>(observation.evidence.rows);
    connect(select, &QToolButton::clicked, this,
            [this, runs = m_runs, rows] { m_bench.selection().selectRows(runs, rows); });
    row.addWidget(select);
}

void ObservationsPanel::addCopyLink(const insight::Observation& observation, QBoxLayout& row)
{
    if (observation.again.empty())
        return;
    auto* copy = link(tr("Copy command"), tr("Copy the command that prints how to measure these runs again"));
    copy->setObjectName(QStringLiteral("copyObservationCommand"));
    connect(copy, &QToolButton::clicked, this, [this, where = observation.again] {
        QStringList lines;
        for (const auto& file : m_bench.data().files())
            lines.append(QString::fromStdString(remote::commandLine(
                {"parascope-cli", "command", "--db", file.database.string(), "--where", where})));
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
        emit m_bench.message(tr("The command is on the clipboard."), false);
    });
    row.addWidget(copy);
}

void ObservationsPanel::showMeasurement()
{
    auto* column = m_measurement->layout();
    while (auto* item = column->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    m_measurement->setVisible(m_report.measurement.has_value());
    if (!m_report.measurement)
        return;
    column->addWidget(paragraph(selection::inLanguage(m_report.measurement->headline), theme::Type::Small));
    auto* links = new QWidget;
    auto* row = new QHBoxLayout(links);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::spacing2);
    row->addStretch();
    addCopyLink(*m_report.measurement, *row);
    addSelectLink(*m_report.measurement, *row);
    column->addWidget(links);
}

QWidget* ObservationsPanel::card(const insight::Observation& observation)
{
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("observation"));
    const bool caveat =
        weakened(observation) || observation.topic == "peak" || observation.topic == "plateau";
    card->setProperty("caveat", caveat);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    column->setSpacing(theme::spacing1);
    const auto headline = selection::inLanguage(observation.headline);
    column->addWidget(paragraph(headline, theme::Type::Plot));
    auto* foot = new QHBoxLayout;
    foot->setSpacing(theme::spacing2);
    foot->addWidget(new Strength(observation.strength));
    auto unit = selection::inLanguage(observation.evidence.unit);
    if (observation.evidence.n == 1 &&
        unit.endsWith(QLatin1Char('s'))) // "runs", "pairs": the engine has only the plural
        unit.chop(1);
    auto* n = new ElidedLabel(QLocale().toString(static_cast<qulonglong>(observation.evidence.n)) +
                              QLatin1Char(' ') + unit);
    n->setFont(theme::font(theme::Type::Small));
    n->setForegroundRole(QPalette::PlaceholderText);
    foot->addWidget(n, 1);
    auto* unfold = link(tr("Details"), tr("Show the numbers, the tests and what would refute it"));
    unfold->setObjectName(QStringLiteral("observationDetails"));
    unfold->setAccessibleName(tr("Details of: %1").arg(headline));
    unfold->setCheckable(true);
    foot->addWidget(unfold);
    addCopyLink(observation, *foot);
    addSelectLink(observation, *foot);
    if (figure::findKind(observation.figure.kind)) {
        auto* show = link(tr("Show"), tr("Show its figure"));
        show->setObjectName(QStringLiteral("showObservation"));
        connect(show, &QToolButton::clicked, this,
                [this, spec = observation.figure] { emit shown(m_bench.addView(spec)); });
        foot->addWidget(show);
    }
    column->addLayout(foot);
    auto* details = paragraph(detailsOf(observation).join(QStringLiteral("\n\n")), theme::Type::Small);
    details->setObjectName(QStringLiteral("observationText"));
    details->hide();
    connect(unfold, &QToolButton::toggled, details, &QWidget::setVisible);
    column->addWidget(details);
    return card;
}

} // namespace parascope::gui
