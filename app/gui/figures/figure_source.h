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

/// A view that can stand in a workspace.
struct ViewPlan
{
    QString id; ///< "heatmap", "roofline-operations": the dock's name
    QString title;
    figure::Spec spec;
    int rank = 0; ///< place among those that stand there without a choice; 0: for who asks
};

/// A column's name for people, where there is no table: of a metric or of a run's field; of any other the
/// name.
[[nodiscard]] QString titleOfColumn(const std::string& name);
/// What a view's title bar says: kind and metric, in the language of now.
[[nodiscard]] QString viewTitle(const figure::Spec& spec);
/// Views as text and back, for the session and saved layouts. What cannot be read is left out.
[[nodiscard]] QString textOfViews(const std::vector<ViewPlan>& plans);
[[nodiscard]] std::vector<ViewPlan> viewsFromText(const QString& text);
/// Kinds of views that the data can fill and that the window draws, with a spec to start from.
[[nodiscard]] std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset);

/// A figure of two traces, and the family whose traces they are where there are several.
struct TraceFigure
{
    figure::Spec spec;
    QString family;
};
/// Of two platforms with a profiled run each one; with several runs one a family that each profiled once.
[[nodiscard]] std::vector<TraceFigure> traceFigures(const figure::Input& input, const std::string& a,
                                                    const std::string& b);

/// Platforms of a spec whose runs the shared filter (Input::shown) hides, all of them.
[[nodiscard]] std::vector<std::string> hiddenPlatforms(const figure::Spec& spec, const figure::Input& input);
/// A spec, and what it draws.
struct MovedFigure
{
    figure::Spec spec;
    figure::Figure figure;
};
/// The same figure of the platform with most runs among those that the shared filter shows, where it hides
/// the spec's only one; nothing where that draws nothing either.
[[nodiscard]] std::optional<MovedFigure> movedByFilter(const figure::Spec& spec, const figure::Input& input);

/// What the figures are drawn from: the snapshot and what is known of its platforms.
[[nodiscard]] figure::Input inputOf(const dataset::Dataset& dataset);
/// The FLOP count and peak of a snapshot's derived columns.
[[nodiscard]] figure::Basis basisOf(const dataset::Dataset& dataset);

/// The FLOP count of the runs that a view draws; of most of them where its platforms come from several
/// sources.
[[nodiscard]] std::string flopsOf(const dataset::Dataset& dataset, const figure::Spec& spec);
/// What a FLOP count is called: "executed".
[[nodiscard]] QString flopsText(const std::string& flops);
/// Those of them that stand there without a choice, by the ranks of their kinds.
[[nodiscard]] std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> possible);
/// Those that stand there without a choice where this source is alone, each of them for its runs only. Reads
/// the database; none where that fails or has no runs yet.
[[nodiscard]] std::vector<ViewPlan> viewsOfSource(const dataset::Dataset& all,
                                                  const std::filesystem::path& source);
/// Where the compute roofs come from that figures draw: where no data sheet is known the measured ones are
/// drawn.
struct DrawnRoofs
{
    bool sheet = false, measured = false;
};
[[nodiscard]] DrawnRoofs drawnRoofs(const dataset::Dataset& dataset);

} // namespace parascope::gui
