// SPDX-License-Identifier: GPL-3.0-or-later
// Annotations in the database: reading, changing, uniting.
#include "engine/base/core/names.h"
#include "engine/store/reader_impl.h"
#include "engine/store/writer_impl.h"

#include <sqlite3.h>

#include <algorithm>

namespace parascope::store {

namespace {

/// Returns a value from a file that a stranger may have made, or throws an SQLite::Exception, like SQLite's
/// own refusals (trust.h).
template <class T>
T withinLimits(Result<T> value)
{
    if (value)
        return *std::move(value);
    auto why = value.error().text();
    why.pop_back();
    throw SQLite::Exception(why, SQLITE_TOOBIG);
}

Annotation annotationFrom(bool starred, std::string_view tags, std::string_view note, std::int64_t changedMs)
{
    if (const auto fits = checkNote(note, "a note in it"); !fits)
        (void)withinLimits<int>(tl::unexpected<Error>(fits.error()));
    return {starred, withinLimits(tidyTags(tags, "a list of tags in it")), std::string(note), changedMs};
}

/// Returns the condition for the single row of a place. Each query uses the index of one column: with two
/// conditions "IS ?", SQLite might use the index of the column that is null in every row.
template <class Place>
std::string atPlace(const Place& place)
{
    return std::string(" FROM annotation WHERE ") + (place.run != 0     ? "run = ?"
                                                     : place.sweep != 0 ? "sweep = ?"
                                                                        : "run IS NULL AND +sweep IS NULL");
}

template <class Place>
void bindPlace(SQLite::Statement& statement, const Place& place)
{
    if (place.run != 0 || place.sweep != 0)
        statement.bind(1, place.run != 0 ? place.run : place.sweep);
}

} // namespace

Result<std::vector<AnnotationRecord>> Reader::annotations() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<AnnotationRecord> out;
    detail::Query rows(
        *m_impl->db, "SELECT annotation.run, sweep, starred, tags, note, changed_ms, run.uuid FROM annotation"
                     " LEFT JOIN run ON run.id = annotation.run ORDER BY annotation.id");
    while (rows.step()) {
        AnnotationRecord record;
        if (!rows.null(0)) {
            if (rows.null(6))
                continue; // its run is missing, which "check" reports
            record.subject = {Subject::Kind::Run, detail::uuidOf(rows, 6)};
        } else if (!rows.null(1)) {
            record.subject = {Subject::Kind::Sweep, {}, rows.integer(1)};
        }
        record.annotation =
            annotationFrom(rows.integer(2) != 0, rows.bytes(3), rows.bytes(4), rows.integer(5));
        if (!record.annotation.empty())
            out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

std::optional<Writer::Impl::AnnotationPlace> Writer::Impl::placeOf(const Subject& subject)
{
    if (subject.kind == Subject::Kind::File)
        return AnnotationPlace{};
    const bool ofRun = subject.kind == Subject::Kind::Run;
    auto& find =
        prepared(ofRun ? "SELECT run FROM identity WHERE uuid = ?" : "SELECT id FROM sweep WHERE id = ?");
    const auto uuid = uuidBytes(subject.runUuid);
    if (!ofRun)
        find.bind(1, subject.sweep);
    else if (uuid)
        find.bind(1, uuid->data(), static_cast<int>(uuid->size()));
    else
        find.bind(1, subject.runUuid);
    if (!find.executeStep())
        return std::nullopt;
    const auto id = find.getColumn(0).getInt64();
    find.reset();
    return ofRun ? AnnotationPlace{id, 0} : AnnotationPlace{0, id};
}

Annotation Writer::Impl::annotationAt(const AnnotationPlace& place)
{
    auto& find = prepared("SELECT starred, tags, note, changed_ms" + atPlace(place));
    bindPlace(find, place);
    if (!find.executeStep())
        return {};
    auto out = annotationFrom(find.getColumn(0).getInt64() != 0, find.getColumn(1).getString(),
                              find.getColumn(2).getString(), find.getColumn(3).getInt64());
    find.reset();
    return out;
}

void Writer::Impl::putAnnotation(const AnnotationPlace& place, const Annotation& annotation)
{
    auto& remove = prepared("DELETE" + atPlace(place));
    bindPlace(remove, place);
    remove.exec();
    if (annotation.empty())
        return;
    auto& insert = prepared("INSERT INTO annotation (run, sweep, starred, tags, note, changed_ms)"
                            " VALUES (?, ?, ?, ?, ?, ?)");
    for (const auto& [at, id] : {std::pair(1, place.run), std::pair(2, place.sweep)})
        if (id != 0)
            insert.bind(at, id);
    insert.bind(3, annotation.starred ? 1 : 0);
    insert.bind(4, annotation.tags);
    insert.bind(5, annotation.note);
    insert.bind(6, annotation.changedMs);
    insert.exec();
}

void Writer::Impl::unite(const Subject& subject, Annotation annotation)
{
    const auto place = placeOf(subject);
    if (!place)
        return;
    const auto here = annotationAt(*place);
    // An annotation of another file applies to this file only where this file has none.
    if (subject.kind == Subject::Kind::File && !here.empty())
        annotation.changedMs = here.changedMs;
    if (const auto both = united(here, annotation); both != here)
        putAnnotation(*place, both);
}

Result<std::size_t> Writer::annotate(const std::vector<AnnotationEdit>& edits, std::int64_t atMs)
{
    std::vector<AnnotationEdit> checked;
    for (const auto& edit : edits) {
        PARASCOPE_TRY(auto good, checkedEdit(edit));
        checked.push_back(std::move(good));
    }
    return m_impl->transaction<std::size_t>([&] {
        std::size_t changed = 0;
        for (const auto& edit : checked)
            for (const auto& subject : edit.subjects) {
                const auto place = m_impl->placeOf(subject);
                if (!place)
                    continue;
                const auto before = m_impl->annotationAt(*place);
                auto after = edited(before, edit);
                if (after == before)
                    continue;
                if (after.tags.size() > longestNote)
                    throw SQLite::Exception("the tags of a run would be too long", SQLITE_TOOBIG);
                after.changedMs = std::max(atMs, before.changedMs + 1);
                m_impl->putAnnotation(*place, after);
                ++changed;
            }
        return changed;
    });
}

} // namespace parascope::store
