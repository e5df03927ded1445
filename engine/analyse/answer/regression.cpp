// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/regression.h"

#include "engine/analyse/answer/documents.h"

#include <cmath>

namespace parascope::answer {

Json toJson(const analysis::Regression& regression)
{
    Json weights = Json::object(), intervals = Json::object(), elasticities = Json::object(),
         elasticityIntervals = Json::object(), importance = Json::object(), inflation = Json::object(),
         share = Json::object(), betweenLevels = Json::object();
    for (const auto& term : regression.terms) {
        weights[term.name] = regression.unable.empty() ? numberOrNull(term.weight) : Json(nullptr);
        intervals[term.name] = intervalJson(term.interval);
        if (std::isfinite(term.elasticity)) {
            elasticities[term.name] = term.elasticity;
            elasticityIntervals[term.name] = intervalJson(term.elasticityInterval);
        }
        if (std::isfinite(term.importance))
            importance[term.name] = term.importance;
        if (!std::isnan(term.inflation))
            inflation[term.name] = numberOrNull(term.inflation); // null: infinite
        if (std::isfinite(term.share))
            share[term.name] = term.share;
        if (std::isfinite(term.betweenLevels))
            betweenLevels[term.name] = term.betweenLevels;
    }
    Json out = {{"target", regression.target},
                {"n", regression.n},
                {"r2", numberOrNull(regression.r2)},
                {"weights", weights},
                {"intervals", intervals},
                {"constant", regression.constant},
                {"collinear", regression.collinear},
                {"condition", numberOrNull(regression.condition)},
                {"importance", importance},
                {"share_of_r2", share},
                {"between_levels", betweenLevels},
                {"inflation", inflation}};
    if (!elasticities.empty()) {
        out["elasticities"] = elasticities;
        out["elasticity_intervals"] = elasticityIntervals;
    }
    for (const auto& [key, sentence] : {std::pair{"collinearity", &regression.collinearity},
                                        std::pair{"heavy_tails", &regression.heavyTails},
                                        std::pair{"disagreement", &regression.disagreement}})
        out[key] = sentence->empty() ? Json(nullptr) : Json(sentence->text());
    out["families"] = regression.families.empty() ? Json(nullptr) : Json(regression.families.text());
    addCombination(out, regression.combination);
    addReasons(out, regression.unable, regression.excluded);
    return out;
}

std::vector<Message> words(const analysis::Regression& regression)
{
    std::vector<Message> out;
    if (auto chosen = analysis::chosenText(regression.combination); !chosen.empty())
        out.push_back(std::move(chosen));
    for (const auto* sentence :
         {&regression.families, &regression.collinearity, &regression.heavyTails, &regression.disagreement})
        if (!sentence->empty())
            out.push_back(*sentence);
    return out;
}

} // namespace parascope::answer
