// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/comparison.h"

#include "app/gui/workbench.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/base/core/columns.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace parascope::gui {

namespace {

/// Judges every pair by its launches, as `analyse compare` does, false discoveries controlled over all cells.
void judge(Comparison::Summary& summary, const table::Mask& runs, const std::string& nameA,
           const std::string& nameB)
{
    const auto& table = *summary.table;
    const auto* platform = table.find(columns::platform);
    table::Mask a(table.rows(), 0), b(table.rows(), 0);
    const auto codeA = platform->dictionary->find(nameA), codeB = platform->dictionary->find(nameB);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        a[row] = runs[row] && platform->codes[row] == codeA;
        b[row] = runs[row] && platform->codes[row] == codeB;
    }
    analysis::CompareRequest request;
    request.metric = summary.metric;
    // The analysis says what its second side is over its first. Here above 1 A is better: A over B, of times
    // B over A.
    const bool less = lessIsBetter(summary.metric);
    auto verdicts = less ? analysis::compare(table, a, b, request) : analysis::compare(table, b, a, request);
    if (!verdicts || !verdicts->unable.empty())
        return;
    std::unordered_map<std::size_t, const analysis::CellComparison*> cellOf;
    for (const auto& cell : verdicts->cells) {
        for (const auto row : less ? cell.aRows : cell.bRows)
            cellOf[row] = &cell;
        if (cell.verdict == analysis::Verdict::Different)
            ++(cell.effect > 1 ? summary.fasterA : summary.fasterB);
    }
    for (auto& pair : summary.pairs)
        if (const auto found = cellOf.find(pair.rowA); found != cellOf.end())
            pair.verdict = *found->second;
    summary.verdicts = *std::move(verdicts);
}

/// Pairs by work, of several runs a side the median: what the speedup views show.
Comparison::Summary summaryOf(const table::TablePtr& snapshot, const table::Mask& shown,
                              const std::string& nameA, const std::string& nameB, const std::string& metric)
{
    Comparison::Summary summary;
    summary.table = snapshot;
    summary.metric = comparedBy(comparableMetrics(snapshot, nameA, nameB), metric);
    const auto& table = summary.table;
    if (!table || !table->find(columns::platform) || !table->find(columns::workKey) ||
        !table->find(summary.metric))
        return summary;
    analysis::SpeedupRequest request;
    request.metric = summary.metric;
    request.numerator = nameA;
    request.denominator = nameB;
    request.spread = false;
    auto runs = shown;
    const std::vector<std::string> metrics{summary.metric}, within{"platform"};
    const auto sideA = analysis::sideMask(*table, runs, "platform", nameA),
               sideB = analysis::sideMask(*table, runs, "platform", nameB);
    const auto wanted =
        sideA && sideB ? analysis::commonTiming(*table, *sideA, *sideB, summary.metric) : std::string();
    const auto timing = analysis::keepOneTiming(*table, runs, metrics, wanted, within);
    const auto found =
        timing ? analysis::speedup(*table, runs, request) : tl::unexpected<Error>(timing.error());
    if (!found)
        return summary;
    summary.timing = timing->caveat;
    summary.unpairedA = found->alone[1] + found->inOtherSettings[1];
    summary.unpairedB = found->alone[0] + found->inOtherSettings[0];
    for (const auto* column : found->matched)
        summary.matched.push_back(column->name);
    summary.differs = found->differs;
    summary.unbalanced = found->unbalanced();
    summary.adjusted = found->adjustedRatio;
    if (found->pairs.empty())
        return summary;
    std::vector<double> ratios;
    for (const auto& pair : found->pairs) {
        summary.pairs.push_back({pair.numeratorRow, pair.denominatorRow, pair.speedup, {}});
        ratios.push_back(pair.speedup);
    }
    std::sort(summary.pairs.begin(), summary.pairs.end(),
              [](const auto& x, const auto& y) { return x.ratio < y.ratio; });
    std::sort(ratios.begin(), ratios.end());
    summary.wins = found->wins;
    summary.winLow = found->winInterval.low;
    summary.winHigh = found->winInterval.high;
    summary.geometricMean = found->geometricMean;
    const auto middle = ratios.size() / 2;
    summary.median = ratios.size() % 2 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
    summary.lowest = ratios.front();
    summary.highest = ratios.back();
    judge(summary, runs, nameA, nameB);
    summary.repeated =
        std::any_of(summary.verdicts.cells.begin(), summary.verdicts.cells.end(),
                    [](const auto& cell) { return cell.aRows.size() > 1 && cell.bRows.size() > 1; });
    if (!summary.repeated)
        summary.verdicts = {}; // nothing can be told, nor how much more it takes
    return summary;
}

} // namespace

Comparison::Comparison(Workbench& bench, QObject* parent) : QObject(parent), m_bench(bench)
{
    connect(&bench, &Workbench::inputChanged, this, &Comparison::takeInput);
    connect(&bench.selection(), &selection::SelectionModel::filterChanged, this, [this] {
        m_counted = false;
        count();
    });
    connect(this, &Comparison::changed, this, [this] {
        emit activated(m_active);
        m_chosen = m_counted = false;
        choose();
        count();
    });
    takeInput();
}

void Comparison::setActive(bool active)
{
    m_active = active;
    emit activated(active);
    if (active && !m_prepared)
        return prepare();
    choose();
    count();
}

bool Comparison::showsTraces() const
{
    return std::any_of(m_views.begin(), m_views.end(),
                       [](const auto& plan) { return plan.spec.kind == "traces"; });
}

void Comparison::takeInput()
{
    const auto& table = m_bench.selection().table();
    m_sides = table ? sidesOf(*table) : std::vector<ComparedSide>();
    const auto find = [this](const std::string& name) {
        const auto found =
            std::find_if(m_sides.begin(), m_sides.end(), [&](const auto& side) { return side.name == name; });
        return found == m_sides.end() ? ComparedSide() : *found;
    };
    m_a = find(a());
    m_b = find(b());
    if (a().empty() || b().empty() || a() == b()) {
        // The platforms with most common work; of one alone, its first two parts.
        const auto& pair = m_bench.pair();
        const auto part =
            std::find_if(m_sides.begin(), m_sides.end(), [](const auto& side) { return side.isPart(); });
        if (pair.size() == 2) {
            m_a = find(pair[0]);
            m_b = find(pair[1]);
        } else if (m_sides.size() > 1 && !m_sides[1].isPart()) {
            m_a = m_sides[0];
            m_b = m_sides[1];
        } else if (part != m_sides.end()) {
            m_a = *part;
            m_b = *std::next(part); // there are two of a column, or none
        } else {
            m_a = m_sides.empty() ? ComparedSide() : m_sides.front();
            m_b = {};
        }
    }
    prepare();
}

/// A platform is split on the pool, and only where somebody looks: that copies the snapshot.
void Comparison::prepare()
{
    const auto& dataset = m_bench.data().dataset();
    if (!m_a.isPart() && !m_b.isPart()) {
        m_latestSides.drop();
        return takeDataset(dataset);
    }
    if (!m_active) {
        m_latestSides.drop();
        takeDataset(nullptr);
        m_prepared = false;
        return;
    }
    m_latestSides.ask([dataset, a = m_a, b = m_b] { return withSides(dataset, a, b); },
                      [this](DatasetPtr& made) { takeDataset(made); });
}

void Comparison::takeDataset(const DatasetPtr& dataset)
{
    m_dataset = dataset;
    m_prepared = true;
    m_input = dataset ? m_bench.sharedInput() : nullptr;
    if (m_input && dataset->table != m_input->runs) {
        auto input = std::make_shared<figure::Input>(inputOf(*dataset));
        input->memory = m_input->memory;
        input->colours = m_input->colours;
        m_input = std::move(input);
    }
    emit changed();
}

void Comparison::setSides(std::string a, std::string b)
{
    for (const auto& side : m_sides) {
        if (side.name == a)
            m_a = side;
        if (side.name == b)
            m_b = side;
    }
    prepare();
}

void Comparison::setSide(Side side)
{
    m_side = side;
    emit changed();
}

void Comparison::setMetric(std::string name)
{
    m_metric = std::move(name);
    emit changed();
}

void Comparison::choose()
{
    if (!m_active || m_chosen)
        return;
    m_chosen = true;
    m_latestViews.ask(
        [dataset = m_dataset, a = a(), b = b(), side = m_side, wanted = m_metric] {
            Choice choice;
            if (dataset && !a.empty() && !b.empty()) {
                choice.metrics = comparableMetrics(dataset->table, a, b);
                choice.views = viewsOf(*dataset, a, b, side, comparedBy(choice.metrics, wanted));
            }
            return choice;
        },
        [this](Choice& chosen) {
            m_metrics = std::move(chosen.metrics);
            m_views = std::move(chosen.views);
            emit viewsChanged();
        });
}

void Comparison::count()
{
    if (!m_active || m_counted)
        return;
    m_counted = true;
    m_latest.ask(
        [table = m_input ? m_input->runs : nullptr, shown = m_bench.selection().sharedShown(), a = a(),
         b = b(), wanted = m_metric] {
            return table && shown->size() == table->rows() ? summaryOf(table, *shown, a, b, wanted)
                                                           : Summary();
        },
        [this](Summary& summary) {
            m_summary = std::move(summary);
            emit summaryChanged();
        });
}

} // namespace parascope::gui
