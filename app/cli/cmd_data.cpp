// SPDX-License-Identifier: GPL-3.0-or-later
// import, export, merge, check, vacuum, info
#include "app/cli/cmd_data.h"
#include "app/cli/equal_hardware.h"
#include "app/cli/status_line.h"

#include "engine/analyse/analysis/peak_doubts.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/file.h"
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"
#include "engine/exchange/known_platform.h"
#include "engine/model/benchmark/from_command.h"
#include "engine/store/bulk.h"

#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <regex>
#include <set>

namespace parascope::cli {

namespace {

/// Prints the writer's notice about the location of the file.
void tell(const store::Writer& writer)
{
    if (!writer.notice().empty())
        std::cerr << printable(writer.notice(), Breaks::Indent) << '\n';
}

/// Opens the database for `body`. If `body` fails, also for some records only, and the database was created
/// here and holds no run and no sweep, it is removed again.
Result<Outcome> writing(const std::string& db, const char* owner,
                        const std::function<Result<Outcome>(store::Writer&)>& body)
{
    PARASCOPE_TRY(auto writer, store::Writer::open(db, owner));
    tell(writer);
    auto done = body(writer);
    if (!done || done->someFailed)
        writer.discardIfNew();
    return done;
}

std::string joined(const std::vector<std::string>& texts, const char* between)
{
    std::string out;
    for (const auto& text : texts)
        out += (out.empty() ? "" : between) + text;
    return out;
}

/// Says how the columns of a table were understood: "t.csv: 2 settings (node, batch), 1 metric (ms)."
std::string columnsText(const exchange::Recognised& table)
{
    const auto counted = [](const std::vector<std::string>& columns, const std::string& what) {
        return std::to_string(columns.size()) + ' ' + what + (columns.size() == 1 ? "" : "s") +
               (columns.empty() ? "" : " (" + joined(columns, ", ") + ')');
    };
    return table.file + ": " + counted(table.settings, "setting") + ", " + counted(table.metrics, "metric") +
           ".\n";
}

Outcome report(const exchange::Stored& tally)
{
    Outcome out;
    Json errors = Json::array();
    for (const auto& error : tally.errors)
        errors.push_back({{"file", error.file}, {"line", error.line}, {"reason", error.reason}});
    out.document = {{"ok", tally.ok},
                    {"failed", tally.failed},
                    {"duplicates", tally.duplicates},
                    {"errors", errors},
                    {"skipped", tally.skipped}};
    for (const auto& table : tally.tables)
        out.document["tables"].push_back(
            {{"file", table.file}, {"settings", table.settings}, {"metrics", table.metrics}});
    out.text = grouped(static_cast<std::int64_t>(tally.ok)) + " completed runs";
    for (const auto& [name, count] : tally.failed)
        out.text += ", " + grouped(static_cast<std::int64_t>(count)) + ' ' + name;
    out.text += "; " + grouped(static_cast<std::int64_t>(tally.duplicates)) + " were there already.\n";
    for (const auto& table : tally.tables)
        out.text += columnsText(table);
    for (const auto& error : tally.errors)
        out.text += error.file + ", " + std::to_string(error.line) + ": " + error.reason + ".\n";
    if (const auto& skipped = tally.skipped; !skipped.empty()) {
        constexpr std::size_t shown = 10;
        const auto end = skipped.begin() + static_cast<std::ptrdiff_t>(std::min(shown, skipped.size()));
        out.text += "Skipped, of no format that is known: " + joined({skipped.begin(), end}, ", ");
        out.text += skipped.size() > shown
                        ? " and " + std::to_string(skipped.size() - shown) + " more (--json lists all).\n"
                        : ".\n";
    }
    out.someFailed = !tally.errors.empty();
    return out;
}

/// A file and the version that its name says.
using LabelledFile = std::pair<std::string, std::string>;

/// Finds the versions of files by a regular expression for their names, whose first group is the version.
/// Folders are replaced by their files. Without an expression no file has a version.
Result<std::vector<LabelledFile>> labelledFiles(const std::vector<std::string>& given,
                                                const std::string& pattern)
{
    namespace fs = std::filesystem;
    std::vector<LabelledFile> out;
    if (pattern.empty()) {
        for (const auto& file : given)
            out.emplace_back(file, std::string());
        return out;
    }
    std::regex expression;
    try {
        expression = std::regex(pattern);
    } catch (const std::regex_error&) {
        return Error::badInput("--label-from: \"%1\" is no regular expression.", pattern);
    }
    if (expression.mark_count() == 0)
        return Error::badInput("--label-from: \"%1\" has no group ( ) for the version.", pattern);
    std::error_code error;
    std::vector<std::string> files;
    for (const auto& name : given) {
        if (!fs::is_directory(name, error)) {
            files.push_back(name);
            continue;
        }
        std::error_code unknown;
        for (fs::recursive_directory_iterator it(name, error), end; !error && it != end; it.increment(error))
            if (it->is_regular_file(unknown))
                files.push_back(it->path().string());
        if (error)
            return Error::io("The folder %1 cannot be read: %2.", name, error.message());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        std::smatch found;
        const auto name = fs::path(file).filename().string();
        if (!std::regex_search(name, found, expression))
            return Error::badInput("--label-from: the name %1 does not match \"%2\".", name, pattern);
        out.emplace_back(file, found[1].str());
    }
    return out;
}

/// Adds the options that answer the question of an error about a column.
tl::unexpected<Error> withOption(Error error)
{
    if (error.key == exchange::columnsKey && !error.wrong.empty())
        error.message += Message::english(" Say it with --setting '%1' or --metric '%1'.", error.wrong);
    return tl::unexpected(std::move(error));
}

} // namespace

Result<Outcome> runImport(const std::vector<std::string>& given, const std::string& db,
                          const exchange::ImportOptions& common, const std::string& labelFrom)
{
    PARASCOPE_TRY(const auto files, labelledFiles(given, labelFrom));
    // Check the format of every file before writing: with a wrong file the database stays as it was.
    const ImportLine line;
    std::vector<exchange::Importer> imports;
    std::size_t expected = 0;
    for (const auto& [file, label] : files) {
        auto options = common;
        options.progress = line.progress();
        if (!label.empty())
            options.version = label;
        auto import = exchange::Importer::open(file, options);
        if (!import)
            return withOption(std::move(import).error());
        expected += import->runs();
        imports.push_back(*std::move(import));
    }
    const auto before = platformsIn(db);
    PARASCOPE_TRY(
        auto out, writing(db, "parascope-cli import", [&](store::Writer& writer) -> Result<Outcome> {
            // Use one transaction for all files: if the process is killed, either everything is stored or
            // nothing.
            exchange::Stored all;
            PARASCOPE_TRY(auto bulk, writer.bulk(expected));
            for (auto& import : imports) {
                PARASCOPE_TRY(auto stored, import.into(bulk));
                all.ok += stored.ok;
                all.duplicates += stored.duplicates;
                for (const auto& [name, count] : stored.failed)
                    all.failed[name] += count;
                std::move(stored.errors.begin(), stored.errors.end(), std::back_inserter(all.errors));
                std::move(stored.skipped.begin(), stored.skipped.end(), std::back_inserter(all.skipped));
                std::move(stored.tables.begin(), stored.tables.end(), std::back_inserter(all.tables));
            }
            PARASCOPE_CHECK(bulk.commit());
            return report(all);
        }));
    if (const auto equal = equalHardware(db, before); !equal.empty()) {
        out.document["equal_hardware"] = toJson(equal);
        out.text += textOf(equal);
    }
    return out;
}

namespace {

Result<Outcome> runMerge(const std::vector<std::string>& sources, const std::string& into)
{
    // Open every source before writing: with a wrong file the database stays as it was.
    std::vector<store::Reader> readers;
    for (const auto& source : sources) {
        PARASCOPE_TRY(auto reader, store::Reader::open(source));
        readers.push_back(std::move(reader));
    }
    return writing(into, "parascope-cli merge", [&](store::Writer& writer) -> Result<Outcome> {
        exchange::Stored all;
        std::size_t sweeps = 0, points = 0;
        for (const auto& reader : readers) {
            PARASCOPE_TRY(const auto merged, writer.merge(reader));
            all.ok += merged.ok;
            all.duplicates += merged.duplicates;
            for (const auto& [name, count] : merged.failed)
                all.failed[name] += count;
            sweeps += merged.sweeps;
            points += merged.points;
        }
        auto out = report(all);
        out.document["sweeps"] = sweeps;
        out.document["points"] = points;
        return out;
    });
}

/// The runs of a database that exceed a peak.
struct PeakCheck
{
    const char* peak; ///< in the form that --peak takes
    analysis::PeakDoubts doubts;
    std::vector<std::string> runs; ///< uuids of the runs above the peak
};

/// Checks the data sheets' peaks and the measured ones, as far as the database has them.
Result<std::vector<PeakCheck>> checkPeaks(const std::string& db, const store::Reader& reader)
{
    std::vector<std::pair<std::string, Json>> ceilings;
    bool sheets = false;
    PARASCOPE_TRY(const auto platforms, reader.platforms());
    for (const auto& platform : platforms) {
        sheets |= platform.peakFlops.has_value();
        PARASCOPE_TRY(auto measured, reader.ceilings(platform.name));
        if (!measured.empty() && measured.back().is_object())
            ceilings.emplace_back(platform.name, std::move(measured.back()));
    }
    std::vector<PeakCheck> out;
    for (const auto& [peak, there] : {std::pair{"datasheet", sheets}, {"measured", !ceilings.empty()}}) {
        if (!there)
            continue;
        dataset::Definitions definitions;
        definitions.peak = peak;
        PARASCOPE_TRY(const auto data, dataset::load({db}, definitions));
        const auto& table = *data->table;
        auto doubts = analysis::peakDoubts(table, table::Mask(table.rows(), 1),
                                           definitions.peak == "measured" ? ceilings : decltype(ceilings)());
        PeakCheck check{peak, std::move(doubts), {}};
        for (const auto row : check.doubts.rows)
            check.runs.push_back(table.text(row, *table.find(columns::run)));
        out.push_back(std::move(check));
    }
    return out;
}

/// Adds the caveat, which is not stored, to the runs that are faster than a peak of the database.
Result<void> markAbovePeaks(const std::string& db, const store::Reader& reader,
                            std::vector<store::RunRecord>& runs)
{
    PARASCOPE_TRY(const auto checks, checkPeaks(db, reader));
    std::set<std::string> above;
    for (const auto& check : checks)
        above.insert(check.runs.begin(), check.runs.end());
    for (auto& run : runs)
        if (above.contains(run.runUuid))
            run.quality |= static_cast<QualitySet>(Quality::AbovePeak);
    return {};
}

Result<Outcome> runCheck(const std::string& db)
{
    PARASCOPE_TRY(const auto findings, store::check(db));
    Outcome out;
    out.document = {{"clean", findings.empty()}, {"findings", findings}, {"peaks", Json::array()}};
    out.text = findings.empty() ? "Clean.\n" : "";
    for (const auto& finding : findings)
        out.text += printable(finding) + '\n';
    out.someFailed = !findings.empty();
    if (out.someFailed)
        return out;
    // Runs above a peak do not mean that the file is damaged. Report them and keep exit status 0.
    PARASCOPE_TRY(const auto reader, store::Reader::open(db));
    PARASCOPE_TRY(const auto checks, checkPeaks(db, reader));
    for (const auto& check : checks) {
        Json caveats = Json::array();
        for (const auto& sentence : check.doubts.sentences) {
            caveats.push_back(sentence.text());
            out.text += std::string("With --peak ") + check.peak + ": " + sentence.text() + '\n';
        }
        out.document["peaks"].push_back(
            {{"peak", check.peak}, {"above_peak", check.doubts.above}, {"caveats", std::move(caveats)}});
    }
    return out;
}

/// Returns whether an expression is true for a run, by its uuid. Only the uuids stay in memory.
Result<std::function<bool(const std::string&)>> selectedRuns(const std::string& db, const std::string& where)
{
    PARASCOPE_TRY(const auto data, dataset::load({db}, {}));
    PARASCOPE_TRY(const auto selection, table::select(*data->table, where, "--where"));
    if (!selection.hint.empty())
        return Error::badInput("--where: %1.", selection.hint);
    const auto* uuid = data->table->find(columns::run);
    table::Mask wanted(uuid->dictionary->size(), 0); // by the code of the uuid
    for (std::size_t row = 0; row < selection.mask.size(); ++row)
        if (selection.mask[row])
            wanted[static_cast<std::size_t>(uuid->codes[row])] = 1;
    uuid->dictionary->index(); // each run is looked up
    return [wanted = std::move(wanted), uuids = uuid->dictionary](const std::string& run) {
        const auto code = uuids->find(run);
        return code != table::Dictionary::missing && wanted[static_cast<std::size_t>(code)] != 0;
    };
}

Result<Outcome> runExport(const std::string& db, const std::string& format, const std::string& where,
                          const std::string& schema)
{
    if (!schema.empty() && format != "csv")
        return Error::badInput("--schema describes the columns of a CSV; the format is %1.", format);
    PARASCOPE_TRY(const auto reader, store::Reader::open(db));
    std::function<bool(const std::string&)> only;
    if (!where.empty()) {
        PARASCOPE_TRY(only, selectedRuns(db, where));
    }
    PARASCOPE_TRY(auto all, exchange::readWhole(reader, only));
    if (!schema.empty())
        PARASCOPE_CHECK(writeFileAtomically(schema, exchange::csvSchema(all.runs).dump(2) + '\n'));
    PARASCOPE_CHECK(markAbovePeaks(db, reader, all.runs));
    Outcome out;
    // With --json, the document is the export itself, in any format.
    if (format == "csv") {
        out.text = exchange::writeCsv(all.runs);
        out.document = out.text;
    } else {
        out.document = exchange::writeJson(all);
        out.text = printableJson(toLine(out.document)) + '\n';
    }
    out.isData = true;
    return out;
}

/// Returns a line for runs and one for sweeps if any are marked, and the annotation of the file.
std::string marksText(const Json& marks)
{
    std::string out;
    for (const auto* of : {"runs", "sweeps"}) {
        const auto& count = marks[of];
        std::vector<std::string> parts;
        for (const auto& [key, word] : {std::pair("starred", " starred"), std::pair("notes", " with a note")})
            if (const auto n = count[key].get<std::int64_t>(); n > 0)
                parts.push_back(grouped(n) + word);
        for (const auto& [tag, n] : count["tags"].items())
            parts.push_back(grouped(n.get<std::int64_t>()) + " tagged " + printable(tag));
        if (!parts.empty())
            out += std::string("  marked ") + of + ": " + joined(parts, ", ") + '\n';
    }
    const auto& file = marks["file"];
    std::vector<std::string> parts;
    if (file["starred"].get<bool>())
        parts.emplace_back("starred");
    for (const auto& tag : file["tags"])
        parts.push_back("tagged " + printable(tag.get<std::string>()));
    if (const auto note = file["note"].get<std::string>(); !note.empty())
        parts.push_back(printable(note, Breaks::Indent));
    return parts.empty() ? out : out + "  marks of the database: " + joined(parts, ", ") + '\n';
}

/// Formats the database's information. Names from the file stay on their line: a line break in a name could
/// imitate a line of our own.
std::string infoText(const Json& info)
{
    std::string out = info["file"].get<std::string>() + ", " + bytesText(info["bytes"].get<double>()) +
                      ", schema " + info["schema"].dump() + "\n";
    const auto counts = [](const Json& item) {
        std::string text = grouped(item["runs"].get<std::int64_t>()) + " runs, " +
                           grouped(item["ok"].get<std::int64_t>()) + " ok";
        for (const auto& [name, count] : item["failed"].items())
            text += ", " + grouped(count.get<std::int64_t>()) + ' ' + name;
        return text;
    };
    out += counts(info) + '\n';
    for (const auto& [name, count] : info["families"].items())
        out += "  family " + printable(name) + ": " + grouped(count.get<std::int64_t>()) + " runs\n";
    for (const auto& platform : info["platforms"]) {
        out += "  platform " + printable(platform["name"].get<std::string>()) + ": " + counts(platform);
        if (platform["peak_flops_per_second"].is_number())
            out += "; peak " + withPrefix(platform["peak_flops_per_second"].get<double>(), "FLOP/s");
        else if (const auto hint = exchange::spellingHint(platform["name"].get<std::string>()); !hint.empty())
            out += "; no peak: " + printable(hint.text());
        out += '\n';
        for (const auto& measured : platform["ceilings"])
            out += "    ceilings measured with " + printable(measured["owner"].get<std::string>()) + '\n';
    }
    for (const auto& sweep : info["sweeps"])
        out += "  sweep " + printable(sweep["name"].get<std::string>()) + ": " + sweep["done"].dump() +
               " of " + sweep["points"].dump() + " points, " + printable(sweep["state"].get<std::string>()) +
               '\n';
    out += marksText(info["marks"]);
    if (const auto writer = info["written_by"].get<std::string>(); !writer.empty())
        out += "being written by " + printable(writer) + '\n';
    for (const auto& name : info["unknown"])
        out += "not ours, and never looked at: " + printable(name.get<std::string>()) + '\n';
    if (info["log_left_out"].get<bool>())
        out += "The log next to it belongs to another file, which was there before, and is not read.\n";
    return out;
}

} // namespace

void addDataCommands(Command app, Context& context)
{
    struct Options
    {
        std::vector<std::string> files;
        std::string db, format, where, map, schema, program, labelFrom;
        std::vector<std::string> settings, metrics;
        exchange::ImportOptions import;
    };
    const auto options = std::make_shared<Options>();

    const auto import =
        app.subcommand("import", "Import results of other tools, tables and exported files into a database");
    import.option("FILE", options->files, "Files to read, or folders with such files").required();
    import.option("--db", options->db, "Database to import into; created if it does not exist").required();
    import.option("--format", options->import.format,
                  "Format of the files (default: auto, recognised by content): " +
                      joined(exchange::formatNames(), ", "));
    import.footer(
        "Reads files of " + joined(exchange::formatTitles(), ", ") +
        ".\n"
        "A CSV file has a header and one row per run, with the columns \"family\" and \"platform\". --map "
        "adapts\n"
        "any other table:\n"
        "    {\"columns\": {\"bs\": \"batch\", \"gpu\": \"platform\",\n"
        "                 \"ms\": {\"to\": \"step_seconds\", \"scale\": 0.001}},\n"
        "     \"set\": {\"family\": \"fc\", \"dtype\": \"float32\"},\n"
        "     \"ignore\": [\"comment\"]}\n"
        "\"columns\" says what a column holds: a hyper-parameter (hp:NAME where the name alone is "
        "ambiguous),\n"
        "a metric (metric:NAME), or a column of our export; \"scale\" multiplies its numbers. \"set\" gives\n"
        "every row a value, \"ignore\" leaves columns out. Other columns keep their names. See also the "
        "page\n"
        "\"Tables of your own\" of the manual.");
    import.option("--map", options->map,
                  "JSON file that says what the columns of a CSV file hold; see below");
    import
        .option("--setting", options->settings,
                "Column of a table that says what ran or how, as \"hp:\" in a map does")
        .oneEach();
    import
        .option("--metric", options->metrics,
                "Column of a table that was measured, as \"metric:\" in a map does")
        .oneEach();
    import.option(
        "--reads", options->program,
        "Program that reads each file and prints CSV or JSON of Parascope; {file} in the command line is "
        "the file");
    import.option("--platform", options->import.platform,
                  "Name of the platform of all runs (default: as in the files)");
    const auto label = import.option("--label", options->import.version,
                                     "Version of what was measured, for runs whose file names none");
    import
        .option("--label-from", options->labelFrom,
                "Regular expression for the names of the files; its first group is the version, for example "
                "'bench-(.*).json'")
        .excludes(label);
    import.example("import results.csv --db results.db --platform my-gpu");
    import.callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            if (!options->map.empty()) {
                PARASCOPE_TRY(options->import.map, exchange::readColumnMap(options->map));
            }
            for (const auto& [columns, prefix] :
                 {std::pair(&options->settings, "hp:"), std::pair(&options->metrics, "metric:")})
                for (const auto& column : *columns)
                    options->import.map.columns[column].name = prefix + column;
            if (!options->program.empty()) {
                PARASCOPE_TRY(options->import.program,
                              about("reads", benchmark::wordsOfLine(options->program)));
                if (options->import.program.empty())
                    return Error::badInput("--reads names no program.");
            }
            return runImport(options->files, options->db, options->import, options->labelFrom);
        };
    });

    const auto exported = app.subcommand("export", "Write the runs of a database to standard output");
    exported.option("--db", options->db, "Database to read").required();
    exported.option("--format", options->format, "Format of the output: csv or json; see below")
        .required()
        .oneOf({"csv", "json"});
    exported.option("--where", options->where,
                    "Only runs for which this expression is true, for example 'batch >= 64 && layer == 4'");
    exported.option(
        "--schema", options->schema,
        "With csv: also write type, title and unit of the columns to this file (Table Schema, JSON)");
    exported.footer(
        "json  the whole database: runs with everything recorded of them (step times, documents, graphs),\n"
        "      their operations, platforms with their ceilings, sweeps with all their points, the log. An\n"
        "      import gives the same database. With --where: the selected runs, without sweeps and log\n"
        "csv   one row per run, for spreadsheets and statistics. An import gives the same runs, without\n"
        "      operations of profiled runs, sweeps and their points, peaks and ceilings of platforms, the\n"
        "      log, and the graphs of families (which follow from the columns)");
    exported.example("export --db paper.db --format csv --where 'batch >= 64 && layer == 4' >paper.csv");
    exported.callback([&context, options] {
        context.run = [options] {
            return runExport(options->db, options->format, options->where, options->schema);
        };
    });

    const auto merge = app.subcommand(
        "merge", "Add the contents of databases to another one; doing it again changes nothing");
    merge.option("DB", options->files, "Databases to read").required();
    merge.option("--into", options->db, "Database to add to; created if it does not exist").required();
    merge.example("merge paper.db h200.db --into all.db");
    merge.callback(
        [&context, options] { context.run = [options] { return runMerge(options->files, options->db); }; });

    const auto check = app.subcommand("check", "Check a database for damage and contradictions");
    check.option("--db,DB", options->db, "Database to check").required();
    check.example("check paper.db");
    check.callback([&context, options] { context.run = [options] { return runCheck(options->db); }; });

    const auto vacuum = app.subcommand("vacuum", "Return the unused space of a database to the disk");
    vacuum.option("--db,DB", options->db, "Database to make smaller").required().existingFile();
    vacuum.example("vacuum paper.db");
    vacuum.callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            PARASCOPE_TRY(auto writer, store::Writer::open(options->db, "parascope-cli vacuum"));
            PARASCOPE_TRY(const auto freed, writer.vacuum());
            return Outcome{
                {{"freed_bytes", freed}}, bytesText(static_cast<double>(freed)) + " freed.\n", false};
        };
    });

    const auto info =
        app.subcommand("info", "Summarise a database: its runs, families, platforms and sweeps");
    info.option("--db,DB", options->db, "Database to summarise").required();
    info.example("info paper.db");
    info.callback([&context, options] {
        context.run = [options]() -> Result<Outcome> {
            PARASCOPE_TRY(const auto description, store::describe(options->db));
            return Outcome{description, infoText(description), false};
        };
    });
}

} // namespace parascope::cli
