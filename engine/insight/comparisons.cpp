// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/study.h"

#include "engine/insight/order_of_sides.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace parascope::insight {

using table::Column;
using table::Dictionary;

namespace {

/// Returns further columns in which no pair is equal, if both sides recorded their values.
std::vector<Comparison::Unlike> unlikeColumns(const table::Table& runs, const Comparison& comparison)
{
    std::vector<Comparison::Unlike> out;
    const auto recorded = [](const std::vector<std::string>& levels) {
        return levels.size() > 1 || !levels.front().empty();
    };
    for (const auto& item : comparison.result.differs)
        if (const Column* column = runs.find(item.column);
            column && recorded(item.numerator) && recorded(item.denominator))
            out.push_back({columnTitle(*column), Message::format("%1 (%2 against %3)", columnTitle(*column),
                                                                 analysis::levelsText(item.numerator),
                                                                 analysis::levelsText(item.denominator))});
    return out;
}

/// Returns the p-value of the comparison's gate: both steps per second and examples per second of each side
/// must depend on the model. A side that is the same for every model passes if the other does.
double gateOf(const Comparison& comparison)
{
    const Column* batch = comparison.pairs.find(hyper::batch);
    const auto rows = thinned(comparison.rows);
    double gate = 0;
    int flat = 0;
    for (const auto* side : {"numerator", "denominator"}) {
        auto values = gathered(*comparison.pairs.find(side), rows);
        auto sorted = values;
        std::sort(sorted.begin(), sorted.end());
        const double spread =
            (analysis::percentileOfSorted(sorted, 75) - analysis::percentileOfSorted(sorted, 25)) /
            analysis::percentileOfSorted(sorted, 50);
        if (spread < 0.1 && flat++ == 0)
            continue;
        gate = std::max(gate, dependence(values, comparison.factors.columns, rows));
        if (batch && batch->kind == Column::Kind::Number &&
            comparison.request.metric == metric::examplesPerSecond) {
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] /= batch->numbers[rows[i]];
            gate = std::max(gate, dependence(values, comparison.factors.columns, rows));
        }
    }
    return gate;
}

/// Student's test of a mean. It counts at most as many values as there are models, because the pairs of one
/// model are one trial.
double meanTest(const Eigen::VectorXd& logs, std::size_t models)
{
    const auto n = static_cast<double>(logs.size()), trials = std::min(n, static_cast<double>(models));
    if (trials < 2)
        return 1;
    const double mean = logs.mean();
    const double deviation = std::sqrt((logs.array() - mean).square().sum() / (n - 1));
    return studentP(mean / std::max(deviation / std::sqrt(trials), 1e-300), trials - 1);
}

/// Computes the effects on the logarithm of the speedup, and the speedup itself, adjusted for when the sides
/// were measured.
void adjust(const table::Table& runs, Comparison& item)
{
    const auto& pairs = item.result.pairs;
    Eigen::VectorXd logs(static_cast<Eigen::Index>(pairs.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i)
        logs[static_cast<Eigen::Index>(i)] = std::log(pairs[i].speedup);
    item.meanP = meanTest(logs, item.result.models);
    item.measured = analysis::sidesMeasured(runs, item.result);
    Rows top, bottom;
    for (const auto& pair : pairs) {
        top.push_back(pair.numeratorRow);
        bottom.push_back(pair.denominatorRow);
    }
    const auto topStarts = analysis::startsOf(runs, top), bottomStarts = analysis::startsOf(runs, bottom);
    if (topStarts.empty() || bottomStarts.empty()) {
        item.effects = adjustedEffects(item.pairs, item.factors.columns, item.rows, logs, {});
        return;
    }
    Eigen::MatrixXd between(logs.size(), 1);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        between(static_cast<Eigen::Index>(i), 0) = topStarts[i] - bottomStarts[i];
    between.col(0).array() -= between.mean();
    if (const double most = between.cwiseAbs().maxCoeff(); most > 0)
        between /= most;
    item.effects = adjustedEffects(item.pairs, item.factors.columns, item.rows, logs, topStarts, between);
}

struct Level
{
    std::int32_t code;
    std::size_t n;
};

/// Returns the codes of a category column among the rows, the most frequent first.
std::vector<Level> levelsByCount(const Column& column, const Rows& rows)
{
    std::vector<Level> out(column.dictionary->size());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = {static_cast<std::int32_t>(i), 0};
    for (const auto row : rows)
        if (column.codes[row] != Dictionary::missing)
            ++out[static_cast<std::size_t>(column.codes[row])].n;
    std::erase_if(out, [](const Level& item) { return item.n == 0; });
    std::stable_sort(out.begin(), out.end(), [](const Level& a, const Level& b) { return a.n > b.n; });
    return out;
}

/// Stores that there are too few models for a comparison. If the sides share more models in other settings,
/// it also stores a sentence, because the runs look as if they could be compared.
void noteTooFew(Study& study, const Comparison& item, const Message& within, const std::string& where)
{
    const auto& result = item.result;
    const auto& others = result.inOtherSettings;
    const auto &top = item.request.numerator, &bottom = item.request.denominator;
    const auto models = countedModels(result.models);
    study.tooFew.push_back(within.empty()
                               ? Message::format("%1 and %2 (%3)", top, bottom, models)
                               : Message::format("%1 and %2 %3 (%4)", top, bottom, within, models));
    if (std::min(others[0], others[1]) <= result.models || result.matched.empty())
        return;
    study.uncompared.push_back(
        {headlineOf(
             Message::format("%1 and %2 have only %3 in common with equal settings", top, bottom, models)),
         Message::format("%1 and %2 have %3 in common that are equal in %4: too few to tell which is "
                         "faster, and other pairs would compare the settings as well.",
                         top, bottom, models, analysis::titlesText(result.matched)),
         where, result.models});
}

Result<void> compare(Study& study, const char* over, const Rows& rows, const Message& within,
                     const std::string& where)
{
    const Column* column = categoryColumn(study.runs, over);
    if (!column)
        return {};
    auto levels = levelsByCount(*column, rows);
    constexpr std::size_t maxLevels = 6;
    if (levels.size() > maxLevels) {
        study.notes.push_back(Message::format("Only the %1 most frequent of %2 levels of %3 were compared.",
                                              maxLevels, levels.size(), std::string(over)));
        levels.resize(maxLevels);
    }
    if (levels.size() < 2)
        return {};
    table::Mask mask(study.runs.rows(), 0);
    for (const auto row : rows)
        mask[row] = 1;
    for (std::size_t a = 0; a < levels.size(); ++a)
        for (std::size_t b = a + 1; b < levels.size(); ++b) {
            Comparison item;
            item.request.over = over;
            item.request.numerator = column->dictionary->text(levels[a].code);
            item.request.denominator = column->dictionary->text(levels[b].code);
            PARASCOPE_TRY(item.result, analysis::speedup(study.runs, mask, item.request));
            if (2 * item.result.modelWins < item.result.models - item.result.modelTies) {
                std::swap(item.request.numerator, item.request.denominator);
                PARASCOPE_TRY(item.result, analysis::speedup(study.runs, mask, item.request));
            }
            constexpr std::size_t fewest = 6;
            if (item.result.models < fewest) {
                noteTooFew(study, item, within, where);
                continue;
            }
            item.within = within;
            item.where = where;
            item.pairs = analysis::pairTable(study.runs, item.result);
            item.rows.resize(item.result.pairs.size());
            std::iota(item.rows.begin(), item.rows.end(), 0U);
            item.factors = factorsOf(item.pairs, item.rows);
            item.grid = std::make_shared<Grid>(item.pairs, item.factors.columns, item.rows);
            item.gate = gateOf(item);
            adjust(study.runs, item);
            item.unlike = unlikeColumns(study.runs, item);
            const bool contended = analysis::areTooMany(item.measured.contended, item.measured.pairs);
            (contended ? study.contended : study.comparisons).push_back(std::move(item));
        }
    return {};
}

} // namespace

double Comparison::chance() const
{
    double wins = signTest(result.modelWins, result.models - result.modelTies);
    // Few models cannot give many wins, but their mean can be far from 0 compared with their scatter. Between
    // equal sides the logarithm is as often above 0 as below it, for which Student's test is safe.
    constexpr double more = 0.05;
    if (wins <= more)
        wins = std::min(wins, meanP);
    const auto& side = measured.order;
    if (!side.known)
        return wins;
    // A difference that no change of the machine explains needs no turns, and the sentence says how the sides
    // were measured.
    if (side.apart)
        return measured.doubtOf(side.mean, 0) == analysis::Doubt::None ? wins : 1;
    // There may be too few pairs to adjust for the time although the sides took turns.
    const bool turns = side.interleaved && !std::isfinite(side.adjusted);
    return std::max(wins, turns ? meanP : side.p);
}

Result<void> findComparisons(Study& study)
{
    const Column* throughput = numberColumn(study.runs, metric::examplesPerSecond);
    if (!throughput || !categoryColumn(study.runs, columns::workKey) ||
        !categoryColumn(study.runs, columns::platform))
        return {};
    std::map<std::string, Rows> byFamily, byPlatform;
    for (const auto& scope : study.scopes) {
        const auto rows = withFinite(scope.completed, *throughput);
        if (rows.empty())
            continue;
        for (auto* list : {&byFamily[scope.family], &byPlatform[scope.platform]})
            list->insert(list->end(), rows.begin(), rows.end());
    }
    const auto named = [](const char* column, const std::string& text) {
        return text.empty() ? text : equals(column, text);
    };
    for (const auto& [family, rows] : byFamily)
        PARASCOPE_CHECK(
            compare(study, "platform", rows,
                    byFamily.size() > 1 && !family.empty() ? Message::format("of %1", family) : Message(),
                    byFamily.size() > 1 ? named("family", family) : ""));
    for (const auto& [platform, rows] : byPlatform)
        for (const auto* over : {"dtype", "stack"})
            PARASCOPE_CHECK(compare(
                study, over, rows,
                byPlatform.size() > 1 && !platform.empty() ? Message::format("on %1", platform) : Message(),
                byPlatform.size() > 1 ? named("platform", platform) : ""));
    if (!study.tooFew.empty())
        study.notes.push_back(
            Message::format("These have too few models in common to compare: %1.", listed(study.tooFew)));
    return {};
}

} // namespace parascope::insight
