// SPDX-License-Identifier: GPL-3.0-or-later
// The few columns of runs that callers count: outcomes and quality of points, platforms and families.
#include "engine/store/reader_impl.h"

#include <array>
#include <map>

namespace parascope::store {

using detail::outcomeOf;
using detail::Query;

Result<std::vector<Reader::Coverage>> Reader::coverage() const
{
    PARASCOPE_QUERY_BEGIN
    std::map<std::pair<std::int64_t, std::string>, int> counted;
    Query rows(
        *m_impl->db,
        "SELECT setup, iif(json_valid(conditions), json_extract(conditions, '$.measure.protocol'), NULL),"
        " count(*) FROM run WHERE outcome <> ? GROUP BY 1, 2");
    rows.bind(1, static_cast<std::int64_t>(Outcome::Cancelled));
    std::vector<Coverage> out;
    while (rows.step()) {
        PARASCOPE_TRY(auto shared, setup(rows.integer(0)));
        out.push_back({std::move(shared.workKey), std::move(shared.dtype), std::move(shared.platform),
                       std::move(shared.device), rows.null(1) ? "adaptive" : std::string(rows.bytes(1)),
                       std::move(shared.implementation), std::move(shared.stack),
                       static_cast<int>(rows.integer(2))});
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<Reader::PointRun>> Reader::pointRuns(std::int64_t sweepId) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<PointRun> out;
    Query rows(*m_impl->db, "SELECT run.point, run.setup, run.outcome FROM point"
                            " JOIN run ON run.point = point.id WHERE point.sweep = ? ORDER BY run.id");
    rows.bind(1, sweepId);
    while (rows.step()) {
        PARASCOPE_TRY(const auto outcome, outcomeOf(rows.integer(2), m_impl->path, 0));
        out.push_back({rows.integer(0), rows.integer(1), outcome});
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<std::pair<std::int64_t, QualitySet>>> Reader::latestQuality(std::int64_t sweepId) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<std::pair<std::int64_t, QualitySet>> out;
    // With max(), SQLite takes the other columns from the row with the maximum.
    Query rows(*m_impl->db,
               "SELECT run.point, outcome, quality, max(run.id) FROM point JOIN run ON run.point = point.id"
               " WHERE point.sweep = ? GROUP BY run.point");
    rows.bind(1, sweepId);
    while (rows.step())
        out.emplace_back(rows.integer(0), rows.integer(1) == static_cast<std::int64_t>(Outcome::Completed)
                                              ? static_cast<QualitySet>(rows.integer(2))
                                              : QualitySet{0});
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<Reader::Count>> Reader::counts() const
{
    PARASCOPE_QUERY_BEGIN
    std::map<std::array<std::int64_t, 3>, std::int64_t> bySetup;
    Query rows(*m_impl->db, "SELECT setup, outcome, quality FROM run");
    while (rows.step())
        ++bySetup[{rows.integer(0), rows.integer(1), rows.integer(2)}];
    std::map<std::tuple<std::string, std::string, std::int64_t, std::int64_t>, std::int64_t> byName;
    for (const auto& [key, count] : bySetup) {
        PARASCOPE_TRY(const auto* known, m_impl->setup(key[0]));
        byName[{known->shared.platform, known->shared.family, key[1], key[2]}] += count;
    }
    std::vector<Count> out;
    for (const auto& [key, count] : byName) {
        const auto& [platform, family, outcome, quality] = key;
        PARASCOPE_TRY(const auto known, outcomeOf(outcome, m_impl->path, 0));
        out.push_back({platform, family, known, static_cast<QualitySet>(quality), count});
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::pair<std::int64_t, std::int64_t>> Reader::progress(std::int64_t sweepId) const
{
    PARASCOPE_QUERY_BEGIN
    Query rows(
        *m_impl->db,
        "SELECT count(*), total((SELECT outcome FROM run WHERE run.point = point.id ORDER BY run.id DESC"
        " LIMIT 1) <> ?) FROM point WHERE sweep = ?");
    rows.bind(1, static_cast<std::int64_t>(Outcome::Cancelled));
    rows.bind(2, sweepId);
    if (!rows.step())
        return std::pair<std::int64_t, std::int64_t>(0, 0);
    return std::pair(rows.integer(0), rows.integer(1));
    PARASCOPE_QUERY_END
}

} // namespace parascope::store
