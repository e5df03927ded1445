// SPDX-License-Identifier: GPL-3.0-or-later
// Values that a database stores once and refers to by id: names, documents, configurations, platforms,
// setups.
#include "engine/store/stored_hashes.h"
#include "engine/store/trust.h"
#include "engine/store/writer_impl.h"

#include "engine/base/core/hash.h"

#include <algorithm>

namespace parascope::store {

SQLite::Statement& Writer::Impl::prepared(const std::string& sql)
{
    auto it = statements.find(sql);
    if (it == statements.end())
        it = statements.try_emplace(sql, db, sql).first;
    it->second.reset();
    it->second.clearBindings();
    return it->second;
}

void Writer::Impl::forget()
{
    names.clear();
    documents.clear();
    configurations.clear();
    platforms.clear();
    setups.clear();
    labelled = false;
}

namespace {

/// Limits the number of cached ids; other ids are looked up.
template <class Map>
void boundIds(Map& map)
{
    constexpr std::size_t most = 1 << 18;
    if (map.size() >= most)
        map.clear();
}

} // namespace

std::int64_t Writer::Impl::nameId(const std::string& text)
{
    const auto it = names.find(text);
    if (it != names.end())
        return it->second;
    auto& insert = prepared("INSERT INTO name (text) VALUES (?) ON CONFLICT DO NOTHING");
    insert.bind(1, std::string(detail::nameWithinLimit(text)));
    insert.exec();
    auto& find = prepared("SELECT id FROM name WHERE text = ?");
    find.bind(1, text);
    find.executeStep();
    boundIds(names);
    return names[text] = find.getColumn(0).getInt64();
}

std::int64_t Writer::Impl::documentId(const std::string& text)
{
    const auto hash = hashOf(text);
    const auto it = documents.find(hash);
    if (it != documents.end())
        return it->second;
    auto& insert = prepared("INSERT INTO document (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING");
    insert.bind(1, hash);
    insert.bind(2, text);
    insert.exec();
    auto& find = prepared("SELECT id FROM document WHERE hash = ?");
    find.bind(1, hash);
    find.executeStep();
    return documents[hash] = find.getColumn(0).getInt64();
}

std::int64_t Writer::Impl::configurationId(const std::string& family, const Parameters& parameters)
{
    std::vector<Parameters::Entry> sorted(parameters.begin(), parameters.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    Json keys = Json::array();
    Json values = Json::array();
    for (const auto& [name, value] : sorted) {
        keys.push_back(detail::nameWithinLimit(name));
        values.push_back(toJson(value));
    }
    const auto keysText = toLine(keys);
    const auto valuesText = toLine(values);
    if (valuesText.size() > detail::mostTextBytes)
        throw SQLite::Exception("the hyper-parameters of a run have " + std::to_string(valuesText.size()) +
                                    " bytes; the maximum is " + std::to_string(detail::mostTextBytes),
                                SQLITE_TOOBIG);
    const auto hash = detail::configurationHash(family, keysText, valuesText);
    const auto it = configurations.find(hash);
    if (it != configurations.end())
        return it->second;
    auto& insert = prepared(
        "INSERT INTO configuration (family, hash, names, pack) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
    insert.bind(1, nameId(family));
    insert.bind(2, hash);
    insert.bind(3, keysText);
    insert.bind(4, valuesText);
    insert.exec();
    auto& find = prepared("SELECT id FROM configuration WHERE hash = ?");
    find.bind(1, hash);
    find.executeStep();
    boundIds(configurations);
    return configurations[hash] = find.getColumn(0).getInt64();
}

std::int64_t Writer::Impl::platformId(const std::string& name)
{
    const auto it = platforms.find(name);
    if (it != platforms.end())
        return it->second;
    auto& insert = prepared(
        "INSERT INTO platform (name, catalogue_id, details) VALUES (?, '', '{}') ON CONFLICT DO NOTHING");
    insert.bind(1, std::string(detail::nameWithinLimit(name)));
    insert.exec();
    auto& find = prepared("SELECT id FROM platform WHERE name = ?");
    find.bind(1, name);
    find.executeStep();
    return platforms[name] = find.getColumn(0).getInt64();
}

void Writer::Impl::resetAll()
{
    for (auto& [sql, statement] : statements)
        statement.tryReset();
}

std::int64_t Writer::Impl::documentOf(const Json& json)
{
    return json.is_null() || (json.is_object() && json.empty()) ? 0 : documentId(toLine(json));
}

std::int64_t Writer::Impl::setupId(const SetupIds& ids)
{
    const auto it = setups.find(ids);
    if (it != setups.end())
        return it->second;
    const auto hash = detail::setupHash(ids);
    auto& find = prepared("SELECT id FROM setup WHERE hash = ?");
    find.bind(1, hash);
    if (find.executeStep())
        return setups[ids] = find.getColumn(0).getInt64();
    boundIds(setups);
    if (insertSetup.empty()) {
        std::string columns, marks;
        for (const auto* field : setupFields) {
            columns.append(", ").append(field->storeColumn());
            marks += ",?";
        }
        insertSetup = "INSERT INTO setup (hash" + columns + ") VALUES (?" + marks + ")";
    }
    auto& add = prepared(insertSetup);
    add.bind(1, hash);
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] != 0)
            add.bind(static_cast<int>(i) + 2, ids[i]);
    add.exec();
    return setups[ids] = db.getLastInsertRowid();
}

std::int64_t Writer::Impl::setupId(const RunRecord& run)
{
    SetupIds ids;
    for (const auto* field : setupFields)
        ids.push_back(field->with(run, [&]<class T>(const T& value) -> std::int64_t {
            if constexpr (std::is_same_v<T, std::string>)
                return field->is(&RunRecord::platform) ? platformId(value) : nameId(value);
            else if constexpr (std::is_same_v<T, Json>)
                return documentOf(value);
            else if constexpr (std::is_same_v<T, Parameters>)
                return configurationId(run.family, value);
            else
                return 0; // numbers belong to the run, not to its setup
        }));
    return setupId(ids);
}

} // namespace parascope::store
