// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection/selection_model.h"

#include "engine/analyse/table/filter.h"
#include "engine/base/core/columns.h"
#include "engine/base/expression/lexer.h"
#include "widgets/selection/undo_commands.h"

#include <QUndoStack>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace parascope::selection {

namespace {

std::size_t countOf(const table::Mask& mask)
{
    return static_cast<std::size_t>(std::count(mask.begin(), mask.end(), std::uint8_t{1}));
}

const table::Column* runColumn(const table::TablePtr& table)
{
    return table ? table->find(columns::run) : nullptr;
}

/// Carries rows over to another snapshot. A follower only appends, so rows usually keep their places; if they
/// moved, the runs are found again by uuid. Returns the same mask if nothing moved; it may then be shorter
/// than the snapshot.
std::shared_ptr<const table::Mask> carried(const std::shared_ptr<const table::Mask>& mask,
                                           const table::TablePtr& from, const table::TablePtr& to)
{
    const auto* before = runColumn(from);
    const auto* after = runColumn(to);
    const auto rows = std::min(mask->size(), to->rows());
    const auto sameRun = [&](std::size_t row) {
        return before && after &&
               before->dictionary->text(before->codes[row]) == after->dictionary->text(after->codes[row]);
    };
    if (rows == mask->size() && rows > 0 && sameRun(0) && sameRun(rows - 1))
        return mask;
    auto moved = std::make_shared<table::Mask>(to->rows(), 0);
    if (before && after) {
        std::unordered_map<std::int32_t, std::size_t> rowOf;
        rowOf.reserve(to->rows());
        for (std::size_t row = 0; row < to->rows(); ++row)
            rowOf.emplace(after->codes[row], row);
        for (std::size_t row = 0; row < mask->size(); ++row)
            if ((*mask)[row]) {
                const auto found =
                    rowOf.find(after->dictionary->find(before->dictionary->text(before->codes[row])));
                if (found != rowOf.end())
                    (*moved)[found->second] = 1;
            }
    }
    return moved;
}

RunSet carried(const RunSet& set, const table::TablePtr& from, const table::TablePtr& to)
{
    if (set.rows.empty() || !to)
        return {};
    RunSet result{*carried(std::make_shared<const table::Mask>(set.rows), from, to), 0, set.expression};
    result.rows.resize(to->rows(), 0);
    result.count = countOf(result.rows);
    return result.count ? result : RunSet{};
}

void carryOver(KeptRuns& kept, const table::TablePtr& from, const table::TablePtr& to)
{
    if (!from || !to) { // with other data, the row numbers would mean other runs
        kept.rows = std::make_shared<const table::Mask>();
        kept.count = 0;
        return;
    }
    auto rows = carried(kept.rows, from, to);
    if (rows != kept.rows)
        kept.count = countOf(*rows);
    kept.rows = std::move(rows);
}

/// Returns the same columns without rows, so that an expression can be checked quickly.
table::TablePtr headOf(const table::Table& table)
{
    auto head = std::make_shared<table::Table>();
    for (const auto& column : table.columns())
        head->add(
            {column.name, column.title, column.unit, column.kind, column.role, {}, {}, column.dictionary});
    for (const auto& column : table.constants())
        head->addConstant(column);
    return head;
}

} // namespace

Result<table::Mask> rowsWhere(const table::Table& table, const QString& text,
                              const std::vector<KeptRuns>& kept)
{
    std::vector<table::Column> more;
    for (const auto& runs : kept) {
        if (!text.contains(runs.name)) // a longer name may contain it, too; that only adds a column
            continue;
        auto& column = more.emplace_back();
        column.name = runs.name.toStdString();
        column.numbers.assign(table.rows(), 0);
        std::copy_n(runs.rows->begin(), std::min(runs.rows->size(), table.rows()), column.numbers.begin());
    }
    PARASCOPE_TRY(auto selected, table::select(table, text.trimmed().toStdString(), "filter", more));
    return std::move(selected.mask);
}

SelectionModel::SelectionModel(QUndoStack* undo, QObject* parent) : QObject(parent), m_undo(undo) {}

SelectionModel::Answer SelectionModel::evaluate(table::TablePtr table, const QString& filter,
                                                const table::TablePtr& from, const RunSet& selected,
                                                quint64 version, std::vector<KeptRuns> kept)
{
    Answer answer;
    answer.table = std::move(table);
    answer.filter = filter;
    answer.selectionVersion = version;
    answer.selected = answer.table == from ? selected : carried(selected, from, answer.table);
    answer.kept = std::move(kept);
    if (answer.table != from)
        for (auto& runs : answer.kept)
            carryOver(runs, from, answer.table);
    if (!answer.table)
        return answer;
    // A filter may name a column that this snapshot lacks. Then nothing matches, and the filter bar says why.
    auto rows = rowsWhere(*answer.table, filter, answer.kept);
    const auto shown =
        std::make_shared<const table::Mask>(rows ? std::move(*rows) : table::Mask(answer.table->rows(), 0));
    answer.shown = shown;
    answer.count = countOf(*shown);
    if (const auto* outcome = answer.table->find(columns::outcome)) {
        std::vector<std::size_t> counts(outcome->dictionary->size(), 0);
        for (std::size_t row = 0; row < shown->size(); ++row)
            if ((*shown)[row] && outcome->codes[row] >= 0)
                ++counts[static_cast<std::size_t>(outcome->codes[row])];
        for (std::size_t code = 0; code < counts.size(); ++code)
            if (counts[code])
                answer.outcomes.push_back({static_cast<std::int32_t>(code), counts[code]});
        std::stable_sort(answer.outcomes.begin(), answer.outcomes.end(),
                         [](const auto& x, const auto& y) { return x.rows > y.rows; });
    }
    return answer;
}

void SelectionModel::setTable(table::TablePtr next)
{
    m_next = std::move(next);
    ask();
}

void SelectionModel::ask()
{
    if (!m_latest.isBusy() && (!m_next || m_next->rows() <= maxInlineRows)) {
        auto answer = evaluate(m_next, m_filter, m_table, m_selected, m_selectionVersion, m_kept);
        install(answer);
        return;
    }
    m_latest.ask([next = m_next, filter = m_filter, from = m_table, selected = m_selected,
                  version = m_selectionVersion,
                  kept = m_kept] { return evaluate(next, filter, from, selected, version, kept); },
                 [this](Answer& answer) { install(answer); });
}

void SelectionModel::install(Answer& answer)
{
    const bool otherTable = answer.table != m_table;
    const bool otherFilter = answer.filter != m_appliedFilter;
    const auto hadSelection = m_selected.count;
    if (otherTable) {
        // If the selection changed while the answer was computed, carry over the new one here.
        m_selected = answer.selectionVersion == m_selectionVersion
                         ? std::move(answer.selected)
                         : carried(m_selected, m_table, answer.table);
        for (std::size_t i = 0; i < m_kept.size(); ++i) // carry over the kept runs likewise
            if (i < answer.kept.size())
                m_kept[i] = std::move(answer.kept[i]);
            else
                carryOver(m_kept[i], m_table, answer.table);
        m_table = answer.table;
        m_head = m_table ? headOf(*m_table) : nullptr;
        if (m_focused >= (m_table ? static_cast<std::int64_t>(m_table->rows()) : 0))
            setFocused(-1);
        m_hovered = -1;
    }
    m_shown = std::move(answer.shown);
    m_shownCount = answer.count;
    m_outcomes = std::move(answer.outcomes);
    m_appliedFilter = answer.filter;
    if (otherTable)
        emit tableChanged();
    if (otherFilter)
        emit filterChanged();
    if (otherTable && hadSelection != m_selected.count)
        emit selectionChanged();
}

Result<void> SelectionModel::checkFilter(const QString& text) const
{
    if (!m_table || text.trimmed().isEmpty())
        return {};
    const auto rows = rowsWhere(*m_head, text, m_kept);
    if (!rows)
        return tl::unexpected<Error>(rows.error());
    return {};
}

Result<void> SelectionModel::setFilter(const QString& text)
{
    PARASCOPE_CHECK(checkFilter(text));
    if (text.trimmed() == m_filter)
        return {};
    if (m_undo)
        m_undo->push(new FilterCommand(*this, text.trimmed()));
    else
        applyFilter(text.trimmed());
    return {};
}

void SelectionModel::applyFilter(const QString& text)
{
    m_filter = text;
    ask();
}

void SelectionModel::applySelection(const RunSet& selected)
{
    m_latestSelection.drop();
    ++m_selectionVersion;
    m_selected = selected;
    if (m_table && !m_selected.rows.empty())
        m_selected.rows.resize(m_table->rows(), 0);
    emit selectionChanged();
}

void SelectionModel::pushSelection(RunSet selected, const QString& text)
{
    if (selected.rows == m_selected.rows)
        return;
    if (m_undo)
        m_undo->push(new SelectCommand(*this, std::move(selected), text));
    else
        applySelection(selected);
}

void SelectionModel::select(table::Mask rows, const QString& text, Mode mode)
{
    if (!m_table)
        return;
    rows.resize(m_table->rows(), 0);
    RunSet set{std::move(rows), 0, text};
    if (mode != Mode::Replace && m_selected.count) {
        for (std::size_t i = 0; i < set.rows.size(); ++i)
            set.rows[i] =
                mode == Mode::Add ? set.rows[i] | m_selected.rows[i] : set.rows[i] ^ m_selected.rows[i];
        const bool both = mode == Mode::Add && !text.isEmpty() && !m_selected.expression.isEmpty();
        set.expression = both ? QStringLiteral("(%1) || (%2)").arg(m_selected.expression, text) : QString();
    }
    set.count = countOf(set.rows);
    if (set.count == 0)
        set = {};
    pushSelection(std::move(set), tr("Select"));
}

std::vector<std::uint32_t> SelectionModel::chosen() const
{
    const auto count = m_table ? std::min(m_table->rows(), m_selected.rows.size()) : 0;
    const auto isSelected = [&](std::size_t row) { return row < count && m_selected.rows[row]; };
    if (m_table && m_focused >= 0 && static_cast<std::size_t>(m_focused) < m_table->rows() &&
        !isSelected(static_cast<std::size_t>(m_focused)))
        return {static_cast<std::uint32_t>(m_focused)};
    std::vector<std::uint32_t> rows;
    for (std::size_t row = 0; row < count; ++row)
        if (isSelected(row))
            rows.push_back(static_cast<std::uint32_t>(row));
    return rows;
}

QString SelectionModel::selectionLabel() const
{
    return m_selected.expression.isEmpty() ? tr("%Ln run(s)", nullptr, static_cast<int>(m_selected.count))
                                           : m_selected.expression;
}

void SelectionModel::selectRow(std::int64_t row, Mode mode)
{
    if (!m_table || row < 0 || row >= static_cast<std::int64_t>(m_table->rows()))
        return;
    table::Mask rows(m_table->rows(), 0);
    rows[static_cast<std::size_t>(row)] = 1;
    select(std::move(rows), {}, mode);
}

Result<void> SelectionModel::selectWhere(const QString& text, Mode mode)
{
    if (!m_table)
        return {};
    PARASCOPE_CHECK(checkFilter(text));
    if (m_table->rows() <= maxInlineRows) {
        PARASCOPE_TRY(auto rows, rowsWhere(*m_table, text, m_kept));
        select(std::move(rows), text.trimmed(), mode);
        return {};
    }
    m_latestSelection.ask(
        [table = m_table, expression = text.trimmed(), kept = m_kept] {
            auto rows = rowsWhere(*table, expression, kept);
            return RunSet{rows ? std::move(*rows) : table::Mask(), 0, expression};
        },
        [this, table = m_table, mode](RunSet& set) {
            if (table == m_table)
                select(std::move(set.rows), set.expression, mode);
            else if (m_table) // runs arrived meanwhile
                (void)selectWhere(set.expression, mode);
        });
    return {};
}

void SelectionModel::selectRows(table::TablePtr of, std::shared_ptr<const std::vector<std::uint32_t>> rows)
{
    if (!m_table || !of)
        return;
    auto work = [of, rows, table = m_table] {
        RunSet set{table::Mask(of->rows(), 0), 0, {}};
        for (const auto row : *rows)
            if (row < set.rows.size())
                set.rows[row] = 1;
        return of == table ? set : carried(set, of, table);
    };
    if (m_table->rows() <= maxInlineRows) {
        select(work().rows, {});
        return;
    }
    m_latestSelection.ask(std::move(work), [this, of, rows, table = m_table](RunSet& set) {
        if (table == m_table)
            select(std::move(set.rows), {});
        else
            selectRows(of, rows);
    });
}

void SelectionModel::clearSelection()
{
    if (m_selected.count)
        pushSelection({}, tr("Clear selection"));
}

QString SelectionModel::selectionExpression()
{
    if (!m_selected.expression.isEmpty() || m_selected.count == 0)
        return m_selected.expression;
    return runColumn(m_table) && m_selected.count <= maxNamedRuns ? chosenExpression() : keep(m_selected);
}

QString SelectionModel::chosenExpression() const
{
    const auto* run = runColumn(m_table);
    const auto rows = chosen();
    const bool isSelection =
        rows.size() == m_selected.count && (rows.empty() || m_selected.rows[rows.front()]);
    if (isSelection && !m_selected.expression.isEmpty() && keptIn(m_selected.expression).empty())
        return m_selected.expression;
    if (!run || rows.size() > maxNamedRuns)
        return {};
    QStringList pieces;
    for (const auto row : rows)
        pieces.append(QStringLiteral("run == \"%1\"")
                          .arg(QString::fromStdString(run->dictionary->text(run->codes[row]))));
    return pieces.join(QStringLiteral(" || "));
}

/// Returns the name of the set in filters.
QString SelectionModel::keep(const RunSet& set)
{
    for (const auto& runs : m_kept)
        if (runs.count == set.count && *runs.rows == set.rows)
            return runs.name;
    m_kept.push_back({QStringLiteral("selection_%1").arg(m_kept.size() + 1),
                      std::make_shared<const table::Mask>(set.rows), set.count});
    return m_kept.back().name;
}

std::vector<KeptRuns> SelectionModel::keptIn(const QString& filter) const
{
    std::vector<KeptRuns> named;
    const auto words = expression::tokens(filter.toStdString(), "filter");
    if (!m_kept.empty() && words)
        for (const auto& runs : m_kept)
            if (std::any_of(words->begin(), words->end(), [&](const auto& word) {
                    return word.kind == expression::Token::Kind::Name && word.text == runs.name.toStdString();
                }))
                named.push_back(runs);
    return named;
}

bool SelectionModel::filterToSelection()
{
    const auto text = selectionExpression();
    if (text.isEmpty())
        return false;
    return setFilter(m_filter.isEmpty() ? text : QStringLiteral("(%1) && (%2)").arg(m_filter, text))
        .has_value();
}

bool SelectionModel::excludeSelection()
{
    const auto text = selectionExpression();
    if (text.isEmpty())
        return false;
    if (m_undo)
        m_undo->beginMacro(tr("Exclude selection"));
    const auto done = setFilter(m_filter.isEmpty() ? QStringLiteral("!(%1)").arg(text)
                                                   : QStringLiteral("(%1) && !(%2)").arg(m_filter, text));
    clearSelection();
    if (m_undo)
        m_undo->endMacro();
    return done.has_value();
}

void SelectionModel::setHovered(std::int64_t row)
{
    if (std::exchange(m_hovered, row) != row)
        emit hoveredChanged(row);
}

void SelectionModel::setFocused(std::int64_t row)
{
    if (std::exchange(m_focused, row) != row)
        emit focusedChanged(row);
}

} // namespace parascope::selection
