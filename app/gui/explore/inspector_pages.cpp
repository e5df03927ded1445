// SPDX-License-Identifier: GPL-3.0-or-later
// The other tabs of the inspector: layers, environment, log.
#include "app/gui/explore/inspector.h"

#include "app/gui/explore/run_details.h"
#include "app/gui/explore/tables.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/layer_table.h"
#include "app/gui/parts/vertical_scroll.h"
#include "widgets/models/record_model.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLocale>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

namespace {

/// Returns a key of a document as words, in the user's language if it is the title of a column.
QString wordsOf(const std::string& key)
{
    const auto words = QByteArray::fromStdString(key).replace('_', ' ');
    return QCoreApplication::translate("Columns", words.constData());
}

QString textOf(const Json& value)
{
    if (value.is_null())
        return RunLogPage::tr("unavailable");
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_boolean())
        return value.get<bool>() ? RunLogPage::tr("yes") : RunLogPage::tr("no");
    if (value.is_array() || value.is_object()) {
        const bool plain =
            std::all_of(value.begin(), value.end(), [](const Json& entry) { return entry.is_primitive(); });
        QStringList entries;
        for (const auto& [key, entry] : value.items())
            entries.append(value.is_object() ? wordsOf(key) + QLatin1Char(' ') + textOf(entry)
                                             : textOf(entry));
        return entries.join(plain ? QStringLiteral(", ") : QStringLiteral("; "));
    }
    return value.is_number_float() ? QLocale().toString(value.get<double>(), 'g', 5)
                                   : QLocale().toString(value.get<qlonglong>());
}

void addJson(DocumentLines& lines, const QString& prefix, const Json& value, int depth)
{
    constexpr int maxNested = 3;
    constexpr std::size_t longest = 160;
    if (value.is_object() && depth < maxNested) {
        for (const auto& [key, entry] : value.items())
            addJson(lines, (prefix.isEmpty() ? QString() : prefix + QStringLiteral(" · ")) + wordsOf(key),
                    entry, depth + 1);
        return;
    }
    auto text = textOf(value);
    if (text.size() > static_cast<qsizetype>(longest))
        text = text.left(static_cast<qsizetype>(longest)) + QStringLiteral("…");
    lines.emplace_back(prefix, text);
}

} // namespace

DocumentLines linesOf(const Json& document)
{
    DocumentLines lines;
    if (document.is_object())
        addJson(lines, {}, document, 0);
    return lines;
}

LayersPage::LayersPage(RunDetails& details, QWidget* parent)
    : QWidget(parent), m_details(details), m_stack(new QStackedWidget),
      m_empty(new EmptyState(QStringLiteral("table"), {})), m_model(new models::RecordModel(this)),
      m_table(makeTable(tr("Layers")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("layers"));
    m_model->setHeaders(layerHeaders(), 3);
    connect(&details, &RunDetails::changed, this, &LayersPage::refresh);
    refresh();
}

void LayersPage::refresh()
{
    const auto& details = m_details.details();
    if (!details.cost) {
        m_empty->setText(details.run ? details.whyNoCost : tr("Click a run to see the layers of its model."));
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    m_model->setRecords(layerRecords(*details.cost));
    m_table->resizeColumnsToContents();
    m_stack->setCurrentWidget(m_table);
    fit();
}

void LayersPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// Hides the shapes in a narrow inspector, because the numbers are more important.
void LayersPage::fit()
{
    constexpr int roomForShapes = 340;
    const bool narrow = width() < roomForShapes;
    m_table->setColumnHidden(1, narrow);
    auto& header = *m_table->horizontalHeader();
    header.setSectionResizeMode(narrow ? QHeaderView::Stretch : QHeaderView::Interactive);
    if (narrow && header.count() > 0)
        header.setSectionResizeMode(header.count() - 1, QHeaderView::ResizeToContents);
}

EnvironmentPage::EnvironmentPage(RunDetails& details, QWidget* parent)
    : QWidget(parent), m_details(details), m_list(new PropertyList)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new VerticalScroll(m_list));
    connect(&details, &RunDetails::changed, this, &EnvironmentPage::refresh);
    refresh();
}

void EnvironmentPage::refresh()
{
    const auto& run = m_details.details().run;
    if (!run) {
        m_list->setLines({{{}, tr("Click a run to see where and under which conditions it was measured.")}});
        return;
    }
    std::vector<PropertyList::Line> lines;
    const std::pair<QString, const Json*> parts[] = {{tr("Conditions"), &run->conditions},
                                                     {tr("Implementation"), &run->implementation},
                                                     {tr("Software stack"), &run->stack},
                                                     {tr("Environment"), &run->environment}};
    for (const auto& [title, json] : parts) {
        lines.push_back({title, {}, true});
        const auto stored = linesOf(*json);
        for (const auto& [name, text] : stored)
            lines.push_back({name, text});
        if (stored.empty())
            lines.push_back({{}, tr("not recorded")});
    }
    m_list->setLines(lines);
}

RunLogPage::RunLogPage(RunDetails& details, QWidget* parent)
    : QWidget(parent), m_details(details), m_list(new PropertyList)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new VerticalScroll(m_list));
    connect(&details, &RunDetails::changed, this, &RunLogPage::refresh);
    refresh();
}

void RunLogPage::refresh()
{
    const auto& details = m_details.details();
    if (!details.run) {
        m_list->setLines({{{},
                           details.problem.isEmpty() ? tr("Click a run to see the output of its worker.")
                                                     : details.problem}});
        return;
    }
    const auto& run = *details.run;
    std::vector<PropertyList::Line> lines{
        {tr("Last output of the worker"), {}, true},
        {{}, run.message.empty() ? tr("The worker printed nothing.") : QString::fromStdString(run.message)}};
    if (!details.events.empty()) {
        lines.push_back({tr("The sweep's log while it ran"), {}, true});
        for (const auto& event : details.events)
            lines.push_back({{}, event});
    }
    if (run.source.is_object()) {
        lines.push_back({tr("Source of the import"), {}, true});
        auto source = run.source;
        source.erase("repeats"); // the repeats of each operation of a trace
        for (const auto& [name, text] : linesOf(source))
            lines.push_back({name, text});
    }
    m_list->setLines(lines);
}

} // namespace parascope::gui
