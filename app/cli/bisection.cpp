// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bisection.h"

#include "app/cli/repository.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>

namespace parascope::cli {

namespace {

/// The commits between which a change began.
struct Bracket
{
    std::string cell;                         ///< name of what changed; empty: the mean of all cells
    std::vector<std::string> between;         ///< from the last good to the first bad commit, oldest first
    std::vector<std::string> left;            ///< those that no run measured
    std::map<std::string, std::string> names; ///< of the versions, by commit

    [[nodiscard]] const std::string& good() const { return between.front(); }
    [[nodiscard]] const std::string& bad() const { return between.back(); }
};

std::string cellOf(const analysis::Series& series, const statistics::Change& change)
{
    return change.series < series.cells.size() ? series.cells[change.series].name : std::string();
}

/// Returns the worst change since a version that no change of machine explains, of the given cell if there is
/// one; null if nothing got worse.
const statistics::Change* worstChange(const SeriesSince& from, const std::optional<std::string>& cell)
{
    const auto& series = from.series;
    const statistics::Change* worst = nullptr;
    for (const auto& change : series.changes.changes)
        if (!change.given && change.at > from.since && series.improvement(change) < 1 &&
            (!cell || cellOf(series, change) == *cell) &&
            (!worst || series.improvement(change) < series.improvement(*worst)))
            worst = &change;
    return worst;
}

Result<Bracket> bracketOf(const std::string& repository, const analysis::Series& series,
                          const statistics::Change& change)
{
    const auto &good = series.versions[change.earliest - 1], &bad = series.versions[change.latest];
    if (good.commit.empty() || bad.commit.empty())
        return Error::badInput(
            "--bisect: the commits of %1 and %2 are not recorded; measure with sweep --commit.", good.name,
            bad.name);
    Bracket out;
    out.cell = cellOf(series, change);
    PARASCOPE_TRY(out.between, commitsBetween(repository, good.commit, bad.commit));
    for (const auto& version : series.versions)
        out.names.emplace(version.commit, version.name);
    for (const auto& commit : out.between)
        if (!out.names.contains(commit))
            out.left.push_back(commit);
    return out;
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

/// Builds and measures commits in a worktree next to the database.
class Measuring
{
public:
    explicit Measuring(const BisectionOptions& options)
        : m_options(options),
          m_tree(std::filesystem::weakly_canonical(options.measure.database + ".tree").string())
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

    /// Measures a commit, as far as it is not measured yet. Returns false if a signal ended that.
    Result<bool> measure(const std::string& commit, const Bracket& bracket)
    {
        m_done.insert(commit);
        auto sweep = m_options.measure;
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
        if (std::filesystem::exists(m_tree))
            return removeCheckout(m_options.repository, m_tree);
        return {};
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

Bisection nothingWorse()
{
    return {"Nothing became worse: there is nothing to bisect.\n", Json::object(), false};
}

} // namespace

Result<Bisection> bisect(const BisectionOptions& options, const std::function<Result<SeriesSince>()>& load)
{
    PARASCOPE_TRY(auto from, load());
    const auto* change = worstChange(from, std::nullopt);
    if (!change)
        return nothingWorse();
    PARASCOPE_TRY(auto bracket, bracketOf(options.repository, from.series, *change));
    if (options.measure.spec.empty())
        return answerOf(options.repository, bracket);
    Measuring measuring(options);
    bool isDone = true;
    for (auto commit = measuring.next(bracket); isDone && !commit.empty(); commit = measuring.next(bracket)) {
        PARASCOPE_TRY(isDone, measuring.measure(commit, bracket));
        PARASCOPE_TRY(from, load());
        PARASCOPE_CHECK(checkMeasured(from.series, bracket.cell, commit, options.measure.spec));
        change = worstChange(from, bracket.cell);
        if (!change)
            return nothingWorse(); // the new runs show that it was none
        PARASCOPE_TRY(bracket, bracketOf(options.repository, from.series, *change));
    }
    PARASCOPE_TRY(auto out, answerOf(options.repository, bracket));
    PARASCOPE_CHECK(measuring.conclude(out, bracket, isDone));
    return out;
}

} // namespace parascope::cli
