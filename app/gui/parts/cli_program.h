// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace parascope::gui {

/// Returns the program parascope-cli: the one next to this program or, for programs that are not installed
/// next to each other, what PARASCOPE_CLI says.
inline QString cliProgram()
{
    const auto given = qEnvironmentVariable("PARASCOPE_CLI");
    return given.isEmpty() ? QCoreApplication::applicationDirPath() + QStringLiteral("/parascope-cli")
                           : given;
}

} // namespace parascope::gui
