// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/series_report.h"

#include "engine/base/core/units.h"
#include "engine/base/statistics/inference.h"

#include <algorithm>
#include <cmath>

namespace parascope::report {

namespace {

using analysis::Series;

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
    if (!std::isfinite(effect))
        return CannotTell;
    if (interval.low <= 1 && interval.high >= 1)
        return Same; // the level came back
    if (series.better == Better::Neither)
        return Different;
    return worseBy(series, std::log(effect)) > 0 ? Slower : Faster;
}

/// The first version from `since` on that a cell has; the number of versions if there is none.
std::size_t firstFrom(const analysis::SeriesCell& cell, std::size_t since)
{
    while (since < cell.values.size() && !cell.isIn(since))
        ++since;
    return since;
}

void addNote(Cell& out, const std::string& note)
{
    out.note += (out.note.empty() ? "" : "; ") + note;
}

/// Judges a cell whose newest version has no value. Returns false if it has one.
bool judgeMissing(const Series& series, const analysis::SeriesCell& cell, Cell& out)
{
    const auto newest = series.versions.size() - 1;
    if (std::isfinite(cell.values[newest]))
        return false;
    auto last = newest;
    while (last > 0 && !std::isfinite(cell.values[last]))
        --last;
    const auto& name = series.versions[newest].name;
    const bool had = std::isfinite(cell.values[last]);
    if (!cell.failures[newest].empty()) {
        out.change = Change::Failed;
        out.note = cell.failures[newest] + " at " + name +
                   (had ? ", completed at " + series.versions[last].name : ", completed at no version");
    } else if (cell.notPositive[newest] != 0) {
        out.change = Change::CannotTell;
        out.note = "0 or less at " + name + ", which has no ratio";
    } else if (newest > 0 && cell.isIn(newest - 1)) {
        out.change = Change::CannotTell;
        out.note = name + " lacks it, " + series.versions[newest - 1].name + " has it";
    } else {
        out.change = Change::OnlyA;
        out.note = "ends with " + series.versions[last].name;
    }
    return true;
}

/// Returns the reason why no cell can be judged, if all moved together and that was removed from each; else
/// nothing.
std::string commonText(const Series& series, std::size_t since)
{
    const auto all = series.cells.size();
    if (!series.commonRemoved)
        return {};
    constexpr auto cause = ", and no machine is recorded: version or machine";
    for (const auto& change : series.changes.changes)
        if (change.series == all && change.at > since)
            return "all cells move together by " + changeText(std::exp(change.size)) + " " +
                   placeText(series, change) + cause;
    for (const auto& drift : series.changes.drifts)
        if (drift.series == all && drift.end > since + 1)
            return "all cells together: it " + driftText(series, drift) + cause;
    if (const auto& newest = series.newest[all]; newest.departs)
        return "all cells move together by " + changeText(std::exp(newest.effect)) + " at " +
               series.versions[newest.first].name + cause;
    return {};
}

/// Returns whether a 90 % interval of an effect lies within the margin: two one-sided tests at 5 %.
bool isWithin(const analysis::Interval& interval, double margin)
{
    return interval.high < std::log(1 + margin) && interval.low > -std::log(1 + margin);
}

/// The effect of the levels of two stretches, with its 95 % interval.
void compareLevels(const Series& series, std::size_t cell, const analysis::SeriesLevel& a,
                   const analysis::SeriesLevel& b, Cell& out)
{
    const double levels =
        2 + static_cast<double>(std::count_if(series.changes.changes.begin(), series.changes.changes.end(),
                                              [&](const auto& change) { return change.series == cell; }));
    const double free = std::max(
        1.0, analysis::levelOf(series.cells[cell].logarithms, 0, series.versions.size()).count - levels);
    const double correlation = series.changes.correlation[cell];
    const double half = statistics::studentQuantile(0.975, free) * series.changes.noise[cell] *
                        std::sqrt((1 + correlation) / (1 - correlation) * (1 / a.count + 1 / b.count));
    out.effect = std::exp(b.mean - a.mean);
    out.interval = {out.effect * std::exp(-half), out.effect * std::exp(half)};
}

/// Judges a cell whose level does not change behind `since` by its newest version.
void judgeNewest(const Series& series, const analysis::NewestVersion& newest, double margin, Cell& out)
{
    out.effect = std::exp(newest.effect);
    out.interval = {std::exp(newest.interval.low), std::exp(newest.interval.high)};
    out.adjusted = newest.p;
    if (newest.departs && !isWithin(newest.interval, margin)) {
        const auto& first = series.versions[newest.first].name;
        addNote(out, changeText(out.effect) + " " +
                         (newest.first + 1 < series.versions.size() ? "since " + first
                                                                    : "at " + first + " alone") +
                         ", against the " + std::to_string(newest.level) + " versions before");
        if (newest.likewise < series.versions.size()) {
            addNote(out, "but at " + series.versions[newest.likewise].name +
                             " as many cells stood out alike: measure it again");
            return;
        }
        out.change = series.better == Better::Neither            ? Change::Different
                     : worseBy(series, std::log(out.effect)) > 0 ? Change::Slower
                                                                 : Change::Faster;
        return;
    }
    if (isWithin(newest.departs ? newest.interval : newest.narrow, margin)) {
        out.change = Change::Same;
        return;
    }
    const bool less = series.better == Better::Less, more = series.better == Better::More;
    out.notWorse = (less && newest.narrow.high < std::log(1 + margin)) ||
                   (more && newest.narrow.low > -std::log(1 + margin));
    addNote(out, out.notWorse
                     ? "not worse; whether it is better cannot be told"
                     : "no change is found, but one of " +
                           changeText(more ? out.interval.low : out.interval.high) + " is not excluded");
}

void noteChanges(const Series& series, const std::vector<const statistics::Change*>& changes, Cell& out)
{
    constexpr std::size_t most = 5; // the newest ones
    const auto older = changes.size() > most ? changes.size() - most : 0;
    if (older > 0)
        addNote(out, std::to_string(older) + " changes before");
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& change = *changes[i];
        out.adjusted = std::isnan(out.adjusted) ? change.p : std::min(out.adjusted, change.p);
        if (i >= older)
            addNote(out, changeText(std::exp(change.size)) + " " + placeText(series, change));
    }
}

/// Judges a cell whose level changed behind `since` by the levels. Returns false if no change is significant.
bool judgeMoved(const Series& series, std::size_t cell, const std::vector<const statistics::Change*>& changes,
                const analysis::SeriesLevel& a, std::pair<std::size_t, std::size_t> last, Cell& out)
{
    const auto& logarithms = series.cells[cell].logarithms;
    const auto& newest = series.newest[cell];
    auto b = analysis::levelOf(logarithms, last.first, last.second);
    if (newest.departs && newest.first > last.first)
        b = analysis::levelOf(logarithms, last.first, newest.first);
    compareLevels(series, cell, a, b, out);
    if (newest.departs && newest.first > last.first) {
        // It left the level that the others have come to.
        const double low = newest.interval.low, high = newest.interval.high;
        out.effect *= std::exp(newest.effect);
        out.interval = {out.effect * std::exp(low - newest.effect),
                        out.effect * std::exp(high - newest.effect)};
        addNote(out, changeText(std::exp(newest.effect)) + " at " + series.versions[newest.first].name);
    }
    if (changes.empty())
        return false;
    // With a change of machine among them, nothing is known of the others' sum.
    if (std::none_of(changes.begin(), changes.end(), [](const auto* change) { return change->given; }))
        out.change = verdictOf(series, out.effect, out.interval);
    return true;
}

/// Judges a count, of which any difference is one.
void judgeCount(const Series& series, const analysis::SeriesCell& cell, std::size_t since, Cell& out)
{
    while (since < cell.values.size() && !std::isfinite(cell.values[since]))
        ++since;
    out.a = cell.values[since]; // the newest version has a value
    out.effect = out.b / out.a;
    out.interval = {out.effect, out.effect};
    out.change = out.effect == 1 ? Change::Same : verdictOf(series, out.effect, out.interval);
}

/// Returns why a cell of which the newest version has a value cannot be judged; else nothing.
std::string obstacleOf(const Series& series, std::size_t cell, std::size_t since, std::size_t begin)
{
    const auto& of = series.cells[cell];
    for (auto i = begin; i < of.notPositive.size(); ++i)
        if (of.notPositive[i] != 0)
            return "0 or less at " + series.versions[i].name + ", which has no ratio";
    if (of.exact)
        return {};
    if (auto common = commonText(series, since); !common.empty())
        return common;
    for (const auto& drift : series.changes.drifts)
        if (drift.series == cell && drift.end > begin + 1)
            return driftText(series, drift);
    if (!std::isfinite(of.logarithms.back()))
        return series.versions.back().name + " was measured on " + series.versions.back().machine +
               ", whose speed next to that of the others is not known";
    return {};
}

void judge(const Series& series, std::size_t cell, std::size_t since, double margin, Cell& out)
{
    const auto& of = series.cells[cell];
    const auto& values = of.values;
    const auto newest = series.versions.size() - 1;
    const auto begin = firstFrom(of, since);
    out.a = begin < values.size() ? values[begin] : analysis::nan;
    out.b = values[newest];
    out.change = Change::CannotTell;
    if (judgeMissing(series, of, out))
        return;
    if (begin == newest && firstFrom(of, 0) == newest && since < newest) {
        out.change = Change::OnlyB;
        out.note = "begins with " + series.versions[newest].name;
        return;
    }
    if (begin > since)
        addNote(out, "begins with " + series.versions[begin].name);
    const auto changes = changesSince(series, cell, begin);
    const auto first = series.stretchOf(cell, begin), last = series.stretchOf(cell, newest);
    const auto a = analysis::levelOf(of.logarithms, first.first, first.second);
    out.runsA = static_cast<std::size_t>(a.count);
    out.runsB =
        first == last
            ? 1
            : static_cast<std::size_t>(analysis::levelOf(of.logarithms, last.first, last.second).count);
    noteChanges(series, changes, out);
    if (const auto obstacle = obstacleOf(series, cell, since, begin); !obstacle.empty()) {
        addNote(out, obstacle);
        return;
    }
    if (of.exact) {
        judgeCount(series, of, begin, out);
        return;
    }
    const auto& ofNewest = series.newest[cell];
    if (first != last && judgeMoved(series, cell, changes, a, last, out))
        return;
    if (!std::isfinite(ofNewest.effect)) {
        const bool isNew = begin > since;
        out.change = isNew ? Change::OnlyB : Change::CannotTell;
        if (!isNew)
            addNote(out, "too few versions: the scatter of a level needs two, and a change of level six");
        return;
    }
    judgeNewest(series, ofNewest, margin, out);
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
        out.knowable = true; // each cell has its own reason
        out.cells.push_back(std::move(cell));
    }
    const auto size = [](const Cell& cell) {
        return std::isfinite(cell.effect) ? -std::abs(std::log(cell.effect)) : 0;
    };
    std::stable_sort(out.cells.begin(), out.cells.end(), [&](const Cell& x, const Cell& y) {
        return std::pair(x.change, size(x)) < std::pair(y.change, size(y));
    });
    if (series.commonRemoved)
        out.notes.push_back(
            "The cells move together from version to version, and no machine is recorded: what they "
            "have in common was removed from each, because machines of different speed do the same.");
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
