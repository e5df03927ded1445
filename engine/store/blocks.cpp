// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as columns, for callers that read a million of them.
#include "engine/store/reader_impl.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_map>

namespace parascope::store {

using detail::numberOrNan;
using detail::outcomeOf;
using detail::Query;

namespace {

constexpr std::size_t blockRows = 4096;
/// Largest number of metrics that were not requested. Each needs a column, and a stranger's file may have any
/// number.
constexpr std::size_t maxOthers = 256;

void reserve(Reader::Block& block, std::size_t metrics)
{
    const auto each = [](auto&... columns) { (columns.reserve(blockRows), ...); };
    each(block.id, block.setup, block.uuid, block.outcome, block.quality, block.sweep);
    block.numbers.resize(block.fields.size());
    block.metrics.resize(metrics);
    for (auto* columns : {&block.numbers, &block.metrics})
        for (auto& column : *columns)
            column.reserve(blockRows);
}

/// Returns the index of a metric in a block: among the wanted ones, or after them among the others. A new
/// metric joins the others while there are few. When there are too many, the index is larger than all of
/// them.
std::size_t placeAmong(std::span<const std::string_view> wanted, std::vector<std::string>& others,
                       const std::string& name)
{
    const auto place =
        static_cast<std::size_t>(std::find(wanted.begin(), wanted.end(), name) - wanted.begin());
    if (place < wanted.size())
        return place;
    if (others.size() >= maxOthers)
        return place + maxOthers;
    others.push_back(name);
    return place + others.size() - 1;
}

/// Looks up the pass over the grid and the sweep of a run by its point.
class Points
{
public:
    explicit Points(const SQLite::Database& db)
        : m_point(db, "SELECT repeat, sweep FROM point WHERE id = ?"),
          m_name(db, "SELECT name FROM sweep WHERE id = ?")
    {
    }
    struct Point
    {
        double repeat = 0;
        std::int32_t sweep = -1; ///< index in names()
    };
    Point at(std::int64_t id)
    {
        Point out;
        if (id == 0)
            return out;
        m_point.bind(1, id);
        if (m_point.step()) {
            out.repeat = m_point.number(0);
            const auto sweep = m_point.integer(1);
            const auto known = m_places.find(sweep);
            out.sweep = known != m_places.end() ? known->second : add(sweep);
        }
        m_point.reset();
        return out;
    }
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

private:
    std::int32_t add(std::int64_t sweep)
    {
        m_name.bind(1, sweep);
        m_names.emplace_back(m_name.step() ? m_name.bytes(0) : std::string_view());
        m_name.reset();
        return m_places.emplace(sweep, static_cast<std::int32_t>(m_names.size()) - 1).first->second;
    }

    Query m_point, m_name;
    std::unordered_map<std::int64_t, std::int32_t> m_places; ///< by the sweep's id
    std::vector<std::string> m_names;
};

/// The columns of the query of Reader::blocks().
struct BlockColumns
{
    static constexpr int id = 0, setup = 1, checksum = 2;
    static constexpr int first = checksum + 1 + static_cast<int>(detail::plainCount);
    std::vector<const RunField*> own; ///< fields with a column from `first` on
    std::string select;
    int point = -1, noisy = -1;
    std::vector<int> fields; ///< columns of the fields of a block; -1 when the table has none

    explicit BlockColumns(const std::vector<const RunField*>& wanted) : own(storedRunFields())
    {
        // Texts and step times are most of a row, and a block has neither.
        std::erase_if(own, [](const RunField* field) {
            return !field->isNumber() && !field->is(&RunRecord::runUuid) && !field->is<Metrics>();
        });
        select = "SELECT each_row(id, setup, checksum";
        for (const auto name : detail::plainMetrics())
            select.append(", ").append(name);
        for (const auto* field : own)
            select.append(", ").append(field->storeColumn());
        noisy = first + static_cast<int>(own.size());
        select += ", CASE WHEN quality & " + std::to_string(static_cast<int>(Quality::Noisy)) +
                  " AND length(conditions) < 100000 THEN conditions END) FROM run WHERE id > ? ORDER BY id";
        for (const auto* field : wanted)
            fields.push_back(columnOf(field));
        for (const auto* field : own)
            if (field->is(&RunRecord::pointId))
                point = columnOf(field);
    }
    [[nodiscard]] int columnOf(const RunField* field) const
    {
        const auto it = std::find(own.begin(), own.end(), field);
        return it == own.end() ? -1 : first + static_cast<int>(it - own.begin());
    }
};

/// Puts the metrics of each row into their columns of a block.
class MetricColumns
{
public:
    MetricColumns(std::span<const std::string_view> wanted,
                  std::function<const std::string&(std::int64_t)> nameOf)
        : m_wanted(wanted), m_nameOf(std::move(nameOf))
    {
        m_plain.fill(nowhere);
    }
    /// Adds the metrics of the newest run of a block.
    void add(const detail::RowNumbers& row, Reader::Block& block)
    {
        for (auto& column : block.metrics)
            column.push_back(nan);
        for (std::size_t i = 0; i < detail::plainCount; ++i) {
            if (std::isnan(row.plain[i]))
                continue;
            if (m_plain[i] == nowhere)
                m_plain[i] = placeAmong(m_wanted, m_others, std::string(detail::plainMetrics()[i]));
            put(m_plain[i], row.plain[i], block);
        }
        for (std::size_t i = 0; i < row.packed.size() / detail::metricBytes; ++i) {
            const auto [metric, value] = detail::metricAt(row.packed.data(), i);
            put(placeOf(i, metric), value, block);
        }
    }
    /// Makes all columns of a block equally long.
    void complete(Reader::Block& block) const
    {
        block.others = m_others;
        block.metrics.resize(m_wanted.size() + m_others.size(), std::vector<double>(block.size(), nan));
    }

private:
    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    static constexpr auto nowhere = std::numeric_limits<std::size_t>::max();

    void put(std::size_t place, double value, Reader::Block& block) const
    {
        if (place >= m_wanted.size() + maxOthers)
            return;
        if (place >= block.metrics.size())
            block.metrics.resize(place + 1, std::vector<double>(block.size(), nan));
        block.metrics[place].back() = value;
    }
    /// Returns the index of the column of a row's `at`-th packed metric.
    std::size_t placeOf(std::size_t at, std::int64_t metric)
    {
        if (at >= m_last.size())
            m_last.resize(at + 1, {-1, 0});
        if (m_last[at].first != metric) {
            const auto [it, fresh] = m_places.try_emplace(metric, 0);
            if (fresh)
                it->second = placeAmong(m_wanted, m_others, m_nameOf(metric));
            m_last[at] = {metric, it->second};
        }
        return m_last[at].second;
    }

    std::span<const std::string_view> m_wanted;
    std::function<const std::string&(std::int64_t)> m_nameOf;
    std::vector<std::string> m_others;
    std::array<std::size_t, detail::plainCount> m_plain;    ///< index of each plain metric
    std::unordered_map<std::int64_t, std::size_t> m_places; ///< index of each packed metric, by name id
    std::vector<std::pair<std::int64_t, std::size_t>>
        m_last; ///< packed metrics of the previous row, which are mostly the same
};

} // namespace

Result<void> Reader::blocks(std::int64_t afterRowId, std::span<const std::string_view> wanted,
                            const std::function<bool(Block&&)>& each) const
{
    PARASCOPE_QUERY_BEGIN
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto fields = blockFields();
    const BlockColumns columns(fields);
    const detail::NumberColumns covered(columns.own, columns.first, columns.checksum);
    Query rows(*m_impl->db, columns.select);
    Points points(*m_impl->db);
    rows.bind(1, afterRowId);
    MetricColumns metrics(wanted, [this](std::int64_t id) -> const std::string& { return m_impl->name(id); });
    Block block;
    Result<void> problem;
    const auto add = [&](const detail::RowValues& row) -> Result<void> {
        const auto id = row.integer(columns.id);
        PARASCOPE_TRY(const auto outcome, outcomeOf(row.integer(covered.outcome), m_impl->path, id));
        const auto numbers = covered.of(row);
        const auto bytes = row.bytes(covered.uuid);
        const bool isBytes = row.isBytes(covered.uuid);
        if (!detail::fitsNumbers(row.integer(columns.checksum), numbers))
            return tl::unexpected(
                detail::altered(m_impl->path, id, detail::uuidFrom(bytes.data(), bytes.size(), isBytes)));
        UuidBytes uuid = {};
        if (bytes.size() == uuid.size() && isBytes)
            std::memcpy(uuid.data(), bytes.data(), uuid.size());
        else
            block.textUuids.emplace_back(block.size(), bytes);
        block.id.push_back(id);
        block.uuid.push_back(uuid);
        block.setup.push_back(row.integer(columns.setup));
        block.outcome.push_back(outcome);
        block.quality.push_back(static_cast<QualitySet>(numbers.quality));
        if (!row.null(columns.noisy))
            block.noisy.emplace_back(block.size() - 1, row.bytes(columns.noisy));
        const auto point = points.at(row.integer(columns.point));
        block.sweep.push_back(point.sweep);
        for (std::size_t i = 0; i < fields.size(); ++i)
            block.numbers[i].push_back(fields[i]->of == RunField::Of::Point ? point.repeat
                                       : columns.fields[i] < 0              ? nan
                                                               : numberOrNan(row, columns.fields[i]));
        metrics.add(numbers, block);
        return {};
    };
    const std::function<void(const detail::RowValues&)> take = [&](const auto& row) { problem = add(row); };
    for (bool more = true; more;) {
        block = Block();
        block.fields = fields;
        reserve(block, wanted.size());
        while (block.size() < blockRows && (more = m_impl->eachRow.step(rows, take)))
            PARASCOPE_CHECK(problem);
        if (block.size() == 0)
            break;
        metrics.complete(block);
        block.sweeps = points.names();
        if (!each(std::move(block)))
            break;
    }
    return {};
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
