// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/figure_options.h"

#include "engine/analyse/analysis/levels.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/settings.h"
#include "engine/figure/kinds.h"
#include "widgets/models/cell_text.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace parascope::editors {

namespace {

std::vector<std::string> distinctTexts(const table::Table& table, const char* name)
{
    const auto* column = table.find(name);
    if (!column || column->kind != table::Column::Kind::Category)
        return {};
    std::set<std::int32_t> codes(column->codes.begin(), column->codes.end());
    std::vector<std::string> texts;
    for (const auto code : codes)
        if (code != table::Dictionary::missing)
            texts.push_back(column->dictionary->text(code));
    return texts;
}

bool hasValues(const table::Column& column)
{
    return std::any_of(column.numbers.begin(), column.numbers.end(),
                       [](double value) { return !std::isnan(value); });
}

/// Returns the member of a spec that a column is written to, and its label.
std::pair<std::string figure::Spec::*, QString> memberOf(figure::ColumnChoice::Member member)
{
    using Member = figure::ColumnChoice::Member;
    switch (member) {
    case Member::X:
        return {&figure::Spec::x, FigureOptions::tr("x")};
    case Member::Y:
        return {&figure::Spec::y, FigureOptions::tr("y")};
    case Member::Metric:
        return {&figure::Spec::metric, FigureOptions::tr("Metric")};
    case Member::Colour:
        return {&figure::Spec::colour, FigureOptions::tr("Colour")};
    case Member::By:
        return {&figure::Spec::by, FigureOptions::tr("Groups")};
    }
    return {};
}

} // namespace

FigureOptions::FigureOptions(QWidget* parent) : QWidget(parent), m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(theme::spacing4, theme::spacing3, theme::spacing4, theme::spacing3);
    m_form->setVerticalSpacing(theme::spacing2);
}

void FigureOptions::setSpec(const figure::Spec& spec, const table::TablePtr& table)
{
    m_spec = spec;
    m_table = table;
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    if (!m_table)
        return;
    const auto* kind = figure::findKind(spec.kind);
    if (!kind)
        return;
    for (const auto& choice : kind->columns) {
        const auto [member, label] = memberOf(choice.member);
        addColumns(label, member, choice.hyperParameters, choice.metrics, choice.categories);
    }
    addFamily();
    addPlatforms(kind->platforms);
    if (kind->slice)
        addSlice();
    if (kind->aggregate)
        addChoices(tr("Combine repeats by"), &figure::Spec::aggregate,
                   {{QStringLiteral("median"), tr("median")},
                    {QStringLiteral("best"), tr("best")},
                    {QStringLiteral("mean"), tr("mean")},
                    {QStringLiteral("geometric"), tr("geometric mean")},
                    {QStringLiteral("count"), tr("count")},
                    {QStringLiteral("spread"), tr("spread")}});
    if (kind->match)
        addChoices(tr("Pair by"), &figure::Spec::match,
                   {{QStringLiteral("work"), tr("equal work")},
                    {QStringLiteral("best-batch"), tr("best batch of each platform")}});
    if (kind->logX)
        addCheck(tr("x logarithmic"), &figure::Spec::logX);
    if (kind->logY)
        addCheck(tr("y logarithmic"), &figure::Spec::logY);
    if (kind->logColour)
        addCheck(tr("Colour logarithmic"), &figure::Spec::logColour);
    for (const auto& option : kind->options)
        if (option.title && (option.unless.empty() || !figure::flagOption(m_spec, option.unless)))
            addOption(option);
    if (m_spec.kind == "ranks")
        addReference(figure::textOption(m_spec, "over"));
}

void FigureOptions::addColumns(const QString& label, std::string figure::Spec::* member, bool hyperParameters,
                               bool metrics, bool categories)
{
    auto* combo = new QComboBox(this);
    using Role = table::Column::Role;
    const table::Mask all(m_table->rows(), 1);
    const auto isAxis = [&](const table::Column& column) {
        return column.role == Role::HyperParameter && analysis::takesSeveral(column, all);
    };
    // A column with the same value in all runs is not an axis. If the runs do not differ in anything yet, any
    // column may become one.
    const bool any = std::any_of(m_table->columns().begin(), m_table->columns().end(), isAxis);
    for (const auto& column : m_table->columns()) {
        const bool isText = column.kind == table::Column::Kind::Category;
        if ((hyperParameters && column.role == Role::HyperParameter &&
             (!any || column.name == m_spec.*member || isAxis(column))) ||
            (metrics && column.role == Role::Metric && !isText &&
             (column.name == m_spec.*member || hasValues(column))) ||
            (categories && isText && column.role == Role::Identity && column.name != "run" &&
             column.name != "work_key"))
            combo->addItem(models::titleOf(column), QString::fromStdString(column.name));
    }
    combo->setCurrentIndex(combo->findData(QString::fromStdString(m_spec.*member)));
    combo->setAccessibleName(label);
    combo->setObjectName(label);
    connect(combo, &QComboBox::activated, this, [this, combo, member] {
        m_spec.*member = combo->currentData().toString().toStdString();
        // The chosen axis is removed from the slice. The next build adds the axis that it replaced.
        m_spec.fix.remove(m_spec.*member);
        emit specChosen(m_spec);
    });
    m_form->addRow(label, combo);
}

void FigureOptions::addChoices(const QString& label, std::string figure::Spec::* member,
                               const QList<Choice>& choices)
{
    auto* combo = new QComboBox(this);
    for (const auto& [word, text] : choices)
        combo->addItem(text, word);
    combo->setCurrentIndex(combo->findData(QString::fromStdString(m_spec.*member)));
    combo->setAccessibleName(label);
    connect(combo, &QComboBox::activated, this, [this, combo, member] {
        m_spec.*member = combo->currentData().toString().toStdString();
        emit specChosen(m_spec);
    });
    m_form->addRow(label, combo);
}

void FigureOptions::addCheck(const QString& label, bool figure::Spec::* member)
{
    auto* box = new QCheckBox(label, this);
    box->setChecked(m_spec.*member);
    connect(box, &QCheckBox::toggled, this, [this, member](bool on) {
        m_spec.*member = on;
        emit specChosen(m_spec);
    });
    m_form->addRow(box);
}

void FigureOptions::addOption(const figure::OptionInfo& option)
{
    const auto label = QCoreApplication::translate("Options", option.title);
    const std::string name(option.name);
    if (option.type == figure::OptionInfo::Type::Flag)
        return addFlag(label, name);
    auto* combo = new QComboBox(this);
    for (const auto word : option.words)
        combo->addItem(selection::inLanguage(Message::known(std::string(word))),
                       QByteArray(word.data(), static_cast<qsizetype>(word.size())));
    combo->setCurrentIndex(combo->findData(QByteArray::fromStdString(figure::textOption(m_spec, name))));
    combo->setAccessibleName(label);
    combo->setObjectName(QString::fromStdString(name));
    connect(combo, &QComboBox::activated, this, [this, combo, name] {
        m_spec.options[name] = combo->currentData().toByteArray().toStdString();
        emit specChosen(m_spec);
    });
    m_form->addRow(label, combo);
}

void FigureOptions::addFlag(const QString& label, const std::string& option)
{
    auto* box = new QCheckBox(label, this);
    box->setObjectName(QString::fromStdString(option));
    box->setChecked(figure::flagOption(m_spec, option));
    connect(box, &QCheckBox::toggled, this, [this, option](bool on) {
        if (on)
            m_spec.options[option] = true;
        else
            m_spec.options.erase(option);
        emit specChosen(m_spec);
    });
    m_form->addRow(box);
}

void FigureOptions::addFamily()
{
    const auto texts = distinctTexts(*m_table, columns::family);
    if (texts.size() < 2)
        return;
    auto* combo = new QComboBox(this);
    combo->setObjectName(QStringLiteral("family"));
    combo->setAccessibleName(tr("Family"));
    combo->addItem(tr("all"), QString());
    for (const auto& text : texts)
        combo->addItem(QString::fromStdString(text), QString::fromStdString(text));
    combo->setCurrentIndex(std::max(0, combo->findData(QString::fromStdString(m_spec.family))));
    connect(combo, &QComboBox::activated, this, [this, combo] {
        m_spec.family = combo->currentData().toString().toStdString();
        emit specChosen(m_spec);
    });
    m_form->addRow(tr("Family"), combo);
}

void FigureOptions::addPlatforms(std::size_t wanted)
{
    const auto texts = distinctTexts(*m_table, "platform");
    if (texts.size() < 2 || m_spec.platforms.size() > wanted)
        return;
    if (wanted > 2)
        return addSides(texts);
    for (std::size_t i = 0; i < wanted; ++i) {
        auto* combo = new QComboBox(this);
        for (const auto& text : texts)
            combo->addItem(QString::fromStdString(text));
        if (i < m_spec.platforms.size())
            combo->setCurrentText(QString::fromStdString(m_spec.platforms[i]));
        const auto label = wanted == 1 ? tr("Platform") : i == 0 ? tr("Numerator") : tr("Denominator");
        combo->setAccessibleName(label);
        connect(combo, &QComboBox::textActivated, this, [this, i, wanted](const QString& text) {
            m_spec.platforms.resize(wanted);
            m_spec.platforms[i] = text.toStdString();
            emit specChosen(m_spec);
        });
        m_form->addRow(label, combo);
    }
}

void FigureOptions::addSides(const std::vector<std::string>& platforms)
{
    auto* list = new QListWidget(this);
    list->setObjectName(QStringLiteral("sides"));
    list->setAccessibleName(tr("Platforms"));
    for (const auto& name : platforms) {
        auto* item = new QListWidgetItem(QString::fromStdString(name), list);
        const auto& chosen = m_spec.platforms;
        const bool isChosen = chosen.empty() || std::find(chosen.begin(), chosen.end(), name) != chosen.end();
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
    constexpr int mostRows = 6;
    list->setFixedHeight(list->sizeHintForRow(0) * std::min(mostRows, list->count()) +
                         2 * list->frameWidth());
    connect(list, &QListWidget::itemChanged, this, [this, list] {
        m_spec.platforms.clear();
        for (int i = 0; i < list->count(); ++i)
            if (list->item(i)->checkState() == Qt::Checked)
                m_spec.platforms.push_back(list->item(i)->text().toStdString());
        if (std::cmp_equal(m_spec.platforms.size(), list->count()))
            m_spec.platforms.clear(); // all of them, and those that come later
        emit specChosen(m_spec);
    });
    m_form->addRow(tr("Platforms"), list);
}

void FigureOptions::addReference(const std::string& over)
{
    auto* combo = new QComboBox(this);
    combo->setObjectName(QStringLiteral("reference"));
    combo->setAccessibleName(tr("Reference"));
    combo->addItem(tr("automatic"));
    for (const auto& name : distinctTexts(*m_table, over.c_str()))
        combo->addItem(QString::fromStdString(name), QString::fromStdString(name));
    combo->setCurrentIndex(
        std::max(0, combo->findData(QString::fromStdString(figure::textOption(m_spec, "reference")))));
    connect(combo, &QComboBox::activated, this, [this, combo] {
        m_spec.options.erase("reference");
        if (const auto name = combo->currentData().toString().toStdString(); !name.empty())
            m_spec.options["reference"] = name;
        emit specChosen(m_spec);
    });
    m_form->addRow(tr("Reference"), combo);
}

void FigureOptions::addSlice()
{
    for (const auto& column : m_table->columns()) {
        // Besides what the slice holds, each setting can be fixed in which the runs differ.
        const auto* fixed = m_spec.fix.find(column.name);
        const auto* setting = fixed ? nullptr : findSetting(column.name);
        if (!fixed && (!setting || !comparesRuns(*setting) || column.name == columns::platform))
            continue;
        const auto levels = levelsOf(column);
        if (levels.isEmpty() || (!fixed && levels.size() < 2))
            continue;
        auto* combo = new QComboBox(this);
        const auto title = models::titleOf(column);
        if (findSetting(column.name))
            combo->addItem(tr("automatic"), QString());
        for (const auto& level : levels)
            combo->addItem(level, level);
        combo->setCurrentIndex(fixed ? combo->findData(QString::fromStdString(toText(*fixed)))
                                     : combo->findData(QString()));
        combo->setObjectName(QString::fromStdString("fix_" + column.name));
        combo->setAccessibleName(title);
        connect(combo, &QComboBox::activated, this, [this, combo, name = column.name] {
            if (const auto level = combo->currentData().toString(); level.isEmpty())
                m_spec.fix.remove(name);
            else
                m_spec.fix.set(name, valueFromText(level.toStdString()));
            emit specChosen(m_spec);
        });
        m_form->addRow(title, combo);
    }
}

QStringList FigureOptions::levelsOf(const table::Column& column) const
{
    constexpr std::size_t most = 200; // more levels are no list
    const auto* families = m_spec.family.empty() ? nullptr : m_table->find(columns::family);
    const auto code = families ? families->dictionary->find(m_spec.family) : table::Dictionary::missing;
    const auto counts = [&](std::size_t row) { return !families || families->codes[row] == code; };
    QStringList out;
    if (column.kind == table::Column::Kind::Category) {
        std::set<std::int32_t> codes;
        for (std::size_t row = 0; row < m_table->rows(); ++row)
            if (column.codes[row] != table::Dictionary::missing && counts(row))
                codes.insert(column.codes[row]);
        if (codes.size() <= most)
            for (const auto level : codes)
                out.append(QString::fromStdString(column.dictionary->text(level)));
        return out;
    }
    std::set<double> values;
    for (std::size_t row = 0; row < m_table->rows() && values.size() <= most; ++row)
        if (std::isfinite(column.numbers[row]) && counts(row))
            values.insert(column.numbers[row]);
    if (values.size() <= most)
        for (const double value : values)
            out.append(QString::number(value, 'g', 12));
    return out;
}

} // namespace parascope::editors
