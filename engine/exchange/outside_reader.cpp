// SPDX-License-Identifier: GPL-3.0-or-later
// An importer that is a program of the user's own.
#include "engine/exchange/outside_reader.h"

#include "engine/base/core/units.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>

namespace parascope::exchange {

namespace {

constexpr std::size_t mostBytes = std::size_t{64} << 20;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string contentOf(std::FILE* file, std::size_t most)
{
    std::string out(most, '\0');
    std::rewind(file);
    out.resize(std::fread(out.data(), 1, most, file));
    return out;
}

/// Waits for the process; ends its group when the time has passed. Returns its status, or nothing then.
std::optional<int> statusOf(pid_t pid, double seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    int status = 0;
    while (::waitpid(pid, &status, WNOHANG) == 0) {
        if (Clock::now() > until) {
            ::kill(-pid, SIGKILL);
            ::waitpid(pid, &status, 0);
            return std::nullopt;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ::kill(-pid, SIGKILL); // what it left behind
    return status;
}

/// Replaces this process, a fresh fork, by the program.
[[noreturn]] void become(const std::vector<char*>& words, int output, int errors)
{
    ::setsid();
    const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(errors, STDERR_FILENO);
    const rlimit most{mostBytes, mostBytes};
    ::setrlimit(RLIMIT_FSIZE, &most);
    ::execvp(words.front(), words.data());
    ::dprintf(STDERR_FILENO, "%s", std::strerror(errno));
    ::_exit(127);
}

} // namespace

Result<Import> readWithProgram(const std::vector<std::string>& command, const std::filesystem::path& file,
                               const ImportOptions& options, double seconds)
{
    auto words = command;
    bool named = false;
    for (auto& word : words)
        for (std::size_t at = 0; (at = word.find("{file}", at)) != std::string::npos;
             at += file.native().size()) {
            word.replace(at, 6, file.native());
            named = true;
        }
    if (!named)
        words.push_back(file.string());
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const File output(std::tmpfile(), std::fclose), errors(std::tmpfile(), std::fclose);
    if (!output || !errors)
        return Error::io("A temporary file cannot be made: %1.", std::string(std::strerror(errno)));
    const pid_t pid = ::fork();
    if (pid == 0)
        become(pointers, ::fileno(output.get()), ::fileno(errors.get()));
    if (pid < 0)
        return Error::io("\"%1\" cannot be started: %2.", command.front(), std::string(std::strerror(errno)));
    const auto status = statusOf(pid, seconds);
    constexpr std::size_t lastWords = 500;
    if (!status)
        return Error::badInput("\"%1\" did not read %2 within %3.", command.front(), file.string(),
                               durationText(seconds));
    if (!WIFEXITED(*status) || WEXITSTATUS(*status) != 0)
        return Error::badInput("\"%1\" could not read %2: %3", command.front(), file.string(),
                               contentOf(errors.get(), lastWords));
    return readImportText(contentOf(output.get(), mostBytes), file, options);
}

Result<Import> readTextWithProgram(const std::vector<std::string>& command, const std::string& text,
                                   const ImportOptions& options)
{
    std::string path = (std::filesystem::temp_directory_path() / "parascope-report-XXXXXX").string();
    const int file = ::mkostemp(path.data(), O_CLOEXEC);
    if (file < 0)
        return Error::io("A temporary file cannot be made: %1.", std::string(std::strerror(errno)));
    const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(file);
    auto out = written ? readWithProgram(command, path, options)
                       : Result<Import>(Error::io("%1 cannot be written.", path));
    std::error_code error;
    std::filesystem::remove(path, error);
    return out;
}

} // namespace parascope::exchange
