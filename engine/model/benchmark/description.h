// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/model/space/vocabulary.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Any program as a family of a sweep: a JSON file describes its axes, its command and what it reports
/// (resources/help/benchmarks.md).
namespace parascope::benchmark {

/// A text with names of axes in braces. `{{` is a brace.
struct Template
{
    struct Part
    {
        enum class Kind {
            Text, ///< `text` itself
            Axis, ///< value of the axis `text`
            Put,  ///< what only the worker knows: "output", "folder" or "port"
        } kind = Kind::Text;
        std::string text;
    };
    std::vector<Part> parts;
};

/// A word of a command.
struct CommandWord
{
    Template text;
    /// Name of an axis: the word appears only if the point sets the axis to something else than 0 or an empty
    /// text. Empty: always.
    std::string onlyIf;
};

using Environment = std::vector<std::pair<std::string, Template>>;

/// A program that stays while the benchmark is called.
struct Server
{
    std::vector<CommandWord> command;
    Environment environment;
    bool port = false;                      ///< ready when it accepts connections on {port}
    std::string line;                       ///< ready when it prints a line that contains this text
    double seconds = 600, stopSeconds = 10; ///< time limits (s) of its start and of its end
};

/// A number that a call reports.
struct Reported
{
    enum class From { Output, Errors, File } from = From::Output;
    enum class How {
        Json,     ///< `where` is a path: "jobs/0/read/iops"
        Pattern,  ///< `where` is a regular expression (RE2) with one group
        LastLine, ///< the last line that is not empty is the number
    } how = How::LastLine;
    std::string where;
    double factor = 1; ///< SI units of one reported unit
    std::string unit;  ///< SI unit: "s", "B", "B/s", "1/s", "FLOP/s", "1" or empty
};

/// How the numbers of a call are read.
struct Reads
{
    /// The value that decides when a point is measured enough. Nothing: the wall time of the call.
    std::optional<Reported> value;
    std::string metric;                                    ///< name of the value, unless it is a time
    std::vector<std::pair<std::string, Reported>> metrics; ///< further numbers by name
    std::string format;                           ///< an importer, by its name, reads the report instead
    std::vector<std::string> command;             ///< a program reads the report instead; {file} is its path
    Reported::From from = Reported::From::Output; ///< the text that `format` or `command` reads
};

struct Description
{
    std::string name; ///< family of its runs
    std::string title, source;
    std::vector<space::Word> axes;   ///< in the order of tables
    std::vector<std::string> titles; ///< titles of the axes, or empty texts
    std::vector<CommandWord> command;
    Environment environment;
    std::string folder;   ///< working folder; empty: a new one for each run
    Template input;       ///< standard input; no parts: none
    double seconds = 600; ///< time limit (s) of a call
    Reads reads;
    std::vector<int> statuses = {0};      ///< exit statuses of a call that worked
    std::string outOfMemory, unsupported; ///< regular expressions over what a failed call printed
    std::vector<std::string> version;     ///< command that prints the program's version
    std::optional<Server> server;
    std::string work; ///< expression over the axes: units of the reported rate in one step; empty: 1
    /// Expressions over the axes, for one step; empty: unknown.
    std::string flops, bytes, parameters, tokens;
    Json measure = Json::object(); ///< defaults of a spec's "measure"
    Json json;                     ///< the file itself, without comments

    /// Returns the words that a spec may use.
    [[nodiscard]] space::FamilyWords words() const;
};

/// The cost of a step of a point; 0 where it is unknown.
struct Cost
{
    double work = 1; ///< units of the reported rate in one step
    double flops = 0, bytes = 0, parameters = 0, tokens = 0;
};
/// Evaluates the expressions of a description at a point. An axis that the point does not set makes an
/// expression unknown. Fails if the work is no positive number, because every rate would give a wrong time.
[[nodiscard]] Result<Cost> costOf(const Description& description, const Parameters& point);

/// Returns whether runs of the program have this metric. What an importer finds is not known beforehand.
[[nodiscard]] bool reports(const Description& description, std::string_view metric);

/// Reads a description. The error begins with `what` and names the key.
[[nodiscard]] Result<Description> fromJson(const Json& json, std::string_view what);

/// Returns the descriptions that are part of the program, by name.
struct Shipped
{
    const char* name;
    const char* json;
};
[[nodiscard]] const std::vector<Shipped>& shipped();
/// Returns the JSON Schema of descriptions (resources/benchmark.schema.json).
[[nodiscard]] const char* schema();

/// Returns the names of the shipped descriptions and of those in the folder "benchmarks" of the configuration
/// folder, in the order of the alphabet.
[[nodiscard]] std::vector<std::string> names();

/// Writes a description of the user's into that folder. Fails if the name is taken.
[[nodiscard]] Result<std::filesystem::path> keep(const Json& description);

/// Finds the description that a spec names: a shipped one, one of the folder "benchmarks" in the
/// configuration folder, or a file (its name ends in .json or has a /) relative to `folder`. Fails with a
/// list of the known names.
[[nodiscard]] Result<Json> find(const std::string& nameOrFile, const std::filesystem::path& folder);

/// Returns the factor and the SI unit of a unit as a program prints it: "ms" is 1e-3 "s", "MiB/s" 1048576
/// "B/s", "tokens/s" 1 "1/s", "Melem/s" 1e6 "1/s". A word that is no unit counts things ("" after the
/// factor).
[[nodiscard]] std::pair<double, std::string> unitOf(std::string_view unit);

} // namespace parascope::benchmark
