// SPDX-License-Identifier: GPL-3.0-or-later
// import, export, merge, check, info
#include "app/cli/commands.h"

#include "engine/core/units.h"
#include "engine/dataset/dataset.h"
#include "engine/exchange/import.h"
#include "engine/store/database.h"
#include "engine/table/filter.h"

#include <CLI/CLI.hpp>

#include <map>
#include <set>

namespace parascope::cli {

namespace {

struct Tally
{
    std::size_t ok = 0, duplicates = 0;
    std::map<std::string, std::size_t> failed;
    Json errors = Json::array();
};

/// Stores one import in one transaction and counts what was new.
Result<void> store(store::Writer& writer, const std::set<std::string>& known, exchange::Import&& import, Tally& tally)
{
    for (const auto& platform : import.platforms)
        if (platform.peakFlops || !known.contains(platform.name))
            PARASCOPE_CHECK(writer.putPlatform(platform));
    std::vector<store::RunRecord> fresh;
    std::set<std::string> seen;
    for (auto& run : import.runs) {
        if (known.contains(run.runUuid) || !seen.insert(run.runUuid).second) {
            ++tally.duplicates;
            continue;
        }
        if (run.outcome == parascope::Outcome::Completed)
            ++tally.ok;
        else
            ++tally.failed[std::string(nameOf(run.outcome))];
        fresh.push_back(std::move(run));
    }
    PARASCOPE_CHECK(writer.putRuns(fresh, import.operations));
    for (const auto& error : import.errors)
        tally.errors.push_back({{"file", error.file}, {"line", error.line}, {"reason", error.reason}});
    return {};
}

/// Uuids of runs and names of platforms that a database holds.
Result<std::set<std::string>> knownIn(const std::filesystem::path& path)
{
    std::set<std::string> known;
    std::error_code error;
    if (!std::filesystem::exists(path, error) || std::filesystem::file_size(path, error) == 0)
        return known;
    PARASCOPE_TRY(const auto reader, store::Reader::open(path));
    PARASCOPE_CHECK(reader.runs({}, [&](std::int64_t, store::RunRecord&& run) {
        known.insert(run.runUuid);
        return true;
    }));
    PARASCOPE_TRY(const auto platforms, reader.platforms());
    for (const auto& platform : platforms)
        known.insert(platform.name);
    return known;
}

Outcome report(const Tally& tally)
{
    Outcome out;
    out.document = {{"ok", tally.ok}, {"failed", tally.failed}, {"duplicates", tally.duplicates}, {"errors", tally.errors}};
    out.text = grouped(static_cast<std::int64_t>(tally.ok)) + " completed runs";
    for (const auto& [name, count] : tally.failed)
        out.text += ", " + grouped(static_cast<std::int64_t>(count)) + ' ' + name;
    out.text += "; " + grouped(static_cast<std::int64_t>(tally.duplicates)) + " were there already.\n";
    for (const auto& error : tally.errors)
        out.text += error["file"].get<std::string>() + ", " + error["line"].dump() + ": " +
                    error["reason"].get<std::string>() + ".\n";
    out.someFailed = !tally.errors.empty();
    return out;
}

Result<exchange::Import> everything(const store::Reader& reader)
{
    exchange::Import out;
    PARASCOPE_TRY(out.platforms, reader.platforms());
    PARASCOPE_TRY(out.operations, reader.operations());
    PARASCOPE_CHECK(reader.runs({0, true, true}, [&](std::int64_t, store::RunRecord&& run) {
        run.pointId = 0; // points belong to the sweeps of their own database
        out.runs.push_back(std::move(run));
        return true;
    }));
    return out;
}

Result<Outcome> runImport(const std::vector<std::string>& files, const std::string& db,
                          const exchange::ImportOptions& options)
{
    // Everything is read before anything is written: a wrong file leaves the database as it was.
    std::vector<exchange::Import> imports;
    for (const auto& file : files) {
        PARASCOPE_TRY(auto import, exchange::readImport(file, options));
        imports.push_back(std::move(import));
    }
    PARASCOPE_TRY(const auto known, knownIn(db));
    PARASCOPE_TRY(auto writer, store::Writer::open(db, "parascope-cli import"));
    Tally tally;
    auto seen = known;
    for (auto& import : imports) {
        std::vector<std::string> uuids;
        for (const auto& run : import.runs)
            uuids.push_back(run.runUuid);
        PARASCOPE_CHECK(store(writer, seen, std::move(import), tally));
        seen.insert(uuids.begin(), uuids.end());
    }
    return report(tally);
}

Result<Outcome> runMerge(const std::vector<std::string>& sources, const std::string& into)
{
    std::vector<exchange::Import> imports;
    std::vector<std::pair<std::string, Json>> ceilings;
    for (const auto& source : sources) {
        PARASCOPE_TRY(const auto reader, store::Reader::open(source));
        PARASCOPE_TRY(auto import, everything(reader));
        for (const auto& platform : import.platforms) {
            PARASCOPE_TRY(auto measured, reader.ceilings(platform.name));
            if (!measured.is_null())
                ceilings.emplace_back(platform.name, std::move(measured));
        }
        imports.push_back(std::move(import));
    }
    PARASCOPE_TRY(auto seen, knownIn(into));
    PARASCOPE_TRY(auto writer, store::Writer::open(into, "parascope-cli merge"));
    Tally tally;
    for (auto& import : imports) {
        std::vector<std::string> uuids;
        for (const auto& run : import.runs)
            uuids.push_back(run.runUuid);
        PARASCOPE_CHECK(store(writer, seen, std::move(import), tally));
        seen.insert(uuids.begin(), uuids.end());
    }
    for (const auto& [platform, measured] : ceilings)
        PARASCOPE_CHECK(writer.putCeilings(platform, measured));
    return report(tally);
}

Result<Outcome> runExport(const std::string& db, const std::string& format, const std::string& where)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(db));
    PARASCOPE_TRY(auto all, everything(reader));
    if (!where.empty()) {
        PARASCOPE_TRY(const auto data, dataset::load({db}, {}));
        PARASCOPE_TRY(const auto selection, table::select(*data->table, where, "--where"));
        if (!selection.hint.empty())
            return badInput("--where: " + selection.hint + ".");
        std::set<std::string> wanted;
        const auto* uuid = data->table->find("run");
        for (std::size_t row = 0; row < selection.mask.size(); ++row)
            if (selection.mask[row])
                wanted.insert(data->table->text(row, *uuid));
        std::erase_if(all.runs, [&](const auto& run) { return !wanted.contains(run.runUuid); });
        std::erase_if(all.operations, [&](const auto& operation) { return !wanted.contains(operation.runUuid); });
    }
    Outcome out;
    if (format == "csv")
        out.text = exchange::writeCsv(all.runs);
    else
        out.text = toLine(exchange::writeJson(all.runs, all.platforms, all.operations)) + '\n';
    // With --json the document is the export itself, whatever its format.
    out.document = format == "csv" ? Json(out.text) : exchange::writeJson(all.runs, all.platforms, all.operations);
    return out;
}

std::string infoText(const Json& info)
{
    std::string out = info["file"].get<std::string>() + ", " + bytesText(info["bytes"].get<double>()) + ", schema " +
                      info["schema"].dump() + "\n";
    const auto counts = [](const Json& item) {
        std::string text = grouped(item["runs"].get<std::int64_t>()) + " runs, " +
                           grouped(item["ok"].get<std::int64_t>()) + " ok";
        for (const auto& [name, count] : item["failed"].items())
            text += ", " + grouped(count.get<std::int64_t>()) + ' ' + name;
        return text;
    };
    out += counts(info) + '\n';
    for (const auto& [name, count] : info["families"].items())
        out += "  family " + name + ": " + grouped(count.get<std::int64_t>()) + " runs\n";
    for (const auto& platform : info["platforms"]) {
        out += "  platform " + platform["name"].get<std::string>() + ": " + counts(platform);
        if (platform["peak_flops_per_second"].is_number())
            out += "; peak " + withPrefix(platform["peak_flops_per_second"].get<double>(), "FLOP/s");
        out += '\n';
    }
    for (const auto& sweep : info["sweeps"])
        out += "  sweep " + sweep["name"].get<std::string>() + ": " + sweep["done"].dump() + " of " +
               sweep["points"].dump() + " points, " + sweep["state"].get<std::string>() + '\n';
    if (const auto writer = info["written_by"].get<std::string>(); !writer.empty())
        out += "being written by " + writer + '\n';
    return out;
}

} // namespace

void addDataCommands(CLI::App& app, Context& context)
{
    struct Options
    {
        std::vector<std::string> files;
        std::string db, format, where, map;
        exchange::ImportOptions import;
    };
    const auto options = std::make_shared<Options>();

    auto* import = app.add_subcommand("import", "Read ParaDnn, Benchmarker, CSV or exported files into a database");
    import->add_option("FILE", options->files, "Files to read")->required();
    import->add_option("--db", options->db, "The database; made when absent")->required();
    import->add_option("--format", options->import.format, "auto, paradnn, benchmarker, csv or parascope");
    import->add_option("--map", options->map, "How the columns of a CSV are to be read (JSON)");
    import->add_option("--platform", options->import.platform, "The platform of the runs");
    import->callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            if (!options->map.empty()) {
                PARASCOPE_TRY(options->import.map, exchange::readColumnMap(options->map));
            }
            return runImport(options->files, options->db, options->import);
        };
    });

    auto* exported = app.add_subcommand("export", "Write the runs of a database to standard output");
    exported->add_option("--db", options->db, "The database")->required();
    exported->add_option("--format", options->format, "csv or json")->required()->check(CLI::IsMember({"csv", "json"}));
    exported->add_option("--where", options->where, "Only runs for which this expression holds");
    exported->callback([&context, options] {
        context.run = [options] { return runExport(options->db, options->format, options->where); };
    });

    auto* merge = app.add_subcommand("merge", "Add the runs of databases to another; twice changes nothing");
    merge->add_option("DB", options->files, "Databases to read")->required();
    merge->add_option("--into", options->db, "The database to add to; made when absent")->required();
    merge->callback([&context, options] { context.run = [options] { return runMerge(options->files, options->db); }; });

    auto* check = app.add_subcommand("check", "Whether a database holds together");
    check->add_option("DB", options->db, "The database")->required();
    check->callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            PARASCOPE_TRY(const auto findings, store::check(options->db));
            Outcome out;
            out.document = {{"clean", findings.empty()}, {"findings", findings}};
            out.text = findings.empty() ? "Clean.\n" : "";
            for (const auto& finding : findings)
                out.text += finding + '\n';
            out.someFailed = !findings.empty();
            return out;
        };
    });

    auto* info = app.add_subcommand("info", "What is in a database");
    info->add_option("DB", options->db, "The database")->required();
    info->callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            PARASCOPE_TRY(const auto description, store::describe(options->db));
            return Outcome{description, infoText(description), false};
        };
    });
}

} // namespace parascope::cli
