// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace parascope::space {

/// A name that an axis may have, and the values that it allows. The families are in engine/model/workload, on
/// which this module does not depend, so the reader of a spec passes the words.
struct Word
{
    std::string name; ///< the name, such as "node"
    Value defaultValue;
    bool required = false; ///< every point has it, with the default if not given (hyper-parameters)
    bool freeText = false; ///< texts are allowed in addition to numbers (a CNN's block 3/4/6/3)
    bool real = false;     ///< numbers need not be whole
    std::string alias;     ///< alternative name in specs; points use `name`
    std::vector<std::string> choices; ///< the allowed texts; empty: a whole number
    std::int64_t minimum = 0, maximum = std::int64_t{1} << 40;
};

struct FamilyWords
{
    std::string name;           ///< the name, such as "fc"
    std::vector<Word> words;    ///< hyper-parameters, including batch, in the order of tables
    std::string optimizer = {}; ///< optimizer of a new grid of the family
    std::string title = {};     ///< title of a program
};

/// A model that a file describes: its family and its hyper-parameters.
struct ModelFile
{
    std::string family;
    Parameters fixed;
};

/// A program that a file describes (engine/model/benchmark).
struct ProgramFile
{
    Json description;
    FamilyWords family;
    Json measure = Json::object(); ///< defaults of the spec's "measure"
};

struct Vocabulary
{
    /// Reads points of a family from a list of operators (JSON).
    std::function<Result<std::vector<Parameters>>(const std::filesystem::path&, const std::string& family)>
        readOperators;
    /// Reads the file that a spec names in "config".
    std::function<Result<ModelFile>(const std::filesystem::path&)> readConfig;
    /// Reads what a spec gives as "benchmark": a description, its name or its file.
    std::function<Result<ProgramFile>(const Json& given, const std::filesystem::path& folder,
                                      const std::string& what)>
        readBenchmark;
    std::vector<FamilyWords> families;
    /// Programs that are known by name. A spec names them as its benchmark.
    std::vector<FamilyWords> programs;
    /// Settings of a run that are not hyper-parameters: dtype, optimizer, mode, threads, ...
    std::vector<Word> settings;

    [[nodiscard]] const FamilyWords* family(std::string_view name) const;
    /// Finds a hyper-parameter of the family, or a setting, by its name or alias; returns null if there is
    /// neither.
    [[nodiscard]] const Word* word(const FamilyWords& family, std::string_view name) const;
};

} // namespace parascope::space
