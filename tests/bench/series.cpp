// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the changes of level in generated databases, for series_rivals.py. Each line of the input is an
// object with "cells" (values by cell, version and launch) and "machines" (optional, a name for each
// version).
#include "engine/base/statistics/change_points.h"

#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

using parascope::statistics::findChanges;
using parascope::statistics::medianOf;

int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        const auto database = nlohmann::json::parse(line);
        std::vector<std::vector<double>> series;
        for (const auto& cell : database["cells"])
            for (auto& values = series.emplace_back(); const auto& version : cell)
                values.push_back(std::log(medianOf(version.get<std::vector<double>>())));
        std::vector<std::size_t> machines;
        if (const auto names = database.find("machines"); names != database.end() && names->is_array())
            for (std::size_t i = 1; i < names->size(); ++i)
                if ((*names)[i] != (*names)[i - 1])
                    machines.push_back(i);
        nlohmann::json changes = nlohmann::json::array();
        for (const auto& change : findChanges(series, machines).changes)
            if (change.series < series.size())
                changes.push_back({{"cell", change.series}, {"at", change.at}, {"by_machine", change.given}});
        std::cout << nlohmann::json{{"changes", changes}}.dump() << std::endl;
    }
}
