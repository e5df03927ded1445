// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/workbench.h"

#include "app/gui/live_input.h"
#include "engine/core/file.h"
#include "engine/dispatch/vocabulary.h"

#include <QFileInfo>
#include <QUndoCommand>

#include <algorithm>

namespace parascope::gui {

/// Another spec for a view: axes, slice, metric, scale. Undo stores specs, not pictures.
class ViewCommand : public QUndoCommand
{
public:
    ViewCommand(Workbench& bench, QString id, figure::Spec before, figure::Spec after)
        : QUndoCommand(Workbench::tr("Change view")), m_bench(bench), m_id(std::move(id)), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void undo() override { m_bench.applySpec(m_id, m_before); }
    void redo() override { m_bench.applySpec(m_id, m_after); }

private:
    Workbench& m_bench;
    QString m_id;
    figure::Spec m_before, m_after;
};

Workbench::Workbench(const QString& settingsFile, QObject* parent)
    : QObject(parent), m_session(settingsFile), m_selection(&m_undo), m_grid(dispatch::vocabulary(), &m_undo), m_presets(presetCards())
{
    connect(&m_data, &DataHub::datasetChanged, this, &Workbench::takeDataset);
    connect(&m_data, &DataHub::problem, this, [this](const QString&, const QString& sentence) { emit message(sentence, true); });
    connect(&m_data, &DataHub::opened, this, [this](const QString& path) { m_session.addRecent(path); });
    connect(&m_data, &DataHub::filesChanged, this, [this] { m_session.setOpenFiles(m_data.paths()); });
    connect(&m_sweeps, &SweepController::problem, this, [this](const QString& sentence) { emit message(sentence, true); });
    connect(&m_sweeps, &SweepController::progressed, &m_data, &DataHub::refresh);
    connect(&m_sweeps, &SweepController::started, this, [this](const QString& database) { open({database}); });
    connect(&m_grid, &editors::GridModel::documentChanged, this, [this] {
        if (const auto spec = m_grid.spec())
            m_session.set(QStringLiteral("session/grid"), QString::fromStdString(spec->dump()));
    });
    restore();
}

Workbench::~Workbench() = default;

void Workbench::restore()
{
    bool good = false;
    const auto grid = m_session.value(QStringLiteral("session/grid")).toString();
    if (!grid.isEmpty())
        if (const auto json = parseJson(grid.toStdString(), "session"))
            good = m_grid.setSpec(*json).has_value();
    if (!good && !m_presets.empty())
        (void)m_grid.setSpec(m_presets.front().spec);
    m_undo.clear();
    auto database = m_session.value(QStringLiteral("sweepDatabase")).toString();
    if (database.isEmpty())
        if (const auto folder = dataDirectory())
            database = QString::fromStdString((*folder / "results.db").string());
    setSweepDatabase(database);
}

void Workbench::setSweepDatabase(const QString& path)
{
    m_sweepDatabase = path;
    m_session.set(QStringLiteral("sweepDatabase"), path);
    m_sweeps.setDatabase(path);
}

void Workbench::open(const QStringList& paths)
{
    m_data.open(paths);
}

void Workbench::startSweep(const QStringList& devices, const QString& only)
{
    const auto spec = m_grid.spec();
    if (!spec) {
        emit message(QString::fromStdString(spec.error().message), true);
        return;
    }
    m_sweeps.start(*spec, devices, only);
}

void Workbench::takeDataset()
{
    const auto& dataset = m_data.dataset();
    m_selection.setTable(dataset ? dataset->table : nullptr);
    const bool otherSources = !dataset || dataset->sources != m_viewSources;
    const bool hadNone = m_views.empty();
    m_input = dataset ? std::make_shared<const figure::Input>(inputOf(*dataset)) : nullptr;
    if (otherSources || hadNone) {
        m_viewSources = dataset ? dataset->sources : std::vector<std::filesystem::path>();
        m_views = dataset ? defaultViews(*dataset) : std::vector<ViewPlan>();
        emit viewsChanged();
    } else {
        // The definitions may have changed: every figure names the one that it uses.
        for (auto& plan : m_views) {
            plan.spec.flops = dataset->definitions.flops;
            plan.spec.peak = dataset->definitions.peak;
        }
    }
    emit inputChanged();
}

std::shared_ptr<const figure::Input> Workbench::liveInput() const
{
    if (!m_sweeps.isRunning())
        return m_input;
    auto input = m_input ? std::make_shared<figure::Input>(*m_input) : std::make_shared<figure::Input>();
    input->planned = plannedTable(m_sweeps.status());
    if (m_sweeps.status().contains("lanes"))
        for (const auto& lane : m_sweeps.status()["lanes"])
            if (auto trace = stepTraceOf(lane, m_grid.document().target)) {
                input->steps = std::move(trace);
                break;
            }
    return input;
}

std::vector<ViewPlan> Workbench::liveViews() const
{
    if (!m_sweeps.isRunning() && !m_sweeps.isStarting() && !m_input)
        return {};
    std::vector<ViewPlan> plans;
    auto heat = heatMapOfGrid(m_grid.document(), m_grid.forecast());
    const auto hasRate = m_input && m_input->runs && m_input->runs->find("flops_per_second");
    heat.metric = hasRate ? "flops_per_second" : "examples_per_second";
    plans.push_back({QStringLiteral("live-map"), tr("Heat map, live"), heat});
    figure::Spec steps;
    steps.kind = "steps";
    plans.push_back({QStringLiteral("live-steps"), tr("Step times, live"), steps});
    return plans;
}

const ViewPlan* Workbench::view(const QString& id) const
{
    const auto found = std::find_if(m_views.begin(), m_views.end(), [&](const auto& plan) { return plan.id == id; });
    return found == m_views.end() ? nullptr : &*found;
}

void Workbench::setViewSpec(const QString& id, const figure::Spec& spec)
{
    if (const auto* plan = view(id))
        m_undo.push(new ViewCommand(*this, id, plan->spec, spec));
}

void Workbench::applySpec(const QString& id, const figure::Spec& spec)
{
    for (auto& plan : m_views)
        if (plan.id == id)
            plan.spec = spec;
    emit viewSpecChanged(id);
}

void Workbench::addView(const ViewPlan& plan)
{
    if (view(plan.id))
        return;
    m_views.push_back(plan);
    emit viewsChanged();
}

void Workbench::removeView(const QString& id)
{
    std::erase_if(m_views, [&](const auto& plan) { return plan.id == id; });
    emit viewsChanged();
}

} // namespace parascope::gui
