// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/series_versions.h"

#include "engine/base/core/instant.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numeric>
#include <set>

namespace parascope::analysis {

using table::Column;
using table::Dictionary;

namespace {

constexpr std::array overColumns{columns::version, columns::commit, columns::stack, columns::day,
                                 columns::database};

std::size_t countOfLevels(const Column& column, const std::vector<std::uint32_t>& rows)
{
    std::set<std::int32_t> codes;
    for (const auto row : rows)
        if (column.codes[row] != Dictionary::missing)
            codes.insert(column.codes[row]);
    return codes.size();
}

/// A version and its place, from the rows that measured it.
struct KnownVersion
{
    SeriesVersion version;
    bool placed = false;   ///< in the history
    std::size_t place = 0; ///< there
    double committed = statistics::nan, started = statistics::nan;
    bool isPart = false; ///< the table has a commit or its time, and no row of this version had it yet
    std::set<std::int32_t> machines;
};

/// The columns that say something of a version; null where the table has none.
struct VersionColumns
{
    const Column *commit, *committed, *machine, *started;
};

Result<KnownVersion> knownFrom(const table::Table& table, const VersionColumns& from, const Column& over,
                               std::uint32_t row, const std::map<std::string, std::size_t>& history)
{
    const auto textOf = [&](const Column* column) {
        return column && column->kind == Column::Kind::Category ? table.text(row, *column) : std::string();
    };
    KnownVersion out;
    out.version.name = table.text(row, over);
    out.version.commit = textOf(from.commit);
    if (const auto text = textOf(from.committed); !text.empty()) {
        const auto seconds = secondsSince1970(text);
        if (!seconds)
            return Error::badInput("Version %1: its commit's time \"%2\" cannot be read; write it like "
                                   "2026-11-26T10:00:00Z.",
                                   out.version.name, text);
        out.committed = *seconds;
    } else if (from.committed && from.committed->kind == Column::Kind::Number) {
        out.committed = from.committed->numbers[row]; // seconds since 1970
    }
    // A tool may have written the beginning of the hash.
    const auto& commit = out.version.commit;
    const auto found = commit.empty() ? history.end() : history.lower_bound(commit);
    const bool isKnown = found != history.end() && found->first.starts_with(commit);
    out.version.lost = !history.empty() && !commit.empty() && !isKnown;
    out.placed = isKnown;
    if (isKnown) {
        out.place = found->second;
        out.version.commit = found->first;
    }
    out.isPart =
        (from.committed && !std::isfinite(out.committed)) || (from.commit && out.version.commit.empty());
    return out;
}

/// Takes what a version lacks from another row of it.
void takeFrom(const KnownVersion& row, KnownVersion& version)
{
    if (version.version.commit.empty()) {
        version.version.commit = row.version.commit;
        version.version.lost = row.version.lost;
        version.placed = row.placed;
        version.place = row.place;
    }
    if (!std::isfinite(version.committed))
        version.committed = row.committed;
    version.isPart = row.isPart && version.isPart;
}

/// Counts a row for its version.
void count(KnownVersion& known, const VersionColumns& from, std::uint32_t row)
{
    ++known.version.runs;
    if (from.started && from.started->numbers[row] > 0)
        known.started = std::fmin(known.started, from.started->numbers[row]);
    if (from.machine && from.machine->codes[row] != Dictionary::missing)
        known.machines.insert(from.machine->codes[row]);
}

/// A part of a name: a number, or the text between two numbers.
struct NamePart
{
    bool isNumber = false;
    std::string text; ///< of a number without its leading zeros
};

std::vector<NamePart> partsOf(const std::string& name)
{
    const auto isDigit = [](char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; };
    std::vector<NamePart> out;
    for (const char letter : name) {
        if (out.empty() || out.back().isNumber != isDigit(letter))
            out.push_back({isDigit(letter), {}});
        auto& text = out.back().text;
        if (out.back().isNumber && text == "0")
            text.clear();
        text += letter;
    }
    return out;
}

/// Returns whether a name comes before another if its numbers are read as such: v1.9 before v1.10.
bool naturallyBefore(const std::string& a, const std::string& b)
{
    const auto one = partsOf(a), other = partsOf(b);
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        if (one[i].text == other[i].text)
            continue;
        const bool numbers = one[i].isNumber && other[i].isNumber;
        if (numbers && one[i].text.size() != other[i].text.size())
            return one[i].text.size() < other[i].text.size();
        return one[i].text < other[i].text;
    }
    return one.size() < other.size();
}

/// Returns whether the names differ in their numbers alone, so that their order says something. Hashes do
/// not.
bool areNumbered(const std::vector<KnownVersion>& all)
{
    const auto frameOf = [](const std::string& name) {
        std::string out;
        for (const auto& part : partsOf(name))
            for (const char letter : part.isNumber ? std::string() : part.text)
                if (std::isalpha(static_cast<unsigned char>(letter)) != 0)
                    out += letter;
        return out;
    };
    return std::all_of(all.begin(), all.end(), [&](const auto& known) {
        const auto parts = partsOf(known.version.name);
        return frameOf(known.version.name) == frameOf(all.front().version.name) &&
               std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.isNumber; });
    });
}

SeriesOrder orderFor(const std::vector<KnownVersion>& all, const Column& over, bool anyInHistory)
{
    const auto known = [&](double KnownVersion::* time) {
        return std::any_of(all.begin(), all.end(),
                           [time](const auto& each) { return std::isfinite(each.*time); });
    };
    if (anyInHistory)
        return SeriesOrder::History;
    if (known(&KnownVersion::committed))
        return SeriesOrder::Time;
    if (over.name == columns::day || areNumbered(all))
        return SeriesOrder::Name;
    return known(&KnownVersion::started) ? SeriesOrder::Measured : SeriesOrder::File;
}

/// The versions in their order. A version without a time keeps its place of occurrence behind the others.
/// Commits of the history change places among themselves.
std::vector<std::size_t> sorted(const std::vector<KnownVersion>& all, SeriesOrder by)
{
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (by == SeriesOrder::File)
        return order;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto &one = all[a].version, &other = all[b].version;
        if (by == SeriesOrder::Name)
            return naturallyBefore(one.name, other.name);
        const bool timed = std::isfinite(one.seconds), otherTimed = std::isfinite(other.seconds);
        return timed != otherTimed ? timed : timed && one.seconds < other.seconds;
    });
    if (by != SeriesOrder::History)
        return order;
    std::vector<std::size_t> slots, known;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (all[order[i]].placed) {
            slots.push_back(i);
            known.push_back(order[i]);
        }
    std::stable_sort(known.begin(), known.end(),
                     [&](std::size_t a, std::size_t b) { return all[a].place < all[b].place; });
    for (std::size_t i = 0; i < slots.size(); ++i)
        order[slots[i]] = known[i];
    return order;
}

} // namespace

Result<const Column*> versionColumn(const table::Table& table, const std::vector<std::uint32_t>& rows,
                                    const std::string& asked)
{
    if (!asked.empty()) {
        PARASCOPE_TRY(const auto* column, table.column(asked));
        if (column->kind != Column::Kind::Category)
            return Error::badInput("\"%1\" holds numbers; versions are texts.", asked);
        return column;
    }
    for (const auto* name : overColumns)
        if (const auto* column = table.find(name);
            column && column->kind == Column::Kind::Category && countOfLevels(*column, rows) > 1)
            return column;
    const auto* version = table.find(columns::version);
    return version && version->kind == Column::Kind::Category ? version : table.find(columns::day);
}

std::string probableVersion(const table::Table& table, const std::vector<std::uint32_t>& rows)
{
    constexpr std::size_t fewest = 3;
    std::string out;
    std::size_t most = fewest - 1;
    for (const auto& column : table.columns())
        if (column.kind == Column::Kind::Category && column.role == Column::Role::HyperParameter)
            if (const auto levels = countOfLevels(column, rows); levels > most) {
                most = levels;
                out = column.name;
            }
    return out;
}

Result<SeriesVersions> listVersions(const table::Table& table, const Column& over,
                                    const std::vector<std::uint32_t>& rows,
                                    const std::map<std::string, std::size_t>& history)
{
    const VersionColumns from{table.find(columns::commit), table.find(columns::committed),
                              table.find(columns::machine), table.find("started")};
    std::map<std::int32_t, std::size_t> places;
    std::vector<KnownVersion> all;
    std::vector<std::size_t> number;
    for (const auto row : rows) {
        const auto [it, isNew] = places.try_emplace(over.codes[row], all.size());
        number.push_back(it->second);
        if (isNew) {
            PARASCOPE_TRY(auto known, knownFrom(table, from, over, row, history));
            all.push_back(std::move(known));
        } else if (auto& version = all[it->second]; version.isPart) {
            // The first row of a version may lack what a later one has.
            PARASCOPE_TRY(auto known, knownFrom(table, from, over, row, history));
            if (std::isfinite(known.committed) || !known.version.commit.empty())
                takeFrom(known, version);
        }
        count(all[it->second], from, row);
    }
    SeriesVersions out;
    out.order = orderFor(all, over,
                         !history.empty() && std::any_of(all.begin(), all.end(),
                                                         [](const auto& known) { return known.placed; }));
    for (auto& known : all) {
        known.version.seconds = std::isfinite(known.committed) ? known.committed : known.started;
        for (const auto code : known.machines)
            known.version.machine +=
                (known.version.machine.empty() ? "" : " + ") + from.machine->dictionary->text(code);
    }
    const auto order = sorted(all, out.order);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        out.list.push_back(std::move(all[order[i]].version));
    }
    for (const auto known : number)
        out.ofRow.push_back(place[known]);
    return out;
}

} // namespace parascope::analysis
