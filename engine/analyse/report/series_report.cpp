// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/series_report.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::report {

namespace {

using analysis::Series;

/// Mean and number of the logarithms of a cell in a part of the versions.
struct Level
{
    double mean = 0, count = 0;
};

Level levelOf(const std::vector<double>& values, std::size_t begin, std::size_t end)
{
    Level out;
    for (auto i = begin; i < end; ++i)
        if (std::isfinite(values[i])) {
            out.mean += std::log(values[i]);
            ++out.count;
        }
    out.mean /= out.count;
    return out;
}

double worseBy(const Series& series, double logarithm)
{
    return series.better == Better::More ? -logarithm : logarithm;
}

/// The changes of a cell behind a version, without those that are not significant at a change of machine.
std::vector<const statistics::Change*> changesSince(const Series& series, std::size_t cell, std::size_t since)
{
    const double significant = statistics::ChangeRequest().falseAlarm;
    std::vector<const statistics::Change*> out;
    for (const auto& change : series.changes.changes)
        if (change.series == cell && change.at > since && !(change.given && !(change.p < significant)))
            out.push_back(&change);
    return out;
}

std::string driftText(const Series& series, const statistics::Drift& drift)
{
    return "moves by " + changeText(std::exp(drift.size)) + " between " + series.versions[drift.begin].name +
           " and " + series.versions[drift.end - 1].name +
           ": a drift, or a change that cannot be told from one";
}

Change verdictOf(const Series& series, double effect, const analysis::Interval& interval)
{
    using enum Change;
    if (interval.low <= 1 && interval.high >= 1)
        return Same; // the level came back
    if (series.better == Better::Neither)
        return Different;
    return worseBy(series, std::log(effect)) > 0 ? Slower : Faster;
}

void judge(const Series& series, std::size_t cell, std::size_t since, double margin, Cell& out)
{
    constexpr double fewest = 6;
    const auto& values = series.cells[cell].values;
    const auto newest = series.versions.size() - 1;
    const auto changes = changesSince(series, cell, since);
    const auto first = series.stretchOf(cell, since), last = series.stretchOf(cell, newest);
    const bool moved = first != last;
    // A level that did not change is compared with itself: the versions up to the reference, but at least a
    // quarter of them, against the others.
    const auto parting = std::max(since + 1, first.first + (first.second - first.first) / 4);
    const auto a = levelOf(values, first.first, moved ? first.second : parting);
    const auto b = levelOf(values, moved ? last.first : parting, last.second);
    out.runsA = static_cast<std::size_t>(a.count);
    out.runsB = static_cast<std::size_t>(b.count);
    out.a = std::exp(a.mean);
    out.b = std::exp(b.mean);
    out.effect = std::exp(b.mean - a.mean);
    const double correlation = series.changes.correlation[cell];
    const double half = 1.96 * series.changes.noise[cell] *
                        std::sqrt((1 + correlation) / (1 - correlation) * (1 / a.count + 1 / b.count));
    out.interval = {out.effect * std::exp(-half), out.effect * std::exp(half)};
    for (const auto* change : changes)
        out.adjusted = std::isnan(out.adjusted) ? change->p : std::min(out.adjusted, change->p);
    for (const auto* change : changes)
        out.note += (out.note.empty() ? "" : "; ") + changeText(std::exp(change->size)) + " " +
                    placeText(series, *change);
    if (levelOf(values, 0, values.size()).count < fewest || a.count < 1 || b.count < 1) {
        out.change = Change::CannotTell;
        out.note = "too few versions: a change needs six, and two on each side of it";
        return;
    }
    const auto drift =
        std::find_if(series.changes.drifts.begin(), series.changes.drifts.end(),
                     [&](const auto& entry) { return entry.series == cell && entry.end > since + 1; });
    if (drift != series.changes.drifts.end()) {
        out.change = Change::CannotTell;
        out.note += (out.note.empty() ? "" : "; ") + driftText(series, *drift);
        return;
    }
    if (!changes.empty()) {
        const bool machine =
            std::any_of(changes.begin(), changes.end(), [](const auto* c) { return c->given; });
        const bool other =
            std::any_of(changes.begin(), changes.end(), [](const auto* c) { return !c->given; });
        out.change = machine && !other ? Change::CannotTell : verdictOf(series, out.effect, out.interval);
        return;
    }
    const bool within = out.interval.high < 1 + margin && out.interval.low > 1 / (1 + margin);
    out.change = within ? Change::Same : Change::CannotTell;
    if (!within)
        out.note = "no change is found, but one of " + changeText(out.interval.high) + " is not excluded";
}

} // namespace

std::string placeText(const Series& series, const statistics::Change& change)
{
    const auto& versions = series.versions;
    if (change.given)
        return "at " + versions[change.at].name + ", where the machine changes from " +
               versions[change.at - 1].machine + " to " + versions[change.at].machine +
               ": this cause cannot be excluded";
    auto out = "since " + versions[change.at].name;
    if (change.earliest < change.at || change.latest > change.at)
        out +=
            " (between " + versions[change.earliest - 1].name + " and " + versions[change.latest].name + ")";
    return out;
}

Report seriesReport(const Series& series, std::size_t since, double margin, double falseAlarm)
{
    Report out;
    out.a = series.versions[since].name;
    out.b = series.versions.back().name;
    out.metric = series.request.metric;
    out.title = series.title;
    out.unit = series.unit;
    out.margin = margin;
    out.falseCalls = falseAlarm;
    for (std::size_t i = 0; i < series.cells.size(); ++i) {
        Cell cell;
        cell.name = series.cells[i].name;
        cell.row = series.cells[i].row;
        cell.place = i;
        judge(series, i, since, margin, cell);
        out.knowable |= cell.runsA + cell.runsB >= 6;
        out.cells.push_back(std::move(cell));
    }
    const auto size = [](const Cell& cell) {
        return std::isfinite(cell.effect) ? -std::abs(std::log(cell.effect)) : 0;
    };
    std::stable_sort(out.cells.begin(), out.cells.end(), [&](const Cell& x, const Cell& y) {
        return std::pair(x.change, size(x)) < std::pair(y.change, size(y));
    });
    for (const auto& change : series.changes.changes)
        if (change.series == series.cells.size() && !change.given && change.at > since)
            out.notes.push_back("All cells together: " + changeText(std::exp(change.size)) + " [" +
                                changeText(std::exp(change.interval.low)) + ", " +
                                changeText(std::exp(change.interval.high)) + "] " +
                                placeText(series, change) + ".");
    for (const auto& version : series.versions)
        if (version.lost)
            out.notes.push_back("The commit of " + version.name +
                                " is not in the history any more; its place is that of its time.");
    return out;
}

} // namespace parascope::report
