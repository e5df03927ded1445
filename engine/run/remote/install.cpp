// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/remote/install.h"

#include "engine/run/remote/shell_words.h"

#include <algorithm>
#include <filesystem>

namespace parascope::remote {

namespace {

// Versions that the workers were tested with. JAX 0.10 is the last series that supports Python 3.11 (Debian
// 12).
constexpr const char* jaxVersion = "0.10.2";
constexpr const char* torchVersion = "2.7.1";

/// Returns the name of the Parascope worker that the endpoint starts: the last word that begins like one.
std::string workerOf(const Endpoint& endpoint)
{
    for (auto it = endpoint.worker.rbegin(); it != endpoint.worker.rend(); ++it)
        if (const auto name = std::filesystem::path(*it).filename().string();
            name.starts_with("parascope-worker"))
            return name;
    return {};
}

/// Returns the folder of a path on the other host, or "." for a bare name.
std::string folderOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? std::string(".") : folder;
}

/// Makes command lines that reach the endpoint's host from this machine.
class Host
{
public:
    explicit Host(const Endpoint& endpoint) : m_away(endpoint.ssh.has_value())
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
        m_ssh = commandLine(ssh);
    }

    [[nodiscard]] bool away() const { return m_away; }
    [[nodiscard]] std::string login() const { return m_ssh + " true"; }
    [[nodiscard]] std::string there(const std::string& line) const
    {
        return m_away ? m_ssh + " " + quoted(line) : line;
    }

private:
    bool m_away;
    std::string m_ssh;
};

using Steps = std::vector<InstallStep>;

/// Adds the step that copies the programs to a remote host: the worker if it is a Python program, the worker
/// that calls programs, which needs nothing but the C library of this host or a later one, and the keeper.
void addCopies(Steps& steps, const Host& host, const Endpoint& endpoint, const std::string& pythonWorker,
               const std::string& programs)
{
    const auto folder = folderOf(endpoint.worker.back());
    const bool python = !pythonWorker.empty();
    std::string copied;
    if (python)
        copied = pythonWorker + " parascope_workers";
    constexpr const char* caller = "parascope-worker-program";
    if (std::error_code error; std::filesystem::exists(std::filesystem::path(programs) / caller, error))
        copied += (copied.empty() ? "" : " ") + std::string(caller);
    if (endpoint.keepSeconds > 0)
        copied += (copied.empty() ? "" : " ") + std::string("parascope-worker-keep");
    if (host.away() && !copied.empty())
        steps.push_back(
            {"Copy the programs (those in Python need nothing but Python 3.8 or later" +
                 std::string(python ? " and the framework)." : ")."),
             "tar -C " + quoted(programs) + " -czh --exclude=__pycache__ " + copied + " | " +
                 host.there("mkdir -p " + quoted(folder) + " && tar -C " + quoted(folder) + " -xz")});
}

/// Returns the requirements for `pip install`.
std::string requirementOf(bool jax, const std::string& unitKind)
{
    if (!jax)
        return "torch==" + std::string(torchVersion) + " numpy" +
               (unitKind == "cpu" ? " --index-url https://download.pytorch.org/whl/cpu "
                                    "--extra-index-url https://pypi.org/simple"
                                  : "");
    return unitKind == "tpu"    ? "'jax[tpu]==" + std::string(jaxVersion) + "'"
           : unitKind == "cuda" ? "'jax[cuda12]==" + std::string(jaxVersion) + "'"
                                : "jax==" + std::string(jaxVersion);
}

/// Adds the steps that install the framework of a Python worker: in the environment whose Python the endpoint
/// names, in a new environment next to the worker, or from the packages of the system's Python.
void addFramework(Steps& steps, const Host& host, const Endpoint& endpoint, bool jax,
                  const std::string& unitKind)
{
    const auto selftest = [&](const std::string& interpreter) {
        return InstallStep{
            "See what it finds there.",
            host.there(quoted(interpreter) + " " + quoted(endpoint.worker.back()) + " --selftest")};
    };
    const bool named =
        endpoint.worker.size() > 1 && endpoint.worker.front().find("/bin/python") != std::string::npos;
    const auto prefix = named ? folderOf(folderOf(endpoint.worker.front())) : std::string();
    // The system's Python belongs to its package manager, so install nothing in its folders.
    const bool systems = prefix == "/" || prefix == "/usr" || prefix == "/usr/local";
    if (systems && !jax) {
        steps.push_back(
            {"Install Debian's PyTorch for the system's Python.",
             host.there("sudo apt-get install -y --no-install-recommends python3-torch python3-numpy")});
        steps.push_back(selftest(endpoint.worker.front()));
        return;
    }
    const bool own = named && !systems;
    const auto environment = own ? prefix : folderOf(endpoint.worker.back()) + "/venv";
    const auto interpreter = environment + "/bin/python";
    steps.push_back(
        {std::string("Install ") + (jax ? "JAX" : "PyTorch") + " in its own environment.",
         host.there("python3 -m venv " + quoted(environment) + " && " + quoted(environment + "/bin/pip") +
                    " install " + requirementOf(jax, unitKind))});
    if (!own)
        steps.push_back({"Let the device's \"worker\" use that environment.",
                         "\"worker\": [\"" + interpreter + "\", \"" + endpoint.worker.back() + "\"]"});
    steps.push_back(selftest(own ? endpoint.worker.front() : interpreter));
}

/// Adds the steps that build the LibTorch worker from its sources.
void addBuild(Steps& steps, const Host& host, const Endpoint& endpoint, bool cuda)
{
    const auto folder = folderOf(endpoint.worker.back());
    if (host.away())
        steps.push_back({"In Parascope's source folder here: copy the sources of the worker.",
                         "tar -cz CMakeLists.txt CMakePresets.json engine packaging resources | " +
                             host.there("mkdir -p parascope-src && tar -C parascope-src -xz")});
    steps.push_back(
        {"Install what the worker is built with (Debian 12, 13).",
         host.there("sudo apt-get install -y --no-install-recommends g++ cmake ninja-build "
                    "nlohmann-json3-dev libxxhash-dev libexpected-dev libeigen3-dev libboost-math-dev" +
                    std::string(cuda ? " unzip wget"
                                     : " libtorch-dev libopenblas0-openmp libopenblas-openmp-dev"))});
    if (cuda)
        steps.push_back({"Fetch LibTorch for CUDA.",
                         host.there("wget -O libtorch.zip https://download.pytorch.org/libtorch/cu126/"
                                    "libtorch-cxx11-abi-shared-with-deps-" +
                                    std::string(torchVersion) + "%2Bcu126.zip && unzip -q libtorch.zip")});
    steps.push_back(
        {"Build it.",
         host.there("cmake -S parascope-src -B parascope-build -G Ninja -DPARASCOPE_WORKER_ONLY=ON" +
                    std::string(cuda ? " -DPARASCOPE_TORCH=$HOME/libtorch" : "") +
                    " && cmake --build parascope-build && mkdir -p " + quoted(folder) +
                    " && cp parascope-build/bin/parascope-worker " + quoted(folder))});
}

} // namespace

std::vector<InstallStep> installSteps(const Endpoint& endpoint, const std::string& unitKind,
                                      const std::string& programs)
{
    Steps steps;
    const auto worker = workerOf(endpoint);
    if (worker.empty())
        return steps;
    const Host host(endpoint);
    if (host.away())
        steps.push_back(
            {"Log in once by hand: compare the host's key, and see that your own key is accepted.",
             host.login()});
    const bool python = worker != "parascope-worker";
    addCopies(steps, host, endpoint, python ? worker : std::string(), programs);
    if (python)
        addFramework(steps, host, endpoint, worker.ends_with("jax"), unitKind);
    else
        addBuild(steps, host, endpoint, unitKind == "cuda");
    return steps;
}

std::vector<InstallStep> imageSteps(const std::vector<std::string>& command, const std::string& unitKind)
{
    const auto carrier =
        command.empty() ? std::string() : std::filesystem::path(command.front()).filename().string();
    const bool pod = carrier == "kubectl";
    if (command.size() < 2 || (carrier != "podman" && carrier != "docker" && !pod))
        return {};
    constexpr std::string_view option = "--image=";
    const auto named = std::find_if(command.begin(), command.end(),
                                    [&](const std::string& word) { return pod && word.starts_with(option); });
    const std::string image = named == command.end() ? command.back() : named->substr(option.size());
    const std::string builder = carrier == "podman" ? "podman" : "docker";
    Steps steps;
    steps.push_back(
        {"In Parascope's source folder here: make the image (LibTorch of Debian on CPUs, PyTorch on GPUs).",
         builder + " build -t " + quoted(image) + " -f packaging/container/Containerfile --target " +
             (unitKind == "cuda" ? "cuda" : "cpu") + " ."});
    if (pod)
        steps.push_back({"Put it where the cluster takes images from.", builder + " push " + quoted(image)});
    steps.push_back({"See that it greets.", "echo | " + commandLine(command) + " | head -c 300"});
    return steps;
}

} // namespace parascope::remote
