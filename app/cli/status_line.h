// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/progress.h"

#include <memory>
#include <string>
#include <thread>

namespace parascope::cli {

/// Replaces the present line of the terminal on standard error by a text, and ends the line after the `last`
/// one.
void overwriteLine(const std::string& text, bool last = false);

/// While this object exists, a line on standard error says how far an import is, if that is a terminal.
class ImportLine
{
public:
    ImportLine();
    [[nodiscard]] const std::shared_ptr<exchange::Progress>& progress() const { return m_progress; }

private:
    std::shared_ptr<exchange::Progress> m_progress = std::make_shared<exchange::Progress>();
    std::jthread m_thread;
};

} // namespace parascope::cli
