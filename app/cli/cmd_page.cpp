// SPDX-License-Identifier: GPL-3.0-or-later
// page
#include "app/cli/commands.h"

#include "engine/base/process/supervised.h"

#include <filesystem>
#include <memory>

namespace parascope::cli {

namespace {

struct PageArguments
{
    std::vector<std::string> databases;
    std::string out, title;
};

/// Lets the workbench draw the page, since only it draws figures. It needs no display for that.
Result<Outcome> writePage(const PageArguments& arguments)
{
    constexpr double seconds = 600;
    const auto program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "parascope";
    if (!std::filesystem::exists(program))
        return Error::notFound(
            "A page needs the program parascope next to parascope-cli, which draws its figures: "
            "%1 does not exist.",
            program.string());
    std::vector<std::string> command{program.string(), "--page", arguments.out};
    for (const auto& database : arguments.databases)
        command.insert(command.end(), {"--db", database});
    if (!arguments.title.empty())
        command.insert(command.end(), {"--title", arguments.title});
    PARASCOPE_TRY(const auto done, outputOf(command, seconds));
    if (!done.succeeded) {
        auto reason = done.errors;
        while (!reason.empty() && reason.back() == '\n')
            reason.pop_back();
        return Error::badInput("%1", reason.substr(reason.rfind('\n') + 1));
    }
    Outcome out;
    const auto bytes = std::filesystem::file_size(arguments.out);
    out.document = {{"file", arguments.out}, {"bytes", bytes}};
    out.text = arguments.out + ": " + std::to_string(bytes / 1024) + " kB, one file for any browser.\n";
    return out;
}

} // namespace

void addPageCommand(Command app, Context& context)
{
    const auto arguments = std::make_shared<PageArguments>();
    const auto page = app.subcommand("page", "Write results as one HTML file to send");
    page.option("db", arguments->databases, "Database or other file of results, or several").required();
    page.option("--out", arguments->out, "File to write, such as page.html").required();
    page.option("--title", arguments->title, "Title of the page (default: the names of the files)");
    page.example("page paper.db --out page.html");
    page.callback([&context, arguments] { context.run = [arguments] { return writePage(*arguments); }; });
}

} // namespace parascope::cli
