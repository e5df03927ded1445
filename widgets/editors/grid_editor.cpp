// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/grid_editor.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/units.h"
#include "engine/model/workload/fit.h"
#include "widgets/editors/adaptive_options.h"
#include "widgets/editors/coverage_plot.h"
#include "widgets/editors/grid_axes_editor.h"
#include "widgets/editors/grid_field.h"
#include "widgets/editors/problem_line.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringListModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>

namespace parascope::editors {

namespace {

QLabel* strong(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(theme::font(theme::Type::Control, true));
    return label;
}

QLabel* note()
{
    auto* label = new QLabel;
    label->setFont(theme::font(theme::Type::Small));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setWordWrap(true);
    label->setMinimumWidth(40);
    return label;
}

/// Converts the fixed values of a grid to a text such as "layer=4, node=32".
QString fixedText(const Json& fixed)
{
    QStringList pieces;
    for (const auto& [name, value] : fixed.items())
        if (name != "dtype")
            pieces.append(
                QString::fromStdString(name) + QLatin1Char('=') +
                QString::fromStdString(value.is_string() ? value.template get<std::string>() : value.dump()));
    return pieces.join(QStringLiteral(", "));
}

/// Returns the values in a text, or nothing if a part is not name=value.
std::optional<Json> fixedOf(const QString& text)
{
    Json fixed = Json::object();
    for (const auto& piece : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto name = piece.section(QLatin1Char('='), 0, 0).trimmed(),
                   value = piece.section(QLatin1Char('='), 1).trimmed();
        if (name.isEmpty() || value.isEmpty())
            return std::nullopt;
        fixed[name.toStdString()] = toJson(valueFromText(value.toStdString()));
    }
    return fixed;
}

} // namespace

GridDocument GridEditor::smallGrid(const space::FamilyWords& family)
{
    GridDocument grid;
    grid.name = grid.family = QString::fromStdString(family.name);
    bool sized = false;
    for (const auto& word : family.words) {
        const auto* value = std::get_if<std::int64_t>(&word.defaultValue);
        const bool batch = word.name == hyper::batch;
        const bool size = !sized && !batch && value && word.maximum > 1 && *value >= 2;
        if (!value || !(batch || size)) {
            if (word.required)
                grid.fixed[word.name] = toJson(word.defaultValue);
            continue;
        }
        sized = sized || size;
        Json values = Json::array();
        for (const std::int64_t part : {8, 4, 2, 1})
            if (const auto at = *value / part;
                at >= 1 && (batch || part <= 2) && (values.empty() || values.back() != Json(at)))
                values.push_back(at);
        grid.axes.push_back(axisFromJson(QString::fromStdString(word.name), values));
    }
    if (!family.optimizer.empty())
        grid.fixed["optimizer"] = family.optimizer;
    return grid;
}

GridEditor::GridEditor(GridModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_name(new GridField), m_where(new GridField),
      m_presets(new QToolButton), m_family(new QComboBox), m_dtype(new QComboBox), m_order(new QComboBox),
      m_axes(new GridAxesEditor(model)), m_adaptive(new AdaptiveOptions(model)), m_fixed(new GridField),
      m_whereProblem(new ProblemLine), m_problem(new ProblemLine), m_fixedProblem(new ProblemLine),
      m_coverage(new CoveragePlot), m_points(new QLabel), m_pointsNote(note()), m_time(new QLabel),
      m_timeNote(note()), m_largest(new QLabel), m_largestNote(note()), m_tooLarge(new QLabel),
      m_tooLargeNote(note()), m_oversized(new QCheckBox(tr("Run points that will not fit anyway"))),
      m_target(new QDoubleSpinBox), m_seconds(new QDoubleSpinBox), m_repeats(new QSpinBox)
{
    build();
    connectFields();
    connect(&m_model, &GridModel::documentChanged, this, &GridEditor::showDocument);
    connect(&m_model, &GridModel::forecastChanged, this, &GridEditor::showForecast);
    showDocument();
    showForecast(); // the model may have checked its grid before this editor was created
}

void GridEditor::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    column->setSpacing(theme::spacing3);
    auto* head = new QGridLayout;
    head->setHorizontalSpacing(theme::spacing3);
    head->addWidget(new QLabel(tr("Name")), 0, 0);
    head->addWidget(m_name, 0, 1);
    m_presets->setText(tr("Presets"));
    m_presets->setPopupMode(QToolButton::InstantPopup);
    m_presets->setProperty("button", true);
    m_presets->setObjectName(QStringLiteral("presets"));
    m_presets->setMenu(new QMenu(m_presets));
    head->addWidget(m_presets, 0, 2);
    head->addWidget(new QLabel(tr("Family")), 1, 0);
    head->addWidget(m_family, 1, 1);
    head->addWidget(m_dtype, 1, 2);
    head->setColumnStretch(1, 1);
    column->addLayout(head);
    m_name->setObjectName(QStringLiteral("gridName"));
    m_name->setAccessibleName(tr("Name of the grid"));
    m_family->setObjectName(QStringLiteral("family"));
    m_family->setAccessibleName(tr("Family of models"));
    m_dtype->setAccessibleName(tr("Data type"));
    for (const auto& family : m_model.vocabulary().families)
        m_family->addItem(QString::fromStdString(family.name), QString::fromStdString(family.name));
    m_family->insertSeparator(m_family->count());
    for (const auto& program : m_model.vocabulary().programs)
        m_family->addItem(QString::fromStdString(program.title.empty() ? program.name : program.title),
                          QString::fromStdString(program.name));
    for (const auto& word : m_model.vocabulary().settings)
        if (word.name == "dtype")
            for (const auto& choice : word.choices)
                m_dtype->addItem(QString::fromStdString(choice));
    if (m_dtype->count() == 0)
        m_dtype->addItem(QStringLiteral("float32"));
    column->addWidget(m_axes);
    auto* fixedRow = new QVBoxLayout;
    fixedRow->setSpacing(theme::spacing1);
    fixedRow->addWidget(new QLabel(tr("Fixed")));
    fixedRow->addWidget(m_fixed);
    m_fixed->setFont(theme::font(theme::Type::Plot));
    m_fixed->setObjectName(QStringLiteral("fixed"));
    m_fixed->setAccessibleName(tr("Fixed values"));
    m_fixed->setPlaceholderText(tr("input=2000, output=1000"));
    column->addLayout(fixedRow);
    column->addWidget(m_fixedProblem);
    auto* only = new QVBoxLayout;
    only->setSpacing(theme::spacing1);
    only->addWidget(new QLabel(tr("Only where")));
    m_where->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_where->setObjectName(QStringLiteral("where"));
    m_where->setAccessibleName(tr("Constraint"));
    m_where->setPlaceholderText(tr("every point, or for example layer * node <= 2048"));
    only->addWidget(m_where);
    only->addWidget(m_whereProblem);
    column->addLayout(only);
    column->addWidget(m_problem);
    column->addWidget(strong(tr("Coverage")));
    column->addWidget(m_coverage);
    column->addWidget(strong(tr("Forecast")));
    auto* forecast = new QGridLayout;
    forecast->setHorizontalSpacing(theme::spacing4);
    forecast->setVerticalSpacing(theme::spacing2);
    const auto line = [&](int row, const QString& text, QLabel* value, QLabel* remark) {
        auto* label = new QLabel(text);
        label->setForegroundRole(QPalette::PlaceholderText);
        forecast->addWidget(label, row, 0);
        forecast->addWidget(value, row, 1);
        forecast->addWidget(remark, row, 2);
    };
    line(0, tr("Points"), m_points, m_pointsNote);
    line(1, tr("Time"), m_time, m_timeNote);
    line(2, tr("Largest model"), m_largest, m_largestNote);
    line(3, tr("Will not fit"), m_tooLarge, m_tooLargeNote);
    forecast->addWidget(m_oversized, 4, 0, 1, 3);
    m_oversized->setObjectName(QStringLiteral("oversized"));
    m_oversized->setToolTip(tr("Points whose memory forecast exceeds %1 % of the device's memory are skipped "
                               "unless this is ticked. A run that exceeds its time limit is always ended.")
                                .arg(std::lround(workload::roomForTensors(100 * workload::memoryShare))));
    forecast->setColumnStretch(2, 1);
    m_points->setObjectName(QStringLiteral("points"));
    m_time->setObjectName(QStringLiteral("time"));
    column->addLayout(forecast);
    auto* stop = new QGridLayout;
    stop->setHorizontalSpacing(theme::spacing3);
    stop->setVerticalSpacing(theme::spacing2);
    stop->addWidget(new QLabel(tr("Stop a run at")), 0, 0);
    m_target->setRange(0.1, 50);
    m_target->setDecimals(1);
    m_target->setSuffix(QStringLiteral(" %"));
    m_target->setAccessibleName(tr("Half-width of the interval"));
    m_target->setToolTip(tr("Half-width of the 95 % interval of the median step time"));
    stop->addWidget(m_target, 0, 1);
    stop->addWidget(new QLabel(tr("of the median, or")), 0, 2);
    m_seconds->setRange(0.1, 86400);
    m_seconds->setDecimals(1);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setAccessibleName(tr("Time limit per run"));
    m_seconds->setObjectName(QStringLiteral("seconds"));
    stop->addWidget(m_seconds, 0, 3);
    stop->addWidget(new QLabel(tr("Order")), 1, 0);
    m_order->addItem(tr("coarse to fine"), QStringLiteral("coarse"));
    m_order->addItem(tr("shuffled"), QStringLiteral("shuffle"));
    m_order->addItem(tr("as listed"), QStringLiteral("listed"));
    m_order->addItem(tr("adaptive"), QStringLiteral("adaptive"));
    m_order->setItemData(m_order->count() - 1,
                         tr("Each run is chosen from the results so far; the other points are predicted"),
                         Qt::ToolTipRole);
    m_order->setObjectName(QStringLiteral("order"));
    m_order->setAccessibleName(tr("Order of runs"));
    stop->addWidget(m_order, 1, 1, 1, 2);
    m_repeats->setRange(1, 1000);
    m_repeats->setSuffix(QStringLiteral(" ×"));
    m_repeats->setAccessibleName(tr("Repeats"));
    m_repeats->setToolTip(tr("How often each point is run"));
    stop->addWidget(m_repeats, 1, 3);
    stop->setColumnStretch(1, 1);
    stop->setColumnStretch(3, 1);
    // Do not use the size hint of the fields, because their widest value needs more space than the dock has.
    for (QWidget* field : {static_cast<QWidget*>(m_target), static_cast<QWidget*>(m_seconds),
                           static_cast<QWidget*>(m_repeats)}) {
        field->setMinimumWidth(66);
        field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    for (auto* chooser : {m_family, m_dtype, m_order}) {
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        chooser->setMinimumContentsLength(7);
    }
    column->addLayout(stop);
    column->addWidget(m_adaptive);
    column->addStretch();
    auto* completer = new QCompleter(m_where);
    completer->setModel(new QStringListModel(completer));
    completer->setCompletionMode(QCompleter::PopupCompletion);
    completer->setWidget(m_where);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& word) {
        const auto before = m_where->text().left(m_where->cursorPosition());
        static const QRegularExpression last(QStringLiteral("[A-Za-z_]\\w*$"));
        const auto start = last.match(before).capturedStart();
        if (start < 0)
            return;
        m_where->setText(m_where->text().replace(start, before.size() - start, word));
        m_where->setCursorPosition(static_cast<int>(start + word.size()));
        editWith(QStringLiteral("where"), [&](auto& d) { d.where = m_where->text(); });
    });
    connect(m_where, &QLineEdit::textEdited, completer, [this, completer] {
        static const QRegularExpression last(QStringLiteral("[A-Za-z_]\\w*$"));
        const auto word = last.match(m_where->text().left(m_where->cursorPosition())).captured();
        static_cast<QStringListModel*>(completer->model())->setStringList(m_model.names());
        completer->setCompletionPrefix(word);
        if (word.isEmpty() || (completer->completionCount() == 1 && completer->currentCompletion() == word))
            completer->popup()->hide();
        else
            completer->complete();
    });
}

void GridEditor::connectFields()
{
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString& text) {
        editWith(QStringLiteral("name"), [&](auto& d) { d.name = text; });
    });
    connect(m_where, &QLineEdit::textEdited, this, [this](const QString& text) {
        editWith(QStringLiteral("where"), [&](auto& d) { d.where = text; });
    });
    connect(m_fixed, &QLineEdit::textEdited, this, [this](const QString& text) {
        auto fixed = fixedOf(text);
        if (!fixed) {
            m_fixedProblem->setProblem(tr("Fixed values are written name=value, with commas between them."));
            markWrong(*m_fixed, true);
            return;
        }
        if (m_model.document().fixed.contains("dtype"))
            (*fixed)["dtype"] = m_model.document().fixed["dtype"];
        m_fixedProblem->clear();
        markWrong(*m_fixed, false);
        editWith(QStringLiteral("fixed"), [&](auto& d) { d.fixed = *fixed; });
    });
    connect(m_family, &QComboBox::activated, this,
            [this] { chooseFamily(m_family->currentData().toString()); });
    connect(m_dtype, &QComboBox::textActivated, this, [this](const QString& text) {
        editWith({}, [&](auto& d) { d.fixed["dtype"] = text.toStdString(); });
    });
    connect(m_order, &QComboBox::activated, this,
            [this] { m_adaptive->setOrder(m_order->currentData().toString()); });
    connect(m_target, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        editWith(QStringLiteral("target"), [&](auto& d) { d.target = value / 100; });
    });
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        editWith(QStringLiteral("seconds"), [&](auto& d) { d.maxSeconds = value; });
    });
    connect(m_oversized, &QCheckBox::clicked, this,
            [this](bool on) { editWith({}, [&](auto& d) { d.tryOversized(on); }); });
    connect(m_repeats, &QSpinBox::valueChanged, this,
            [this](int value) { editWith(QStringLiteral("repeats"), [&](auto& d) { d.repeats = value; }); });
    connect(m_whereProblem, &ProblemLine::mendClicked, this, &GridEditor::useSuggestion);
}

void GridEditor::setPresets(const std::vector<GridPreset>& presets)
{
    m_presets->menu()->clear();
    m_presetSpecs.clear();
    for (const auto& preset : presets)
        m_presetSpecs.push_back(preset.spec);
    for (const auto& preset : presets)
        m_presets->menu()->addAction(preset.title, this,
                                     [this, preset] { (void)m_model.setSpec(preset.spec); });
    m_presets->menu()->addSeparator();
    m_presets->menu()->addAction(tr("New benchmark from a command..."), this,
                                 &GridEditor::benchmarkRequested);
}

void GridEditor::setFamilyTitle(const QString& name, const QString& title)
{
    if (const int at = m_family->findData(name); at >= 0)
        m_family->setItemText(at, title);
}

void GridEditor::editWith(const QString& field, const std::function<void(GridDocument&)>& change)
{
    auto document = m_model.document();
    change(document);
    m_model.setDocument(document, field);
}

/// Returns the program's grid for a family: its first preset, or a small grid of its defaults.
GridDocument GridEditor::gridOf(const space::FamilyWords& family) const
{
    for (const auto& preset : m_presetSpecs)
        if (auto document = documentOf(preset); document && document->family.toStdString() == family.name)
            return *std::move(document);
    return smallGrid(family);
}

/// Returns the grid that the program offers for the present one: the preset of its name, else that of its
/// family. `isName` says whether the present name is also one that the program gives.
GridDocument GridEditor::givenGrid(bool& isName) const
{
    const auto& now = m_model.document();
    const auto* family = m_model.family();
    auto given = family ? gridOf(*family) : GridDocument();
    isName = now.name == given.name || now.name == GridDocument().name || now.name.trimmed().isEmpty();
    for (const auto& known : m_model.vocabulary().families)
        isName = isName || now.name.toStdString() == known.name;
    for (const auto& known : m_model.vocabulary().programs)
        isName = isName || now.name.toStdString() == known.name;
    for (const auto& preset : m_presetSpecs)
        if (const auto document = documentOf(preset); document && document->name == now.name) {
            isName = true;
            if (document->family == now.family)
                given = *document;
        }
    if (now.name == now.family + QLatin1String(repeatsSuffix)) {
        isName = true;
        given.repeats = now.repeats;
    }
    return given;
}

/// Starts a new family with the program's grid for it. Values that the user entered are kept, for example a
/// name or repeats. The settings of the measurement do not depend on the family.
void GridEditor::chooseFamily(const QString& name)
{
    if (name == m_model.document().family)
        return;
    const auto* family = m_model.vocabulary().family(name.toStdString());
    const auto program = family ? Result<space::ProgramFile>()
                                : m_model.vocabulary().readBenchmark(name.toStdString(), {}, "benchmark");
    if (!program)
        return showDocument(); // the description of a file, which is not known by its name
    const auto fresh = gridOf(family ? *family : program->family);
    bool programsName = false;
    const auto given = givenGrid(programsName);
    editWith({}, [&](GridDocument& d) {
        if (programsName)
            d.name = fresh.name;
        d.family = name;
        d.axes = fresh.axes;
        const auto dtype = d.fixed.find(columns::dtype) == d.fixed.end() ? Json() : d.fixed["dtype"];
        d.fixed = fresh.fixed;
        if (!dtype.is_null())
            d.fixed["dtype"] = dtype;
        d.where = fresh.where;
        if (d.repeats == given.repeats)
            d.repeats = fresh.repeats;
        d.rest.erase("tie");
        d.rest.erase("points");
        d.rest.erase("graph");
        if (d.callsProgram() || !family) {
            d.rest.erase("measure");
            d.maxSeconds = fresh.maxSeconds;
        }
        d.rest.erase("benchmark");
        if (!family) {
            d.rest["benchmark"] = name.toStdString();
            d.fixed.erase("dtype");
            d.maxSeconds = numberAt(program->measure, "max_seconds").value_or(d.maxSeconds);
        }
    });
}

void GridEditor::useSuggestion()
{
    for (const auto& problem : m_model.problems())
        if (problem.field == QLatin1String("where") && !problem.better.isEmpty())
            editWith({}, [&](auto& d) {
                d.where.replace(
                    QRegularExpression(
                        QStringLiteral("\\b%1\\b").arg(QRegularExpression::escape(problem.wrong))),
                    problem.better);
            });
}

void GridEditor::showDocument()
{
    const auto& d = m_model.document();
    const auto show = [](QLineEdit* field, const QString& text) {
        if (field->text() != text)
            field->setText(text);
    };
    show(m_name, d.name);
    show(m_where, d.where);
    // While the user types, leave the text unchanged if it has the same meaning.
    auto plain = d.fixed;
    plain.erase("dtype");
    if (!m_fixed->hasFocus() || fixedOf(m_fixed->text()) != plain) {
        show(m_fixed, fixedText(d.fixed));
        m_fixed->setCursorPosition(0);
    }
    if (d.callsProgram() && m_family->findData(d.family) < 0) // a program of a file, or a new one
        m_family->addItem(d.family, d.family);
    m_family->setCurrentIndex(m_family->findData(d.family));
    m_dtype->setEnabled(!d.callsProgram());
    if (d.fixed.contains("dtype") && d.fixed["dtype"].is_string())
        m_dtype->setCurrentText(QString::fromStdString(d.fixed["dtype"].get<std::string>()));
    m_order->setCurrentIndex(std::max(0, m_order->findData(d.order)));
    const QSignalBlocker a(m_target), b(m_seconds), c(m_repeats);
    m_target->setValue(d.target * 100);
    m_seconds->setValue(d.maxSeconds);
    m_repeats->setValue(d.repeats);
    m_oversized->setChecked(d.triesOversized());
    m_adaptive->showDocument();
}

void GridEditor::showForecast()
{
    QString where, quickFix, other;
    for (const auto& problem : m_model.problems()) {
        if (problem.field == QLatin1String("where")) {
            where = problem.sentence;
            quickFix = problem.better.isEmpty() ? QString() : tr("Use %1").arg(problem.better);
        } else if (!problem.field.startsWith(QLatin1String("axes."))) {
            other = problem.sentence;
        }
    }
    m_whereProblem->setProblem(where, quickFix);
    markWrong(*m_where, !where.isEmpty());
    m_problem->setProblem(other);
    const auto& f = m_model.forecast();
    const QLocale locale;
    m_points->setText(locale.toString(static_cast<qulonglong>(f.points)));
    m_time->setText(f.points ? GridModel::aboutText(f) : QStringLiteral("–"));
    auto range = tr("%1 to %2")
                     .arg(QString::fromStdString(durationText(f.secondsLow)),
                          QString::fromStdString(durationText(f.secondsHigh)));
    if (f.ownRuns > 0)
        range = tr("%1, from %n own run(s)", nullptr, static_cast<int>(f.ownRuns)).arg(range);
    m_timeNote->setText(f.points ? range : QString());
    m_timeNote->setToolTip(f.ownRuns > 0
                               ? tr("From the rates of the runs of this family that this machine completed.")
                               : tr("From the highest rate of this machine; its own runs make it narrower."));
    m_largest->setText(f.judged ? QString::fromStdString(withPrefix(f.largestParameters)) : tr("unknown"));
    m_largestNote->setText(QString::fromStdString(f.largestPoint));
    m_tooLarge->setText(f.judged ? tr("%n point(s)", nullptr, static_cast<int>(f.tooLarge)) : tr("unknown"));
    m_tooLargeNote->setText(
        f.judged ? tr("largest step %1").arg(QString::fromStdString(bytesText(f.largestMemory))) : QString());
    QPalette palette;
    if (f.tooLarge > 0)
        palette.setColor(QPalette::WindowText, theme::themeOf(*this).error);
    m_tooLarge->setPalette(palette);
    m_oversized->setVisible(f.tooLarge > 0 || m_model.document().triesOversized());
    m_coverage->setForecast(f);
}

} // namespace parascope::editors
