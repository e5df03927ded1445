// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/printable_stream.h"

#include "engine/base/core/printable.h"
#include "engine/base/core/version.h"

#include <CLI/CLI.hpp>

#include <poll.h>
#include <sqlite3.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>

namespace {

/// Returns the message for an exception. Errors are values in this program, so an exception means too little
/// memory or a defect.
std::string unexpected(const std::exception& error)
{
    if (dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error))
        return "There is not enough memory for this.";
    return "This met a defect of Parascope; please report it with your command and this text: " +
           parascope::printable(error.what());
}

int exitStatus(parascope::ErrorCode code)
{
    return code == parascope::ErrorCode::Internal ? 3 : 2;
}

/// Returns whether standard output is a pipe whose reader has ended, as after `head`. This needs no message.
bool readerLeft()
{
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace parascope;
    std::signal(SIGPIPE, SIG_IGN);
    std::ostream asItIs(std::cout.rdbuf());
    const cli::PrintableStream out(std::cout), err(std::cerr);
    CLI::App app{"Parascope: performance analysis of deep-learning platforms", "parascope-cli"};
    app.set_version_flag("--version", [] {
        auto text = versionText("parascope-cli", {{"SQLite", sqlite3_libversion()}});
        text.pop_back(); // CLI11 adds the line break
        return text;
    });
    app.require_subcommand(1);
    cli::Context context;
    // Global, and accepted behind the subcommand too (fallthrough).
    app.add_flag("--json", context.json,
                 "Print the result as exactly one JSON document; also accepted after a command");
    app.fallthrough();
    const cli::Command command(app);
    cli::addModelCommands(command, context);
    cli::addSweepCommands(command, context);
    cli::addDataCommands(command, context);
    cli::addMarkCommand(command, context);
    cli::addSampleCommand(command, context);
    cli::addPageCommand(command, context);
    cli::addAnalyseCommands(command, context);
    cli::addCommandCommand(command, context);
    cli::addBenchmarkCommand(command, context);
    cli::addMeasureCommands(command, context);
    cli::addPredictCommands(command, context);
    command.footer( // at the end, because a subcommand begins with the footer that its parent has
        "The help of each command ends with an example. Some examples read these databases:\n"
        "  parascope-cli sample paper-fc --db paper.db\n"
        "  parascope-cli sample three-frameworks --db frameworks.db\n"
        "  parascope-cli sample nvidia-h200 --db h200.db");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int status = app.exit(error, std::cout, std::cerr);
        return status == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << unexpected(error) << '\n';
        return 3;
    }
    try {
        auto outcome = context.run();
        if (!outcome) {
            std::cerr << printable(outcome.error().text(), Breaks::Indent) << '\n';
            return exitStatus(outcome.error().code);
        }
        if (context.json && !outcome->document.is_null())
            std::cout << printableJson(toLine(outcome->document)) << '\n';
        else if (!context.json)
            (outcome->isData && ::isatty(STDOUT_FILENO) == 0 ? asItIs : std::cout) << outcome->text;
        asItIs.flush();
        std::cout.flush();
        if ((!std::cout || !asItIs) && !readerLeft()) {
            std::cerr << "Cannot write to standard output.\n";
            return 2;
        }
        return outcome->someFailed ? 1 : outcome->gate;
    } catch (const std::exception& error) {
        std::cerr << unexpected(error) << '\n';
        return 3;
    }
}
