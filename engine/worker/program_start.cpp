// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/program_start.h"

#include "engine/worker/process.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string_view>

extern char** environ;

namespace parascope::worker {

namespace {

enum class Stage { Folder, Program };

/// The new process reports to its parent: the time before its program begins, and a failure.
struct StartReport
{
    double since = 0;
    Stage stage = Stage::Program;
    int reason = 0; ///< errno; 0: none
};

/// Everything that the new process needs, prepared before the fork: after it, only system calls are allowed.
struct Prepared
{
    std::string path;
    std::vector<char*> words, environment;
    const char* folder = nullptr; ///< null: that of this process
    int input = -1, output = -1, errors = -1, report = -1;
    pid_t parent = -1;
};

void sendReport(int pipe, Stage stage, int reason)
{
    const StartReport report{steadySeconds(), stage, reason};
    [[maybe_unused]] const auto written = write(pipe, &report, sizeof report);
}

[[noreturn]] void becomeProgram(const Prepared& prepared)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != prepared.parent)
        _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL); // the server ignores it, and a program would inherit that
    dup2(prepared.input, STDIN_FILENO);
    dup2(prepared.output, STDOUT_FILENO);
    dup2(prepared.errors, STDERR_FILENO);
    constexpr unsigned onExecution = 4; // CLOSE_RANGE_CLOEXEC
    syscall(SYS_close_range, 3U, ~0U, onExecution);
    if (prepared.folder && chdir(prepared.folder) != 0) {
        sendReport(prepared.report, Stage::Folder, errno);
        _exit(127);
    }
    sendReport(prepared.report, Stage::Program, 0);
    execve(prepared.path.c_str(), prepared.words.data(), prepared.environment.data());
    sendReport(prepared.report, Stage::Program, errno);
    _exit(127);
}

/// Returns a file in memory with the text, or /dev/null for an empty text; -1 on failure.
int inputOf(const std::string& text)
{
    if (text.empty())
        return open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int file = memfd_create("input", MFD_CLOEXEC);
    for (std::string_view rest = text; file >= 0 && !rest.empty();) {
        const auto written = write(file, rest.data(), rest.size());
        if (written < 0) {
            close(file);
            return -1;
        }
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (file >= 0)
        lseek(file, 0, SEEK_SET);
    return file;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (auto& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::string reasonOf(int number)
{
    return std::strerror(number);
}

/// Waits until the new process has begun its program or failed.
Result<double> waitForStart(int pipe, const ProgramCall& call)
{
    double since = 0;
    StartReport report;
    while (true) {
        const auto got = read(pipe, &report, sizeof report);
        if (got < 0 && errno == EINTR)
            continue;
        if (got != static_cast<ssize_t>(sizeof report))
            break;
        since = report.since;
        if (report.reason != 0 && report.stage == Stage::Folder)
            return Error::badInput("The folder \"%1\" of the program \"%2\" cannot be used: %3.", call.folder,
                                   call.words[0], reasonOf(report.reason));
        if (report.reason != 0)
            return Error::badInput("The program \"%1\" cannot be started: %2.", call.words[0],
                                   reasonOf(report.reason));
    }
    return since;
}

} // namespace

void Descriptor::reset(int number)
{
    if (m_number >= 0)
        close(m_number);
    m_number = number;
}

bool Pipe::open()
{
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    from.reset(ends[0]);
    to.reset(ends[1]);
    return true;
}

void holdStandardDescriptors()
{
    for (int number = 0; number < 3; ++number)
        if (fcntl(number, F_GETFD) < 0) [[maybe_unused]]
            const int taken = open("/dev/null", O_RDWR); // takes the lowest free number
}

std::map<std::string, std::string> ownEnvironment()
{
    std::map<std::string, std::string> variables;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text = *entry;
        if (const auto equals = text.find('='); equals != std::string_view::npos && equals > 0)
            variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    variables["LC_ALL"] = "C";
    return variables;
}

Result<std::string> findProgram(const std::string& name,
                                const std::map<std::string, std::string>& environment)
{
    if (name.find('/') != std::string::npos)
        return name;
    const auto variable = environment.find("PATH");
    const std::string folders =
        variable == environment.end() ? "/usr/local/bin:/usr/bin:/bin" : variable->second;
    bool forbidden = false;
    for (std::size_t from = 0; from <= folders.size();) {
        const auto end = std::min(folders.find(':', from), folders.size());
        const auto folder = folders.substr(from, end - from);
        const auto path = (folder.empty() ? std::string(".") : folder) + "/" + name;
        std::error_code error;
        if (std::filesystem::is_regular_file(path, error)) {
            if (access(path.c_str(), X_OK) == 0)
                return path;
            forbidden = true;
        }
        from = end + 1;
    }
    if (forbidden)
        return Error::badInput("The program \"%1\" cannot be started: it may not be executed.", name);
    return Error::badInput("The program \"%1\" cannot be started: no folder of PATH contains it.", name);
}

Result<StartedProgram> startProgram(const ProgramCall& call, bool together)
{
    if (call.words.empty() || call.words[0].empty())
        return Error::badInput("The command names no program.");
    Prepared prepared;
    PARASCOPE_TRY(prepared.path, findProgram(call.words[0], call.environment));
    auto words = call.words;
    prepared.words = pointersTo(words);
    std::vector<std::string> environment;
    for (const auto& [name, text] : call.environment)
        environment.push_back(name + "=" + text);
    prepared.environment = pointersTo(environment);
    prepared.folder = call.folder.empty() ? nullptr : call.folder.c_str();
    holdStandardDescriptors();
    Pipe output, errors, report;
    const Descriptor input(inputOf(call.input));
    if (input.get() < 0 || !output.open() || !report.open() || (!together && !errors.open()))
        return Error::io("The program \"%1\" cannot be started: %2.", call.words[0], reasonOf(errno));
    prepared.input = input.get();
    prepared.output = output.to.get();
    prepared.errors = together ? output.to.get() : errors.to.get();
    prepared.report = report.to.get();
    prepared.parent = getpid();
    StartedProgram program;
    program.process = fork();
    if (program.process == 0)
        becomeProgram(prepared);
    if (program.process < 0)
        return Error::io("The program \"%1\" cannot be started: %2.", call.words[0], reasonOf(errno));
    output.to.reset();
    errors.to.reset();
    report.to.reset();
    const auto since = waitForStart(report.from.get(), call);
    if (!since) {
        waitpid(program.process, nullptr, 0);
        return tl::unexpected(since.error());
    }
    program.since = *since > 0 ? *since : steadySeconds();
    program.output = output.from.release();
    program.errors = errors.from.release();
    for (const int pipe : {program.output, program.errors})
        if (pipe >= 0)
            fcntl(pipe, F_SETFL, O_NONBLOCK);
    return program;
}

int endOf(pid_t process)
{
    return static_cast<int>(syscall(SYS_pidfd_open, process, 0));
}

bool hasEnded(pid_t process)
{
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

} // namespace parascope::worker
