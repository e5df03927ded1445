// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/store/annotation.h"
#include "widgets/selection/latest.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <deque>
#include <filesystem>
#include <optional>
#include <vector>

class QUndoStack;

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::gui {

class DataHub;

/// Stars, tags and notes of the runs and sources of the window, with undo. They are written off the GUI
/// thread, one change after the other. Each change starts from the result of the previous one, and is shown
/// once it has been read back.
class Marks : public QObject
{
    Q_OBJECT

public:
    Marks(DataHub& data, selection::SelectionModel& selection, QUndoStack& undo, QObject* parent = nullptr);
    ~Marks() override;

    /// Rows of the present table.
    using Rows = std::vector<std::uint32_t>;
    /// The runs that a change applies to (SelectionModel::chosen).
    [[nodiscard]] Rows chosen() const;
    /// The marks that some runs have in common.
    struct Common
    {
        std::size_t runs = 0, starred = 0;
        QStringList tags;            ///< tags that all runs have
        std::optional<QString> note; ///< the note of all runs; nothing if they differ
        QString refusal;             ///< why their file accepts no marks; empty if it accepts them
    };
    [[nodiscard]] Common common(const Rows& rows) const;
    [[nodiscard]] QStringList knownTags() const;
    /// The marks of a source, given the path under which it was opened.
    [[nodiscard]] store::Annotation ofSource(const QString& original) const;

    /// Gives the chosen runs a star, or removes it if all of them have one.
    void toggleStar();
    /// Applies the edit to these runs.
    void edit(const Rows& rows, store::AnnotationEdit edit);
    void editSource(const QString& original, store::AnnotationEdit edit);
    /// Whether a change is being written to a file or read back from it.
    [[nodiscard]] bool isBusy() const { return m_busy; }

signals:
    /// A file accepts no marks: one sentence.
    void problem(const QString& sentence);

private:
    friend class MarkCommand;
    /// Edits per database, as they are written and undone.
    using Edits = std::vector<std::pair<std::filesystem::path, std::vector<store::AnnotationEdit>>>;
    struct Source
    {
        std::string name; ///< name in the table
        std::filesystem::path database, original;
        bool imported = false;
    };
    /// A request to the pool: a change of runs, or the prepared edits of an undo.
    struct Change
    {
        table::TablePtr table;
        Rows rows;
        bool toggles = false; ///< toggles the star
        store::AnnotationEdit edit;
        Edits ready, inverse;
        QString text;       ///< text of a new command; empty for undo or redo
        bool isNew = false; ///< whether to make a new undo command
    };
    struct Written
    {
        Change change;
        std::size_t changed = 0;
        std::optional<Error> error;
    };
    void ask(Change change);
    void start();
    static Written write(Change change, const table::TablePtr& now, const std::vector<Source>& sources);
    void take(const Written& written);
    void goOn();
    void apply(const Edits& edits);
    [[nodiscard]] std::vector<Source> sources() const;
    static Result<Change> planned(Change change, const table::TablePtr& now,
                                  const std::vector<Source>& sources);

    DataHub& m_data;
    selection::SelectionModel& m_selection;
    QUndoStack& m_undo;
    QThreadPool m_pool; ///< one thread, because a change waits for a runner's answer
    selection::Latest<Written> m_latest{&m_pool};
    std::deque<Change> m_waiting;
    QTimer m_patience; ///< limits the wait until a written change is read back
    bool m_busy = false, m_reading = false;
};

} // namespace parascope::gui
