// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/parts.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/model/workload/family.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {

Message excludedClause(const analysis::Excluded& excluded)
{
    const auto text = answer::leftOut(excluded);
    return text.empty() ? text : Message::format("left out: %1", text);
}

Figure finished(Figure figure, Panel panel, const analysis::Excluded& excluded)
{
    if (const auto text = answer::leftOut(excluded); !text.empty())
        figure.caption += Message::english("; left out: %1", text);
    figure.caption += std::string(".");
    figure.panels.push_back(std::move(panel));
    return figure;
}

LegendEntry entryOf(const Points& series)
{
    LegendEntry entry;
    entry.text = series.name;
    entry.series = series.series;
    entry.marker = series.marker;
    entry.hollow = series.hollow || series.marker == Marker::Cross; // a cross has no interior to fill
    entry.basis = series.basis;
    return entry;
}

LegendEntry boxEntry(Message text, int series, bool hollow)
{
    LegendEntry entry;
    entry.text = std::move(text);
    entry.series = series;
    entry.box = true;
    entry.hollow = hollow;
    return entry;
}

Axis valueAxis(const table::Column& column, bool log, double low, double high)
{
    const auto unit = log && column.unit != "1"
                          ? DisplayUnit{1, unitOf(column)}
                          : displayUnit(unitOf(column), std::max(std::abs(low), std::abs(high)));
    const double a = low * unit.factor, b = high * unit.factor;
    const double margin = (b - a) * 0.03;
    const auto title = axisTitle(titleOf(column), unit.unit);
    // The axis of a fraction ends at 100 % if no value is larger.
    const double most =
        column.unit == "1" && high <= 1 ? unit.factor : std::numeric_limits<double>::infinity();
    auto axis = log ? logAxis(column.name, title, a / std::pow(b / a, 0.045), b * std::pow(b / a, 0.045))
                    : linearAxis(column.name, title, low >= 0 && low < 0.3 * high ? 0 : a - margin,
                                 std::min(b + margin, most));
    axis.factor = unit.factor;
    return axis;
}

Message wordOf(const table::Column& column, const std::string& text)
{
    if (column.name != "outcome" && column.name != "quality")
        return text;
    std::vector<Message> words; // "noisy,drift"
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(',', from), text.size());
        words.push_back(Message::known(text.substr(from, end - from)));
        from = end + 1;
    }
    return joined(words, ",");
}

Message levelName(const table::Column& column, const Value& level)
{
    const auto text = toText(level);
    return text.empty() ? Message::format("not recorded") : wordOf(column, text);
}

std::vector<Value> distinct(std::vector<Value> values)
{
    std::sort(values.begin(), values.end(),
              [](const Value& a, const Value& b) { return compareValues(a, b) < 0; });
    values.erase(std::unique(values.begin(), values.end(),
                             [](const Value& a, const Value& b) { return compareValues(a, b) == 0; }),
                 values.end());
    return values;
}

Result<std::pair<std::string, std::string>> twoPlatforms(const Spec& spec, const table::Table& table)
{
    const auto all = platformsOf(table);
    if (spec.platforms.size() >= 2)
        return std::pair{spec.platforms[0], spec.platforms[1]};
    if (all.size() == 2)
        return std::pair{all[0], all[1]};
    if (all.empty())
        return Error::badInput("A comparison needs two platforms, but the runs have none.");
    return Error::badInput("Two platforms are compared here; name two of %1 in \"platforms\".",
                           joined({all.begin(), all.end()}, ", "));
}

Result<Spec> timedAlike(const Spec& spec, const Input& input,
                        const std::pair<std::string, std::string>& sides, const std::string& metric)
{
    auto out = spec;
    if (spec.options.contains("timing"))
        return out;
    PARASCOPE_TRY(const auto mask, filtered(spec, input));
    if (const auto timing =
            answer::timingOfBoth(*input.runs, mask, {columns::platform, sides.first, sides.second}, metric);
        !timing.empty())
        out.options["timing"] = timing;
    return out;
}

Result<Pairs> pairsOf(const Spec& spec, const Input& input, const std::string& metric,
                      const std::vector<std::string>& only)
{
    Pairs pairs;
    PARASCOPE_TRY(const auto names, twoPlatforms(spec, *input.runs));
    PARASCOPE_TRY(const auto pairSpec, timedAlike(spec, input, names, metric));
    PARASCOPE_TRY(const auto mask, filterMask(pairSpec, input));
    analysis::SpeedupRequest request;
    request.numerator = names.first;
    request.denominator = names.second;
    request.match = spec.match;
    request.metric = metric;
    request.spread = false;
    PARASCOPE_TRY(pairs.result, analysis::speedup(*input.runs, mask, request));
    pairs.table = analysis::pairTable(*input.runs, pairs.result, only);
    pairs.rows.reserve(pairs.result.pairs.size());
    for (const auto& pair : pairs.result.pairs)
        pairs.rows.push_back(static_cast<std::int32_t>(pair.numeratorRow));
    return pairs;
}

bool isRealModel(const std::string& family)
{
    // A family that the program does not know is a model from a file.
    const auto known = workload::findFamily(family);
    return !family.empty() && (!known || (*known)->kind == workload::Family::Kind::Published);
}

void starRealModels(Panel& panel, const Spec& spec, const Input& input)
{
    const auto& runs = *input.runs;
    const auto* families = findColumn(runs, columns::family);
    if (!families || families->kind != table::Column::Kind::Category)
        return;
    // Index by code, because with a million points one text per point would take longer than the rest of the
    // figure. The last entry is for points without a family.
    std::vector<std::uint8_t> real(families->dictionary->size() + 1, 0);
    for (std::size_t code = 0; code + 1 < real.size(); ++code)
        real[code] = isRealModel(families->dictionary->text(static_cast<std::int32_t>(code)));
    if (std::find(real.begin(), real.end(), 1) == real.end())
        return;
    const auto codeAt = [&](std::int32_t row) {
        return row < 0 ? table::Dictionary::missing : families->codes[static_cast<std::size_t>(row)];
    };
    std::map<std::string, Points> stars;
    for (auto& series : panel.points) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < series.rows.size(); ++i) {
            const auto code = codeAt(series.rows[i]);
            const bool ringed = !series.ringed.empty() && series.ringed[i];
            if (code != table::Dictionary::missing && real[static_cast<std::size_t>(code)]) {
                auto& star = stars[families->dictionary->text(code)];
                star.x.push_back(series.x[i]);
                star.y.push_back(series.y[i]);
                star.rows.push_back(series.rows[i]);
                star.ringed.push_back(ringed);
                continue;
            }
            series.x[kept] = series.x[i];
            series.y[kept] = series.y[i];
            series.rows[kept] = series.rows[i];
            if (!series.ringed.empty())
                series.ringed[kept] = ringed;
            if (!series.colour.empty())
                series.colour[kept] = series.colour[i];
            ++kept;
        }
        series.x.resize(kept);
        series.y.resize(kept);
        series.rows.resize(kept);
        if (!series.ringed.empty())
            series.ringed.resize(kept);
        if (!series.colour.empty())
            series.colour.resize(kept);
    }
    const Places places(spec, input, &runs, "family");
    for (auto& [family, star] : stars) {
        star.name = family;
        star.marker = Marker::Star;
        star.series = places.of(family);
        panel.legend.push_back(entryOf(star));
        panel.points.push_back(std::move(star));
    }
}

Message speedupTitle(const analysis::SpeedupRequest& request)
{
    return Message::format("speedup (%1 / %2)", request.numerator, request.denominator);
}

Message clausesText(const std::vector<Message>& clauses)
{
    Message out;
    for (const auto& clause : clauses)
        out += std::string("; ") + clause;
    return out;
}

Message paperBoxes()
{
    return Message::format("box: 9–91 %, whiskers: 2–98 %, bar: median");
}

Figure emptyFigure(const Spec& spec, Message why)
{
    Figure figure;
    figure.kind = spec.kind;
    figure.what = spec.title;
    figure.empty = std::move(why);
    figure.counts = {figure.empty};
    return figure;
}

Message noRunMatches(const Spec& spec, const Input& input, const std::string& metric)
{
    const auto& table = *input.runs;
    if (table.rows() == 0)
        return Message::format("No runs yet.");
    std::size_t completed = 0, valued = 0;
    const auto* values = findColumn(table, metric);
    for (const auto& platform : spec.platforms.empty() ? std::vector<std::string>{{}} : spec.platforms)
        if (const auto mask = filterMask(spec, input, platform))
            for (std::size_t row = 0; row < mask->size(); ++row)
                if ((*mask)[row] != 0 &&
                    outcomeAt(table, static_cast<std::int32_t>(row)) == Outcome::Completed) {
                    ++completed;
                    valued += values && std::isfinite(keyAt(*values, static_cast<std::int32_t>(row)));
                }
    if (!values || completed == 0 || valued > 0)
        return Message::format("No run matches. %1 without the filter.", whole(table.rows()));
    if (metric != metric::flopsUtilisation)
        return Message::format("None of the %1 runs has a value of %2.", whole(completed), titleOf(*values));
    return Message::format(
        "None of the %1 runs has a utilisation: this peak FLOP/s of the platform is unknown. "
        "Choose another peak, or measure the ceilings.",
        whole(completed));
}

std::string shortName(const std::string& name)
{
    constexpr std::size_t most = 26;
    if (name.size() <= most)
        return name;
    auto end = most - 1;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
        --end; // do not cut within a UTF-8 character
    return name.substr(0, end) + "…";
}

} // namespace parascope::figure
