// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"
#include "engine/store/records.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The columns of our own table of runs, beside `hp:NAME` for hyper-parameters and `metric:NAME` for recorded
/// numbers. Inside the room only.
namespace parascope::exchange {

/// Whose a column is: what many runs share is read once, a run's own numbers in every row, its texts where
/// there are.
enum class FieldOf { Many, OwnNumber, OwnText };

struct CsvFieldKind
{
    const char* name;
    FieldOf of;
    std::string (*write)(const store::RunRecord&);
    Result<void> (*read)(store::RunRecord&, std::string_view);
};

[[nodiscard]] const std::vector<CsvFieldKind>& csvFields();
/// Of a run's own fields, to another record.
template <class From, class To>
void copyOwnNumbers(const From& from, To& to)
{
    to.outcome = from.outcome;
    to.quality = from.quality;
    to.stepMedian = from.stepMedian;
    to.stepLow = from.stepLow;
    to.stepHigh = from.stepHigh;
    to.warmupSteps = from.warmupSteps;
    to.startedMs = from.startedMs;
    to.finishedMs = from.finishedMs;
    to.attempt = from.attempt;
}
void copyOwnTexts(const store::RunRecord& from, store::RunRecord& to);

/// A name that means a recorded number in a table without prefixes.
[[nodiscard]] bool isMetricName(std::string_view name);
/// A finite number, without making a value of it.
[[nodiscard]] std::optional<double> numberFromText(std::string_view text);

} // namespace parascope::exchange
