// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/pending_runs.h"

#include "engine/store/packing.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace parascope::store::detail {

namespace {

/// Returns true when a value is stored as null: zero, except in a column that is never null.
bool isNull(std::int64_t value, bool always)
{
    return value == 0 && !always;
}

} // namespace

PendingRuns::PendingRuns()
{
    m_columns = {{.name = "setup", .id = &Ids::setup},
                 {.name = "source_file", .id = &Ids::sourceFile},
                 {.name = "source_record", .id = &Ids::sourceRecord},
                 {.name = "checksum", .own = Column::Own::Checksum}};
    m_always.set(0).set(3);
    m_firstPlain = m_columns.size();
    for (std::size_t i = 0; i < plainCount; ++i)
        m_columns.push_back({.name = plainMetrics()[i], .place = i, .own = Column::Own::Plain});
    std::size_t texts = 0;
    for (const auto* field : storedRunFields()) {
        if (field->isNumber())
            m_columns.push_back({.name = field->storeColumn(), .number = field});
        else
            m_columns.push_back({.name = field->storeColumn(), .text = field, .place = texts++});
        if (field->is(&RunRecord::runUuid) || field->is<Outcome>() || field->is<QualitySet>() ||
            field->is(&RunRecord::attempt))
            m_always.set(m_columns.size() - 1);
    }
}

PendingRuns::Span PendingRuns::keep(std::string_view bytes)
{
    const Span span{m_bytes.size(), bytes.size()};
    m_bytes += bytes;
    return span;
}

void PendingRuns::add(const Ids& ids, const RunRecord& own, const std::optional<UuidBytes>& uuid,
                      const RowMetrics& metrics)
{
    if (m_rows.empty())
        m_used = m_always;
    auto& row = m_rows.emplace_back();
    row.ids = ids;
    row.numbers = own;
    row.plain = metrics.plain;
    for (std::size_t i = 0; i < plainCount; ++i)
        if (!std::isnan(row.plain[i]))
            m_used.set(m_firstPlain + i);
    Span steps;
    row.isText = !uuid;
    if (ids.sourceFile != 0)
        m_used.set(1).set(2);
    for (std::size_t i = m_firstPlain + plainCount; i < m_columns.size(); ++i) {
        const auto& column = m_columns[i];
        if (!column.text)
            continue;
        auto& text = row.texts[column.place];
        if (uuid && column.text->is(&RunRecord::runUuid)) {
            text = keep({reinterpret_cast<const char*>(uuid->data()), uuid->size()});
            continue;
        }
        column.text->with(own, [&]<class T>(const T& value) {
            if constexpr (std::is_same_v<T, std::string>)
                text = keep(value);
            else if constexpr (std::is_same_v<T, Metrics>)
                text = keep(metrics.packed);
            else if constexpr (std::is_same_v<T, std::vector<double>>)
                steps = text = value.empty() ? Span() : keep(encodeSteps(value));
            else if constexpr (std::is_same_v<T, Json>)
                text = value.is_null() || (ids.sourceFile != 0 && &value == &own.source)
                           ? Span()
                           : keep(toLine(value));
        });
        if (text.size != 0)
            m_used.set(i);
    }
    row.checksum = rowChecksum(numbersOf(own, row.plain, metrics.packed),
                               std::string_view(m_bytes).substr(steps.begin, steps.size));
}

PendingRuns::Columns PendingRuns::used() const
{
    auto out = m_used;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        if (m_columns[i].number && !out.test(i))
            out.set(i,
                    std::visit(
                        [&]<class T>(T RunRecord::* member) {
                            if constexpr (std::is_same_v<T, std::optional<double>> || std::is_integral_v<T>) {
                                const auto at = static_cast<T RunNumbers::*>(member);
                                return std::any_of(m_rows.begin(), m_rows.end(),
                                                   [at](const Row& row) { return row.numbers.*at != T(); });
                            }
                            return false;
                        },
                        m_columns[i].number->member));
    return out;
}

void PendingRuns::clear()
{
    m_rows.clear();
    m_bytes.clear();
}

std::string PendingRuns::listOf(const Columns& which) const
{
    std::string out;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        if (which.test(i))
            out.append(out.empty() ? "" : ", ").append(m_columns[i].name);
    return out;
}

void PendingRuns::cell(sqlite3_context* out, std::size_t at, int number) const
{
    const auto& row = m_rows[at];
    const auto place = static_cast<std::size_t>(number);
    const auto& column = m_columns[place];
    const bool always = m_always.test(place);
    if (column.own == Column::Own::Checksum) {
        sqlite3_result_int64(out, row.checksum);
    } else if (column.own == Column::Own::Plain) {
        if (const double value = row.plain[column.place]; !std::isnan(value))
            sqlite3_result_double(out, value);
    } else if (column.id) {
        if (column.id == &Ids::setup || row.ids.sourceFile != 0)
            sqlite3_result_int64(out, row.ids.*column.id);
    } else if (column.number) {
        std::visit(
            [&]<class T>(T RunRecord::* member) {
                if constexpr (std::is_same_v<T, std::optional<double>>) {
                    if (const auto& value = row.numbers.*static_cast<T RunNumbers::*>(member))
                        sqlite3_result_double(out, *value);
                } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, Outcome>) {
                    const auto value =
                        static_cast<std::int64_t>(row.numbers.*static_cast<T RunNumbers::*>(member));
                    if (!isNull(value, always))
                        sqlite3_result_int64(out, value);
                }
            },
            column.number->member);
    } else if (const auto& span = row.texts[column.place]; span.size != 0 || always) {
        const auto bytes = std::string_view(m_bytes).substr(span.begin, span.size);
        const bool isText = always ? row.isText : column.text->is<std::string>() || column.text->is<Json>();
        if (isText) // also when it is empty, because a uuid is never null
            sqlite3_result_text64(out, bytes.data(), bytes.size(), SQLITE_STATIC, SQLITE_UTF8);
        else
            sqlite3_result_blob64(out, bytes.data(), bytes.size(), SQLITE_STATIC);
    }
}

namespace {

using Identity = std::pair<UuidBytes, std::int64_t>;

/// Compares byte by byte, eight bytes in one step.
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

/// Sorts by the first twelve bits into parts, then sorts each part, which fits into the processor's cache.
/// This takes a third of the time of sorting a million at once. (Uuids are hashes or random. With other
/// values the parts are uneven, and sorting takes longer.)
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
    for (const auto& identity : all) // afterwards ends[part] is the end of the part
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
    // Sort like SQLite: texts before bytes, both byte by byte.
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
