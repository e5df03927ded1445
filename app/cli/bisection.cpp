// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bisection.h"

#include "app/cli/repository.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/user_folders.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>

namespace parascope::cli {

namespace {

/// A cell that became worse, with the logarithms of its levels before and after.
struct Moved
{
    std::string cell;
    double before = 0, after = 0;
};

/// The commits between which a change began. It is kept while commits are measured: a commit more may make
/// the search for changes less certain, and takes nothing from what was found.
struct Bracket
{
    std::string cell;                         ///< name of what changed; empty: all cells together
    std::vector<Moved> moved;                 ///< that cell, or all of them
    std::vector<std::string> between;         ///< from the last good to the first bad commit, oldest first
    std::vector<std::string> left;            ///< those that no run measured
    std::map<std::string, std::string> names; ///< of the versions, by commit

    [[nodiscard]] const std::string& good() const { return between.front(); }
    [[nodiscard]] const std::string& bad() const { return between.back(); }
};

/// A change for the worse, by places of versions.
struct Worse
{
    std::size_t series = 0; ///< cell, or the number of cells for all together
    std::size_t good = 0, bad = 0;
    std::size_t begin = 0, end = 0; ///< the levels before and after
    double improvement = 1;
};

/// Finds the worst change since a version that no change of machine explains; nothing if nothing got worse.
std::optional<Worse> worstChange(const SeriesSince& from)
{
    const auto& series = from.series;
    std::optional<Worse> worst;
    const auto consider = [&](const Worse& change) {
        if (change.bad > from.since && change.improvement < 1 &&
            (!worst || change.improvement < worst->improvement))
            worst = change;
    };
    for (const auto& change : series.changes.changes)
        if (!change.given) {
            const auto before = series.stretchOf(change.series, change.at - 1),
                       after = series.stretchOf(change.series, change.at);
            consider({change.series, change.earliest - 1, change.latest, before.first, after.second,
                      series.improvement(change)});
        }
    for (std::size_t c = 0; c < series.newest.size(); ++c)
        if (const auto& newest = series.newest[c]; newest.departs && newest.first > 0)
            consider({c, newest.first - 1, newest.first, series.stretchOf(c, newest.first).first,
                      series.versions.size(), series.improvement({.size = newest.effect})});
    return worst;
}

void countLeft(Bracket& bracket)
{
    bracket.left.clear();
    for (const auto& commit : bracket.between)
        if (!bracket.names.contains(commit))
            bracket.left.push_back(commit);
}

void nameVersions(Bracket& bracket, const analysis::Series& series)
{
    for (const auto& version : series.versions)
        bracket.names.emplace(version.commit, version.name);
    countLeft(bracket);
}

Result<Bracket> bracketOf(const std::string& repository, const analysis::Series& series, const Worse& change)
{
    const auto &good = series.versions[change.good], &bad = series.versions[change.bad];
    if (good.commit.empty() || bad.commit.empty())
        return Error::badInput(
            "--bisect: the commits of %1 and %2 are not recorded; measure with sweep --commit.", good.name,
            bad.name);
    Bracket out;
    const bool isCell = change.series < series.cells.size();
    if (isCell)
        out.cell = series.cells[change.series].name;
    for (std::size_t c = 0; c < series.cells.size(); ++c) {
        if (isCell && c != change.series)
            continue;
        auto logarithms = series.cells[c].values;
        for (auto& value : logarithms)
            value = std::log(value);
        out.moved.push_back({series.cells[c].name,
                             analysis::levelOf(logarithms, change.begin, change.good + 1).mean,
                             analysis::levelOf(logarithms, change.bad, change.end).mean});
    }
    PARASCOPE_TRY(out.between, commitsBetween(repository, good.commit, bad.commit));
    nameVersions(out, series);
    return out;
}

/// How far a commit is on the way from the level before to the level after: 0 to 1; nothing without a value.
std::optional<double> placeOf(const analysis::Series& series, const Bracket& bracket,
                              const std::string& commit)
{
    const auto version = std::find_if(series.versions.begin(), series.versions.end(),
                                      [&](const auto& entry) { return entry.commit == commit; });
    if (version == series.versions.end())
        return std::nullopt;
    const auto at = static_cast<std::size_t>(version - series.versions.begin());
    double way = 0, whole = 0;
    for (const auto& moved : bracket.moved) {
        const auto cell = std::find_if(series.cells.begin(), series.cells.end(),
                                       [&](const auto& entry) { return entry.name == moved.cell; });
        const double value = cell == series.cells.end() ? std::nan("") : std::log(cell->values[at]);
        if (!std::isfinite(value) || !std::isfinite(moved.before) || !std::isfinite(moved.after))
            continue;
        way += value - moved.before;
        whole += moved.after - moved.before;
    }
    return whole != 0 ? std::optional(way / whole) : std::nullopt;
}

/// Says what is known of a bracket, and what to do next.
Result<Bisection> answerOf(const std::string& repository, const Bracket& bracket)
{
    Bisection out;
    out.document = {{"good", bracket.good()}, {"bad", bracket.bad()}, {"left", bracket.left.size()}};
    const auto about = bracket.cell.empty() ? std::string("all cells") : bracket.cell;
    if (bracket.between.size() == 2) {
        PARASCOPE_TRY(const auto first, commitOf(repository, bracket.bad()));
        out.document["first"] = first.hash;
        out.text = "The change of " + about + " began with " + first.hash + " (" + first.subject + ").\n";
    } else if (bracket.left.empty()) {
        out.document["candidates"] = std::vector(bracket.between.begin() + 1, bracket.between.end());
        out.text = "Every commit from " + bracket.good() + " to " + bracket.bad() +
                   " is measured; more launches of these tell them apart.\n";
    } else {
        const auto& next = bracket.left[bracket.left.size() / 2];
        out.document["next"] = next;
        out.text = "Measure " + next + " next: " + std::to_string(bracket.left.size()) + " commits between " +
                   bracket.good() + " and " + bracket.bad() + " are not measured.\n";
    }
    return out;
}

/// Returns the folder of the worktree: next to the database, or, if that is inside the repository, where it
/// would be taken for files of the project, in the folder of this program's data.
Result<std::string> treeFor(const BisectionOptions& options)
{
    const auto tree =
        std::filesystem::weakly_canonical(std::filesystem::absolute(options.measure.database + ".tree"));
    PARASCOPE_TRY(const auto folders, foldersOf(options.repository));
    if (std::none_of(folders.begin(), folders.end(),
                     [&](const auto& folder) { return tree.string().starts_with(folder + "/"); }))
        return tree.string();
    PARASCOPE_TRY(const auto data, dataDirectory());
    return (data / "trees" / hashOf(tree.string())).string();
}

/// Builds and measures commits in a worktree of its own.
class Measuring
{
public:
    Measuring(const BisectionOptions& options, std::string tree) : m_options(options), m_tree(std::move(tree))
    {
    }

    /// Returns the commit to measure: first those whose runs may not be complete, then the middle of the
    /// others. Empty if none is left.
    [[nodiscard]] std::string next(const Bracket& bracket) const
    {
        std::vector<std::string> left;
        for (const auto& commit : bracket.between) {
            if (m_done.contains(commit))
                continue;
            if (bracket.names.contains(commit))
                return commit;
            left.push_back(commit);
        }
        return left.empty() ? std::string() : left[left.size() / 2];
    }

    /// Measures a commit, as far as it is not measured yet, with a multiple of the spec's launches. Returns
    /// false if a signal ended that.
    Result<bool> measure(const std::string& commit, const Bracket& bracket, int timesLaunches)
    {
        m_done.insert(commit);
        auto sweep = m_options.measure;
        sweep.timesRepeats = timesLaunches;
        sweep.commit = commit;
        sweep.repository = m_options.repository;
        if (const auto known = bracket.names.find(commit); known != bracket.names.end())
            sweep.label = known->second;
        auto look = sweep;
        look.maxRuns = 0;
        PARASCOPE_TRY(const auto before, runSweep(look, true));
        if (remaining(before) == 0)
            return true;
        std::cerr << "Measuring " << commit << " (" << bracket.left.size() << " of " << bracket.between.size()
                  << " commits are not measured)\n";
        PARASCOPE_CHECK(checkOut(m_options.repository, m_tree, commit));
        if (!m_options.build.empty()) {
            PARASCOPE_TRY(const bool built, runHere({"sh", "-c", m_options.build}, m_tree));
            if (!built) {
                std::cerr << "It cannot be built and is passed over: " << commit << '\n';
                return true;
            }
        }
        PARASCOPE_TRY(const auto after, runSweep(sweep, true));
        m_measured.push_back(commit);
        return remaining(after) == 0;
    }

    /// Adds what was done to the answer. Removes the worktree if there is nothing more to measure.
    Result<void> conclude(Bisection& out, const Bracket& bracket, bool isDone) const
    {
        out.document["measured"] = m_measured;
        if (!isDone) {
            out.interrupted = true;
            out.text += "Interrupted; the same command goes on.\n";
            return {};
        }
        if (out.document.contains("next")) {
            out.document.erase("next");
            out.document["candidates"] = std::vector(bracket.between.begin() + 1, bracket.between.end());
            out.text = "The change began with one of the " + std::to_string(bracket.between.size() - 1) +
                       " commits from behind " + bracket.good() + " to " + bracket.bad() + "; " +
                       std::to_string(bracket.left.size()) + " of them cannot be measured.\n";
        }
        return removeTree();
    }

    Result<void> removeTree() const
    {
        return std::filesystem::exists(m_tree) ? removeCheckout(m_options.repository, m_tree)
                                               : Result<void>();
    }

private:
    static std::size_t remaining(const Outcome& outcome)
    {
        return outcome.document.at("remaining").get<std::size_t>();
    }

    const BisectionOptions& m_options;
    std::string m_tree;
    std::set<std::string> m_done;
    std::vector<std::string> m_measured;
};

/// Fails if a commit was measured and what changed has no value there.
Result<void> checkMeasured(const analysis::Series& series, const std::string& cell, const std::string& commit,
                           const std::string& spec)
{
    const auto version = std::find_if(series.versions.begin(), series.versions.end(),
                                      [&](const auto& entry) { return entry.commit == commit; });
    const auto found = std::find_if(series.cells.begin(), series.cells.end(),
                                    [&](const auto& entry) { return entry.name == cell; });
    if (version == series.versions.end() || found == series.cells.end())
        return {}; // no run of the commit completed, or all cells changed together
    if (!std::isfinite(found->values[static_cast<std::size_t>(version - series.versions.begin())]))
        return Error::badInput("--measure: %1 does not measure what became worse: %2.", spec, cell);
    return {};
}

/// Measures a commit and narrows the bracket: the commit is on the side whose level it is nearer to. Where it
/// is between them it is measured again, with more launches. Returns false if a signal ended that.
Result<bool> measure(Measuring& measuring, const std::string& commit, const std::string& spec,
                     const std::function<Result<SeriesSince>()>& load, Bracket& bracket)
{
    constexpr int mostTimes = 4;
    constexpr double middle = 0.5, unclear = 0.2;
    for (int times = 1;; times *= 2) {
        PARASCOPE_TRY(const bool isDone, measuring.measure(commit, bracket, times));
        PARASCOPE_TRY(const auto from, load());
        nameVersions(bracket, from.series);
        PARASCOPE_CHECK(checkMeasured(from.series, bracket.cell, commit, spec));
        const auto place = placeOf(from.series, bracket, commit);
        if (!isDone || !place)
            return isDone; // what cannot be built or measured is passed over
        if (std::abs(*place - middle) < unclear && times < mostTimes)
            continue;
        const auto at = std::find(bracket.between.begin(), bracket.between.end(), commit);
        if (*place < middle && at + 1 != bracket.between.end())
            bracket.between.erase(bracket.between.begin(), at);
        else if (*place >= middle && at != bracket.between.begin())
            bracket.between.erase(at + 1, bracket.between.end());
        countLeft(bracket);
        return true;
    }
}

Bisection nothingWorse()
{
    return {"Nothing became worse: there is nothing to bisect.\n", Json::object(), false};
}

} // namespace

Result<Bisection> bisect(const BisectionOptions& options, const std::function<Result<SeriesSince>()>& load)
{
    PARASCOPE_TRY(auto from, load());
    const auto change = worstChange(from);
    if (!change)
        return nothingWorse();
    PARASCOPE_TRY(auto bracket, bracketOf(options.repository, from.series, *change));
    if (options.measure.spec.empty())
        return answerOf(options.repository, bracket);
    PARASCOPE_TRY(auto tree, treeFor(options));
    Measuring measuring(options, std::move(tree));
    bool isDone = true;
    for (auto commit = measuring.next(bracket); isDone && !commit.empty(); commit = measuring.next(bracket)) {
        const auto done = measure(measuring, commit, options.measure.spec, load, bracket);
        if (!done) {
            (void)measuring.removeTree(); // the error says more than a folder that could not be removed
            return tl::unexpected(done.error());
        }
        isDone = *done;
    }
    PARASCOPE_TRY(auto out, answerOf(options.repository, bracket));
    PARASCOPE_CHECK(measuring.conclude(out, bracket, isDone));
    return out;
}

} // namespace parascope::cli
