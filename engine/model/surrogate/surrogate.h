// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/statistics/inference.h"
#include "engine/model/surrogate/points.h"

#include <memory>

namespace parascope::surrogate {

/// What a run said of its point.
struct Observation
{
    enum class Kind : std::uint8_t {
        Measured,
        Failed,  ///< out of memory, crash: no value
        Censored ///< ended at a limit: the value is at least that
    };
    Eigen::Index point = 0;
    Kind kind = Kind::Measured;
    double logValue = 0;
    double variance = 0; ///< of logValue, by the run's own interval; 0 when unknown
};

/// The deviation of log of a median whose 95 % interval is this; 0 where there is none.
[[nodiscard]] double varianceOf(double value, double low, double high);

/// What stands in for the runs that there are not.
struct Predictions
{
    Eigen::VectorXd logMean;
    Eigen::VectorXd deviation; ///< of a run's logarithm around it, calibrated by leaving runs out; NaN never
    Eigen::VectorXd failure;   ///< probability that a run fails
    /// Deviations within which 95 % lie: the normal distribution's, and how far the calibration itself may
    /// err.
    double reach = 1.96;

    [[nodiscard]] double value(Eigen::Index i) const { return std::exp(logMean[i]); }
    [[nodiscard]] statistics::Interval interval(Eigen::Index i) const; ///< 95 % of single runs
    /// Of the relative error that its deviation means, the median.
    [[nodiscard]] double error(Eigen::Index i) const;
    /// Rather a guess: the interval reaches further than unsureAbove from the value.
    [[nodiscard]] bool isUnsure(Eigen::Index i) const;
    static constexpr double unsureAbove = 0.2; ///< relative
    /// It will rather fail than run.
    [[nodiscard]] bool fails(Eigen::Index i) const { return failure[i] >= 0.5; }
};

/// Which knowledge the mean begins with.
enum class Prior { Time, Memory, None };

/// A map of a metric over all points, from the runs that there are: a Gaussian process on its logarithm
/// around a white-box model of the costs (a linear trend where the models are unknown), and another one on
/// whether runs fail, by least-squares classification (Rasmussen and Williams 2006, section 6.5).
class Surrogate
{
public:
    /// More runs than that are represented by a random subset of them (subset of data; R. and W., 8.3.3).
    static constexpr std::size_t exactRuns = 3000;
    /// Fewer measured runs tell nothing of a map.
    static constexpr std::size_t leastRuns = 4;

    /// `earlier`: begins the search for hyper-parameters where that one ended. Fails where fewer than
    /// leastRuns were measured.
    [[nodiscard]] static Result<Surrogate> fit(std::shared_ptr<const Points> points,
                                               std::vector<Observation> observations, Prior prior,
                                               const Surrogate* earlier = nullptr);
    /// The same with the hyper-parameters of `earlier`: in a tenth of the time.
    [[nodiscard]] static Result<Surrogate> update(const Surrogate& earlier,
                                                  std::vector<Observation> observations);

    [[nodiscard]] Predictions predict(const std::vector<Eigen::Index>& at) const;
    /// The logarithms alone, which costs far less.
    [[nodiscard]] Eigen::VectorXd logMean(const std::vector<Eigen::Index>& at) const;

    /// Each measured run predicted without it, in the order of measured().
    struct LeftOut
    {
        Eigen::VectorXd logMean, deviation;   ///< calibrated
        double medianError = 0, p90Error = 0; ///< relative
        double bias = 1;                      ///< geometric mean of predicted over measured
    };
    [[nodiscard]] const LeftOut& leftOut() const { return m_leftOut; }
    [[nodiscard]] const std::vector<Observation>& measured() const { return m_measured; }
    [[nodiscard]] std::size_t failed() const { return m_failed; }
    [[nodiscard]] bool isExact() const { return m_exact; }
    [[nodiscard]] const CostPrior* costPrior() const { return m_cost ? &*m_cost : nullptr; }
    [[nodiscard]] const Points& points() const { return *m_points; }

    /// For who chooses the next runs (acquisition.h): a process of these values, calibrated.
    [[nodiscard]] const GaussianProcess& process() const { return *m_process; }
    [[nodiscard]] Inputs inputsAt(const std::vector<Eigen::Index>& at) const;
    [[nodiscard]] double calibration() const { return m_calibration; }
    /// How much rougher than elsewhere the map is around points: the size of the left-out residuals nearby.
    [[nodiscard]] Eigen::VectorXd roughness(const Inputs& at) const;
    [[nodiscard]] Eigen::VectorXd failureAt(const std::vector<Eigen::Index>& at) const;

private:
    explicit Surrogate(std::shared_ptr<const Points> points) : m_points(std::move(points)) {}
    void makePrior();
    void makeProcess(const Hyper* hyper, const Hyper* start);
    void addCensored(const Hyper& hyper);
    void makeFailures(const Surrogate* earlier);
    void leaveOneOut();
    [[nodiscard]] Inputs failureInputs(const std::vector<Eigen::Index>& at) const;

    std::shared_ptr<const Points> m_points;
    Prior m_prior = Prior::None;
    std::vector<Observation> m_measured, m_censored, m_judged; ///< judged: completed or failed
    std::size_t m_failed = 0;
    bool m_exact = true;
    std::optional<CostPrior> m_cost;
    Eigen::VectorXd m_mean;  ///< of the prior at all points
    Eigen::MatrixXd m_basis; ///< at all points
    std::optional<GaussianProcess> m_process, m_failures;
    Inputs m_inputs;                   ///< of the process' values
    Eigen::VectorXd m_residualSquares; ///< left out, standardised
    LeftOut m_leftOut;
    double m_calibration = 1;
};

} // namespace parascope::surrogate
