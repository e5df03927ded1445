// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_measure.h"

#include <chrono>
#include <iostream>

namespace parascope::cli {

std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

void warnOfBlas(const protocol::DeviceInfo& unit)
{
    if (!unit.details.is_object() || !unit.details.contains("blas"))
        return;
    const auto& blas = unit.details["blas"];
    if (blas.is_object() && blas.value("warning", Json()).is_string())
        std::cerr << "WARNING: " << blas["warning"].get<std::string>() << '\n';
}

void addMeasureCommands(Command app, Context& context)
{
    addCalibrateCommand(app, context);
    addProfileCommand(app, context);
}

} // namespace parascope::cli
