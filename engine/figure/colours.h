// SPDX-License-Identifier: GPL-3.0-or-later
// Each value has the same colour and the same marker in every view, legend and export.
#pragma once

#include "engine/figure/build.h"

#include <map>
#include <mutex>
#include <string>

namespace parascope::figure {

/// The grey colour that is shared by values without their own colour ("other operations").
inline constexpr int restSeries = -1;

/// Returns the marker of a place. Colours repeat after twelve places, pairs of colour and marker after 36.
[[nodiscard]] Marker markerOf(int place);

/// Remembers, while the program runs, the place in which each value was drawn. A drawn value keeps its place
/// when a database is opened or closed, although the usual places then change. The class is safe for use by
/// several threads.
class ColourMemory
{
public:
    /// Returns the place of a value of a column. A new value gets the place `usual`, or the first free place.
    [[nodiscard]] int placeOf(const std::string& column, const std::string& value, int usual);
    /// Writes the places of the table's values that differ from the usual ones into a spec. A program without
    /// this memory then draws the same figure.
    void pin(Spec& spec, const table::Table& runs) const;

private:
    struct Place
    {
        int place = 0, usual = 0;
    };
    mutable std::mutex m_mutex;
    std::map<std::string, std::map<std::string, Place>> m_places;
};

/// The place of each value of a column in the order of colours. It depends on the whole table and never on
/// the rows that a figure shows, so no filter changes it. The spec's "colours" have priority over the places
/// drawn earlier (Input::colours), and these over the usual place. The usual order is that of the table for
/// names, ascending for numbers, and that of the enumeration for classes of operations. The longest operation
/// of each class has the place of its class; the others follow by their total time. To avoid the colours of
/// the first platforms, families take the sixth to the fourth colour and then the later ones, and operations
/// begin at the third colour.
class Places
{
public:
    /// `table` is the table of runs or of operations of `input`. A column that it does not have gives
    /// `restSeries` for every value.
    Places(const Spec& spec, const Input& input, const table::Table* table, std::string column);
    [[nodiscard]] int of(const std::string& value) const;

private:
    [[nodiscard]] int usual(const std::string& value) const;

    const table::Column* m_column = nullptr;
    std::string m_name;
    std::map<std::string, int> m_chosen; ///< places that the spec gives
    std::map<std::string, int> m_ranks;  ///< usual places of numbers and of operations
    bool m_operations = false;
    ColourMemory* m_memory = nullptr;
};

/// Returns the place of a platform.
[[nodiscard]] int seriesOf(const Spec& spec, const Input& input, const std::string& platform);
/// Returns the place of a series that is described by one value of each column of `by`. It is the place of
/// the value if there is only one column, else `index`.
[[nodiscard]] int seriesOf(const Spec& spec, const Input& input, const std::vector<std::string>& by,
                           const std::vector<Value>& key, std::size_t index);

/// Makes the legend's markers grey, except stars. Use it when a colour scale colours the marks, so that only
/// the markers distinguish the series.
void greyMarkers(Panel& panel);

/// Splits points that are coloured by a column of names (codes in Points::colour) into one series per name.
/// Each series has the colour of its name and, if the points were one series, also its marker. The legend
/// lists the names. Does nothing when there are too many names.
void splitByNames(Panel& panel, const table::Column& column, const Places& places);

} // namespace parascope::figure
