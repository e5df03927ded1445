// SPDX-License-Identifier: GPL-3.0-or-later
// Says how far the figures can be trusted: "34 of 120 runs carry a caveat: noisy 20, drift 14".
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/outcome.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <map>

namespace parascope::insight {

using table::Column;

namespace {

/// Returns an expression for those of the rows that one command can measure again: the largest group of one
/// sweep and family. Empty if no sweep measured them.
std::string againOf(const table::Table& runs, const Rows& rows, const std::string& which)
{
    const Column *sweep = categoryColumn(runs, columns::sweep),
                 *family = categoryColumn(runs, columns::family);
    if (!sweep || !family)
        return {};
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> counts;
    for (const auto row : rows)
        if (sweep->codes[row] != table::Dictionary::missing &&
            family->codes[row] != table::Dictionary::missing)
            ++counts[{sweep->codes[row], family->codes[row]}];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most == counts.end())
        return {};
    return both(both(which, equals(columns::sweep, sweep->dictionary->text(most->first.first))),
                equals(columns::family, family->dictionary->text(most->first.second)));
}

} // namespace

std::optional<Observation> caveatsOf(const Study& study)
{
    const Column* quality = categoryColumn(study.runs, columns::quality);
    if (!quality)
        return std::nullopt;
    const auto completed = completedRows(study.scopes);
    Rows doubtful;
    std::vector<std::size_t> counts(qualityNames.size(), 0);
    for (const auto row : completed) {
        const auto code = quality->codes[row];
        if (code == table::Dictionary::missing || quality->dictionary->text(code).empty())
            continue;
        doubtful.push_back(row);
        const auto& text = quality->dictionary->text(code);
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += text.find(qualityNames[i]) != std::string::npos;
    }
    constexpr std::size_t worthAWord = 20; // one run in so many
    if (doubtful.empty() || worthAWord * doubtful.size() < completed.size())
        return std::nullopt;
    Observation item;
    item.topic = "quality";
    std::vector<Message> parts;
    Json numbers = Json::object();
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i]) {
            parts.push_back(std::string(qualityNames[i]) + ' ' + std::to_string(counts[i]));
            numbers[std::string(qualityNames[i])] = counts[i];
        }
    const auto all = countedRuns(completed.size());
    constexpr std::size_t namedInHeadline = 7;
    item.sentence =
        doubtful.size() == 1
            ? Message::format("1 of %1 carries a caveat: %2.", all, listed(parts))
            : Message::format("%1 of %2 carry a caveat: %3.", doubtful.size(), all, listed(parts));
    const auto most =
        static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    item.headline =
        parts.size() <= namedInHeadline
            ? item.sentence
            : headlineOf(Message::format("%1 of %2 carry a caveat, most often %3 (%4)", doubtful.size(), all,
                                         std::string(qualityNames[most]), counts[most]));
    item.evidence.n = completed.size();
    item.evidence.interval = analysis::wilson(doubtful.size(), completed.size());
    item.evidence.where = both(study.request.filter, "quality != \"\"");
    item.evidence.numbers = std::move(numbers);
    item.again = againOf(study.runs, doubtful, both(study.request.filter, "quality != \"\""));
    showRows(item.evidence, doubtful);
    item.strength = static_cast<double>(doubtful.size()) / static_cast<double>(completed.size()) *
                    support(completed.size());
    item.refutation = Message::format(
        "repeating these runs on an idle machine gives the same figures with narrower intervals.");
    item.figure = study.figure("boxplot", study.request.filter);
    item.figure.metric = metric::stepSeconds;
    item.figure.by = "quality";
    return item;
}

} // namespace parascope::insight
