// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/comparison.h"

#include "app/gui/workbench.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/analysis/timing.h"

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
    const auto* platform = table.find("platform");
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
                              const std::string& nameA, const std::string& nameB)
{
    Comparison::Summary summary;
    summary.table = snapshot;
    summary.metric = comparedBy(snapshot, nameA, nameB);
    const auto& table = summary.table;
    if (!table || !table->find("platform") || !table->find("work_key") || !table->find(summary.metric))
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
        m_chosen = m_counted = false;
        choose();
        count();
    });
    takeInput();
}

void Comparison::setActive(bool active)
{
    m_active = active;
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
    const auto known = platforms();
    const auto has = [&](const std::string& name) {
        return std::find(known.begin(), known.end(), name) != known.end();
    };
    if (!has(m_a) || !has(m_b) || m_a == m_b) {
        const auto& pair = m_bench.pair();
        m_a = pair.size() == 2 ? pair[0] : known.empty() ? std::string() : known.front();
        m_b = pair.size() == 2 ? pair[1] : known.size() > 1 ? known[1] : std::string();
    }
    emit changed();
}

std::vector<std::string> Comparison::platforms() const
{
    std::vector<std::string> names;
    const auto& table = m_bench.selection().table();
    const auto* platform = table ? table->find("platform") : nullptr;
    if (platform)
        for (std::size_t i = 0; i < platform->dictionary->size(); ++i)
            names.push_back(platform->dictionary->text(static_cast<std::int32_t>(i)));
    return names;
}

void Comparison::setPlatforms(std::string a, std::string b)
{
    m_a = std::move(a);
    m_b = std::move(b);
    emit changed();
}

void Comparison::setSide(Side side)
{
    m_side = side;
    emit changed();
}

void Comparison::choose()
{
    if (!m_active || m_chosen)
        return;
    m_chosen = true;
    const auto& dataset = m_bench.data().dataset();
    m_latestViews.ask(
        [dataset, a = m_a, b = m_b, side = m_side] {
            return dataset && !a.empty() && !b.empty() ? viewsOf(*dataset, a, b, side)
                                                       : std::vector<ViewPlan>();
        },
        [this](std::vector<ViewPlan>& chosen) {
            m_views = std::move(chosen);
            emit viewsChanged();
        });
}

void Comparison::count()
{
    if (!m_active || m_counted)
        return;
    m_counted = true;
    m_latest.ask([table = m_bench.selection().table(), shown = m_bench.selection().sharedShown(), a = m_a,
                  b = m_b] { return summaryOf(table, *shown, a, b); },
                 [this](Summary& summary) {
                     m_summary = std::move(summary);
                     emit summaryChanged();
                 });
}

} // namespace parascope::gui
