// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a layer graph is refused in a sentence, or it is a model whose canonical form reads back to
// itself and whose cost can be computed at any batch. If this fails, a file crashes the window.
#include "engine/model/workload/cost.h"

#include <cstdlib>

using namespace parascope;
using namespace parascope::workload;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = parseJson({reinterpret_cast<const char*>(data), size}, "input");
    if (!json)
        return 0;
    const auto graph = graphFromJson(*json, "input");
    if (!graph) {
        if (graph.error().text().empty())
            std::abort();
        return 0;
    }
    const auto again = graphFromJson(toJson(*graph, true), "again");
    if (!again || hashOf(*again) != hashOf(*graph))
        std::abort();
    const auto model = CostModel::of(*graph);
    if (!model)
        std::abort(); // validation has checked everything that this needs
    for (const auto* mode : {"train", "infer"}) {
        for (const std::int64_t batch :
             {std::int64_t{1}, std::int64_t{64}, std::int64_t{1} << 40, std::int64_t{1} << 62})
            if (const auto cost = model->at({.batch = batch, .mode = mode});
                cost && !(cost->memoryPeakBytes >= 0))
                std::abort();
        (void)model->form({.mode = mode});
    }
    return 0;
}
