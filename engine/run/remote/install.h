// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/remote/endpoint.h"

namespace parascope::remote {

/// One step in the set-up of a host: its purpose and the command line to copy.
struct InstallStep
{
    std::string purpose, command;
};

/// Returns the commands, with pinned versions, that install the endpoint's worker (and its keeper) at the
/// path in the endpoint's command. The program only shows these commands and never runs them, so it installs
/// nothing silently. `programs` is the folder of parascope-cli, which contains the Python workers. `unitKind`
/// is "cpu", "cuda" or "tpu".
[[nodiscard]] std::vector<InstallStep> installSteps(const Endpoint& endpoint, const std::string& unitKind,
                                                    const std::string& programs);

/// Returns the commands that build an image with a worker, for a command that starts a container (podman,
/// docker) or a pod (kubectl) and connects its standard streams. Returns an empty list for other commands.
[[nodiscard]] std::vector<InstallStep> imageSteps(const std::vector<std::string>& command,
                                                  const std::string& unitKind);

} // namespace parascope::remote
