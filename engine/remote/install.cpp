// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/install.h"

#include "engine/remote/shell_words.h"

#include <filesystem>

namespace parascope::remote {

namespace {

// Versions that the workers were tested with; 0.10 is JAX's last line for Python 3.11 (Debian 12).
constexpr const char* jaxVersion = "0.10.2";
constexpr const char* torchVersion = "2.7.1";

/// Which of our workers the endpoint names: its last word that begins like one.
std::string workerOf(const Endpoint& endpoint)
{
    for (auto it = endpoint.worker.rbegin(); it != endpoint.worker.rend(); ++it)
        if (const auto name = std::filesystem::path(*it).filename().string();
            name.starts_with("parascope-worker"))
            return name;
    return {};
}

/// The folder that a path on the other host names, "." for a bare name.
std::string folderOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? std::string(".") : folder;
}

} // namespace

std::vector<InstallStep> installSteps(const Endpoint& endpoint, const std::string& unitKind,
                                      const std::string& programs)
{
    std::vector<std::string> ssh = {"ssh"};
    if (endpoint.ssh) {
        ssh.insert(ssh.end(), endpoint.ssh->options.begin(), endpoint.ssh->options.end());
        if (endpoint.ssh->port > 0)
            ssh.insert(ssh.end(), {"-p", std::to_string(endpoint.ssh->port)});
        if (!endpoint.ssh->identity.empty())
            ssh.insert(ssh.end(), {"-i", endpoint.ssh->identity});
        ssh.push_back(endpoint.ssh->target);
    }
    const auto there = [&](const std::string& line) {
        return endpoint.ssh ? commandLine(ssh) + " " + quoted(line) : line;
    };
    std::vector<InstallStep> steps;
    const auto worker = workerOf(endpoint);
    if (worker.empty())
        return steps;
    if (endpoint.ssh)
        steps.push_back(
            {"Log in once by hand: compare the host's key, and see that your own key is accepted.",
             commandLine(ssh) + " true"});
    const auto folder = folderOf(endpoint.worker.back());
    const bool python = worker != "parascope-worker";
    std::string copied;
    if (python)
        copied = worker + " parascope_workers";
    if (endpoint.keepSeconds > 0)
        copied += (copied.empty() ? "" : " ") + std::string("parascope-worker-keep");
    if (endpoint.ssh && !copied.empty())
        steps.push_back({"Copy the programs (they need nothing but Python 3.8 or later" +
                             std::string(python ? " and the framework)." : ")."),
                         "tar -C " + quoted(programs) + " -czh --exclude=__pycache__ " + copied + " | " +
                             there("mkdir -p " + quoted(folder) + " && tar -C " + quoted(folder) + " -xz")});
    if (python) {
        const bool jax = worker.ends_with("jax");
        const std::string requirement =
            jax ? (unitKind == "tpu"    ? "'jax[tpu]==" + std::string(jaxVersion) + "'"
                   : unitKind == "cuda" ? "'jax[cuda12]==" + std::string(jaxVersion) + "'"
                                        : "jax==" + std::string(jaxVersion))
                : "torch==" + std::string(torchVersion) + " numpy" +
                      (unitKind == "cpu" ? " --index-url https://download.pytorch.org/whl/cpu "
                                           "--extra-index-url https://pypi.org/simple"
                                         : "");
        bool own =
            endpoint.worker.size() > 1 && endpoint.worker.front().find("/bin/python") != std::string::npos;
        const auto prefix = own ? folderOf(folderOf(endpoint.worker.front())) : std::string();
        // The system's Python belongs to its package manager: nothing of ours is made in its folders.
        const bool systems = prefix == "/" || prefix == "/usr" || prefix == "/usr/local";
        if (systems && !jax) {
            steps.push_back(
                {"Install Debian's PyTorch for the system's Python.",
                 there("sudo apt-get install -y --no-install-recommends python3-torch python3-numpy")});
            steps.push_back(
                {"See what it finds there.", there(quoted(endpoint.worker.front()) + " " +
                                                   quoted(endpoint.worker.back()) + " --selftest")});
            return steps;
        }
        own = own && !systems;
        const auto environment = own ? prefix : folder + "/venv";
        steps.push_back(
            {std::string("Install ") + (jax ? "JAX" : "PyTorch") + " in an environment of its own.",
             there("python3 -m venv " + quoted(environment) + " && " + quoted(environment + "/bin/pip") +
                   " install " + requirement)});
        if (!own)
            steps.push_back(
                {"Let the device's \"worker\" use that environment.",
                 "\"worker\": [\"" + environment + "/bin/python\", \"" + endpoint.worker.back() + "\"]"});
        steps.push_back({"See what it finds there.",
                         there((own ? quoted(endpoint.worker.front()) : quoted(environment + "/bin/python")) +
                               " " + quoted(endpoint.worker.back()) + " --selftest")});
        return steps;
    }
    if (endpoint.ssh)
        steps.push_back({"In Parascope's source folder here: copy the sources of the worker.",
                         "tar -cz CMakeLists.txt CMakePresets.json engine packaging resources | " +
                             there("mkdir -p parascope-src && tar -C parascope-src -xz")});
    const bool cuda = unitKind == "cuda";
    steps.push_back(
        {"Install what the worker is built with (Debian 12, 13).",
         there("sudo apt-get install -y --no-install-recommends g++ cmake ninja-build nlohmann-json3-dev "
               "libxxhash-dev libexpected-dev libeigen3-dev libboost-math-dev" +
               std::string(cuda ? " unzip wget"
                                : " libtorch-dev libopenblas0-openmp libopenblas-openmp-dev"))});
    if (cuda)
        steps.push_back({"Fetch LibTorch for CUDA.",
                         there("wget -O libtorch.zip https://download.pytorch.org/libtorch/cu126/"
                               "libtorch-cxx11-abi-shared-with-deps-" +
                               std::string(torchVersion) + "%2Bcu126.zip && unzip -q libtorch.zip")});
    steps.push_back(
        {"Build it.", there("cmake -S parascope-src -B parascope-build -G Ninja -DPARASCOPE_WORKER_ONLY=ON" +
                            std::string(cuda ? " -DPARASCOPE_TORCH=$HOME/libtorch" : "") +
                            " && cmake --build parascope-build && mkdir -p " + quoted(folder) +
                            " && cp parascope-build/bin/parascope-worker " + quoted(folder))});
    return steps;
}

} // namespace parascope::remote
