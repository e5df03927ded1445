// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/ranking.h"
#include "engine/analyse/answer/question.h"
#include "engine/base/core/json.h"

#include <optional>

namespace parascope::answer {

/// The columns of a map of winners; without `x` there is no map, and without `y` it has one row.
struct WinnerAxes
{
    std::string x, y;
};

/// Many sides compared on equal models.
struct Ranking
{
    analysis::Ranking result;
    std::optional<analysis::Winners> winners;
};

/// Returns `question`, restricted to the metric of the request. Each side keeps the timing of most of its
/// runs.
[[nodiscard]] Question sidesOf(const analysis::RankingRequest& request, Question question);

/// Ranks the sides on the prepared runs, and finds the winners if `axes` names a column. BadInput names an
/// unknown side, column or rule of matching.
[[nodiscard]] Result<Ranking> ranking(const table::Table& table, const Runs& runs,
                                      const analysis::RankingRequest& request, const WinnerAxes& axes = {});

/// Returns the document of a ranking: sides, pairs, counts, sentences, and the winners.
[[nodiscard]] Json toJson(const Ranking& ranking);

/// Returns the ranks of a side: "1", or "2–4" if the data do not tell which.
[[nodiscard]] std::string ranksText(const analysis::RankedSide& side);

/// Returns a sentence on the best side or on those that may be the best.
[[nodiscard]] Message verdict(const analysis::Ranking& ranking);

/// Returns sentences on the limits of a ranking: settings in which the sides differ or are equal, sides
/// without common models, pairs of different models, pairs that disagree with the order.
[[nodiscard]] std::vector<Message> caveats(const analysis::Ranking& ranking);

/// Returns a sentence with the counts of the cells.
[[nodiscard]] Message summary(const analysis::Winners& winners);

} // namespace parascope::answer
