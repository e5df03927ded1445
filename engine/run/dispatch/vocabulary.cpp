// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/vocabulary.h"

#include "engine/base/core/written_json.h"
#include "engine/model/space/presets.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/graph.h"

#include <iostream>

namespace parascope::dispatch {

namespace {

Result<space::SweepSpec> checked(Result<space::SweepSpec> spec, std::string_view what)
{
    if (!spec)
        return spec;
    if (auto measure = measureOf(*spec); !measure)
        return about("measure", Error::badInput("%1: %2", what, measure.error().message));
    // A hand-written model is the whole sweep, so an impossible model is an error here instead of a row of
    // unsupported points.
    if (!spec->graph.is_null())
        if (auto graph = workload::graphFromJson(spec->graph, std::string(what) + ": \"graph\""); !graph)
            return tl::unexpected<Error>(graph.error());
    return spec;
}

} // namespace

Result<protocol::MeasureSpec> measureOf(const space::SweepSpec& spec)
{
    PARASCOPE_TRY(auto measure, protocol::measureFromJson(spec.measure, "\"measure\""));
    if (measure.steps > 0 && measure.protocol != "fixed")
        return Error::badInput(
            "\"measure\": \"steps\" needs \"protocol\": \"fixed\", and this one is \"%1\".",
            measure.protocol);
    return measure;
}

Result<space::SweepSpec> specFrom(const Json& json, std::string_view what,
                                  const std::filesystem::path& folder, const space::Vocabulary& words)
{
    return checked(space::specFromJson(json, what, words, folder), what);
}

namespace {

/// Reads standard input, up to the largest size of a spec.
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

/// Reads a spec from text. A spec without a name is called "inline".
Result<space::SweepSpec> specOfText(const std::string& text, const char* what, const space::Vocabulary& words)
{
    PARASCOPE_TRY(Json json, parseWrittenJson(text, what));
    if (json.is_object() && !json.contains("name"))
        json["name"] = "inline";
    return specFrom(json, what, std::filesystem::current_path(), words);
}

} // namespace

Result<space::SweepSpec> loadSpec(const std::string& fileOrPreset, const space::Vocabulary& words)
{
    if (fileOrPreset == "-") {
        PARASCOPE_TRY(const auto text, standardInput());
        return specOfText(text, "The spec on standard input", words);
    }
    if (const auto begin = fileOrPreset.find_first_not_of(" \t\r\n");
        begin != std::string::npos && fileOrPreset[begin] == '{')
        return specOfText(fileOrPreset, "The spec", words);
    std::error_code error;
    if (!std::filesystem::exists(fileOrPreset, error)) {
        PARASCOPE_TRY(const auto all, space::presets());
        for (const auto& preset : all)
            if (preset.id == fileOrPreset)
                return specFrom(preset.spec, preset.id, {}, words);
    }
    return checked(space::readSpec(fileOrPreset, words), fileOrPreset);
}

} // namespace parascope::dispatch
