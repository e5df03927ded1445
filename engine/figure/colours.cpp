// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/colours.h"

#include "engine/figure/parts.h"
#include "engine/model/workload/torch_operations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

namespace parascope::figure {
namespace {

constexpr int markers = 6, firstOperation = 2;
/// Places of the first families. The colours of the first three platforms come last.
constexpr std::array<int, 12> familyPlaces = {5, 4, 3, 11, 10, 9, 8, 7, 6, 2, 1, 0};

/// Returns whether a column of a profile names operations.
bool namesOperations(const std::string& column)
{
    return column == "operation" || column == "operator" || column == "layer" || column == "class";
}

/// Returns the place of a class of operations. The class "other" has no colour, and idle time takes its
/// place, so that the colours of the first platforms remain free.
std::optional<int> classPlace(const std::string& name)
{
    using workload::torch::Class;
    if (name == workload::torch::nameOf(Class::Other))
        return restSeries;
    if (name == workload::torch::nameOf(Class::Idle))
        return firstOperation + static_cast<int>(Class::Other);
    for (int i = 0; i <= static_cast<int>(Class::Idle); ++i)
        if (workload::torch::nameOf(static_cast<Class>(i)) == name)
            return firstOperation + i;
    return std::nullopt;
}

/// Returns the codes of a profile's names by their total time over all runs, longest first.
std::vector<std::int32_t> byTime(const table::Table& operations, const table::Column& names)
{
    const auto* time = findColumn(operations, "time_fraction");
    std::vector<double> totals(names.dictionary->size(), 0);
    for (std::size_t row = 0; row < names.codes.size(); ++row) {
        const double share = time ? time->numbers[row] : 1;
        if (names.codes[row] >= 0 && std::isfinite(share))
            totals[static_cast<std::size_t>(names.codes[row])] += share;
    }
    std::vector<std::int32_t> codes(totals.size());
    std::iota(codes.begin(), codes.end(), 0);
    std::sort(codes.begin(), codes.end(), [&](auto a, auto b) {
        const double x = totals[static_cast<std::size_t>(a)], y = totals[static_cast<std::size_t>(b)];
        return x != y ? x > y : names.dictionary->before(a, b);
    });
    return codes;
}

/// Returns the places of a profile's names. The name with most time of each class has the place of that
/// class, so that a colour has the same meaning in a view of operations and in a view of classes. The others
/// get the free places, ordered by their time.
std::map<std::string, int> operationPlaces(const table::Table& operations, const table::Column& names)
{
    std::vector<std::int32_t> classCodes(names.dictionary->size(), table::Dictionary::missing);
    const auto* classes = findColumn(operations, "class");
    for (std::size_t row = 0; classes && row < names.codes.size(); ++row)
        if (names.codes[row] >= 0)
            classCodes[static_cast<std::size_t>(names.codes[row])] = classes->codes[row];
    std::map<std::string, int> places;
    std::set<int> taken;
    const auto codes = byTime(operations, names);
    for (const auto code : codes) {
        const auto ofClass = classCodes[static_cast<std::size_t>(code)];
        const auto place = ofClass == table::Dictionary::missing
                               ? std::nullopt
                               : classPlace(classes->dictionary->text(ofClass));
        if (place && *place != restSeries && taken.insert(*place).second)
            places.emplace(names.dictionary->text(code), *place);
    }
    int next = firstOperation;
    for (const auto code : codes) {
        const auto added = places.emplace(names.dictionary->text(code), 0);
        if (!added.second)
            continue;
        while (!taken.insert(next).second)
            ++next;
        added.first->second = next;
    }
    return places;
}

} // namespace

Marker markerOf(int place)
{
    return place < 0 ? Marker::Disc : static_cast<Marker>((place + place / markers) % markers);
}

int ColourMemory::placeOf(const std::string& column, const std::string& value, int usual)
{
    const std::scoped_lock lock(m_mutex);
    auto& known = m_places[column];
    if (const auto it = known.find(value); it != known.end()) {
        it->second.usual = usual;
        return it->second.place;
    }
    const auto taken = [&](int place) {
        return std::any_of(known.begin(), known.end(),
                           [&](const auto& item) { return item.second.place == place; });
    };
    int place = usual;
    for (int next = 0; taken(place); ++next)
        place = next;
    known.emplace(value, Place{place, usual});
    return place;
}

void ColourMemory::pin(Spec& spec, const table::Table& runs) const
{
    const std::scoped_lock lock(m_mutex);
    for (const auto& [name, known] : m_places) {
        const auto* column = findColumn(runs, name);
        if (!column || column->kind != table::Column::Kind::Category || spec.colours.contains(name))
            continue;
        for (const auto& [value, place] : known)
            if (place.place != place.usual && column->dictionary->find(value) >= 0)
                spec.colours[name].emplace(value, place.place);
    }
}

Places::Places(const Spec& spec, const Input& input, const table::Table* table, std::string column)
    : m_name(std::move(column)), m_memory(input.colours.get())
{
    m_column = table ? findColumn(*table, m_name) : nullptr;
    m_operations = table && table == input.operations.get() && namesOperations(m_name);
    if (const auto it = spec.colours.find(m_name); it != spec.colours.end())
        m_chosen = it->second;
    if (!m_column)
        return;
    if (m_operations && m_column->kind == table::Column::Kind::Category)
        m_ranks = operationPlaces(*table, *m_column);
    if (m_column->kind == table::Column::Kind::Number) {
        const auto levels = levelsOf(*m_column);
        for (std::size_t i = 0; i < levels.size(); ++i)
            m_ranks.emplace(keyText(*m_column, levels[i]), static_cast<int>(i));
    }
}

int Places::usual(const std::string& value) const
{
    if (m_operations) {
        const auto known = m_name == "class" ? classPlace(value) : std::nullopt;
        const auto rank = m_ranks.find(value);
        return known ? *known : rank == m_ranks.end() ? firstOperation : rank->second;
    }
    if (m_column->kind == table::Column::Kind::Number) {
        const auto rank = m_ranks.find(value);
        return rank == m_ranks.end() ? 0 : rank->second;
    }
    const int code = std::max(0, m_column->dictionary->find(value));
    if (m_name != "family")
        return code;
    constexpr int colours = static_cast<int>(familyPlaces.size());
    return code - code % colours + familyPlaces[static_cast<std::size_t>(code % colours)];
}

int Places::of(const std::string& value) const
{
    if (const auto it = m_chosen.find(value); it != m_chosen.end())
        return it->second;
    if (!m_column || value.empty())
        return restSeries;
    int place = usual(value);
    // If the spec gives this place to another value, take the usual place of that value.
    for (std::size_t i = 0; i <= m_chosen.size(); ++i) {
        const auto taker = std::find_if(m_chosen.begin(), m_chosen.end(),
                                        [&](const auto& chosen) { return chosen.second == place; });
        if (taker == m_chosen.end())
            break;
        place = usual(taker->first);
    }
    return m_memory && m_chosen.empty() ? m_memory->placeOf(m_name, value, place) : place;
}

int seriesOf(const Spec& spec, const Input& input, const std::string& platform)
{
    if (platform.empty())
        return 0;
    return Places(spec, input, input.runs.get(), "platform").of(platform);
}

int seriesOf(const Spec& spec, const Input& input, const std::vector<std::string>& by,
             const std::vector<Value>& key, std::size_t index)
{
    if (by.size() != 1 || key.size() != 1)
        return static_cast<int>(index);
    return Places(spec, input, input.runs.get(), by.front()).of(toText(key.front()));
}

void greyMarkers(Panel& panel)
{
    for (auto& entry : panel.legend)
        if (entry.marker != Marker::Star)
            entry.series = restSeries;
}

void splitByNames(Panel& panel, const table::Column& column, const Places& places)
{
    if (column.kind != table::Column::Kind::Category)
        return;
    // Count points by code; the last slot is for points without a name. A tree look-up per point would take
    // longer than the rest of the figure.
    const auto none = column.dictionary->size();
    const auto slotOf = [&](float code) {
        return std::isfinite(code) ? static_cast<std::size_t>(code) : none;
    };
    std::vector<std::size_t> counts(none + 1, 0);
    for (const auto& series : panel.points)
        for (const float code : series.colour)
            ++counts[slotOf(code)];
    if (static_cast<std::size_t>(
            std::count_if(counts.begin(), counts.end() - 1, [](auto n) { return n > 0; })) > maxColourLevels)
        return;
    std::vector<Points> looks(counts.size());
    for (std::size_t slot = 0; slot < counts.size(); ++slot)
        if (counts[slot] > 0) {
            const auto name =
                slot == none ? std::string() : column.dictionary->text(static_cast<std::int32_t>(slot));
            looks[slot].name = levelName(column, name);
            looks[slot].series = places.of(name);
            looks[slot].marker = markerOf(looks[slot].series);
        }
    // If several series are coloured, their markers already distinguish them.
    const bool marked = std::count_if(panel.points.begin(), panel.points.end(),
                                      [](const Points& s) { return !s.colour.empty(); }) > 1;
    if (marked)
        greyMarkers(panel);
    for (std::size_t slot = 0; slot < counts.size(); ++slot)
        if (counts[slot] > 0)
            panel.legend.push_back(marked ? boxEntry(looks[slot].name, looks[slot].series)
                                          : entryOf(looks[slot]));
    std::vector<Points> out;
    for (auto& series : panel.points) {
        if (series.colour.empty()) {
            out.push_back(std::move(series));
            continue;
        }
        auto parts = looks;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            auto& part = parts[slotOf(series.colour[i])];
            part.x.push_back(series.x[i]);
            part.y.push_back(series.y[i]);
            part.rows.push_back(series.rows[i]);
            if (!series.ringed.empty())
                part.ringed.push_back(series.ringed[i]);
        }
        for (auto& part : parts)
            if (!part.x.empty()) {
                if (marked) {
                    part.marker = series.marker;
                    part.name = joined({series.name, part.name}, ", ");
                }
                part.hollow = series.hollow;
                out.push_back(std::move(part));
            }
    }
    panel.points = std::move(out);
    panel.colours.reset();
}

} // namespace parascope::figure
