// SPDX-License-Identifier: GPL-3.0-or-later
// sample
#include "app/cli/cmd_data.h"

#include "engine/exchange/samples.h"

#include <memory>

namespace parascope::cli {

namespace {

Json describe(const exchange::Sample& sample)
{
    return {{"name", sample.name},
            {"title", sample.title},
            {"source", sample.source},
            {"licence", sample.licence},
            {"citation", sample.citation}};
}

std::string textOf(const exchange::Sample& sample)
{
    std::string out = sample.name + ": " + sample.title + ".\n  Source: " + sample.source +
                      "\n  Licence: " + sample.licence + '\n';
    if (!sample.citation.empty())
        out += "  Cite: " + sample.citation + '\n';
    return out;
}

Result<Outcome> listSamples()
{
    PARASCOPE_TRY(const auto all, exchange::samples());
    Outcome out;
    out.document = Json::array();
    for (const auto& sample : all) {
        out.document.push_back(describe(sample));
        out.text += textOf(sample);
    }
    return out;
}

Result<Outcome> openSample(const std::string& name, const std::string& db)
{
    PARASCOPE_TRY(const auto sample, exchange::sample(name));
    PARASCOPE_TRY(auto out, runImport({sample.file.string()}, db, {}));
    out.document.update(describe(sample));
    out.text = textOf(sample) + out.text;
    return out;
}

} // namespace

void addSampleCommand(Command app, Context& context)
{
    struct Options
    {
        std::string name, db;
        bool list = false;
    };
    const auto options = std::make_shared<Options>();
    const auto sample =
        app.subcommand("sample", "Copy sample results that ship with the program into a database");
    const auto name = sample.option("NAME", options->name, "Name of the sample; --list prints the names");
    const auto db =
        sample.option("--db", options->db, "Database to copy the sample into; created if it does not exist");
    const auto list =
        sample.flag("--list", options->list, "List the samples with their sources and licences");
    name.excludes(list).needs(db);
    db.needs(name);
    sample.example("sample paper-fc --db paper.db");
    sample.callback([&context, options] {
        if (options->name.empty() && !options->list)
            missing("sample: NAME and --db FILE, or --list");
        context.run = [options] {
            return options->list ? listSamples() : openSample(options->name, options->db);
        };
    });
}

} // namespace parascope::cli
