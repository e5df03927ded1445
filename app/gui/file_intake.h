// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/workspace.h"
#include "engine/base/core/json.h"
#include "engine/base/core/result.h"
#include "engine/figure/spec.h"

#include <QObject>
#include <QStringList>

#include <optional>

class QWidget;

namespace parascope::gui {

class Workbench;

/// Takes files that the user chose in a dialog or dropped on the window, each by its kind. Results are opened
/// (the user is asked first how to read a foreign table), sweep specs and configurations of models are opened
/// for editing, and exported figures are shown again.
class FileIntake : public QObject
{
    Q_OBJECT

public:
    FileIntake(Workbench& bench, QWidget& window);

    void take(const QStringList& paths);
    void openDialog();
    void openGridDialog();
    void saveGridDialog();
    /// Makes a benchmark of a command line, and a grid of it.
    void newBenchmarkDialog();

signals:
    void workspaceRequested(parascope::gui::Workspace workspace);
    void viewRequested(const QString& id);

private:
    void takeFigure(const QString& path);
    void editGrid(const Result<Json>& spec);
    void showWaiting();

    Workbench& m_bench;
    QWidget& m_window;
    std::optional<figure::Spec> m_waiting; ///< spec of an exported figure that waits for its results
};

} // namespace parascope::gui
