// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::figure {

/// By column, the places of its values in the order of colours and markers, from 0.
using ColourPlaces = std::map<std::string, std::map<std::string, int>>;

/// A figure as data: drawing is a function of (spec, table). What the workbench saves, undoes and
/// exports, and what `parascope --export` reads.
struct Spec
{
    std::string kind = "heatmap"; ///< one of kinds() (kinds.h)
    std::string title;
    std::string x, y, metric, colour, by; ///< column names; which apply depends on the kind
    bool logX = false, logY = false, logColour = false;
    Parameters fix;                     ///< a heat map's slice
    std::string filter;                 ///< expression over columns; empty: all
    std::vector<std::string> platforms; ///< in order; for speedup numerator, denominator
    std::string flops = "executed";     ///< executed | causal | tf_profiler | recorded
    std::string peak = "datasheet";     ///< datasheet | measured | NUMBER
    std::string aggregate =
        "median";               ///< where several runs share a cell: median|best|mean|geometric|count|spread
    std::string match = "work"; ///< work | batch*K | best-batch
    /// Further settings; kinds.cpp has those of each kind.
    Json options = Json::object();
    /// Where the usual colours are not wanted; in JSON the places count from 1. A composite's hold for its
    /// panels.
    ColourPlaces colours;
    std::vector<Spec> panels; ///< of a composite: its figures, row by row
    int columns = 2;          ///< of a composite
    struct Style
    {
        std::string preset = "screen";    ///< one of presetNames()
        double widthMm = 0, heightMm = 0; ///< 0: the preset's
        std::string font;                 ///< family; empty: the preset's
        double sizePt = 0;                ///< 0: the preset's
        double linePt = 0;
        std::string colourMap = "viridis";
        bool cellLabels = true, legend = true, header = false;
        std::string panelLetter;
    } style;
};

/// The page presets, as a spec spells them.
[[nodiscard]] std::span<const std::string_view> presetNames();

[[nodiscard]] Json toJson(const Spec& spec);
/// Refuses unknown keys, kinds and presets by name, and sizes that no page has.
[[nodiscard]] Result<Spec> specFromJson(const Json& json, std::string_view what);

} // namespace parascope::figure
