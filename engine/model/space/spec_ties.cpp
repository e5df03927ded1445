// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/spec.h"

#include <algorithm>
#include <set>

namespace parascope::space {

Result<std::vector<std::vector<std::string>>> tiesFromJson(const Json& json, const std::vector<Axis>& axes,
                                                           const Field& key)
{
    if (!json.is_array())
        return Error::badField("%1 must be a list of lists of axes.", key);
    std::vector<std::vector<std::string>> ties;
    std::set<std::string> used;
    for (const auto& entry : json) {
        if (!entry.is_array() || entry.size() < 2)
            return Error::badField("%1 must be a list of lists of two or more axes.", key);
        std::vector<std::string> group;
        std::size_t length = 0;
        for (const auto& name : entry) {
            const auto axis = std::find_if(axes.begin(), axes.end(),
                                           [&](const Axis& a) { return name.is_string() && name == a.name; });
            if (axis == axes.end())
                return Error::badField("%1: %2 is not an axis.", key, name.dump());
            if (!used.insert(axis->name).second)
                return Error::badField("%1: \"%2\" is tied twice.", key, axis->name);
            if (length != 0 && axis->values.size() != length)
                return Error::badField(
                    "%1: \"%2\" has %3 values and \"%4\" %5; tied axes must be equally long.", key,
                    group.front(), length, axis->name, axis->values.size());
            length = axis->values.size();
            group.push_back(axis->name);
        }
        ties.push_back(std::move(group));
    }
    return ties;
}

} // namespace parascope::space
