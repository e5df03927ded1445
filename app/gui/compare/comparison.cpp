// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/comparison.h"

#include "engine/base/core/metrics.h"
#include "engine/figure/build.h"

#include "app/gui/workbench.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/analysis/timing.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace parascope::gui {

namespace {

/// Judges every pair by its launches, as `analyse compare` does, false discoveries controlled over all cells.
void judge(Comparison::Summary& summary, const table::Table& table, const table::Mask& runs,
           const std::string& nameA, const std::string& nameB)
{
    const auto* platform = table.find("platform");
    table::Mask a(table.rows(), 0), b(table.rows(), 0);
    const auto codeA = platform->dictionary->find(nameA), codeB = platform->dictionary->find(nameB);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        a[row] = runs[row] && platform->codes[row] == codeA;
        b[row] = runs[row] && platform->codes[row] == codeB;
    }
    analysis::CompareRequest request;
    request.metric = metric::examplesPerSecond;
    // The analysis says what its second side is over its first; here A is over B.
    auto verdicts = analysis::compare(table, b, a, request);
    if (!verdicts || !verdicts->unable.empty())
        return;
    std::unordered_map<std::size_t, const analysis::CellComparison*> cellOf;
    for (const auto& cell : verdicts->cells) {
        for (const auto row : cell.bRows)
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
Comparison::Summary summaryOf(const table::TablePtr& table, const table::Mask& shown,
                              const std::string& nameA, const std::string& nameB)
{
    Comparison::Summary summary;
    if (!table || !table->find("platform") || !table->find("work_key") ||
        !table->find(metric::examplesPerSecond))
        return summary;
    analysis::SpeedupRequest request;
    request.numerator = nameA;
    request.denominator = nameB;
    request.spread = false;
    auto runs = shown;
    const std::vector<std::string> metrics{request.metric}, within{"platform"};
    const auto sideA = analysis::sideMask(*table, runs, "platform", nameA),
               sideB = analysis::sideMask(*table, runs, "platform", nameB);
    const auto wanted =
        sideA && sideB ? analysis::commonTiming(*table, *sideA, *sideB, request.metric) : std::string();
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
    judge(summary, *table, runs, nameA, nameB);
    summary.repeated =
        std::any_of(summary.verdicts.cells.begin(), summary.verdicts.cells.end(),
                    [](const auto& cell) { return cell.aRows.size() > 1 && cell.bRows.size() > 1; });
    if (!summary.repeated)
        summary.verdicts = {}; // nothing can be told, nor how much more it takes
    return summary;
}

/// Levels of a hyper-parameter at which the rest of the slice has paired runs.
std::set<double> levelsOf(const std::string& name, const figure::Spec& heat, const table::Table& table,
                          const std::vector<std::uint32_t>& rows)
{
    std::set<double> levels;
    const auto* column = table.find(name);
    if (!column || column->kind != table::Column::Kind::Number)
        return levels;
    const auto inSlice = [&](std::size_t row) {
        for (const auto& [other, value] : heat.fix)
            if (const auto* fixed = table.find(other);
                other != name && fixed && fixed->kind == table::Column::Kind::Number)
                if (const auto wanted = numberOf(value); wanted && fixed->numbers[row] != *wanted)
                    return false;
        return !std::isnan(column->numbers[row]);
    };
    for (const auto row : rows)
        if (inSlice(row))
            levels.insert(column->numbers[row]);
    return levels;
}

/// One map a level of the slice's hyper-parameter with most levels, at most six beside each other. A level
/// without a pair would be an empty map, and has none.
figure::Spec mapsByLevel(const figure::Spec& heat, const dataset::Dataset& dataset)
{
    constexpr std::size_t maxMaps = 6;
    figure::Spec all;
    all.kind = "composite";
    all.columns = 3;
    const auto rows = figure::pairedRows(*dataset.table, heat.platforms.back(), heat.platforms.front()).rows;
    std::set<double> levels;
    for (const auto& [name, value] : heat.fix)
        if (auto found = levelsOf(name, heat, *dataset.table, rows); found.size() > levels.size()) {
            levels = std::move(found);
            all.by = name;
        }
    if (levels.size() < 2)
        return all;
    for (const double level : levels) {
        if (all.panels.size() == maxMaps)
            break;
        auto map = heat;
        if (level == std::floor(level))
            map.fix.set(all.by, static_cast<std::int64_t>(level));
        else
            map.fix.set(all.by, level);
        // In place of a letter: small maps have no room for both.
        map.style.panelLetter = all.by + " " + QString::number(level).toStdString();
        all.panels.push_back(std::move(map));
    }
    all.flops = heat.flops;
    all.peak = heat.peak;
    // Every map has the axes and colours of the others: they are written once.
    all.options["share"] = {"x", "y", "colour", "legend"};
    all.style.cellLabels = all.style.legend = false;
    return all;
}

/// Of two traces: the time of their step, and what each operation of both gains.
std::vector<ViewPlan> tracesOf(const figure::Input& input, const std::string& a, const std::string& b)
{
    const auto say = [](const char* text) { return QCoreApplication::translate("Comparison", text); };
    std::vector<ViewPlan> plans;
    const auto add = [&](const QString& id, const QString& title, figure::Spec spec) {
        if (const auto made = figure::build(spec, input); made && made->empty.empty())
            plans.push_back({id, title, std::move(spec)});
    };
    figure::Spec traces;
    traces.kind = "traces";
    traces.platforms = {a, b};
    add(QStringLiteral("compare-traces"), say(QT_TRANSLATE_NOOP("Comparison", "Time of a step, A and B")),
        traces);
    if (plans.empty())
        return plans;
    auto gains = traces;
    gains.kind = "upgrade";
    gains.options["operations"] = true;
    add(QStringLiteral("compare-operations"), say(QT_TRANSLATE_NOOP("Comparison", "Speedup of operations")),
        gains);
    return plans;
}

/// The views of two sides: choosing a slice reads every run.
std::vector<ViewPlan> viewsOf(const dataset::Dataset& dataset, const std::string& a, const std::string& b,
                              Comparison::Side side)
{
    using Side = Comparison::Side;
    const auto say = [](const char* text) { return QCoreApplication::translate("Comparison", text); };
    const auto input = inputOf(dataset);
    auto plans = tracesOf(input, a, b);
    // Traces of one model on two machines have nothing else in common that could be drawn.
    figure::Spec speedup;
    speedup.kind = "speedup";
    speedup.platforms = {a, b};
    speedup.metric = metric::examplesPerSecond;
    if (const auto pairs = figure::build(speedup, input); !plans.empty() && !(pairs && pairs->empty.empty()))
        return plans;
    // The same views, slice and places from every side: another side is other data.
    auto heat = figure::pairMapFor(input, basisOf(dataset), a, b);
    auto maps = mapsByLevel(heat, dataset);
    const auto& one = side == Side::A ? a : b;
    const auto ofOne = [&](figure::Spec& spec) {
        spec.platforms = {one};
        spec.options.erase("ratio");
    };
    auto title = say(QT_TRANSLATE_NOOP("Comparison", "Heat map: ratio"));
    if (side != Side::Ratio) {
        ofOne(heat);
        for (auto& panel : maps.panels)
            ofOne(panel);
        title = say(QT_TRANSLATE_NOOP("Comparison", "Heat map")) + QStringLiteral(": ") +
                QString::fromStdString(one);
    }
    const auto shown = side == Side::Ratio ? a + " / " + b : one;
    maps.title = say(QT_TRANSLATE_NOOP("Comparison", "%1, by %2"))
                     .arg(QString::fromStdString(shown), QString::fromStdString(maps.by))
                     .toStdString();
    plans.push_back({QStringLiteral("compare-map"), title, heat});
    if (!maps.panels.empty())
        plans.push_back({QStringLiteral("compare-levels"),
                         (side == Side::Ratio ? say(QT_TRANSLATE_NOOP("Comparison", "Ratio by %1"))
                                              : say(QT_TRANSLATE_NOOP("Comparison", "Maps by %1")))
                             .arg(QString::fromStdString(maps.by)),
                         maps});
    figure::Spec wins;
    wins.kind = "winrate";
    wins.platforms = {a, b};
    wins.metric = metric::examplesPerSecond;
    wins.by = heat.y.empty() ? "batch" : heat.y;
    plans.push_back(
        {QStringLiteral("compare-wins"),
         say(QT_TRANSLATE_NOOP("Comparison", "Win rate by %1")).arg(QString::fromStdString(wins.by)), wins});
    speedup.x = "parameters";
    speedup.colour = "batch";
    speedup.logX = speedup.logY = true;
    plans.push_back({QStringLiteral("compare-speedup"),
                     say(QT_TRANSLATE_NOOP("Comparison", "Speedup over the model's size")), speedup});
    auto byBatch = speedup;
    byBatch.x = heat.y.empty() ? "batch" : heat.y;
    byBatch.colour = heat.x;
    plans.push_back(
        {QStringLiteral("compare-batch"),
         say(QT_TRANSLATE_NOOP("Comparison", "Speedup over %1")).arg(QString::fromStdString(byBatch.x)),
         byBatch});
    figure::Spec boxes;
    boxes.kind = "boxplot";
    boxes.metric = metric::examplesPerSecond;
    boxes.by = heat.y.empty() ? "batch" : heat.y;
    boxes.logY = true;
    boxes.platforms = side == Side::Ratio ? std::vector<std::string>{a, b}
                                          : std::vector<std::string>{side == Side::A ? a : b};
    plans.push_back(
        {QStringLiteral("compare-boxes"), say(QT_TRANSLATE_NOOP("Comparison", "Examples/s of both")), boxes});
    return plans;
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
        [this](std::vector<ViewPlan>& views) {
            m_views = std::move(views);
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
