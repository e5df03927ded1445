// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/server.h"

#include "engine/measure/protocol/line_reader.h"
#include "engine/worker/channel.h"
#include "engine/worker/process.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <utility>

namespace parascope::worker {

using namespace protocol;

namespace {

/// One forked process and the parent's ends of its pipes.
struct Child
{
    pid_t pid = -1;
    int toChild = -1;
    int fromChild = -1;
    LineReader reader;
    std::string id; ///< request that the process works on; empty if there is none
    std::string device;
    std::uint64_t oomKillsBefore = 0;
};

class Server
{
public:
    Server(int in, int out, const Services& services) : m_in(in), m_lane(in, out), m_services(services) {}

    int run()
    {
        start([&](Channel& channel) { channel.send(m_services.hello()); });
        if (!m_child)
            return 3;
        while (true) {
            std::array<pollfd, 2> descriptors = {pollfd{m_in, POLLIN, 0},
                                                 pollfd{m_child ? m_child->fromChild : -1, POLLIN, 0}};
            if (poll(descriptors.data(), descriptors.size(), -1) < 0) {
                if (errno == EINTR)
                    continue;
                return 3;
            }
            if (descriptors[1].revents != 0 && !relay())
                return 1; // the lane has closed its end
            if (descriptors[0].revents != 0 && !readLane()) {
                endChild();
                return 0;
            }
        }
    }

private:
    static std::optional<std::string> bytesOf(int descriptor)
    {
        std::array<char, 65536> bytes;
        ssize_t got = 0;
        do
            got = read(descriptor, bytes.data(), bytes.size());
        while (got < 0 && errno == EINTR);
        if (got <= 0)
            return std::nullopt;
        return std::string(bytes.data(), static_cast<std::size_t>(got));
    }

    void sendError(const std::string& id, const char* code, const std::string& message)
    {
        m_lane.send(WorkerError{id, code, message});
    }

    /// Reads what the lane sent. Returns false if it has closed or sent quit.
    bool readLane()
    {
        const auto bytes = bytesOf(m_in);
        if (!bytes)
            return false;
        m_reader.feed(*bytes);
        std::string line;
        while (m_reader.next(line))
            if (!handle(line))
                return false;
        if (m_reader.takeOverflow())
            sendError({}, "unsupported", "A message is longer than the bound of 64 MiB.");
        return true;
    }

    bool handle(const std::string& line)
    {
        if (line.empty())
            return true;
        const auto message = decodeToWorker(line);
        if (!message) {
            sendError(idOf(line), "unsupported", message.error().text());
            return true;
        }
        if (std::holds_alternative<Quit>(*message))
            return false;
        if (const auto* ping = std::get_if<Ping>(&*message)) {
            m_lane.send(Pong{ping->token});
        } else if (const auto* cancel = std::get_if<CancelRequest>(&*message)) {
            if (m_child && m_child->id == cancel->id) {
                endChild();
                sendError(cancel->id, "internal", "The run was cancelled.");
            }
        } else if (const auto* answer = std::get_if<StepsAnswer>(&*message)) {
            // An answer may arrive after its run has ended; that is not an error.
            if (m_child && m_child->id == answer->id)
                Channel(-1, m_child->toChild).sendPrepared(line + "\n");
        } else if (const auto* run = std::get_if<RunRequest>(&*message)) {
            begin(run->id, run->device, line);
        } else if (const auto* profile = std::get_if<ProfileRequest>(&*message)) {
            begin(profile->run.id, profile->run.device, line);
        } else if (const auto* probe = std::get_if<ProbeRequest>(&*message)) {
            begin(probe->id, probe->device, line);
        }
        return true;
    }

    void begin(const std::string& id, const std::string& device, const std::string& line)
    {
        if (!m_greeted) {
            m_waiting.emplace_back(id, device, line);
            return;
        }
        if (m_child && !m_child->id.empty())
            return sendError(id, "internal", "The worker is busy with run " + m_child->id + ".");
        // A process that has answered and serves no other run is about to end. Do not wait for it.
        if (m_child && (m_child->device != device || !m_services.reusable(device)))
            endChild();
        if (!m_child)
            start([&](Channel& channel) {
                std::string request;
                while (channel.waitLine(request)) {
                    const auto message = decodeToWorker(request);
                    // Read and ignore late answers to a run that is over.
                    if (!message || std::holds_alternative<StepsAnswer>(*message))
                        continue;
                    m_services.serve(*message, channel);
                    if (!m_services.reusable(device))
                        return;
                }
            });
        if (!m_child)
            return sendError(id, "internal", "No process could be started for the run.");
        m_child->id = id;
        m_child->device = device;
        m_child->oomKillsBefore = oomKills();
        Channel(-1, m_child->toChild).sendPrepared(line + "\n");
    }

    template <class Body>
    void start(Body body)
    {
        std::array<int, 2> down{-1, -1}, up{-1, -1};
        if (pipe2(down.data(), O_CLOEXEC) != 0)
            return;
        if (pipe2(up.data(), O_CLOEXEC) != 0) {
            close(down[0]);
            close(down[1]);
            return;
        }
        const pid_t parent = getpid();
        const pid_t pid = fork();
        if (pid == 0) {
            becomeRunProcess(parent);
            // A run's process must not hold the lane's pipes, because the lane must see them close when the
            // server dies.
            m_lane.closeBoth();
            close(down[1]);
            close(up[0]);
            Channel channel(down[0], up[1]);
            body(channel);
            // The destructors of a forked copy must not run in the parent's libraries.
            _exit(0);
        }
        close(down[0]);
        close(up[1]);
        if (pid < 0) {
            close(down[1]);
            close(up[0]);
            return;
        }
        m_child.emplace();
        m_child->pid = pid;
        m_child->toChild = down[1];
        m_child->fromChild = up[0];
    }

    /// Passes on whole, valid messages of the child. Returns false if the lane is gone.
    bool relay()
    {
        const auto bytes = bytesOf(m_child->fromChild);
        if (!bytes)
            return childEnded();
        m_child->reader.feed(*bytes);
        std::string line;
        while (m_child->reader.next(line)) {
            const auto message = decodeFromWorker(line);
            if (!message)
                continue; // output of a library, or what a dying process left, is not a message
            if (std::holds_alternative<Hello>(*message))
                m_greeted = true;
            if (std::holds_alternative<RunResult>(*message) || std::holds_alternative<WorkerError>(*message))
                m_child->id.clear();
            if (!m_lane.sendPrepared(line + "\n"))
                return false;
        }
        return true;
    }

    bool childEnded()
    {
        const std::string id = m_child->id;
        const auto before = m_child->oomKillsBefore;
        const int status = reap(false);
        if (!m_greeted) {
            sendError({}, "internal",
                      "The worker could not look at its machine: its process " + describeEnd(status) + ".");
            return false;
        }
        if (!id.empty()) {
            // Only a kill that the kernel counted means out of memory; anything else is a crash.
            if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && oomKills() > before)
                sendError(id, "oom", "The kernel ended the run's process because memory ran out.");
            else
                sendError(id, "internal", "The run's process " + describeEnd(status) + ".");
        }
        for (auto& [waitingId, device, line] : std::exchange(m_waiting, {}))
            begin(waitingId, device, line);
        return true;
    }

    int reap(bool killFirst)
    {
        if (killFirst)
            kill(m_child->pid, SIGKILL);
        close(m_child->toChild);
        close(m_child->fromChild);
        int status = 0;
        while (waitpid(m_child->pid, &status, 0) < 0 && errno == EINTR) {
        }
        m_child.reset();
        if (m_services.ended)
            m_services.ended();
        return status;
    }

    void endChild()
    {
        if (m_child)
            reap(true);
    }

    struct Lane : Channel
    {
        Lane(int in, int out) : Channel(in, out), m_descriptors{in, out} {}
        void closeBoth() const
        {
            for (const int descriptor : m_descriptors)
                close(descriptor);
        }
        std::array<int, 2> m_descriptors;
    };

    int m_in;
    Lane m_lane;
    const Services& m_services;
    LineReader m_reader;
    std::optional<Child> m_child;
    bool m_greeted = false;
    /// Requests that came before hello: id, device and line.
    std::vector<std::tuple<std::string, std::string, std::string>> m_waiting;
};

} // namespace

int serveForever(int in, int out, const Services& services)
{
    std::signal(SIGPIPE, SIG_IGN);
    return Server(in, out, services).run();
}

} // namespace parascope::worker
