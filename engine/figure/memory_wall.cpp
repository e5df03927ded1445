// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/memory_wall.h"

#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/outcome.h"
#include "engine/model/workload/cost_cache.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace parascope::figure {

namespace {

using table::Column;

/// Number of further levels after the largest that was run. Each is twice the level before it.
constexpr int furtherLevels = 3;

std::string textOfRow(const table::Table& table, const char* name, std::uint32_t row)
{
    const auto* column = table.find(name);
    return column && column->kind == Column::Kind::Category && column->codes[row] >= 0
               ? column->dictionary->text(column->codes[row])
               : std::string();
}

/// Returns the hyper-parameters of the family that a row has.
Parameters modelOf(const table::Table& table, std::uint32_t row, const workload::Family& family)
{
    Parameters out;
    for (const auto& item : family.hyperParameters)
        if (const auto* column = table.find(item.name))
            if (const auto value = analysis::valueAt(*column, row); !toText(value).empty())
                out.set(item.name, value);
    return out;
}

std::string chosenX(const table::Table& table, const std::vector<std::uint32_t>& rows)
{
    std::string best;
    std::size_t most = 1;
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter || column.kind != Column::Kind::Number ||
            column.name == hyper::batch)
            continue;
        const auto levels = analysis::placesOf(column, rows).firstRow.size();
        if (levels < 2)
            continue;
        if (column.name == "context")
            return column.name;
        if (levels > most || column.name == "length") {
            most = column.name == "length" ? rows.size() + 1 : levels;
            best = column.name;
        }
    }
    return best;
}

/// Computes the forecasts of one series. Builds each graph only once.
class BatchForecast
{
public:
    BatchForecast(const table::Table& table, std::uint32_t row, std::string x, double memoryBytes)
        : m_x(std::move(x)), m_memory(memoryBytes), m_costs(workload::CostCache::ofFamily({}))
    {
        const auto name = textOfRow(table, "family", row);
        const auto family = workload::findFamily(name);
        m_known = family.has_value() && m_memory > 0;
        if (!m_known)
            return;
        m_model = modelOf(table, row, **family);
        m_costs = workload::CostCache::ofFamily(name);
        const auto take = [&](std::string& to, const char* column) {
            if (auto text = textOfRow(table, column, row); !text.empty())
                to = std::move(text);
        };
        take(m_options.mode, "mode");
        take(m_options.dtype, "dtype");
        take(m_options.optimizer, "optimizer");
    }

    /// Fills in the forecast for a level. Returns false if the cost model cannot compute it.
    bool fill(MemoryWallPoint& point)
    {
        if (!m_known)
            return false;
        m_model.set(m_x, point.value());
        const auto first = fits(1);
        if (!first)
            return false;
        std::int64_t good = *first ? 1 : 0, bad = 2;
        if (good == 1)
            while (bad <= MemoryWall::mostBatch && fits(bad).value_or(false)) {
                good = bad;
                bad *= 2;
            }
        if (bad > MemoryWall::mostBatch) {
            point.beyond = true;
            return true;
        }
        while (good > 0 && bad - good > 1) {
            const auto middle = good + (bad - good) / 2;
            (fits(middle).value_or(false) ? good : bad) = middle;
        }
        point.forecast = good;
        return true;
    }

private:
    /// Returns whether a batch fits, or nothing if the cost of the model is unknown.
    std::optional<bool> fits(std::int64_t batch)
    {
        m_options.batch = batch;
        m_model.set(hyper::batch, batch);
        const auto cost = m_costs.at(m_model, m_options);
        return cost ? std::optional(workload::fits(cost->memoryPeakBytes, m_memory)) : std::nullopt;
    }

    std::string m_x;
    double m_memory;
    bool m_known = false;
    Parameters m_model;
    workload::CostCache m_costs;
    workload::CostOptions m_options;
};

/// Returns the rows that completed or ran out of memory and have a batch and a level. Counts the others in
/// `excluded`.
std::vector<std::uint32_t> tellingRows(const table::Table& table, const table::Mask& mask, const Column& x,
                                       const Column& batch, analysis::Excluded& excluded)
{
    const auto* outcome = table.find(columns::outcome);
    const auto completed = outcome ? outcome->dictionary->find(nameOf(Outcome::Completed)) : -1,
               oom = outcome ? outcome->dictionary->find(nameOf(Outcome::Oom)) : -1;
    std::vector<std::uint32_t> rows;
    for (const auto row : analysis::rowsOf(mask)) {
        if (const auto code = outcome ? outcome->codes[row] : -1; outcome && code != completed && code != oom)
            ++excluded[analysis::outcomeReason(*outcome, code)];
        else if (!std::isfinite(x.numbers[row]))
            ++excluded[analysis::lacking(x)];
        else if (!std::isfinite(batch.numbers[row]))
            ++excluded[analysis::lacking(batch)];
        else
            rows.push_back(row);
    }
    return rows;
}

/// Returns the columns of hyper-parameters and identities that differ among the rows.
std::vector<const Column*> partingColumns(const table::Table& table, const std::string& x,
                                          const std::vector<std::uint32_t>& rows)
{
    std::vector<const Column*> out;
    // A run that failed has no timing and reports no threads, and its memory does not depend on its cores.
    const std::array<std::string_view, 6> along{
        x, hyper::batch, columns::timing, setting::threads, setting::cores, setting::coresPerDevice};
    for (const auto* column : analysis::identityOf(table, rows, along))
        if (analysis::placesOf(*column, rows).firstRow.size() > 1)
            out.push_back(column);
    return out;
}

Message wallName(const std::vector<const Column*>& by, const std::vector<Value>& key)
{
    std::vector<Message> parts;
    for (std::size_t i = 0; i < by.size(); ++i)
        if (const auto text = toText(key[i]); !text.empty())
            parts.push_back(analysis::levelText(*by[i], key[i]));
    return joined(parts, " · ");
}

/// Returns the results of the runs of a series, level by level.
std::map<double, MemoryWallPoint> foundBy(const table::Table& table, const std::vector<std::uint32_t>& rows,
                                          const Column& x, const Column& batch)
{
    std::map<double, MemoryWallPoint> points;
    const auto oom = std::string(nameOf(Outcome::Oom));
    for (const auto row : rows) {
        auto& point = points[x.numbers[row]];
        point.level = x.numbers[row];
        const auto size = static_cast<std::int64_t>(batch.numbers[row]);
        if (textOfRow(table, "outcome", row) == oom) {
            if (!point.failed || size < *point.failed) {
                point.failed = size;
                point.failedRow = row;
            }
        } else if (!point.completed || size > *point.completed) {
            point.completed = size;
            point.completedRow = row;
        }
    }
    return points;
}

MemoryWallSeries wallSeries(const table::Table& table, const std::vector<std::uint32_t>& rows,
                            const Column& x, const Column& batch, double memoryBytes)
{
    MemoryWallSeries out;
    BatchForecast forecast(table, rows.front(), x.name, memoryBytes);
    for (auto& [level, point] : foundBy(table, rows, x, batch)) {
        forecast.fill(point);
        out.points.push_back(point);
    }
    for (int i = 0; i < furtherLevels && out.points.back().forecast.value_or(0) > 0; ++i) {
        MemoryWallPoint next;
        next.level = 2 * out.points.back().level;
        if (!forecast.fill(next))
            break;
        out.points.push_back(next);
    }
    return out;
}

} // namespace

Result<MemoryWall> memoryWall(const table::Table& table, const table::Mask& mask,
                              const MemoryWallRequest& request)
{
    MemoryWall out;
    out.memoryBytes = request.memoryBytes > 0 ? request.memoryBytes : std::nan("");
    out.limitBytes = workload::memoryShare * out.memoryBytes;
    out.x = request.x.empty() ? chosenX(table, analysis::rowsOf(mask)) : request.x;
    const auto* batch = table.find(hyper::batch);
    if (out.x.empty() || !batch || batch->kind != Column::Kind::Number) {
        out.unable = !batch
                         ? Message::format("These runs have no batch.")
                         : Message::format("No hyper-parameter besides the batch varies among these runs.");
        return out;
    }
    PARASCOPE_TRY(const auto* x, table.column(out.x));
    if (x->kind != Column::Kind::Number || x == batch)
        return Error::badInput(
            "\"%1\" is not an axis of a memory wall: it needs numbers other than the batch.", out.x);
    const auto rows = tellingRows(table, mask, *x, *batch, out.excluded);
    out.n = rows.size();
    if (rows.empty()) {
        out.unable = Message::format("No run completed or ran out of memory.");
        return out;
    }
    const auto by = partingColumns(table, out.x, rows);
    for (const auto* column : by)
        out.by.push_back(column->name);
    const auto before = [](const std::vector<Value>& a, const std::vector<Value>& b) {
        return std::lexicographical_compare(
            a.begin(), a.end(), b.begin(), b.end(),
            [](const Value& one, const Value& other) { return compareValues(one, other) < 0; });
    };
    std::map<std::vector<Value>, std::vector<std::uint32_t>, decltype(before)> groups(before);
    for (const auto row : rows) {
        std::vector<Value> key;
        for (const auto* column : by)
            key.push_back(analysis::valueAt(*column, row));
        groups[std::move(key)].push_back(row);
    }
    for (const auto& [key, of] : groups) {
        auto series = wallSeries(table, of, *x, *batch, request.memoryBytes);
        series.key = key;
        series.name = wallName(by, key);
        for (const auto& point : series.points) {
            out.walls += point.completed && point.failed && *point.completed < *point.failed;
            out.contradicted += point.contradicted();
        }
        out.series.push_back(std::move(series));
    }
    const auto levelsRun = [](const MemoryWallSeries& series) {
        return std::count_if(series.points.begin(), series.points.end(),
                             [](const auto& point) { return point.completed || point.failed; });
    };
    std::stable_sort(out.series.begin(), out.series.end(),
                     [&](const auto& a, const auto& b) { return levelsRun(a) > levelsRun(b); });
    return out;
}

} // namespace parascope::figure
