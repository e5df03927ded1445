// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::figure {

/// A figure as data: drawing is a function of (spec, table). What the workbench saves, undoes and
/// exports, and what `parascope --export` reads.
struct Spec
{
    std::string kind = "heatmap";      ///< one of kindNames()
    std::string title;
    std::string x, y, metric, colour, by; ///< column names; which apply depends on the kind
    bool logX = false, logY = false, logColour = false;
    Parameters fix;                    ///< a heat map's slice
    std::string filter;                ///< expression over columns; empty: all
    std::vector<std::string> platforms;///< in order; for speedup numerator, denominator
    std::string flops = "executed";    ///< executed | tf_profiler | recorded
    std::string peak = "datasheet";    ///< datasheet | measured | NUMBER
    std::string aggregate = "median";  ///< where several runs share a cell: median|best|mean|geometric|count|spread
    std::string match = "work";        ///< work | batch*K | best-batch
    /// Of any kind: timing (how the steps were timed, or any; else what most runs have). Of the kind. heatmap: ratio (true: first platform over second); regression, boxplot of the metric
    /// "speedup": of (the metric behind it); regression: order (1 | 2), log; roofline (of two platforms: arrows from the second's runs to the first's): operations, least_share, red_roof;
    /// boxplot: percentiles (paper | tukey); breakdown: unit (operation | layer); parallel: axes (columns);
    /// composite: share (a list of x, y, colour, legend; or of each the panels that do, {"y": ["b", "c"]});
    /// scaling: over (the number of devices), weak; stacks: baseline; steps: run (whose steps); of all: names (what the figure writes for a name of the database, {"tpu-v2": "TPU v2"}).
    Json options = Json::object();
    std::vector<Spec> panels;          ///< of a composite: its figures, row by row
    int columns = 2;                   ///< of a composite
    struct Style
    {
        std::string preset = "screen"; ///< one of presetNames()
        double widthMm = 0, heightMm = 0; ///< 0: the preset's
        std::string font;              ///< family; empty: the preset's
        double sizePt = 0;             ///< 0: the preset's
        double linePt = 0;
        std::string colourMap = "viridis";
        bool cellLabels = true, legend = true, header = false;
        std::string panelLetter;
    } style;
};

/// heatmap, regression, ... and the page presets, as a spec spells them.
[[nodiscard]] std::span<const std::string_view> kindNames();
[[nodiscard]] std::span<const std::string_view> presetNames();

[[nodiscard]] Json toJson(const Spec& spec);
/// Refuses unknown keys, kinds and presets by name, and sizes that no page has.
[[nodiscard]] Result<Spec> specFromJson(const Json& json, std::string_view what);

} // namespace parascope::figure
