// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Where workers can be: this machine, a host across ssh, a node that Slurm gives. An endpoint becomes an
/// argument array; no local shell ever sees it, and Parascope stores no secret: keys are ssh's.
namespace parascope::remote {

/// In an endpoint's command this stands for the name of a kept session (engine/run/dispatch/link.h).
inline constexpr const char* sessionMark = "{session}";

/// A host across ssh. Everything that is empty is left to the user's own ssh configuration.
struct Ssh
{
    std::string target; ///< "host", "user@host", or a Host of ~/.ssh/config
    int port = 0;
    std::string identity;             ///< file of the private key
    std::string knownHosts;           ///< file of host keys
    std::vector<std::string> options; ///< more of ssh's own ("-J", "gate"); they win over ours
};

/// A node that Slurm allocates for as long as the worker lives.
struct Srun
{
    std::string partition, gres, time;
    std::vector<std::string> options; ///< more of srun's own
};

/// How to start one worker.
struct Endpoint
{
    std::optional<Ssh> ssh; ///< with srun: the login node
    std::optional<Srun> srun;
    std::vector<std::string> worker = {"parascope-worker"};
    std::map<std::string, std::string> environment;
    std::vector<int> cores; ///< for remote workers: taskset there
    /// Seconds that a worker waits for a lost connection to come back; 0: it ends with its connection.
    int keepSeconds = 0;
    /// The program that keeps it, there.
    std::string keeper = "parascope-worker-keep";
};

/// Reads "ssh", "srun", "worker", "environment", "cores", "keep_seconds" and "keeper" of a device's JSON:
///
///     {"ssh": {"target": "me@gpu1", "port": 22, "identity": "...", "known_hosts": "...", "options": ["-J",
///     "gate"]},
///      "srun": {"partition": "gpu", "gres": "gpu:1", "time": "2:00:00", "options": []},
///      "worker": ["parascope-worker-jax"], "environment": {"OMP_NUM_THREADS": "4"}, "keep_seconds": 600}
[[nodiscard]] Result<Endpoint> endpointFromJson(const Json& json, const std::string& what);

/// The argument array: ssh with BatchMode, strict host keys and keep-alive, the remote words quoted once.
[[nodiscard]] std::vector<std::string> commandOf(const Endpoint& endpoint);

/// Ready entries for a device list, to be filled in: {"title", "entry"} each.
[[nodiscard]] Json templates();

} // namespace parascope::remote
