// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/samples.h"

#include "engine/base/core/json.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace parascope::exchange {

namespace {

constexpr std::string_view aboutBegin = "{\"about\":"; // the rest of the export is on the next lines
using Field = std::pair<std::string_view, std::string Sample::*>;
constexpr std::array<Field, 4> fields{{{"title", &Sample::title},
                                       {"source", &Sample::source},
                                       {"licence", &Sample::licence},
                                       {"citation", &Sample::citation}}};

/// Reads the lines "# title: ..." before the header of a table.
void readComments(std::istream& file, Sample& out)
{
    for (std::string line; file.peek() == '#' && std::getline(file, line);)
        for (const auto& [key, member] : fields)
            if (const auto begin = "# " + std::string(key) + ": "; line.starts_with(begin))
                out.*member = line.substr(begin.size());
}

/// Reads the object at the beginning of an export, so that a large sample need not be read completely.
void readObject(std::istream& file, Sample& out)
{
    std::string begin(aboutBegin.size(), ' ');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (begin != aboutBegin)
        return;
    std::string rest;
    std::getline(file, rest);
    const auto about = Json::parse(rest.substr(0, rest.rfind('}') + 1), nullptr, false);
    for (const auto& [key, member] : fields)
        if (about.is_object() && about.contains(std::string(key)) && about[std::string(key)].is_string())
            out.*member = about[std::string(key)].get<std::string>();
}

std::filesystem::path samplesFolder()
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return self.parent_path().parent_path() / "share/parascope/samples";
}

} // namespace

Result<Sample> readAbout(const std::filesystem::path& file)
{
    Sample out;
    out.name = file.stem().string();
    out.file = file;
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return Error::badInput("The sample %1 cannot be read.", file.string());
    if (in.peek() == '{')
        readObject(in, out);
    else
        readComments(in, out);
    return out;
}

Result<std::vector<Sample>> samples()
{
    const auto folder = samplesFolder();
    std::error_code error;
    std::vector<Sample> out;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        PARASCOPE_TRY(auto one, readAbout(it->path()));
        out.push_back(std::move(one));
    }
    if (error)
        return Error::badInput(
            "The samples should be in %1, which cannot be read (%2). Install the program again.",
            folder.string(), error.message());
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return out;
}

Result<Sample> sample(const std::string& name)
{
    PARASCOPE_TRY(auto all, samples());
    std::vector<std::string> names;
    for (auto& one : all) {
        if (one.name == name)
            return std::move(one);
        names.push_back(one.name);
    }
    return Error::badInput("There is no sample \"%1\"; available: %2.", name,
                           listed({names.begin(), names.end()}));
}

} // namespace parascope::exchange
