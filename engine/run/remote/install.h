// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/remote/endpoint.h"

namespace parascope::remote {

/// A step of setting a host up: what it is for, and the command line to copy.
struct InstallStep
{
    std::string purpose, command;
};

/// The commands, with pinned versions, that put the endpoint's worker (and its keeper) where its command
/// looks for them. They are shown, never run: nothing is installed silently. `programs` is the folder of
/// parascope-cli, where the Python workers lie; `unitKind` is "cpu", "cuda" or "tpu".
[[nodiscard]] std::vector<InstallStep> installSteps(const Endpoint& endpoint, const std::string& unitKind,
                                                    const std::string& programs);

/// The same for a command that starts a container (podman, docker) or a pod (kubectl) and gives its standard
/// streams: an image with a worker. None for other commands.
[[nodiscard]] std::vector<InstallStep> imageSteps(const std::vector<std::string>& command,
                                                  const std::string& unitKind);

} // namespace parascope::remote
