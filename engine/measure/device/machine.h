// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <optional>
#include <string>
#include <string_view>

namespace parascope::device {

/// The machine, as the record of a run describes it. A text is empty if it is not recorded.
struct Machine
{
    std::string hardware; ///< "NVIDIA H200", or "AMD EPYC, 2 CPUs, 24 GiB"
    std::string host, kernel, driver;
    std::optional<double> powerLimit; ///< in watts
};

/// Reads the environment record of a worker or of another tool. `unit` is the name of the device that ran the
/// model ("cuda:0"), and `details` is what the worker said of it (null: nothing). The hardware of a run on an
/// accelerator is never the processor of its host.
[[nodiscard]] Machine machineOf(const Json& environment, std::string_view unit,
                                const Json& details = nullptr);

/// Returns all of it as one text: "node7, AMD EPYC, 2 CPUs, 24 GiB, Linux 6.1".
[[nodiscard]] std::string nameOf(const Machine& machine);

} // namespace parascope::device
