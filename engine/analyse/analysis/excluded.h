// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/metrics.h"

#include <map>
#include <string>
#include <utility>

namespace parascope::analysis {

/// A reason why an analysis leaves rows out.
struct Reason
{
    std::string key; ///< name of the reason in JSON: "no node", "oom"
    Message words;   ///< words that follow the number of rows in a text: "oom"
    /// For rows without a value: the title of the missing quantity; used instead of `words`.
    Message lacking;

    /// Takes one of the program's own words. The caller marks it with translatable("Excluded", ...).
    Reason(const char* ours)
        : key(ours), words(Message::known(ours)) {} // NOLINT(google-explicit-constructor)
    Reason(std::string name, Message said, Message without = {})
        : key(std::move(name)), words(std::move(said)), lacking(std::move(without))
    {
    }
    friend bool operator<(const Reason& a, const Reason& b) { return a.key < b.key; }
    friend bool operator==(const Reason& a, const Reason& b) { return a.key == b.key; }
};

/// Rows that have no value in a column.
[[nodiscard]] inline Reason lacking(const table::Column& column)
{
    return {"no " + column.name, {}, titleOf(column)};
}

/// Runs or operations whose FLOPs were not counted.
[[nodiscard]] inline Reason withoutFlops()
{
    return {"no FLOPs", Message::format("without FLOPs")};
}

/// Runs with this code in the column "outcome".
[[nodiscard]] inline Reason outcomeReason(const table::Column& outcome, std::int32_t code)
{
    if (code == table::Dictionary::missing)
        return {"no outcome", Message::format("without an outcome")};
    const auto& name = outcome.dictionary->text(code);
    return {name, Message::known(name)};
}

/// Runs whose value is not positive, so that it has no ratio and no logarithm.
[[nodiscard]] inline Reason notPositive(const std::string& name)
{
    return {name + " not positive", Message::format("%1 not positive", name)};
}

/// Runs of a model that only one side has.
[[nodiscard]] inline Reason onlyOn(const std::string& side)
{
    return {"only " + side, Message::format("only %1", side)};
}

/// Number of rows that a result left out, by reason.
using Excluded = std::map<Reason, std::size_t>;

} // namespace parascope::analysis
