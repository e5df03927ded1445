// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/dropped_file.h"
#include "app/gui/workspace.h"
#include "engine/base/core/json.h"
#include "engine/base/core/result.h"
#include "engine/figure/spec.h"
#include "widgets/selection/latest.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

class QWidget;

namespace parascope::gui {

class Workbench;

/// Takes files that the user chose in a dialog or dropped on the window, each by its kind. Results are
/// opened, sweep specs and configurations of models are opened for editing, and exported figures are shown
/// again. Files are looked at on the thread pool, in the order in which they come.
class FileIntake : public QObject
{
    Q_OBJECT

public:
    FileIntake(Workbench& bench, QWidget& window);

    void take(const QStringList& paths);
    [[nodiscard]] bool isLooking() const { return m_looks.isBusy(); }
    void openDialog();
    void openGridDialog();
    void saveGridDialog();
    /// Asks for a file, and writes the views of Explore and their results into it as a page to send.
    void savePageDialog();
    void savePage(const QString& path);
    /// Makes a benchmark of a command line, and a grid of it.
    void newBenchmarkDialog();
    /// Asks what the columns of a table mean, and reads the table again by the answer. `why` says why it must
    /// be asked; empty if the user wants to change it.
    void askColumns(const QString& path, const QString& why = {});

signals:
    void workspaceRequested(parascope::gui::Workspace workspace);
    void viewRequested(const QString& id);

private:
    struct Looked
    {
        QString path;
        Result<DroppedFile> file;
    };
    void lookAtNext();
    void takeLooked(std::vector<Looked>& files);
    void takeFigure(const QString& path, const DroppedFigure& figure);
    /// Opens the results in a page that this program wrote, with the page's views.
    void takePage(OpenedPage& page);
    void editGrid(const Result<Json>& spec, const std::string& what);
    void showWaiting();

    Workbench& m_bench;
    QWidget& m_window;
    selection::Latest<Result<PageDraft>> m_latestPage{selection::panelPool()};
    selection::Latest<std::vector<Looked>> m_looks; ///< one request at a time
    QStringList m_asked;                            ///< files that are looked at after those
    selection::Latest<Result<Json>> m_latestGrid;
    std::vector<ViewPlan> m_waitingViews;  ///< views of a page that wait for its results
    std::optional<figure::Spec> m_waiting; ///< spec of an exported figure that waits for its results
};

} // namespace parascope::gui
