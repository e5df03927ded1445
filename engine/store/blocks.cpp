// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as columns, for those who look at a million of them.
#include "engine/store/reader_impl.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace parascope::store {

using detail::outcomeOf;
using detail::Query;

namespace {

constexpr std::size_t blockRows = 4096;

void reserve(Reader::Block& block, std::size_t metrics)
{
    const auto each = [](auto&... columns) { (columns.reserve(blockRows), ...); };
    each(block.id, block.setup, block.uuid, block.outcome, block.quality, block.attempt, block.repeat,
         block.stepMedian, block.stepLow, block.stepHigh, block.startedMs);
    block.metrics.resize(metrics);
    for (auto& column : block.metrics)
        column.reserve(blockRows);
}

} // namespace

Result<void> Reader::blocks(std::int64_t afterRowId, std::span<const std::string_view> wanted,
                            const std::function<bool(Block&&)>& each) const
{
    PARASCOPE_QUERY_BEGIN
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    Query rows(*m_impl->db,
               "SELECT id, uuid, setup, outcome, quality, attempt, point, step_median, step_low, step_high,"
               " metrics, started_ms FROM run WHERE id > ? ORDER BY id");
    Query repeats(*m_impl->db, "SELECT repeat FROM point WHERE id = ?");
    rows.bind(1, afterRowId);
    std::vector<std::pair<std::int64_t, std::size_t>> places; // of the wanted metrics, by name id; few
    const auto placeOf = [&](std::int64_t metric) {
        for (const auto& [id, place] : places)
            if (id == metric)
                return place;
        const auto place = static_cast<std::size_t>(
            std::find(wanted.begin(), wanted.end(), m_impl->name(metric)) - wanted.begin());
        places.emplace_back(metric, place);
        return place;
    };
    const auto number = [&](int column) {
        // A null reads as 0, which is no time: the type need not be asked for most rows.
        const double value = rows.number(column);
        return value == 0 && rows.null(column) ? nan : value;
    };
    bool more = rows.step();
    while (more) {
        Block block;
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
            block.attempt.push_back(static_cast<int>(rows.integer(5)));
            int repeat = 0;
            if (const auto point = rows.integer(6); point != 0) {
                repeats.bind(1, point);
                repeat = repeats.step() ? static_cast<int>(repeats.integer(0)) : 0;
                repeats.reset();
            }
            block.repeat.push_back(repeat);
            block.stepMedian.push_back(number(7));
            block.stepLow.push_back(number(8));
            block.stepHigh.push_back(number(9));
            for (auto& column : block.metrics)
                column.push_back(nan);
            const auto packed = rows.bytes(10);
            for (std::size_t i = 0; i < packed.size() / detail::metricBytes; ++i) {
                const auto [metric, value] = detail::metricAt(packed.data(), i);
                if (const auto place = placeOf(metric); place < wanted.size())
                    block.metrics[place].back() = value;
            }
            block.startedMs.push_back(rows.integer(11));
        }
        if (!each(std::move(block)))
            break;
    }
    return {};
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
