// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/model/benchmark/description.h"
#include "engine/model/space/spec.h"
#include "engine/run/dispatch/device.h"

#include <memory>

/// Sweeps whose family is a program that a file describes (engine/model/benchmark).
namespace parascope::dispatch {

using Program = std::shared_ptr<const benchmark::Description>;

/// Returns the description in a spec, or null if the spec has none.
[[nodiscard]] Result<Program> programOf(const space::SweepSpec& spec);

/// Returns the program that a spec's "benchmark" gives: a description, its name, or its file relative to
/// `folder`.
[[nodiscard]] Result<Program> programOf(const Json& given, const std::filesystem::path& folder = {});

/// Returns the call of a point. Fails if the point does not set an axis that a word needs.
[[nodiscard]] Result<protocol::CallSpec> callOf(const benchmark::Description& program,
                                                const Parameters& point);

/// Returns the words of a command at a point, with {output} and the like as they are written. For people.
[[nodiscard]] Result<std::vector<std::string>> wordsOf(const benchmark::Description& program,
                                                       const Parameters& point);

/// Returns a device on the same host whose worker calls the program. The device keeps its platform and unit.
/// Fails for a command of the user's that names no worker.
[[nodiscard]] Result<DeviceConfig> deviceFor(const benchmark::Description& program, DeviceConfig device);

/// Makes the devices of a sweep call the program of its spec, if it has one. A second call changes nothing.
[[nodiscard]] Result<void> callProgram(const space::SweepSpec& spec, std::vector<DeviceConfig>& devices);

} // namespace parascope::dispatch
