// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/price.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::figure {

/// Places of values in the order of colours and markers, from 0, by column.
using ColourPlaces = std::map<std::string, std::map<std::string, int>>;

/// The description of a figure as data: a drawing is a function of (spec, table). The workbench saves, undoes
/// and exports specs, and `parascope --export` reads them.
struct Spec
{
    std::string kind = "heatmap"; ///< one of kinds() (kinds.h)
    std::string title;
    std::string x, y, metric, colour, by; ///< names of columns; the kind decides which ones it uses
    bool logX = false, logY = false, logColour = false;
    Parameters fix;                     ///< fixed values: the slice of a heat map
    std::string family;                 ///< only the runs of this family; empty: all runs
    std::string filter;                 ///< expression over columns; empty: all runs
    std::vector<std::string> platforms; ///< ordered list; for a speedup the numerator, then the denominator
    std::string flops = "executed";     ///< executed | causal | tf_profiler | recorded
    std::string peak = "datasheet";     ///< datasheet | measured | NUMBER
    std::vector<Price> prices;          ///< for metrics of money; one for each platform that has one
    /// Value of a cell with several runs: median | best | mean | geometric | count | spread.
    std::string aggregate = "median";
    std::string match = "work"; ///< work | batch*K | best-batch
    /// Further settings. kinds.cpp lists those of each kind.
    Json options = Json::object();
    /// Places that replace the usual colours. In JSON they count from 1. Those of a composite also apply to
    /// its panels.
    ColourPlaces colours;
    std::vector<Spec> panels; ///< figures of a composite, row by row
    int columns = 2;          ///< number of columns of a composite
    struct Style
    {
        std::string preset = "screen";    ///< one of presetNames()
        double widthMm = 0, heightMm = 0; ///< 0: size of the preset
        std::string font;                 ///< font family; empty: font of the preset
        double sizePt = 0;                ///< font size; 0: size of the preset
        double linePt = 0;
        std::string colourMap = "viridis";
        bool cellLabels = true, legend = true, header = false;
        std::string panelLetter;
    } style;
};

/// Returns the names of the page presets in a spec.
[[nodiscard]] std::span<const std::string_view> presetNames();

[[nodiscard]] Json toJson(const Spec& spec);
/// Reads a spec. Fails on unknown keys, kinds and presets, which the message names, and on sizes that no page
/// can have. `what` begins each error message.
[[nodiscard]] Result<Spec> specFromJson(const Json& json, std::string_view what);

} // namespace parascope::figure
