// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/vocabulary.h"

#include "engine/base/core/data_sources.h"
#include "engine/base/core/dtypes.h"
#include "engine/base/core/modes.h"
#include "engine/model/space/presets.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/graph.h"
#include "engine/model/workload/hugging_face.h"
#include "engine/model/workload/operator_list.h"

#include <algorithm>
#include <iostream>

namespace parascope::dispatch {

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

/// One logical CPU by its number, or several as the kernel lists them: "0,2-3".
space::Word cores()
{
    space::Word word = count("cores", 0, 4095);
    word.freeText = true;
    return word;
}

/// A folder on the worker's host; no number is one.
space::Word folder(const char* name)
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
            // A size that is too small for its model is an unsupported point of a grid, not a bad spec.
            // Published lists have products of no rows.
            word.minimum = std::min<std::int64_t>(item.minimum,
                                                  family.kind == workload::Family::Kind::Operation ? 0 : 1);
            word.maximum = item.maximum;
            word.freeText = item.readsText();
            words.words.push_back(std::move(word));
        }
        out.families.push_back(std::move(words));
    }
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
        folder("data_folder"),
        count("loader_workers", 0, 256),
        count("prefetch", 1, 1024),
        count("record_side", 8, 4096),
    };
    return out;
}

Result<space::SweepSpec> checked(Result<space::SweepSpec> spec, std::string_view what)
{
    if (!spec)
        return spec;
    if (auto measure = measureOf(*spec); !measure)
        return about("measure", Error::badInput("%1: %2", what, measure.error().message));
    // A hand-written model is the whole sweep: an impossible one is no row of unsupported points.
    if (!spec->graph.is_null())
        if (auto graph = workload::graphFromJson(spec->graph, std::string(what) + ": \"graph\""); !graph)
            return tl::unexpected<Error>(graph.error());
    return spec;
}

} // namespace

const space::Vocabulary& vocabulary()
{
    static const auto words = makeVocabulary();
    return words;
}

Result<protocol::MeasureSpec> measureOf(const space::SweepSpec& spec)
{
    return protocol::measureFromJson(spec.measure, "\"measure\"");
}

Result<space::SweepSpec> specFrom(const Json& json, std::string_view what,
                                  const std::filesystem::path& folder)
{
    return checked(space::specFromJson(json, what, vocabulary(), folder), what);
}

namespace {

/// Standard input, as much of it as a spec may be long.
Result<std::string> standardInput()
{
    constexpr std::size_t most = std::size_t{64} << 20;
    std::string out, part(std::size_t{1} << 16, '\0');
    while (std::cin.read(part.data(), static_cast<std::streamsize>(part.size())) || std::cin.gcount() > 0) {
        out.append(part, 0, static_cast<std::size_t>(std::cin.gcount()));
        if (out.size() > most)
            return Error::badInput("The spec on standard input is longer than %1 bytes.", most);
    }
    return out;
}

/// A spec that was given as text. One without a name is called "inline".
Result<space::SweepSpec> specOfText(const std::string& text, const char* what)
{
    PARASCOPE_TRY(Json json, parseJson(text, what));
    if (json.is_object() && !json.contains("name"))
        json["name"] = "inline";
    return specFrom(json, what, std::filesystem::current_path());
}

} // namespace

Result<space::SweepSpec> loadSpec(const std::string& fileOrPreset)
{
    if (fileOrPreset == "-") {
        PARASCOPE_TRY(const auto text, standardInput());
        return specOfText(text, "The spec on standard input");
    }
    if (const auto begin = fileOrPreset.find_first_not_of(" \t\r\n");
        begin != std::string::npos && fileOrPreset[begin] == '{')
        return specOfText(fileOrPreset, "The spec");
    std::error_code error;
    if (!std::filesystem::exists(fileOrPreset, error)) {
        PARASCOPE_TRY(const auto all, space::presets());
        for (const auto& preset : all)
            if (preset.id == fileOrPreset)
                return specFrom(preset.spec, preset.id);
    }
    return checked(space::readSpec(fileOrPreset, vocabulary()), fileOrPreset);
}

} // namespace parascope::dispatch
