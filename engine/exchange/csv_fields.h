// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/run_fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The columns of our own table of runs, beside `hp:NAME` for hyper-parameters and `metric:NAME` for recorded
/// numbers. For this module only.
namespace parascope::exchange {

/// Of a run, as the cell of its column: empty where there is nothing.
[[nodiscard]] std::string csvCell(const store::RunField& field, const store::RunRecord& run);
[[nodiscard]] Result<void> readCsvCell(const store::RunField& field, store::RunRecord& run,
                                       std::string_view cell);
/// Those whose column stands behind all others, and that some of these runs have.
[[nodiscard]] std::vector<const store::RunField*> lastCsvFields(const std::vector<store::RunRecord>& runs);
/// An annotation as the store has it, or why it is none.
[[nodiscard]] Result<void> tidyAnnotation(store::RunRecord& annotated);
/// The column of this name; null when there is none.
[[nodiscard]] const store::RunField* findCsvField(std::string_view name);
/// Of a run's own fields those that are no numbers, to another record.
void copyOwnTexts(const store::RunRecord& from, store::RunRecord& to);

/// A name that means a recorded number in a table without prefixes.
[[nodiscard]] bool isMetricName(std::string_view name);
/// Whether a cell says that there is no value, as pandas and R write it: "nan", "NA", "n/a", "null".
[[nodiscard]] bool isNoValue(std::string_view cell);
/// A finite number, without making a value of it.
[[nodiscard]] std::optional<double> numberFromText(std::string_view text);

} // namespace parascope::exchange
