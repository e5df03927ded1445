// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/metrics.h"

#include <map>
#include <string>
#include <utility>

namespace parascope::analysis {

/// Why rows are left out.
struct Reason
{
    std::string key; ///< what JSON calls it: "no node", "oom"
    Message words;   ///< what stands behind their number: "oom"
    Message
        lacking; ///< of rows without a value: what they have no value of, which stands in place of `words`

    /// A word of ours, marked by translatable("Excluded", ...) where it stands.
    Reason(const char* ours)
        : key(ours), words(Message::known(ours)) {} // NOLINT(google-explicit-constructor)
    Reason(std::string name, Message said, Message without = {})
        : key(std::move(name)), words(std::move(said)), lacking(std::move(without))
    {
    }
    friend bool operator<(const Reason& a, const Reason& b) { return a.key < b.key; }
    friend bool operator==(const Reason& a, const Reason& b) { return a.key == b.key; }
};

/// Rows without a value in a column.
[[nodiscard]] inline Reason lacking(const table::Column& column)
{
    return {"no " + column.name, {}, titleOf(column)};
}

/// Runs or operations of which nobody counted FLOPs.
[[nodiscard]] inline Reason withoutFlops()
{
    return {"no FLOPs", Message::format("without FLOPs")};
}

/// Runs that ended with this code of the column "outcome".
[[nodiscard]] inline Reason outcomeReason(const table::Column& outcome, std::int32_t code)
{
    if (code == table::Dictionary::missing)
        return {"no outcome", Message::format("without an outcome")};
    const auto& name = outcome.dictionary->text(code);
    return {name, Message::known(name)};
}

/// Runs of which this cannot be taken the ratio or the logarithm.
[[nodiscard]] inline Reason notPositive(const std::string& name)
{
    return {name + " not positive", Message::format("%1 not positive", name)};
}

/// Runs of a model that one side alone has.
[[nodiscard]] inline Reason onlyOn(const std::string& side)
{
    return {"only " + side, Message::format("only %1", side)};
}

/// How many rows a result left out, by reason.
using Excluded = std::map<Reason, std::size_t>;

} // namespace parascope::analysis
