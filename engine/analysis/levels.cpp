// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/levels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// Numbers to places by first occurrence: open addressing, doubled when half full.
class NumberPlaces
{
public:
    std::uint32_t place(double number)
    {
        if (number == m_last)
            return m_lastPlace;
        number += 0.0; // -0 and 0 are one level
        auto slot = slotOf(number);
        while (m_slots[slot] != noLevel && m_values[m_slots[slot]] != number)
            slot = (slot + 1) & (m_slots.size() - 1);
        if (m_slots[slot] == noLevel) {
            if (2 * m_values.size() >= m_slots.size()) {
                grow();
                return place(number);
            }
            m_slots[slot] = static_cast<std::uint32_t>(m_values.size());
            m_values.push_back(number);
        }
        m_last = number;
        m_lastPlace = m_slots[slot];
        return m_lastPlace;
    }

private:
    [[nodiscard]] std::size_t slotOf(double number) const
    {
        std::uint64_t z = std::bit_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15ULL;
        z ^= z >> 32;
        return z & (m_slots.size() - 1);
    }
    void grow()
    {
        m_slots.assign(2 * m_slots.size(), noLevel);
        for (std::uint32_t i = 0; i < m_values.size(); ++i) {
            auto slot = slotOf(m_values[i]);
            while (m_slots[slot] != noLevel)
                slot = (slot + 1) & (m_slots.size() - 1);
            m_slots[slot] = i;
        }
    }

    std::vector<std::uint32_t> m_slots = std::vector<std::uint32_t>(64, noLevel);
    std::vector<double> m_values;
    double m_last = std::nan("");
    std::uint32_t m_lastPlace = noLevel;
};

/// Puts the values in ascending order and the places with them.
void sortLevels(Levels& levels, const std::vector<Value>& keys)
{
    std::vector<std::uint32_t> order(keys.size()), rank(keys.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return compareValues(keys[a], keys[b]) < 0; });
    bool sorted = true;
    std::vector<Value> values;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        sorted &= order[i] == i;
        values.push_back(std::move(levels.values[order[i]]));
    }
    levels.values = std::move(values);
    if (sorted)
        return;
    for (auto& place : levels.place)
        if (place != noLevel)
            place = rank[place];
}

} // namespace

Value valueAt(const Column& column, std::size_t row)
{
    if (column.kind == Column::Kind::Category) {
        const auto code = column.codes[row];
        return code == Dictionary::missing ? std::string() : column.dictionary->text(code);
    }
    const double number = column.numbers[row] + 0.0;
    if (std::isnan(number))
        return std::string();
    if (number == std::floor(number) && std::abs(number) < 9e15)
        return static_cast<std::int64_t>(number);
    return number;
}

Places placesOf(const Column& column, const table::Mask& mask)
{
    Places out;
    out.place.assign(mask.size(), noLevel);
    if (column.kind == Column::Kind::Category) {
        std::vector<std::uint32_t> places(column.dictionary->size(), noLevel);
        for (std::size_t row = 0; row < mask.size(); ++row) {
            const auto code = column.codes[row];
            if (!mask[row] || code == Dictionary::missing)
                continue;
            auto& place = places[static_cast<std::size_t>(code)];
            if (place == noLevel) {
                place = static_cast<std::uint32_t>(out.firstRow.size());
                out.firstRow.push_back(static_cast<std::uint32_t>(row));
            }
            out.place[row] = place;
        }
        return out;
    }
    NumberPlaces places;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        const double number = column.numbers[row];
        if (!mask[row] || std::isnan(number))
            continue;
        out.place[row] = places.place(number);
        if (out.place[row] == out.firstRow.size())
            out.firstRow.push_back(static_cast<std::uint32_t>(row));
    }
    return out;
}

Levels levelsOf(const Column& column, const table::Mask& mask)
{
    auto places = placesOf(column, mask);
    Levels out;
    out.place = std::move(places.place);
    std::vector<Value> keys;
    for (const auto row : places.firstRow) {
        out.values.push_back(valueAt(column, row));
        keys.push_back(column.kind == Column::Kind::Category ? valueFromText(column.dictionary->text(column.codes[row]))
                                                             : out.values.back());
    }
    sortLevels(out, keys);
    return out;
}

bool takesSeveral(const Column& column, const table::Mask& mask)
{
    if (column.kind == Column::Kind::Category) {
        auto first = Dictionary::missing;
        for (std::size_t row = 0; row < mask.size(); ++row) {
            if (!mask[row] || column.codes[row] == Dictionary::missing)
                continue;
            if (first == Dictionary::missing)
                first = column.codes[row];
            else if (column.codes[row] != first)
                return true;
        }
        return false;
    }
    double first = std::nan("");
    for (std::size_t row = 0; row < mask.size(); ++row) {
        const double number = column.numbers[row];
        if (!mask[row] || std::isnan(number) || number == first)
            continue;
        if (!std::isnan(first))
            return true;
        first = number;
    }
    return false;
}

} // namespace parascope::analysis
