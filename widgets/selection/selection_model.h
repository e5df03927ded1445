// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/result.h"
#include "widgets/selection/latest.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

class QUndoStack;

namespace parascope::selection {

/// A set of runs as rows of the table, with the text that the filter bar shows for it.
struct RunSet
{
    table::Mask rows; ///< one entry per row; empty means no rows
    std::size_t count = 0;
    QString expression; ///< "node >= 512 && batch >= 4096"; empty when the runs were picked one by one
};

/// Runs that a filter names because no expression describes them: `selection_1` holds for each of them.
struct KeptRuns
{
    QString name;
    std::shared_ptr<const table::Mask> rows; ///< rows beyond its end are not in the set
    std::size_t count = 0;
};

/// The filter (which runs the views show) and the selection (which runs are emphasised) that all views share,
/// over the present snapshot. Both are undoable if an undo stack is given; hover and focus are not. Use it
/// from the GUI thread. For large tables the thread pool evaluates the filter: the old rows stay until its
/// answer arrives, and filterChanged() (or tableChanged()) is then emitted.
class SelectionModel : public QObject
{
    Q_OBJECT

public:
    enum class Mode { Replace, Add, Toggle };

    explicit SelectionModel(QUndoStack* undo = nullptr, QObject* parent = nullptr);

    /// Larger tables are filtered on the thread pool; for smaller ones the filter costs less than the
    /// request.
    static constexpr std::size_t maxInlineRows = 20000;

    /// Sets a newer snapshot. Filter and selection follow their runs (by uuid if rows moved).
    void setTable(table::TablePtr table);
    /// Whether a filter or a snapshot is being evaluated.
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy(); }
    [[nodiscard]] const table::TablePtr& table() const { return m_table; }

    /// The expression in force; empty means every run.
    [[nodiscard]] const QString& filter() const { return m_filter; }
    /// Returns the sets of runs that a filter names. They are known only to this object, not to a file or a
    /// command.
    [[nodiscard]] std::vector<KeptRuns> keptIn(const QString& filter) const;
    /// The filter in a form that can be evaluated elsewhere. It is empty if the filter names kept runs;
    /// shown() then has the result.
    [[nodiscard]] QString portableFilter() const { return keptIn(m_filter).empty() ? m_filter : QString(); }
    /// Sets the filter. It is compiled first: on failure nothing changes, and the sentence says where the
    /// text is wrong.
    Result<void> setFilter(const QString& expression);
    /// Whether the text would be accepted. It is not applied.
    [[nodiscard]] Result<void> checkFilter(const QString& expression) const;
    /// The rows that views draw; one entry per row of the table.
    [[nodiscard]] const table::Mask& shown() const { return *m_shown; }
    /// The same mask, for a thread to keep; never null.
    [[nodiscard]] const std::shared_ptr<const table::Mask>& sharedShown() const { return m_shown; }
    [[nodiscard]] std::size_t shownCount() const { return m_shownCount; }
    /// Number of shown rows per outcome (codes of the column "outcome"), most frequent first.
    struct OutcomeCount
    {
        std::int32_t code;
        std::size_t rows;
    };
    [[nodiscard]] const std::vector<OutcomeCount>& shownOutcomes() const { return m_outcomes; }

    [[nodiscard]] const RunSet& selected() const { return m_selected; }
    /// Returns the runs that a command acts on: the focused run if it is not selected, else the selected
    /// runs.
    [[nodiscard]] std::vector<std::uint32_t> chosen() const;
    /// Returns an expression for the chosen() runs that also holds outside this window: that of the
    /// selection, or their uuids. Empty if there are none, or more than maxNamedRuns that were picked one by
    /// one.
    [[nodiscard]] QString chosenExpression() const;
    /// The text of the chip: the expression, or the number of runs.
    [[nodiscard]] QString selectionLabel() const;
    /// Selects rows. `expression`, if given, holds for exactly these rows.
    void select(table::Mask rows, const QString& expression, Mode mode = Mode::Replace);
    void selectRow(std::int64_t row, Mode mode = Mode::Replace);
    Result<void> selectWhere(const QString& expression, Mode mode = Mode::Replace);
    /// Selects these rows of `of`, which may be an earlier snapshot. The thread pool handles large sets.
    void selectRows(table::TablePtr of, std::shared_ptr<const std::vector<std::uint32_t>> rows);
    void clearSelection();
    /// Puts the selection into the filter: its expression, or else its runs by uuid, or as kept runs if there
    /// are more than maxNamedRuns. Returns false if nothing is selected.
    static constexpr std::size_t maxNamedRuns = 200;
    bool filterToSelection();
    bool excludeSelection();

    /// The run under the pointer in any view; -1 means none.
    [[nodiscard]] std::int64_t hovered() const { return m_hovered; }
    void setHovered(std::int64_t row);
    /// The run that the inspector shows; -1 means none.
    [[nodiscard]] std::int64_t focused() const { return m_focused; }
    void setFocused(std::int64_t row);

signals:
    void tableChanged();
    void filterChanged();
    void selectionChanged();
    void hoveredChanged(qint64 row);
    void focusedChanged(qint64 row);

private:
    friend class FilterCommand;
    friend class SelectCommand;
    void applyFilter(const QString& expression);
    void applySelection(const RunSet& selected);
    void pushSelection(RunSet selected, const QString& text);
    [[nodiscard]] QString selectionExpression();
    [[nodiscard]] QString keep(const RunSet& set);

    /// The result of a filter on a snapshot.
    struct Answer
    {
        table::TablePtr table;
        QString filter;
        std::shared_ptr<const table::Mask> shown = std::make_shared<table::Mask>();
        std::size_t count = 0;
        std::vector<OutcomeCount> outcomes;
        RunSet selected;              ///< the selection, carried over to `table`
        quint64 selectionVersion = 0; ///< version of the selection that was carried over
        std::vector<KeptRuns> kept;   ///< the kept runs, carried over likewise
    };
    static Answer evaluate(table::TablePtr table, const QString& filter, const table::TablePtr& from,
                           const RunSet& selected, quint64 version, std::vector<KeptRuns> kept);
    void ask();
    void install(Answer& answer);

    QUndoStack* m_undo;
    table::TablePtr m_table, m_next, m_head;
    QString m_filter, m_appliedFilter;
    Latest<Answer> m_latest;
    Latest<RunSet> m_latestSelection;
    std::vector<OutcomeCount> m_outcomes;
    quint64 m_selectionVersion = 0;
    RunSet m_selected;
    std::vector<KeptRuns> m_kept; ///< kept permanently, because undo may restore their filter
    std::shared_ptr<const table::Mask> m_shown = std::make_shared<table::Mask>();
    std::size_t m_shownCount = 0;
    std::int64_t m_hovered = -1, m_focused = -1;
};

/// Returns the rows for which the expression holds. Names are the table's columns and kept runs; texts are
/// compared through the dictionary. Fails with one sentence that names the position in the text.
[[nodiscard]] Result<table::Mask> rowsWhere(const table::Table& table, const QString& expression,
                                            const std::vector<KeptRuns>& kept = {});

} // namespace parascope::selection
