// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "widgets/selection/latest.h"

#include <QObject>

#include <string>
#include <vector>

namespace parascope::gui {

class Workbench;

/// Puts the command that measures runs again on the clipboard (dispatch::commandsAgain). It covers the
/// selected runs, or the focused run if none is selected. The databases are read on the thread pool.
class CommandCopy : public QObject
{
    Q_OBJECT

public:
    explicit CommandCopy(Workbench& bench, QObject* parent = nullptr);
    void copy();

private:
    using Lines = Result<std::vector<std::string>>;

    Workbench& m_bench;
    selection::Latest<Lines> m_latest;
};

} // namespace parascope::gui
