// SPDX-License-Identifier: GPL-3.0-or-later
// Measured ceilings: one document per platform and owner.
#include "engine/base/core/hash.h"
#include "engine/store/reader_impl.h"
#include "engine/store/writer_impl.h"

#include <algorithm>

namespace parascope::store {

namespace {

/// Returns a member as text, or an empty text when the document does not have it.
std::string wordOf(const Json& json, const char* key)
{
    const auto it = json.is_object() ? json.find(key) : json.end();
    if (!json.is_object() || it == json.end() || it->is_null())
        return {};
    return it->is_string() ? it->get<std::string>() : toLine(*it);
}

std::int64_t measuredMs(const Json& measured)
{
    const auto it = measured.is_object() ? measured.find("measured_ms") : measured.end();
    return measured.is_object() && it != measured.end() && it->is_number() ? it->get<std::int64_t>() : 0;
}

} // namespace

std::string ceilingOwner(const Json& measured)
{
    const auto stack = measured.is_object() ? measured.value("stack", Json()) : Json();
    std::string software;
    for (const char* key : {"framework", "version", "variant"})
        if (const auto word = wordOf(stack, key); !word.empty())
            software += (software.empty() ? "" : " ") + word;
    auto out = wordOf(measured, "machine") + " | " + software + " | " + wordOf(measured, "device");
    if (const auto count = wordOf(measured, "devices"); !count.empty() && count != "1")
        out += " | " + count;
    constexpr std::size_t most = 1000; // a stranger's document may contain anything
    return out.size() <= most ? out : hashOf(out);
}

void Writer::Impl::storeCeilings(const std::string& platform, const Json& measured, bool replace)
{
    if (measured.is_null())
        return;
    const auto id = platformId(platform);
    auto& put = prepared(std::string("INSERT INTO ceiling (platform, owner, measured) VALUES (?, ?, ?)"
                                     " ON CONFLICT (platform, owner) DO ") +
                         (replace ? "UPDATE SET measured = excluded.measured" : "NOTHING"));
    put.bind(1, id);
    put.bind(2, ceilingOwner(measured));
    put.bind(3, toLine(measured));
    put.exec();
}

Result<void> Writer::putCeilings(std::string_view platform, const Json& measured)
{
    const auto done = m_impl->transaction<bool>([&] {
        m_impl->storeCeilings(std::string(platform), measured, true);
        return true;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<std::vector<Json>> Reader::ceilings(std::string_view platform) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<Json> out;
    SQLite::Statement rows(*m_impl->db, "SELECT measured FROM ceiling JOIN platform ON platform.id ="
                                        " ceiling.platform WHERE platform.name = ? ORDER BY ceiling.id");
    rows.bind(1, std::string(platform));
    while (rows.executeStep()) {
        PARASCOPE_TRY(auto measured, detail::parsedOr(rows.getColumn(0), nullptr));
        out.push_back(std::move(measured));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Json& a, const Json& b) { return measuredMs(a) < measuredMs(b); });
    return out;
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
