// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Helpers for the families' lists of hyper-parameters; only for the files of this module.

#include "engine/model/workload/family.h"

namespace parascope::workload {

[[nodiscard]] inline HyperParameter number(const char* name, const char* title, std::int64_t value,
                                           std::int64_t minimum = 1,
                                           std::int64_t maximum = std::int64_t{1} << 24)
{
    return {name, title, value, minimum, maximum, {}, {}};
}

[[nodiscard]] inline HyperParameter flag(const char* name, const char* title)
{
    return number(name, title, 0, 0, 1);
}

/// A choice of words; the first one is the default.
[[nodiscard]] inline HyperParameter choice(const char* name, const char* title,
                                           std::vector<std::string> words)
{
    return {name, title, words.front(), 0, 0, std::move(words), {}};
}

[[nodiscard]] inline HyperParameter aliased(HyperParameter parameter, const char* alias)
{
    parameter.alias = alias;
    return parameter;
}

/// Marks a hyper-parameter that a point has only if it is given explicitly.
[[nodiscard]] inline HyperParameter rare(HyperParameter parameter)
{
    parameter.rare = true;
    return parameter;
}

/// A hyper-parameter that is a real number.
[[nodiscard]] inline HyperParameter real(const char* name, const char* title, double value)
{
    return {name, title, value, 0, std::int64_t{1} << 40, {}, {}};
}

} // namespace parascope::workload
