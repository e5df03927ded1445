// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace parascope {

/// Where the input of a run's steps comes from. `device`: the input is in device memory before the first
/// step. `host`: every step gathers a batch in host memory and copies it. `files`: every step reads, decodes
/// and augments records.
inline constexpr std::array<std::string_view, 3> dataSources{"device", "host", "files"};

namespace metric {

/// Examples per second that the input pipeline delivers without the model, measured before the first step;
/// see infeedFraction.
inline constexpr char inputRate[] = "input_examples_per_second";

} // namespace metric

} // namespace parascope
