// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/grid_axes_editor.h"

#include "widgets/editors/axis_strip.h"
#include "widgets/editors/grid_field.h"
#include "widgets/editors/menu_search.h"
#include "widgets/editors/problem_line.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace parascope::editors {

namespace {

QLabel* heading(const QString& text, Qt::Alignment alignment = Qt::AlignLeft)
{
    auto* label = new QLabel(text);
    label->setFont(theme::font(theme::Type::Plot));
    label->setAlignment(alignment | Qt::AlignVCenter);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

GridAxesEditor::GridAxesEditor(GridModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_grid(new QGridLayout), m_add(new QToolButton(this)),
      m_product(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::spacing2);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(theme::spacing3);
    m_grid->setVerticalSpacing(theme::spacing2);
    m_grid->setColumnStretch(1, 3);
    m_grid->setColumnStretch(2, 1);
    column->addLayout(m_grid);
    auto* foot = new QHBoxLayout;
    m_add->setText(tr("Add axis"));
    m_add->setIcon(theme::icon(QStringLiteral("plus")));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setAutoRaise(true);
    m_add->setProperty("flatMenu", true);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setObjectName(QStringLiteral("addAxis"));
    m_add->setMenu(new QMenu(m_add));
    connect(m_add->menu(), &QMenu::aboutToShow, this, &GridAxesEditor::fillAddMenu);
    m_product->setFont(theme::font(theme::Type::Plot));
    m_product->setWordWrap(true);
    m_product->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_product->setForegroundRole(QPalette::PlaceholderText);
    foot->addWidget(m_add);
    foot->addStretch();
    foot->addWidget(m_product);
    column->addLayout(foot);
    m_grid->addWidget(heading(tr("axis")), 0, 0);
    m_grid->addWidget(heading(tr("values")), 0, 1);
    m_grid->addWidget(heading(tr("steps")), 0, 2);
    m_grid->addWidget(heading(tr("n", "number of values of an axis"), Qt::AlignRight), 0, 3);
    connect(&m_model, &GridModel::documentChanged, this, &GridAxesEditor::showDocument);
    connect(&m_model, &GridModel::forecastChanged, this, &GridAxesEditor::showForecast);
    showDocument();
}

void GridAxesEditor::rebuild()
{
    for (const auto& row : m_rows)
        for (QWidget* widget : {static_cast<QWidget*>(row.name), static_cast<QWidget*>(row.values),
                                static_cast<QWidget*>(row.step), static_cast<QWidget*>(row.count),
                                static_cast<QWidget*>(row.menu), static_cast<QWidget*>(row.strip),
                                static_cast<QWidget*>(row.problem)}) {
            m_grid->removeWidget(widget);
            widget->hide();
            widget->deleteLater();
        }
    m_rows.clear();
    for (std::size_t i = 0; i < m_model.document().axes.size(); ++i) {
        const auto& axis = m_model.document().axes[i];
        Row row{new QLabel(axis.name), new GridField, new GridField,  new QLabel,
                new QToolButton,       new AxisStrip, new ProblemLine};
        row.values->setObjectName(QStringLiteral("values_") + axis.name);
        row.values->setAccessibleName(tr("Values of %1").arg(axis.name));
        row.values->setPlaceholderText(tr("4, 8 or 4 … 128"));
        row.step->setObjectName(QStringLiteral("step_") + axis.name);
        row.step->setAccessibleName(tr("Step of %1").arg(axis.name));
        row.step->setPlaceholderText(tr("list"));
        row.values->setMinimumWidth(90);
        row.step->setMinimumWidth(56);
        row.count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row.count->setMinimumWidth(20);
        row.menu->setIcon(theme::icon(QStringLiteral("down")));
        row.menu->setAutoRaise(true);
        row.menu->setProperty("iconMenu", true);
        row.menu->setPopupMode(QToolButton::InstantPopup);
        row.menu->setAccessibleName(tr("Axis %1").arg(axis.name));
        row.menu->setMenu(new QMenu(row.menu));
        connect(row.menu->menu(), &QMenu::aboutToShow, this, [this, i] { fillRowMenu(i); });
        connect(row.values, &QLineEdit::textEdited, this, [this, i] { edit(i); });
        connect(row.step, &QLineEdit::textEdited, this, [this, i] { edit(i); });
        row.strip->setObjectName(QStringLiteral("strip_") + axis.name);
        connect(row.strip, &AxisStrip::valuesDragged, row.values, [this, i](const QString& values) {
            m_rows[i].values->setText(values);
            edit(i);
        });
        const int line = static_cast<int>(i) * 3 + 1;
        m_grid->addWidget(row.name, line, 0);
        m_grid->addWidget(row.values, line, 1);
        m_grid->addWidget(row.step, line, 2);
        m_grid->addWidget(row.count, line, 3);
        m_grid->addWidget(row.menu, line, 4);
        m_grid->addWidget(row.strip, line + 1, 1);
        m_grid->addWidget(row.problem, line + 2, 1, 1, 4);
        m_rows.push_back(row);
    }
}

void GridAxesEditor::showDocument()
{
    const auto& axes = m_model.document().axes;
    bool same = m_rows.size() == axes.size();
    for (std::size_t i = 0; same && i < axes.size(); ++i)
        same = m_rows[i].name->text() == axes[i].name;
    if (!same)
        rebuild();
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (m_rows[i].values->text() != axes[i].values)
            m_rows[i].values->setText(axes[i].values);
        if (m_rows[i].step->text() != axes[i].step)
            m_rows[i].step->setText(axes[i].step);
        m_rows[i].strip->setAxis(axes[i]);
    }
    showForecast();
}

void GridAxesEditor::showForecast()
{
    QStringList factors;
    for (const auto& row : m_rows) {
        const auto field = QStringLiteral("axes.") + row.name->text();
        QString sentence;
        for (const auto& problem : m_model.problems())
            if (problem.field == field)
                sentence = problem.sentence;
        row.problem->setProblem(sentence);
        markWrong(*row.values, !sentence.isEmpty());
        row.count->setText(QStringLiteral("–"));
        for (const auto& axis : m_model.forecast().axes)
            if (QString::fromStdString(axis.name) == row.name->text() && sentence.isEmpty()) {
                row.count->setText(QString::number(axis.values));
                factors.append(row.count->text());
            }
    }
    m_product->setText(factors.join(QStringLiteral(" × ")));
}

void GridAxesEditor::edit(std::size_t i)
{
    auto document = m_model.document();
    document.axes[i].values = m_rows[i].values->text();
    document.axes[i].step = m_rows[i].step->text();
    m_model.setDocument(document, QStringLiteral("axes.") + document.axes[i].name);
}

void GridAxesEditor::fillRowMenu(std::size_t i)
{
    auto* menu = m_rows[i].menu->menu();
    menu->clear();
    const auto move = [this, i](std::size_t to) {
        auto document = m_model.document();
        std::swap(document.axes[i], document.axes[to]);
        m_model.setDocument(document);
    };
    auto* up = menu->addAction(tr("Move up"), this, [=] { move(i - 1); });
    up->setEnabled(i > 0);
    auto* down = menu->addAction(tr("Move down"), this, [=] { move(i + 1); });
    down->setEnabled(i + 1 < m_rows.size());
    menu->addSeparator();
    menu->addAction(tr("Remove axis"), this, [this, i] {
        auto document = m_model.document();
        document.axes.erase(document.axes.begin() + static_cast<std::ptrdiff_t>(i));
        m_model.setDocument(document);
    });
}

void GridAxesEditor::fillAddMenu()
{
    auto* menu = m_add->menu();
    menu->clear();
    for (const auto& name : m_model.names()) {
        const auto& axes = m_model.document().axes;
        if (std::any_of(axes.begin(), axes.end(), [&](const auto& axis) { return axis.name == name; }))
            continue;
        menu->addAction(name, this, [this, name] {
            auto document = m_model.document();
            const auto key = name.toStdString();
            AxisText axis{name, {}, {}};
            if (document.fixed.contains(key)) {
                axis = axisFromJson(name, Json::array({document.fixed[key]}));
                document.fixed.erase(key);
            } else if (const auto* family = m_model.family()) {
                if (const auto* word = m_model.vocabulary().word(*family, key))
                    axis.values = QString::fromStdString(toText(word->defaultValue));
            }
            document.axes.push_back(axis);
            m_model.setDocument(document);
            if (!m_rows.empty())
                m_rows.back().values->setFocus();
        });
    }
    addSearch(*menu);
}

} // namespace parascope::editors
