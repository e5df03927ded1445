// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/pending_runs.h"

#include "engine/store/packing.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

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

PendingRuns::Span PendingRuns::keep(Column column, std::string_view bytes)
{
    if (bytes.empty())
        return {};
    m_used.set(column);
    return keep(bytes);
}

std::int64_t PendingRuns::keep(Column column, std::int64_t value)
{
    if (value != 0)
        m_used.set(column);
    return value;
}

void PendingRuns::add(const Ids& ids, const RunRecord& own, const std::optional<UuidBytes>& uuid,
                      std::string_view metrics)
{
    static const Columns always = [] {
        Columns out;
        for (const auto column : {Uuid, Setup, OutcomeOf, Quality, Attempt})
            out.set(column);
        return out;
    }();
    if (m_rows.empty())
        m_used = always;
    auto& row = m_rows.emplace_back();
    row.ids = ids;
    row.outcome = static_cast<std::int64_t>(own.outcome);
    row.quality = static_cast<std::int64_t>(own.quality);
    row.attempt = own.attempt;
    row.point = keep(Point, own.pointId);
    row.startedMs = keep(StartedMs, own.startedMs);
    row.finishedMs = keep(FinishedMs, own.finishedMs);
    row.warmupSteps = keep(WarmupSteps, own.warmupSteps);
    row.step = {own.stepMedian, own.stepLow, own.stepHigh};
    for (std::size_t i = 0; i < row.step.size(); ++i)
        if (row.step[i])
            m_used.set(StepMedian + i);
    row.isText = !uuid;
    row.uuid = uuid ? keep({reinterpret_cast<const char*>(uuid->data()), uuid->size()}) : keep(own.runUuid);
    row.metrics = keep(Metrics, metrics);
    row.message = keep(Message, own.message);
    if (!own.conditions.is_null())
        row.conditions = keep(Conditions, toLine(own.conditions));
    if (ids.sourceFile != 0)
        m_used.set(SourceFile).set(SourceRecord);
    else if (!own.source.is_null())
        row.source = keep(Source, toLine(own.source));
    if (!own.stepSeconds.empty())
        row.steps = keep(Steps, encodeSteps(own.stepSeconds));
}

void PendingRuns::clear()
{
    m_rows.clear();
    m_bytes.clear();
}

std::string PendingRuns::listOf(const Columns& which)
{
    std::string out;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (which.test(i))
            out.append(out.empty() ? "" : ", ").append(columns[i]);
    return out;
}

void PendingRuns::cell(sqlite3_context* out, std::size_t at, int column) const
{
    const auto& row = m_rows[at];
    const auto in = [&](const Span& span) { return std::string_view(m_bytes).substr(span.begin, span.size); };
    switch (column) {
    case Uuid:
        if (row.isText) // also where it is empty: a uuid is never null
            return sqlite3_result_text64(out, in(row.uuid).data(), row.uuid.size, SQLITE_STATIC, SQLITE_UTF8);
        return giveBytes(out, in(row.uuid));
    case Setup:
        return sqlite3_result_int64(out, row.ids.setup);
    case OutcomeOf:
        return sqlite3_result_int64(out, row.outcome);
    case Quality:
        return sqlite3_result_int64(out, row.quality);
    case Attempt:
        return sqlite3_result_int64(out, row.attempt);
    case Point:
        return giveWhole(out, row.point);
    case StepMedian:
    case StepLow:
    case StepHigh:
        return giveNumber(out, row.step[static_cast<std::size_t>(column - StepMedian)]);
    case Metrics:
        return giveBytes(out, in(row.metrics));
    case StartedMs:
        return giveWhole(out, row.startedMs);
    case FinishedMs:
        return giveWhole(out, row.finishedMs);
    case SourceFile:
        return giveWhole(out, row.ids.sourceFile);
    case SourceRecord:
        if (row.ids.sourceFile != 0)
            sqlite3_result_int64(out, row.ids.sourceRecord);
        return;
    case WarmupSteps:
        return giveWhole(out, row.warmupSteps);
    case Message:
        return giveText(out, in(row.message));
    case Conditions:
        return giveText(out, in(row.conditions));
    case Source:
        return giveText(out, in(row.source));
    case Steps:
        return giveBytes(out, in(row.steps));
    default:
        return;
    }
}

namespace {

using Identity = std::pair<UuidBytes, std::int64_t>;

/// Byte by byte, eight at a time.
bool before(const Identity& one, const Identity& other)
{
    const auto word = [](const Identity& identity, std::size_t at) {
        std::uint64_t out = 0;
        std::memcpy(&out, identity.first.data() + at, sizeof out);
        return std::endian::native == std::endian::little ? __builtin_bswap64(out) : out;
    };
    const auto a = word(one, 0), b = word(other, 0);
    return a != b ? a < b : word(one, 8) < word(other, 8);
}

/// By their first twelve bits, then each of those parts by itself, which the processor's cache holds: a third
/// of the time of sorting a million at once. (Uuids are hashes or random; of others the parts are uneven, and
/// it takes longer.)
void sortUuids(std::vector<Identity>& all)
{
    constexpr std::size_t parts = 4096;
    if (all.size() < 16 * parts)
        return std::sort(all.begin(), all.end(), before);
    const auto partOf = [](const Identity& identity) {
        return std::size_t{identity.first[0]} << 4 | static_cast<std::size_t>(identity.first[1] >> 4);
    };
    std::vector<std::size_t> ends(parts + 1, 0);
    for (const auto& identity : all)
        ++ends[partOf(identity) + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<Identity> sorted(all.size());
    for (const auto& identity : all) // afterwards ends[part] is where the part ends
        sorted[ends[partOf(identity)]++] = identity;
    auto begin = sorted.begin();
    for (std::size_t part = 0; part < parts; ++part) {
        const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(ends[part]);
        std::sort(begin, end, before);
        begin = end;
    }
    all.swap(sorted);
}

} // namespace

void PendingIdentities::sort()
{
    // As SQLite orders them: texts before bytes, both byte by byte.
    std::sort(m_texts.begin(), m_texts.end());
    sortUuids(m_bytes);
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
        return sqlite3_result_text64(out, m_texts[at].first.data(), m_texts[at].first.size(), SQLITE_STATIC,
                                     SQLITE_UTF8);
    sqlite3_result_blob(out, m_bytes[at].first.data(), static_cast<int>(m_bytes[at].first.size()),
                        SQLITE_STATIC);
}

} // namespace parascope::store::detail
