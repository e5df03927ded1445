// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/workbench.h"

#include "app/gui/model/device_runs.h"
#include "engine/analyse/prediction/memory.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/user_folders.h"
#include "engine/figure/colours.h"
#include "engine/measure/device/cpu.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/fit.h"
#include "engine/run/dispatch/device.h"
#include "widgets/selection/words.h"

#include <QUndoCommand>

#include <algorithm>
#include <cstdint>

namespace parascope::gui {

/// Undo command for another FLOP count or peak of all views.
class DefinitionsCommand : public QUndoCommand
{
public:
    DefinitionsCommand(DataHub& data, dataset::Definitions after)
        : QUndoCommand(Workbench::tr("Change the FLOP count or the peak")), m_data(data),
          m_before(data.wantedDefinitions()), m_after(std::move(after))
    {
    }
    void undo() override { m_data.setDefinitions(m_before); }
    void redo() override { m_data.setDefinitions(m_after); }

private:
    DataHub& m_data;
    dataset::Definitions m_before, m_after;
};

Workbench::Workbench(const QString& settingsFile, Begin begin, QObject* parent)
    : QObject(parent), m_session(settingsFile), m_selection(&m_undo), m_grid(vocabulary::words(), &m_undo),
      m_presets(presetCards()), m_memory(std::make_shared<prediction::Memory>()),
      m_colours(std::make_shared<figure::ColourMemory>())
{
    m_undo.setUndoLimit(200);
    if (const auto json =
            parseJson(m_session.value(QStringLiteral("prices")).toString().toStdString(), "prices"))
        if (auto prices = pricesFromJson(*json, "prices"))
            m_data.setPrices(*std::move(prices));
    connect(&m_data, &DataHub::datasetChanged, this, [this] {
        const auto& dataset = m_data.dataset();
        m_selection.setTable(dataset ? dataset->table : nullptr);
    });
    connect(&m_selection, &selection::SelectionModel::tableChanged, this, &Workbench::takeTable);
    connect(&m_data, &DataHub::planned, this, [this] {
        if (m_viewsChosen || !m_data.dataset())
            return;
        m_views = m_data.loaded().views;
        defineViews();
        emit viewsChanged();
    });
    connect(&m_appearance, &Appearance::languageChanged, this, &Workbench::retitle);
    connect(&m_data, &DataHub::problem, this,
            [this](const QString&, const QString& sentence) { emit message(sentence, true); });
    connect(&m_marks, &Marks::problem, this,
            [this](const QString& sentence) { emit message(sentence, true); });
    connect(&m_data, &DataHub::opened, this, [this](const QString& path) { m_session.addRecent(path); });
    connect(&m_data, &DataHub::filesChanged, this, [this] {
        m_session.setOpenFiles(m_data.asked());
        QStringList own; // a copy of a foreign file has no runner
        for (const auto& file : m_data.files())
            if (!file.imported)
                own.append(QString::fromStdString(file.original.string()));
        m_sweeps.setOpen(own);
    });
    connect(&m_sweeps, &SweepController::problem, this,
            [this](const QString& sentence) { emit message(sentence, true); });
    connect(&m_sweeps, &SweepController::progressed, &m_data, &DataHub::refresh);
    connect(&m_sweeps, &SweepController::started, this,
            [this](const QString& database) { open({database}); });
    connect(&m_sweeps, &SweepController::statusChanged, this, &Workbench::followMaps);
    connect(&m_sweeps, &SweepController::statusChanged, this, &Workbench::followPlan);
    for (const auto signal : {&Calibration::measured, &Calibration::profiled})
        connect(&m_calibration, signal, this, [this] {
            if (m_data.paths().contains(m_calibration.database()))
                m_data.readAnew();
            else
                open({m_calibration.database()});
        });
    connect(&m_grid, &editors::GridModel::documentChanged, this, [this] {
        if (const auto spec = m_grid.spec())
            m_session.set(QStringLiteral("session/grid"), QString::fromStdString(spec->dump()));
    });
    restore(begin);
    const auto keepFilter = [this] {
        if (!m_filterToRestore.isEmpty())
            return; // the files of the last session are still on their way
        m_session.set(QStringLiteral("session/filter"), m_selection.portableFilter());
        m_session.set(QStringLiteral("session/filterOf"), m_data.asked());
    };
    connect(&m_selection, &selection::SelectionModel::filterChanged, this, keepFilter);
    connect(&m_data, &DataHub::filesChanged, this, keepFilter);
    connect(&m_data, &DataHub::loadingChanged, this, &Workbench::restoreFilter);
}

Workbench::~Workbench() = default;

void Workbench::restore(Begin begin)
{
    const auto last = [&](const char* key) {
        return begin == Begin::Fresh ? QString() : m_session.value(QLatin1String(key)).toString();
    };
    bool good = false;
    const auto grid = last("session/grid");
    if (!grid.isEmpty())
        if (const auto json = parseJson(grid.toStdString(), "session"))
            good = m_grid.setSpec(*json).has_value();
    if (!good && !m_presets.empty())
        (void)m_grid.setSpec(m_presets.front().spec);
    m_undo.clear();
    const auto cpu = device::localCpu();
    if (cpu.memoryBytes)
        m_grid.setDeviceMemory(workload::roomForTensors(*cpu.memoryBytes));
    if (const auto bound = device::multiplyAddBound(cpu, std::max(1, cpu.physicalCores)))
        m_grid.setDeviceRate(*bound);
    auto database = last("sweepDatabase");
    if (database.isEmpty())
        if (const auto folder = dataDirectory())
            database = QString::fromStdString((*folder / "results.db").string());
    // A fresh start must not forget where the results of the next one go.
    const auto kept = m_session.value(QStringLiteral("sweepDatabase"));
    setSweepDatabase(database);
    if (begin == Begin::Fresh && kept.isValid())
        m_session.set(QStringLiteral("sweepDatabase"), kept);
    m_filterToRestore = last("session/filter");
    m_family = last("session/family").toStdString();
    m_data.setFamily(m_family);
}

/// The filter of the last session comes back with its files. A filter that their runs no longer know does
/// not.
void Workbench::restoreFilter()
{
    if (m_filterToRestore.isEmpty() || m_data.isLoading() || !m_selection.table())
        return;
    const auto filter = std::exchange(m_filterToRestore, QString());
    if (m_session.value(QStringLiteral("session/filterOf")).toStringList() == m_data.asked() &&
        m_selection.filter().isEmpty())
        (void)m_selection.setFilter(filter);
    if (m_undo.count() == 1)
        m_undo.clear(); // nothing that the user did in this session
}

void Workbench::setSweepDatabase(const QString& path)
{
    m_sweepDatabase = path;
    m_maps.clear();
    m_plan = nullptr;
    m_planned = nullptr;
    m_planKey = {};
    m_session.set(QStringLiteral("sweepDatabase"), path);
    m_sweeps.setDatabase(path);
    recallMaps();
    emit sweepDatabaseChanged();
}

void Workbench::open(const QStringList& paths)
{
    m_data.open(paths);
}

void Workbench::setDevices(const QStringList& names)
{
    if (names == m_devices)
        return;
    m_devices = names;
    emit devicesChanged();
}

QString Workbench::deviceProblem() const
{
    return m_devices.isEmpty() ? tr("No device is chosen: tick one in the panel Devices.") : QString();
}

void Workbench::startSweep(const QString& only)
{
    if (const auto problem = deviceProblem(); !problem.isEmpty()) {
        emit message(problem, true);
        return;
    }
    const auto spec = m_grid.spec();
    if (!spec) {
        emit message(selection::inLanguage(spec.error().message), true);
        return;
    }
    if (m_calibration.isRunning()) {
        emit message(tr("A measurement is under way; a sweep would disturb it."), true);
        return;
    }
    m_maps.clear();
    m_plan = nullptr;
    m_planned = nullptr;
    m_planKey = {};
    m_sweeps.start(*spec, m_devices, only);
}

void Workbench::setDefinitions(const dataset::Definitions& wanted)
{
    if (wanted == m_data.wantedDefinitions())
        return;
    const bool count = wanted.flops != m_data.wantedDefinitions().flops,
               prices = wanted.prices != m_data.wantedDefinitions().prices;
    if (prices)
        m_session.set(QStringLiteral("prices"), QString::fromStdString(toLine(toJson(wanted.prices))));
    m_undo.push(new DefinitionsCommand(m_data, wanted));
    emit message(prices   ? tr("The metrics of money now use these prices. Undo restores the previous ones.")
                 : !count ? tr("All views now use another peak. Undo restores the previous one.")
                 : wanted.flops == DataHub::bySource
                     ? tr("Each source now uses its own FLOP count. Undo restores the previous one.")
                     : tr("All views now use this FLOP count: %1. Undo restores the previous one.")
                           .arg(flopsText(wanted.flops)),
                 false);
}

void Workbench::profile(const Json& spec, const std::string& platform, const QString& title)
{
    const auto devices = devicesOf(platform);
    if (const auto problem = devices.isEmpty() ? deviceProblem() : QString(); !problem.isEmpty())
        return emit message(problem, true);
    if (m_sweeps.isRunning() || m_sweeps.isStarting())
        return emit message(tr("A sweep is running; a profile at the same time would disturb both."), true);
    m_sweeps.followOwn();
    awaitRun();
    m_calibration.profile(spec, title, devices.value(0, m_devices.value(0)), m_sweepDatabase);
}

void Workbench::awaitRun()
{
    const auto newest = sweepRows(1);
    const auto* runs = newest.empty() ? nullptr : m_selection.table()->find(columns::run);
    m_awaitedAfter = runs ? runs->dictionary->text(runs->codes[newest.front()]) : std::string();
}

void Workbench::measureCeilings()
{
    if (const auto problem = deviceProblem(); !problem.isEmpty())
        emit message(problem, true);
    else if (!m_sweeps.isRunning() && !m_sweeps.isStarting())
        m_calibration.start(m_devices, m_sweepDatabase);
}

namespace {

void defineBy(figure::Spec& spec, const dataset::Dataset& dataset)
{
    spec.flops = flopsOf(dataset, spec);
    spec.peak = dataset.definitions.peak;
    spec.prices = dataset.definitions.prices;
    for (auto& panel : spec.panels)
        defineBy(panel, dataset);
}

} // namespace

void Workbench::defineViews()
{
    // The definitions may have changed, and every figure names the definition that it uses.
    for (auto& plan : m_views)
        defineBy(plan.spec, *m_data.dataset());
}

void Workbench::takeTable()
{
    const auto& loaded = m_data.loaded();
    const auto& dataset = loaded.dataset;
    // Skip this table if a newer one is on its way, because its arrival will be reported, too.
    if (dataset && dataset->table != m_selection.table())
        return;
    m_input = nullptr;
    if (dataset) {
        auto input = std::make_shared<figure::Input>(inputOf(*dataset));
        input->memory = m_memory;
        input->colours = m_colours;
        m_input = std::move(input);
    }
    takeViews(dataset.get(), loaded.views);
    if (dataset) {
        defineViews();
        if (const auto here = dispatch::findDevice("cpu"))
            m_grid.setDeviceRuns(completedRuns(*dataset->table, here->platform));
    }
    recallMaps();
    followPlan();
    offerViews();
    if (dataset)
        restoreFilter();
    emit inputChanged();
    const auto newest = m_awaitedAfter ? sweepRows(1) : std::vector<std::size_t>();
    const auto* runs = newest.empty() ? nullptr : m_selection.table()->find(columns::run);
    if (runs && runs->dictionary->text(runs->codes[newest.front()]) != *m_awaitedAfter) {
        m_awaitedAfter.reset();
        m_selection.setFocused(static_cast<std::int64_t>(newest.front()));
    }
}

void Workbench::takeViews(const dataset::Dataset* dataset, const std::vector<ViewPlan>& views)
{
    const bool otherSources = !dataset || dataset->sources != m_viewSources;
    if (!otherSources && m_viewsChosen)
        return;
    if (!otherSources) {
        // While the grid fills, its axes appear one by one, and with them the best slice.
        m_views = views;
    } else if (dataset && m_viewsChosen) {
        // Keep the views that the user made, and offer views of the new sources.
        for (const auto& source : dataset->sources)
            if (std::find(m_viewSources.begin(), m_viewSources.end(), source) == m_viewSources.end())
                m_unoffered.push_back(source);
        m_viewSources = dataset->sources;
        saveViews();
    } else {
        m_viewSources = dataset ? dataset->sources : std::vector<std::filesystem::path>();
        m_unoffered.clear();
        m_viewsChosen = false;
        m_views = views;
        if (m_session.value(QStringLiteral("session/viewsOf")).toStringList() == m_data.asked())
            if (auto saved = viewsFromText(m_session.value(QStringLiteral("session/views")).toString());
                !saved.empty()) {
                m_views = std::move(saved);
                m_viewsChosen = true;
            }
    }
    emit viewsChanged();
}

/// Offers views of new sources. A source without runs is checked again when it has grown.
void Workbench::offerViews()
{
    const auto& dataset = m_data.dataset();
    std::erase_if(m_unoffered, [&](const auto& source) {
        return !dataset ||
               std::find(dataset->sources.begin(), dataset->sources.end(), source) == dataset->sources.end();
    });
    if (m_unoffered.empty())
        return;
    m_offers.ask(
        [dataset, source = m_unoffered.back()] { return std::pair{source, viewsOfSource(*dataset, source)}; },
        [this](std::pair<std::filesystem::path, std::vector<ViewPlan>>& offer) {
            if (offer.second.empty() || std::erase(m_unoffered, offer.first) == 0)
                return;
            QString name = QString::fromStdString(offer.first.filename().string());
            for (const auto& file : m_data.files())
                if (file.database == offer.first)
                    name = QString::fromStdString(file.original.filename().string());
            emit viewsOffered(name, offer.second);
        });
}

std::string Workbench::sweepSource() const
{
    return dataset::shownName(m_data.dataset().get(), liveDatabase().toStdString());
}

std::vector<std::size_t> Workbench::sweepRows(std::size_t most) const
{
    std::vector<std::size_t> rows;
    const auto& table = m_selection.table();
    const auto* database = table ? table->find(columns::database) : nullptr;
    if (!database || !m_data.paths().contains(liveDatabase()))
        return rows;
    const auto wanted = database->dictionary->find(sweepSource());
    for (std::size_t row = table->rows(); row-- > 0 && rows.size() < most;)
        if (wanted >= 0 && database->codes[row] == wanted)
            rows.push_back(row);
    return rows;
}

} // namespace parascope::gui
