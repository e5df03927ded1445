// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "engine/base/core/user_folders.h"
#include "engine/base/core/written_json.h"
#include "engine/model/benchmark/description.h"

#include <algorithm>

namespace parascope::benchmark {

namespace {

Result<std::filesystem::path> ownFile(const std::string& name)
{
    PARASCOPE_TRY(const auto folder, configDirectory());
    return folder / "benchmarks" / (name + ".json");
}

} // namespace

std::vector<std::string> names()
{
    std::vector<std::string> out;
    for (const auto& one : shipped())
        out.emplace_back(one.name);
    std::error_code error;
    if (const auto own = ownFile("any"))
        for (std::filesystem::directory_iterator it(own->parent_path(), error), end; !error && it != end;
             it.increment(error))
            if (it->path().extension() == ".json")
                out.push_back(it->path().stem().string());
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

Result<std::filesystem::path> keep(const Json& description)
{
    PARASCOPE_TRY(const auto checked, fromJson(description, "The description"));
    PARASCOPE_TRY(const auto file, ownFile(checked.name));
    const auto known = names();
    if (std::find(known.begin(), known.end(), checked.name) != known.end())
        return about("name", Error::badInput("There is a benchmark \"%1\" already.", checked.name));
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    PARASCOPE_CHECK(writeFileAtomically(file, description.dump(2) + "\n"));
    return file;
}

Result<Json> find(const std::string& nameOrFile, const std::filesystem::path& folder)
{
    std::error_code error;
    const bool file = nameOrFile.ends_with(".json") || nameOrFile.find('/') != std::string::npos;
    if (const auto path = folder / nameOrFile; file && std::filesystem::is_regular_file(path, error))
        return readWrittenJson(path);
    for (const auto& one : shipped())
        if (nameOrFile == one.name)
            return parseJson(one.json, nameOrFile);
    if (const auto own = ownFile(nameOrFile); own && !file && std::filesystem::is_regular_file(*own, error))
        return readWrittenJson(*own);
    const auto known = names();
    std::string list;
    for (const auto& name : known)
        list += (list.empty() ? "" : ", ") + name;
    const auto near = nearestName(nameOrFile, known);
    return near.empty()
               ? Error::notFound("There is no file and no benchmark \"%1\"; known are %2.", nameOrFile, list)
               : Error::notFound("There is no file and no benchmark \"%1\" (did you mean \"%2\"?); known are "
                                 "%3.",
                                 nameOrFile, near, list);
}

} // namespace parascope::benchmark
