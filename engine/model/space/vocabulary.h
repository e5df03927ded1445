// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace parascope::space {

/// What an axis may be called and what it may hold. The families live in engine/model/workload, which this
/// module does not know: whoever reads a spec passes the words.
struct Word
{
    std::string name; ///< "node"
    Value defaultValue;
    bool required = false;            ///< filled with its default in every point (hyper-parameters)
    bool freeText = false;            ///< texts are allowed beside numbers (a CNN's block 3/4/6/3)
    bool real = false;                ///< numbers need not be whole
    std::string alias;                ///< another name that specs may use; points carry `name`
    std::vector<std::string> choices; ///< a text out of these; empty: a whole number
    std::int64_t minimum = 0, maximum = std::int64_t{1} << 40;
};

struct FamilyWords
{
    std::string name;           ///< "fc"
    std::vector<Word> words;    ///< hyper-parameters, batch among them, in the order of tables
    std::string optimizer = {}; ///< what a new grid of the family trains with
};

/// A model that a file describes: a family, and what makes it that model.
struct ModelFile
{
    std::string family;
    Parameters fixed;
};

struct Vocabulary
{
    /// Reads points of a family from a list of operators (JSON).
    std::function<Result<std::vector<Parameters>>(const std::filesystem::path&, const std::string& family)>
        readOperators;
    /// Reads the file that a spec names as its "config".
    std::function<Result<ModelFile>(const std::filesystem::path&)> readConfig;
    std::vector<FamilyWords> families;
    /// Settings of a run that are no hyper-parameters: dtype, optimizer, mode, threads, ...
    std::vector<Word> settings;

    [[nodiscard]] const FamilyWords* family(std::string_view name) const;
    /// A hyper-parameter of the family, or a setting, by its name or alias; null when neither.
    [[nodiscard]] const Word* word(const FamilyWords& family, std::string_view name) const;
};

} // namespace parascope::space
