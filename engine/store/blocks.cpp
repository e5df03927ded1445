// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as columns, for callers that read a million of them.
#include "engine/store/reader_impl.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <unordered_map>

namespace parascope::store {

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

/// A null reads as 0, which is not a valid time, so the type needs a check only when the value is 0.
double numberOrNan(const Query& rows, int column)
{
    const double value = rows.number(column);
    return value == 0 && rows.null(column) ? std::numeric_limits<double>::quiet_NaN() : value;
}

} // namespace

Result<void> Reader::blocks(std::int64_t afterRowId, std::span<const std::string_view> wanted,
                            const std::function<bool(Block&&)>& each) const
{
    PARASCOPE_QUERY_BEGIN
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto fields = blockFields();
    const auto count = fields.size();
    const auto repeatAt = static_cast<std::size_t>(
        std::find_if(fields.begin(), fields.end(),
                     [](const auto* field) { return field->of == RunField::Of::Point; }) -
        fields.begin());
    constexpr int firstField = 7; // first column of the fields in the query
    std::string select = "SELECT id, uuid, setup, outcome, quality, point, metrics";
    for (const auto* field : fields)
        select.append(", ").append(field->of == RunField::Of::Run ? field->storeColumn() : "NULL");
    Query rows(*m_impl->db, select + " FROM run WHERE id > ? ORDER BY id");
    Points points(*m_impl->db);
    rows.bind(1, afterRowId);
    std::unordered_map<std::int64_t, std::size_t> places; // index of each metric, by name id
    std::vector<std::pair<std::int64_t, std::size_t>>
        last; // metrics of the previous row, which are mostly the same
    std::vector<std::string> others;
    const auto newPlaceOf = [&](std::int64_t metric) {
        if (const auto it = places.find(metric); it != places.end())
            return it->second;
        return places.emplace(metric, placeAmong(wanted, others, m_impl->name(metric))).first->second;
    };
    const auto placeOf = [&](std::size_t at, std::int64_t metric) {
        if (at >= last.size())
            last.resize(at + 1, {-1, 0});
        if (last[at].first != metric)
            last[at] = {metric, newPlaceOf(metric)};
        return last[at].second;
    };
    bool more = rows.step();
    while (more) {
        Block block;
        block.fields = fields;
        reserve(block, wanted.size());
        for (; more && block.size() < blockRows; more = rows.step()) {
            const auto id = rows.integer(0);
            UuidBytes uuid = {};
            if (const auto bytes = rows.bytes(1); bytes.size() == uuid.size() && rows.isBytes(1))
                std::memcpy(uuid.data(), bytes.data(), uuid.size());
            else
                block.textUuids.emplace_back(block.size(), bytes);
            PARASCOPE_TRY(const auto outcome, outcomeOf(rows.integer(3), m_impl->path, id));
            block.id.push_back(id);
            block.uuid.push_back(uuid);
            block.setup.push_back(rows.integer(2));
            block.outcome.push_back(outcome);
            block.quality.push_back(static_cast<QualitySet>(rows.integer(4)));
            const auto point = points.at(rows.integer(5));
            block.sweep.push_back(point.sweep);
            for (std::size_t i = 0; i < count; ++i)
                block.numbers[i].push_back(
                    i == repeatAt ? point.repeat : numberOrNan(rows, firstField + static_cast<int>(i)));
            for (auto& column : block.metrics)
                column.push_back(nan);
            const auto packed = detail::metricsWithinLimit(rows.bytes(6));
            for (std::size_t i = 0; i < packed.size() / detail::metricBytes; ++i) {
                const auto [metric, value] = detail::metricAt(packed.data(), i);
                const auto place = placeOf(i, metric);
                if (place >= wanted.size() + maxOthers)
                    continue;
                if (place >= block.metrics.size())
                    block.metrics.resize(place + 1, std::vector<double>(block.size(), nan));
                block.metrics[place].back() = value;
            }
        }
        block.others = others;
        block.sweeps = points.names();
        block.metrics.resize(wanted.size() + others.size(), std::vector<double>(block.size(), nan));
        if (!each(std::move(block)))
            break;
    }
    return {};
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
