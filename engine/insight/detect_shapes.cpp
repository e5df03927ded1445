// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what the shape of a model costs in addition to its size: "each doubling of kv_heads makes a step 1.2
// times slower at equal parameters", "depth costs more than width".
#include "engine/base/core/metrics.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

using table::Column;

namespace {

/// A smaller change of the step time is not worth a sentence.
constexpr double leastChange = 0.02;

/// Rows with a positive step time and parameters, and the columns.
struct Sized
{
    const Column* step = nullptr;
    const Column* parameters = nullptr; ///< the parameters that a token uses if known, else all
    Rows rows;
};

std::optional<Sized> sizedRows(const Study& study, const Scope& scope)
{
    Sized out;
    out.step = numberColumn(study.runs, metric::stepSeconds);
    for (const auto* name : {metric::parametersActive, metric::parameters})
        if (!out.parameters)
            if (const auto* column = numberColumn(study.runs, name);
                column && withFinite(scope.rated, *column).size() == scope.rated.size())
                out.parameters = column;
    if (!out.step || !out.parameters)
        return std::nullopt;
    for (const auto row : scope.rated)
        if (out.step->numbers[row] > 0 && out.parameters->numbers[row] > 0)
            out.rows.push_back(row);
    constexpr std::size_t leastRuns = 12;
    return out.rows.size() < leastRuns ? std::nullopt : std::optional(std::move(out));
}

const Column* factorNamed(const Scope& scope, std::string_view name)
{
    for (const auto* factor : scope.factors.columns)
        if (factor->name == name)
            return factor;
    return nullptr;
}

/// Returns the factor first, then the scope's other factors without `left`.
std::vector<const Column*> factorsBeside(const Scope& scope, const Column& factor, const Column* left)
{
    std::vector<const Column*> out{&factor};
    for (const auto* other : scope.factors.columns)
        if (other != &factor && other != left)
            out.push_back(other);
    return out;
}

/// The effect of a doubling of kv_heads on the step time, minus the full growth of the parameters. The
/// weights add at most their own proportion to a step, so the rest does not come from them.
struct AtEqualParameters
{
    std::vector<const Column*> factors;
    const Column* step;
    const Column* parameters;
    bool charged = true;

    [[nodiscard]] AdjustedEffect of(const table::Table& runs, const Rows& rows, bool ordered) const
    {
        Eigen::VectorXd logs(static_cast<Eigen::Index>(rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            logs[static_cast<Eigen::Index>(i)] =
                std::log(step->numbers[rows[i]]) - (charged ? std::log(parameters->numbers[rows[i]]) : 0);
        return adjustedEffects(runs, factors, rows, logs,
                               ordered ? analysis::startsOf(runs, rows) : std::vector<double>())
            .front();
    }
};

/// The effect of depth on the step time, adjusted for a curve in the parameters, so that width decreases
/// where depth grows.
struct BesideParameters
{
    std::vector<const Column*> factors;
    const Column* step;
    const Column* parameters;

    [[nodiscard]] AdjustedEffect of(const table::Table& runs, const Rows& rows, bool ordered) const
    {
        const auto n = static_cast<Eigen::Index>(rows.size());
        Eigen::VectorXd logs(n);
        Eigen::MatrixXd size(n, 2);
        for (Eigen::Index i = 0; i < n; ++i) {
            logs[i] = std::log(step->numbers[rows[static_cast<std::size_t>(i)]]);
            size(i, 0) = std::log(parameters->numbers[rows[static_cast<std::size_t>(i)]]);
        }
        size.col(0).array() -= size.col(0).mean();
        size.col(1) = size.col(0).cwiseAbs2();
        return adjustedEffects(runs, factors, rows, logs,
                               ordered ? analysis::startsOf(runs, rows) : std::vector<double>(), size)
            .front();
    }
};

/// Completes the parts that both claims share after the first sentence and the beginning of the headline.
template <class Effect>
void completeClaim(Observation& out, const Study& study, const Scope& scope, const Sized& sized,
                   const Column& factor, const Effect& effects, const AdjustedEffect& effect)
{
    const Claim claim{
        study, study.runs, sized.rows, nullptr, std::log2(effect.perDoubling), [&](const Rows& left) {
            return std::log2(effects.of(study.runs, left, false).perDoubling);
        }};
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, factor, out.confounders);
    takeOutIncomplete(claim, factor, *scope.grid, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameOrder(claim, effect, out.confounders);
    out.sentence += warning(out.confounders, false) + Message::format(".");
    out.headline = headlineOf(std::move(out.headline), reservation(out.confounders, false));
    out.evidence.n = sized.rows.size();
    out.evidence.interval = effect.interval;
    out.evidence.where = scope.where;
    out.evidence.numbers["factor"] = factor.name;
    out.evidence.numbers["time_per_doubling"] = effect.perDoubling;
    showRows(out.evidence, sized.rows);
    out.strength = std::min(1.0, std::abs(std::log2(effect.perDoubling))) * support(sized.rows.size());
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = factor.name;
    out.figure.y = metric::stepSeconds;
    out.figure.colour = metric::parameters;
    out.figure.logX = out.figure.logY = out.figure.logColour = true;
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
}

/// Returns "; 1.05-fold at context 128 and 1.4-fold at context 8192". The context matters because each step
/// reads the whole cache.
Message byContext(const Study& study, const Scope& scope, const Sized& sized, AtEqualParameters effects,
                  Json& numbers)
{
    const auto* context = factorNamed(scope, "context");
    if (!context)
        return {};
    std::erase(effects.factors, context);
    const auto levels = levelsOf(*context, sized.rows);
    if (levels.many || levels.values.size() < 2)
        return {};
    std::vector<double> found;
    for (const double at : {levels.values.front(), levels.values.back()}) {
        Rows rows;
        for (const auto row : sized.rows)
            if (context->numbers[row] == at)
                rows.push_back(row);
        constexpr std::size_t leastRuns = 8;
        found.push_back(rows.size() < leastRuns ? figure::noValue
                                                : effects.of(study.runs, rows, false).perDoubling);
    }
    if (!std::isfinite(found[0]) || !std::isfinite(found[1]))
        return {};
    numbers["at_shortest_context"] = found[0];
    numbers["at_longest_context"] = found[1];
    return Message::format("; %1-fold at context %2 and %3-fold at context %4", number(found[0]),
                           level(levels.values.front()), number(found[1]), level(levels.values.back()));
}

std::optional<Observation> writeHeads(const Study& study, const Scope& scope, const Sized& sized,
                                      const Column& factor, const AtEqualParameters& effects,
                                      const AdjustedEffect& effect)
{
    if (!(std::abs(effect.perDoubling - 1) >= leastChange))
        return std::nullopt;
    Observation out;
    out.sentence = Message::format(
        "On %1, each doubling of the key-value heads (kv_heads) changes the time of a step %2-fold at equal "
        "parameters (95 % interval %3)",
        scope.name, number(effect.perDoubling), range(effect.interval));
    out.headline = Message::format("%1, each doubling of kv_heads makes a step %2 times as long at equal "
                                   "parameters",
                                   scope.on, number(effect.perDoubling));
    out.sentence += byContext(study, scope, sized, effects, out.evidence.numbers);
    completeClaim(out, study, scope, sized, factor, effects, effect);
    out.refutation = Message::format(
        "models of equal parameters with different numbers of key-value heads take equal time.");
    return out;
}

std::optional<Observation> writeDepth(const Study& study, const Scope& scope, const Sized& sized,
                                      const Column& factor, const BesideParameters& effects,
                                      const AdjustedEffect& effect)
{
    if (!(std::abs(effect.perDoubling - 1) >= leastChange))
        return std::nullopt;
    Observation out;
    out.sentence =
        effect.perDoubling > 1
            ? Message::format("On %1, depth costs more than width: at equal parameters each doubling of the "
                              "layers multiplies the time of a step by %2 (95 % interval %3)",
                              scope.name, number(effect.perDoubling), range(effect.interval))
            : Message::format("On %1, width costs more than depth: at equal parameters each doubling of the "
                              "layers multiplies the time of a step by %2 (95 % interval %3)",
                              scope.name, number(effect.perDoubling), range(effect.interval));
    out.headline = effect.perDoubling > 1
                       ? Message::format("%1, depth costs more than width: twice the layers take %2 times "
                                         "as long at equal parameters",
                                         scope.on, number(effect.perDoubling))
                       : Message::format("%1, width costs more than depth: twice the layers take %2 times "
                                         "as long at equal parameters",
                                         scope.on, number(effect.perDoubling));
    completeClaim(out, study, scope, sized, factor, effects, effect);
    out.refutation =
        Message::format("models of equal parameters, one deeper and one wider, take equal time.");
    return out;
}

} // namespace

void lookForHeads(const Study& study, Candidates& out)
{
    for (const auto& scope : study.scopes) {
        const auto* heads = factorNamed(scope, "kv_heads");
        auto sized = heads ? sizedRows(study, scope) : std::nullopt;
        if (!sized)
            continue;
        AtEqualParameters effects{factorsBeside(scope, *heads, nullptr), sized->step, sized->parameters};
        auto effect = effects.of(study.runs, sized->rows, true);
        // The step is not slower than the weights explain. Claim that it is faster only if the whole time is
        // shorter.
        if (!(effect.perDoubling > 1)) {
            effects.charged = false;
            effect = effects.of(study.runs, sized->rows, true);
            if (!(effect.perDoubling < 1))
                continue;
        }
        out.push_back({std::max({scope.gate, scope.effectOf(*heads).p, effect.p}),
                       [&study, &scope, sized = *sized, heads, effects, effect](double) {
                           return writeHeads(study, scope, sized, *heads, effects, effect);
                       }});
    }
}

void lookForDepth(const Study& study, Candidates& out)
{
    for (const auto& scope : study.scopes) {
        const auto *depth = factorNamed(scope, "layer"), *width = factorNamed(scope, "width");
        auto sized = depth && width ? sizedRows(study, scope) : std::nullopt;
        if (!sized)
            continue;
        const BesideParameters effects{factorsBeside(scope, *depth, width), sized->step, sized->parameters};
        const auto effect = effects.of(study.runs, sized->rows, true);
        if (!std::isfinite(effect.perDoubling))
            continue;
        out.push_back({std::max({scope.gate, scope.effectOf(*depth).p, effect.p}),
                       [&study, &scope, sized = *sized, depth, effects, effect](double) {
                           return writeDepth(study, scope, sized, *depth, effects, effect);
                       }});
    }
}

} // namespace parascope::insight
