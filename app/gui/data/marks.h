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

/// Stars, tags and notes of the runs and sources of the window; undoable. They are written off the GUI
/// thread, one change after the other, each on what the one before left, and shown once they are read back.
class Marks : public QObject
{
    Q_OBJECT

public:
    Marks(DataHub& data, selection::SelectionModel& selection, QUndoStack& undo, QObject* parent = nullptr);
    ~Marks() override;

    /// Rows of the present table.
    using Rows = std::vector<std::uint32_t>;
    /// The runs that a change concerns (SelectionModel::chosen).
    [[nodiscard]] Rows chosen() const;
    /// What is said of runs.
    struct Common
    {
        std::size_t runs = 0, starred = 0;
        QStringList tags;            ///< that all have
        std::optional<QString> note; ///< of all; nothing where they differ
        QString refusal;             ///< why their file takes no marks; empty where it does
    };
    [[nodiscard]] Common common(const Rows& rows) const;
    [[nodiscard]] QStringList knownTags() const;
    /// Of a source, by the path that it was opened under.
    [[nodiscard]] store::Annotation ofSource(const QString& original) const;

    /// A star for the chosen runs; where all have one, none.
    void toggleStar();
    /// The subjects of the edit are these runs.
    void edit(const Rows& rows, store::AnnotationEdit edit);
    void editSource(const QString& original, store::AnnotationEdit edit);
    /// Something is on its way to a file, or back from it.
    [[nodiscard]] bool isBusy() const { return m_busy; }

signals:
    /// A file takes no marks: one sentence.
    void problem(const QString& sentence);

private:
    friend class MarkCommand;
    /// Edits of databases, as they are written and undone.
    using Edits = std::vector<std::pair<std::filesystem::path, std::vector<store::AnnotationEdit>>>;
    struct Source
    {
        std::string name; ///< in the table
        std::filesystem::path database, original;
        bool imported = false;
    };
    /// What is asked of the pool: a change of runs, or edits that an undo has ready.
    struct Change
    {
        table::TablePtr table;
        Rows rows;
        bool toggles = false; ///< the star
        store::AnnotationEdit edit;
        Edits ready, inverse;
        QString text;       ///< of a new command; empty: it is undone or redone
        bool isNew = false; ///< a command is to be made
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
    QThreadPool m_pool; ///< one thread: a change waits for a runner's answer
    selection::Latest<Written> m_latest{&m_pool};
    std::deque<Change> m_waiting;
    QTimer m_patience; ///< for what was written to be read back
    bool m_busy = false, m_reading = false;
};

} // namespace parascope::gui
