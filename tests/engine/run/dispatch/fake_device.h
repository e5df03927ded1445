// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/vocabulary.h"
#include "tests/engine/run/dispatch/gate.h"
#include "tests/paths.h"

#include <QStringList>

namespace parascope::test {

/// Returns a device whose worker is fake_worker.py with these arguments.
inline dispatch::DeviceConfig fakeDevice(const QStringList& arguments, const std::string& name = "fake")
{
    dispatch::DeviceConfig device;
    device.name = name;
    device.platform = name;
    device.command = {"/usr/bin/python3",
                      parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py")};
    for (const auto& argument : arguments)
        device.command.push_back(argument.toStdString());
    device.helloSeconds = 20;
    device.crashesInARow = 0; // most of these workers crash on purpose
    if (arguments.contains(QStringLiteral("--gate")))
        device.timeoutSeconds = 600; // the test opens the gate
    return device;
}

/// Returns FC points of batch 1..count on one tiny model.
inline space::SweepSpec batches(int count, const std::string& name = "t", double maxSeconds = 0.05)
{
    const Json json = {{"name", name},
                       {"family", "fc"},
                       {"axes", {{"batch", {{"from", 1}, {"to", count}, {"plus", 1}}}}},
                       {"fixed", {{"layer", 1}, {"node", 8}, {"input", 8}, {"output", 4}}},
                       {"measure", {{"max_seconds", maxSeconds}}},
                       {"order", "listed"}};
    return *dispatch::specFrom(json, "spec");
}

} // namespace parascope::test
