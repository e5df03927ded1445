// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/remote/endpoint.h"

#include "engine/run/remote/shell_words.h"

#include <algorithm>
#include <cctype>

namespace parascope::remote {

namespace {

Result<std::string> textOf(const Json& json, const char* key, const std::string& what)
{
    const auto it = json.find(key);
    if (it == json.end())
        return std::string();
    if (!it->is_string() || it->get_ref<const std::string&>().find('\0') != std::string::npos)
        return Error::badInput("%1: \"%2\" must be a string.", what, std::string(key));
    return it->get<std::string>();
}

Result<std::vector<std::string>> wordsOf(const Json& json, const char* key, const std::string& what)
{
    std::vector<std::string> words;
    const auto it = json.find(key);
    if (it == json.end())
        return words;
    const bool list =
        it->is_array() && std::all_of(it->begin(), it->end(), [](const Json& word) {
            return word.is_string() && word.get_ref<const std::string&>().find('\0') == std::string::npos;
        });
    if (!list)
        return Error::badInput("%1: \"%2\" must be a list of strings.", what, std::string(key));
    return it->get<std::vector<std::string>>();
}

Result<int> wholeNumber(const Json& json, const char* key, int high, const std::string& what)
{
    const auto it = json.find(key);
    if (it == json.end())
        return 0;
    if (!it->is_number_integer() || it->get<std::int64_t>() < 0 || it->get<std::int64_t>() > high)
        return Error::badInput("%1: \"%2\" must be a whole number from 0 to %3.", what, std::string(key),
                               high);
    return it->get<int>();
}

Result<Ssh> sshFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json, {"target", "port", "identity", "known_hosts", "options"}, what));
    Ssh ssh;
    PARASCOPE_TRY(ssh.target, textOf(json, "target", what));
    // ssh would read a target that begins with "-" as an option: "-oProxyCommand=..." runs a program on this
    // machine.
    if (ssh.target.empty() || ssh.target.front() == '-' ||
        std::any_of(ssh.target.begin(), ssh.target.end(),
                    [](unsigned char c) { return c <= ' ' || c == 127; }))
        return Error::badInput("%1: \"target\" must be a host, user@host, or a Host of ssh's configuration.",
                               what);
    PARASCOPE_TRY(ssh.port, wholeNumber(json, "port", 65535, what));
    PARASCOPE_TRY(ssh.identity, textOf(json, "identity", what));
    PARASCOPE_TRY(ssh.knownHosts, textOf(json, "known_hosts", what));
    PARASCOPE_TRY(ssh.options, wordsOf(json, "options", what));
    return ssh;
}

Result<Srun> srunFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json, {"partition", "gres", "time", "options"}, what));
    Srun srun;
    PARASCOPE_TRY(srun.partition, textOf(json, "partition", what));
    PARASCOPE_TRY(srun.gres, textOf(json, "gres", what));
    PARASCOPE_TRY(srun.time, textOf(json, "time", what));
    PARASCOPE_TRY(srun.options, wordsOf(json, "options", what));
    return srun;
}

bool isVariableName(const std::string& name)
{
    return !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

std::string listOf(const std::vector<int>& cores)
{
    std::string out;
    for (const int core : cores)
        out += (out.empty() ? "" : ",") + std::to_string(core);
    return out;
}

} // namespace

Result<Endpoint> endpointFromJson(const Json& json, const std::string& what)
{
    Endpoint endpoint;
    if (const auto it = json.find("ssh"); it != json.end()) {
        PARASCOPE_TRY(endpoint.ssh, sshFromJson(*it, what + ", \"ssh\""));
    }
    if (const auto it = json.find("srun"); it != json.end()) {
        PARASCOPE_TRY(endpoint.srun, srunFromJson(*it, what + ", \"srun\""));
    }
    if (json.contains("worker")) {
        PARASCOPE_TRY(endpoint.worker, wordsOf(json, "worker", what));
        if (endpoint.worker.empty() || endpoint.worker.front().empty())
            return Error::badInput("%1: \"worker\" is empty.", what);
    }
    if (const auto it = json.find("environment"); it != json.end()) {
        if (!it->is_object())
            return Error::badInput("%1: \"environment\" must be an object of strings.", what);
        for (const auto& [name, value] : it->items()) {
            if (!isVariableName(name) || !value.is_string())
                return Error::badInput(
                    "%1: \"environment\": \"%2\" must be a variable name with a string value.", what, name);
            endpoint.environment[name] = value.get<std::string>();
        }
    }
    PARASCOPE_TRY(endpoint.keepSeconds, wholeNumber(json, "keep_seconds", 7 * 24 * 3600, what));
    if (json.contains("keeper")) {
        PARASCOPE_TRY(endpoint.keeper, textOf(json, "keeper", what));
        if (endpoint.keeper.empty())
            return Error::badInput("%1: \"keeper\" is empty.", what);
    }
    return endpoint;
}

std::vector<std::string> commandOf(const Endpoint& endpoint)
{
    std::vector<std::string> words;
    const bool remote = endpoint.ssh || endpoint.srun;
    if (endpoint.srun) {
        const auto& srun = *endpoint.srun;
        words = {"srun", "--quiet", "--ntasks=1", "--unbuffered", "--kill-on-bad-exit=1"};
        for (const auto& [option, value] :
             {std::pair{"--partition=", srun.partition}, {"--gres=", srun.gres}, {"--time=", srun.time}})
            if (!value.empty())
                words.push_back(option + value);
        words.insert(words.end(), srun.options.begin(), srun.options.end());
    }
    if (endpoint.keepSeconds > 0)
        for (const auto& word :
             {endpoint.keeper, std::string("--session"), std::string(sessionMark), std::string("--keep"),
              std::to_string(endpoint.keepSeconds), std::string("--")})
            words.push_back(word);
    if (!endpoint.environment.empty()) {
        words.emplace_back("env");
        for (const auto& [name, value] : endpoint.environment)
            words.push_back(name + "=" + value);
    }
    if (remote && !endpoint.cores.empty())
        words.insert(words.end(), {"taskset", "-c", listOf(endpoint.cores)});
    words.insert(words.end(), endpoint.worker.begin(), endpoint.worker.end());
    if (!endpoint.ssh)
        return words;

    const auto& ssh = *endpoint.ssh;
    // When an option is given twice, ssh uses the first value. The user's own options therefore come first.
    std::vector<std::string> out = {"ssh", "-T"};
    out.insert(out.end(), ssh.options.begin(), ssh.options.end());
    for (const char* option : {"BatchMode=yes", "StrictHostKeyChecking=yes", "ConnectTimeout=15",
                               "ServerAliveInterval=5", "ServerAliveCountMax=3"})
        out.insert(out.end(), {"-o", option});
    if (ssh.port > 0)
        out.insert(out.end(), {"-p", std::to_string(ssh.port)});
    if (!ssh.identity.empty())
        out.insert(out.end(), {"-i", ssh.identity, "-o", "IdentitiesOnly=yes"});
    if (!ssh.knownHosts.empty())
        out.insert(out.end(), {"-o", "UserKnownHostsFile=" + ssh.knownHosts});
    // ssh returns 255 for its own failures and also when the remote program is killed by a signal. A shell
    // that stays turns the second case into 128 plus the signal number. A keeper reports itself how its
    // worker ended.
    const auto line = commandLine(words);
    out.insert(out.end(), {"--", ssh.target,
                           endpoint.keepSeconds > 0 ? line : commandLine({"sh", "-c", line + "; exit $?"})});
    return out;
}

Json templates()
{
    const auto entry = [](const char* title, Json fields) {
        return Json{{"title", title}, {"entry", std::move(fields)}};
    };
    return Json::array(
        {entry("This machine, PyTorch", {{"name", "pytorch"}, {"worker", {"parascope-worker-pytorch"}}}),
         entry("This machine, JAX", {{"name", "jax"}, {"worker", {"parascope-worker-jax"}}}),
         entry("A GPU server over SSH", {{"name", "gpu-server"},
                                         {"unit", "cuda:0"},
                                         {"ssh", {{"target", "me@gpu-server"}}},
                                         {"worker", {"parascope/parascope-worker"}},
                                         {"keeper", "parascope/parascope-worker-keep"},
                                         {"keep_seconds", 600}}),
         entry("A TPU VM over SSH",
               {{"name", "tpu-vm"},
                {"unit", "tpu:all"},
                {"ssh", {{"target", "me@tpu-vm"}}},
                {"worker", {"parascope/venv/bin/python", "parascope/parascope-worker-jax"}},
                {"keeper", "parascope/parascope-worker-keep"},
                {"keep_seconds", 600}}),
         entry(
             "A node of a Slurm cluster, from its login node",
             {{"name", "cluster"}, {"unit", "cuda:0"}, {"srun", {{"partition", "gpu"}, {"gres", "gpu:1"}}}}),
         entry("A node of a Slurm cluster, over SSH", {{"name", "cluster"},
                                                       {"unit", "cuda:0"},
                                                       {"ssh", {{"target", "me@login"}}},
                                                       {"srun", {{"partition", "gpu"}, {"gres", "gpu:1"}}},
                                                       {"worker", {"parascope/parascope-worker"}}}),
         // The carrier (podman, docker, kubectl) passes the worker's output on. The image's entry point is
         // the worker.
         entry("A container, podman",
               {{"name", "podman"}, {"command", {"podman", "run", "--rm", "-i", "parascope-worker"}}}),
         entry("A container with a GPU, docker",
               {{"name", "docker"},
                {"unit", "cuda:0"},
                {"command", {"docker", "run", "--rm", "-i", "--gpus", "all", "parascope-worker"}}}),
         entry("A pod of a Kubernetes cluster",
               {{"name", "kubernetes"},
                {"host", "kubernetes"},
                {"command",
                 {"kubectl", "run", "parascope-worker", "--rm", "-i", "--quiet", "--restart=Never",
                  "--image=registry.example/parascope-worker"}}})});
}

} // namespace parascope::remote
