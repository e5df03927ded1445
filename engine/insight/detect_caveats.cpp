// SPDX-License-Identifier: GPL-3.0-or-later
// Says how far the figures can be trusted: "34 of 120 runs on cpu carry a caveat: noisy 20, drift 14".
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/outcome.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

namespace parascope::insight {

using table::Column;

void lookForCaveats(const Study& study, Candidates& out)
{
    const Column* quality = categoryColumn(study.runs, columns::quality);
    if (!quality)
        return;
    for (const auto& scope : study.scopes) {
        Rows doubtful;
        std::vector<std::size_t> counts(qualityNames.size(), 0);
        for (const auto row : scope.completed) {
            const auto code = quality->codes[row];
            if (code == table::Dictionary::missing || quality->dictionary->text(code).empty())
                continue;
            doubtful.push_back(row);
            const auto& text = quality->dictionary->text(code);
            for (std::size_t i = 0; i < counts.size(); ++i)
                counts[i] += text.find(qualityNames[i]) != std::string::npos;
        }
        if (doubtful.empty() || 20 * doubtful.size() < scope.completed.size())
            continue;
        out.push_back(
            {figure::noValue, [&study, &scope, doubtful, counts](double) -> std::optional<Observation> {
                 Observation item;
                 std::vector<Message> parts;
                 Json numbers = Json::object();
                 for (std::size_t i = 0; i < counts.size(); ++i)
                     if (counts[i]) {
                         parts.push_back(std::string(qualityNames[i]) + ' ' + std::to_string(counts[i]));
                         numbers[std::string(qualityNames[i])] = counts[i];
                     }
                 const auto all = countedRuns(scope.completed.size());
                 item.sentence = doubtful.size() == 1
                                     ? Message::format("1 of %1 on %2 carries a caveat: %3.", all, scope.name,
                                                       listed(parts))
                                     : Message::format("%1 of %2 on %3 carry a caveat: %4.", doubtful.size(),
                                                       all, scope.name, listed(parts));
                 item.evidence.n = scope.completed.size();
                 item.evidence.interval = analysis::wilson(doubtful.size(), scope.completed.size());
                 item.evidence.where = scope.where;
                 item.evidence.numbers = std::move(numbers);
                 showRows(item.evidence, doubtful);
                 item.strength = static_cast<double>(doubtful.size()) /
                                 static_cast<double>(scope.completed.size()) *
                                 support(scope.completed.size());
                 item.refutation = Message::format("repeating these runs on an idle machine gives the same "
                                                   "figures with narrower intervals.");
                 item.figure = study.figure("boxplot", scope.where);
                 item.figure.metric = scope.rate ? scope.rate->name : metric::examplesPerSecond;
                 item.figure.by = "quality";
                 return item;
             }});
    }
}

} // namespace parascope::insight
