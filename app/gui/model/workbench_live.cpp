// SPDX-License-Identifier: GPL-3.0-or-later
// The content of the Run workspace: the sweep that runs now or ran last.
#include "app/gui/data/live_input.h"
#include "app/gui/data/past_maps.h"
#include "app/gui/figures/step_source.h"
#include "app/gui/model/workbench.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/expression/lexer.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/program.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>

namespace parascope::gui {

/// Takes the progress of the maps from the runner. The last report is kept after the runner's end.
void Workbench::followMaps()
{
    if (m_sweeps.isRunning()) {
        // A point that the user asked to measure is a sweep without a map; it fills a cell of the present
        // map.
        if (auto maps = mapsOf(*m_sweeps.status()); !maps.empty()) {
            m_maps = std::move(maps);
            m_mapsRecalled = false;
        }
        return;
    }
    for (auto& map : m_maps) {
        map.ended = true;
        map.secondsLeft = std::numeric_limits<double>::quiet_NaN();
    }
}

/// Reconstructs the maps of a sweep that ended before this window was opened.
void Workbench::recallMaps()
{
    if (m_sweeps.isRunning() || m_sweeps.isStarting() || !m_input || !m_input->runs ||
        (!m_maps.empty() && !m_mapsRecalled) || !m_data.paths().contains(liveDatabase()))
        return;
    m_pastMaps.ask([file = std::filesystem::path(liveDatabase().toStdString()), runs = m_input->runs,
                    name = sweepSource()] { return pastMaps(file, *runs, name); },
                   [this, database = liveDatabase()](std::vector<figure::MapProgress>& maps) {
                       if (database != liveDatabase() || m_sweeps.isRunning() || m_sweeps.isStarting() ||
                           (!m_maps.empty() && !m_mapsRecalled) || (m_maps.empty() && maps.empty()))
                           return;
                       m_maps = std::move(maps);
                       m_mapsRecalled = true;
                       emit inputChanged();
                   });
}

void Workbench::followPlan()
{
    const auto& status = m_sweeps.status();
    if (m_sweeps.isStarting() && !status)
        return; // the grid is drawn, not the sweep that ran before
    PlanKey key{liveDatabase(), {}, 0};
    if (status) {
        std::get<1>(key).push_back(status->pid); // the sweep may run again under its name
        for (const auto& sweep : status->sweeps) {
            std::get<1>(key).push_back(sweep.id);
            std::get<2>(key) += sweep.counts.points + (sweep.counts.remaining == 0);
        }
    }
    // After the end the plan stays: the map must not shrink.
    const bool kept = !status && m_plan && std::get<0>(key) == std::get<0>(m_planKey);
    if (!kept && key != m_planKey && (status || m_data.paths().contains(liveDatabase()))) {
        if (std::get<0>(key) != std::get<0>(m_planKey))
            m_plan = nullptr;
        m_planKey = key;
        m_plans.ask(
            [file = std::filesystem::path(liveDatabase().toStdString()), sweeps = std::get<1>(key)] {
                // The process id stands before the sweeps.
                return sweepPlan(file,
                                 {sweeps.empty() ? sweeps.begin() : std::next(sweeps.begin()), sweeps.end()});
            },
            [this, key](std::shared_ptr<const SweepPlan>& plan) {
                if (key != m_planKey)
                    return;
                if (!plan)
                    m_planKey = {}; // the database was busy; it is read again
                m_plan = std::move(plan);
                m_planned = m_plan ? plannedTable(*m_plan, m_sweeps.status() ? &*m_sweeps.status() : nullptr)
                                   : nullptr;
                emit inputChanged();
            });
    }
    m_planned = m_plan ? plannedTable(*m_plan, status ? &*status : nullptr) : nullptr;
}

QStringList Workbench::devicesOf(const std::string& platform) const
{
    // Look in the list of devices, and among the chosen devices, because a replay device is in no list.
    QStringList devices;
    for (const auto& name : m_devices)
        if (const auto device = dispatch::findDevice(name.toStdString());
            device && device->platform == platform)
            devices.append(name);
    if (const auto all = dispatch::configuredDevices(); all && devices.isEmpty())
        for (const auto& device : *all)
            if (device.platform == platform)
                devices.append(QString::fromStdString(device.name));
    return devices;
}

void Workbench::measure(const plots::PlotView::Predicted& cell)
{
    const auto& [plane, point] = cell;
    const auto devices = devicesOf(plane.platform);
    const Json wanted = {{"family", plane.family}, {"platform", plane.platform}, {"point", toJson(point)}};
    auto spec = m_grid.spec().value_or(Json::object());
    Json alone = {{"name", plane.family + "-points"}, {"family", plane.family}, {"points", {toJson(point)}}};
    if (spec.contains("measure")) {
        alone["measure"] = spec["measure"];
        alone["measure"]["repeats"] = 1;
    }
    awaitRun();
    m_sweeps.measure(wanted, alone, devices);
}

namespace {

/// Id of the view with the steps of a stored run.
constexpr char runSteps[] = "run-steps";

/// Returns the id of a lane's view. For lanes after the first one it ends in a number: "live-steps-2".
QString laneView(std::size_t lane)
{
    return lane == 0 ? QStringLiteral("live-steps") : QStringLiteral("live-steps-%1").arg(lane + 1);
}

} // namespace

std::string Workbench::liveFamily() const
{
    return m_plan ? m_plan->family : m_grid.document().family.toStdString();
}

bool Workbench::awaitsFirstRun() const
{
    if (!m_sweeps.isRunning() && !m_sweeps.isStarting())
        return false;
    const auto* runs = m_input ? m_input->runs.get() : nullptr;
    const auto *database = runs ? runs->find(columns::database) : nullptr,
               *family = runs ? runs->find(columns::family) : nullptr;
    if (!database || !family)
        return true;
    const auto file = database->dictionary->find(sweepSource()),
               name = family->dictionary->find(liveFamily());
    if (file < 0 || name < 0)
        return true;
    for (std::size_t row = 0; row < runs->rows(); ++row)
        if (database->codes[row] == file && family->codes[row] == name)
            return false;
    return true;
}

std::shared_ptr<const figure::Input> Workbench::liveInput(const QString& view) const
{
    const bool going = m_sweeps.isRunning() || m_sweeps.isStarting();
    if ((!going && m_maps.empty() && !m_planned) || view == QLatin1String(runSteps))
        return m_input;
    auto input = m_input ? std::make_shared<figure::Input>(*m_input) : std::make_shared<figure::Input>();
    input->maps = m_maps;
    input->planned = m_planned;
    input->plannedWhole = m_planned != nullptr;
    if (!going)
        return input;
    const auto& status = m_sweeps.status();
    // The runs of other sweeps have neither the columns nor the platform of this sweep.
    if (awaitsFirstRun() || !input->runs || input->runs->rows() == 0)
        input->runs = input->planned ? emptyRunsFor(*input->planned) : nullptr;
    if (status)
        for (std::size_t i = 0; i < status->lanes.size(); ++i)
            if (view == laneView(i))
                input->steps =
                    stepTraceOf(status->lanes[i], m_plan ? m_plan->target : m_grid.document().target);
    return input;
}

namespace {

/// Returns the platforms that a sweep measures, also before it has stored a run on any of them.
std::vector<std::string> platformsOf(const std::optional<dispatch::Status>& status)
{
    std::vector<std::string> names;
    if (status)
        for (const auto& lane : status->lanes)
            if (std::find(names.begin(), names.end(), lane.platform) == names.end())
                names.push_back(lane.platform);
    return names;
}

/// Returns the metric that the program of a sweep reports, or its time; nothing if it calls no program.
std::optional<std::string> metricOfProgram(const Json& spec)
{
    const auto described = spec.find("benchmark");
    if (described == spec.end())
        return std::nullopt;
    const auto program = dispatch::programOf(*described);
    return program && !(*program)->reads.metric.empty() ? (*program)->reads.metric : metric::stepSeconds;
}

/// Restricts the map to the measurements of this sweep, with a metric that its runs have.
void restrictLiveHeatMap(figure::Spec& heat, const Json& spec, const table::Table* runs,
                         const std::string& databaseName)
{
    const auto hasRate = runs && runs->find(metric::flopsPerSecond);
    heat.metric = metricOfProgram(spec).value_or(
        hasRate || !runs || runs->rows() == 0 ? metric::flopsPerSecond : metric::examplesPerSecond);
    if (const auto* database = runs ? runs->find(columns::database) : nullptr;
        database && database->dictionary->size() > 1)
        heat.filter += std::string(heat.filter.empty() ? "" : " && ") +
                       "database == " + expression::literal(databaseName);
}

/// Returns one map per platform, or one map without a platform if none is known yet.
std::vector<ViewPlan> liveHeatMapPlans(const figure::Spec& heat, const std::vector<std::string>& platforms)
{
    std::vector<ViewPlan> plans;
    for (const auto& platform : platforms) {
        auto one = heat;
        one.platforms = {platform};
        const auto id =
            plans.empty() ? QStringLiteral("live-map") : QStringLiteral("live-map-%1").arg(plans.size() + 1);
        plans.push_back({id, Workbench::tr("Heat map: %1, live").arg(QString::fromStdString(platform)), one});
    }
    if (plans.empty())
        plans.push_back({QStringLiteral("live-map"), Workbench::tr("Heat map, live"), heat});
    return plans;
}

/// Adds one view per lane, or a single view until the runner has reported its lanes.
void addLaneViews(std::vector<ViewPlan>& plans, const figure::Spec& steps,
                  const std::vector<dispatch::LaneStatus>& lanes)
{
    for (std::size_t i = 0; i < std::max<std::size_t>(lanes.size(), 1); ++i)
        plans.push_back(
            {laneView(i),
             lanes.size() > 1
                 ? Workbench::tr("Step times: %1, live").arg(QString::fromStdString(lanes[i].device))
                 : Workbench::tr("Step times, live"),
             steps});
}

/// Adds the steps of the clicked run, else of the latest run. The trace stays when the next run begins.
void addRunSteps(std::vector<ViewPlan>& plans, const selection::SelectionModel& selected,
                 const std::vector<std::size_t>& latest)
{
    const auto& table = selected.table();
    const auto* run = table ? table->find(columns::run) : nullptr;
    const auto focused = selected.focused();
    const auto row = run && focused >= 0 && static_cast<std::size_t>(focused) < table->rows()
                         ? static_cast<std::size_t>(focused)
                     : latest.empty() ? SIZE_MAX
                                      : latest.front();
    if (run && row != SIZE_MAX)
        plans.push_back({QLatin1String(runSteps), Workbench::tr("Step times of the selected run"),
                         stepsOf(run->dictionary->text(run->codes[row]))});
}

} // namespace

std::vector<ViewPlan> Workbench::liveViews() const
{
    const bool going = m_sweeps.isRunning() || m_sweeps.isStarting();
    // Other results are shown in Explore. Here are only the measurements of this sweep.
    if (!going && !m_data.paths().contains(liveDatabase()))
        return {};
    const auto databaseName = sweepSource();
    const auto* runs = m_input ? m_input->runs.get() : nullptr;
    // While the runner starts, its database has no plan yet, but the grid is the edited one.
    auto heat = m_plan ? m_plan->map : heatMapOfGrid(m_grid.document(), m_grid.forecast());
    const bool first = awaitsFirstRun();
    restrictLiveHeatMap(heat, m_plan ? m_plan->spec : m_grid.spec().value_or(Json::object()),
                        first ? nullptr : runs, databaseName);
    const bool adaptive =
        !m_maps.empty() || (going && (m_plan ? m_plan->adaptive : m_grid.document().isAdaptive()));
    if (adaptive)
        heat.options["predicted"] = true;
    auto plans =
        liveHeatMapPlans(heat, first ? platformsOf(m_sweeps.status()) : platformsOf(runs, databaseName));
    if (adaptive) {
        figure::Spec error;
        error.kind = "maperror";
        plans.push_back({QStringLiteral("live-error"), tr("Error of the map, live"), error});
    }
    figure::Spec steps;
    steps.kind = "steps";
    if (going)
        addLaneViews(plans, steps,
                     m_sweeps.status() ? m_sweeps.status()->lanes : std::vector<dispatch::LaneStatus>());
    addRunSteps(plans, m_selection, sweepRows(1));
    if (!going && plans.back().id != QLatin1String(runSteps))
        plans.push_back({laneView(0), tr("Step times, live"), steps});
    return plans;
}

} // namespace parascope::gui
