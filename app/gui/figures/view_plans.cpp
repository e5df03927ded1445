// SPDX-License-Identifier: GPL-3.0-or-later
// Which views a dataset can fill, and which of them stand there first.
#include "app/gui/figures/figure_source_parts.h"
#include "engine/base/core/metrics.h"

#include "engine/analyse/analysis/levels.h"

#include <QStringList>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace parascope::gui {

using table::Column;

namespace {

/// The views of one dataset, added one after the other in the order in which they are offered.
class Planner
{
public:
    explicit Planner(const dataset::Dataset& dataset)
        : m_dataset(dataset), m_table(*dataset.table), m_heat(heatMapOf(dataset)), m_input(inputOf(dataset)),
          m_pair(bestPair(dataset)), m_batch(m_table.find("batch") ? "batch" : "")
    {
        // Whether two platforms share what these need shows only when they are made.
        m_input.quick = true;
    }
    [[nodiscard]] std::vector<ViewPlan> views() &&
    {
        addMaps();
        addServing();
        addPairs();
        addRooflines();
        addSpreads();
        addParameters();
        addBalance();
        addSettings();
        return std::move(m_views);
    }

private:
    void add(const char* id, const figure::Spec& spec)
    {
        m_views.push_back({QString::fromLatin1(id), viewTitle(spec), spec});
    }
    void addFilled(const char* id, const figure::Spec& spec)
    {
        if (const auto figure = figure::build(spec, m_input); figure && figure->empty.empty())
            add(id, spec);
    }
    [[nodiscard]] figure::Spec base(const char* kind) const
    {
        figure::Spec spec;
        spec.kind = kind;
        spec.filter = m_heat.filter;
        spec.flops = m_heat.flops;
        spec.peak = m_heat.peak;
        spec.platforms = m_heat.platforms;
        return spec;
    }
    [[nodiscard]] bool hasPair() const { return m_pair.size() == 2; }
    [[nodiscard]] bool hasOperations() const
    {
        return m_dataset.operations && m_dataset.operations->rows() > 0;
    }
    [[nodiscard]] std::string batchOrFamily() const { return m_batch.empty() ? "family" : m_batch; }
    /// Whether the runs differ in a column of this kind.
    [[nodiscard]] bool differIn(const char* name, Column::Kind kind) const
    {
        const auto* column = m_table.find(name);
        return column && column->kind == kind &&
               analysis::takesSeveral(*column, table::Mask(m_table.rows(), 1));
    }

    /// A map where two hyper-parameters vary, lines where one does: axes are those that vary.
    void addMaps()
    {
        if (!m_heat.x.empty() && !m_heat.y.empty())
            add("heatmap", m_heat);
        if (!m_heat.x.empty()) {
            auto lines = base("lines");
            lines.metric = m_heat.metric;
            lines.x = m_heat.x;
            lines.by = m_heat.y;
            lines.fix = m_heat.fix;
            add("lines", lines);
        }
        auto regression = base("regression");
        regression.metric = hasNumbers(m_table, metric::flopsPerSecond)      ? metric::flopsPerSecond
                            : hasNumbers(m_table, metric::examplesPerSecond) ? metric::examplesPerSecond
                                                                             : m_heat.metric;
        if (!m_heat.x.empty())
            add("regression", regression);
    }
    /// Time per output token and time to the first, against what is delivered.
    void addServing()
    {
        if (!hasNumbers(m_table, metric::outputThroughput))
            return;
        for (const auto& [id, metric, show] : {std::tuple("serving", "median_tpot", "frontier"),
                                               std::tuple("serving-ttft", "median_ttft", "percentiles")}) {
            auto serving = base("serving");
            serving.platforms.clear();
            serving.filter.clear();
            serving.x = metric::outputThroughput;
            serving.metric = metric;
            serving.logY = true;
            serving.options["show"] = show;
            if (hasNumbers(m_table, metric))
                addFilled(id, serving);
        }
    }
    void addPairs()
    {
        if (!hasPair() || !hasNumbers(m_table, metric::examplesPerSecond))
            return;
        auto speedup = base("speedup");
        speedup.platforms = m_pair;
        speedup.metric = metric::examplesPerSecond;
        speedup.x = "parameters";
        speedup.colour = m_batch;
        speedup.logX = speedup.logY = true;
        add("speedup", speedup);
        auto wins = base("winrate");
        wins.platforms = m_pair;
        wins.metric = metric::examplesPerSecond;
        wins.by = batchOrFamily();
        addFilled("winrate", wins);
        addFilled("ratio", pairMapOf(m_dataset, m_pair[0], m_pair[1]));
    }
    void addRooflines()
    {
        if (hasNumbers(m_table, metric::arithmeticIntensity) && hasNumbers(m_table, metric::flopsPerSecond)) {
            auto roofline = base("roofline");
            // Bytes that a trace counted stand above bytes that the layer graph estimates.
            if (const auto databases = databasesOf(m_table); !databases.traced.empty())
                roofline.filter = anyOf(databases.traced);
            roofline.logX = roofline.logY = true;
            add("roofline", roofline);
            if (hasPair()) {
                roofline.platforms = m_pair;
                addFilled("upgrade", roofline);
            }
        }
        if (hasOperations()) {
            std::vector<std::uint32_t> rows(m_dataset.operations->rows());
            std::iota(rows.begin(), rows.end(), 0U);
            auto operations = base("roofline");
            operations.filter.clear();
            operations.platforms = {maxFrequent(*m_dataset.operations, "platform", rows)};
            operations.options["operations"] = true;
            operations.logX = operations.logY = true;
            add("roofline-operations", operations);
        }
    }
    void addSpreads()
    {
        auto boxes = base("boxplot");
        boxes.metric = m_heat.metric;
        boxes.by = batchOrFamily();
        if (m_batch.empty() && !differIn("family", Column::Kind::Category) && !m_heat.x.empty())
            boxes.by = m_heat.x;
        boxes.logY = true;
        if (hasPair())
            boxes.platforms = m_pair;
        add("boxplot", boxes);
        auto parallel = base("parallel");
        parallel.metric = m_heat.metric;
        add("parallel", parallel);
        if (hasOperations()) {
            auto breakdown = base("breakdown");
            breakdown.filter.clear();
            breakdown.by = m_batch;
            add("breakdown", breakdown);
        }
    }
    void addParameters()
    {
        if (!hasNumbers(m_table, metric::parameters) ||
            (!hasNumbers(m_table, metric::examplesPerSecond) && !hasNumbers(m_table, metric::stepSeconds)))
            return;
        auto scatter = base("scatter");
        scatter.x = "parameters";
        scatter.y =
            hasNumbers(m_table, metric::examplesPerSecond) ? metric::examplesPerSecond : metric::stepSeconds;
        scatter.colour = m_batch;
        scatter.logX = scatter.logY = true;
        add("scatter", scatter);
        auto ranges = base("ranges");
        ranges.metric = metric::parameters;
        ranges.platforms.clear();
        ranges.filter.clear();
        add("ranges", ranges);
    }
    void addBalance()
    {
        if (!hasNumbers(m_table, metric::infeedFraction) || !hasNumbers(m_table, metric::flopsUtilisation))
            return;
        auto balance = base("scatter");
        balance.x = metric::infeedFraction;
        balance.y = metric::flopsUtilisation;
        balance.filter = "infeed_fraction >= 0"; // those that were traced, as a rule
        balance.colour = m_batch;
        addFilled("balance", balance);
    }
    void addSettings()
    {
        for (const char* name : {"devices", "cores", "threads"})
            if (differIn(name, Column::Kind::Number)) {
                auto scaling = base("scaling");
                scaling.metric = metric::examplesPerSecond;
                scaling.options["over"] = name;
                addFilled("scaling", scaling);
                break;
            }
        for (const char* name : {"stack", "dtype"})
            if (differIn(name, Column::Kind::Category)) {
                auto stacks = base("stacks");
                stacks.metric = metric::examplesPerSecond;
                stacks.by = name;
                addFilled(name, stacks);
            }
    }

    const dataset::Dataset& m_dataset;
    const table::Table& m_table;
    figure::Spec m_heat;
    figure::Input m_input;
    std::vector<std::string> m_pair;
    std::string m_batch;
    std::vector<ViewPlan> m_views;
};

} // namespace

std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset)
{
    if (!dataset.table || dataset.table->rows() == 0)
        return {};
    return Planner(dataset).views();
}

std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> views)
{
    const auto has = [&](const char* id) {
        return std::any_of(views.begin(), views.end(),
                           [&](const auto& plan) { return plan.id == QLatin1String(id); });
    };
    // Six stand at once, eight on a large screen; the scatter fills in where others lack data. The rest is
    // for who asks.
    if (has("heatmap") && !has("serving"))
        std::erase_if(views, [](const ViewPlan& plan) { return plan.id == QLatin1String("lines"); });
    static const QStringList asked = {QStringLiteral("ranges"),  QStringLiteral("winrate"),
                                      QStringLiteral("ratio"),   QStringLiteral("upgrade"),
                                      QStringLiteral("balance"), QStringLiteral("scaling"),
                                      QStringLiteral("stack"),   QStringLiteral("dtype")};
    const bool speedup = has("speedup");
    std::erase_if(views, [&](const ViewPlan& plan) {
        return asked.contains(plan.id) || (plan.id == QLatin1String("scatter") && speedup);
    });
    if (views.size() > 8)
        views.resize(8);
    return views;
}

} // namespace parascope::gui
