// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analysis/regression.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

/// What is regressed: runs of one platform, or the pairs of two.
struct Subject
{
    const table::Table* runs = nullptr;
    table::Mask mask;
    std::optional<Pairs> pairs;
    std::string who, target;
    int series = 0;
    analysis::LeftOut leftOut;

    [[nodiscard]] const table::Table& table() const { return pairs ? pairs->table : *runs; }
};

Result<Subject> subjectOf(const Spec& spec, const Input& input)
{
    Subject s;
    if (spec.metric == metric::speedup) {
        PARASCOPE_TRY(s.pairs, pairsOf(spec, input, textOption(spec, "of")));
        s.mask.assign(s.pairs->table.rows(), 1);
        s.target = "speedup";
        s.who = s.pairs->result.request.numerator + " over " + s.pairs->result.request.denominator;
        s.leftOut = s.pairs->result.leftOut;
        return s;
    }
    s.runs = input.runs.get();
    s.target = spec.metric.empty() ? metric::flopsPerSecond : spec.metric;
    PARASCOPE_TRY(s.who, onePlatform(spec, *s.runs));
    PARASCOPE_TRY(s.mask, filterMask(spec, input, s.who));
    s.series = seriesOf(*s.runs, s.who);
    return s;
}

/// The subject's rows that are selected in the runs' table; empty when nothing is.
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
        // Upward is the direction of the axis: the first factor stands on top.
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
        bar.label = constant ? "constant" : decimals(term.weight, 2);
        bar.name = place > 0 ? "selection" : "all runs";
        panel.bars.push_back(std::move(bar));
    }
}

LegendEntry entryOf(std::string text, int series, bool hollow)
{
    LegendEntry entry;
    entry.text = std::move(text);
    entry.series = series;
    entry.box = true;
    entry.hollow = hollow;
    return entry;
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
    // Intervals over so many runs take longer than a person waits for a filter: they follow.
    constexpr std::ptrdiff_t many = 3000;
    const bool later = input.quick && std::count(subject.mask.begin(), subject.mask.end(), 1) > many;
    if (later)
        request.replicates = 0;
    PARASCOPE_TRY(const auto all, analysis::regression(subject.table(), subject.mask, request));
    if (!all.unable.empty())
        return emptyFigure(spec, all.n == 0 ? noRunMatches(*input.runs) : all.unable);
    std::optional<analysis::Regression> chosen;
    if (const auto mask = selectedOf(subject, input); !mask.empty()) {
        PARASCOPE_TRY(chosen, analysis::regression(subject.table(), mask, request));
        if (!chosen->unable.empty())
            chosen.reset();
    }

    // Order 2 has many terms: the heaviest are drawn, the rest is counted.
    constexpr std::size_t most = 12;
    std::vector<std::string> names;
    auto terms = all.terms;
    if (terms.size() > most) {
        std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
            return std::abs(a.weight) > std::abs(b.weight);
        });
        terms.resize(most);
    } else {
        std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
            return parameterRank(a.name) < parameterRank(b.name);
        });
    }
    for (const auto& term : terms)
        names.push_back(term.name);

    Figure figure;
    figure.kind = "regression";
    figure.n = all.n;
    figure.pending = later;
    const std::string n =
        "n = " + grouped(static_cast<std::int64_t>(all.n)) + ", R\u00b2 " + decimals(all.r2, 2);
    figure.what = !spec.title.empty() ? spec.title
                                      : subject.who + " \u00b7 " +
                                            (request.log ? "standardised log-log model of "
                                                         : "standardised linear model of ") +
                                            quantityOf(*target);
    auto leftOut = all.leftOut;
    for (const auto& [reason, count] : subject.leftOut)
        leftOut[reason] += count;
    figure.count = n + leftOutClause(leftOut);
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.horizontalBars = true;
    panel.legendAbove = true;
    std::vector<std::string> upward(names.rbegin(), names.rend());
    panel.y = categoryAxis({}, {}, upward);
    addBars(panel, all, names, 0, chosen ? 2 : 1, subject.series);
    if (chosen) {
        addBars(panel, *chosen, names, 1, 2, subject.series);
        panel.legend = {entryOf(n, subject.series, false),
                        entryOf("selection " + grouped(static_cast<std::int64_t>(chosen->n)) + ", R\u00b2 " +
                                    decimals(chosen->r2, 2),
                                subject.series, true)};
    }
    double low = 0, high = 0;
    for (const auto& bar : panel.bars) {
        low = std::min({low, bar.value, std::isfinite(bar.low) ? bar.low : 0});
        high = std::max({high, bar.value, std::isfinite(bar.high) ? bar.high : 0});
    }
    const bool intervals =
        std::any_of(panel.bars.begin(), panel.bars.end(), [](const Bar& b) { return std::isfinite(b.low); });
    const double margin = 0.06 * (high - low);
    panel.x = linearAxis({},
                         intervals ? "weight (95 % bootstrap interval)"
                         : later   ? "weight (the interval follows)"
                                   : "weight (no interval)",
                         low < 0 ? low - margin : 0, high > 0 ? high + margin : 0, true, 4);
    Line zero;
    zero.points = {{0, panel.y.low}, {0, panel.y.high}};
    zero.width = 0.8;
    panel.lines.push_back(zero);

    const auto heaviest =
        std::max_element(all.terms.begin(), all.terms.end(), [](const auto& a, const auto& b) {
            return std::abs(a.weight) < std::abs(b.weight);
        });
    figure.description =
        "Weights of a linear model of " + quantityOf(*target) + ", " + n +
        (heaviest == all.terms.end() ? ""
                                     : ", largest " + heaviest->name + " " + decimals(heaviest->weight, 2)) +
        ".";
    figure.caption = "Standardised weights of a linear regression of " + quantityOf(*target) + " (" +
                     subject.who + "; " + n + ")" + (intervals ? "; bars are 95 % bootstrap intervals" : "");
    for (std::size_t i = 0; i < all.constant.size(); ++i)
        figure.caption += (i == 0 ? "; constant: " : ", ") + all.constant[i];
    if (!all.collinear.empty())
        figure.caption += "; some factors determine each other";
    if (const auto text = leftOutText(leftOut); !text.empty())
        figure.caption += "; left out: " + text;
    if (all.terms.size() > names.size())
        figure.caption += "; the " + std::to_string(names.size()) + " heaviest of " +
                          std::to_string(all.terms.size()) + " terms";
    if (subject.pairs)
        figure.caption += settingsClause(subject.pairs->result);
    figure.caption += ".";
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace parascope::figure
