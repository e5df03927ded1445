// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/serving.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace parascope::analysis {

using table::Column;

namespace {

/// Columns that can be the load of a load test, in the order in which they are tried.
constexpr std::array<std::string_view, 3> loadColumns{"max_concurrency", "request_rate", hyper::batch};
/// Points with equal values in these columns answer the same requests.
constexpr std::array<std::string_view, 3> requestColumns{"family", "input_len", "output_len"};
/// The throughput and the speed for one user: first for load tests, then for decode runs.
constexpr std::array<std::pair<const char*, const char*>, 2> views{
    {{metric::outputThroughput, "median_tpot"}, {metric::tokensPerSecond, metric::tokensPerSecondOfUser}}};
bool varies(const Column& column, std::span<const std::uint32_t> rows)
{
    const auto places = placesOf(column, rows);
    return places.firstRow.size() > 1 ||
           (places.firstRow.size() == 1 &&
            std::find(places.place.begin(), places.place.end(), noLevel) != places.place.end());
}

std::vector<const Column*> seriesColumns(const table::Table& table, const Column& load,
                                         std::span<const std::uint32_t> rows)
{
    std::vector<const Column*> out;
    for (const auto* column : identityOf(table, rows)) {
        // A column that follows from the load does not separate series; one that follows from a chosen column
        // is redundant.
        if (column == &load || !varies(*column, rows) || follows(*column, load, rows))
            continue;
        if (std::none_of(out.begin(), out.end(),
                         [&](const auto* other) { return follows(*column, *other, rows); }))
            out.push_back(column);
    }
    return out;
}

double middle(const Column& column, std::span<const std::uint32_t> rows)
{
    std::vector<double> values;
    for (const auto row : rows)
        if (const double value = column.numbers[row]; std::isfinite(value))
            values.push_back(value);
    return values.empty() ? std::nan("") : statistics::medianOf(values);
}

Message nameOf(const std::vector<const Column*>& by, const std::vector<Value>& key)
{
    std::vector<Message> parts;
    for (std::size_t i = 0; i < by.size(); ++i) {
        const auto text = toText(key[i]);
        const bool bare = by[i]->role != Column::Role::HyperParameter;
        parts.emplace_back(text.empty() ? by[i]->name + " -" : bare ? text : by[i]->name + ' ' + text);
    }
    return joined(parts, " · ");
}

/// Returns whether a run reports that it lost more than one in a hundred of its requests.
bool isLossy(const table::Table& table, std::uint32_t row)
{
    constexpr double tolerated = 0.01;
    const auto number = [&](const char* name) {
        const auto* column = table.find(name);
        return column && column->kind == Column::Kind::Number ? column->numbers[row] : std::nan("");
    };
    const double done = number("completed"), failed = number("failed"), asked = number("num_prompts");
    const double all = std::isfinite(asked) ? asked : done + failed;
    return std::isfinite(done) && all - done > tolerated * all;
}

bool hasNumber(const table::Table& table, const table::Mask& mask, const char* name)
{
    const auto* column = table.find(name);
    if (!column || column->kind != Column::Kind::Number)
        return false;
    for (std::size_t row = 0; row < mask.size(); ++row)
        if (mask[row] && std::isfinite(column->numbers[row]))
            return true;
    return false;
}

Result<const Column*> numbers(const table::Table& table, const std::string& name)
{
    PARASCOPE_TRY(const auto* column, table.column(name));
    if (column->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" contains text; a serving view needs numbers.", name);
    return column;
}

/// Marks the points for which no other point of the group has at least the same throughput and at most the
/// same latency, with one of them better. `sign` is 1 if less latency is better, -1 if more is.
void markFrontier(std::vector<ServingPoint*>& points, double sign)
{
    for (auto* point : points)
        point->frontier = !point->lossy && std::none_of(points.begin(), points.end(), [&](const auto* other) {
            const double slower = sign * (other->latency - point->latency);
            return !other->lossy && other->throughput >= point->throughput && slower <= 0 &&
                   (other->throughput > point->throughput || slower < 0);
        });
}

/// Marks the frontiers among the points that answer the same requests.
void markFrontiers(Serving& out, const table::Table& table)
{
    std::map<std::vector<std::string>, std::vector<ServingPoint*>> competing;
    for (auto& series : out.series)
        for (auto& point : series.points) {
            std::vector<std::string> key;
            for (const auto name : requestColumns)
                if (const auto* column = table.find(name))
                    key.push_back(table.text(point.rows.front(), *column));
            // The key of a decode run's model contains its graph and with it the length of its context. That
            // of a load test in a table may contain the load.
            if (const auto* model = table.find("model_key"); model && out.request.load == hyper::batch)
                key.push_back(table.text(point.rows.front(), *model));
            competing[std::move(key)].push_back(&point);
        }
    for (auto& [key, points] : competing)
        markFrontier(points, out.faster ? -1 : 1);
}

/// Returns the first of the load columns that varies, else the first that exists.
std::string loadOf(const table::Table& table, std::span<const std::uint32_t> rows)
{
    std::string there;
    for (const auto name : loadColumns)
        if (const auto* column = table.find(name)) {
            if (varies(*column, rows))
                return std::string(name);
            if (there.empty())
                there = name;
        }
    return there;
}

bool isWithin(double value, const std::pair<std::string, double>& limit)
{
    const bool least = describeMetric(limit.first).better == Better::More;
    return least ? value >= limit.second : value <= limit.second;
}

void judge(ServingSeries& series)
{
    for (std::size_t i = 0; i < series.points.size(); ++i)
        if (series.points[i].within &&
            (!series.best || series.points[i].throughput > series.points[*series.best].throughput))
            series.best = i;
    for (std::size_t i = series.best ? *series.best + 1 : 0; i < series.points.size() && !series.beyond; ++i)
        if (!series.points[i].within)
            series.beyond = i;
}

} // namespace

Result<std::pair<std::string, double>> limitFromText(std::string_view text)
{
    auto equals = text.find('=');
    const auto name = text.substr(0, equals);
    const auto value =
        equals == std::string_view::npos ? std::nullopt : numberOf(valueFromText(text.substr(equals + 1)));
    if (name.empty() || !value || !(*value > 0))
        return Error::badInput("\"%1\" is not a limit; use METRIC=NUMBER, such as p99_ttft=2.",
                               std::string(text));
    return std::pair(std::string(name), *value);
}

Result<Serving> serving(const table::Table& table, const table::Mask& mask, const ServingRequest& request)
{
    Serving out;
    out.request = request;
    const auto view = std::find_if(views.begin(), views.end(), [&](const auto& pair) {
        return hasNumber(table, mask, pair.first) && hasNumber(table, mask, pair.second);
    });
    const auto& [delivered, served] = view == views.end() ? views.front() : *view;
    if (out.request.throughput.empty())
        out.request.throughput = delivered;
    if (out.request.latency.empty())
        out.request.latency = served;
    PARASCOPE_TRY(const auto* throughput, numbers(table, out.request.throughput));
    PARASCOPE_TRY(const auto* latency, numbers(table, out.request.latency));
    out.faster = describeMetric(out.request.latency).better == Better::More;
    std::vector<const Column*> limited;
    for (const auto& [name, most] : request.limits) {
        PARASCOPE_TRY(const auto* column, numbers(table, name));
        limited.push_back(column);
    }
    auto sample = completeRows(table, mask, std::array{throughput, latency});
    out.excluded = std::move(sample.excluded);
    const auto& rows = sample.rows;
    if (out.request.load.empty())
        out.request.load = loadOf(table, rows);
    if (out.request.load.empty() || rows.empty()) {
        out.unable =
            rows.empty()
                ? Message::format("No run has both %1 and %2.", titleOf(*throughput), titleOf(*latency))
                : Message::format(
                      "These runs do not record their load (max_concurrency, request_rate, batch).");
        return out;
    }
    PARASCOPE_TRY(const auto* load, table.column(out.request.load));
    std::vector<const Column*> by;
    for (const auto& name : request.by) {
        PARASCOPE_TRY(const auto* column, table.column(name));
        by.push_back(column);
    }
    if (by.empty())
        by = seriesColumns(table, *load, rows);
    out.request.by.clear();
    for (const auto* column : by)
        out.request.by.push_back(column->name);

    const auto before = [](const std::vector<Value>& a, const std::vector<Value>& b) {
        for (std::size_t i = 0; i < a.size(); ++i)
            if (const int order = compareValues(a[i], b[i]); order != 0)
                return order < 0;
        return false;
    };
    const auto earlier = [](const Value& a, const Value& b) { return compareValues(a, b) < 0; };
    std::map<std::vector<Value>, std::map<Value, std::vector<std::uint32_t>, decltype(earlier)>,
             decltype(before)>
        levels(before);
    for (const auto row : rows) {
        std::vector<Value> key;
        for (const auto* column : by)
            key.push_back(valueAt(*column, row));
        levels.try_emplace(std::move(key), earlier).first->second[valueAt(*load, row)].push_back(row);
    }
    for (auto& [key, ofLoad] : levels) {
        auto& series = out.series.emplace_back();
        series.key = key;
        series.name = nameOf(by, key);
        for (auto& [value, of] : ofLoad) {
            auto& point = series.points.emplace_back();
            point.load = value;
            point.throughput = middle(*throughput, of);
            point.latency = middle(*latency, of);
            point.lossy = std::any_of(of.begin(), of.end(), [&](auto row) { return isLossy(table, row); });
            point.within = !point.lossy;
            for (std::size_t i = 0; i < limited.size(); ++i) {
                point.limited.push_back(middle(*limited[i], of));
                point.within &= isWithin(point.limited.back(), request.limits[i]);
            }
            point.rows = std::move(of);
            out.within += point.within;
            out.lossy += point.lossy;
        }
        out.points += series.points.size();
        judge(series);
    }
    markFrontiers(out, table);
    return out;
}

} // namespace parascope::analysis
