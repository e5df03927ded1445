// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/worker/program_server.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Runs that call a program as often as the lane asks for it.
namespace parascope::worker {

class Channel;

/// The program that a worker was started for.
struct ProgramDescription
{
    std::string framework;
    std::string program;              ///< a name or a path; empty: each run has its own
    std::vector<std::string> version; ///< command that prints its version; may be empty
    std::map<std::string, std::string> environment;
    std::string unit = "cpu"; ///< device that it computes on
};

/// Fails for a text that is not such a description; the sentence names the key.
[[nodiscard]] Result<ProgramDescription> programDescription(std::string_view text);

/// Looks at the program and its machine. A program that does not exist has no path in the stack.
[[nodiscard]] protocol::Hello programHello(const ProgramDescription& description);

/// The runs of one process; a server stays from run to run.
class ProgramRuns
{
public:
    /// `folder` is an existing folder for temporary files.
    ProgramRuns(ProgramDescription description, std::filesystem::path folder);

    /// Carries out one run and sends its result or error.
    void serve(const protocol::ToWorker& message, Channel& channel);

private:
    void execute(const protocol::RunRequest& run, Channel& channel);
    [[nodiscard]] std::optional<ProgramServer::Trouble> prepareServer(const protocol::RunRequest& run,
                                                                      Channel& channel);
    [[nodiscard]] std::optional<ProgramServer::Trouble> measure(const protocol::RunRequest& run,
                                                                const std::filesystem::path& folder,
                                                                Channel& channel,
                                                                protocol::RunResult& result);
    [[nodiscard]] std::map<std::string, std::string> environmentOf(const Json& given) const;

    ProgramDescription m_description;
    std::filesystem::path m_folder;
    ProgramServer m_server;
    std::map<std::string, Json> m_identities; ///< of programs that axes name
    int m_made = 0;                           ///< number of folders made so far
};

} // namespace parascope::worker
