// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/regression.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

/// The subject of the regression: the runs of one platform, or the pairs of two platforms.
struct Subject
{
    const table::Table* runs = nullptr;
    table::Mask mask;
    std::optional<Pairs> pairs;
    Message who;
    std::string target;
    int series = 0;
    analysis::Excluded excluded;

    [[nodiscard]] const table::Table& table() const { return pairs ? pairs->table : *runs; }
};

Result<Subject> subjectOf(const Spec& spec, const Input& input)
{
    Subject s;
    if (spec.metric == metric::speedup) {
        PARASCOPE_TRY(s.pairs, pairsOf(spec, input, textOption(spec, "of")));
        s.mask.assign(s.pairs->table.rows(), 1);
        s.target = "speedup";
        const auto& request = s.pairs->result.request;
        s.who = Message::format("%1 over %2", request.numerator, request.denominator);
        s.series = seriesOf(spec, input, request.numerator);
        s.excluded = s.pairs->result.excluded;
        return s;
    }
    s.runs = input.runs.get();
    s.target = spec.metric.empty() ? metric::flopsPerSecond : spec.metric;
    PARASCOPE_TRY(auto runs, runsOfOne(spec, input));
    s.mask = std::move(runs.rows);
    s.series = seriesOf(spec, input, runs.platform);
    s.who = runs.platform;
    return s;
}

/// Returns the subject's rows that are selected in the runs' table; empty if none are.
table::Mask selectedOf(const Subject& s, const Input& input)
{
    table::Mask mask = s.mask;
    bool any = false;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const auto row = s.pairs ? static_cast<std::size_t>(s.pairs->rows[i]) : i;
        mask[i] = mask[i] && input.selection && row < input.selection->size() && (*input.selection)[row];
        any = any || mask[i];
    }
    return any ? mask : table::Mask();
}

void addBars(Panel& panel, const analysis::Regression& result, const std::vector<std::string>& names,
             int place, int places, int series)
{
    for (const auto& term : result.terms) {
        const auto at = std::find(names.begin(), names.end(), term.name);
        if (at == names.end())
            continue;
        Bar bar;
        // The axis goes upwards, so this order puts the first factor at the top.
        bar.category = static_cast<int>(names.end() - at) - 1;
        bar.place = place;
        bar.places = places;
        bar.value = term.weight;
        bar.low = term.interval.low;
        bar.high = term.interval.high;
        bar.series = series;
        bar.hollow = place > 0;
        const bool constant =
            std::find(result.constant.begin(), result.constant.end(), term.name) != result.constant.end();
        bar.label = constant ? Message::format("constant") : Message(decimals(term.weight, 2));
        bar.name = place > 0 ? Message::format("selection") : Message::format("all runs");
        panel.bars.push_back(std::move(bar));
    }
}

/// Returns the drawn terms from the top: the factors in their order, or the largest weights if there are many
/// terms. A factor that never varies has no weight and no row.
std::vector<std::string> drawnTerms(const analysis::Regression& model)
{
    auto terms = model.terms;
    std::erase_if(terms, [&](const analysis::Term& term) {
        return std::find(model.constant.begin(), model.constant.end(), term.name) != model.constant.end();
    });
    // Order 2 has many terms. Only those with the largest weights are drawn; the caption gives the total
    // number.
    constexpr std::size_t most = 12;
    if (terms.size() > most) {
        std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
            return std::abs(a.weight) > std::abs(b.weight);
        });
        terms.resize(most);
    } else {
        std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
            return rankOfHyperParameter(a.name) < rankOfHyperParameter(b.name);
        });
    }
    std::vector<std::string> names;
    for (const auto& term : terms)
        names.push_back(term.name);
    return names;
}

/// Returns the axis of the bars and their intervals. Its range contains 0.
Axis weightAxis(const std::vector<Bar>& bars, Message title)
{
    double low = 0, high = 0;
    for (const auto& bar : bars) {
        low = std::min({low, bar.value, std::isfinite(bar.low) ? bar.low : 0});
        high = std::max({high, bar.value, std::isfinite(bar.high) ? bar.high : 0});
    }
    const double margin = 0.06 * (high - low);
    return linearAxis({}, std::move(title), low < 0 ? low - margin : 0, high > 0 ? high + margin : 0, true,
                      4);
}

/// Returns a description of the model with its largest weight.
Message describe(const analysis::Regression& model, const Message& target, const Message& n)
{
    const auto heaviest =
        std::max_element(model.terms.begin(), model.terms.end(), [](const auto& a, const auto& b) {
            return std::abs(a.weight) < std::abs(b.weight);
        });
    return heaviest == model.terms.end()
               ? Message::format("Weights of a linear model of %1, %2.", target, n)
               : Message::format("Weights of a linear model of %1, %2, largest %3.", target, n,
                                 heaviest->name + " " + decimals(heaviest->weight, 2));
}

/// Returns the end of the caption: the caveats of the model's terms and what was left out.
Message caveats(const analysis::Regression& model, const analysis::Excluded& excluded, std::size_t drawn)
{
    Message out;
    if (!model.combination.levels.empty())
        out += Message::english("; %1", analysis::levelsText(model.combination.levels));
    if (!model.families.empty())
        out += Message::english("; %1", model.families);
    if (!model.constant.empty())
        out +=
            Message::english("; constant: %1", joined({model.constant.begin(), model.constant.end()}, ", "));
    if (!model.collinear.empty())
        out += Message::english("; some factors determine each other");
    if (!model.heavyTails.empty())
        out += Message::english("; the residuals have heavy tails, so that the intervals may be too narrow");
    if (const auto text = answer::leftOut(excluded); !text.empty())
        out += Message::english("; left out: %1", text);
    if (const auto weighed = model.terms.size() - model.constant.size(); weighed > drawn)
        out += Message::english("; the %1 heaviest of %2 terms", drawn, weighed);
    return out;
}

} // namespace

Result<Figure> buildRegression(const Spec& spec, const Input& input)
{
    PARASCOPE_TRY(const auto subject, subjectOf(spec, input));
    PARASCOPE_TRY(const auto* target, columnOf(subject.table(), subject.target, "metric"));
    analysis::RegressionRequest request;
    request.target = subject.target;
    request.order = static_cast<int>(numberOption(spec, "order"));
    request.log = flagOption(spec, "log");
    request.permutations = 0;
    request.stop = input.stop;
    // Intervals over so many runs take too long while the user changes a filter. A later build adds them.
    constexpr std::ptrdiff_t many = 3000;
    const bool later = input.quick && std::count(subject.mask.begin(), subject.mask.end(), 1) > many;
    if (later)
        request.replicates = 0;
    PARASCOPE_TRY(const auto all, analysis::regression(subject.table(), subject.mask, request));
    if (!all.unable.empty())
        return emptyFigure(spec, all.n == 0 ? noRunMatches(spec, input, subject.target) : all.unable);
    std::optional<analysis::Regression> chosen;
    if (const auto mask = selectedOf(subject, input); !mask.empty()) {
        // The selection is compared with all runs, so it is restricted to the same settings and families.
        table::Mask among(mask.size(), 0);
        for (const auto row : all.rows)
            among[row] = mask[row];
        PARASCOPE_TRY(chosen, analysis::regression(subject.table(), among, request));
        if (!chosen->unable.empty())
            chosen.reset();
    }
    const auto names = drawnTerms(all);

    Figure figure;
    figure.kind = "regression";
    figure.n = all.n;
    figure.pending = later;
    const auto n = Message::format("n = %1, R² %2", whole(all.n), decimals(all.r2, 2));
    const auto model = request.log ? Message::format("standardised log-log model of %1", titleOf(*target))
                                   : Message::format("standardised linear model of %1", titleOf(*target));
    figure.what = !spec.title.empty() ? Message(spec.title) : joined({subject.who, model}, " · ");
    auto excluded = all.excluded;
    for (const auto& [reason, count] : subject.excluded)
        excluded[reason] += count;
    figure.counts = {n, analysis::levelsText(all.combination.levels), all.families};
    std::erase_if(figure.counts, [](const Message& clause) { return clause.empty(); });
    if (!all.constant.empty())
        figure.counts.push_back(
            Message::format("constant: %1", joined({all.constant.begin(), all.constant.end()}, ", ")));
    if (!all.heavyTails.empty())
        figure.counts.push_back(Message::format("heavy tails: the intervals may be too narrow"));
    figure.counts.push_back(excludedClause(excluded));
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.horizontalBars = true;
    panel.legendAbove = true;
    panel.y = categoryAxis({}, {}, {names.rbegin(), names.rend()});
    addBars(panel, all, names, 0, chosen ? 2 : 1, subject.series);
    if (chosen) {
        addBars(panel, *chosen, names, 1, 2, subject.series);
        panel.legend = {
            boxEntry(n, subject.series),
            boxEntry(Message::format("selection %1, R² %2", whole(chosen->n), decimals(chosen->r2, 2)),
                     subject.series, true)};
    }
    const bool intervals =
        std::any_of(panel.bars.begin(), panel.bars.end(), [](const Bar& b) { return std::isfinite(b.low); });
    panel.x = weightAxis(panel.bars, intervals ? Message::format("weight (95 % bootstrap interval)")
                                     : later   ? Message::format("weight (interval pending)")
                                               : Message::format("weight (no interval)"));
    Line zero;
    zero.points = {{0, panel.y.low}, {0, panel.y.high}};
    zero.width = 0.8;
    panel.lines.push_back(zero);

    figure.description = describe(all, titleOf(*target), n);
    figure.caption = Message::english("Standardised weights of a linear regression of %1 (%2; %3)",
                                      titleOf(*target), subject.who, n);
    if (intervals)
        figure.caption += Message::english("; bars are 95 % bootstrap intervals");
    figure.caption += caveats(all, excluded, names.size());
    if (subject.pairs)
        figure.caption += clausesText(answer::settings(subject.pairs->result));
    figure.caption += std::string(".");
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
