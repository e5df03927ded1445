// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/study.h"

#include "engine/core/outcome.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace parascope::insight {

using table::Column;
using table::Dictionary;

namespace {

std::int32_t codeAt(const Column* column, std::uint32_t row)
{
    return column ? column->codes[row] : Dictionary::missing;
}

std::string textAt(const Column* column, std::int32_t code)
{
    return column && code != Dictionary::missing ? column->dictionary->text(code) : std::string();
}

Rows withFinite(const Rows& rows, const Column& column)
{
    Rows out;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(out), [&](auto row) { return std::isfinite(column.numbers[row]); });
    return out;
}

/// Scopes by platform, family and timing, in order of first occurrence, with their rows.
std::vector<Scope> splitScopes(const table::Table& runs, const table::Mask& mask)
{
    const Column* platform = categoryColumn(runs, "platform");
    const Column* family = categoryColumn(runs, "family");
    const Column* timing = categoryColumn(runs, "timing");
    const Column* outcome = categoryColumn(runs, "outcome");
    const auto completed = outcome ? outcome->dictionary->find("completed") : Dictionary::missing;
    using Key = std::array<std::int32_t, 3>;
    std::map<Key, std::size_t> places;
    std::vector<Scope> out;
    Key last{-2, -2, -2};
    std::size_t place = 0;
    // Failed runs carry no timing: they belong to every scope of their platform and family.
    std::map<std::pair<std::int32_t, std::int32_t>, Rows> failed;
    std::vector<Key> keys;
    for (std::uint32_t row = 0; row < mask.size(); ++row) {
        if (!mask[row])
            continue;
        const Key key{codeAt(platform, row), codeAt(family, row), codeAt(timing, row)};
        if (outcome && outcome->codes[row] != completed) {
            failed[{key[0], key[1]}].push_back(row);
            continue;
        }
        if (key != last) {
            const auto [it, added] = places.try_emplace(key, out.size());
            if (added) {
                out.push_back({});
                keys.push_back(key);
                out.back().platform = textAt(platform, key[0]);
                out.back().family = textAt(family, key[1]);
                out.back().timing = textAt(timing, key[2]);
            }
            last = key;
            place = it->second;
        }
        out[place].completed.push_back(row);
    }
    for (const auto& [key, rows] : failed) {
        // To the largest of them; to one of their own where none completed.
        std::size_t best = out.size();
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (keys[i][0] == key.first && keys[i][1] == key.second &&
                (best == out.size() || out[i].completed.size() > out[best].completed.size()))
                best = i;
        if (best == out.size()) {
            out.push_back({});
            keys.push_back({key.first, key.second, Dictionary::missing});
            out.back().platform = textAt(platform, key.first);
            out.back().family = textAt(family, key.second);
        }
        out[best].all = rows;
    }
    for (auto& scope : out) {
        scope.all.insert(scope.all.end(), scope.completed.begin(), scope.completed.end());
        std::sort(scope.all.begin(), scope.all.end());
    }
    return out;
}

void nameScopes(std::vector<Scope>& scopes)
{
    std::set<std::string> platforms, families;
    for (const auto& scope : scopes) {
        platforms.insert(scope.platform);
        families.insert(scope.family);
    }
    for (auto& scope : scopes) {
        const auto twins = std::count_if(scopes.begin(), scopes.end(), [&](const Scope& other) {
            return other.platform == scope.platform && other.family == scope.family;
        });
        const std::string place = scope.platform.empty() ? "the unnamed platform" : scope.platform;
        scope.name = families.size() > 1 && !scope.family.empty() ? scope.family + " on " + place : place;
        if (twins > 1 && !scope.timing.empty())
            scope.name += " (" + scope.timing + ")";
        if (!scope.platform.empty())
            scope.where = equals("platform", scope.platform);
        if (families.size() > 1 && !scope.family.empty())
            scope.where = both(scope.where, equals("family", scope.family));
        if (twins > 1 && !scope.timing.empty())
            scope.where = both(scope.where, equals("timing", scope.timing));
    }
}

/// Chooses the rate, its factors, and the gate.
void prepareScope(const table::Table& runs, Scope& scope)
{
    for (const auto* name : {"flops_utilisation", "flops_per_second", "examples_per_second"}) {
        const Column* column = numberColumn(runs, name);
        if (!column)
            continue;
        auto rows = withFinite(scope.completed, *column);
        if (rows.empty() || 2 * rows.size() < scope.completed.size())
            continue;
        scope.rate = column;
        scope.rated = std::move(rows);
        break;
    }
    if (!scope.rate)
        return;
    scope.factors = factorsOf(runs, scope.rated);
    scope.grid = std::make_shared<Grid>(runs, scope.factors.columns, scope.rated);
    scope.gate = 0;
    bool measured = false;
    for (const auto* name : {"examples_per_second", "step_seconds"})
        if (const Column* column = numberColumn(runs, name)) {
            const auto rows = withFinite(scope.rated, *column);
            if (2 * rows.size() < scope.rated.size())
                continue;
            scope.gate = std::max(scope.gate, dependence(*column, scope.factors.columns, rows));
            measured = true;
        }
    if (!measured)
        scope.gate = dependence(*scope.rate, scope.factors.columns, scope.rated);
}

/// Work per example: FLOPs where they are known, else parameters.
double workOf(const Column* flops, const Column* parameters, std::uint32_t row, double throughput)
{
    if (flops && std::isfinite(flops->numbers[row]))
        return flops->numbers[row] / throughput;
    return parameters ? parameters->numbers[row] : figure::noValue;
}

/// A plateau is at the top: many runs within 25 % of the fastest although their work per example differs
/// widely, while the slower runs do follow their work.
std::optional<Plateau> findPlateau(const table::Table& runs, const Scope& scope)
{
    const Column* throughput = numberColumn(runs, "examples_per_second");
    const Column* flops = numberColumn(runs, "flops_per_second");
    const Column* parameters = numberColumn(runs, "parameters");
    if (!throughput || (!flops && !parameters))
        return std::nullopt;
    constexpr double breadth = 1.25;
    Rows rows;
    for (const auto row : scope.completed)
        if (const double value = throughput->numbers[row]; std::isfinite(value) && value > 0)
            rows.push_back(row);
    if (rows.size() < 20)
        return std::nullopt;
    auto sorted = gathered(*throughput, rows);
    std::sort(sorted.begin(), sorted.end());
    // A lone outlier is no ceiling.
    const double limit = breadth * analysis::percentileOfSorted(sorted, 99);
    const double top = *(std::upper_bound(sorted.begin(), sorted.end(), limit) - 1);
    Plateau out;
    out.n = rows.size();
    out.low = top / breadth;
    std::vector<double> onWork, belowWork, below;
    Rows belowRows;
    for (const auto row : rows) {
        const double value = throughput->numbers[row];
        const double work = workOf(flops, parameters, row, value);
        if (value >= out.low) {
            out.rows.push_back(row);
            if (std::isfinite(work) && work > 0)
                onWork.push_back(work);
        } else if (std::isfinite(work)) {
            below.push_back(value);
            belowWork.push_back(work);
            belowRows.push_back(row);
        }
    }
    const auto count = [&](double share) { return static_cast<std::size_t>(share * static_cast<double>(rows.size())); };
    if (out.rows.size() < std::max<std::size_t>(10, count(0.25)) || below.size() < std::max<std::size_t>(8, count(0.05)) || onWork.empty())
        return std::nullopt;
    std::sort(onWork.begin(), onWork.end());
    out.workSpan = analysis::percentileOfSorted(onWork, 95) / analysis::percentileOfSorted(onWork, 5);
    const auto slope = rankCorrelation(below, belowWork);
    out.outside = slope.r;
    out.p = dependence(*throughput, factorsOf(runs, belowRows).columns, belowRows);
    constexpr double widely = 4, followed = 0.01;
    if (!(out.workSpan >= widely) || !(slope.r < 0) || out.p > followed)
        return std::nullopt;
    auto first = std::lower_bound(sorted.begin(), sorted.end(), out.low);
    out.low = *first;
    out.high = sorted.back();
    out.near = flooredTo2(0.8 * analysis::percentileOfSorted({first, sorted.end()}, 50));
    for (const auto row : rows)
        if (throughput->numbers[row] >= out.near)
            out.nearRows.push_back(row);
    return out;
}

void findExclusions(Study& study)
{
    for (const auto& scope : study.scopes)
        if (scope.plateau) {
            Exclusion item{"runs of " + scope.name + " at " + roundedDown(scope.plateau->near) +
                               " examples/s or more, where its throughput is flat",
                           "!(" + both(scope.where, "examples_per_second >= " + level(scope.plateau->near)) + ")",
                           table::Mask(study.runs.rows(), 0)};
            for (const auto row : scope.plateau->nearRows)
                item.out[row] = 1;
            study.exclusions.push_back(std::move(item));
        }
    const Column* quality = categoryColumn(study.runs, "quality");
    if (!quality)
        return;
    const auto host = namesOf(static_cast<QualitySet>(Quality::HostBound)).front();
    for (const bool hostBound : {true, false}) {
        std::vector<std::uint8_t> hit(quality->dictionary->size(), 0);
        for (std::size_t code = 0; code < hit.size(); ++code) {
            const auto& text = quality->dictionary->text(static_cast<std::int32_t>(code));
            hit[code] = hostBound ? text.find(host) != std::string::npos : !text.empty() && text != host;
        }
        Exclusion item{hostBound ? "runs marked host-bound" : "runs with another caveat", "", table::Mask(study.runs.rows(), 0)};
        bool any = false;
        for (std::size_t row = 0; row < study.runs.rows(); ++row)
            if (const auto code = quality->codes[row]; code != Dictionary::missing && hit[static_cast<std::size_t>(code)]) {
                item.out[row] = 1;
                any = true;
            }
        if (any)
            study.exclusions.push_back(std::move(item));
    }
}

/// What differs between the sides of most pairs, beside what is compared.
std::vector<std::string> unlikeColumns(const table::Table& runs, const Comparison& comparison)
{
    std::vector<std::string> out;
    for (const auto* name : {"dtype", "timing", "mode", "optimizer"}) {
        const Column* column = categoryColumn(runs, name);
        if (!column || comparison.request.over == name)
            continue;
        std::size_t different = 0;
        std::pair<std::int32_t, std::int32_t> example{Dictionary::missing, Dictionary::missing};
        for (const auto& pair : comparison.result.pairs) {
            const auto a = column->codes[pair.numeratorRow], b = column->codes[pair.denominatorRow];
            if (a == b || a == Dictionary::missing || b == Dictionary::missing)
                continue;
            ++different;
            example = {a, b};
        }
        if (20 * different > comparison.result.pairs.size())
            out.push_back(column->title + " (" + textAt(column, example.first) + " against " + textAt(column, example.second) + ")");
    }
    return out;
}

/// Steps per second as well as examples per second of each side must depend on the model; a side that is the
/// same for every model passes if the other does.
double gateOf(const Comparison& comparison)
{
    const Column* batch = comparison.pairs.find("batch");
    const auto rows = thinned(comparison.rows);
    double gate = 0;
    int flat = 0;
    for (const auto* side : {"numerator", "denominator"}) {
        auto values = gathered(*comparison.pairs.find(side), rows);
        auto sorted = values;
        std::sort(sorted.begin(), sorted.end());
        const double spread = (analysis::percentileOfSorted(sorted, 75) - analysis::percentileOfSorted(sorted, 25)) /
                              analysis::percentileOfSorted(sorted, 50);
        if (spread < 0.1 && flat++ == 0)
            continue;
        gate = std::max(gate, dependence(values, comparison.factors.columns, rows));
        if (batch && batch->kind == Column::Kind::Number && comparison.request.metric == "examples_per_second") {
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] /= batch->numbers[rows[i]];
            gate = std::max(gate, dependence(values, comparison.factors.columns, rows));
        }
    }
    return gate;
}

struct Level
{
    std::int32_t code;
    std::size_t n;
};

/// The codes of a category column among completed rows with a throughput, the most frequent first.
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

Result<void> compare(Study& study, const char* over, const Rows& rows, const std::string& within, const std::string& where)
{
    const Column* column = categoryColumn(study.runs, over);
    if (!column)
        return {};
    auto levels = levelsByCount(*column, rows);
    constexpr std::size_t mostLevels = 6;
    if (levels.size() > mostLevels) {
        study.notes.push_back("Only the " + std::to_string(mostLevels) + " most frequent of " +
                              std::to_string(levels.size()) + " levels of " + over + " were compared.");
        levels.resize(mostLevels);
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
            if (2 * item.result.wins < item.result.pairs.size() - item.result.ties) {
                std::swap(item.request.numerator, item.request.denominator);
                PARASCOPE_TRY(item.result, analysis::speedup(study.runs, mask, item.request));
            }
            constexpr std::size_t fewest = 6;
            if (item.result.pairs.size() < fewest) {
                study.notes.push_back(item.request.numerator + " and " + item.request.denominator + (within.empty() ? "" : " " + within) +
                                      " have " + counted(item.result.pairs.size(), "model") +
                                      " in common: too few to compare.");
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
            item.unlike = unlikeColumns(study.runs, item);
            study.comparisons.push_back(std::move(item));
        }
    return {};
}

Result<void> findComparisons(Study& study)
{
    const Column* throughput = numberColumn(study.runs, "examples_per_second");
    if (!throughput || !categoryColumn(study.runs, "work_key") || !categoryColumn(study.runs, "platform"))
        return {};
    std::map<std::string, Rows> byFamily, byPlatform;
    for (const auto& scope : study.scopes) {
        const auto rows = withFinite(scope.completed, *throughput);
        if (rows.empty())
            continue;
        for (auto* list : {&byFamily[scope.family], &byPlatform[scope.platform]})
            list->insert(list->end(), rows.begin(), rows.end());
    }
    const auto named = [](const char* column, const std::string& text) { return text.empty() ? text : equals(column, text); };
    for (const auto& [family, rows] : byFamily)
        PARASCOPE_CHECK(compare(study, "platform", rows, byFamily.size() > 1 && !family.empty() ? "of " + family : "",
                                byFamily.size() > 1 ? named("family", family) : ""));
    for (const auto& [platform, rows] : byPlatform)
        for (const auto* over : {"dtype", "stack"})
            PARASCOPE_CHECK(compare(study, over, rows, byPlatform.size() > 1 && !platform.empty() ? "on " + platform : "",
                                    byPlatform.size() > 1 ? named("platform", platform) : ""));
    return {};
}

} // namespace

const Column* numberColumn(const table::Table& table, std::string_view name)
{
    const Column* column = table.find(name);
    return column && column->kind == Column::Kind::Number ? column : nullptr;
}

const Column* categoryColumn(const table::Table& table, std::string_view name)
{
    const Column* column = table.find(name);
    return column && column->kind == Column::Kind::Category ? column : nullptr;
}

const figure::Input::Platform* Study::platform(std::string_view name) const
{
    const auto it = std::find_if(input.platforms.begin(), input.platforms.end(),
                                 [&](const auto& facts) { return facts.name == name; });
    return it == input.platforms.end() ? nullptr : &*it;
}

figure::Spec Study::figure(std::string_view kind, const std::string& where) const
{
    figure::Spec spec;
    spec.kind = kind;
    spec.filter = request.filter.empty() || where.empty() ? request.filter + where : "(" + request.filter + ") && (" + where + ")";
    spec.flops = request.flops;
    spec.peak = request.peak;
    return spec;
}

figure::Spec Study::figure(const Comparison& comparison, const std::string& x, const std::string& colour) const
{
    if (comparison.request.over != "platform") {
        auto spec = figure("boxplot", comparison.where);
        spec.metric = comparison.request.metric;
        spec.by = comparison.request.over;
        return spec;
    }
    auto spec = figure("speedup", comparison.where);
    spec.platforms = {comparison.request.numerator, comparison.request.denominator};
    spec.x = x;
    spec.colour = colour;
    spec.logX = spec.logY = true;
    return spec;
}

Result<std::unique_ptr<Study>> makeStudy(const figure::Input& input, const Request& request)
{
    if (!input.runs)
        return badInput("Observations need a table of runs.");
    if (request.mask.size() != input.runs->rows())
        return badInput("The selection has " + std::to_string(request.mask.size()) + " rows, the table " +
                        std::to_string(input.runs->rows()) + ".");
    auto study = std::unique_ptr<Study>(new Study{input, request, *input.runs, {}, {}, {}, {}});
    study->scopes = splitScopes(*input.runs, request.mask);
    nameScopes(study->scopes);
    std::size_t completed = 0, all = 0;
    for (auto& scope : study->scopes) {
        completed += scope.completed.size();
        all += scope.all.size();
        prepareScope(*input.runs, scope);
        scope.plateau = findPlateau(*input.runs, scope);
    }
    if (all == 0)
        study->notes.push_back("No run is selected.");
    else if (completed == 0)
        study->notes.push_back("None of " + counted(all, "run") + " completed.");
    else if (completed < 8)
        study->notes.push_back(counted(completed, "completed run") + ": too few to tell an effect from chance.");
    findExclusions(*study);
    PARASCOPE_CHECK(findComparisons(*study));
    return study;
}

} // namespace parascope::insight
