// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include "engine/base/core/printable.h"
#include "engine/model/space/grid.h"
#include "engine/run/dispatch/refusals.h"
#include "engine/run/dispatch/vocabulary.h"

#include <iostream>

namespace parascope::cli {

namespace {

struct ExpandArguments
{
    std::string spec;
    bool count = false;
};

Result<Outcome> expand(const ExpandArguments& arguments)
{
    PARASCOPE_TRY(auto spec, dispatch::loadSpec(arguments.spec));
    auto grid = space::Grid::of(std::move(spec));
    if (!grid)
        return fail(grid.error().code, Message::format("%1: %2", arguments.spec, grid.error().message));
    if (grid->undecided() > 0)
        std::cerr << "\"where\" names something that " << grid->undecided()
                  << " points lack; they are left out.\n";
    if (arguments.count) {
        Outcome outcome;
        outcome.document = {{"points", grid->size()}};
        outcome.text = std::to_string(grid->size()) + " points\n";
        if (const auto refusals = dispatch::refusalsOf(*grid); refusals.points > 0) {
            outcome.document["without_model"] = refusals.points;
            if (!refusals.all)
                outcome.document["looked_at"] = refusals.looked;
            for (const auto& reason : refusals.reasons)
                outcome.document["reasons"].push_back({{"reason", reason.text}, {"points", reason.points}});
            outcome.text += dispatch::refusalsText(refusals);
        }
        return outcome;
    }
    for (std::size_t i = 0; i < grid->size() && std::cout; ++i)
        std::cout << printableJson(toLine(toJson(grid->at(i)))) << '\n';
    return Outcome{};
}

} // namespace

void addExpandCommand(Command app, Context& context)
{
    auto arguments = std::make_shared<ExpandArguments>();
    const auto command = app.subcommand("expand", "Print the points of a sweep, one JSON object per line");
    command
        .option("spec", arguments->spec,
                "Sweep spec: a file, the name of a preset, JSON text, or - for standard input")
        .required();
    command.flag("--count", arguments->count, "Print only the number of points");
    command.example("expand fc-quick --count");
    command.callback([arguments, &context] { context.run = [arguments] { return expand(*arguments); }; });
}

} // namespace parascope::cli
