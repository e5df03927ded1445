// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/layers.h"

namespace parascope::worker {

namespace {

const Makers& makers()
{
    static const Makers table = [] {
        Makers all;
        addProducts(all);
        addAttention(all);
        addExperts(all);
        addRecurrent(all);
        addScan(all);
        addWindows(all);
        addElementwise(all);
        addShapes(all);
        addLosses(all);
        return all;
    }();
    return table;
}

} // namespace

std::optional<Forward> realise(const LayerContext& context)
{
    const auto it = makers().find(context.node.kind);
    if (it == makers().end())
        return std::nullopt;
    return it->second(context);
}

std::vector<std::string> realisedKinds()
{
    std::vector<std::string> names;
    for (const auto& [name, make] : makers())
        names.push_back(name);
    return names;
}

} // namespace parascope::worker
