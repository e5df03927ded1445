// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/paper_table.h"

#include "engine/insight/paper_claims.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace parascope::insight {

using Verdict = PaperRow::Verdict;
namespace paper {
namespace {

/// Returns " on a TPU or a GPU"; empty for any platform.
Message placeOf(const Side& side)
{
    std::vector<Message> kinds;
    for (const auto& [kind, name] :
         {std::pair(cpu, Message::format("a processor")), std::pair(tpu, Message::format("a TPU")),
          std::pair(gpu, Message::format("a GPU"))})
        if (side.kinds != anyKind && (side.kinds & kind) != 0)
            kinds.push_back(name);
    if (kinds.empty())
        return {};
    auto out = kinds.size() == 1 ? kinds[0] : Message::format("%1 or %2", kinds[0], kinds[1]);
    if (*side.version)
        out = Message::format("%1 %2", out, std::string(side.version));
    return Message::format(" on %1", out);
}

Message placesOf(const Claim& claim)
{
    auto out = placeOf(claim.sides.front());
    if (claim.sides.size() > 1)
        out = Message::format("%1 and%2", out, placeOf(claim.sides[1]));
    return out;
}

/// Returns " of CNN or RNN"; empty for all families.
Message familiesOf(const Claim& claim)
{
    std::vector<Message> names;
    for (auto name : claim.families) {
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return std::toupper(c); });
        names.emplace_back(name);
    }
    return names.empty()       ? Message()
           : names.size() == 1 ? Message::format(" of %1", names[0])
                               : Message::format(" of %1 or %2", names[0], names[1]);
}

/// Returns "8 runs of CNN on a GPU with a recorded wait for input".
Message described(const Claim& claim, std::size_t n)
{
    auto out = claim.counted(n) + familiesOf(claim) + placesOf(claim);
    for (const auto& item : claim.recorded)
        out += Message::format(" with %1", item.second);
    return out;
}

bool isRecorded(const table::Column* column, const Rows& rows)
{
    return column && std::any_of(rows.begin(), rows.end(), [&](auto row) {
               return column->kind == table::Column::Kind::Number
                          ? std::isfinite(column->numbers[row])
                          : column->codes[row] != table::Dictionary::missing;
           });
}

/// Returns the first need that the runs lack; empty if they have what the statistic reads.
Message missing(const Runs& runs, const Claim& claim)
{
    std::vector<Message> out;
    for (const auto& side : claim.sides)
        if (runs.scopes(side, claim.families).empty())
            out.push_back(Message::format(
                "no runs%1%2", runs.scopes(side, {}).empty() ? Message() : familiesOf(claim), placeOf(side)));
    for (const auto& item : claim.recorded)
        for (const auto& side : claim.sides) {
            const auto scopes = runs.scopes(side, claim.families);
            if (out.empty() && std::none_of(scopes.begin(), scopes.end(), [&](const Scope* scope) {
                    return isRecorded(runs.study.runs.find(item.first), scope->completed);
                }))
                out.push_back(
                    Message::format("no runs%1%2 with %3", familiesOf(claim), placeOf(side), item.second));
        }
    return out.empty() ? Message() : listed(out);
}

/// Compares the value, or its interval if it has one, with the claim's threshold.
Verdict verdictOf(const Measured& found, const Claim& claim)
{
    const auto [low, high] =
        std::isfinite(found.interval.low) ? found.interval : analysis::Interval{found.value, found.value};
    const double least = claim.direction > 0 ? low - claim.threshold : claim.threshold - high;
    const double most = claim.direction > 0 ? high - claim.threshold : claim.threshold - low;
    // Equal ratios differ in the last bits of their logarithms.
    constexpr double rounding = 1e-9;
    const double beyond = std::isfinite(found.interval.low) ? rounding * (1 + std::abs(claim.threshold)) : 0;
    return least >= beyond ? Verdict::Supported
           : most < beyond ? Verdict::Contradicted
                           : Verdict::NotTestable;
}

Result<PaperRow> evaluate(const Runs& runs, Claim claim)
{
    PaperRow out{claim.number,         claim.figure,
                 claim.text,           Verdict::NotTestable,
                 missing(runs, claim), Message::format("at least %1", described(claim, claim.fewest))};
    out.threshold = claim.threshold;
    out.direction = claim.direction;
    if (!out.sentence.empty())
        return out;
    PARASCOPE_TRY(auto found, claim.statistic(runs, claim));
    out.n = found.n;
    if (found.n < claim.fewest && (found.n > 0 || found.reason.empty()))
        found.reason =
            Message::format("%1; the claim needs at least %2", described(claim, found.n), claim.fewest);
    out.sentence = found.reason;
    if (!out.sentence.empty())
        return out;
    out.value = found.value;
    out.interval = found.interval;
    out.verdict = verdictOf(found, claim);
    const bool exact = !std::isfinite(found.interval.low);
    out.sentence = Message::format(
        "%1 is %2%3, over %4; the claim says %5 %6", found.what, number(found.value),
        exact ? Message() : Message::format(" (%1 at 95 %)", range(found.interval)), claim.counted(found.n),
        claim.direction > 0 ? Message::format("above") : Message::format("below"), number(claim.threshold));
    return out;
}

} // namespace
} // namespace paper

std::string_view nameOf(PaperRow::Verdict verdict)
{
    switch (verdict) {
    case Verdict::Supported:
        return "supported";
    case Verdict::Contradicted:
        return "contradicted";
    case Verdict::NotTestable:
        break;
    }
    return "not testable";
}

Result<std::vector<PaperRow>> paperTable(const figure::Input& input, const Request& request)
{
    PARASCOPE_TRY(const auto study, makeStudy(input, request));
    std::vector<PaperRow> out;
    for (auto& claim : paper::claims()) {
        PARASCOPE_TRY(auto row, paper::evaluate({*study}, std::move(claim)));
        out.push_back(std::move(row));
    }
    return out;
}

Json toJson(const PaperRow& row)
{
    return {{"row", row.number},
            {"figure", row.figure},
            {"claim", row.claim.text()},
            {"verdict", nameOf(row.verdict)},
            {"sentence", row.sentence.text()},
            {"needs", row.verdict == Verdict::NotTestable ? Json(row.needs.text()) : Json(nullptr)},
            {"n", row.n},
            {"value", numberOrNull(row.value)},
            {"threshold", row.threshold},
            {"direction", row.direction > 0 ? "above" : "below"},
            {"interval", std::isfinite(row.interval.low) ? Json::array({row.interval.low, row.interval.high})
                                                         : Json(nullptr)}};
}

namespace {

/// Ends the text with a full stop, because a reason may already be whole sentences.
std::string endedSentence(std::string text)
{
    if (!text.empty() && text.back() != '.' && text.back() != '?')
        text += '.';
    return text;
}

} // namespace

std::string toText(const std::vector<PaperRow>& rows)
{
    std::string out;
    for (const auto& row : rows) {
        out += std::to_string(row.number) + ". " + row.claim.text() + " (Figure " + row.figure + ")\n   " +
               std::string(nameOf(row.verdict)) + (row.verdict == Verdict::NotTestable ? " here: " : ": ") +
               endedSentence(row.sentence.text()) + "\n";
        if (row.verdict == Verdict::NotTestable)
            out += "   tested by: " + row.needs.text() + ".\n";
    }
    return out;
}

} // namespace parascope::insight
