// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of runs as whole records.
#include "engine/store/reader_impl.h"

#include <algorithm>

namespace parascope::store {

namespace detail {

std::string uuidFrom(const void* data, std::size_t size, bool bytes)
{
    const auto* text = static_cast<const char*>(data);
    UuidBytes uuid = {};
    if (!bytes || size != uuid.size())
        return {text ? text : "", size};
    std::copy(text, text + size, uuid.begin());
    return uuidText(uuid);
}

std::string uuidOf(const Query& row, int column)
{
    const auto bytes = row.bytes(column);
    return uuidFrom(bytes.data(), bytes.size(), row.isBytes(column));
}

std::optional<double> optionalNumber(const SQLite::Column& column)
{
    return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

Result<Json> parsedOr(const SQLite::Column& column, Json fallback)
{
    if (column.isNull())
        return fallback;
    return parseJson(column.getString(), "A stored document");
}

Error altered(const std::filesystem::path& path, std::int64_t row, const std::string& uuid)
{
    return {ErrorCode::BadInput,
            Message::format("%1 is damaged: the numbers of run %2 (%3) are not those that were stored.",
                            path.string(), row, uuid)};
}

Result<Outcome> outcomeOf(std::int64_t number, const std::filesystem::path& path, std::int64_t row)
{
    if (number < 0 || number >= static_cast<std::int64_t>(outcomeNames.size()))
        return Error::badInput("%1 is damaged: run %2 has no known outcome.", path.string(), row);
    return static_cast<Outcome>(number);
}

} // namespace detail

using detail::outcomeOf;
using detail::Query;

namespace {

std::optional<double> numberAt(const Query& row, int column)
{
    return row.null(column) ? std::nullopt : std::optional(row.number(column));
}

} // namespace

/// Limits the number of cached shared values. In a file where rows share hardly any values, there would be a
/// million of them.
template <class Map>
static void bound(Map& map)
{
    constexpr std::size_t most = 1 << 16;
    if (map.size() >= most)
        map.clear();
}

namespace {

/// A lookup by id that is prepared once. The destructor resets it, because an unfinished statement would hold
/// the reader at an old state of the database.
class Lookup
{
public:
    Lookup(std::optional<Query>& slot, const SQLite::Database& db, const char* sql, std::int64_t id)
        : m_query(slot ? *slot : slot.emplace(db, sql))
    {
        m_query.bind(1, id);
    }
    ~Lookup() { m_query.reset(); }
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;
    Query* operator->() { return &m_query; }

private:
    Query& m_query;
};

} // namespace

const std::string& Reader::Impl::name(std::int64_t id) const
{
    auto it = names.find(id);
    if (it == names.end()) {
        bound(names);
        Lookup find(lookups.name, *db, "SELECT text FROM name WHERE id = ?", id);
        it = names.emplace(id, find->step() ? detail::nameWithinLimit(find->bytes(0)) : std::string_view())
                 .first;
    }
    return it->second;
}

const std::string& Reader::Impl::platform(std::int64_t id) const
{
    auto it = platforms.find(id);
    if (it == platforms.end()) {
        Lookup find(lookups.platform, *db, "SELECT name FROM platform WHERE id = ?", id);
        it =
            platforms.emplace(id, find->step() ? detail::nameWithinLimit(find->bytes(0)) : std::string_view())
                .first;
    }
    return it->second;
}

Result<const std::vector<std::string>*> Reader::Impl::keyList(std::string_view text) const
{
    const auto [it, fresh] = keyLists.try_emplace(std::string(text));
    if (!fresh)
        return &it->second;
    const auto what = path.string() + ", a configuration";
    auto keys = parseJson(text, what);
    if (keys && !(keys->is_array() &&
                  std::all_of(keys->begin(), keys->end(), [](const Json& key) { return key.is_string(); })))
        keys = Error::badInput("%1 is damaged.", what);
    if (!keys) {
        keyLists.erase(it);
        return tl::unexpected(keys.error());
    }
    for (const auto& key : *keys)
        it->second.push_back(key.get<std::string>());
    return &it->second;
}

Result<const Reader::Impl::Configuration*> Reader::Impl::configuration(std::int64_t id) const
{
    auto it = configurations.find(id);
    if (it == configurations.end()) {
        Lookup find(lookups.configuration, *db, "SELECT family, names, pack FROM configuration WHERE id = ?",
                    id);
        if (!find->step())
            return Error::badInput("%1 is damaged: a run has no configuration.", path.string());
        Configuration out{name(find->integer(0)), {}};
        const auto what = path.string() + ", a configuration";
        bound(keyLists);
        PARASCOPE_TRY(const auto* keys, keyList(find->bytes(1)));
        PARASCOPE_TRY(const Json values, parseJson(find->bytes(2), what));
        if (!values.is_array() || keys->size() != values.size())
            return Error::badInput("%1 is damaged.", what);
        for (std::size_t i = 0; i < keys->size(); ++i) {
            PARASCOPE_TRY(auto value, valueFromJson(values[i], what));
            out.parameters.set((*keys)[i], std::move(value));
        }
        bound(configurations);
        it = configurations.emplace(id, std::move(out)).first;
    }
    return &it->second;
}

Result<Json> Reader::Impl::document(std::int64_t id) const
{
    Lookup find(lookups.document, *db, "SELECT text FROM document WHERE id = ?", id);
    if (!find->step())
        return Json(nullptr);
    return parseJson(find->bytes(0), path.string() + ", a stored document");
}

Result<const Json*> Reader::Impl::sharedDocument(std::int64_t id) const
{
    auto it = documents.find(id);
    if (it == documents.end()) {
        PARASCOPE_TRY(auto json, document(id));
        it = documents.emplace(id, std::move(json)).first;
    }
    return &it->second;
}

Result<const Reader::Impl::Setup*> Reader::Impl::setup(std::int64_t id) const
{
    auto it = setups.find(id);
    if (it != setups.end())
        return &it->second;
    std::string select;
    for (const auto* field : setupFields)
        select.append(select.empty() ? "SELECT " : ", ").append(field->storeColumn());
    Lookup find(lookups.setup, *db, (select + " FROM setup WHERE id = ?").c_str(), id);
    if (!find->step())
        return Error::badInput("%1 is damaged: a run has no setup.", path.string());
    Setup out;
    int at = 0;
    for (const auto* field : setupFields) {
        const auto value = find->integer(at++);
        if (const auto* text = std::get_if<std::string RunRecord::*>(&field->member)) {
            out.shared.*(*text) = field->is(&RunRecord::platform) ? platform(value) : name(value);
        } else if (const auto* document = std::get_if<Json RunRecord::*>(&field->member)) {
            out.documents.emplace_back(*document, value);
        } else {
            PARASCOPE_TRY(const auto* point, configuration(value));
            out.shared.family = point->family;
            out.shared.parameters = point->parameters;
        }
    }
    bound(setups);
    return &setups.emplace(id, std::move(out)).first->second;
}

Result<void> Reader::Impl::documentsOf(const Setup& setup, RunRecord& run,
                                       bool (*wanted)(Json RunRecord::*)) const
{
    for (const auto& [target, id] : setup.documents) {
        if (id == 0 || !wanted(target))
            continue;
        // Graphs are large and may be many, so they are not cached.
        if (target == &RunRecord::graph) {
            PARASCOPE_TRY(run.*target, document(id));
        } else {
            PARASCOPE_TRY(const Json* shared, sharedDocument(id));
            run.*target = *shared;
        }
    }
    return {};
}

namespace {

bool isStack(Json RunRecord::* document)
{
    return document == &RunRecord::stack || document == &RunRecord::implementation ||
           document == &RunRecord::environment || document == &RunRecord::settings;
}

/// Returns a document of a run, or only its size when it exceeds the limit.
Result<Json> documentAt(const Query& rows, int column)
{
    const auto text = rows.bytes(column);
    if (text.size() > detail::mostTextBytes)
        return Json{{"left_out_bytes", text.size()}};
    return parseJson(text, "A stored document");
}

} // namespace

namespace {

constexpr int firstPlain = 5; // index of the first plain metric in selectRuns()
constexpr int firstField = firstPlain + static_cast<int>(detail::plainCount);

} // namespace

std::string Reader::Impl::selectRuns() const
{
    std::string out = "SELECT id, setup, source_file, source_record, checksum";
    for (const auto name : detail::plainMetrics())
        out.append(", ").append(name);
    for (const auto* field : ownFields)
        out.append(", ").append(field->storeColumn());
    return out + " FROM run WHERE ";
}

Result<void> Reader::Impl::readField(const Query& row, int column, const RunField& field, const Parts& parts,
                                     RunRecord& run) const
{
    return field.with(run, [&]<class T>(T& value) -> Result<void> {
        if constexpr (std::is_same_v<T, std::string>) {
            value = field.is(&RunRecord::runUuid) ? detail::uuidOf(row, column)
                                                  : detail::textWithinLimit(row.bytes(column));
        } else if constexpr (std::is_same_v<T, Outcome>) {
            PARASCOPE_TRY(value, outcomeOf(row.integer(column), path, row.integer(0)));
        } else if constexpr (std::is_same_v<T, std::optional<double>>) {
            value = numberAt(row, column);
        } else if constexpr (std::is_same_v<T, Json>) {
            if (parts.ownDocuments && !row.null(column)) {
                PARASCOPE_TRY(value, documentAt(row, column));
            }
        } else if constexpr (std::is_same_v<T, std::vector<double>>) {
            if (parts.steps && !row.null(column)) {
                PARASCOPE_TRY(value, detail::decodeSteps(row.bytes(column)));
                PARASCOPE_CHECK(effort.unpacked(value.size() * sizeof(double)));
            }
        } else if constexpr (std::is_same_v<T, Metrics>) {
            for (std::size_t i = 0; i < detail::plainCount; ++i)
                if (const auto number = numberAt(row, firstPlain + static_cast<int>(i)))
                    value.emplace_back(detail::plainMetrics()[i], *number);
            const auto packed = detail::metricsWithinLimit(row.bytes(column));
            for (std::size_t i = 0; i < packed.size() / detail::metricBytes; ++i) {
                const auto [metric, number] = detail::metricAt(packed.data(), i);
                value.emplace_back(name(metric), number);
            }
        } else if constexpr (std::is_integral_v<T>) {
            value = static_cast<T>(row.integer(column));
        }
        return {};
    });
}

Result<void>
Reader::Impl::each(Query& rows, const Parts& parts,
                   const std::function<bool(std::int64_t, std::int64_t, RunRecord&&)>& take) const
{
    const detail::NumberColumns columns(ownFields, firstField, firstPlain - 1);
    Query repeats(*db, "SELECT repeat FROM point WHERE id = ?");
    while (rows.step()) {
        const auto id = rows.integer(0);
        PARASCOPE_TRY(const Setup* known, setup(rows.integer(1)));
        // The checksum comes first: bytes that do not fit it need not be readable.
        if (!columns.fit(rows, parts.steps)) {
            const auto uuid = detail::uuidOf(rows, columns.uuid);
            if (!parts.altered)
                return tl::unexpected(detail::altered(path, id, uuid));
            parts.altered(id, uuid);
        }
        if (parts.only && !parts.only(detail::uuidOf(rows, columns.uuid)))
            continue;
        RunRecord run = known->shared;
        int at = firstField - 1;
        for (const auto* field : ownFields) {
            ++at;
            PARASCOPE_CHECK(readField(rows, at, *field, parts, run));
        }
        if (run.pointId != 0) {
            repeats.bind(1, run.pointId);
            run.repeat = repeats.step() ? static_cast<int>(repeats.integer(0)) : 0;
            repeats.reset();
        }
        if (parts.ownDocuments && run.source.is_null() && !rows.null(2))
            run.source = {{"file", name(rows.integer(2))}, {"record", rows.integer(3)}};
        if (parts.documents || parts.stack)
            PARASCOPE_CHECK(
                documentsOf(*known, run, parts.documents ? [](Json RunRecord::*) { return true; } : isStack));
        if (!take(id, rows.integer(1), std::move(run)))
            break;
    }
    return {};
}

Result<std::size_t> Reader::runsAfter(std::int64_t rowId) const
{
    PARASCOPE_QUERY_BEGIN
    return static_cast<std::size_t>(std::max<std::int64_t>(
        0, m_impl->db->execAndGet("SELECT coalesce(max(id), 0) FROM run").getInt64() - rowId));
    PARASCOPE_QUERY_END
}

Result<RunRecord> Reader::setup(std::int64_t id) const
{
    PARASCOPE_QUERY_BEGIN
    PARASCOPE_TRY(const auto* known, m_impl->setup(id));
    RunRecord out = known->shared;
    PARASCOPE_CHECK(m_impl->documentsOf(
        *known, out, [](Json RunRecord::* document) { return document != &RunRecord::graph; }));
    return out;
    PARASCOPE_QUERY_END
}

Result<Json> Reader::graph(std::int64_t setup) const
{
    PARASCOPE_QUERY_BEGIN
    PARASCOPE_TRY(const auto* known, m_impl->setup(setup));
    RunRecord out;
    PARASCOPE_CHECK(
        m_impl->documentsOf(*known, out, [](Json RunRecord::* at) { return at == &RunRecord::graph; }));
    return std::move(out.graph);
    PARASCOPE_QUERY_END
}

Result<std::string> Reader::name(std::int64_t id) const
{
    PARASCOPE_QUERY_BEGIN
    return m_impl->name(id);
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
