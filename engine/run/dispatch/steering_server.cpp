// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_server.h"

#include "engine/measure/protocol/line_reader.h"
#include "engine/run/dispatch/leftovers.h"
#include "engine/run/dispatch/steering_socket.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace parascope::dispatch {

namespace {
constexpr std::size_t maxRequestBytes = std::size_t{64} << 20; // a request may contain a list of points
constexpr std::size_t maxBacklogBytes = std::size_t{8} << 20;
constexpr std::size_t maxClients = 64;
constexpr int tickMs = 200;

/// Returns the handler's answer, or an error if it throws: no request may end the sweep.
Json answerOf(const SteeringServer::Handler& handler, const Json& request)
{
    try {
        return handler(request);
    } catch (const Json::exception&) {
        return {{"error", "The request has a key of the wrong type."}};
    } catch (const std::exception&) {
        return {{"error", "The runner could not carry out the request."}};
    }
}

} // namespace

struct SteeringServer::Client
{
    int fd = -1;
    protocol::LineReader lines{maxRequestBytes};
    std::string out;
    bool subscribed = false;
    std::string lastStatus;
};

Result<std::unique_ptr<SteeringServer>> SteeringServer::start(const std::filesystem::path& database,
                                                              Handler handler)
{
    removeLeftovers();
    PARASCOPE_TRY(const auto socket, steeringSocket(database));
    PARASCOPE_TRY(const int listener, listenAt(socket));
    return std::unique_ptr<SteeringServer>(new SteeringServer(socket, listener, std::move(handler)));
}

SteeringServer::SteeringServer(std::filesystem::path socket, int listener, Handler handler)
    : m_socket(std::move(socket)), m_listener(listener), m_handler(std::move(handler)),
      m_thread([this] { serve(); })
{
}

SteeringServer::~SteeringServer()
{
    m_stop = true;
    m_thread.join();
    ::unlink(m_socket.c_str());
    ::close(m_listener);
    for (auto& client : m_clients) {
        flush(client);
        ::close(client.fd);
    }
}

bool SteeringServer::flush(Client& client)
{
    while (!client.out.empty()) {
        const auto sent =
            ::send(client.fd, client.out.data(), client.out.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0)
            return (errno == EAGAIN || errno == EINTR) && client.out.size() < maxBacklogBytes;
        client.out.erase(0, static_cast<std::size_t>(sent));
    }
    return true;
}

bool SteeringServer::read(Client& client)
{
    char chunk[1 << 14];
    const auto got = ::recv(client.fd, chunk, sizeof chunk, MSG_DONTWAIT);
    if (got == 0)
        return false;
    if (got < 0)
        return errno == EAGAIN || errno == EINTR;
    client.lines.feed({chunk, static_cast<std::size_t>(got)});
    std::string line;
    while (client.lines.next(line)) {
        if (client.out.size() > maxBacklogBytes)
            return false; // the client sends requests but does not read the answers
        Json answer;
        const auto request = parseJson(line, "The request");
        if (!request) {
            answer = {{"error", request.error().text()}};
        } else if (request->is_object() && request->contains("command") &&
                   (*request)["command"] == "subscribe") {
            client.subscribed = true;
            continue;
        } else {
            answer = answerOf(m_handler, *request);
        }
        client.out += toLine(answer) + '\n';
    }
    return !client.lines.takeOverflow();
}

void SteeringServer::acceptClient()
{
    const int fd = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd >= 0 && m_clients.size() < maxClients && isOwnPeer(fd))
        m_clients.emplace_back().fd = fd;
    else if (fd >= 0)
        ::close(fd);
}

void SteeringServer::serve()
{
    auto nextTick = std::chrono::steady_clock::now();
    while (!m_stop) {
        std::vector<pollfd> fds = {{m_listener, POLLIN, 0}};
        for (const auto& client : m_clients)
            fds.push_back({client.fd, static_cast<short>(client.out.empty() ? POLLIN : POLLIN | POLLOUT), 0});
        ::poll(fds.data(), fds.size(), tickMs);
        const auto now = std::chrono::steady_clock::now();
        std::string status;
        if (now >= nextTick) {
            nextTick = now + std::chrono::milliseconds(tickMs);
            const bool wanted = std::any_of(m_clients.begin(), m_clients.end(),
                                            [](const Client& client) { return client.subscribed; });
            // A status that cannot be made is sent when the next one can.
            if (const auto answer = wanted ? answerOf(m_handler, {{"command", "status"}}) : Json();
                wanted && !answer.contains("error"))
                status = toLine(answer) + '\n';
        }
        std::size_t index = 1;
        for (auto it = m_clients.begin(); it != m_clients.end(); ++index) {
            bool alive = true;
            if (fds[index].revents & (POLLIN | POLLHUP | POLLERR))
                alive = read(*it);
            if (alive && it->subscribed && !status.empty() && status != it->lastStatus && it->out.empty()) {
                it->out = status;
                it->lastStatus = status;
            }
            alive = alive && flush(*it);
            if (!alive)
                ::close(it->fd);
            it = alive ? std::next(it) : m_clients.erase(it);
        }
        if (fds[0].revents & POLLIN)
            acceptClient();
    }
}

} // namespace parascope::dispatch
