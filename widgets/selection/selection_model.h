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
    table::Mask rows; ///< one entry a row; empty: none
    std::size_t count = 0;
    QString expression; ///< "node >= 512 && batch >= 4096"; empty when the runs were picked one by one
};

/// Runs that a filter names because no expression says which they are: `selection_1` holds for each of them.
struct KeptRuns
{
    QString name;
    std::shared_ptr<const table::Mask> rows; ///< rows beyond its end are out
    std::size_t count = 0;
};

/// The one filter (which runs exist for the views) and the one selection (which are emphasised) that all
/// views share, over the current snapshot. Both are undoable when an undo stack is given; hover and focus
/// are not. To be used from the GUI thread. Over large tables a filter is evaluated on the thread pool: until
/// its answer comes the old rows stay, and with it filterChanged() (or tableChanged()) is emitted.
class SelectionModel : public QObject
{
    Q_OBJECT

public:
    enum class Mode { Replace, Add, Toggle };

    explicit SelectionModel(QUndoStack* undo = nullptr, QObject* parent = nullptr);

    /// Tables with more rows are filtered on the thread pool; below, a filter costs less than its question.
    static constexpr std::size_t maxInlineRows = 20000;

    /// A newer snapshot. Filter and selection follow their runs (by uuid where rows moved).
    void setTable(table::TablePtr table);
    /// A filter or a snapshot is on its way.
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy(); }
    [[nodiscard]] const table::TablePtr& table() const { return m_table; }

    /// The expression in force; empty: every run.
    [[nodiscard]] const QString& filter() const { return m_filter; }
    /// The sets of runs that a filter names: they are known here alone, not to a file or a command.
    [[nodiscard]] std::vector<KeptRuns> keptIn(const QString& filter) const;
    /// The filter where everybody can evaluate it; empty where it names kept runs, and shown() says what it
    /// comes to.
    [[nodiscard]] QString portableFilter() const { return keptIn(m_filter).empty() ? m_filter : QString(); }
    /// Compiles first: on failure nothing changes and the sentence says where the text is wrong.
    Result<void> setFilter(const QString& expression);
    /// Whether the text would be accepted, without using it.
    [[nodiscard]] Result<void> checkFilter(const QString& expression) const;
    /// One entry a row of the table; what views draw.
    [[nodiscard]] const table::Mask& shown() const { return *m_shown; }
    /// The same, to be kept by a thread; never null.
    [[nodiscard]] const std::shared_ptr<const table::Mask>& sharedShown() const { return m_shown; }
    [[nodiscard]] std::size_t shownCount() const { return m_shownCount; }
    /// How many of the shown rows have which outcome (codes of the column "outcome"), most first.
    struct OutcomeCount
    {
        std::int32_t code;
        std::size_t rows;
    };
    [[nodiscard]] const std::vector<OutcomeCount>& shownOutcomes() const { return m_outcomes; }

    [[nodiscard]] const RunSet& selected() const { return m_selected; }
    /// What a command acts on: the focused run where it is none of the selected ones, else these.
    [[nodiscard]] std::vector<std::uint32_t> chosen() const;
    /// What the chip says: the expression, or how many runs.
    [[nodiscard]] QString selectionLabel() const;
    /// `expression`, when given, holds for exactly these rows.
    void select(table::Mask rows, const QString& expression, Mode mode = Mode::Replace);
    void selectRow(std::int64_t row, Mode mode = Mode::Replace);
    Result<void> selectWhere(const QString& expression, Mode mode = Mode::Replace);
    /// These rows of `of`, which may be an earlier snapshot. Many are taken on the thread pool.
    void selectRows(table::TablePtr of, std::shared_ptr<const std::vector<std::uint32_t>> rows);
    void clearSelection();
    /// The selection as part of the filter: its expression, else its runs by uuid, or as kept runs where they
    /// are more than maxNamedRuns. False when nothing is selected.
    static constexpr std::size_t maxNamedRuns = 200;
    bool filterToSelection();
    bool excludeSelection();

    /// The run under the pointer in any view; -1: none.
    [[nodiscard]] std::int64_t hovered() const { return m_hovered; }
    void setHovered(std::int64_t row);
    /// The run that the inspector shows; -1: none.
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

    /// What a filter and a snapshot come to.
    struct Answer
    {
        table::TablePtr table;
        QString filter;
        std::shared_ptr<const table::Mask> shown = std::make_shared<table::Mask>();
        std::size_t count = 0;
        std::vector<OutcomeCount> outcomes;
        RunSet selected;              ///< carried over to `table`
        quint64 selectionVersion = 0; ///< of the selection that was carried
        std::vector<KeptRuns> kept;   ///< likewise
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
    std::vector<KeptRuns> m_kept; ///< as long as undo may bring their filter back: always
    std::shared_ptr<const table::Mask> m_shown = std::make_shared<table::Mask>();
    std::size_t m_shownCount = 0;
    std::int64_t m_hovered = -1, m_focused = -1;
};

/// Rows for which the expression holds. Names are the table's columns and kept runs; texts are compared by
/// dictionary. Fails with one sentence that names the place in the text.
[[nodiscard]] Result<table::Mask> rowsWhere(const table::Table& table, const QString& expression,
                                            const std::vector<KeptRuns>& kept = {});

} // namespace parascope::selection
