// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/adaptive_options.h"

#include "engine/base/core/metrics.h"
#include "engine/model/space/spec_adaptive.h"
#include "engine/model/surrogate/target.h"
#include "widgets/editors/grid_field.h"
#include "widgets/models/cell_text.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>

namespace parascope::editors {

using space::Goal;
using space::Stop;

namespace {

QLineEdit* field(const char* name, const QString& accessible, const QString& placeholder)
{
    auto* line = new GridField;
    line->setObjectName(QLatin1String(name));
    line->setAccessibleName(accessible);
    line->setPlaceholderText(placeholder);
    return line;
}

QComboBox* chooser(const char* name, const QString& accessible)
{
    auto* combo = new QComboBox;
    combo->setObjectName(QLatin1String(name));
    combo->setAccessibleName(accessible);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(7);
    return combo;
}

/// Returns the object of the document with this key; null if the document has none.
Json entryOf(const GridDocument& document, const char* key)
{
    return document.rest.is_object() && document.rest.contains(key) ? document.rest[key] : Json();
}

Goal goalOf(const GridDocument& document)
{
    const auto json = entryOf(document, "goal");
    return json.is_object() ? space::goalFromJson(json, Message(std::string("goal"))).value_or(Goal{})
                            : Goal{};
}

Stop stopOf(const GridDocument& document)
{
    return space::stopFromJson(entryOf(document, "stop"), Message(std::string("stop"))).value_or(Stop{});
}

/// Returns a default limit for each kind.
Stop usualStop(Stop::Kind kind)
{
    return {kind, kind == Stop::Kind::MapError ? 0.05 : kind == Stop::Kind::Fraction ? 0.2 : 600};
}

/// Converts a limit to the displayed value. The editor shows shares in per cent.
double shownLimit(const Stop& stop)
{
    return stop.kind == Stop::Kind::Seconds ? stop.value : 100 * stop.value;
}

void setRowVisible(const QFormLayout& form, QWidget& widget, bool on)
{
    widget.setVisible(on);
    if (auto* label = form.labelForField(&widget))
        label->setVisible(on);
}

} // namespace

AdaptiveOptions::AdaptiveOptions(GridModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_form(new QFormLayout(this)),
      m_stop(chooser("stopKind", tr("When the sweep stops"))),
      m_goal(chooser("goalKind", tr("What the sweep looks for"))),
      m_metric(chooser("goalMetric", tr("Metric of the goal"))), m_limit(new QDoubleSpinBox),
      m_where(field("goalWhere", tr("Which points are considered"), tr("any, or memory_peak_bytes < 16e9"))),
      m_at(field("goalAt", tr("Value of the contour"), QStringLiteral("0.5"))),
      m_first(field("goalFirst", tr("First platform of the border"), QStringLiteral("this-machine"))),
      m_second(field("goalSecond", tr("Second platform of the border"), tr("another platform")))
{
    build();
    connect(m_stop, &QComboBox::activated, this, [this] {
        {
            const QScopedValueRollback quiet(m_showing, true);
            showFields();
            m_limit->setValue(shownLimit(usualStop(static_cast<Stop::Kind>(m_stop->currentData().toInt()))));
        }
        takeStop();
    });
    connect(m_limit, &QDoubleSpinBox::valueChanged, this, &AdaptiveOptions::takeStop);
    for (auto* combo : {m_goal, m_metric})
        connect(combo, &QComboBox::activated, this, [this] {
            showFields();
            takeGoal();
        });
    for (auto* line : {m_where, m_at, m_first, m_second})
        connect(line, &QLineEdit::textEdited, this, &AdaptiveOptions::takeGoal);
}

void AdaptiveOptions::build()
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setHorizontalSpacing(theme::spacing3);
    m_form->setVerticalSpacing(theme::spacing2);
    const auto add = [](QComboBox* combo, const QString& text, auto kind) {
        combo->addItem(text, static_cast<int>(kind));
    };
    add(m_stop, tr("map error"), Stop::Kind::MapError);
    add(m_stop, tr("share of points"), Stop::Kind::Fraction);
    add(m_stop, tr("time"), Stop::Kind::Seconds);
    add(m_stop, tr("every point"), Stop::Kind::Never);
    m_limit->setObjectName(QStringLiteral("stopLimit"));
    m_limit->setAccessibleName(tr("Limit of the sweep"));
    auto* until = new QHBoxLayout;
    until->setSpacing(theme::spacing2);
    until->addWidget(m_stop, 3);
    until->addWidget(m_limit, 2);
    m_limit->setMinimumWidth(66);
    m_limit->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_form->addRow(tr("Until"), until);
    m_stop->setToolTip(tr("Map error: half of the cells without a run are expected to have a smaller error. "
                          "Points that have not run by then are predicted."));
    add(m_goal, tr("the whole map"), Goal::Kind::None);
    add(m_goal, tr("best: the largest"), Goal::Kind::Largest);
    add(m_goal, tr("best: the smallest"), Goal::Kind::Smallest);
    add(m_goal, tr("border between platforms"), Goal::Kind::Border);
    add(m_goal, tr("contour"), Goal::Kind::Contour);
    m_form->addRow(tr("Look for"), m_goal);
    for (const auto& metric : metrics())
        if (surrogate::canBeGoal(metric.name))
            m_metric->addItem(
                models::titleOf(
                    QString::fromUtf8(metric.name.data(), static_cast<qsizetype>(metric.name.size()))),
                QString::fromUtf8(metric.name.data(), static_cast<qsizetype>(metric.name.size())));
    m_form->addRow(tr("of"), m_metric);
    m_form->addRow(tr("at"), m_at);
    m_form->addRow(tr("where"), m_where);
    m_form->addRow(tr("between"), m_first);
    m_form->addRow(tr("and"), m_second);
}

void AdaptiveOptions::setOrder(const QString& order)
{
    auto document = m_model.document();
    document.order = order;
    if (document.isAdaptive()) {
        if (!document.rest.contains("stop"))
            document.rest["stop"] = space::toJson(usualStop(Stop::Kind::MapError));
    } else {
        document.rest.erase("stop");
        document.rest.erase("goal");
    }
    m_model.setDocument(document);
}

void AdaptiveOptions::showDocument()
{
    const auto& document = m_model.document();
    const bool adaptive = document.isAdaptive();
    setVisible(adaptive);
    if (!adaptive)
        return;
    const QScopedValueRollback quiet(m_showing, true);
    const auto stop = stopOf(document);
    m_stop->setCurrentIndex(m_stop->findData(static_cast<int>(stop.kind)));
    const auto goal = goalOf(document);
    // A goal that is still being typed reads as no goal, so do not change the chosen kind.
    if (goal.kind != Goal::Kind::None || !document.rest.contains("goal"))
        m_goal->setCurrentIndex(m_goal->findData(static_cast<int>(goal.kind)));
    showFields();
    m_limit->setValue(shownLimit(stop));
    const auto show = [](QLineEdit* line, const QString& text) {
        if (!line->hasFocus() && line->text() != text)
            line->setText(text);
    };
    if (goal.kind == Goal::Kind::None)
        return;
    if (const int at = m_metric->findData(QString::fromStdString(goal.metric)); at >= 0)
        m_metric->setCurrentIndex(at);
    show(m_where, QString::fromStdString(goal.where));
    if (goal.kind == Goal::Kind::Contour)
        show(m_at, QString::number(goal.at, 'g', 12));
    if (goal.platforms.size() == 2) {
        show(m_first, QString::fromStdString(goal.platforms[0]));
        show(m_second, QString::fromStdString(goal.platforms[1]));
    }
}

void AdaptiveOptions::showFields()
{
    const auto goal = static_cast<Goal::Kind>(m_goal->currentData().toInt());
    const bool best = goal == Goal::Kind::Largest || goal == Goal::Kind::Smallest,
               contour = goal == Goal::Kind::Contour, border = goal == Goal::Kind::Border;
    setRowVisible(*m_form, *m_metric, best || contour);
    setRowVisible(*m_form, *m_at, contour);
    setRowVisible(*m_form, *m_where, best);
    setRowVisible(*m_form, *m_first, border);
    setRowVisible(*m_form, *m_second, border);
    const auto stop = static_cast<Stop::Kind>(m_stop->currentData().toInt());
    const bool seconds = stop == Stop::Kind::Seconds;
    m_limit->setVisible(stop != Stop::Kind::Never);
    m_limit->setDecimals(seconds ? 0 : 1);
    m_limit->setRange(seconds ? 1 : 0.1, seconds ? 1e7 : 100);
    m_limit->setSuffix(seconds ? tr(" s") : QStringLiteral(" %"));
}

void AdaptiveOptions::takeStop()
{
    if (m_showing)
        return;
    Stop stop{static_cast<Stop::Kind>(m_stop->currentData().toInt()), m_limit->value()};
    if (stop.kind != Stop::Kind::Seconds)
        stop.value /= 100;
    auto document = m_model.document();
    if (stop.kind == Stop::Kind::Never)
        document.rest.erase("stop");
    else
        document.rest["stop"] = toJson(stop);
    m_model.setDocument(document, QStringLiteral("stop"));
}

void AdaptiveOptions::takeGoal()
{
    if (m_showing)
        return;
    Goal goal;
    goal.kind = static_cast<Goal::Kind>(m_goal->currentData().toInt());
    goal.metric = m_metric->currentData().toString().toStdString();
    auto document = m_model.document();
    if (goal.kind == Goal::Kind::Largest || goal.kind == Goal::Kind::Smallest)
        goal.where = m_where->text().trimmed().toStdString();
    if (goal.kind == Goal::Kind::Contour)
        goal.at = m_at->text().toDouble();
    if (goal.kind == Goal::Kind::Border)
        goal.platforms = {m_first->text().trimmed().toStdString(), m_second->text().trimmed().toStdString()};
    if (goal.kind == Goal::Kind::None)
        document.rest.erase("goal");
    else
        document.rest["goal"] =
            toJson(goal); // the reader of the spec reports what is missing, below the field
    m_model.setDocument(document, QStringLiteral("goal"));
}

} // namespace parascope::editors
