// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/data/data_hub.h"
#include "app/gui/data/marks.h"
#include "app/gui/data/sweep_plan.h"
#include "app/gui/figures/figure_source.h"
#include "app/gui/model/calibration.h"
#include "app/gui/model/presets.h"
#include "app/gui/model/sweep_controller.h"
#include "app/gui/parts/appearance.h"
#include "app/gui/parts/session.h"
#include "widgets/editors/grid_model.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/background.h"
#include "widgets/selection/latest.h"
#include "widgets/selection/selection_model.h"

#include <QObject>
#include <QUndoStack>

#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

namespace parascope::gui {

/// The program without its window: data, filter and selection, grid, sweeps, the specs of all views, undo,
/// session. A window shows it, and can be deleted and created again (as a change of language does).
class Workbench : public QObject
{
    Q_OBJECT

public:
    /// Restores the last session, or begins without one.
    enum class Begin { Restored, Fresh };
    explicit Workbench(const QString& settingsFile = {}, Begin begin = Begin::Restored,
                       QObject* parent = nullptr);
    ~Workbench() override;

    [[nodiscard]] Session& session() { return m_session; }
    [[nodiscard]] Appearance& appearance() { return m_appearance; }
    [[nodiscard]] QUndoStack& undo() { return m_undo; }
    [[nodiscard]] selection::SelectionModel& selection() { return m_selection; }
    [[nodiscard]] DataHub& data() { return m_data; }
    [[nodiscard]] Marks& marks() { return m_marks; }
    [[nodiscard]] editors::GridModel& grid() { return m_grid; }
    [[nodiscard]] SweepController& sweeps() { return m_sweeps; }
    [[nodiscard]] Calibration& calibration() { return m_calibration; }
    [[nodiscard]] const std::vector<PresetCard>& presets() const { return m_presets; }

    /// The present views of the Explore workspace, in order.
    [[nodiscard]] const std::vector<ViewPlan>& views() const { return m_views; }
    [[nodiscard]] const figure::Input* input() const { return m_input.get(); }
    [[nodiscard]] const std::shared_ptr<const figure::Input>& sharedInput() const { return m_input; }
    /// Returns the input of a view of the running sweep. Its step times are those of the view's lane.
    [[nodiscard]] std::shared_ptr<const figure::Input> liveInput(const QString& view) const;
    [[nodiscard]] std::vector<ViewPlan> liveViews() const;
    /// Returns the latest rows of the sweep database in the present snapshot, newest first, at most `most`
    /// rows.
    [[nodiscard]] std::vector<std::size_t> sweepRows(std::size_t most) const;
    /// The two platforms with the most common work; empty if there are none.
    [[nodiscard]] const std::vector<std::string>& pair() const { return m_data.loaded().pair; }
    /// The family that all views show unless they are pinned; empty: the one that the data suggest.
    [[nodiscard]] const std::string& family() const { return m_family; }
    /// This function and the following ones are undoable.
    void setFamily(const std::string& family);
    /// A pinned view keeps its family.
    void setPinned(const QString& id, bool pinned);
    /// Choosing another family for a view pins it.
    void setViewSpec(const QString& id, const figure::Spec& spec);
    /// Adds a view of this kind and returns its id.
    QString addView(const figure::Spec& spec);
    /// Adds several views at once and returns the id of the last one.
    QString addViews(const std::vector<ViewPlan>& added);
    /// Adds a view of an exported figure and returns its id. The figure's definitions of FLOPs and peak then
    /// apply to all views.
    QString addFigure(const figure::Spec& spec);
    void removeView(const QString& id);
    /// Sets the views of a saved layout, or those that the data suggest.
    void setViews(const std::vector<ViewPlan>& plans);
    /// Restores the views that the data suggest, as in a workspace that the user has not changed.
    void resetViews();
    /// Marks the present views as made by the user, after a move. New data then no longer change them.
    void keepViews() { saveViews(); }
    [[nodiscard]] const ViewPlan* view(const QString& id) const;
    /// Returns a function that restores the present layout of the views. The window sets it while there is
    /// one. The undo of a change of views uses it.
    using LayoutKeeper = std::function<std::function<void()>()>;
    void setLayoutKeeper(LayoutKeeper keeper) { m_layoutKeeper = std::move(keeper); }

    /// Sets how FLOPs are counted and which peak applies, in all views. The change is undoable and is
    /// reported in a message.
    void setDefinitions(const dataset::Definitions& wanted);

    /// Opens databases and foreign files, and remembers them.
    void open(const QStringList& paths);
    /// Sets the devices of the next sweep; by default the processor of this machine. The list may be empty.
    void setDevices(const QStringList& names);
    [[nodiscard]] const QStringList& devices() const { return m_devices; }
    /// Returns the chosen devices that measure for this platform; if there are none, the configured devices
    /// that do.
    [[nodiscard]] QStringList devicesOf(const std::string& platform) const;
    /// Returns why nothing can be measured now because a device is missing; empty if a device is available.
    [[nodiscard]] QString deviceProblem() const;
    /// Runs the present grid on the chosen devices into the sweep database, and opens that database. `only`
    /// is "", "missing" or "failed".
    void startSweep(const QString& only = {});
    /// Measures one point on the map's platform: in the running sweep if that has the point, else as a
    /// separate sweep.
    void measure(const plots::PlotView::Predicted& cell);
    /// Measures the ceilings of the chosen devices into the sweep database. It does not run during a sweep,
    /// because each would disturb the other.
    void measureCeilings();
    /// Runs a point again with its operations into the sweep database. It runs on the first device of its
    /// platform, or else on the first chosen device. `spec` is a sweep of that point and `title` names it.
    void profile(const Json& spec, const std::string& platform, const QString& title);
    /// Focuses the next run that arrives in the sweep database, because the user asked for it.
    void awaitRun();
    /// The database for the sweeps that this window starts.
    [[nodiscard]] QString sweepDatabase() const { return m_sweepDatabase; }
    /// The database of the sweep that is shown: another one than sweepDatabase() if its sweep was started
    /// elsewhere.
    [[nodiscard]] QString liveDatabase() const { return m_sweeps.followed(); }
    /// The plan of the sweep that is shown, from its database, whoever started it; null before it is known.
    [[nodiscard]] const std::shared_ptr<const SweepPlan>& plan() const { return m_plan; }
    void setSweepDatabase(const QString& path);

signals:
    void viewsChanged();
    void viewSpecChanged(const QString& id);
    void familyChanged();
    /// These views could show a new source, but the user has made the present views.
    void viewsOffered(const QString& source, const std::vector<parascope::gui::ViewPlan>& plans);
    void inputChanged();
    void message(const QString& sentence, bool bad);
    /// The choice of devices changed.
    void devicesChanged();
    void sweepDatabaseChanged();

private:
    /// Returns the value of the column "database" for the runs in the sweep database.
    [[nodiscard]] std::string sweepSource() const;

    friend class ViewCommand;
    friend class ViewsCommand;
    friend class FamilyCommand;
    void applyPlan(const ViewPlan& plan, bool chosen);
    void keepViews(bool chosen);
    void applyFamily(const std::string& family, const std::vector<ViewPlan>& plans, bool chosen);
    void applyViews(const std::vector<ViewPlan>& plans, bool chosen, const std::function<void()>& layout);
    void takeTable();
    void defineViews();
    /// Replaces the present views by those that the data suggest, unless the user made the present ones.
    void takeViews(const dataset::Dataset* dataset, const std::vector<ViewPlan>& views);
    void offerViews();
    /// The family of the sweep that is shown.
    [[nodiscard]] std::string liveFamily() const;
    /// Whether the running sweep has not yet stored a run of its family. The open data then belong to other
    /// sweeps.
    [[nodiscard]] bool awaitsFirstRun() const;
    void followMaps();
    void recallMaps();
    void retitle();
    void saveViews();
    void restore(Begin begin);
    void restoreFilter();

    Session m_session;
    Appearance m_appearance;
    QUndoStack m_undo;
    selection::SelectionModel m_selection;
    DataHub m_data;
    Marks m_marks{m_data, m_selection, m_undo};
    editors::GridModel m_grid;
    SweepController m_sweeps;
    Calibration m_calibration;
    std::optional<std::string> m_awaitedAfter; ///< the newest run at the time when another one was requested
    std::vector<PresetCard> m_presets;
    std::vector<ViewPlan> m_views;
    std::string m_family;
    selection::Latest<std::vector<ViewPlan>> m_followed; ///< the views for another family
    LayoutKeeper m_layoutKeeper;
    std::shared_ptr<const figure::Input> m_input;
    std::shared_ptr<prediction::Memory> m_memory;
    std::shared_ptr<figure::ColourMemory> m_colours; ///< colours of all sources that were open
    /// Reads the plan of the sweep that is shown, when another one is.
    void followPlan();
    std::shared_ptr<const SweepPlan> m_plan;
    table::TablePtr m_planned; ///< its points with their present states
    using PlanKey = std::tuple<QString, std::vector<std::int64_t>, std::size_t>;
    PlanKey m_planKey; ///< database, sweeps, number of points
    selection::Latest<std::shared_ptr<const SweepPlan>> m_plans{selection::panelPool()};
    std::vector<figure::MapProgress> m_maps; ///< maps of the sweep database, also after the runner ended
    bool m_mapsRecalled = false;             ///< reconstructed afterwards, not reported by a runner
    selection::Latest<std::vector<figure::MapProgress>> m_pastMaps{selection::panelPool()};
    std::vector<std::filesystem::path> m_viewSources;
    std::vector<std::filesystem::path>
        m_unoffered; ///< sources that arrived while the views were made by the user
    selection::Latest<std::pair<std::filesystem::path, std::vector<ViewPlan>>> m_offers{
        selection::panelPool()};
    bool m_viewsChosen = false; ///< the user changed a view, so that new data no longer replace the views
    QString m_sweepDatabase;
    QString m_filterToRestore; ///< filter of the last session, until its files are there
    QStringList m_devices{QStringLiteral("cpu")};
};

} // namespace parascope::gui
