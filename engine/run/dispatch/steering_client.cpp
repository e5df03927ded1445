// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_client.h"

#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/message_json.h"
#include "engine/base/core/user_folders.h"
#include "engine/run/dispatch/steering_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace parascope::dispatch {

namespace {
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Content of the answer file when the program could not be started.
constexpr std::string_view notStarted = "not started\n";
} // namespace

Result<SteeringClient> SteeringClient::connect(const std::filesystem::path& database)
{
    PARASCOPE_TRY(const auto socket, steeringSocket(database));
    const auto fd = connectTo(socket);
    if (!fd)
        return fd.error().code == ErrorCode::NotFound
                   ? Error::notFound("No sweep is running on %1.", database.string())
                   : tl::unexpected(fd.error());
    return SteeringClient(*fd);
}

SteeringClient::SteeringClient(SteeringClient&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_lines(std::move(other.m_lines))
{
}

SteeringClient& SteeringClient::operator=(SteeringClient&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_lines, other.m_lines);
    return *this;
}

SteeringClient::~SteeringClient()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<void> SteeringClient::send(const Json& request)
{
    const auto line = toLine(request) + '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        const auto sent = ::send(m_fd, rest.data(), rest.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return Error::io("The runner has gone.");
        rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    return {};
}

Result<std::optional<Status>> SteeringClient::next(milliseconds wait)
{
    PARASCOPE_TRY(const auto answer, nextAnswer(wait));
    if (!answer)
        return std::optional<Status>();
    PARASCOPE_TRY(auto status, statusFromJson(*answer));
    return std::optional<Status>(std::move(status));
}

Result<std::optional<Json>> SteeringClient::nextAnswer(milliseconds wait)
{
    const auto deadline = Clock::now() + wait;
    std::string line;
    while (true) {
        if (m_lines.next(line)) {
            PARASCOPE_TRY(Json json, parseJson(line, answerName));
            return std::optional<Json>(std::move(json));
        }
        const auto left =
            std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(deadline - Clock::now()));
        pollfd fd = {m_fd, POLLIN, 0};
        if (::poll(&fd, 1, static_cast<int>(left.count())) <= 0)
            return std::optional<Json>();
        char chunk[1 << 14];
        const auto got = ::recv(m_fd, chunk, sizeof chunk, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return Error::notFound("The runner has gone.");
        m_lines.feed({chunk, static_cast<std::size_t>(got)});
        if (m_lines.takeOverflow())
            return Error::io("The runner's answer is larger than %1 MiB.", maxAnswerBytes >> 20);
    }
}

Result<Json> SteeringClient::request(const Json& request, milliseconds wait)
{
    PARASCOPE_CHECK(send(request));
    PARASCOPE_TRY(auto answer, nextAnswer(wait));
    if (!answer)
        return Error::busy("The runner did not answer in time.");
    const auto it = request.find("command");
    const auto command = it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
    if (command != "status" || (answer->is_object() && answer->contains("error"))) {
        PARASCOPE_TRY(answer, checkedAnswer(*std::move(answer), command));
    }
    if (answer->is_object() && answer->contains("error")) {
        PARASCOPE_TRY(auto error, errorFromJson(*answer, answerName));
        return tl::unexpected(std::move(error));
    }
    return *std::move(answer);
}

Result<Status> SteeringClient::status()
{
    PARASCOPE_TRY(const auto answer, request({{"command", "status"}}));
    return statusFromJson(answer);
}

namespace {

/// Waits until the runner's socket answers. When it does not answer, the file contains the runner's stderr
/// with the reason. Returns no status when the runner had nothing to do or ended before this loop saw it.
Result<std::optional<Status>> awaitStart(const std::filesystem::path& database,
                                         const std::filesystem::path& answerFile, const std::string& program)
{
    const auto deadline = Clock::now() + std::chrono::seconds(120);
    while (Clock::now() < deadline) {
        if (auto client = SteeringClient::connect(database))
            if (auto answered = client->status())
                return *std::move(answered);
        const auto said = readFile(answerFile, 1 << 16).value_or(std::string());
        if (said.ends_with("\n") && said.starts_with("error: "))
            return badInput(said.substr(7, said.find('\n') - 7));
        if (said.starts_with("done"))
            return std::optional<Status>();
        if (said == notStarted)
            return Error::notFound("Cannot start %1.", program);
        ::usleep(20000);
    }
    return Error::busy("The runner did not start in time.");
}

} // namespace

Result<std::optional<Status>> startDetachedRunner(const DetachedStart& start)
{
    if (auto running = SteeringClient::connect(start.database)) {
        Json request = toJson(start.request);
        request["command"] = "enqueue";
        PARASCOPE_TRY([[maybe_unused]] const Json answer,
                      running->request(request, std::chrono::seconds(120)));
        return running->status();
    }
    auto program = start.program;
    if (program.empty())
        program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "parascope-cli";
    PARASCOPE_TRY(const auto folder, runtimeDirectory());
    const auto id = newUuid();
    const auto requestFile = folder / ("request-" + id + ".json");
    const auto answerFile = folder / ("answer-" + id);
    PARASCOPE_CHECK(writeFileAtomically(requestFile, toLine(toJson(start.request))));

    // Prepare everything that the children need before fork, because other threads may hold locks.
    const std::string programText = program.string();
    const std::string database = std::filesystem::absolute(start.database).string();
    const std::string requestText = requestFile.string();
    char* const argv[] = {const_cast<char*>(programText.c_str()),
                          const_cast<char*>("sweep"),
                          const_cast<char*>("--request"),
                          const_cast<char*>(requestText.c_str()),
                          const_cast<char*>("--db"),
                          const_cast<char*>(database.c_str()),
                          nullptr};
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const int answer =
        ::open(answerFile.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_APPEND, 0600);
    const pid_t child = null < 0 || answer < 0 ? -1 : ::fork();
    if (child == 0) {
        // Fork twice, so that no process has to wait for the runner as its child.
        ::setsid();
        if (::fork() != 0)
            ::_exit(0);
        ::dup2(null, 0);
        ::dup2(null, 1);
        ::dup2(answer, 2);
        sigset_t none;
        sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::execv(argv[0], argv);
        [[maybe_unused]] const auto written = ::write(2, notStarted.data(), notStarted.size());
        ::_exit(127);
    }
    const int why = errno;
    if (null >= 0)
        ::close(null);
    if (answer >= 0)
        ::close(answer);
    if (child < 0) {
        ::unlink(requestFile.c_str());
        return Error::io("Cannot start the runner: %1.", std::string(std::strerror(why)));
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    auto out = awaitStart(start.database, answerFile, programText);
    ::unlink(requestFile.c_str());
    ::unlink(answerFile.c_str());
    return out;
}

} // namespace parascope::dispatch
