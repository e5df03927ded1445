// SPDX-License-Identifier: GPL-3.0-or-later
// command: prints the commands that measure runs again
#include "app/cli/commands.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/run/dispatch/again.h"

namespace parascope::cli {

namespace {

struct CommandArguments
{
    std::vector<std::string> runs;
    std::string db, where;
};

Result<std::vector<std::string>> runsOf(const CommandArguments& arguments)
{
    auto out = arguments.runs;
    if (arguments.where.empty())
        return out;
    PARASCOPE_TRY(const auto data, dataset::load({arguments.db}, {}));
    PARASCOPE_TRY(const auto selection, table::select(*data->table, arguments.where, "--where"));
    if (selection.count == 0)
        return Error::badInput("--where: %1.",
                               selection.hint.empty() ? "no run is like that" : selection.hint);
    const auto* uuid = data->table->find(columns::run);
    for (std::size_t row = 0; row < selection.mask.size(); ++row)
        if (selection.mask[row])
            out.push_back(data->table->text(row, *uuid));
    return out;
}

Result<Outcome> command(const CommandArguments& arguments)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(arguments.db));
    PARASCOPE_TRY(const auto uuids, runsOf(arguments));
    PARASCOPE_TRY(const auto lines, dispatch::commandsAgain(reader, uuids, arguments.db));
    Outcome out;
    out.document = {{"commands", lines}};
    for (const auto& line : lines)
        out.text += line + "\n";
    out.isData = true;
    return out;
}

} // namespace

void addCommandCommand(Command app, Context& context)
{
    const auto arguments = std::make_shared<CommandArguments>();
    const auto print = app.subcommand("command", "Print the command line that measures runs again");
    const auto runs =
        print.option("RUN", arguments->runs,
                     "UUIDs of the runs to measure again: one, or several of the same sweep and family");
    print.option("--db", arguments->db, "Database that holds the runs").required();
    const auto where =
        print.option("--where", arguments->where,
                     "Runs for which this expression is true, for example 'batch >= 64 && layer == 4'");
    print.example(R"(command --db frameworks.db --where 'family == "dlrm" && platform == "libtorch"')");
    print.callback([&context, arguments, runs, where] {
        if (runs.count() + where.count() == 0)
            missing("RUN or --where");
        context.run = [arguments] { return command(*arguments); };
    });
}

} // namespace parascope::cli
