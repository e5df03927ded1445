// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/report/page.h"
#include "engine/figure/build.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace parascope::gui {

/// The content of a page to send.
struct PageRequest
{
    QString title;     ///< empty: the names of the files
    QStringList files; ///< as the user opened them
    std::vector<std::filesystem::path> databases;
    std::shared_ptr<const dataset::Dataset> dataset;
    figure::Input input;         ///< with the filter of the window, if there is one
    std::vector<ViewPlan> views; ///< figures in their order
};

/// A page without its pictures, and the figures to draw, in the order of the page's.
struct PageDraft
{
    report::Page page;
    std::vector<std::pair<figure::Figure, figure::Spec>> figures;
    figure::Input input; ///< the runs that the marks of the figures stand for
};

/// Returns results as the content of one HTML file (engine/analyse/report/page.h): the views as pictures with
/// their values, the platforms and runs as tables, observations, the environment of the newest run, and the
/// runs and specs themselves. It stays below 3 MB: a million runs are summarised, with 500 rows in the table
/// of runs; the runs are inside only if they take less than a megabyte; a picture that is too large is left
/// to its values. Takes seconds, so call it from a worker thread. Fails if there is no run, or a database
/// cannot be read.
[[nodiscard]] Result<PageDraft> draftOf(const PageRequest& request);
/// Draws the pictures of a page and writes it. The marks of a picture with at most 400 of them show their run
/// to a pointer that rests on them; more would make the page too large. Plots are drawn on the GUI thread
/// only.
[[nodiscard]] QByteArray pageOf(PageDraft draft);

/// A page that was read: the results in it as a file, and its views.
struct OpenedPage
{
    QString results; ///< path of a file in the data folder; empty if the page contains no runs
    std::vector<ViewPlan> views;
};
/// Reads a page that pageOf() made. Fails for any other file. Call it from a worker thread.
[[nodiscard]] Result<OpenedPage> openPage(const QString& path);

} // namespace parascope::gui
