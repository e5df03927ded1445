// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/data/data_hub.h"
#include "app/gui/data/marks.h"
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

#include <functional>
#include <vector>

namespace parascope::gui {

/// The program without its window: data, filter and selection, grid, sweeps, the specs of all views, undo,
/// session. A window shows it and can be thrown away and made anew (a change of language does).
class Workbench : public QObject
{
    Q_OBJECT

public:
    explicit Workbench(const QString& settingsFile = {}, QObject* parent = nullptr);
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

    /// Views of the Explore workspace in order, as they are now.
    [[nodiscard]] const std::vector<ViewPlan>& views() const { return m_views; }
    [[nodiscard]] const figure::Input* input() const { return m_input.get(); }
    [[nodiscard]] const std::shared_ptr<const figure::Input>& sharedInput() const { return m_input; }
    /// What a view of the running sweep draws from; the step times are those of the view's lane.
    [[nodiscard]] std::shared_ptr<const figure::Input> liveInput(const QString& view) const;
    [[nodiscard]] std::vector<ViewPlan> liveViews() const;
    /// The latest rows of the sweep database in the present snapshot, newest first, at most so many.
    [[nodiscard]] std::vector<std::size_t> sweepRows(std::size_t most) const;
    /// The two platforms with most common work; empty without such.
    [[nodiscard]] const std::vector<std::string>& pair() const { return m_data.loaded().pair; }
    /// Undoable, all of them.
    void setViewSpec(const QString& id, const figure::Spec& spec);
    /// A further view of this kind; its id.
    QString addView(const figure::Spec& spec);
    /// Several at once; the id of the last.
    QString addViews(const std::vector<ViewPlan>& added);
    /// A view of an exported figure, with its definitions of FLOPs and peak, which are then all views'; its
    /// id.
    QString addFigure(const figure::Spec& spec);
    void removeView(const QString& id);
    /// A saved layout's views, or those that the data offer by themselves.
    void setViews(const std::vector<ViewPlan>& plans);
    /// Those that the data choose, as in a workspace that nobody has touched.
    void resetViews();
    /// Views that a person moved are hers: data that arrive change them no more.
    void keepViews() { saveViews(); }
    [[nodiscard]] const ViewPlan* view(const QString& id) const;
    /// Makes what brings the views back to where they stand now; the window's, while there is one. Undo of
    /// another set of views uses it.
    using LayoutKeeper = std::function<std::function<void()>()>;
    void setLayoutKeeper(LayoutKeeper keeper) { m_layoutKeeper = std::move(keeper); }

    /// How FLOPs are counted and which peak is meant, in all views; undoable, and told.
    void setDefinitions(const dataset::Definitions& wanted);

    /// Opens databases and foreign files, remembers them.
    void open(const QStringList& paths);
    /// Devices that the next sweep uses; this machine's processor unless others are chosen, or none.
    void setDevices(const QStringList& names);
    [[nodiscard]] const QStringList& devices() const { return m_devices; }
    /// Those of them that are filed as this platform; else those of the configured ones.
    [[nodiscard]] QStringList devicesOf(const std::string& platform) const;
    /// Why nothing can be measured now for want of a device; empty when there is one.
    [[nodiscard]] QString deviceProblem() const;
    /// Runs the grid of now on the chosen devices into the sweep database; opens that database.
    /// `only`: "", "missing" or "failed".
    void startSweep(const QString& only = {});
    /// Measures one point on the map's platform: in the sweep that runs where that has it, else as a sweep of
    /// its own.
    void measure(const plots::PlotView::Predicted& cell);
    /// Measures the ceilings of the chosen devices into the sweep database. Not beside a sweep: each would
    /// disturb the other.
    void measureCeilings();
    /// Runs a point again with its operations, on the first device of its platform or else the first chosen
    /// one, into the sweep database. `spec` is a sweep of it; `title` names it.
    void profile(const Json& spec, const std::string& platform, const QString& title);
    /// The first run that comes into the sweep database from now on is focused: somebody asked for it.
    void awaitRun();
    /// Where sweeps of this window go.
    [[nodiscard]] QString sweepDatabase() const { return m_sweepDatabase; }
    void setSweepDatabase(const QString& path);

signals:
    void viewsChanged();
    void viewSpecChanged(const QString& id);
    /// Views that could show a source that came to views which a person made.
    void viewsOffered(const QString& source, const std::vector<parascope::gui::ViewPlan>& plans);
    void inputChanged();
    void message(const QString& sentence, bool bad);
    /// Other devices are chosen.
    void devicesChanged();

private:
    friend class ViewCommand;
    friend class ViewsCommand;
    void applySpec(const QString& id, const figure::Spec& spec);
    void applyViews(const std::vector<ViewPlan>& plans, bool chosen, const std::function<void()>& layout);
    void takeTable();
    /// Those that the data choose replace the ones that stand, unless a person made these.
    void takeViews(const dataset::Dataset* dataset, const std::vector<ViewPlan>& views);
    void offerViews();
    /// Whether the sweep that runs has not yet stored a run of its family: what is open is of others.
    [[nodiscard]] bool awaitsFirstRun() const;
    void followMaps();
    void recallMaps();
    void retitle();
    void saveViews();
    void restore();

    Session m_session;
    Appearance m_appearance;
    QUndoStack m_undo;
    selection::SelectionModel m_selection;
    DataHub m_data;
    Marks m_marks{m_data, m_selection, m_undo};
    editors::GridModel m_grid;
    SweepController m_sweeps;
    Calibration m_calibration;
    std::optional<std::string> m_awaitedAfter; ///< the newest run when another was asked for
    std::vector<PresetCard> m_presets;
    std::vector<ViewPlan> m_views;
    LayoutKeeper m_layoutKeeper;
    std::shared_ptr<const figure::Input> m_input;
    std::shared_ptr<prediction::Memory> m_memory;
    std::shared_ptr<figure::ColourMemory> m_colours; ///< of all sources that were open
    std::vector<figure::MapProgress> m_maps;         ///< of the sweep database, also after the runner's end
    bool m_mapsRecalled = false;                     ///< found out afterwards, not told by a runner
    selection::Latest<std::vector<figure::MapProgress>> m_pastMaps{selection::panelPool()};
    std::vector<std::filesystem::path> m_viewSources;
    std::vector<std::filesystem::path> m_unoffered; ///< came to views that a person made
    selection::Latest<std::pair<std::filesystem::path, std::vector<ViewPlan>>> m_offers{
        selection::panelPool()};
    bool m_viewsChosen = false; ///< the user changed a view: growing data no longer replace them
    QString m_sweepDatabase;
    QStringList m_devices{QStringLiteral("cpu")};
};

} // namespace parascope::gui
