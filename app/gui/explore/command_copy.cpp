// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/command_copy.h"

#include "app/gui/model/workbench.h"
#include "engine/base/core/columns.h"
#include "engine/run/dispatch/again.h"
#include "widgets/selection/words.h"

#include <QApplication>
#include <QClipboard>

namespace parascope::gui {

namespace {

/// For more runs, a spec of a grid is a better description.
constexpr std::size_t mostRuns = 1000;

/// Returns the lines from the first database that has the first run.
Result<std::vector<std::string>> linesOf(const std::vector<std::string>& runs,
                                         const std::vector<std::filesystem::path>& databases)
{
    Result<std::vector<std::string>> out = Error::badInput("No open database holds the run.");
    for (const auto& database : databases) {
        const auto reader = store::Reader::open(database);
        if (!reader || !reader->run(runs.front()))
            continue;
        return dispatch::commandsAgain(*reader, runs, database);
    }
    return out;
}

} // namespace

CommandCopy::CommandCopy(Workbench& bench, QObject* parent) : QObject(parent), m_bench(bench) {}

void CommandCopy::copy()
{
    const auto& selection = m_bench.selection();
    const auto& table = selection.table();
    const auto* run = table ? table->find(columns::run) : nullptr;
    std::vector<std::string> runs;
    if (run)
        for (const auto row : selection.chosen())
            if (runs.size() <= mostRuns)
                runs.push_back(table->text(row, *run));
    if (runs.empty() || runs.size() > mostRuns) {
        emit m_bench.message(runs.empty() ? tr("Click or select a run first; then its command can be copied.")
                                          : tr("Too many runs are selected for one command."),
                             true);
        return;
    }
    std::vector<std::filesystem::path> databases;
    for (const auto& file : m_bench.data().files())
        databases.push_back(file.database);
    m_latest.ask([runs, databases] { return linesOf(runs, databases); },
                 [this](const Lines& lines) {
                     QString text;
                     if (lines)
                         for (const auto& line : *lines)
                             text += QString::fromStdString(line) + QLatin1Char('\n');
                     if (lines)
                         QApplication::clipboard()->setText(text.trimmed());
                     emit m_bench.message(
                         lines ? tr("The command that repeats this measurement is on the clipboard.")
                               : selection::inLanguage(lines.error().message),
                         !lines);
                 });
}

} // namespace parascope::gui
