// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/question.h"

#include "engine/analyse/analysis/sides.h"

#include <algorithm>
#include <utility>

namespace parascope::answer {

namespace {

Message list(const std::vector<std::string>& names)
{
    return joined({names.begin(), names.end()}, ", ");
}

Result<void> keepPlatform(const table::Table& runs, const Question& question, Runs& out)
{
    const auto* platform = runs.find(columns::platform);
    if (!platform)
        return {};
    const auto& dictionary = *platform->dictionary;
    const auto wanted = dictionary.find(question.platform);
    if (question.platform.empty()) {
        const auto seen = platformsOf(runs, out.rows);
        if (question.onePlatform && seen.size() > 1)
            return Error::badInput("Several platforms are there; name one with %1: %2.", question.platformKey,
                                   list(seen));
        if (seen.size() == 1)
            out.platform = seen.front();
        return {};
    }
    out.platform = question.platform;
    if (wanted == table::Dictionary::missing) {
        std::vector<std::string> all;
        for (std::size_t code = 0; code < dictionary.size(); ++code)
            all.push_back(dictionary.text(static_cast<std::int32_t>(code)));
        return all.empty() ? Error::badInput("%1: there is no \"%2\", because there are no runs.",
                                             question.platformKey, question.platform)
                           : Error::badInput("%1: there is no \"%2\"; there are %3.", question.platformKey,
                                             question.platform, list(all));
    }
    const auto* codes = platform->codes.data(); // the mask's bytes may alias the vector itself
    auto* kept = out.rows.data();
    std::size_t others = 0;
    for (std::size_t row = 0, n = out.rows.size(); row < n; ++row) {
        const auto is = static_cast<std::uint8_t>(codes[row] == wanted);
        others += kept[row] & static_cast<std::uint8_t>(is ^ 1);
        kept[row] &= is;
    }
    if (others)
        out.excluded[translatable("Excluded", "of another platform")] = others;
    return {};
}

} // namespace

std::size_t Runs::count() const
{
    return static_cast<std::size_t>(std::count(rows.begin(), rows.end(), 1));
}

std::vector<std::string> platformsOf(const table::Table& runs, const table::Mask& rows)
{
    const auto* platform = runs.find(columns::platform);
    if (!platform)
        return {};
    std::vector<std::uint8_t> seen(platform->dictionary->size(), 0);
    std::size_t unseen = seen.size();
    for (std::size_t row = 0; row < rows.size() && unseen > 0; ++row)
        if (const auto code = platform->codes[row]; rows[row] && code != table::Dictionary::missing)
            unseen -= !std::exchange(seen[static_cast<std::size_t>(code)], std::uint8_t{1});
    std::vector<std::string> out;
    for (std::size_t code = 0; code < seen.size(); ++code)
        if (seen[code])
            out.push_back(platform->dictionary->text(static_cast<std::int32_t>(code)));
    return out;
}

std::string timingOfBoth(const table::Table& runs, const table::Mask& rows, const Question::Sides& sides,
                         const std::string& metric)
{
    if (sides.over == columns::timing)
        return {};
    const auto a = analysis::sideMask(runs, rows, sides.over, sides.a),
               b = analysis::sideMask(runs, rows, sides.over, sides.b);
    return a && b ? analysis::commonTiming(runs, *a, *b, metric) : std::string();
}

Result<void> keepTimings(const table::Table& runs, const std::string& metric, const std::string& wanted,
                         TwoRows& sides)
{
    const std::vector<std::string> metrics{metric}, within{columns::platform};
    const auto one = wanted.empty() ? analysis::commonTiming(runs, sides.a, sides.b, metric) : wanted;
    PARASCOPE_TRY(const auto first, analysis::keepOneTiming(runs, sides.a, metrics, one, within));
    PARASCOPE_TRY(const auto second, analysis::keepOneTiming(runs, sides.b, metrics, one, within));
    for (const auto* timing : {&first, &second})
        for (const auto& [reason, count] : timing->excluded)
            sides.reasons[reason] += count;
    sides.timing.kept = first.kept.empty() ? second.kept : first.kept;
    sides.timing.caveat = first.caveat.empty() ? second.caveat : first.caveat;
    if (first.kept != second.kept && !first.kept.empty() && !second.kept.empty()) {
        sides.timing.kept = "A: " + first.kept + "; B: " + second.kept;
        sides.timing.caveat = analysis::timedDifferently(sides.timing.kept);
    }
    return {};
}

Result<Runs> prepare(const table::Table& runs, Question question)
{
    Runs out;
    out.rows = std::move(question.rows);
    PARASCOPE_CHECK(keepPlatform(runs, question, out));
    if (question.metrics.empty())
        return out;
    if (question.sides && question.timing.empty())
        question.timing = timingOfBoth(runs, out.rows, *question.sides, question.metrics.front());
    PARASCOPE_TRY(out.timing, analysis::keepOneTiming(runs, out.rows, question.metrics, question.timing,
                                                      question.within));
    for (const auto& [reason, count] : out.timing.excluded)
        out.excluded[reason] += count;
    if (!question.mixedFlops)
        for (const auto& metric : question.metrics)
            PARASCOPE_CHECK(analysis::refuseMixedFlops(runs, out.rows, metric));
    return out;
}

} // namespace parascope::answer
