// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/acquisition.h"
#include "engine/model/surrogate/target.h"
#include "engine/run/dispatch/job.h"

namespace parascope::dispatch {

/// Chooses the points of a sweep with "order": "adaptive": some that are spread over the grid, then always
/// those that tell most per second, until the spec's "stop". A function of the spec, the seed and the runs in
/// the order in which they ended: a sweep that was killed goes on as if it had not been. To be used from the
/// thread that writes.
class AdaptivePlan
{
public:
    /// `peaks`: FLOP/s of the platforms, for a goal of the utilisation. Fails where no point can meet the
    /// goal.
    [[nodiscard]] static Result<std::unique_ptr<AdaptivePlan>>
    make(const Job& job, const std::map<std::string, double>& peaks);

    /// A run that ended, of an item.
    void observe(std::size_t item, const store::RunRecord& run);

    /// Where the items stand, as of now.
    struct Situation
    {
        Executor executor;
        std::string platform; ///< the executor's
        std::size_t lanes = 1;
        std::vector<std::size_t> planned, running; ///< items of the executor
    };
    struct Answer
    {
        struct Pick
        {
            std::size_t item = 0;
            std::string why;
        };
        std::vector<Pick> picks;
        bool done = false; ///< of this platform: what is planned is predicted, not run
        std::string why;   ///< when done: what the map knows
    };
    [[nodiscard]] Answer next(const Situation& situation);
    /// What is known of the map, by platform; where `answered` with the answer to the goal.
    [[nodiscard]] MapStatuses findings(bool answered);

private:
    using Index = Eigen::Index;
    /// What was learnt on one platform.
    struct Side
    {
        std::vector<surrogate::Observation> runs; ///< in the order in which they ended
        std::size_t completed = 0;
        double seconds = 0;                               ///< of all its runs
        std::vector<std::pair<double, double>> durations; ///< logarithms: step, run
        std::size_t lanes = 1;
        std::set<Index> met;                              ///< points that have run
        std::optional<surrogate::Surrogate> base, fitted; ///< hyper-parameters were found with `base`
        std::size_t baseRuns = 0, fittedRuns = 0;
        surrogate::MapError error;
        std::vector<MapStatus::Past> history; ///< of `error`, each time that it was looked at
        double peak = 0;
    };

    void refresh(Side& side);
    [[nodiscard]] std::size_t firstRuns() const;
    [[nodiscard]] std::size_t budget() const;
    [[nodiscard]] surrogate::Interest interestFor(const std::string& platform);
    [[nodiscard]] std::string enough(const Side& side, const Situation& situation) const;
    /// Seconds that runs will take, by their forecast steps and what earlier runs took.
    [[nodiscard]] Eigen::VectorXd secondsOf(const Side& side, const std::vector<Index>& at) const;
    /// Seconds until the stop, by the runs so far; nothing where the map's error does not fall yet.
    [[nodiscard]] std::optional<double> secondsLeft(const Side& side) const;
    [[nodiscard]] std::vector<Index> unmet(const Side& side) const;
    [[nodiscard]] bool isCheap(const Side& side, std::size_t item) const;
    /// What may run next: one item per point, and the points of the running ones.
    struct Offer
    {
        std::vector<surrogate::Candidate> candidates;
        std::vector<std::size_t> items; ///< of the candidates
        std::set<Index> pending;
    };
    [[nodiscard]] Offer offerOf(const Side& side, const Situation& situation, bool cheapFirst) const;
    /// The first runs: candidates that are spread over the grid.
    [[nodiscard]] std::vector<surrogate::Choice> spreadChoices(const Side& side, const Offer& offer,
                                                               std::size_t atMost) const;
    /// Those that tell most per second; sets the seconds of the candidates. Needs a fitted map.
    [[nodiscard]] std::vector<surrogate::Choice> tellingChoices(const std::string& platform, Offer& offer,
                                                                std::size_t atMost);
    [[nodiscard]] Result<void> readWhere(const std::vector<std::optional<workload::Cost>>& costs);
    [[nodiscard]] MapStatus::Answer answerTo(const std::string& platform, Side& side);

    space::Stop m_stop;
    space::Goal m_goal;
    std::uint64_t m_seed = 1;
    protocol::MeasureSpec m_measure;
    std::vector<Parameters> m_parameters; ///< of the points
    std::vector<Index> m_pointOf;         ///< by item
    std::vector<int> m_repeatOf;          ///< by item
    std::shared_ptr<const surrogate::Points> m_points;
    surrogate::Target m_target;
    std::vector<char> m_cheap;   ///< by point, where a clock ends the sweep; empty: no order by work
    std::vector<char> m_allowed; ///< by point, by the goal's where; empty: all
    std::map<std::string, Side> m_sides;
};

} // namespace parascope::dispatch
