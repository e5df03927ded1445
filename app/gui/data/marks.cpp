// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/marks.h"

#include "app/gui/data/data_hub.h"
#include "engine/base/core/columns.h"
#include "engine/run/dispatch/annotate.h"
#include "widgets/selection/selection_model.h"
#include "widgets/selection/words.h"

#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace parascope::gui {

using store::Annotation;
using store::AnnotationEdit;
using store::Subject;
using table::Column;
using table::Dictionary;

/// Undo command for a change that was written. To undo it, the reverse change is written.
class MarkCommand : public QUndoCommand
{
public:
    MarkCommand(Marks& marks, const QString& text, Marks::Edits forward, Marks::Edits back)
        : QUndoCommand(text), m_marks(marks), m_forward(std::move(forward)), m_back(std::move(back))
    {
    }
    void undo() override { m_marks.apply(m_back); }
    void redo() override
    {
        if (std::exchange(m_written, false))
            return;
        m_marks.apply(m_forward);
    }

private:
    Marks& m_marks;
    Marks::Edits m_forward, m_back;
    bool m_written = true;
};

namespace {

/// The annotation columns of a table; null if no run has such an annotation.
struct Columns
{
    const Column *run, *database, *starred, *tags, *note;
    explicit Columns(const table::Table& table)
        : run(table.find(columns::run)), database(table.find(columns::database)),
          starred(table.find("starred")), tags(table.find("tags")), note(table.find("note"))
    {
    }
    static std::string text(const Column* column, std::size_t row)
    {
        const auto code = column ? column->codes[row] : Dictionary::missing;
        return code == Dictionary::missing ? std::string() : column->dictionary->text(code);
    }
    [[nodiscard]] Annotation at(std::size_t row) const
    {
        return {starred && starred->numbers[row] == 1, text(tags, row), text(note, row), 0};
    }
};

/// Returns the edit that changes `after` back to `before`.
AnnotationEdit inverseOf(const Annotation& before, const Annotation& after)
{
    AnnotationEdit edit;
    if (before.starred != after.starred)
        edit.starred = before.starred;
    if (before.note != after.note)
        edit.note = before.note;
    const auto lacking = [](const std::string& from, const std::string& in) {
        const auto have = store::tagsOf(in);
        std::string out;
        for (const auto& tag : store::tagsOf(from))
            if (std::find(have.begin(), have.end(), tag) == have.end())
                out += (out.empty() ? "" : ", ") + tag;
        return out;
    };
    edit.tag = lacking(before.tags, after.tags);
    edit.untag = lacking(after.tags, before.tags);
    return edit;
}

QString textOf(const AnnotationEdit& edit, std::size_t runs)
{
    const auto n = static_cast<int>(runs);
    if (edit.starred && *edit.starred)
        return Marks::tr("Star %Ln run(s)", nullptr, n);
    if (edit.starred)
        return Marks::tr("Remove the star of %Ln run(s)", nullptr, n);
    return edit.note ? Marks::tr("Note on %Ln run(s)", nullptr, n) : Marks::tr("Tag %Ln run(s)", nullptr, n);
}

tl::unexpected<Error> takesNone(const std::filesystem::path& file)
{
    return Error::badInput("%1 is not a database and takes no marks: import it into one.",
                           file.filename().string());
}

/// Returns a key by content, so that runs with equal annotations share one edit.
auto keyOf(const Annotation& annotation)
{
    return std::tuple(annotation.starred, annotation.tags, annotation.note);
}

} // namespace

Marks::Marks(DataHub& data, selection::SelectionModel& selection, QUndoStack& undo, QObject* parent)
    : QObject(parent), m_data(data), m_selection(selection), m_undo(undo)
{
    m_pool.setMaxThreadCount(1);
    m_patience.setSingleShot(true);
    m_patience.setInterval(2000);
    connect(&m_patience, &QTimer::timeout, this, &Marks::goOn);
    connect(&selection, &selection::SelectionModel::tableChanged, this, [this] {
        if (m_reading)
            goOn();
    });
}

Marks::~Marks()
{
    // Write all requested changes.
    m_pool.waitForDone();
    for (auto& change : m_waiting)
        (void)write(std::move(change), m_selection.table(), sources());
}

Marks::Rows Marks::chosen() const
{
    return m_selection.chosen();
}

Marks::Common Marks::common(const Rows& rows) const
{
    Common out;
    out.runs = rows.size();
    out.note = QString();
    if (!m_selection.table() || rows.empty())
        return out;
    const Columns columns(*m_selection.table());
    std::set<std::int32_t> databases;
    for (const auto row : rows)
        databases.insert(columns.database ? columns.database->codes[row] : Dictionary::missing);
    for (const auto& source : sources())
        if (source.imported && columns.database &&
            databases.contains(columns.database->dictionary->find(source.name)))
            out.refusal = selection::inLanguage(takesNone(source.original).value().message);
    if (!columns.starred)
        return out;
    std::set<std::int32_t> tags, notes; // only a few distinct values occur in many runs
    for (const auto row : rows) {
        out.starred += columns.starred->numbers[row] == 1;
        tags.insert(columns.tags->codes[row]);
        notes.insert(columns.note->codes[row]);
    }
    const auto textsOf = [](const Column& column, std::int32_t code) {
        return code == Dictionary::missing ? std::string() : column.dictionary->text(code);
    };
    out.note.reset();
    if (notes.size() == 1)
        out.note = QString::fromStdString(textsOf(*columns.note, *notes.begin()));
    std::map<std::string, std::size_t> counts;
    for (const auto code : tags)
        for (auto& tag : store::tagsOf(textsOf(*columns.tags, code)))
            ++counts[std::move(tag)];
    for (const auto& [tag, count] : counts)
        if (count == tags.size())
            out.tags.append(QString::fromStdString(tag));
    return out;
}

QStringList Marks::knownTags() const
{
    std::set<std::string> known;
    const auto* tags = m_selection.table() ? m_selection.table()->find("tags") : nullptr;
    for (std::size_t i = 0; tags && i < tags->dictionary->size(); ++i)
        for (auto& tag : store::tagsOf(tags->dictionary->text(static_cast<std::int32_t>(i))))
            known.insert(std::move(tag));
    QStringList out;
    for (const auto& tag : known)
        out.append(QString::fromStdString(tag));
    return out;
}

Annotation Marks::ofSource(const QString& original) const
{
    const auto& dataset = m_data.dataset();
    if (dataset)
        for (const auto& source : sources())
            if (source.original == original.toStdString())
                for (std::size_t i = 0; i < dataset->sources.size() && i < dataset->marks.size(); ++i)
                    if (dataset->sources[i] == source.database)
                        return dataset->marks[i];
    return {};
}

std::vector<Marks::Source> Marks::sources() const
{
    std::vector<Source> out;
    for (const auto& file : m_data.files())
        out.push_back({dataset::shownName(m_data.dataset().get(), file.database), file.database,
                       file.original, file.imported});
    return out;
}

void Marks::toggleStar()
{
    Change change;
    change.table = m_selection.table();
    change.rows = chosen();
    change.toggles = change.isNew = true;
    if (change.rows.empty())
        emit problem(tr("Select runs to star them."));
    else
        ask(std::move(change));
}

void Marks::edit(const Rows& rows, AnnotationEdit edit)
{
    Change change;
    change.table = m_selection.table();
    change.rows = rows;
    change.edit = std::move(edit);
    change.isNew = true;
    if (!rows.empty())
        ask(std::move(change));
}

void Marks::editSource(const QString& original, AnnotationEdit edit)
{
    const auto before = ofSource(original);
    for (const auto& source : sources()) {
        if (source.original != original.toStdString())
            continue;
        if (source.imported) {
            emit problem(selection::inLanguage(takesNone(source.original).value().message));
            return;
        }
        edit.subjects = {Subject{}};
        auto back = inverseOf(before, store::edited(before, edit));
        back.subjects = edit.subjects;
        Change change;
        change.isNew = true;
        change.text = tr("Mark %1").arg(QString::fromStdString(source.name));
        change.ready = {{source.database, {std::move(edit)}}};
        change.inverse = {{source.database, {std::move(back)}}};
        ask(std::move(change));
        return;
    }
}

void Marks::apply(const Edits& edits)
{
    Change change;
    change.ready = edits;
    ask(std::move(change));
}

void Marks::ask(Change change)
{
    m_waiting.push_back(std::move(change));
    if (!m_busy)
        start();
}

/// Computes the edits of a change of runs, based on the present table, which includes the previous change.
Result<Marks::Change> Marks::planned(Change change, const table::TablePtr& now,
                                     const std::vector<Source>& sources)
{
    if (change.rows.empty())
        return change;
    const auto& asked = *change.table;
    const Columns columns(asked), present(now ? *now : asked);
    const auto before = [&](std::size_t row) {
        // Rows keep their places while files grow.
        const bool same = now && row < now->rows() && present.run &&
                          Columns::text(present.run, row) == Columns::text(columns.run, row);
        return same ? present.at(row) : columns.at(row);
    };
    if (change.toggles)
        change.edit.starred = !std::all_of(change.rows.begin(), change.rows.end(),
                                           [&](auto row) { return before(row).starred; });
    PARASCOPE_TRY(change.edit, store::checkedEdit(std::move(change.edit)));
    std::map<std::string, std::pair<AnnotationEdit, std::map<decltype(keyOf({})), AnnotationEdit>>>
        byDatabase;
    for (const auto row : change.rows) {
        auto& [forward, back] = byDatabase[Columns::text(columns.database, row)];
        Subject subject{Subject::Kind::Run, Columns::text(columns.run, row)};
        const auto was = before(row);
        const auto [group, fresh] = back.try_emplace(keyOf(was));
        if (fresh)
            group->second = inverseOf(was, store::edited(was, change.edit));
        group->second.subjects.push_back(subject);
        forward.subjects.push_back(std::move(subject));
    }
    for (auto& [name, edits] : byDatabase) {
        auto& [forward, back] = edits;
        forward.starred = change.edit.starred;
        forward.note = change.edit.note;
        forward.tag = change.edit.tag;
        forward.untag = change.edit.untag;
        for (const auto& source : sources) {
            if (source.name != name)
                continue;
            if (source.imported)
                return takesNone(source.original);
            change.ready.emplace_back(source.database, std::vector{forward});
            auto& inverse = change.inverse.emplace_back(source.database, std::vector<AnnotationEdit>());
            for (const auto& [key, edit] : back)
                inverse.second.push_back(edit);
        }
    }
    change.text = textOf(change.edit, change.rows.size());
    return change;
}

Marks::Written Marks::write(Change change, const table::TablePtr& now, const std::vector<Source>& sources)
{
    Written out;
    auto plan = planned(std::move(change), now, sources);
    if (!plan) {
        out.error = plan.error();
        return out;
    }
    out.change = *std::move(plan);
    for (const auto& [database, edits] : out.change.ready) {
        const auto done = dispatch::annotate(database, edits, "parascope");
        if (!done) {
            out.error = done.error();
            break;
        }
        out.changed += *done;
    }
    return out;
}

void Marks::start()
{
    m_busy = true;
    auto change = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_latest.ask([change = std::move(change), now = m_selection.table(),
                  sources = sources()] { return write(change, now, sources); },
                 [this](Written& written) { take(written); });
}

void Marks::take(const Written& written)
{
    if (written.error)
        emit problem(selection::inLanguage(written.error->message));
    if (written.changed == 0) {
        goOn();
        return;
    }
    if (written.change.isNew)
        m_undo.push(
            new MarkCommand(*this, written.change.text, written.change.ready, written.change.inverse));
    m_reading = true;
    m_patience.start();
    m_data.refresh();
}

void Marks::goOn()
{
    m_patience.stop();
    m_busy = m_reading = false;
    if (!m_waiting.empty())
        start();
}

} // namespace parascope::gui
