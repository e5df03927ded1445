// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/program_server.h"

#include "engine/base/core/steady_clock.h"
#include "engine/base/process/bounded_text.h"
#include "engine/base/process/descendants.h"
#include "engine/worker/process.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace parascope::worker {

using namespace protocol;

namespace {

// The keeper's reports: a letter, and for the end the status of waitpid. After the end, or after the failed
// start, everything up to the end of the pipe is text.
constexpr char readyNews = 'r', endNews = 'e', failureNews = 'f';
constexpr std::size_t lastWordsBytes = 2048;

sockaddr_in localAddress(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// Returns true if a program accepts a connection on the port within the time. The kernel answers at once,
/// unless the program lets connections wait until no more fit.
bool accepts(int port, double seconds)
{
    const OwnFile socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const auto address = localAddress(port);
    if (connect(socket.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return true;
    pollfd descriptor{socket.fd(), POLLOUT, 0};
    int failure = 0;
    socklen_t size = sizeof failure;
    return errno == EINPROGRESS && poll(&descriptor, 1, static_cast<int>(1e3 * seconds)) == 1 &&
           getsockopt(socket.fd(), SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0;
}

void writeAll(int pipe, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = write(pipe, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return;
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
}

/// The process between the worker's run process and the server.
class Keeper
{
public:
    Keeper(const ServerSpec& spec, int news, int orders) : m_spec(spec), m_news(news), m_orders(orders) {}

    void run(const ProgramCall& call)
    {
        adoptOrphans();
        auto words = call;
        words.prints = Prints::Together;
        auto program = startProgram(words);
        if (!program)
            return writeAll(m_news, failureNews + program.error().text());
        m_program = *std::move(program);
        const OwnFile ended(endOf(m_program.process));
        while (!look(ended.fd())) {
        }
        int status = 0;
        while (waitpid(m_program.process, &status, 0) < 0 && errno == EINTR) {
        }
        std::string report(1 + sizeof status, endNews);
        std::memcpy(report.data() + 1, &status, sizeof status);
        writeAll(m_news, report);
        endDescendants();
        drainRest(m_program.output.fd(), m_words);
        writeAll(m_news, m_words.kept().text);
    }

private:
    /// Returns true when the server has ended.
    bool look(int ended)
    {
        std::array<pollfd, 3> descriptors = {
            pollfd{ended, POLLIN, 0}, pollfd{m_program.output.fd(), POLLIN, 0}, pollfd{m_orders, POLLIN, 0}};
        const int patience = ended < 0 ? 1 : m_killAt > 0 ? 10 : 1000;
        const int ready = poll(descriptors.data(), descriptors.size(), patience);
        if (ready > 0 && descriptors[1].revents != 0)
            listen();
        if (ready > 0 && descriptors[2].revents != 0) {
            m_orders = -1;
            kill(-m_program.process, SIGTERM);
            m_killAt = steadySeconds() + m_spec.stopSeconds;
        }
        if (m_killAt > 0 && steadySeconds() >= m_killAt) {
            kill(-m_program.process, SIGKILL);
            kill(m_program.process, SIGKILL);
        }
        if (const double now = steadySeconds(); now > m_reapAt) {
            m_reapAt = now + 1;
            reapOrphans(std::array{m_program.process});
        }
        return hasEnded(m_program.process);
    }

    void listen()
    {
        std::array<char, 65536> bytes;
        const auto got = read(m_program.output.fd(), bytes.data(), bytes.size());
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (got <= 0) {
            m_program.output = OwnFile();
            return;
        }
        const std::string_view printed(bytes.data(), static_cast<std::size_t>(got));
        m_words.add(printed);
        if (m_spec.line.empty() || m_said)
            return;
        m_recent += printed;
        if (m_recent.find(m_spec.line) != std::string::npos) {
            m_said = true;
            writeAll(m_news, std::string(1, readyNews));
        }
        // The line may continue in the next piece.
        if (m_recent.size() >= m_spec.line.size())
            m_recent.erase(0, m_recent.size() - m_spec.line.size() + 1);
    }

    const ServerSpec& m_spec;
    int m_news, m_orders;
    StartedProgram m_program;
    BoundedText m_words{0, lastWordsBytes};
    std::string m_recent;
    bool m_said = false;
    double m_killAt = 0;
    double m_reapAt = steadySeconds() + 1;
};

/// Closes all descriptors but the standard ones and these two, so that the others see their pipes close.
void closeAllBut(int one, int other)
{
    const auto low = static_cast<unsigned>(std::min(one, other));
    const auto high = static_cast<unsigned>(std::max(one, other));
    const auto range = [](unsigned from, unsigned to) {
        if (from <= to && syscall(SYS_close_range, from, to, 0U) != 0)
            for (unsigned number = from; number <= std::min(to, 4096U); ++number)
                close(static_cast<int>(number));
    };
    range(3, low - 1);
    range(low + 1, high - 1);
    range(high + 1, ~0U);
}

} // namespace

int freePort()
{
    const OwnFile socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    auto address = localAddress(0);
    socklen_t size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket.fd(), general, size) != 0 || getsockname(socket.fd(), general, &size) != 0)
        return 0;
    return ntohs(address.sin_port);
}

std::vector<std::string> joinedWords(const Json& command, Places& places)
{
    const auto partOf = [&](const Json& part) -> std::string {
        if (part.is_string())
            return part.get<std::string>();
        const auto what = part.at("put").get<std::string>();
        if (what == "output")
            return places.output;
        if (what == "folder")
            return places.folder;
        if (places.port == 0)
            places.port = freePort();
        return std::to_string(places.port);
    };
    std::vector<std::string> words;
    for (const auto& word : command) {
        std::string text;
        if (word.is_array())
            for (const auto& part : word)
                text += partOf(part);
        else
            text = partOf(word);
        words.push_back(std::move(text));
    }
    return words;
}

ProgramServer::~ProgramServer()
{
    stop();
}

std::optional<ProgramServer::Trouble> ProgramServer::start(const ServerSpec& spec, const ProgramCall& call,
                                                           int port)
{
    stop();
    m_spec = spec;
    m_port = port;
    m_said = false;
    m_status.reset();
    m_notBegun.reset();
    m_lastWords.clear();
    Pipe news, orders;
    if (!news.open() || !orders.open())
        return Trouble{"internal", "The server cannot be started: no pipe could be made."};
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(0);
        closeAllBut(news.to.fd(), orders.from.fd());
        Keeper(spec, news.to.fd(), orders.from.fd()).run(call);
        _exit(0);
    }
    if (process < 0)
        return Trouble{"internal", "The server cannot be started: no process could be made."};
    m_keeper = process;
    m_news = std::move(news.from);
    m_orders = std::move(orders.to);
    news.to = OwnFile(); // the keeper holds the only one, so that the pipe ends with it
    orders.from = OwnFile();
    return waitUntilReady();
}

std::optional<ProgramServer::Trouble> ProgramServer::waitUntilReady()
{
    const double deadline = steadySeconds() + m_spec.seconds;
    bool open = !m_spec.port;
    while (true) {
        takeNews(open ? 0.05 : 0.002);
        if (m_notBegun)
            return Trouble{"unsupported", *m_notBegun};
        if (m_status || m_keeper == 0)
            return Trouble{"internal", obituary("before it was ready")};
        constexpr double often = 0.1; // the server may end meanwhile
        open = open || accepts(m_port, std::clamp(deadline - steadySeconds(), 0.0, often));
        if (open && (m_said || m_spec.line.empty()) && isAlive())
            return std::nullopt;
        if (steadySeconds() >= deadline) {
            stop();
            return Trouble{"timeout", "The server was not ready within " + Json(m_spec.seconds).dump() +
                                          " s; its last words: " + m_lastWords};
        }
    }
}

/// Reads the keeper's next report, if one comes in time. After the server's end, reads everything.
void ProgramServer::takeNews(double seconds)
{
    pollfd descriptor{m_news.fd(), POLLIN, 0};
    if (m_keeper == 0 || poll(&descriptor, 1, static_cast<int>(1e3 * seconds)) <= 0)
        return;
    char letter = 0;
    if (read(m_news.fd(), &letter, 1) == 1 && letter == readyNews) {
        m_said = true;
        return;
    }
    if (letter == endNews) {
        int status = 0;
        if (read(m_news.fd(), &status, sizeof status) == static_cast<ssize_t>(sizeof status))
            m_status = status;
    }
    // The keeper closes the pipe when all processes of the server have ended.
    BoundedText text(0, lastWordsBytes);
    while (drain(m_news.fd(), text)) {
    }
    (letter == failureNews ? m_notBegun.emplace() : m_lastWords) = text.kept().text;
    m_news = OwnFile();
    m_orders = OwnFile();
    while (waitpid(m_keeper, nullptr, 0) < 0 && errno == EINTR) {
    }
    m_keeper = 0;
    endDescendants(); // nothing is left, unless somebody has killed the keeper
}

bool ProgramServer::serves(const ServerSpec& spec)
{
    return isAlive() && spec.command == m_spec.command && spec.environment == m_spec.environment &&
           spec.port == m_spec.port && spec.line == m_spec.line && spec.seconds == m_spec.seconds &&
           spec.stopSeconds == m_spec.stopSeconds;
}

bool ProgramServer::isAlive(double seconds)
{
    if (m_keeper != 0)
        takeNews(seconds);
    return m_keeper != 0;
}

std::string ProgramServer::obituary(const std::string& when)
{
    return "The server ended " + when + " (" + (m_status ? describeEnd(*m_status) : "it was killed") +
           "); its last words: " + m_lastWords;
}

void ProgramServer::stop()
{
    if (m_keeper == 0)
        return;
    m_orders = OwnFile();
    while (m_keeper != 0)
        takeNews(1);
}

} // namespace parascope::worker
