// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/levels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

/// Maps numbers to places by first occurrence, with open addressing; the table doubles when it is half full.
/// It does not first try "the same as the previous row": in a shuffled grid this is wrong too often, and a
/// wrong guess costs more than the look-up.
class NumberPlaces
{
public:
    std::uint32_t place(double number)
    {
        number += 0.0; // makes -0 and 0 one level
        auto slot = slotOf(number);
        while (m_slots[slot].place != noLevel && m_slots[slot].value != number)
            slot = (slot + 1) & (m_slots.size() - 1);
        if (m_slots[slot].place == noLevel) {
            if (2 * m_count >= m_slots.size()) {
                grow();
                return place(number);
            }
            m_slots[slot] = {number, m_count++};
        }
        return m_slots[slot].place;
    }

private:
    struct Slot
    {
        double value = 0;
        std::uint32_t place = noLevel;
    };
    [[nodiscard]] std::size_t slotOf(double number) const
    {
        const std::uint64_t z = std::bit_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15ULL;
        return (z >> 32 ^ z >> 52) & (m_slots.size() - 1);
    }
    void grow()
    {
        std::vector<Slot> slots(2 * m_slots.size());
        m_slots.swap(slots);
        for (const auto& old : slots) {
            if (old.place == noLevel)
                continue;
            auto slot = slotOf(old.value);
            while (m_slots[slot].place != noLevel)
                slot = (slot + 1) & (m_slots.size() - 1);
            m_slots[slot] = old;
        }
    }

    std::vector<Slot> m_slots = std::vector<Slot>(128);
    std::uint32_t m_count = 0;
};

/// Sorts the values in ascending order and adapts the places.
void sortLevels(Levels& levels, const std::vector<Value>& keys)
{
    std::vector<std::uint32_t> order(keys.size()), rank(keys.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](auto a, auto b) { return compareValues(keys[a], keys[b]) < 0; });
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

std::vector<std::uint32_t> rowsOf(const table::Mask& mask)
{
    // Always write the row, whether it is kept or not: on a random mask a branch would be mispredicted every
    // other row.
    std::vector<std::uint32_t> out(mask.size() + 1);
    std::size_t n = 0;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        out[n] = static_cast<std::uint32_t>(row);
        n += mask[row] != 0;
    }
    out.resize(n);
    return out;
}

Places placesOf(const Column& column, std::span<const std::uint32_t> rows)
{
    Places out;
    out.place.assign(rows.size(), noLevel);
    if (column.kind == Column::Kind::Category) {
        std::vector<std::uint32_t> places(column.dictionary->size(), noLevel);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto code = column.codes[rows[i]];
            if (code == Dictionary::missing)
                continue;
            auto& place = places[static_cast<std::size_t>(code)];
            if (place == noLevel) {
                place = static_cast<std::uint32_t>(out.firstRow.size());
                out.firstRow.push_back(rows[i]);
            }
            out.place[i] = place;
        }
        return out;
    }
    NumberPlaces places;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double number = column.numbers[rows[i]];
        if (std::isnan(number))
            continue;
        out.place[i] = places.place(number);
        if (out.place[i] == out.firstRow.size())
            out.firstRow.push_back(rows[i]);
    }
    return out;
}

Levels levelsOf(const Column& column, std::span<const std::uint32_t> rows)
{
    auto places = placesOf(column, rows);
    Levels out;
    out.place = std::move(places.place);
    std::vector<Value> keys;
    for (const auto row : places.firstRow) {
        out.values.push_back(valueAt(column, row));
        keys.push_back(column.kind == Column::Kind::Category
                           ? valueFromText(column.dictionary->text(column.codes[row]))
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

bool follows(const table::Column& column, const table::Column& of, std::span<const std::uint32_t> rows)
{
    // In most columns the first rows already show that the answer is no.
    NumberPlaces places;
    std::vector<std::pair<bool, double>> first(1); // entry 0 is for rows without a value
    const auto number = [](const Column& any, std::uint32_t row) {
        return any.kind == Column::Kind::Category ? static_cast<double>(any.codes[row])
                                                  : any.numbers[row] + 0.0;
    };
    const auto equal = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    for (const auto row : rows) {
        const double level = number(of, row), value = number(column, row);
        const std::size_t at = std::isnan(level) ? 0 : 1 + places.place(level);
        if (at == first.size())
            first.emplace_back();
        auto& [met, before] = first[at];
        if (met && !equal(before, value))
            return false;
        met = true;
        before = value;
    }
    return true;
}

} // namespace parascope::analysis
