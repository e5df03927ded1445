// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/model/benchmark/description.h"

#include <set>

namespace parascope::reading {

/// Returns the text of a call that a description reads. Fails if the program was to write a file and did not.
[[nodiscard]] Result<std::string_view> textOf(const protocol::Called& called, benchmark::Reported::From from);

/// Returns the number that a call reports, in SI units. Fails when there is none, when there are several, and
/// when the text is not a number as the C locale writes it.
/// JSON is read as an import reads it: `leftOut` receives a sentence for each value that does not count.
[[nodiscard]] Result<double> numberOf(const benchmark::Reported& reported, const protocol::Called& called,
                                      std::set<std::string>& leftOut);

} // namespace parascope::reading
