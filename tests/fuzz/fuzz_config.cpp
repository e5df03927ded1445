// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a configuration of Hugging Face's transformers is refused in a sentence, or it is a model of a
// family that is there. If this fails, a config.json from anywhere crashes the window.
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"

#include <cstdint>
#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = parseJson({reinterpret_cast<const char*>(data), size}, "config.json");
    if (!json)
        return 0;
    const auto model = workload::modelFromConfig(*json, "config.json");
    if (!model) {
        if (model.error().text().empty())
            std::abort();
        return 0;
    }
    if (!workload::findFamily(model->family))
        std::abort();
    return 0;
}
