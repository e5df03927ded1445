// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/vocabulary/vocabulary.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/data_sources.h"
#include "engine/base/core/dtypes.h"
#include "engine/base/core/measure_defaults.h"
#include "engine/base/core/modes.h"
#include "engine/model/benchmark/description.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"
#include "engine/model/workload/operator_list.h"

#include <algorithm>

namespace parascope::vocabulary {

namespace {

space::Word choice(const char* name, std::vector<std::string> choices)
{
    space::Word word;
    word.name = name;
    word.defaultValue = choices.front();
    word.choices = std::move(choices);
    return word;
}

space::Word count(const char* name, std::int64_t minimum, std::int64_t maximum)
{
    space::Word word;
    word.name = name;
    word.defaultValue = minimum;
    word.minimum = minimum;
    word.maximum = maximum;
    return word;
}

std::vector<std::string> dtypeNames()
{
    std::vector<std::string> names;
    for (const auto& known : dtypes)
        names.emplace_back(known.name);
    return names;
}

/// One logical CPU by its number, or several in the kernel's list format: "0,2-3".
space::Word cores()
{
    space::Word word = count("cores", 0, 4095);
    word.freeText = true;
    return word;
}

/// Any text. Numbers are not allowed, so the range is empty.
space::Word text(const char* name)
{
    space::Word word;
    word.name = name;
    word.defaultValue = std::string();
    word.minimum = 1;
    word.maximum = 0;
    word.freeText = true;
    return word;
}

space::Vocabulary makeVocabulary()
{
    space::Vocabulary out;
    out.readOperators = [](const std::filesystem::path& file, const std::string& family) {
        return workload::readOperatorList(file, family);
    };
    out.readConfig = [](const std::filesystem::path& file) -> Result<space::ModelFile> {
        PARASCOPE_TRY(auto model, workload::readModelConfig(file));
        return space::ModelFile{std::move(model.family), std::move(model.hyperParameters)};
    };
    out.readBenchmark = [](const Json& given, const std::filesystem::path& folder,
                           const std::string& what) -> Result<space::ProgramFile> {
        Json json = given;
        auto name = what;
        if (given.is_string()) {
            name = given.get<std::string>();
            PARASCOPE_TRY(json, benchmark::find(name, folder));
        }
        PARASCOPE_TRY(const auto program, benchmark::fromJson(json, name));
        if (workload::findFamily(program.name))
            return Error::badInput("%1: \"name\": \"%2\" is a family of Parascope; choose another name.",
                                   name, program.name);
        Json measure = {{"max_seconds", measure_defaults::maxSecondsOfCalls},
                        {"max_steps", measure_defaults::maxCalls}};
        measure.update(program.measure);
        return space::ProgramFile{program.json, program.words(), std::move(measure)};
    };
    for (const auto& family : workload::families()) {
        space::FamilyWords words;
        words.name = family.name;
        words.optimizer = family.optimizer;
        for (const auto& item : family.hyperParameters) {
            space::Word word;
            word.name = item.name;
            word.defaultValue = item.defaultValue;
            word.required = !item.rare;
            word.real = item.isReal();
            word.choices = item.choices;
            word.alias = item.alias;
            // A size that is too small for its model makes a point unsupported, but not the spec invalid.
            // Published lists contain products without rows, so operations allow 0.
            word.minimum = std::min<std::int64_t>(item.minimum,
                                                  family.kind == workload::Family::Kind::Operation ? 0 : 1);
            word.maximum = item.maximum;
            word.freeText = item.readsText();
            words.words.push_back(std::move(word));
        }
        out.families.push_back(std::move(words));
    }
    for (const auto& name : benchmark::names())
        if (const auto program =
                out.readBenchmark(name, {}, name)) // a damaged file of the user's is left out
            out.programs.push_back(program->family);
    out.settings = {
        choice("dtype", dtypeNames()),
        choice("optimizer", {"rmsprop", "none", "sgd", "momentum", "adam", "adamw"}),
        choice("mode", std::vector<std::string>(modes.begin(), modes.end())),
        count("devices", 1, 4096),
        count("threads", 1, 4096),
        cores(),
        choice("layout", {"auto", "contiguous", "channels_last"}),
        count("tf32", 0, 1),
        count("tuned", 0, 1),
        count("compile", 0, 1),
        choice("matmul_precision", {"highest", "high", "medium"}),
        choice("data", std::vector<std::string>(dataSources.begin(), dataSources.end())),
        text("data_folder"),
        count("loader_workers", 0, 256),
        count("prefetch", 1, 1024),
        count("record_side", 8, 4096),
        text(columns::version),
        text(columns::commit),
        text(columns::committed),
    };
    return out;
}

} // namespace

const space::Vocabulary& words()
{
    static const auto all = makeVocabulary();
    return all;
}

Json familyEntry(const std::string& family)
{
    const bool program = !words().family(family) && words().readBenchmark(family, {}, family);
    return {{program ? "benchmark" : "family", family}};
}

bool isSetting(std::string_view name)
{
    const auto& settings = words().settings;
    return std::any_of(settings.begin(), settings.end(), [&](const auto& word) { return word.name == name; });
}

} // namespace parascope::vocabulary
