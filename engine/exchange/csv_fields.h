// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/run_fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The columns of Parascope's own table of runs, except `hp:NAME` for hyper-parameters and `metric:NAME` for
/// recorded numbers. For this module only.
namespace parascope::exchange {

/// Returns a field of a run as the text of its cell; the text is empty when the run has no value.
/// readCsvCell() reads such a text into the run and fails when the text has the wrong type.
[[nodiscard]] std::string csvCell(const store::RunField& field, const store::RunRecord& run);
[[nodiscard]] Result<void> readCsvCell(const store::RunField& field, store::RunRecord& run,
                                       std::string_view cell);
/// Returns the fields that are written only if set and that at least one of these runs has. Their columns
/// come after all others.
[[nodiscard]] std::vector<const store::RunField*> lastCsvFields(const std::vector<store::RunRecord>& runs);
/// Brings an annotation into the form that the store keeps. Fails with the reason when its tags or its note
/// are not valid.
[[nodiscard]] Result<void> tidyAnnotation(store::RunRecord& annotated);
/// Returns the field whose column has this name, or null.
[[nodiscard]] const store::RunField* findCsvField(std::string_view name);
/// Copies the fields that belong to the run itself (not to its setup) and are not numbers from one record to
/// another.
void copyOwnTexts(const store::RunRecord& from, store::RunRecord& to);

/// Returns whether a column of this name, without a prefix, holds a recorded number, also of a metric that
/// this program would compute.
[[nodiscard]] bool isMetricName(std::string_view name);
/// Returns whether a cell is empty or says that it has no value, in the way pandas and R write it: "nan",
/// "NA", "n/a", "null".
[[nodiscard]] bool isNoValue(std::string_view cell);
/// Returns the finite number that the whole text is, or nothing. It does not build a Value.
[[nodiscard]] std::optional<double> numberFromText(std::string_view text);

} // namespace parascope::exchange
