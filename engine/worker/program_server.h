// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/process/program_start.h"
#include "engine/measure/protocol/messages.h"

#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parascope::worker {

/// What {"put": ...} means in the words of a command.
struct Places
{
    std::string output; ///< path of the file that the program may write
    std::string folder; ///< path of the working folder
    int port = 0;       ///< 0: a free one is found when a word needs it
};

/// Returns the words of a command (CallSpec) with their parts joined. Sets places.port if a word needs it.
[[nodiscard]] std::vector<std::string> joinedWords(const Json& command, Places& places);

/// Returns a port of 127.0.0.1 that nothing listens on, or 0 if there is none.
[[nodiscard]] int freePort();

/// A program that stays between calls. A process of its own, the keeper, starts it, always reads what it
/// prints, and ends all its processes when they are no longer needed.
class ProgramServer
{
public:
    ProgramServer() = default;
    ~ProgramServer();
    ProgramServer(const ProgramServer&) = delete;
    ProgramServer& operator=(const ProgramServer&) = delete;

    /// A failure as the worker reports it.
    struct Trouble
    {
        std::string code; ///< as in WorkerError
        std::string message;
    };

    /// Starts the server and waits until it is ready; it must not be running. `call` has its words,
    /// environment and folder. Returns the reason if it does not become ready.
    [[nodiscard]] std::optional<Trouble> start(const protocol::ServerSpec& spec, const ProgramCall& call,
                                               int port);
    /// Returns true if a server runs that `spec` describes.
    [[nodiscard]] bool serves(const protocol::ServerSpec& spec);
    /// Returns false if the server has ended, or there is none. Waits up to `seconds` for its end.
    [[nodiscard]] bool isAlive(double seconds = 0);
    /// Returns a sentence about a server that has ended, with its last words. Its processes have ended then.
    [[nodiscard]] std::string obituary(const std::string& when);
    /// Ends the server with all its processes, if there is one.
    void stop();

    [[nodiscard]] int port() const { return m_port; }
    [[nodiscard]] pid_t keeper() const { return m_keeper; }
    /// Returns a descriptor that is readable once the server has ended.
    [[nodiscard]] int end() const { return m_news.fd(); }

private:
    void takeNews(double seconds);
    [[nodiscard]] std::optional<Trouble> waitUntilReady();

    protocol::ServerSpec m_spec;
    pid_t m_keeper = 0;
    int m_port = 0;
    OwnFile m_news;                        ///< the keeper's reports
    OwnFile m_orders;                      ///< the keeper stops the server when this is closed
    bool m_said = false;                   ///< it has printed the line that means ready
    std::optional<int> m_status;           ///< how it ended (waitpid)
    std::optional<std::string> m_notBegun; ///< why it could not be started
    std::string m_lastWords;
};

} // namespace parascope::worker
