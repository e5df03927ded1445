// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/acquisition.h"
#include "engine/model/surrogate/target.h"
#include "engine/run/dispatch/job.h"

namespace parascope::dispatch {

/// Chooses the points of a sweep with "order": "adaptive". The first points are spread over the grid. After
/// that it chooses the points with the most information per second, until the spec's "stop" is reached. The
/// choice depends only on the spec, the seed and the runs in the order in which they ended, so a sweep that
/// was killed continues as if it had not been interrupted. Use it only from the thread that writes.
class AdaptivePlan
{
public:
    /// Makes the plan of a job. `peaks` holds the peak FLOP/s by platform, which a goal of the utilisation
    /// needs. Returns an error when no point can meet the goal.
    [[nodiscard]] static Result<std::unique_ptr<AdaptivePlan>>
    make(const Job& job, const std::map<std::string, double>& peaks);

    /// Adds a run of an item that ended.
    void observe(std::size_t item, const store::RunRecord& run);

    /// Current state of an executor's items.
    struct Situation
    {
        Executor executor;
        std::string platform; ///< platform of the executor
        std::size_t lanes = 1;
        std::vector<std::size_t> planned, running; ///< indices of the executor's items
    };
    struct Answer
    {
        struct Pick
        {
            std::size_t item = 0;
            std::string why;
        };
        std::vector<Pick> picks;
        bool done = false; ///< true when this platform needs no further run; its planned points are left to
                           ///< prediction
        std::string why;   ///< when done: why no further run is needed
    };
    [[nodiscard]] Answer next(const Situation& situation);
    /// Returns what is known of the map, by platform. With `answered`, adds the answer to the goal.
    [[nodiscard]] MapStatuses findings(bool answered);

private:
    using Index = Eigen::Index;
    /// Knowledge about one platform.
    struct Side
    {
        std::vector<surrogate::Observation> runs; ///< all its runs, in the order in which they ended
        std::size_t completed = 0;
        double seconds = 0; ///< sum of the durations of all its runs
        std::vector<std::pair<double, double>>
            durations; ///< natural logarithms of step time and run time (s), one pair per completed run
        std::size_t lanes = 1;
        std::set<Index> met; ///< points that have at least one run
        std::optional<surrogate::Surrogate> base,
            fitted; ///< the hyper-parameters come from the fit of `base`
        std::size_t baseRuns = 0, fittedRuns = 0;
        surrogate::MapError error;
        std::vector<MapStatus::Past> history; ///< values of `error` after each fit
        double peak = 0;
    };

    void refresh(Side& side);
    [[nodiscard]] std::size_t firstRuns() const;
    [[nodiscard]] std::size_t budget() const;
    [[nodiscard]] surrogate::Interest interestFor(const std::string& platform);
    [[nodiscard]] std::string enough(const Side& side, const Situation& situation) const;
    /// Returns the seconds that runs will take, from their forecast step times and the durations of earlier
    /// runs.
    [[nodiscard]] Eigen::VectorXd secondsOf(const Side& side, const std::vector<Index>& at) const;
    /// Returns the seconds until the stop, estimated from the runs so far. Returns nothing while the error of
    /// the map does not fall.
    [[nodiscard]] std::optional<double> secondsLeft(const Side& side) const;
    [[nodiscard]] std::vector<Index> unmet(const Side& side) const;
    [[nodiscard]] bool isCheap(const Side& side, std::size_t item) const;
    /// Points that may run next (one item per point), and the points that are running.
    struct Offer
    {
        std::vector<surrogate::Candidate> candidates;
        std::vector<std::size_t> items; ///< items of the candidates, in the same order
        std::set<Index> pending;
    };
    [[nodiscard]] Offer offerOf(const Side& side, const Situation& situation, bool cheapFirst) const;
    /// Chooses the first runs: candidates that are spread over the grid.
    [[nodiscard]] std::vector<surrogate::Choice> spreadChoices(const Side& side, const Offer& offer,
                                                               std::size_t atMost) const;
    /// Chooses the candidates with the most information per second and sets the seconds of all candidates. It
    /// needs a fitted map.
    [[nodiscard]] std::vector<surrogate::Choice> tellingChoices(const std::string& platform, Offer& offer,
                                                                std::size_t atMost);
    [[nodiscard]] Result<void> readWhere(const std::vector<std::optional<workload::Cost>>& costs);
    [[nodiscard]] MapStatus::Answer answerTo(const std::string& platform, Side& side);

    [[nodiscard]] std::vector<MapStatus::Cliff> cliffsOf(const Side& side) const;

    space::Stop m_stop;
    space::Goal m_goal;
    std::uint64_t m_seed = 1;
    protocol::MeasureSpec m_measure;
    std::vector<Parameters> m_parameters; ///< parameters of each point
    std::vector<Index> m_pointOf;         ///< index of the point, by item
    std::vector<int> m_repeatOf;          ///< number of the repeat, by item
    std::shared_ptr<const surrogate::Points> m_points;
    surrogate::Target m_target;
    std::vector<char> m_cheap; ///< by point: 1 if its work is small; filled when a time limit ends the sweep,
                               ///< empty: work is ignored
    std::vector<char>
        m_allowed; ///< by point: 1 if it meets the goal's `where`; empty: all points are allowed
    std::map<std::string, Side> m_sides;
};

} // namespace parascope::dispatch
