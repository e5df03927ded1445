// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions over the axes of a description. For this module only.
#pragma once

#include "engine/base/expression/expression.h"
#include "engine/model/benchmark/description.h"

namespace parascope::benchmark {

/// Compiles an expression whose slots are positions in `axes`. The error begins with `what`.
[[nodiscard]] Result<expression::Expression>
compiled(const std::string& source, const std::vector<space::Word>& axes, const std::string& what);

} // namespace parascope::benchmark
