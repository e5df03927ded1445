// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/design_page.h"

#include "app/gui/explore/tables.h"
#include "app/gui/parts/layer_table.h"
#include "app/gui/parts/property_list.h"
#include "app/gui/workbench.h"
#include "engine/base/core/units.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/fit.h"
#include "engine/model/workload/graph.h"
#include "engine/run/dispatch/plan.h"
#include "widgets/models/record_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

using models::Record;

namespace {

Result<workload::Cost> costOf(const std::string& family, const Parameters& point)
{
    const auto work = dispatch::workOf(family, nullptr, point);
    if (!work.refusal.empty())
        return badInput(work.refusal);
    PARASCOPE_TRY(const auto graph, workload::graphFromJson(work.graph, "model"));
    return workload::costOf(graph, {work.batch, work.mode, work.optimizer, work.dtype});
}

} // namespace

DesignPage::DesignPage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_points(new models::RecordModel(this)),
      m_layers(new models::RecordModel(this)), m_pointTable(makeTable(tr("Points"))),
      m_layerTable(makeTable(tr("Layers"))), m_title(new QLabel), m_layerTitle(new QLabel),
      m_cost(new PropertyList), m_splitter(new QSplitter(Qt::Horizontal))
{
    setObjectName(QStringLiteral("page"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing5, theme::spacing4, theme::spacing5, theme::spacing4);
    m_title->setFont(theme::font(theme::Type::Card, true));
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    auto* start = new QPushButton(theme::icon(QStringLiteral("play"), Qt::white), tr("Start"));
    start->setProperty("primary", true);
    start->setToolTip(tr("Run the grid on the chosen devices (F5)"));
    connect(start, &QPushButton::clicked, this, &DesignPage::startRequested);
    head->addWidget(start);
    column->addLayout(head);
    auto* splitter = m_splitter;
    connect(splitter, &QSplitter::splitterMoved, this, [this] { m_moved = true; });
    splitter->addWidget(m_pointTable);
    auto* right = new QWidget;
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(theme::spacing4, 0, 0, 0);
    m_layerTitle->setFont(theme::font(theme::Type::Control, true));
    m_layerTitle->setWordWrap(true);
    rightColumn->addWidget(m_layerTitle);
    rightColumn->addWidget(m_layerTable, 1);
    rightColumn->addWidget(m_cost);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    column->addWidget(splitter, 1);
    m_pointTable->setModel(m_points);
    m_pointTable->setObjectName(QStringLiteral("designPoints"));
    m_layerTable->setModel(m_layers);
    m_layers->setHeaders(layerHeaders(), 2);
    connect(m_pointTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { showLayers(current.row()); });
    connect(&bench.grid(), &editors::GridModel::forecastChanged, this, &DesignPage::refresh);
    refresh();
}

void DesignPage::refresh()
{
    const auto& forecast = m_bench.grid().forecast();
    const QLocale locale;
    const auto shown = forecast.sample.size();
    m_title->setText(
        shown < forecast.points
            ? tr("%1 points; %2 of them, in the order they run")
                  .arg(locale.toString(static_cast<qulonglong>(forecast.points)))
                  .arg(shown)
            : tr("%n point(s), in the order they run", nullptr, static_cast<int>(forecast.points)));
    QStringList headers;
    if (!forecast.sample.empty())
        for (const auto& [name, value] : forecast.sample.front()) {
            // What all points have in common stands in the grid's fixed values and above the layers.
            const bool varies =
                std::any_of(forecast.sample.begin(), forecast.sample.end(), [&](const Parameters& point) {
                    const auto* other = point.find(name);
                    return !other || toText(*other) != toText(value);
                });
            if (varies || shown == 1)
                headers.append(QString::fromStdString(name));
        }
    const auto refused = [&](std::size_t i) {
        return !workload::fits(forecast.sampleMemory[i], forecast.deviceMemory);
    };
    bool anyRefused = false;
    for (std::size_t i = 0; i < shown; ++i)
        anyRefused = anyRefused || refused(i);
    const auto names = headers;
    if (anyRefused)
        headers.append(tr("memory"));
    m_points->setHeaders(headers, 0);
    const bool tried = m_bench.grid().document().triesOversized();
    std::vector<Record> records;
    for (std::size_t i = 0; i < shown; ++i) {
        Record record{QString::number(i), {}, refused(i) ? Record::Tone::Refused : Record::Tone::Plain, {}};
        for (const auto& header : names) {
            const auto* value = forecast.sample[i].find(header.toStdString());
            record.cells.append(value ? QString::fromStdString(toText(*value)) : QString());
        }
        if (anyRefused) {
            const auto bytes = QString::fromStdString(bytesText(forecast.sampleMemory[i]));
            record.cells.append(!refused(i) ? bytes
                                : tried     ? tr("%1, will not fit").arg(bytes)
                                            : tr("%1, will not fit: not run").arg(bytes));
        }
        record.id = QString::fromStdString(toText(forecast.sample[i]));
        records.push_back(std::move(record));
    }
    m_points->setRecords(std::move(records));
    m_pointTable->resizeColumnsToContents();
    fit();
    showLayers(m_pointTable->currentIndex().isValid() ? m_pointTable->currentIndex().row() : 0);
}

/// The points take what their columns need, the layers the rest; until a person moves the line between them.
void DesignPage::fit()
{
    const int all = m_splitter->width();
    if (m_moved || all < 100)
        return;
    const int points = std::min(m_pointTable->horizontalHeader()->length() + 24, all / 2);
    m_splitter->setSizes({points, all - points});
}

void DesignPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void DesignPage::showLayers(int line)
{
    const auto& sample = m_bench.grid().forecast().sample;
    if (line < 0 || static_cast<std::size_t>(line) >= sample.size())
        return;
    const auto& point = sample[static_cast<std::size_t>(line)];
    const auto family = m_bench.grid().document().family;
    const auto cost = costOf(family.toStdString(), point);
    m_layerTitle->setText(family + QStringLiteral(" · ") +
                          QString::fromStdString(toText(point))
                              .replace(QLatin1Char(','), QStringLiteral(" · "))
                              .replace(QLatin1Char('='), QLatin1Char(' ')));
    std::vector<Record> records;
    if (!cost) {
        records.push_back(
            {QStringLiteral("none"), {selection::inLanguage(cost.error().message)}, Record::Tone::Bad, {}});
        m_layers->setRecords(std::move(records));
        m_cost->setLines({});
        return;
    }
    const QLocale locale;
    m_layers->setRecords(layerRecords(*cost));
    m_layerTable->resizeColumnsToContents();
    m_cost->setLines({{tr("Forecast of one step"), {}, true},
                      {tr("FLOP, as executed"), QString::fromStdString(withPrefix(cost->stepFlops))},
                      {tr("memory at its peak"), QString::fromStdString(bytesText(cost->memoryPeakBytes))},
                      {tr("bytes moved"), QString::fromStdString(withPrefix(cost->bytes, "B"))},
                      {tr("operational intensity"),
                       locale.toString(cost->arithmeticIntensity, 'f', 1) + tr(" FLOP/byte")}});
}

} // namespace parascope::gui
