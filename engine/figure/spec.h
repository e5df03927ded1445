// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::figure {

/// A figure as data: drawing is a function of (spec, table). What the workbench saves, undoes and
/// exports, and what `parascope --export` reads.
struct Spec
{
    std::string kind = "heatmap";      ///< heatmap | regression | scatter | speedup | roofline | boxplot | breakdown | steps | composite
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
    Json options = Json::object();     ///< of the kind: order, percentiles, operations, contours, percent
    std::vector<Spec> panels;          ///< of a composite: its figures, row by row
    int columns = 2;                   ///< of a composite
    struct Style
    {
        std::string preset = "screen"; ///< screen | acm-single | acm-double | ieee-single | ieee-double | mlsys | slide
        double widthMm = 0, heightMm = 0; ///< 0: the preset's
        std::string font;              ///< family; empty: the preset's
        double sizePt = 0;             ///< 0: the preset's
        double linePt = 0;
        std::string colourMap = "viridis";
        bool cellLabels = true, legend = true, header = false;
        std::string panelLetter;
    } style;
};

[[nodiscard]] Json toJson(const Spec& spec);
/// Refuses unknown keys, kinds and presets by name, and sizes that no page has.
[[nodiscard]] Result<Spec> specFromJson(const Json& json, std::string_view what);

} // namespace parascope::figure
