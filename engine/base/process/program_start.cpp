// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/process/program_start.h"

#include "engine/base/core/steady_clock.h"
#include "engine/base/process/descendants.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string_view>

extern char** environ;

namespace parascope {

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
    bool allProcessors = false;
    pid_t parent = -1;
};

/// Takes back that a run is bound to some processors, which it should have to itself.
void useAllProcessors()
{
    cpu_set_t all;
    CPU_ZERO(&all);
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        CPU_SET(cpu, &all);
    sched_setaffinity(0, sizeof all, &all);
}

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
    std::signal(SIGPIPE, SIG_DFL); // the caller ignores it, and a program would inherit that
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        std::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (prepared.allProcessors)
        useAllProcessors();
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

// The signal handler of a guard reads this.
pid_t guardedProgram = 0;

/// Ends everything that a guard guards, then the guard.
extern "C" void endGuarded(int signal)
{
    constexpr int looks = 200;
    constexpr timespec pause{0, 10'000'000};
    if (signal == SIGTERM && guardedProgram > 0) {
        if (kill(-guardedProgram, SIGTERM) != 0)
            kill(guardedProgram, SIGTERM); // it may have made no session yet
        for (int i = 0; i < looks && !hasEnded(guardedProgram); ++i)
            nanosleep(&pause, nullptr);
    }
    endDescendants();
    _exit(128 + signal);
}

/// Keeps the standard streams of the program and its report, as number 3, and closes all other descriptors:
/// the guard would hold the files and pipes of other threads open.
void keepOnly(Prepared& prepared)
{
    constexpr int report = 3;
    constexpr unsigned mostWithoutRange = 65536;
    dup2(prepared.input, STDIN_FILENO);
    dup2(prepared.output, STDOUT_FILENO);
    dup2(prepared.errors, STDERR_FILENO);
    if (prepared.report != report)
        dup3(prepared.report, report, O_CLOEXEC);
    if (syscall(SYS_close_range, report + 1U, ~0U, 0U) != 0)
        for (unsigned number = report + 1U; number < mostWithoutRange; ++number)
            close(static_cast<int>(number));
    prepared.input = STDIN_FILENO;
    prepared.output = STDOUT_FILENO;
    prepared.errors = STDERR_FILENO;
    prepared.report = report;
}

/// Ends this process as another one ended.
[[noreturn]] void endLike(int status)
{
    if (WIFSIGNALED(status)) {
        const rlimit none{0, 0};
        setrlimit(RLIMIT_CORE, &none);
        std::signal(WTERMSIG(status), SIG_DFL);
        kill(getpid(), WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/// The process between the caller and the program. It makes only calls that are safe after a fork of a
/// process with several threads.
[[noreturn]] void becomeGuard(Prepared& prepared)
{
    setsid();
    adoptOrphans();
    keepOnly(prepared);
    std::signal(SIGCHLD, SIG_DFL); // otherwise the kernel keeps no status
    struct sigaction action = {};
    action.sa_handler = endGuarded;
    sigfillset(&action.sa_mask);
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        sigaction(number, &action, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGHUP);
    if (getppid() != prepared.parent)
        _exit(127);
    prepared.parent = getpid();
    guardedProgram = fork();
    if (guardedProgram == 0)
        becomeProgram(prepared);
    if (guardedProgram < 0) {
        sendReport(prepared.report, Stage::Program, errno);
        _exit(127);
    }
    close(prepared.report); // it ends when the program begins
    int status = 0;
    for (pid_t ended = 0; ended != guardedProgram;) { // orphans of the program end here, too
        ended = waitpid(-1, &status, 0);
        if (ended < 0 && errno != EINTR)
            _exit(127);
    }
    endDescendants();
    endLike(status);
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

std::vector<std::string> entriesOf(const std::map<std::string, std::string>& variables)
{
    std::vector<std::string> entries;
    for (const auto& [name, text] : variables)
        entries.push_back(name + "=" + text);
    return entries;
}

/// Lets reads of a pipe return at once; a negative number is no pipe.
void neverBlock(int pipe)
{
    if (pipe >= 0)
        fcntl(pipe, F_SETFL, O_NONBLOCK);
}

/// Waits for a process whatever interrupts that, and forgets how it ended.
void forgetEnd(pid_t process)
{
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

} // namespace

bool Pipe::open()
{
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    from = OwnFile(ends[0]);
    to = OwnFile(ends[1]);
    return true;
}

void holdStandardDescriptors()
{
    for (int number = 0; number < 3; ++number)
        if (fcntl(number, F_GETFD) < 0) [[maybe_unused]]
            const int taken = open("/dev/null", O_RDWR); // takes the lowest free number
}

std::map<std::string, std::string> inheritedEnvironment()
{
    std::map<std::string, std::string> variables;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text = *entry;
        if (const auto equals = text.find('='); equals != std::string_view::npos && equals > 0)
            variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    return variables;
}

std::map<std::string, std::string> ownEnvironment()
{
    auto variables = inheritedEnvironment();
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

Result<StartedProgram> startProgram(const ProgramCall& call)
{
    if (call.words.empty() || call.words[0].empty())
        return Error::badInput("The command names no program.");
    Prepared prepared;
    PARASCOPE_TRY(prepared.path, findProgram(call.words[0], call.environment));
    auto words = call.words;
    prepared.words = pointersTo(words);
    auto environment = entriesOf(call.environment);
    prepared.environment = pointersTo(environment);
    prepared.folder = call.folder.empty() ? nullptr : call.folder.c_str();
    prepared.allProcessors = call.allProcessors;
    holdStandardDescriptors();
    Pipe output, errors, report;
    const OwnFile input(inputOf(call.input));
    const bool hasOutput = call.prints != Prints::Shown, hasErrors = call.prints == Prints::Apart;
    if (input.fd() < 0 || !report.open() || (hasOutput && !output.open()) || (hasErrors && !errors.open()))
        return Error::io("The program \"%1\" cannot be started: %2.", call.words[0], reasonOf(errno));
    prepared.input = input.fd();
    prepared.output = hasOutput ? output.to.fd() : STDERR_FILENO;
    prepared.errors = hasErrors                         ? errors.to.fd()
                      : call.prints == Prints::Together ? output.to.fd()
                                                        : STDERR_FILENO;
    prepared.report = report.to.fd();
    prepared.parent = getpid();
    StartedProgram program;
    program.process = fork();
    if (program.process == 0) {
        if (call.guard == Guard::Own)
            becomeGuard(prepared);
        becomeProgram(prepared);
    }
    if (program.process < 0)
        return Error::io("The program \"%1\" cannot be started: %2.", call.words[0], reasonOf(errno));
    for (auto* end : {&output.to, &errors.to, &report.to})
        *end = OwnFile(); // the others hold the only ones, so that the pipes end with them
    const auto since = waitForStart(report.from.fd(), call);
    if (!since) {
        forgetEnd(program.process);
        return tl::unexpected(since.error());
    }
    program.since = *since > 0 ? *since : steadySeconds();
    program.output = std::move(output.from);
    program.errors = std::move(errors.from);
    neverBlock(program.output.fd());
    neverBlock(program.errors.fd());
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

} // namespace parascope
