// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a sweep spec is refused in a sentence, or it reads back to itself, its points can be made, and
// each is a model or is refused in a sentence. If this fails, a file crashes the command line.
#include "engine/model/space/grid.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/family.h"
#include "engine/run/dispatch/vocabulary.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace parascope;

namespace {

/// The fuzzer has no files; another test covers specs that name one.
bool namesFiles(const Json& json)
{
    if (!json.is_object())
        return false;
    for (const auto* key : {"points", "graph"})
        if (const auto it = json.find(key); it != json.end() && it->is_string())
            return true;
    return false;
}

void needSentence(const Error& error)
{
    if (error.message.empty())
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = parseJson({reinterpret_cast<const char*>(data), size}, "spec.json");
    if (!json || namesFiles(*json))
        return 0;
    const auto spec = dispatch::specFrom(*json, "spec.json");
    if (!spec) {
        needSentence(spec.error());
        return 0;
    }
    const auto written = space::toJson(*spec);
    const auto again = dispatch::specFrom(written, "again");
    if (!again || space::toJson(*again) != written)
        std::abort();
    // Millions of points are allowed, but take more time than a fuzzer has.
    double points = static_cast<double>(std::max<std::size_t>(1, spec->points.size()));
    for (const auto& axis : spec->axes)
        points *= static_cast<double>(axis.values.size());
    if (points > 1e4)
        return 0;
    const auto grid = space::Grid::of(*spec);
    if (!grid) {
        needSentence(grid.error());
        return 0;
    }
    for (std::size_t i = 0; i < grid->size(); i += 1 + grid->size() / 2) {
        const auto point = grid->at(i);
        // Deep models are slow to make but valid; the graph's fuzzer tests their graphs.
        if (point.number("layer").value_or(1) > 64 || point.number("length").value_or(1) > 4096)
            continue;
        Parameters model;
        if (const auto* family = vocabulary::words().family(spec->family)) {
            for (const auto& word : family->words)
                if (const auto* value = point.find(word.name))
                    model.set(word.name, *value);
            if (const auto graph = workload::buildGraph(spec->family, model); !graph)
                needSentence(graph.error());
        }
    }
    return 0;
}
