// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/spec_file.h"

#include "engine/base/core/fields.h"
#include "engine/base/core/file.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/measure/protocol/messages.h"
#include "engine/model/space/grid.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"
#include "engine/run/dispatch/vocabulary.h"
#include "widgets/editors/grid_editor.h"

#include <algorithm>
#include <cctype>

namespace parascope::gui {

namespace {

/// Returns a spec with its "config" replaced by the family and the hyper-parameters of that file.
Result<Json> specWritten(Json spec, const std::filesystem::path& path)
{
    if (spec.contains("family"))
        return spec; // the editor's forecast reports that it has both
    std::string config;
    Json fixed = Json::object(), axes = Json::object();
    Fields fields(spec, path.string());
    fields.read("config", config);
    for (const auto& [key, to] : {std::pair("fixed", &fixed), std::pair("axes", &axes)})
        if (!memberAt(spec, key).is_null())
            fields.readObject(key, *to);
    if (!fields.ok())
        return fields.failure();
    PARASCOPE_TRY(const auto model, workload::readModelConfig(path.parent_path() / config));
    for (const auto& [name, value] : model.hyperParameters)
        if (!fixed.contains(name) && !axes.contains(name))
            fixed[name] = toJson(value);
    spec.erase("config");
    spec["family"] = model.family;
    spec["fixed"] = std::move(fixed);
    return spec;
}

/// Makes a grid for the most usual question on a model: how fast it serves, by batch and, for a decoder, by
/// context.
Result<Json> gridAround(const Json& config, const std::filesystem::path& path)
{
    PARASCOPE_TRY(const auto model, workload::modelFromConfig(config, path.string()));
    PARASCOPE_TRY(const auto* family, workload::findFamily(model.family));
    const auto folder = path.parent_path().filename().string();
    const auto stem = path.stem().string();
    Json fixed = Json::object(), axes = Json::object();
    for (const auto& [name, value] : model.hyperParameters)
        fixed[name] = toJson(value);
    if (!model.dtype.empty())
        fixed["dtype"] = model.dtype;
    Json spec = {{"name", stem == "config" && !folder.empty() ? folder : stem}, {"family", model.family}};
    if (family->phases) {
        axes["mode"] = {"prefill", "decode"};
        fixed["optimizer"] = "none";
    } else {
        axes["mode"] = {"infer", "train"};
        fixed["optimizer"] = family->optimizer;
    }
    if (family->phases) {
        // Learned positions limit the context; rotary positions do not.
        const auto most = model.hyperParameters.integer("positions").value_or(std::int64_t{1} << 40);
        Json contexts = Json::array();
        for (const std::int64_t context : {512, 2048, 8192})
            if (contexts.empty() || context <= most)
                contexts.push_back(std::min(context, most));
        fixed.erase("context");
        fixed["length"] = contexts.front();
        spec["where"] = "mode == \"decode\" || context == " + contexts.front().dump();
        axes["context"] = std::move(contexts);
    }
    axes[hyper::batch] = {1, 4, 16};
    spec["axes"] = std::move(axes);
    spec["fixed"] = std::move(fixed);
    return spec;
}

/// Returns the sweep for a published list of shapes, if exactly one family knows all of its columns. Returns
/// nothing for a table of results, whose columns no family knows, and if several families match.
std::optional<Json> gridOfShapes(const std::filesystem::path& path)
{
    std::optional<Json> out;
    for (const auto& family : workload::families()) {
        const auto spec = dispatch::specFrom(
            {{"name", path.stem().string()}, {"family", family.name}, {"points", path.filename().string()}},
            path.string(), path.parent_path());
        if (!spec || !space::Grid::of(*spec))
            continue;
        if (out)
            return std::nullopt;
        out = space::toJson(*spec);
    }
    return out;
}

} // namespace

namespace {

/// Reads the description of a benchmark, or the name of one, together with its limits, which the reader of
/// descriptions leaves to the protocol.
Result<space::ProgramFile> programOf(const Json& given, const std::filesystem::path& folder,
                                     const std::string& what)
{
    PARASCOPE_TRY(auto program, vocabulary::words().readBenchmark(given, folder, what));
    PARASCOPE_CHECK(protocol::measureFromJson(program.measure, what + ": \"measure\""));
    return program;
}

} // namespace

Result<Json> gridOfBenchmark(const Json& description, const std::string& what)
{
    PARASCOPE_TRY(const auto program, programOf(description, {}, what));
    auto grid = editors::GridEditor::smallGrid(program.family);
    grid.rest["benchmark"] = program.description;
    grid.maxSeconds = numberAt(program.measure, "max_seconds").value_or(grid.maxSeconds);
    return editors::specOf(grid);
}

namespace {

/// Returns the grid of a description, or of a spec with a benchmark, whose description then is part of it.
std::optional<Result<Json>> gridOfProgram(const Json& json, const std::filesystem::path& path)
{
    if (json.contains("command") && json.contains("reads"))
        return gridOfBenchmark(json, path.string());
    if (!json.contains("benchmark") || !(json.contains("axes") || json.contains("points")))
        return std::nullopt;
    const auto read =
        programOf(json["benchmark"], path.parent_path(), Field{path.string(), "benchmark"}.text());
    if (!read)
        return Result<Json>(tl::unexpected(read.error()));
    Json spec = json;
    spec["benchmark"] = read->description;
    return Result<Json>(std::move(spec));
}

} // namespace

std::optional<Result<Json>> gridOfFile(const std::filesystem::path& path)
{
    constexpr std::uintmax_t largest = 1 << 20;
    std::error_code error;
    auto ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    if ((ending != ".json" && ending != ".csv") || std::filesystem::file_size(path, error) >= largest ||
        error)
        return std::nullopt;
    auto json = ending == ".json" ? readJsonFile(path) : Result<Json>(Json::array());
    if (json && json->is_array())
        if (auto grid = gridOfShapes(path))
            return Result<Json>(*std::move(grid));
    if (!json || !json->is_object())
        return std::nullopt;
    if (auto grid = gridOfProgram(*json, path))
        return grid;
    if ((json->contains("family") || json->contains("config")) &&
        (json->contains("axes") || json->contains("points")))
        return json->contains("config") ? specWritten(*std::move(json), path) : std::move(json);
    if (json->contains("model_type") || path.filename() == "config.json")
        return gridAround(*json, path);
    return std::nullopt;
}

} // namespace parascope::gui
