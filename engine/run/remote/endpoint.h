// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Places where workers can run: this machine, a host that ssh reaches, or a node that Slurm allocates. An
/// endpoint becomes an argument array, which no local shell sees. Parascope stores no secrets; the keys
/// belong to ssh.
namespace parascope::remote {

/// Placeholder in an endpoint's command for the name of a kept session (engine/run/dispatch/link.h).
inline constexpr const char* sessionMark = "{session}";

/// A host that ssh reaches. Every empty field is left to the user's own ssh configuration.
struct Ssh
{
    std::string target; ///< "host", "user@host", or the name of a Host entry in ~/.ssh/config
    int port = 0;
    std::string identity;   ///< path of the private key file
    std::string knownHosts; ///< path of the file with known host keys
    std::vector<std::string>
        options; ///< further ssh options ("-J", "gate"); they take precedence over the program's own
};

/// A node that Slurm allocates for as long as the worker lives.
struct Srun
{
    std::string partition, gres, time;
    std::vector<std::string> options; ///< further options that are passed to srun
};

/// Options to start one worker.
struct Endpoint
{
    std::optional<Ssh> ssh; ///< host of the worker; together with `srun`, the login node
    std::optional<Srun> srun;
    std::vector<std::string> worker = {"parascope-worker"};
    std::map<std::string, std::string> environment;
    std::vector<int> cores; ///< cores to which taskset binds a remote worker
    /// Seconds that a worker waits for a lost connection to return. With 0 the worker ends with its
    /// connection.
    int keepSeconds = 0;
    /// Program on the worker's host that keeps the worker alive while the connection is lost.
    std::string keeper = "parascope-worker-keep";
};

/// Reads "ssh", "srun", "worker", "environment", "cores", "keep_seconds" and "keeper" of a device's JSON:
///
///     {"ssh": {"target": "me@gpu1", "port": 22, "identity": "...", "known_hosts": "...", "options": ["-J",
///     "gate"]},
///      "srun": {"partition": "gpu", "gres": "gpu:1", "time": "2:00:00", "options": []},
///      "worker": ["parascope-worker-jax"], "environment": {"OMP_NUM_THREADS": "4"}, "keep_seconds": 600}
[[nodiscard]] Result<Endpoint> endpointFromJson(const Json& json, const std::string& what);

/// Returns the argument array that starts the worker: ssh with BatchMode, strict host keys and keep-alive.
/// The words for the remote shell are quoted once.
[[nodiscard]] std::vector<std::string> commandOf(const Endpoint& endpoint);

/// Returns template entries for a device list, each as {"title", "entry"}. The user completes them.
[[nodiscard]] Json templates();

} // namespace parascope::remote
