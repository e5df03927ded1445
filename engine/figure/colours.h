// SPDX-License-Identifier: GPL-3.0-or-later
// One colour and one marker for one thing, in every view, legend and export.
#pragma once

#include "engine/figure/build.h"

#include <map>
#include <mutex>
#include <string>

namespace parascope::figure {

/// What many things share that have no colour of their own ("other operations"): grey.
inline constexpr int restSeries = -1;

/// The marker beside the colour of a place. Colours repeat after twelve places, the pair after 36.
[[nodiscard]] Marker markerOf(int place);

/// The places that things were drawn in while a program runs. What was drawn keeps its place when a database
/// is opened or closed, which moves the others. Several threads may ask.
class ColourMemory
{
public:
    /// The place of a value of a column; one that is new takes `usual`, or the next that is free.
    [[nodiscard]] int placeOf(const std::string& column, const std::string& value, int usual);
    /// Writes the places of a table's values that are not the usual ones into a spec: with them, a figure
    /// comes out alike from a program that remembers nothing.
    void pin(Spec& spec, const table::Table& runs) const;

private:
    struct Place
    {
        int place = 0, usual = 0;
    };
    mutable std::mutex m_mutex;
    std::map<std::string, std::map<std::string, Place>> m_places;
};

/// The place of each value of a column in the order of colours. It follows from the whole table, never from
/// the rows that a figure shows: no filter moves it. A spec's "colours" go before what was drawn earlier
/// (Input::colours), and this before the usual place: the order of the table for names, ascending for
/// numbers, the enumeration for classes of operations. The longest operation of each class has the place of
/// its class, the others follow by their total time. Families take the sixth to the fourth colour and then
/// the later ones, operations count from the third up: away from the first platforms.
class Places
{
public:
    /// `table`: the runs or the operations of `input`. A column that it does not have gives `restSeries`.
    Places(const Spec& spec, const Input& input, const table::Table* table, std::string column);
    [[nodiscard]] int of(const std::string& value) const;

private:
    [[nodiscard]] int usual(const std::string& value) const;

    const table::Column* m_column = nullptr;
    std::string m_name;
    std::map<std::string, int> m_chosen; ///< by the spec
    std::map<std::string, int> m_ranks;  ///< places of numbers and of operations
    bool m_operations = false;
    ColourMemory* m_memory = nullptr;
};

/// The place of a platform.
[[nodiscard]] int seriesOf(const Spec& spec, const Input& input, const std::string& platform);
/// The place of a series that one value of each of several columns describes: that of the value where it is
/// one, else `index`.
[[nodiscard]] int seriesOf(const Spec& spec, const Input& input, const std::vector<std::string>& by,
                           const std::vector<Value>& key, std::size_t index);

/// Where a scale colours the marks, the legend's series are told by their markers alone: grey.
void greyMarkers(Panel& panel);

/// Points that a column of names colours (codes in Points::colour) become a series a name, in its colour and,
/// where they were one series, its marker; the legend names them. Not where there are too many names.
void splitByNames(Panel& panel, const table::Column& column, const Places& places);

} // namespace parascope::figure
