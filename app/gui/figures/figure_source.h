// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"
#include "engine/figure/profile.h"
#include "engine/figure/spec.h"

#include <QString>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace parascope::gui {

/// A view that a workspace can contain.
struct ViewPlan
{
    QString id; ///< "heatmap", "roofline-operations": also the name of the dock
    QString title;
    figure::Spec spec;
    int rank = 0;        ///< rank among the default views; 0 means only on request
    bool pinned = false; ///< keeps its family when another one is chosen for all views
};

/// A family with the number of its runs.
struct FamilyCount
{
    std::string name;
    std::size_t runs = 0;

    friend bool operator==(const FamilyCount&, const FamilyCount&) = default;
};
/// Returns the families of the shown runs (null: of all), the one with most runs first.
[[nodiscard]] std::vector<FamilyCount> familiesOf(const table::Table& runs,
                                                  const table::Mask* shown = nullptr);

/// Returns the title of a column when there is no table: for a metric or a field of a run. For any other
/// column it is the name.
[[nodiscard]] QString titleOfColumn(const std::string& name);
/// Returns the title of a view, kind and metric, in the present language.
[[nodiscard]] QString viewTitle(const figure::Spec& spec);
/// Converts views to text and back, for the session and saved layouts. Entries that cannot be read are left
/// out.
[[nodiscard]] QString textOfViews(const std::vector<ViewPlan>& plans);
[[nodiscard]] std::vector<ViewPlan> viewsFromText(const QString& text);
/// Returns the kinds of views that the data can fill and that the window draws, each with a spec to start
/// from. The views of models show `family`; if it is empty or no run has it, the one that the data suggest.
[[nodiscard]] std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset,
                                                  const std::string& family = {});

/// A figure of two traces, with the family of the traces if there are several families.
struct TraceFigure
{
    figure::Spec spec;
    QString family;
};
/// Returns the trace figures of two platforms that each have one profiled run. With several runs there is one
/// figure for each family that each platform profiled once.
[[nodiscard]] std::vector<TraceFigure> traceFigures(const figure::Input& input, const std::string& a,
                                                    const std::string& b);

/// Returns the family and the platforms of a spec of which the shared filter (Input::shown) hides all runs.
[[nodiscard]] std::vector<std::string> hiddenByFilter(const figure::Spec& spec, const figure::Input& input);
/// A spec and the figure that it draws.
struct MovedFigure
{
    figure::Spec spec;
    figure::Figure figure;
};
/// If the shared filter hides the family or the only platform of the spec, returns the same figure for the
/// family or platform that has the most runs among the shown ones. Returns nothing if that figure is empty,
/// too.
[[nodiscard]] std::optional<MovedFigure> movedByFilter(const figure::Spec& spec, const figure::Input& input);

/// Returns the input of the figures: the snapshot and the facts on its platforms.
[[nodiscard]] figure::Input inputOf(const dataset::Dataset& dataset);
/// Returns the FLOP count and peak of a snapshot's derived columns.
[[nodiscard]] figure::Basis basisOf(const dataset::Dataset& dataset);

/// Returns the FLOP count of the runs that a view draws. If its platforms come from several sources, it is
/// the count of most runs.
[[nodiscard]] std::string flopsOf(const dataset::Dataset& dataset, const figure::Spec& spec);
/// Returns the name of a FLOP count: "executed".
[[nodiscard]] QString flopsText(const std::string& flops);
/// Returns the default views among these, by the ranks of their kinds.
[[nodiscard]] std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> possible);
/// Returns the default views for one source, each limited to its runs. Reads the database. Returns nothing if
/// that fails or if there are no runs yet.
[[nodiscard]] std::vector<ViewPlan> viewsOfSource(const dataset::Dataset& all,
                                                  const std::filesystem::path& source);
/// The source of the compute roofs that the figures draw: the data sheet, or the measured roofs if no data
/// sheet is known.
struct DrawnRoofs
{
    bool sheet = false, measured = false;
};
[[nodiscard]] DrawnRoofs drawnRoofs(const dataset::Dataset& dataset);

} // namespace parascope::gui
