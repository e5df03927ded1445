// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/serving.h"

#include "engine/base/core/dtypes.h"
#include "engine/model/workload/family.h"

namespace parascope::workload {

std::optional<double> kvBytesPerToken(std::string_view family, const Parameters& parameters,
                                      std::string_view dtype)
{
    const auto known = findFamily(family);
    if (!known || !(*known)->phases)
        return std::nullopt;
    const auto elementsAt = [&](std::int64_t context) -> std::optional<double> {
        Parameters point = parameters;
        point.set("context", context);
        const auto graph = buildGraph(family, point, "decode");
        if (!graph)
            return std::nullopt;
        double sum = 0;
        for (const auto& input : graph->inputs)
            sum += input.cache ? static_cast<double>(elements(input.shape, 1)) : 0;
        return sum;
    };
    const auto one = elementsAt(1), two = elementsAt(2);
    return one && two ? std::optional((*two - *one) * bytesOf(dtype)) : std::nullopt;
}

} // namespace parascope::workload
