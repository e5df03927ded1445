// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/statistics/inference.h"
#include "engine/model/surrogate/points.h"
#include "engine/model/surrogate/steps.h"

#include <memory>

namespace parascope::surrogate {

/// Result of a run of a point.
struct Observation
{
    enum class Kind : std::uint8_t {
        Measured,
        Failed,  ///< out of memory or crash; there is no value
        Censored ///< stopped at a limit; the value is at least the limit
    };
    Eigen::Index point = 0;
    Kind kind = Kind::Measured;
    double logValue = 0;
    double variance = 0; ///< variance of logValue from the run's own interval; 0 if unknown
};

/// Returns the variance of log(median), from the median's 95 % interval; 0 if there is no interval.
[[nodiscard]] double varianceOf(double value, double low, double high);

/// Predictions for points without a run.
struct Predictions
{
    Eigen::VectorXd logMean;
    Eigen::VectorXd deviation; ///< standard deviation of a run's logarithm around logMean, calibrated by
                               ///< leaving runs out; never NaN
    Eigen::VectorXd failure;   ///< probability that a run fails
    /// Number of standard deviations that contain 95 % of the runs: the normal distribution's, plus an
    /// allowance for the error of the calibration itself.
    double reach = 1.96;
    /// Ends of the 95 % intervals, as logarithms. Beside a step that may be on either side of the point, the
    /// interval spans both sides and is not symmetric.
    Eigen::VectorXd logLow, logHigh;

    [[nodiscard]] double value(Eigen::Index i) const { return std::exp(logMean[i]); }
    [[nodiscard]] statistics::Interval interval(Eigen::Index i) const; ///< 95 % interval for single runs
    /// Returns the median of the relative error that follows from the deviation.
    [[nodiscard]] double error(Eigen::Index i) const;
    /// Returns whether the prediction is a guess: its interval extends further than unsureAbove from the
    /// value.
    [[nodiscard]] bool isUnsure(Eigen::Index i) const;
    static constexpr double unsureAbove = 0.2; ///< relative to the value
    /// Returns whether the run is more likely to fail than to succeed.
    [[nodiscard]] bool fails(Eigen::Index i) const { return failure[i] >= 0.5; }
};

/// Kind of prior knowledge for the mean.
enum class Prior { Time, Memory, None };

/// A map of a metric over all points, predicted from the existing runs. It is a Gaussian process on the
/// metric's logarithm around a white-box model of the costs (a linear trend if the models are unknown). A
/// second process predicts whether runs fail, by least-squares classification (Rasmussen and Williams 2006,
/// section 6.5).
class Surrogate
{
public:
    /// Maximum number of runs used. If there are more, a random subset represents them (subset of data;
    /// Rasmussen and Williams, 8.3.3).
    static constexpr std::size_t exactRuns = 3000;
    /// Minimum number of measured runs; fewer contain too little information for a map.
    static constexpr std::size_t leastRuns = 4;

    /// Fits the surrogate. If `earlier` is given, the search for hyper-parameters starts from its result.
    /// Fails if fewer than leastRuns runs were measured.
    [[nodiscard]] static Result<Surrogate> fit(std::shared_ptr<const Points> points,
                                               std::vector<Observation> observations, Prior prior,
                                               const Surrogate* earlier = nullptr);
    /// Fits with the hyper-parameters of `earlier`, in a tenth of the time.
    [[nodiscard]] static Result<Surrogate> update(const Surrogate& earlier,
                                                  std::vector<Observation> observations);

    [[nodiscard]] Predictions predict(const std::vector<Eigen::Index>& at) const;
    /// Returns only the predicted logarithms, which is much cheaper.
    [[nodiscard]] Eigen::VectorXd logMean(const std::vector<Eigen::Index>& at) const;

    /// Predictions of each measured run without that run, in the order of measured().
    struct LeftOut
    {
        Eigen::VectorXd logMean, deviation;   ///< calibrated predictions
        double medianError = 0, p90Error = 0; ///< relative errors
        double bias = 1;                      ///< geometric mean of predicted over measured values
    };
    [[nodiscard]] const LeftOut& leftOut() const { return m_leftOut; }
    [[nodiscard]] const std::vector<Observation>& measured() const { return m_measured; }
    [[nodiscard]] std::size_t failed() const { return m_failed; }
    /// Sudden changes that the runs show, the clearest first.
    [[nodiscard]] const std::vector<Step>& steps() const { return m_steps; }
    /// Two points on the two sides of a step that differ in few axes and by little, and the factor by which
    /// the step changes the value from the first to the second. At least one of them was measured.
    struct Edge
    {
        Eigen::Index below = 0, above = 0;
        double logFactor = 0;
    };
    [[nodiscard]] std::optional<Edge> edgeOf(std::size_t step) const;
    [[nodiscard]] bool isExact() const { return m_exact; }
    [[nodiscard]] const CostPrior* costPrior() const { return m_cost ? &*m_cost : nullptr; }
    [[nodiscard]] const Points& points() const { return *m_points; }

    /// The process of these values, for the choice of the next runs (acquisition.h).
    [[nodiscard]] const GaussianProcess& process() const { return *m_process; }
    [[nodiscard]] Inputs inputsAt(const std::vector<Eigen::Index>& at) const;
    [[nodiscard]] double calibration() const { return m_calibration; }
    /// Returns how much rougher the map is around points than elsewhere, from the left-out residuals nearby.
    [[nodiscard]] Eigen::VectorXd roughness(const Inputs& at) const;
    [[nodiscard]] Eigen::VectorXd failureAt(const std::vector<Eigen::Index>& at) const;

private:
    explicit Surrogate(std::shared_ptr<const Points> points) : m_points(std::move(points)) {}
    void makePrior();
    [[nodiscard]] Sought sought() const;
    [[nodiscard]] Hyper addSteps(Hyper hyper);
    void findAgain(const Surrogate& earlier);
    void addStep(Step step);
    void spanSteps(const std::vector<Eigen::Index>& at, Predictions& out) const;
    [[nodiscard]] Eigen::VectorXd deviationOf(const Inputs& at, const Eigen::MatrixXd& white) const;
    [[nodiscard]] Eigen::Index columnOf(std::size_t step) const
    {
        return m_basis.cols() - static_cast<Eigen::Index>(m_steps.size() - step);
    }
    void makeProcess(const Hyper* hyper, const Hyper* start);
    void addCensored(const Hyper& hyper);
    void makeFailures(const Surrogate* earlier);
    void leaveOneOut();
    [[nodiscard]] Inputs failureInputs(const std::vector<Eigen::Index>& at) const;

    std::shared_ptr<const Points> m_points;
    Prior m_prior = Prior::None;
    std::vector<Observation> m_measured, m_censored, m_judged; ///< m_judged: runs that completed or failed
    std::size_t m_failed = 0;
    bool m_exact = true;
    std::optional<CostPrior> m_cost;
    Eigen::VectorXd m_mean;  ///< mean of the prior at all points
    Eigen::MatrixXd m_basis; ///< basis at all points
    std::shared_ptr<const Directions> m_directions;
    std::vector<Step> m_steps;
    std::optional<GaussianProcess> m_process, m_failures;
    Inputs m_inputs;                   ///< inputs of the process's values
    Eigen::VectorXd m_residualSquares; ///< squares of the standardised left-out residuals
    LeftOut m_leftOut;
    double m_calibration = 1;
};

} // namespace parascope::surrogate
