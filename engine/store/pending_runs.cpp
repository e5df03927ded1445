// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/pending_runs.h"

#include "engine/store/packing.h"

#include <algorithm>

namespace parascope::store::detail {

namespace {

void giveNumber(sqlite3_context* out, const std::optional<double>& value)
{
    if (value)
        sqlite3_result_double(out, *value);
}

/// Zero is null: most of a row is.
void giveWhole(sqlite3_context* out, std::int64_t value)
{
    if (value != 0)
        sqlite3_result_int64(out, value);
}

void giveText(sqlite3_context* out, std::string_view text)
{
    if (!text.empty())
        sqlite3_result_text64(out, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void giveBytes(sqlite3_context* out, std::string_view bytes)
{
    if (!bytes.empty())
        sqlite3_result_blob64(out, bytes.data(), bytes.size(), SQLITE_STATIC);
}

} // namespace

PendingRuns::Span PendingRuns::keep(std::string_view bytes)
{
    const Span span{m_bytes.size(), bytes.size()};
    m_bytes += bytes;
    return span;
}

void PendingRuns::add(const Ids& ids, const RunRecord& own, const std::optional<UuidBytes>& uuid, std::string_view metrics)
{
    auto& row = m_rows.emplace_back();
    row.ids = ids;
    row.outcome = static_cast<std::int64_t>(own.outcome);
    row.quality = static_cast<std::int64_t>(own.quality);
    row.attempt = own.attempt;
    row.point = own.pointId;
    row.startedMs = own.startedMs;
    row.finishedMs = own.finishedMs;
    row.warmupSteps = own.warmupSteps;
    row.step = {own.stepMedian, own.stepLow, own.stepHigh};
    row.isText = !uuid;
    row.uuid = uuid ? keep({reinterpret_cast<const char*>(uuid->data()), uuid->size()}) : keep(own.runUuid);
    row.metrics = keep(metrics);
    row.message = keep(own.message);
    if (!own.conditions.is_null())
        row.conditions = keep(toLine(own.conditions));
    if (ids.sourceFile == 0 && !own.source.is_null())
        row.source = keep(toLine(own.source));
    if (!own.stepSeconds.empty())
        row.steps = keep(encodeSteps(own.stepSeconds));
}

void PendingRuns::clear()
{
    m_rows.clear();
    m_bytes.clear();
}

void PendingRuns::cell(sqlite3_context* out, std::size_t at, int column) const
{
    const auto& row = m_rows[at];
    const auto in = [&](const Span& span) { return std::string_view(m_bytes).substr(span.begin, span.size); };
    switch (column) {
    case 0: return sqlite3_result_int64(out, row.ids.run);
    case 1:
        if (row.isText) // also where it is empty: a uuid is never null
            return sqlite3_result_text64(out, in(row.uuid).data(), row.uuid.size, SQLITE_STATIC, SQLITE_UTF8);
        return giveBytes(out, in(row.uuid));
    case 2: return sqlite3_result_int64(out, row.ids.setup);
    case 3: return sqlite3_result_int64(out, row.outcome);
    case 4: return sqlite3_result_int64(out, row.quality);
    case 5: return sqlite3_result_int64(out, row.attempt);
    case 6: return giveWhole(out, row.point);
    case 7: case 8: case 9: return giveNumber(out, row.step[static_cast<std::size_t>(column - 7)]);
    case 10: return giveBytes(out, in(row.metrics));
    case 11: return giveWhole(out, row.startedMs);
    case 12: return giveWhole(out, row.finishedMs);
    case 13: return giveWhole(out, row.ids.sourceFile);
    case 14:
        if (row.ids.sourceFile != 0)
            sqlite3_result_int64(out, row.ids.sourceRecord);
        return;
    case 15: return giveWhole(out, row.warmupSteps);
    case 16: return giveText(out, in(row.message));
    case 17: return giveText(out, in(row.conditions));
    case 18: return giveText(out, in(row.source));
    case 19: return giveBytes(out, in(row.steps));
    default: return;
    }
}

void PendingIdentities::sort()
{
    // As SQLite orders them: texts before bytes, both byte by byte.
    std::sort(m_texts.begin(), m_texts.end());
    std::sort(m_bytes.begin(), m_bytes.end());
}

void PendingIdentities::clear()
{
    m_texts.clear();
    m_bytes.clear();
    m_bytes.shrink_to_fit();
}

void PendingIdentities::cell(sqlite3_context* out, std::size_t row, int column) const
{
    const bool isText = row < m_texts.size();
    const auto at = isText ? row : row - m_texts.size();
    if (column == 1)
        return sqlite3_result_int64(out, isText ? m_texts[at].second : m_bytes[at].second);
    if (isText)
        return sqlite3_result_text64(out, m_texts[at].first.data(), m_texts[at].first.size(), SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_result_blob(out, m_bytes[at].first.data(), static_cast<int>(m_bytes[at].first.size()), SQLITE_STATIC);
}

} // namespace parascope::store::detail
