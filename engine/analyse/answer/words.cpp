// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/words.h"

#include "engine/analyse/analysis/sides.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <array>

namespace parascope::answer {

Message leftOut(const analysis::Excluded& excluded, bool all)
{
    std::vector<std::pair<const analysis::Reason*, std::size_t>> reasons;
    for (const auto& [reason, count] : excluded)
        if (count > 0 && (all || (reason.key != "filtered" && reason.key != "other slice")))
            reasons.emplace_back(&reason, count);
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<Message> items;
    for (const auto& [reason, count] : reasons) {
        const auto number = whole(count);
        items.push_back(reason->lacking.empty() ? Message::format("%1 %2", number, reason->words)
                        : count == 1            ? Message::format("1 run without %1", reason->lacking)
                                     : Message::format("%1 runs without %2", number, reason->lacking));
    }
    return joined(items, ", ");
}

std::vector<Message> settings(const std::vector<const table::Column*>& matched,
                              const std::vector<analysis::SideDifference>& differs)
{
    std::vector<Message> out;
    if (!matched.empty())
        out.push_back(Message::english("each pair of equal %1", analysis::titlesText(matched)));
    if (!differs.empty())
        out.push_back(Message::english("the two also differ in %1", analysis::differsText(differs)));
    return out;
}

std::vector<Message> settings(const analysis::Speedup& speedup)
{
    auto out = settings(speedup.matched, speedup.differs);
    if (!speedup.unbalanced())
        return out;
    std::vector<Message> levels;
    const auto common = commonLevels(speedup);
    for (std::size_t i = 0; i < common.size(); ++i)
        levels.push_back(Message::english("%1 (%2)", analysis::titlesText(std::array{speedup.matched[i]}),
                                          analysis::levelsText(common[i])));
    out.push_back(
        Message::english("geometric mean with equal weight to each of these settings %1, over the common "
                         "levels of %2",
                         decimals(speedup.adjustedRatio, 2), joined(levels, ", ")));
    return out;
}

std::string whole(std::size_t count)
{
    return grouped(static_cast<std::int64_t>(count));
}

std::string decimals(double value, int digits)
{
    auto text = printed("%.*f", digits, value);
    if (text.find_first_of("123456789") == std::string::npos && text.starts_with('-'))
        text.erase(0, 1);
    return withMinus(std::move(text));
}

std::vector<std::vector<std::string>> commonLevels(const analysis::Speedup& speedup)
{
    std::vector<std::vector<std::string>> out(speedup.matched.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        for (const auto& setting : speedup.settings)
            if (std::find(out[i].begin(), out[i].end(), setting.levels[i]) == out[i].end())
                out[i].push_back(setting.levels[i]);
    return out;
}

} // namespace parascope::answer
